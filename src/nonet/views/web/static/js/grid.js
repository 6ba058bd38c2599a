// The board one types into: a grid of cells for keys, touch and screen readers.

import { el, svg } from './dom.js';
import { t } from './i18n.js';
import { CELLS, DIGITS, UNITS, PEERS, bit, columnOf, digitsOf, rowOf } from './sudoku.js';
import { drawLinks } from './links.js';

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Grid extends EventTarget {
  #cells = [];
  #links = svg('svg', { class: 'links', viewBox: '0 0 9 9', 'aria-hidden': 'true' });
  #drawing = null;
  selected = 0;

  constructor(root) {
    super();
    this.root = root;
    for (let row = 0; row < 9; row++) {
      const cells = [...Array(9).keys()].map((column) => this.#makeCell(9 * row + column));
      root.append(el('div', { role: 'row', class: 'row', 'aria-rowindex': row + 1 }, ...cells));
    }
    root.append(this.#links);
    root.addEventListener('keydown', (event) => this.#onKey(event));
    root.addEventListener('focusin', (event) => {
      const cell = this.#cells.findIndex((parts) => parts.cell === event.target);
      if (cell >= 0) this.select(cell);
    });
    this.select(0);
  }

  #makeCell(index) {
    const digit = el('span', { class: 'digit' });
    const candidates = DIGITS.map(() => el('span', { class: 'candidate' }));
    const marks = el('span', { class: 'candidates', 'aria-hidden': 'true' }, ...candidates);
    const cell = el(
      'div',
      { role: 'gridcell', class: 'cell', tabindex: '-1', 'aria-colindex': columnOf(index) + 1 },
      marks,
      digit,
    );
    cell.addEventListener('pointerdown', () => cell.focus());
    this.#cells[index] = { cell, digit, candidates };
    return cell;
  }

  select(index) {
    this.#cells[this.selected].cell.tabIndex = -1;
    this.selected = index;
    this.#cells[index].cell.tabIndex = 0;
    this.#shade();
    this.dispatchEvent(new Event('select'));
  }

  focus(index = this.selected) {
    this.#cells[index].cell.focus();
  }

  #onKey(event) {
    const digit = /^(Digit|Numpad)[1-9]$/.test(event.code) ? Number(event.code.at(-1)) : Number(event.key);
    if (event.altKey || event.metaKey) return;
    if (MOVES[event.key]) {
      const [down, right] = MOVES[event.key];
      const [row, column] = [rowOf(this.selected) + down, columnOf(this.selected) + right];
      this.focus(9 * ((row + 9) % 9) + ((column + 9) % 9));
    } else if (event.key === 'Home') this.focus(event.ctrlKey ? 0 : 9 * rowOf(this.selected));
    else if (event.key === 'End') this.focus(event.ctrlKey ? CELLS - 1 : 9 * rowOf(this.selected) + 8);
    else if (event.ctrlKey) return;
    else if (digit >= 1 && digit <= 9) this.#tell(event.shiftKey ? 'mark' : 'digit', digit);
    else if (['Backspace', 'Delete', '0', '.', ' '].includes(event.key)) this.#tell('digit', 0);
    else if (/^[a-z]$/.test(event.key)) return void this.#tell('letter', event.key);
    else return;
    event.preventDefault();
  }

  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  // Show a drawing: {board, candidates, clashes, differing, wrong, marks, placed}. `candidates` are
  // the masks to be shown; `marks` the step's marks; `placed` digits that a step will place.
  show(drawing) {
    this.#drawing = drawing;
    const { board, marks } = drawing;
    const cellRoles = new Map(marks?.cells ?? []);
    const roles = new Map((marks?.candidates ?? []).map(([cell, digit, role]) => [10 * cell + digit, role]));
    const shaded = new Set((marks?.units ?? []).flatMap((unit) => UNITS[unit]));
    const coming = new Map(drawing.placed ?? []);
    this.#cells.forEach((parts, cell) => {
      const digit = board.values[cell];
      setText(parts.digit, digit || coming.get(cell) || '');
      const classes = ['cell'];
      if (board.givens[cell]) classes.push('given');
      else if (digit) classes.push(board.solved[cell] ? 'solved' : 'own');
      else if (coming.has(cell)) classes.push('coming');
      for (const name of ['clashes', 'differing', 'wrong']) if (drawing[name]?.has(cell)) classes.push(name);
      if (shaded.has(cell)) classes.push('shaded');
      if (cellRoles.has(cell)) classes.push('marked', `role-${cellRoles.get(cell)}`);
      setClass(parts.cell, classes.join(' '));
      this.#showCandidates(cell, coming.has(cell) ? 0 : drawing.candidates[cell], roles);
      setLabel(parts.cell, this.#label(cell, classes));
    });
    this.root.classList.toggle('explaining', Boolean(marks));
    this.#links.replaceChildren(...drawLinks(marks?.links ?? []));
    this.#shade();
  }

  #showCandidates(cell, mask, roles) {
    this.#cells[cell].candidates.forEach((span, i) => {
      const role = roles.get(10 * cell + i + 1);
      const shown = mask & bit(i + 1);
      setText(span, shown ? i + 1 : '');
      setClass(span, shown && role ? `candidate role-${role}` : 'candidate');
    });
  }

  #label(cell, classes) {
    const { board, candidates } = this.#drawing;
    const parts = [t('cell', { row: rowOf(cell) + 1, column: columnOf(cell) + 1 })];
    const digit = board.values[cell];
    parts.push(digit ? (board.givens[cell] ? t('cell_given', { digit }) : String(digit)) : t('cell_empty'));
    if (!digit && candidates[cell]) parts.push(t('cell_candidates', { digits: digitsOf(candidates[cell]).join(' ') }));
    for (const name of ['clashes', 'wrong']) if (classes.includes(name)) parts.push(t(`cell_${name}`));
    return parts.join(t('comma'));
  }

  // The selected cell, its peers, and the same digit elsewhere.
  #shade() {
    const values = this.#drawing?.board.values;
    const digit = values?.[this.selected];
    const peers = new Set(PEERS[this.selected]);
    this.#cells.forEach(({ cell }, i) => {
      cell.classList.toggle('selected', i === this.selected);
      cell.classList.toggle('peer', peers.has(i));
      cell.classList.toggle('same', Boolean(digit) && i !== this.selected && values[i] === digit);
      cell.setAttribute('aria-selected', String(i === this.selected));
    });
  }
}

// Writing what is there already costs the browser a layout: 81 cells, at every key.
function setText(element, text) {
  const wanted = String(text);
  if (element.textContent !== wanted) element.textContent = wanted;
}

function setClass(element, name) {
  if (element.className !== name) element.className = name;
}

function setLabel(element, text) {
  if (element.getAttribute('aria-label') !== text) element.setAttribute('aria-label', text);
}
