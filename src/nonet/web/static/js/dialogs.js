// The dialogs: made when the first is opened. Each has an opener here.

import { CHOICES, choose, chosen } from './settings.js';
import { $, el } from './dom.js';
import { celebrate, setUpFinish, showStatistics } from './finish.js';
import * as games from './games.js';
import { cellsLeft } from './game.js';
import { t, translate } from './i18n.js';
import { fillChoices, setUpCopy, setUpPaste, takeText } from './import_export.js';
import { fillHelp } from './keys.js';
import { LEVELS } from './records.js';
import { isAllKept } from './storage.js';
import { miniBoard } from './thumbnails.js';
import { showScore } from './rating_dialog.js';
import { setUpPrint } from './print_sheet.js';
import { toLine } from './sudoku.js';
import { clock } from './timer.js';

const FORMATS = ['line', 'grid', 'candidates', 'address'];
const SHEETS = ['board', '2', '4', '6'];

export function makeDialogs(view) {
  fillChoices($('copy-form'), 'format', FORMATS, (form) => `format_${form}`, 'line');
  fillChoices($('print-form'), 'what', SHEETS, (what) => `sheet_${what}`, 'board');
  fillChoices($('print-form'), 'level', LEVELS, (level) => `level_${level}`, 'easy');
  fillAllChoices();
  setUpFinish(view);
  const load = async ({ board, other }) => {
    if (other) return view.page.go('other', await startOther(other));
    if ($('view-solve').hidden) await view.page.go('solve');
    view.start(board);
  };
  setUpPaste(load);
  setUpPrint();
  translate();
  return {
    games: () => openGames(view),
    paste: () => $('paste').showModal(),
    copy: setUpCopy(() => view.library),
    print: () => $('print').showModal(),
    statistics: openStatistics,
    choices: () => $('choices').showModal(),
    score: () => view.rating && showScore(toLine(view.board.givens)),
    help: openHelp,
    text: (text) => takeText(text, load),
    finish: celebrate,
  };
}

function openHelp() {
  fillHelp();
  $('help').showModal();
}

function openStatistics() {
  showStatistics();
  $('statistics').showModal();
}

function fillAllChoices() {
  for (const [name, values] of Object.entries(CHOICES)) {
    const box = el('div', { class: 'choices', 'data-choices': name });
    $('choices-form').append(el('fieldset', {}, el('legend', { 'data-t': `choice_${name}` }), box));
    fillChoices($('choices-form'), name, values, (value) => `choice_${name}_${value}`, chosen(name));
  }
  $('choices-form').addEventListener('change', ({ target }) => choose(target.name, target.value));
}

function gameRow(view, game) {
  const { id, board, facts } = game;
  const left = cellsLeft(board);
  const state = facts.done ? t('game_done') : facts.entering ? t('game_entering') : t('verdict_left', { n: left });
  const level = facts.level ? t(`level_${facts.level}`) : '';
  const words = [facts.puzzle ? facts.name : '', facts.day ? t('game_day', { day: facts.day }) : '', level, state, facts.time ? clock(facts.time) : ''].filter(Boolean).join(' · ');
  const resume = () => ($('games').close(), facts.puzzle ? view.page.go('other', { game: id }) : view.resume(id));
  const remove = el('button', { type: 'button', class: 'quiet game-drop' }, t('game_drop'));
  remove.addEventListener('click', () => {
    if (remove.dataset.sure) return games.drop(id), openGames(view);
    remove.dataset.sure = 'true';
    remove.textContent = t('game_drop_sure');
  });
  const current = id === view.game.id;
  return el(
    'li',
    {},
    el('button', { type: 'button', class: 'game', onclick: resume, ...(current ? { 'aria-current': 'true' } : {}) }, facts.puzzle ? el('span', { class: 'mini other', 'aria-hidden': 'true' }, sizeOf(board)) : miniBoard(board, ''), el('span', {}, words)),
    current ? '' : remove,
  );
}

function sizeOf({ values }) {
  const side = Math.sqrt(values.length);
  return `${side}×${side}`;
}

// Keep a board of another size or with rules as a game, and say where it is.
async function startOther(read) {
  const { newGame } = await import('./variant_view.js');
  const game = newGame(read);
  games.keep(game);
  return { game: game.id };
}

function openGames(view) {
  games.keep(view.game);
  const known = games.all();
  $('games-list').replaceChildren(...known.map((game) => gameRow(view, game)));
  $('games-none').hidden = known.length > 0;
  $('games-untaken').hidden = isAllKept();
  if (!$('games').open) $('games').showModal();
}
