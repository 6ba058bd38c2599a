// The verdict: clashes at once, what is true of the puzzle from the server a moment later, and
// whether one's own digits are right where one has chosen to be told.

import { announce, announceFirst } from './announce.js';
import { ask, latest } from './api.js';
import { chosen } from './settings.js';
import { el, setText } from './dom.js';
import { cellsLeft, isEmpty, isFull, mistakesOf, placedCells, ruledOut } from './game.js';
import { errorText, listCells, number, t, tellSuspects, unitName } from './i18n.js';
import { conflictsOf, fromLine, toLibrary, toLine } from './sudoku.js';

const PAUSE = 80; // ms after the last key
const RATING_PAUSE = 250;
const RETRY = 3000; // ms, after which a server that did not answer is asked again
const JUDGED_FROM = 17; // givens; with fewer there are always several solutions
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const NONE = new Set();
const isNone = ({ digits, struck }) => !digits.length && !struck.length;
const orNothing = (mistakes) => (isNone(mistakes) ? null : mistakes);

export class Verdict extends EventTarget {
  #element;
  #rating;
  #said = '';
  #note = '';
  #known = new Map();
  #board = null;
  #rated = null;
  differing = NONE;
  wrong = NONE; // cells, where checking is always on
  rating = null;

  constructor(element, rating) {
    super();
    this.#element = element;
    this.#rating = rating;
    document.addEventListener('dropped', ({ detail }) => this.note(t('techniques_dropped', { names: detail.join(t('comma')) })));
  }

  // A word that stays beside what is said of this board.
  note(text) {
    this.#note = text;
    this.say(this.#element.dataset.kind, this.#said);
    announceFirst(text);
  }

  // The clashes come back at once.
  update(board, entering) {
    const conflicts = conflictsOf(board.values);
    if (board !== this.#board) {
      this.differing = this.wrong = NONE;
      this.#note = '';
    }
    this.#board = board;
    if (isEmpty(board)) this.say('empty', entering ? t('verdict_empty') : '');
    else if (conflicts.length) {
      const [{ digit, unit }] = conflicts;
      this.say('bad', t('verdict_clash', { digit, unit: unitName(unit) }));
    } else this.#judge(board, entering).catch((error) => this.#onError(error, board, entering));
    this.#rate(board).catch(() => (this.#rating.textContent = ''));
    return new Set(conflicts.flatMap(({ cells }) => cells));
  }

  // Without the server a full grid without clashes is known to be solved; for the rest it is asked again.
  #onError(error, board, entering) {
    const isOffline = error.code === 'offline';
    if (isOffline && isFull(board) && !entering) this.#tellSolved();
    else this.say('bad', errorText(error));
    if (isOffline) setTimeout(() => board === this.#board && this.update(board, entering), RETRY);
  }

  #tellSolved() {
    this.say('good', t('verdict_solved'));
    this.dispatchEvent(new CustomEvent('judged', { detail: { solved: true } }));
  }

  // What was asked once is known.
  async #know(verb, puzzle, signal) {
    const key = `${verb} ${puzzle}`;
    if (!this.#known.has(key)) this.#known.set(key, await ask(verb, { puzzle }, signal));
    return this.#known.get(key);
  }

