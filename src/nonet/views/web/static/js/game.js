// The board one works on: givens, digits, struck candidates, own marks; undo and redo.
//
// A board is a plain frozen value, {givens, values, solved, removed, marks}, each 81 long:
// `solved` says which digits came from Solve, `removed` and `marks` are masks of candidates.

import { CELLS, PEERS, bit, openMasks } from './sudoku.js';

const zeros = () => Array(CELLS).fill(0);

export const emptyBoard = () => freeze({});

export function freeze({ givens = zeros(), values = [...givens], solved = zeros(), removed = zeros(), marks = zeros() }) {
  return Object.freeze({ givens, values, solved, removed, marks });
}

export const isEmpty = (board) => board.values.every((digit) => !digit);
export const isFull = (board) => board.values.every(Boolean);
export const placedCells = (board) => board.values.flatMap((digit, cell) => (digit && !board.givens[cell] ? [cell] : []));

export function candidatesOf(board) {
  return openMasks(board.values).map((mask, cell) => mask & ~board.removed[cell]);
}

const replaced = (list, cell, item) => list.map((old, i) => (i === cell ? item : old));

// Put a digit (0: none) into a cell, as a given or as one's own.
export function withDigit(board, cell, digit, asGiven = false) {
  if (!asGiven && board.givens[cell]) return board;
  const marks = [...board.marks];
  if (digit) {
    marks[cell] = 0;
    for (const peer of PEERS[cell]) marks[peer] &= ~bit(digit);
  }
  return freeze({
    givens: replaced(board.givens, cell, asGiven ? digit : 0),
    values: replaced(board.values, cell, digit),
    solved: replaced(board.solved, cell, 0),
    removed: board.removed,
    marks,
  });
}

export function withMark(board, cell, digit) {
  if (board.values[cell]) return board;
  return freeze({ ...board, marks: replaced(board.marks, cell, board.marks[cell] ^ bit(digit)) });
}

// Strike a candidate out, or bring it back.
export function withStruck(board, cell, digit) {
  if (!(openMasks(board.values)[cell] & bit(digit))) return board;
  return freeze({ ...board, removed: replaced(board.removed, cell, board.removed[cell] ^ bit(digit)) });
}

export function withStep(board, step) {
  let next = board;
  for (const [cell, digit] of step.placements) next = withDigit(next, cell, digit);
  const removed = [...next.removed];
  for (const [cell, digit] of step.eliminations) removed[cell] |= bit(digit);
  return freeze({ ...next, removed });
}

export function withSolution(board, solution) {
  return freeze({
    ...board,
    values: solution,
    solved: solution.map((digit, cell) => (board.values[cell] === digit ? board.solved[cell] : 1)),
    marks: zeros(),
  });
}

export const withoutPlaced = (board) => freeze({ givens: board.givens });
export const withAllGiven = (board) => freeze({ givens: board.values });

export class Game extends EventTarget {
  #past = [];
  #future = [];
  board = emptyBoard();

  // Every change is one step of undo; a change that changes nothing is none.
  change(board) {
    if (board === this.board) return;
    this.#past.push(this.board);
    this.#future = [];
    this.#show(board);
  }

  load(board) {
    this.#past = [];
    this.#future = [];
    this.#show(board);
  }

  undo() {
    this.#move(this.#past, this.#future);
  }

  redo() {
    this.#move(this.#future, this.#past);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  #move(from, to) {
    if (!from.length) return;
    to.push(this.board);
    this.#show(from.pop());
  }

  #show(board) {
    this.board = board;
    this.dispatchEvent(new Event('change'));
  }
}
