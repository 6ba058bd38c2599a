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
  #checks = new Map();
  #line = null;
  status = null;
  differing = new Set();
  ratingOf = null;

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

  #judge = latest(async (signal, board, line) => {
    if (!this.#checks.has(line)) {
      await pause(PAUSE);
      if (signal.aborted) return;
      this.#checks.set(line, await ask('check', { puzzle: line }, signal));
    }
    if (signal.aborted || line !== this.#line) return;
    const found = this.#checks.get(line);
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

  // The level is that of the puzzle as it was given, whatever has been filled in since.
  #rate = latest(async (signal, board) => {
    const line = toLine(board.givens);
    if (this.ratingOf !== line) this.#rating.textContent = '';
    await pause(RATING_PAUSE);
    if (signal.aborted || !/[1-9]/.test(line) || conflictsOf(board.givens).length) return;
    const known = this.#checks.get(`rating ${line}`);
    const found = known ?? (await ask('rate', { puzzle: line }, signal));
    this.#checks.set(`rating ${line}`, found);
    this.ratingOf = line;
    const { status, level, score } = found;
    this.#rating.textContent = status === 'unique' ? t('rating', { level: t(`level_${level}`), score: number(score) }) : '';
  });
}
