// The links of a chain, drawn over the board: whole lines where one of the two must be true,
// broken ones where both cannot be. The board is 9 x 9, a candidate's place a third of a cell.

import { svg } from './dom.js';
import { columnOf, rowOf } from './sudoku.js';

const RADIUS = 0.17; // of the ring around a candidate

const place = (cell, digit) => ({
  x: columnOf(cell) + (((digit - 1) % 3) + 0.5) / 3,
  y: rowOf(cell) + (Math.floor((digit - 1) / 3) + 0.5) / 3,
});

function centre(cells, digit) {
  const places = cells.map((cell) => place(cell, digit));
  const mean = (axis) => places.reduce((sum, at) => sum + at[axis], 0) / places.length;
  return { x: mean('x'), y: mean('y') };
}

// A group of several cells has a pill around its candidates.
function drawGroup(cells, digit) {
  const places = cells.map((cell) => place(cell, digit));
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - RADIUS, Math.min(...ys) - RADIUS];
  return svg('rect', {
    class: 'group',
    x: left,
    y: top,
    width: Math.max(...xs) + RADIUS - left,
    height: Math.max(...ys) + RADIUS - top,
    rx: RADIUS,
  });
}

function drawLink([from, fromDigit, to, toDigit, strong]) {
  const [start, end] = [centre(from, fromDigit), centre(to, toDigit)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  if (length < 2 * RADIUS) return [];
  const [ux, uy] = [dx / length, dy / length];
  const [sx, sy] = [start.x + ux * RADIUS, start.y + uy * RADIUS];
  const [ex, ey] = [end.x - ux * RADIUS, end.y - uy * RADIUS];
  // A bow to the side keeps the line off candidates that lie between.
  const bow = Math.min(0.35, 0.12 * length);
  const [mx, my] = [(sx + ex) / 2 - uy * bow, (sy + ey) / 2 + ux * bow];
  const path = `M${sx.toFixed(3)} ${sy.toFixed(3)}Q${mx.toFixed(3)} ${my.toFixed(3)} ${ex.toFixed(3)} ${ey.toFixed(3)}`;
  return [
    svg('path', { class: 'halo', d: path }),
    svg('path', { class: strong ? 'link strong' : 'link weak', d: path }),
    arrowHead(mx, my, ex, ey),
  ];
}

function arrowHead(fromX, fromY, x, y) {
  const angle = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  return svg('path', { class: 'head', d: 'M0 0-.16-.07-.16.07z', transform: `translate(${x} ${y}) rotate(${angle})` });
}

export function drawLinks(links) {
  const groups = links.flatMap(([from, fromDigit, to, toDigit]) => [
    ...(from.length > 1 ? [drawGroup(from, fromDigit)] : []),
    ...(to.length > 1 ? [drawGroup(to, toDigit)] : []),
  ]);
  return [...groups, ...links.flatMap(drawLink)];
}
