// Small pictures of boards: in the list of games, on sheets to print, in the race.

import { svg } from './dom.js';
import { BOX, SIZE, columnOf, rowOf } from './sudoku.js';

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
  return svg('svg', { class: 'mini', viewBox: VIEW_BOX, role: 'img', 'aria-label': label }, ...gridLines(), ...texts);
}
