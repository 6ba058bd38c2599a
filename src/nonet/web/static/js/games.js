// The games that are kept in this browser, each with its undo history; the latest first.
//
// A game is stored as its first board and the changes from board to board: a change is a flat list
// of layer, cell, new item. A digit typed is ten bytes, so that a long game is a few thousand.

import { Game, LAYERS, freeze, isEmpty } from './game.js';
import { forget, recall, recallList, remember } from './storage.js';
import { CELLS } from './sudoku.js';

const keyOf = (id) => `game.${id}`;

function difference(from, to) {
  const found = [];
  LAYERS.forEach((name, layer) =>
    to[name].forEach((item, cell) => {
      if (item !== from[name][cell]) found.push(layer, cell, item);
    }),
  );
  return found;
}

function applied(board, difference) {
  const layers = Object.fromEntries(LAYERS.map((name) => [name, [...board[name]]]));
  for (let i = 0; i < difference.length; i += 3) layers[LAYERS[difference[i]]][difference[i + 1]] = difference[i + 2];
  return freeze(layers);
}

const blank = (cells) => freeze({ givens: Array(cells).fill(0) });

function pack({ board, past, future, facts }) {
  const boards = [blank(board.values.length), ...past, board, ...[...future].reverse()];
  const changes = boards.slice(1).map((next, i) => difference(boards[i], next));
  return JSON.stringify({ facts, at: past.length, cells: board.values.length, changes });
}

function unpack(id, text) {
  const { facts, at, cells = CELLS, changes } = JSON.parse(text);
  const boards = [];
  for (const change of changes) boards.push(applied(boards.at(-1) ?? blank(cells), change));
  return new Game({ id, facts, past: boards.slice(0, at), board: boards[at], future: boards.slice(at + 1).reverse() });
}

const ids = () => recallList('games');

export const freshId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

// A board on which nothing ever was is not worth keeping.
export const isWorthKeeping = (game) => !isEmpty(game.board) || game.past.length > 0 || Boolean(game.facts.puzzle);

export function keep(game) {
  if (!isWorthKeeping(game)) return;
  remember(keyOf(game.id), pack(game));
  const known = ids();
  if (known[0] !== game.id) remember('games', JSON.stringify([game.id, ...known.filter((id) => id !== game.id)]));
}

export function find(id) {
  const text = id && recall(keyOf(id));
  if (!text) return null;
  try {
    return unpack(id, text);
  } catch {
    return null; // of an older version, or damaged: as if it were not there
  }
}

export const all = () => ids().map(find).filter(Boolean);

export function drop(id) {
  forget(keyOf(id));
  remember('games', JSON.stringify(ids().filter((other) => other !== id)));
}

// The games of the classic board, and those of others.
export const classic = () => all().filter(({ facts }) => !facts.puzzle);
export const others = () => all().filter(({ facts }) => facts.puzzle);

export const withGivens = (givens) => classic().find(({ board }) => board.givens.every((digit, cell) => digit === givens[cell]));

// Calls back when another tab has gone on with a game.
export function onOtherTab(callback) {
  addEventListener('storage', ({ key, newValue }) => {
    const id = /^nonet\.game\.(.+)$/.exec(key ?? '')?.[1];
    if (id && newValue) callback(id);
  });
}
