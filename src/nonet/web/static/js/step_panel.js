// The words about a step in a card, and what the board draws of it. Words come piece by piece: the
// parts of a chain, else sentences. Who points at a piece sees its part drawn and what it names, and
// who points at a cell sees the pieces that are about it; parts can be gone through one by one.

import { announce } from './announce.js';
import { el } from './dom.js';
import { t } from './i18n.js';
import { drawLinks } from './links.js';
import { SIZE, UNITS, cellAt } from './sudoku.js';

const SENTENCE = /[^.。！？!?]+(?:[.。！？!?]+(?=\s|$|[^\d])|$)/gu;
const CELL = /r(\d+)c(\d+)/g;
const UNIT = /(row|column|box)(?:e?s)? (\d+(?:(?:, | and | or )\d+)*)|第(\d+)(行|列|宫)/g;
const UNIT_KINDS = [/row|行/, /column|列/, /box|宫/];
const LEGEND = ['placed', 'eliminated', 'on', 'off', 'base', 'cover', 'fin', 'set'];
const TEXT_OF = { 1: 'where', 2: 'pattern', 3: 'text' };

// r1c3 is a cell, r12c3 two of them.
export function cellsIn(text) {
  const found = [...text.matchAll(CELL)].flatMap(([, rows, columns]) =>
    [...rows].flatMap((row) => [...columns].map((column) => [Number(row), Number(column)])),
  );
  return found.filter((place) => place.every((i) => i >= 1 && i <= SIZE)).map(([row, column]) => cellAt(row - 1, column - 1));
}

// The rows, columns and boxes that a text names.
function unitsIn(text) {
  return [...text.matchAll(UNIT)].flatMap(([, english, numbers, chinese, word]) => {
    const kind = UNIT_KINDS.findIndex((names) => names.test(english ?? word));
    return (numbers ?? chinese).match(/\d+/g).map((i) => kind * SIZE + Number(i) - 1);
  });
}

// What a strength lets one see of the marks: where, the pattern, all of it.
export function marksFor({ marks, where }, strength) {
  if (strength === 3) return marks;
  if (strength === 1) return { units: unitsIn(where), cells: [], candidates: [], links: [] };
  const isPattern = (mark) => !['eliminated', 'placed'].includes(mark.at(-1));
  return { ...marks, cells: marks.cells.filter(isPattern), candidates: marks.candidates.filter(isPattern), placements: [] };
}

// The cells that a strength points at: those the words name, and where a digit will go.
export function targetsFor(step, strength) {
  if (strength === 1) return new Set(cellsIn(step.where));
  return new Set(strength === 2 ? step.placements.map(([cell]) => cell) : []);
}

const cellsOfMarks = ({ cells, candidates }) => [...cells, ...candidates].map(([cell]) => cell);

export class Telling extends EventTarget {
  #roots;
  #pieces = []; // {element, cells, units}
  #parts = [];
  #pointed = null; // the part that is pointed at
  #shown = null; // the part that was gone to; null shows all
  #place = el('span', { class: 'place' });
  step = null;
  strength = 3;
  words = ''; // all that is told

