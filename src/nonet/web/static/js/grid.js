// The board one types into: a grid of cells for keys, mouse, touch and screen readers.

import { el, setText, svg } from './dom.js';
import { candidatesOf, marksOf } from './game.js';
import { t } from './i18n.js';
import { BOX, CELLS, DIGITS, PEERS, SIZE, UNITS, bit, cellAt, columnOf, digitsOf, rowOf } from './sudoku.js';

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const wrapped = (i) => (i + SIZE) % SIZE;

export class Grid extends EventTarget {
  #cells = [];
  #links = svg('svg', { class: 'links', viewBox: `0 0 ${SIZE} ${SIZE}`, 'aria-hidden': 'true' });
  #drawing = null;
  #adding = false; // while the pointer is dragged: true adds cells, false takes them away
  selected = 0; // the cell with the focus
  selection = new Set([0]);

  constructor(root) {
    super();
    this.root = root;
    for (let row = 0; row < SIZE; row++) {
      const cells = DIGITS.map((_, column) => this.#makeCell(cellAt(row, column)));
      root.append(el('div', { role: 'row', class: 'row', 'aria-rowindex': row + 1 }, ...cells));
    }
    root.append(this.#links);
    root.parentElement.append(labels('columns', 'c'), labels('rows', 'r'));
    root.setAttribute('aria-rowcount', SIZE);
    root.setAttribute('aria-colcount', SIZE);
    root.setAttribute('aria-multiselectable', 'true');
    root.addEventListener('pointerdown', (event) => this.#onDown(event));
    root.addEventListener('pointermove', (event) => this.#onDrag(event));
    root.addEventListener('focusin', ({ target }) => {
      const cell = this.#indexOf(target);
      if (cell >= 0 && cell !== this.selected) this.select(cell);
    });
    this.select(0);
  }

  #makeCell(index) {
    const digit = el('span', { class: 'digit' });
    const attributes = { role: 'gridcell', class: 'cell', tabindex: '-1', 'data-cell': index, 'aria-colindex': columnOf(index) + 1 };
    const cell = el('div', attributes, digit);
    if (columnOf(index) % BOX === BOX - 1) cell.classList.add('box-right');
    if (rowOf(index) % BOX === BOX - 1) cell.classList.add('box-bottom');
    this.#cells[index] = { cell, digit, centre: null, candidates: [], place: cell.className, drawn: cell.className };
    return cell;
  }

  // Most cells of most boards have no marks: their elements come with the first.
  #makeMarks(parts) {
    parts.centre = el('span', { class: 'centre', 'aria-hidden': 'true' });
    parts.candidates = DIGITS.map(() => el('span', { class: 'candidate' }));
    parts.cell.prepend(el('span', { class: 'candidates', 'aria-hidden': 'true' }, ...parts.candidates), parts.centre);
  }

  #indexOf(element) {
    const cell = element?.closest?.('.cell');
    return cell && this.root.contains(cell) ? Number(cell.dataset.cell) : -1;
  }

  // Select one cell, or more with it: `how` is 'only', 'add' or 'toggle'.
  select(index, how = 'only') {
    this.#cells[this.selected].cell.tabIndex = -1;
    this.selected = index;
    this.#cells[index].cell.tabIndex = 0;
    if (how === 'only') this.selection = new Set([index]);
    else if (how === 'toggle' && this.selection.has(index) && this.selection.size > 1) this.selection.delete(index);
    else this.selection.add(index);
    this.#shade();
    this.dispatchEvent(new Event('select'));
  }

  selectAll() {
    this.selection = new Set(this.#cells.keys());
    this.#shade();
  }

  focus(index = this.selected, how = 'only') {
    if (index !== this.selected || this.selection.size > 1 || how !== 'only') this.select(index, how);
    this.#cells[index].cell.focus({ preventScroll: true });
  }

  #onDown(event) {
    const cell = this.#indexOf(event.target);
    if (cell < 0 || event.button) return;
    event.preventDefault(); // focus would scroll, and a drag would mark text
    event.target.releasePointerCapture?.(event.pointerId);
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    this.focus(cell, more ? 'toggle' : 'only');
    this.#adding = this.selection.has(cell);
    this.dispatchEvent(new CustomEvent('press', { detail: { cell, more } }));
  }

  #onDrag(event) {
    if (!(event.buttons & 1)) return;
    const cell = this.#indexOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell >= 0 && cell !== this.selected && this.#adding) this.focus(cell, 'add');
  }

