// The state in the address: what is after `#` brings back the same view and board.
//
//   g  givens          p  own digits       s  digits from Solve     (81 characters each)
//   x  candidates struck out               m, n  corner, centre marks (two base-32 digits a cell)
//   k  colours                                                      (a digit a cell)
//   e  1 while the puzzle is being entered c  1 while candidates are shown

import { ALL, CELLS, fromLine, isLine, toLine } from './sudoku.js';
import { emptyBoard, freeze } from './game.js';

const packMasks = (masks) => masks.map((mask) => mask.toString(32).padStart(2, '0')).join('');

function unpackMasks(text) {
  if (!/^[0-9a-v]+$/.test(text ?? '') || text.length !== 2 * CELLS) return Array(CELLS).fill(0);
  return text.match(/../g).map((pair) => parseInt(pair, 32) & ALL);
}

export const readAddress = (hash = location.hash) => new URLSearchParams(hash.replace(/^#/, ''));

export function boardToFields(board) {
  const fields = {};
  const only = (wanted) => toLine(board.values.map((digit, cell) => (wanted(cell) ? digit : 0)));
  const own = only((cell) => !board.givens[cell] && !board.solved[cell]);
  const solved = only((cell) => !board.givens[cell] && board.solved[cell]);
  if (board.givens.some(Boolean)) fields.g = toLine(board.givens);
  if (/[1-9]/.test(own)) fields.p = own;
  if (/[1-9]/.test(solved)) fields.s = solved;
  if (board.removed.some(Boolean)) fields.x = packMasks(board.removed);
  if (board.corner.some(Boolean)) fields.m = packMasks(board.corner);
  if (board.centre.some(Boolean)) fields.n = packMasks(board.centre);
  if (board.colours.some(Boolean)) fields.k = toLine(board.colours);
  return fields;
}

export function boardFromFields(fields) {
  const line = (name) => (isLine(fields.get(name)) ? fromLine(fields.get(name)) : null);
  const none = Array(CELLS).fill(0);
  const [givens, own, solved] = ['g', 'p', 's'].map((name) => line(name) ?? none);
  if (![...givens, ...own, ...solved].some(Boolean)) return emptyBoard();
  return freeze({
    givens,
    values: givens.map((digit, cell) => digit || own[cell] || solved[cell]),
    solved: solved.map((digit, cell) => (digit && !givens[cell] && !own[cell] ? 1 : 0)),
    removed: unpackMasks(fields.get('x')),
    corner: unpackMasks(fields.get('m')),
    centre: unpackMasks(fields.get('n')),
    colours: line('k') ?? none,
  });
}

// Browsers refuse many changes of the address in a short time: the first of several is written at
// once, the last of them a moment later.
const PAUSE = 300; // ms
let timer = 0;
let last = -PAUSE;
let place = Number.isInteger(history.state) ? history.state : 0; // in the history of this tab: where Back leads is less
history.replaceState(place, '');

const hashOf = (fields) => `#${new URLSearchParams(fields)}`;

export function writeAddress(fields) {
  clearTimeout(timer);
  const wait = Math.max(0, last + PAUSE - performance.now());
  timer = setTimeout(() => {
    if (hashOf(fields) === location.hash) return;
    last = performance.now();
    history.replaceState(place, '', hashOf(fields));
  }, wait);
}

// A step for the Back button.
export function pushAddress(fields) {
  clearTimeout(timer);
  last = performance.now();
  history.pushState(++place, '', hashOf(fields));
}

// Calls back when someone else changes the address: a link, the Back button, typing. While a dialog is
// open, Back closes it, and what lies behind stays.
export function onAddress(callback) {
  addEventListener('popstate', ({ state }) => {
    const dialog = document.querySelector('dialog[open]');
    const isBack = Number.isInteger(state) && state < place;
    if (dialog) dialog.close();
    if (dialog && isBack) return history.go(place - state);
    if (state === place) return; // back where it was
    clearTimeout(timer);
    place = Number.isInteger(state) ? state : place + 1;
    history.replaceState(place, '');
    callback(readAddress());
  });
}
