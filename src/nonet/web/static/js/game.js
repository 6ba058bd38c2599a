// The board one works on: givens, digits, struck candidates, marks, colours; undo and redo.
//
// A board is a plain frozen value with a list a layer, an entry a cell:
//   givens, values   digits, 0 for none
//   solved           1 where the digit came from Solve
//   removed          candidates struck out                  (a mask)
//   corner, centre   marks of one's own                     (a mask)
//   colours          1 to 9, 0 for none
// Marks stay where a digit rules them out, and are only not shown: so they come back with it.

import { ALL, CELLS, PEERS, bit, digitsOf, openMasks } from './sudoku.js';

export const LAYERS = ['givens', 'values', 'solved', 'removed', 'corner', 'centre', 'colours'];

const zeros = (cells = CELLS) => Array(cells).fill(0);

export const emptyBoard = () => freeze({});

export function freeze({ givens = zeros(), values = [...givens], ...layers }) {
  const rest = LAYERS.slice(2).map((name) => [name, layers[name] ?? zeros(givens.length)]);
  return Object.freeze({ givens, values, ...Object.fromEntries(rest) });
}

export const isEmpty = (board) => board.values.every((digit) => !digit);
export const isFull = (board) => board.values.every(Boolean);
export const placedCells = (board) => board.values.flatMap((digit, cell) => (digit && !board.givens[cell] ? [cell] : []));
export const cellsLeft = (board) => board.values.filter((digit) => !digit).length;
export const sameBoard = (one, other) => LAYERS.every((name) => one[name].every((item, cell) => item === other[name][cell]));

export function candidatesOf(board) {
  const removed = ruledOut(board);
  return openMasks(board.values).map((mask, cell) => mask & ~removed[cell]);
}

// Marks as they are shown; `tidy` leaves out what the digits rule out.
export function marksOf(board, layer, tidy) {
  const open = tidy ? openMasks(board.values) : null;
  return board[layer].map((mask, cell) => (board.values[cell] ? 0 : open ? mask & open[cell] : mask));
}

// What one has ruled out: candidates struck out, and what one's marks leave out. Centre marks tell
// all that a cell can hold; corner marks do so once every empty cell has some.
export function ruledOut(board) {
  const isEmptyCell = (cell) => !board.values[cell];
  const cells = [...board.values.keys()].filter(isEmptyCell);
  const allMarked = cells.every((cell) => board.corner[cell] || board.centre[cell]);
  return board.removed.map((mask, cell) => {
    const told = board.centre[cell] || (allMarked ? board.corner[cell] : 0);
    return told && isEmptyCell(cell) ? mask | (ALL & ~told) : mask;
  });
}

// The layer with other items in some cells; the same list where nothing changes.
function replaced(list, cells, itemOf) {
  if (cells.every((cell) => list[cell] === itemOf(list[cell], cell))) return list;
  const next = [...list];
  for (const cell of cells) next[cell] = itemOf(list[cell], cell);
  return next;
}

const changed = (board, layers) =>
  Object.keys(layers).every((name) => layers[name] === board[name]) ? board : freeze({ ...board, ...layers });

// Put a digit (0: none) into cells, as givens or as one's own; givens stay when one fills in.
export function withDigit(board, cells, digit, asGiven = false) {
  const free = asGiven ? cells : cells.filter((cell) => !board.givens[cell]);
  return changed(board, {
    givens: replaced(board.givens, free, () => (asGiven ? digit : 0)),
    values: replaced(board.values, free, () => digit),
    solved: replaced(board.solved, free, () => 0),
  });
}

// Add a mark to all cells, or take it from all where all have it.
export function withMark(board, cells, digit, layer) {
  const free = cells.filter((cell) => !board.values[cell]);
  const all = free.every((cell) => board[layer][cell] & bit(digit));
  return changed(board, { [layer]: replaced(board[layer], free, (mask) => (all ? mask & ~bit(digit) : mask | bit(digit))) });
}

// Strike a candidate out, or bring it back.
export function withStruck(board, cells, digit) {
  const open = openMasks(board.values);
  const free = cells.filter((cell) => open[cell] & bit(digit));
  const all = free.every((cell) => board.removed[cell] & bit(digit));
  return changed(board, { removed: replaced(board.removed, free, (mask) => (all ? mask & ~bit(digit) : mask | bit(digit))) });
}

