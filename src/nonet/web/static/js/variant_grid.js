// A board of any size over its picture: cells for keys, mouse, touch and screen readers.
//
// The picture (the server's SVG, without digits) lies below; the grid is as large as its cells are
// there. --across is how many cells wide the picture is, --side how many the grid has.

import { el } from './dom.js';
import { t } from './i18n.js';
import { bit } from './sudoku.js';

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MARGIN = 2 / 50; // around the picture, in cells

export const SYMBOLS = '.123456789ABCDEFGHIJKLMNOP';

export class OtherGrid extends EventTarget {
  #cells = [];
  #side = 0;
  #digits = 0;
  #pictures = null;
  #board = null;
  selected = 0;
  selection = new Set([0]);

  constructor(root) {
    super();
    this.image = el('img', { class: 'other-picture', alt: '' });
    this.grid = el('div', { class: 'other-grid', role: 'grid', 'data-t-label': 'grid', 'aria-label': t('grid'), 'aria-multiselectable': 'true' });
    this.labels = ['columns', 'rows'].map((kind) => el('div', { class: `labels ${kind}`, 'aria-hidden': 'true' }));
    root.append(this.image, this.grid, ...this.labels);
    this.root = root;
    this.grid.addEventListener('pointerdown', (event) => this.#onDown(event));
    this.grid.addEventListener('pointermove', (event) => this.#onDrag(event));
    this.grid.addEventListener('dblclick', ({ target }) => this.#selectAlike(this.#indexOf(target)));
    this.grid.addEventListener('focusin', ({ target }) => {
      const cell = this.#indexOf(target);
      if (cell >= 0 && cell !== this.selected) this.select(cell);
    });
    document.addEventListener('theme', () => this.#showPicture());
    for (const query of ['(prefers-color-scheme: dark)', 'print']) matchMedia(query).addEventListener('change', () => this.#showPicture());
  }

  // Lay out a board that was read: its size, the room around it, its pictures.
  lay({ side, digits, room: [left, top, right, bottom], pictures }) {
    this.#pictures = pictures;
    this.#showPicture();
    const [across, down] = [left + side + right + 2 * MARGIN, top + side + bottom + 2 * MARGIN];
    const set = (name, value) => this.root.style.setProperty(name, value);
    set('--across', across);
    set('--down', down);
    set('--side', side);
    set('--left', left + MARGIN);
    set('--top', top + MARGIN);
    this.#board = null;
    if (side === this.#side && digits === this.#digits) return;
    [this.#side, this.#digits] = [side, digits];
    this.selected = 0;
    this.selection = new Set([0]);
    this.#cells = [];
    const rows = [...Array(side).keys()].map((row) =>
      el('div', { role: 'row', class: 'other-row' }, ...[...Array(side).keys()].map((column) => this.#makeCell(side * row + column, column))),
    );
    this.grid.replaceChildren(...rows);
    ['c', 'r'].forEach((letter, i) => this.labels[i].replaceChildren(...rows.map((_, at) => el('span', {}, `${letter}${at + 1}`))));
    this.select(0);
  }

  #makeCell(index, column) {
    const digit = el('span', { class: 'digit' });
    const corner = el('span', { class: 'other-corner', 'aria-hidden': 'true' });
    const centre = el('span', { class: 'other-centre', 'aria-hidden': 'true' });
    const cell = el('div', { role: 'gridcell', class: 'other-cell', tabindex: '-1', 'data-cell': index, 'aria-colindex': column + 1 }, corner, centre, digit);
    this.#cells[index] = { cell, digit, corner, centre };
    return cell;
  }

  #showPicture() {
    if (!this.#pictures) return;
    const chosen = document.documentElement.dataset.theme;
    const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    const dark = isDark && !matchMedia('print').matches; // paper is white
    const old = this.image.src;
    this.image.src = URL.createObjectURL(new Blob([this.#pictures[dark ? 'dark' : 'light']], { type: 'image/svg+xml' }));
    if (old) URL.revokeObjectURL(old);
  }

  name(cell) {
    return `r${Math.floor(cell / this.#side) + 1}c${(cell % this.#side) + 1}`;
  }

  #indexOf(element) {
    const cell = element?.closest?.('.other-cell');
    return cell && this.grid.contains(cell) ? Number(cell.dataset.cell) : -1;
  }

  select(index, how = 'only') {
    this.#cells[this.selected].cell.tabIndex = -1;
    this.selected = index;
    this.#cells[index].cell.tabIndex = 0;
    if (how === 'only') this.selection = new Set([index]);
    else if (how === 'toggle' && this.selection.has(index) && this.selection.size > 1) this.selection.delete(index);
    else this.selection.add(index);
    this.#shade();
  }

  selectAll() {
    this.selection = new Set(this.#cells.keys());
    this.#shade();
  }

  // The selected cells, and where the digit of the one with the focus is elsewhere.
  #shade() {
    const digit = this.selection.size === 1 ? this.#board?.values[this.selected] : 0;
    this.#cells.forEach(({ cell }, i) => {
      cell.classList.toggle('selected', this.selection.has(i));
      cell.classList.toggle('same', Boolean(digit) && i !== this.selected && this.#board.values[i] === digit);
      cell.setAttribute('aria-selected', String(this.selection.has(i)));
    });
  }

  focus(index = this.selected, how = 'only') {
    this.select(index, how);
    this.#cells[index].cell.focus({ preventScroll: true });
  }

  #onDown(event) {
    const cell = this.#indexOf(event.target);
    if (cell < 0 || event.button) return;
    event.preventDefault(); // focus would scroll, and a drag would mark text
    event.target.releasePointerCapture?.(event.pointerId);
    this.focus(cell, event.shiftKey || event.ctrlKey || event.metaKey ? 'toggle' : 'only');
  }

  // All cells with the digit of one, else all with its colour.
  #selectAlike(cell) {
    const [digit, colour] = [this.#board.values[cell], this.#board.colours[cell]];
    if (!digit && !colour) return;
    const alike = (other) => (digit ? this.#board.values[other] === digit : this.#board.colours[other] === colour);
    this.selection = new Set([...this.#cells.keys()].filter(alike));
    this.#shade();
  }

  #onDrag(event) {
    if (!(event.buttons & 1)) return;
    const cell = this.#indexOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell >= 0 && cell !== this.selected) this.focus(cell, 'add');
  }

  // Arrows, Home and End; whether the key was one of them.
  move(event) {
    const side = this.#side;
    const [row, column] = [Math.floor(this.selected / side), this.selected % side];
    const how = event.shiftKey ? 'add' : 'only';
    if (MOVES[event.key]) {
      const [down, right] = MOVES[event.key];
      this.focus(side * ((row + down + side) % side) + ((column + right + side) % side), how);
    } else if (event.key === 'Home') this.focus(event.ctrlKey ? 0 : side * row, how);
    else if (event.key === 'End') this.focus(event.ctrlKey ? side * side - 1 : side * row + side - 1, how);
    else return false;
    return true;
  }

  digitsOf(mask) {
    return [...Array(this.#digits).keys()].map((i) => i + 1).filter((digit) => mask & bit(digit));
  }

  // Draw {board, possible (masks, or nothing), broken, wrong (sets of cells)}.
  show({ board, possible, broken, wrong }) {
    this.#board = board;
    this.#cells.forEach((parts, cell) => {
      const digit = board.values[cell];
      const [corner, centre] = digit ? [0, 0] : [possible ? 0 : board.corner[cell], possible ? possible[cell] : board.centre[cell]];
      const classes = ['other-cell'];
      classes.push(board.givens[cell] ? 'given' : board.solved[cell] ? 'solved' : 'own');
      if (board.colours[cell]) classes.push('coloured', `colour-${board.colours[cell]}`);
      if (broken.has(cell)) classes.push('clashes');
      if (wrong.has(cell)) classes.push('wrong');
      if (possible) classes.push('shows-possible');
      parts.cell.className = classes.join(' ');
      parts.digit.textContent = digit || '';
      for (const [element, mask] of [[parts.corner, corner], [parts.centre, centre]]) this.#showMarks(element, this.digitsOf(mask));
      parts.cell.setAttribute('aria-label', this.#label(board, cell, corner, centre, classes));
    });
    this.#shade();
  }

  // One line, as small as it must be.
  #showMarks(element, digits) {
    element.textContent = digits.join(digits.at(-1) > 9 ? ' ' : '');
    element.style.setProperty('--many', element.textContent.length);
  }

  #label(board, cell, corner, centre, classes) {
    const digit = board.values[cell];
    const parts = [t('cell', { row: Math.floor(cell / this.#side) + 1, column: (cell % this.#side) + 1 })];
    parts.push(digit ? (board.givens[cell] ? t('cell_given', { digit }) : String(digit)) : t('cell_empty'));
    if (corner) parts.push(t('cell_candidates', { digits: this.digitsOf(corner).join(' ') }));
    if (centre) parts.push(t(classes.includes('shows-possible') ? 'cell_possible' : 'cell_centre', { digits: this.digitsOf(centre).join(' ') }));
    if (board.colours[cell]) parts.push(t(`colour_${board.colours[cell]}`));
    for (const name of ['clashes', 'wrong']) if (classes.includes(name)) parts.push(t(`cell_${name}`));
    return parts.join(t('comma'));
  }
}