  // What is true of the givens: {status, differing, redundant, solution}.
  async #puzzle(board, signal) {
    const line = toLine(board.givens);
    const found = await this.#know('check', line, signal);
    const solved = found.status === 'unique' ? await this.#know('solve', line, signal) : null;
    return { ...found, solution: solved && fromLine(solved.solution) };
  }

  // What is wrong on a board, or nothing. Of one solution the page can tell by itself; which digits
  // none of several solutions has, the server knows.
  async mistakes(board) {
    const { status, solution } = await this.#puzzle(board);
    if (solution) return orNothing(mistakesOf(board, solution));
    if (status === 'none') return null;
    const { mistakes } = await this.#know('check', toLibrary(board.givens, board.values, ruledOut(board)));
    return orNothing({ digits: mistakes.wrong.map(([cell]) => cell), struck: mistakes.removed_candidates });
  }

  // The last of several boards on which nothing is wrong.
  async lastRight(boards) {
    for (const board of [...boards].reverse()) if (!(await this.mistakes(board))) return board;
    return null;
  }

  #judge = latest(async (signal, board, entering) => {
    if (entering && board.givens.filter(Boolean).length < JUDGED_FROM) return this.#sayEntering(board);
    if (!this.#known.has(`check ${toLine(board.givens)}`)) {
      this.say('open', t('verdict_left', { n: cellsLeft(board) }), false); // true at once, whatever was said of the board before
      await pause(PAUSE);
    }
    if (signal.aborted) return;
    const puzzle = await this.#puzzle(board, signal);
    const words = await this.#words(board, puzzle, entering, signal);
    if (signal.aborted || board !== this.#board) return;
    const [kind, text, solved = false] = words;
    this.say(kind, text, !document.querySelector(':is(#hint, #steps, #found):not([hidden])')); // which speak themselves
    this.dispatchEvent(new CustomEvent('judged', { detail: { solved } }));
  });

  #sayEntering(board) {
    this.say('empty', t('verdict_entering', { n: board.givens.filter(Boolean).length }), false);
  }

  async #words(board, puzzle, entering, signal) {
    const { status, solution, differing, redundant, mistakes } = puzzle;
    const placed = placedCells(board).length;
    if (status === 'none') {
      this.wrong = new Set(mistakes.suspect_givens.map(([cell]) => cell));
      return ['bad', [t('verdict_none'), tellSuspects(mistakes)].filter(Boolean).join(' ')];
    }
    if (status === 'multiple') return this.#wordsOfSeveral(board, differing, entering, signal);
    if (!placed && isFull(board)) return ['good', t('verdict_solved')];
    if (entering) return ['good', redundant.length ? t('verdict_one_spare', { n: redundant.length }) : t('verdict_one_minimal')];
    const wrong = mistakesOf(board, solution);
    if (isFull(board)) return isNone(wrong) ? ['good', t('verdict_solved'), true] : ['bad', t('verdict_full_wrong')];
    const n = cellsLeft(board);
    if (chosen('check') !== 'always') return ['open', t('verdict_left', { n })];
    if (isNone(wrong)) return ['good', t('verdict_going', { n })];
    this.wrong = new Set(wrong.digits);
    return ['bad', t(wrong.digits.length ? 'verdict_wrong' : 'verdict_struck', { n: wrong.digits.length })];
  }

  async #wordsOfSeveral(board, differing, entering, signal) {
    if (entering) return ['several', t('verdict_several_yet')];
    if (isFull(board)) return ['several', t('verdict_one_of_several')];
    const now = placedCells(board).length ? await this.#know('check', toLine(board.values), signal) : null;
    if (now?.status === 'none') return ['bad', t('verdict_dead_end')];
    this.differing = new Set(now?.differing ?? differing);
    const cells = [...this.differing];
    return ['several', t('verdict_several', { n: cells.length, cells: listCells(cells) })];
  }

  // Say whether all is right, asked for by hand; false where it is not.
  async check(board) {
    const mistakes = await this.mistakes(board);
    if (!mistakes && board === this.#board) this.say('good', t('verdict_going', { n: cellsLeft(board) }));
    return mistakes;
  }

  say(kind, text, aloud = true) {
    this.#element.dataset.kind = kind;
    setText(this.#element.querySelector('span'), [text, this.#note].filter(Boolean).join(' '));
    if (aloud && text !== this.#said && kind !== 'empty') announce(text);
    this.#said = text;
  }

  // The level is that of the puzzle as it was given, whatever has been filled in since. A puzzle
  // that is still being typed has many solutions, and rating it would take long.
  #rate = latest(async (signal, board) => {
    const line = toLine(board.givens);
    if (this.#rated !== line) this.#showRating(null);
    await pause(RATING_PAUSE);
    if (signal.aborted || board.givens.filter(Boolean).length < JUDGED_FROM) return;
    if ((await this.#know('check', line, signal)).status !== 'unique') return;
    const rating = await this.#know('rate', line, signal);
    this.#rated = line;
    this.#showRating(rating);
  });

  #showRating(rating) {
    this.rating = rating;
    this.#rating.hidden = !rating;
    const er = rating?.er ? el('span', { class: 'er' }, ` · ER ${rating.er.toFixed(1)}`) : '';
    this.#rating.replaceChildren(rating ? t('rating', { level: t(`level_${rating.level}`), score: number(rating.score) }) : '', er);
    this.dispatchEvent(new Event('rated'));
  }
}
