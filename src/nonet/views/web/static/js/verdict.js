// The verdict as one types: clashes at once, the rest from the server a moment later.

import { announce } from './announce.js';
import { ask, latest } from './api.js';
import { isEmpty, isFull, placedCells } from './game.js';
import { errorText, listCells, number, t, unitName } from './i18n.js';
import { conflictsOf, toLine } from './sudoku.js';

const PAUSE = 80; // ms after the last key
const RATING_PAUSE = 250;
const MARKED_FROM = 17; // digits; with fewer there are always several solutions
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Verdict extends EventTarget {
  #element;
  #rating;
  #said = '';
  #known = new Map();
  #line = null;
  #rated = null;
  status = null;
  differing = new Set();

  constructor(element, rating) {
    super();
    this.#element = element;
    this.#rating = rating;
  }

  // The clashes come back at once.
  update(board) {
    const conflicts = conflictsOf(board.values);
    const line = toLine(board.values);
    const fresh = line !== this.#line;
    this.#line = line;
    if (fresh) {
      this.status = null;
      this.differing = new Set();
    }
    if (isEmpty(board)) this.#say('empty', t('verdict_empty'));
    else if (conflicts.length) {
      const [{ digit, unit }] = conflicts;
      this.status = 'none';
      this.#say('bad', t('verdict_clash', { digit, unit: unitName(unit) }));
    } else this.#judge(board, line).catch((error) => this.#say('bad', errorText(error)));
    this.#rate(board).catch(() => (this.#rating.textContent = ''));
    return new Set(conflicts.flatMap(({ cells }) => cells));
  }

  // What was asked once is known.
  async #know(verb, puzzle, signal) {
    const key = `${verb} ${puzzle}`;
    if (!this.#known.has(key)) this.#known.set(key, await ask(verb, { puzzle }, signal));
    return this.#known.get(key);
  }

  #judge = latest(async (signal, board, line) => {
    if (!this.#known.has(`check ${line}`)) await pause(PAUSE);
    if (signal.aborted) return;
    const found = await this.#know('check', line, signal);
    if (signal.aborted || line !== this.#line) return;
    const digits = board.values.filter(Boolean).length;
    this.status = found.status;
    this.differing = new Set(digits >= MARKED_FROM ? found.differing : []);
    this.#say(...this.#words(board, found));
    this.dispatchEvent(new Event('judged'));
  });

  #words(board, { status, differing, redundant }) {
    const placed = placedCells(board).length;
    if (status === 'none') return ['bad', t(placed ? 'verdict_wrong' : 'verdict_none')];
    if (status === 'multiple') {
      return ['several', t('verdict_several', { n: differing.length, cells: listCells(differing) })];
    }
    if (isFull(board)) return ['good', t('verdict_solved')];
    if (placed) return ['good', t('verdict_going', { n: 81 - board.values.filter(Boolean).length })];
    return ['good', redundant.length ? t('verdict_one_spare', { n: redundant.length }) : t('verdict_one_minimal')];
  }

  #say(kind, text) {
    this.#element.dataset.kind = kind;
    this.#element.querySelector('span').textContent = text;
    if (text !== this.#said && kind !== 'empty') announce(text);
    this.#said = text;
  }

  // The level is that of the puzzle as it was given, whatever has been filled in since. A puzzle
  // that is still being typed has many solutions, and rating it would take long.
  #rate = latest(async (signal, board) => {
    const line = toLine(board.givens);
    if (this.#rated !== line) this.#rating.textContent = '';
    await pause(RATING_PAUSE);
    if (signal.aborted || !/[1-9]/.test(line)) return;
    if ((await this.#know('check', line, signal)).status !== 'unique') return;
    const { level, score } = await this.#know('rate', line, signal);
    this.#rated = line;
    this.#rating.textContent = t('rating', { level: t(`level_${level}`), score: number(score) });
  });
}
