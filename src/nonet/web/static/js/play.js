// What to play next: a level, the puzzle of a day, a variant. One press, and it is there.
//
// A puzzle is asked for by a plain value: {level}, {level, day}, {level, symmetry}, or {size, rules}.

import { Problem, ask } from './api.js';
import { el } from './dom.js';
import { freeze } from './game.js';
import { errorText, language, t, translate } from './i18n.js';
import { LEVELS, daysBefore, solvedDays, streak } from './records.js';
import { recall, remember } from './storage.js';
import { fromLine } from './sudoku.js';

const WEEK = [6, 5, 4, 3, 2, 1, 0]; // days ago
const VARIANTS = { killer: [9, 'killer'], jigsaw: [9, 'jigsaw'], diagonals: [9, 'diagonals'], windows: [9, 'windows'], anti_knight: [9, 'anti_knight'], 'six': [6, ''], 'four': [4, ''], 'sixteen': [16, ''] };
const SIZES = [4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16];
const RULES = ['', 'jigsaw', 'killer', 'diagonals', 'windows', 'disjoint', 'anti_knight', 'anti_king', 'non_consecutive'];
const SYMMETRIES = ['rotate180', 'rotate90', 'mirror_horizontal', 'mirror_vertical', 'mirror_diagonal', 'mirror_antidiagonal', 'diagonal', 'none'];

// The level that was played last.
export const lastLevel = () => (LEVELS.includes(recall('level')) ? recall('level') : 'easy');

// The day's puzzle is the same for everyone: its seed is the date.
const seedOf = (day) => Number(day.replaceAll('-', ''));

// Have a classic puzzle made: its board and what is known of it.
export async function makePuzzle({ level = lastLevel(), day, symmetry = 'rotate180' }) {
  remember('level', level);
  const made = await ask('generate', { level, symmetry, ...(day ? { seed: seedOf(day) } : {}) });
  return { board: freeze({ givens: fromLine(made.puzzle) }), facts: { level, spec: { level, symmetry }, ...(day ? { day } : {}) } };
}

// Have a puzzle of another size or with rules made, as the server tells of it.
export async function makeVariant({ size, rules }) {
  const { error, board } = await ask('make', { size, rules, lang: language });
  if (error) throw new Problem(error);
  return board;
}

const chip = (key, run, attributes = {}) => el('button', { type: 'button', class: 'chip', 'data-t': key, onclick: run, ...attributes }, t(key));

export class PlayCard {
  #play;
  #levels = new Map();
  #error = el('p', { class: 'error', role: 'alert' });
  #today = el('div', { class: 'calendar', role: 'group', 'data-t-label': 'calendar' });
  #streak = el('span', { class: 'soft small' });

  // `play(spec)` plays a puzzle.
  constructor(root, play) {
    this.root = root;
    this.#play = play;
    for (const level of LEVELS) this.#levels.set(level, chip(`level_${level}`, () => this.#start({ level })));
    const variants = Object.entries(VARIANTS).map(([name, [size, rules]]) => chip(`variant_${name}`, () => this.#start({ size, rules })));
    root.append(
      el('h2', { 'data-t': 'do_new' }, t('do_new')),
      el('div', { class: 'chips', role: 'group', 'data-t-label': 'level' }, ...this.#levels.values()),
      el('div', { class: 'day-head' }, el('h3', { 'data-t': 'new_today' }, t('new_today')), this.#streak),
      this.#today,
      el('h3', { 'data-t': 'variants' }, t('variants')),
      el('div', { class: 'chips', role: 'group', 'data-t-label': 'variants' }, ...variants),
      this.#options(),
      this.#error,
    );
    document.addEventListener('language', () => this.show());
    translate(root);
    this.show();
  }

  #options() {
    const option = (value, key, chosen) => el('option', { value, selected: value === chosen, 'data-t': key }, t(key));
    const select = (name, key, options) => el('label', {}, el('span', { 'data-t': key }), el('select', { name }, ...options));
    const level = select('level', 'level', LEVELS.map((one) => option(one, `level_${one}`, lastLevel())));
    const symmetry = select('symmetry', 'symmetry', SYMMETRIES.map((one) => option(one, `symmetry_${one}`, 'rotate180')));
    const size = select('size', 'other_size', SIZES.map((side) => el('option', { value: side, selected: side === 9 }, `${side}×${side}`)));
    const rules = select('rules', 'other_rules', RULES.map((one) => option(one, `made_${one || 'plain'}`, 'killer')));
    const form = (fields, read) => {
      const made = el('form', { class: 'make' }, ...fields, el('button', { type: 'submit', 'data-t': 'new_make' }));
      made.addEventListener('submit', (event) => (event.preventDefault(), this.#start(read(Object.fromEntries(new FormData(made))))));
      return made;
    };
    const variantOf = ({ size: side, rules: names }) => ({ size: Number(side), rules: names });
    return el('details', {}, el('summary', { 'data-t': 'more_options' }), form([level, symmetry], (chosen) => chosen), form([size, rules], variantOf));
  }

  async #start(spec) {
    this.#error.textContent = '';
    this.root.setAttribute('aria-busy', 'true');
    try {
      await this.#play(spec);
    } catch (error) {
      this.#error.textContent = errorText(error);
    }
    this.root.setAttribute('aria-busy', 'false');
    this.show();
  }

  // The level last played, the days solved, and how many in a row.
  show() {
    for (const [level, button] of this.#levels) button.setAttribute('aria-pressed', String(level === lastLevel()));
    const solved = solvedDays();
    this.#today.replaceChildren(...WEEK.map((ago) => this.#day(ago, solved)));
    const n = streak();
    this.#streak.textContent = n ? t('streak', { n }) : '';
  }

  #day(ago, solved) {
    const day = daysBefore(ago);
    const date = new Date(`${day}T12:00`);
    const locale = language === 'zh' ? 'zh-CN' : 'en';
    const label = ago ? date.toLocaleDateString(locale, { weekday: 'long', month: 'long', day: 'numeric' }) : t('name_today');
    const done = solved.has(day);
    return el(
      'button',
      { type: 'button', class: `day${ago ? '' : ' today'}${done ? ' done' : ''}`, 'aria-label': done ? t('day_done', { day: label }) : label, title: label, onclick: () => this.#start({ level: lastLevel(), day }), 'data-weekday': date.toLocaleDateString(locale, { weekday: 'narrow' }), 'data-date': done ? '✓' : date.getDate() },
    ); // drawn by the style: the name says it in words
  }
}

