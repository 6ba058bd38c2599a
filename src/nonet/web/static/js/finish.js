// The end of a game: a moment of joy, and what is kept of it for the statistics.

import { announce } from './announce.js';
import { $, el } from './dom.js';
import { number, t } from './i18n.js';
import { recallList, remember } from './storage.js';
import { clock } from './timer.js';

export const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];

const finished = () => recallList('finished').filter((game) => game?.time >= 0);

export const dayOf = (date = new Date()) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');

export function celebrate(game, rating) {
  const { time, hints = 0, checks = 0, level, day, helped, puzzle, name } = game.facts;
  remember('finished', JSON.stringify([...finished(), { at: Date.now(), time, hints, level, day, helped }]));
  const facts = [
    [t('finish_time'), clock(time)],
    ...(puzzle ? [[t('finish_board'), name]] : [[t('level'), rating ? `${t(`level_${rating.level}`)} · ${number(rating.score)}` : '–']]),
    ...(puzzle ? [] : [[t('finish_hints'), hints ? number(hints) : t('finish_no_hints')]]),
    ...(checks ? [[t('finish_checks'), number(checks)]] : []),
  ];
  $('finish-facts').replaceChildren(...facts.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))));
  const grid = $(puzzle ? 'other-frame' : 'grid');
  grid.classList.add('joy');
  $('finish-new').hidden = Boolean(puzzle);
  $('finish').showModal();
  $('finish').addEventListener('close', () => grid.classList.remove('joy'), { once: true });
  announce(t('finish_title'));
}

// Days in a row, up to today or yesterday, on which the day's puzzle was solved.
export function streak(days, today = new Date()) {
  const back = (n) => dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - n));
  let n = days.has(back(0)) ? 0 : 1;
  const first = n;
  while (days.has(back(n))) n++;
  return n - first;
}

export function showStatistics() {
  const games = finished();
  const rows = LEVELS.map((level) => ({ level, times: games.filter((game) => game.level === level && !game.helped).map(({ time }) => time) }));
  const line = ({ level, times }) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, t(`level_${level}`)),
      el('td', {}, number(times.length)),
      el('td', {}, times.length ? clock(Math.min(...times)) : '–'),
      el('td', {}, times.length ? clock(times.reduce((sum, time) => sum + time, 0) / times.length) : '–'),
    );
  const head = ['level', 'statistics_count', 'statistics_best', 'statistics_mean'].map((key) => el('th', { scope: 'col' }, t(key)));
  $('statistics-table').replaceChildren(el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rows.map(line)));
  const days = new Set(games.map(({ day }) => day).filter(Boolean));
  const unaided = games.filter(({ hints, helped }) => !hints && !helped).length;
  $('statistics-text').textContent = [t('statistics_streak', { n: streak(days) }), t('statistics_unaided', { n: unaided })].join(' ');
}