  // `roots`: the elements for text, notation, stepper, legend, and the grid that is drawn on.
  constructor(roots) {
    super();
    this.#roots = roots;
    const button = (name, by) =>
      el('button', { type: 'button', class: 'quiet', 'data-t': `part_${name}`, onclick: () => this.go(by) }, t(`part_${name}`));
    roots.stepper.append(button('back', -1), this.#place, button('on', 1));
    this.#listen(roots);
    this.say('');
  }

  #listen({ text, grid }) {
    const find = (target) => this.#pieces.findIndex(({ element }) => element.contains(target));
    for (const kind of ['pointerover', 'focusin']) text.addEventListener(kind, ({ target }) => this.#pointAt(find(target)));
    for (const kind of ['pointerleave', 'focusout']) text.addEventListener(kind, () => this.#pointAt(-1));
    for (const kind of ['pointerover', 'focusin']) grid.addEventListener(kind, ({ target }) => this.#onCell(target.closest('.cell')));
    for (const kind of ['pointerleave', 'focusout']) grid.addEventListener(kind, () => this.#onCell(null));
    document.addEventListener('language', () => this.#showPlace());
  }

  // Words that are no step.
  say(text) {
    this.words = text;
    this.#fill(text.split('\n').map((line) => (line.match(SENTENCE) ?? [line]).map((words) => ({ text: words }))));
    this.#note('');
    showLegend(this.#roots.legend, null);
  }

  // Nothing is told any more; the words stay until there are others.
  end() {
    this.step = null;
    this.#parts = [];
    this.#pointed = this.#shown = null;
  }

  show(step, strength = 3) {
    const inParts = strength === 3 && step.parts.length > 1;
    if (inParts) {
      const before = (i) => new Set(i ? cellsOfMarks(step.parts[i - 1].marks) : []);
      const drawn = (marks, i) => cellsOfMarks(marks).filter((cell) => !before(i).has(cell));
      this.#fill(step.parts.map(({ text, marks }, i) => [{ text: `${text} `, also: drawn(marks, i) }]));
      this.#parts = step.parts;
    } else this.say(step[TEXT_OF[strength]]);
    this.step = step;
    this.strength = strength;
    this.words = step[TEXT_OF[strength]];
    this.#note(strength === 3 ? step.notation : '');
    showLegend(this.#roots.legend, strength > 1 ? marksFor(step, strength) : null);
    this.#showPlace();
  }

  #note(notation) {
    this.#roots.notation.textContent = notation;
    this.#roots.notation.hidden = !notation;
  }

  // Lines of pieces: {text, also (cells that it is about beside those it names)}.
  #fill(lines) {
    this.end();
    this.#pieces = [];
    const elements = lines.map((pieces) => el('p', {}, ...pieces.map((piece) => this.#makePiece(piece))));
    this.#roots.text.replaceChildren(...elements);
    this.#showPlace();
  }

  #makePiece({ text, also }) {
    const cells = cellsIn(text);
    const units = unitsIn(text).flatMap((unit) => UNITS[unit] ?? []);
    const element = el('span', { class: 'piece' }, text);
    if (also || cells.length || units.length) element.tabIndex = 0;
    this.#pieces.push({ element, cells, units, about: [...cells, ...(also ?? [])] });
    return element;
  }

  // What the board draws now: the part pointed at, that gone to, or all that the strength allows.
  get marks() {
    if (!this.step) return null;
    const marks = this.#parts[this.#pointed ?? this.#shown]?.marks ?? marksFor(this.step, this.strength);
    return { ...marks, lines: drawLinks(marks.links) };
  }

  get targets() {
    return this.step ? targetsFor(this.step, this.strength) : new Set();
  }

  // Go on or back by parts; after the last comes the whole.
  go(by) {
    const many = this.#parts.length;
    if (many < 2) return false;
    const at = ((this.#shown ?? -1) + 1 + by + many + 1) % (many + 1);
    this.#shown = at ? at - 1 : null;
    this.#pointed = null;
    this.#showPlace();
    announce(at ? this.#parts[this.#shown].text : this.#place.textContent);
    this.dispatchEvent(new Event('change'));
    return true;
  }

  #showPlace() {
    const n = this.#parts.length;
    this.#roots.stepper.hidden = n < 2;
    this.#place.textContent = this.#shown === null ? t('part_all', { n }) : t('part_place', { i: this.#shown + 1, n });
    this.#pieces.forEach(({ element }, i) => {
      if (i === this.#shown) element.setAttribute('aria-current', 'step');
      else element.removeAttribute('aria-current');
    });
    if (this.#shown !== null) scrollWithin(this.#roots.text, this.#pieces[this.#shown].element);
  }

  #pointAt(index) {
    const part = this.#parts[index] ? index : null;
    if (part !== this.#pointed) {
      this.#pointed = part;
      this.dispatchEvent(new Event('change')); // first: drawing takes off what is pointed at
    }
    const piece = this.#pieces[index];
    this.#light(piece ? [piece] : [], piece?.cells ?? [], piece?.units ?? []);
  }

  #onCell(cell) {
    if (this.#roots.text.closest('[hidden]')) return;
    const index = Number(cell?.dataset.cell ?? -1);
    this.#light(this.#pieces.filter(({ about }) => about.includes(index)), [], []);
  }

  #light(pieces, cells, units) {
    const { grid } = this.#roots;
    for (const one of grid.querySelectorAll('.pointed, .pointed-unit')) one.classList.remove('pointed', 'pointed-unit');
    for (const piece of this.#pieces) piece.element.classList.toggle('pointed', pieces.includes(piece));
    const cellOf = (index) => grid.querySelector(`[data-cell="${index}"]`);
    for (const unit of units) cellOf(unit)?.classList.add('pointed-unit');
    for (const cell of cells) cellOf(cell)?.classList.add('pointed');
  }
}

// What an arrow means: in a net that branches, what is true leads to more that is true.
function meaning([cells, digit, , , strong], roleOf) {
  if (!strong) return 'weak';
  const isTrue = ['on', 'base', 'eliminated'].includes(roleOf.get(`${cells[0]} ${digit}`));
  return isTrue && [...roleOf.values()].includes('on') ? 'leads' : 'strong';
}

// What the colours of a step mean, as far as it has them.
function showLegend(root, marks) {
  const roles = new Set([...(marks?.cells ?? []), ...(marks?.candidates ?? [])].map((mark) => mark.at(-1)));
  const has = (name) => [...roles].some((role) => role === name || (name === 'set' && role.startsWith('set_')));
  const parts = LEGEND.filter(has).map((name) => el('span', {}, el('i', { class: `role-${name === 'set' ? 'set_a' : name}`, 'aria-hidden': 'true' }), t(`role_${name}`)));
  const roleOf = new Map((marks?.candidates ?? []).map(([cell, digit, role]) => [`${cell} ${digit}`, role]));
  const meanings = new Set((marks?.links ?? []).map((link) => meaning(link, roleOf)));
  for (const name of ['strong', 'weak', 'leads'].filter((one) => meanings.has(one))) {
    parts.push(el('span', {}, el('i', { class: `line ${name === 'weak' ? 'weak' : 'strong'}`, 'aria-hidden': 'true' }), t(`role_${name}`)));
  }
  root.replaceChildren(...parts);
  root.hidden = !parts.length;
}

// scrollIntoView would move the page too.
export function scrollWithin(list, item) {
  const [top, bottom] = [item.offsetTop - list.offsetTop, item.offsetTop - list.offsetTop + item.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
