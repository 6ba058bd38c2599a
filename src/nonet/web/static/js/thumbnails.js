// Small pictures of boards: in the list of games, on sheets to print, in the race and the lesson.

import { svg } from './dom.js';
import { BOX, CELLS, SIZE, columnOf, rowOf } from './sudoku.js';

export function gridLines() {
  const thin = [];
  const thick = [];
  for (let i = 0; i <= SIZE; i++) (i % BOX ? thin : thick).push(`M${i} 0V${SIZE}M0 ${i}H${SIZE}`);
  return [svg('path', { class: 'thin', d: thin.join('') }), svg('path', { class: 'thick', d: thick.join('') })];
}

export const VIEW_BOX = `-0.06 -0.06 ${SIZE + 0.12} ${SIZE + 0.12}`;

export function miniBoard({ givens, values }, label) {
  const texts = values.flatMap((digit, cell) =>
    digit
      ? [svg('text', { x: columnOf(cell) + 0.5, y: rowOf(cell) + 0.5, dy: '.35em', class: givens[cell] ? 'given' : 'own' }, String(digit))]
      : [],
  );
  return svg('svg', { class: 'mini', viewBox: VIEW_BOX, ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }) }, ...gridLines(), ...texts);
}

// A board that is drawn over and over: only what differs from what is shown is written.
export class Mini {
  constructor() {
    const square = (cell) => svg('rect', { x: columnOf(cell), y: rowOf(cell), width: 1, height: 1 });
    const text = (cell) => svg('text', { x: columnOf(cell) + 0.5, y: rowOf(cell) + 0.5, dy: '.35em' });
    this.squares = [...Array(CELLS).keys()].map(square);
    this.texts = [...Array(CELLS).keys()].map(text);
    this.element = svg('svg', { class: 'mini', viewBox: VIEW_BOX, 'aria-hidden': 'true' }, ...this.squares, ...gridLines(), ...this.texts);
  }

  show(givens, values, here, looked) {
    for (let cell = 0; cell < CELLS; cell++) {
      set(this.texts[cell], String(values[cell] || ''), givens[cell] ? 'given' : 'placed');
      set(this.squares[cell], null, cell === here ? 'here' : looked.includes(cell) ? 'looked' : 'empty');
    }
  }
}

function set(element, text, name) {
  if (text !== null && element.textContent !== text) element.textContent = text;
  if (element.getAttribute('class') !== name) element.setAttribute('class', name);
}