export function withColour(board, cells, colour) {
  const all = cells.every((cell) => board.colours[cell] === colour);
  return changed(board, { colours: replaced(board.colours, cells, () => (all ? 0 : colour)) });
}

// Erase what is uppermost: digits, else marks, else colours.
export function erased(board, cells) {
  const without = withDigit(board, cells, 0);
  if (without !== board) return without;
  const marks = Object.fromEntries(['corner', 'centre'].map((name) => [name, replaced(board[name], cells, () => 0)]));
  const bare = changed(board, marks);
  return bare === board ? changed(board, { colours: replaced(board.colours, cells, () => 0) }) : bare;
}

const everyCell = (board) => [...board.values.keys()];

// All candidates as marks that can be changed.
export function withAllMarks(board) {
  const masks = candidatesOf(board);
  return changed(board, { corner: replaced(board.corner, everyCell(board), (mask, cell) => (board.values[cell] ? mask : masks[cell])) });
}

// Without the marks that digits rule out.
export function withTidyMarks(board) {
  const open = openMasks(board.values);
  const tidy = (mask, cell) => (board.values[cell] ? mask : mask & open[cell]);
  return changed(board, {
    corner: replaced(board.corner, everyCell(board), tidy),
    centre: replaced(board.centre, everyCell(board), tidy),
  });
}

export function withStep(board, step) {
  let next = board;
  for (const [cell, digit] of step.placements) next = withDigit(next, [cell], digit);
  return step.eliminations.reduce((result, [cell, digit]) => withoutCandidate(result, cell, digit), next);
}

// A candidate that is ruled out goes from the marks too.
function withoutCandidate(board, cell, digit) {
  const drop = (mask) => mask & ~bit(digit);
  return changed(board, {
    removed: replaced(board.removed, [cell], (mask) => mask | bit(digit)),
    corner: replaced(board.corner, [cell], drop),
    centre: replaced(board.centre, [cell], drop),
  });
}

// Take back what is wrong: digits (by cell), and candidates ruled out ([cell, digit]).
export function withoutMistakes(board, { digits, struck }) {
  let next = withDigit(board, digits, 0);
  for (const [cell, digit] of struck) {
    const add = (mask) => (mask ? mask | bit(digit) : mask);
    next = changed(next, {
      removed: replaced(next.removed, [cell], (mask) => mask & ~bit(digit)),
      corner: replaced(next.corner, [cell], add),
      centre: replaced(next.centre, [cell], add),
    });
  }
  return next;
}

export function withSolution(board, solution) {
  return freeze({
    ...board,
    values: solution,
    solved: solution.map((digit, cell) => (board.values[cell] === digit ? board.solved[cell] : 1)),
  });
}

// What differs from the solution.
export function mistakesOf(board, solution) {
  const digits = placedCells(board).filter((cell) => board.values[cell] !== solution[cell]);
  const removed = ruledOut(board);
  const struck = everyCell(board)
    .filter((cell) => !board.values[cell] && removed[cell] & bit(solution[cell]))
    .map((cell) => [cell, solution[cell]]);
  return { digits, struck };
}

export const withoutPlaced = (board) => freeze({ givens: board.givens });
export const pairCells = (masks) => masks.flatMap((mask, cell) => (digitsOf(mask).length === 2 ? [cell] : []));

// A game: a board, the boards before and after it, and what is told of it.
export class Game extends EventTarget {
  constructor({ id, board = emptyBoard(), past = [], future = [], facts = {} }) {
    super();
    this.id = id;
    this.board = board;
    this.past = past;
    this.future = future;
    // entering, time (ms), hints, level, day, done, previous and next (games, for undo), doubts (of the
    // photo it comes from: cells to look at, with what else they may hold); of a board of
    // another size or with rules: puzzle (in the server's JSON) and name
    this.facts = { entering: false, time: 0, hints: 0, ...facts };
  }

  // Every change is one step of undo; a change that changes nothing is none.
  change(board) {
    if (board === this.board) return;
    this.past.push(this.board);
    this.future = [];
    delete this.facts.next;
    this.#show(board);
  }

  had(board) {
    return [this.board, ...this.past, ...this.future].some((one) => sameBoard(one, board));
  }

  undo() {
    this.#move(this.past, this.future);
  }

  redo() {
    this.#move(this.future, this.past);
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