  // Arrows, Home and End; whether the key was one of them.
  move(event) {
    const [row, column] = [rowOf(this.selected), columnOf(this.selected)];
    const how = event.shiftKey ? 'add' : 'only';
    if (event.altKey) return false;
    if (MOVES[event.key]) {
      const [down, right] = MOVES[event.key];
      this.focus(cellAt(wrapped(row + down), wrapped(column + right)), how);
    } else if (event.key === 'Home') this.focus(event.ctrlKey ? 0 : cellAt(row, 0), how);
    else if (event.key === 'End') this.focus(event.ctrlKey ? cellAt(SIZE - 1, SIZE - 1) : cellAt(row, SIZE - 1), how);
    else return false;
    return true;
  }

  // Draw a board: {board, marks: {corner, centre} (masks to show), step (the marks of a step),
  // lens (cells and a digit that are looked at), clashes, differing, wrong, doubtful, struck, placed}.
  show(drawing) {
    this.#drawing = drawing;
    const { board, step, lens } = drawing;
    const cellRoles = new Map(step?.cells ?? []);
    const roles = new Map((step?.candidates ?? []).map(([cell, digit, role]) => [10 * cell + digit, role]));
    const shaded = new Set((step?.units ?? []).flatMap((unit) => UNITS[unit]));
    const coming = new Map(drawing.placed ?? []);
    this.#cells.forEach((parts, cell) => {
      const digit = board.values[cell];
      setText(parts.digit, digit || coming.get(cell) || '');
      const classes = [parts.place];
      if (board.givens[cell]) classes.push('given');
      else if (digit) classes.push(board.solved[cell] ? 'solved' : 'own');
      else if (coming.has(cell)) classes.push('coming');
      if (board.colours[cell]) classes.push('coloured', `colour-${board.colours[cell]}`);
      for (const name of ['clashes', 'differing', 'wrong', 'doubtful', 'target']) if (drawing[name]?.has(cell)) classes.push(name);
      if (shaded.has(cell)) classes.push('shaded');
      if (cellRoles.has(cell)) classes.push('marked', `role-${cellRoles.get(cell)}`);
      if (lens) classes.push(lens.cells.has(cell) ? 'seen' : 'unseen-by-lens');
      parts.drawn = classes.join(' ');
      const hidden = digit || coming.has(cell);
      const [corner, centre] = hidden ? [0, 0] : [drawing.marks.corner[cell], drawing.marks.centre[cell]];
      if ((corner || centre) && !parts.centre) this.#makeMarks(parts);
      this.#showMarks(cell, corner, roles, lens?.digit);
      if (parts.centre) this.#showCentre(parts, corner, centre);
      setAttribute(parts.cell, 'aria-label', this.#label(cell, classes));
    });
    this.root.classList.toggle('explaining', Boolean(step));
    this.#links.replaceChildren(...(step?.lines ?? []));
    this.#shade();
  }

  // Marks in the middle shrink to fit; corner marks beside them stand above and below, in two rows.
  #showCentre(parts, corner, centre) {
    setDigits(parts.centre, digitsOf(centre).join(''));
    parts.centre.style.setProperty('--many', digitsOf(centre).length);
    const shown = digitsOf(corner);
    parts.candidates.forEach((span, i) => {
      const at = centre ? shown.indexOf(i + 1) : -1;
      const above = Math.ceil(shown.length / 2);
      span.style.gridArea = at < 0 ? '' : at < above ? `1 / ${at + 1}` : `3 / ${at - above + 1}`;
    });
    parts.candidates[0].parentElement.classList.toggle('beside', Boolean(centre));
  }

  #showMarks(cell, mask, roles, lens) {
    this.#cells[cell].candidates.forEach((span, i) => {
      const role = roles.get(10 * cell + i + 1);
      const shown = mask & bit(i + 1);
      setDigits(span, shown ? i + 1 : '');
      const classes = ['candidate'];
      if (shown && role) classes.push(`role-${role}`);
      else if (shown && lens === i + 1) classes.push('seen');
      span.drawn = classes.join(' ');
    });
  }

  #label(cell, classes) {
    const { board, marks } = this.#drawing;
    const parts = [t('cell', { row: rowOf(cell) + 1, column: columnOf(cell) + 1 })];
    const digit = board.values[cell];
    parts.push(digit ? (board.givens[cell] ? t('cell_given', { digit }) : String(digit)) : t('cell_empty'));
    const shown = digit ? 0 : marks.corner[cell];
    const centre = digit ? 0 : marks.centre[cell];
    if (shown) parts.push(t('cell_candidates', { digits: digitsOf(shown).join(' ') }));
    if (centre) parts.push(t('cell_centre', { digits: digitsOf(centre).join(' ') }));
    if (board.colours[cell]) parts.push(t(`colour_${board.colours[cell]}`));
    for (const name of ['clashes', 'wrong', 'doubtful']) if (classes.includes(name)) parts.push(t(`cell_${name}`));
    return parts.join(t('comma'));
  }

  // The selected cells, the peers of the one with the focus, and its digit elsewhere; all classes are
  // written here, once, and where they differ: each change costs the browser a style.
  #shade() {
    const values = this.#drawing?.board.values;
    const digit = values?.[this.selected];
    const one = this.selection.size === 1;
    const peers = new Set(one && this.#drawing?.peers !== false ? PEERS[this.selected] : []);
    this.#cells.forEach(({ cell, candidates, drawn }, i) => {
      const chosen = this.selection.has(i);
      const same = one && Boolean(digit) && i !== this.selected;
      const also = [chosen && 'selected', peers.has(i) && 'peer', same && values[i] === digit && 'same'];
      setClass(cell, [drawn, ...also.filter(Boolean)].join(' '));
      setAttribute(cell, 'aria-selected', String(chosen));
      candidates.forEach((span, d) => setClass(span, same && d + 1 === digit && span.dataset.digits ? `${span.drawn} same` : span.drawn));
    });
  }
}

