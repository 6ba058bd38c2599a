// The end of a game: a moment of joy, what it took, and what comes next; and the statistics.

import { announce } from './announce.js';
import { Problem, ask } from './api.js';
import { $, el } from './dom.js';
import { errorText, language, number, t } from './i18n.js';
import { savePicture } from './print_sheet.js';
import { LEVELS, bestTime, finished, isAided, kindOf, record, streak } from './records.js';
import { toLine } from './sudoku.js';
import { clock } from './timer.js';

let latest = null; // {game, words}: the game that was finished last, and what to share of it

export const levelName = (level) => (level ? t(`level_${level}`) : '');

// What a game is called: today's, that of a day, its level, its variant.
function nameOf({ facts: { day, level, puzzle, name } }) {
  return [puzzle ? name : '', day ? t('game_day', { day }) : '', levelName(level)].filter(Boolean).join(' · ') || t('name_own');
}

function helpOf({ hints, checks, helped }) {
  const words = [hints ? t('finish_hints', { n: hints }) : '', helped ? t('finish_helped') : '', checks ? t('finish_checks', { n: checks }) : ''];
  return words.filter(Boolean).join(t('comma')) || t('finish_no_help');
}

export function celebrate(game, rating) {
  const before = bestTime(kindOf({ ...game.facts, variant: game.facts.puzzle ? game.facts.name : undefined }));
  const kept = record(game);
  const days = streak();
  const isBest = !isAided(kept) && (before === null || kept.time < before);
  const facts = [
    [t('finish_time'), clock(kept.time)],
    [t('finish_best'), isBest ? t('finish_is_best') : before === null ? '–' : clock(before)],
    [t('finish_board'), nameOf(game)],
    [t('finish_help'), helpOf(kept)],
    ...(days ? [[t('finish_streak'), t('finish_days', { n: days })]] : []),
  ];
  $('finish-facts').replaceChildren(...facts.map(fact));
  $('finish-done').textContent = '';
  if (rating) addHardest(toLine(game.board.givens)).catch(() => {}); // one fact less
  latest = { game, words: `nonet · ${nameOf(game)} · ${clock(kept.time)} · ${helpOf(kept)}` };
  const grid = $(game.facts.puzzle ? 'other-frame' : 'grid');
  grid.classList.add('joy');
  $('finish').showModal();
  $('finish').addEventListener('close', () => grid.classList.remove('joy'), { once: true });
  announce(t('finish_title'));
}

const fact = ([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value));

async function addHardest(puzzle) {
  const { used, hardest } = await ask('rate', { puzzle, lang: language });
  const found = used.find(({ technique }) => technique === hardest);
  if (found) $('finish-facts').append(fact([t('finish_needed'), found.title]));
}

// The puzzle as it was given: neither the words nor the picture tell of the solution.
export function setUpFinish(view) {
  const tell = (text) => ($('finish-done').textContent = text);
  const spoilerFree = () => {
    const { facts, board } = latest.game;
    return facts.puzzle ?? toLine(board.givens);
  };
  $('finish-new').addEventListener('click', () => {
    $('finish').close();
    const { facts } = latest.game;
    view.page.play(facts.spec ?? { level: facts.level }).catch(view.complain);
  });
  $('finish-share').addEventListener('click', async () => {
    const text = `${latest.words}\n${view.page.linkTo(latest.game)}`;
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        tell(t('copy_done'));
      }
    } catch (error) {
      if (error.name !== 'AbortError') tell(text); // to be copied by hand
    }
  });
  $('finish-picture').addEventListener('click', async () => {
    try {
      await savePicture(spoilerFree(), 'png');
      tell(t('picture_saved'));
    } catch (error) {
      tell(error instanceof Problem ? errorText(error) : String(error));
    }
  });
}

export function showStatistics() {
  const games = finished();
  const kinds = [...LEVELS, ...new Set(games.map(kindOf).filter((kind) => !LEVELS.includes(kind)))];
  const line = (kind) => {
    const mine = games.filter((game) => kindOf(game) === kind);
    const times = mine.filter((game) => !isAided(game)).map(({ time }) => time);
    const name = LEVELS.includes(kind) ? levelName(kind) : kind === 'own' ? t('name_own') : kind;
    const cells = [number(mine.length), number(times.length), times.length ? clock(Math.min(...times)) : '–', times.length ? clock(times.reduce((sum, time) => sum + time, 0) / times.length) : '–'];
    return el('tr', {}, el('th', { scope: 'row' }, name), ...cells.map((cell) => el('td', {}, cell)));
  };
  const head = ['level', 'statistics_count', 'statistics_alone', 'statistics_best', 'statistics_mean'].map((key) => el('th', { scope: 'col' }, t(key)));
  $('statistics-table').replaceChildren(el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...kinds.map(line)));
  $('statistics-text').textContent = [t('statistics_streak', { n: streak() }), t('statistics_note')].join(' ');
}