// What the grid is to show: a board, the marks one has made or all candidates, and those of a step.
// `marks` are those of a step, or nothing. Where they speak of candidates, all of these are shown;
// a digit that simply goes in needs none.
export function drawingOf(board, marks, { showing, tidy }) {
  const placed = marks?.placements ?? [];
  const needed = Boolean(marks && (marks.candidates.length || marks.links.length));
  const isSingle = placed.length > 0 && !marks.links.length;
  const all = showing || (needed && !isSingle);
  return {
    board,
    marks: {
      corner: all ? candidatesOf(board) : marksOf(board, 'corner', tidy),
      centre: all ? Array(CELLS).fill(0) : marksOf(board, 'centre', tidy),
    },
    step: marks,
    placed,
  };
}

// The names of rows and columns, as the texts have them: r1, c1.
function labels(kind, letter) {
  return el('div', { class: `labels ${kind}`, 'aria-hidden': 'true' }, ...DIGITS.map((i) => el('span', {}, `${letter}${i}`)));
}

// Marks are drawn by the style, as an attribute: the cell's name says them in words.
function setDigits(element, digits) {
  const wanted = String(digits);
  if (element.dataset.digits !== wanted) element.dataset.digits = wanted;
}

function setClass(element, name) {
  if (element.className !== name) element.className = name;
}

function setAttribute(element, name, text) {
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}
