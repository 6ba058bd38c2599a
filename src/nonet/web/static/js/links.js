// The links of a chain, drawn over the board: whole lines where one of the two must be true,
// broken ones where both cannot be. The board is 9 x 9, a candidate's place a third of a cell.

import { svg } from './dom.js';
import { columnOf, rowOf } from './sudoku.js';

const RADIUS = 0.17; // of the ring around a candidate
const LANE = 0.09; // from the edge of a cell

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

// Where a line that stays in one row or column runs, so as not to lie on the digits between: beside
// the nearer edge of the cells. Nothing for others.
function laneOf(start, end, axis, across) {
  const inOne = Math.floor(start[axis]) === Math.floor(end[axis]);
  if (!inOne || Math.abs(end[across] - start[across]) < 1.5) return null;
  const middle = (start[axis] + end[axis]) / 2;
  const edge = Math.round(middle);
  return edge + (middle < edge ? -LANE : LANE);
}

// The two points that a curve is drawn to. A bow to the side keeps it off candidates between.
function controls(start, end) {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  for (const [axis, across] of [['y', 'x'], ['x', 'y']]) {
    const lane = laneOf(start, end, axis, across);
    if (lane === null) continue;
    const level = (8 * lane - start[axis] - end[axis]) / 6; // half way the curve is in its lane
    const quarter = (end[across] - start[across]) / 4;
    return [start[across] + quarter, end[across] - quarter].map((at) => ({ [axis]: level, [across]: at }));
  }
  const bow = Math.min(0.23, 0.08 * Math.hypot(dx, dy)) / Math.hypot(dx, dy);
  const top = { x: (start.x + end.x) / 2 - dy * bow, y: (start.y + end.y) / 2 + dx * bow };
  return [top, top];
}

function towards(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

function drawLink([from, fromDigit, to, toDigit, strong]) {
  const [start, end] = [centre(from, fromDigit), centre(to, toDigit)];
  if (Math.hypot(end.x - start.x, end.y - start.y) < 2 * RADIUS) return [];
  const [first, second] = controls(start, end);
  const tip = towards(end, second, RADIUS);
  const points = [towards(start, first, RADIUS), first, second, tip].map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
  const path = `M${points[0]}C${points.slice(1).join(' ')}`;
  return [
    svg('path', { class: 'halo', d: path }),
    svg('path', { class: strong ? 'link strong' : 'link weak', d: path }),
    arrowHead(second, tip),
  ];
}

function arrowHead(from, { x, y }) {
  const angle = (Math.atan2(y - from.y, x - from.x) * 180) / Math.PI;
  return svg('path', { class: 'head', d: 'M0 0-.16-.07-.16.07z', transform: `translate(${x} ${y}) rotate(${angle})` });
}

export function drawLinks(links) {
  const groups = links.flatMap(([from, fromDigit, to, toDigit]) => [
    ...(from.length > 1 ? [drawGroup(from, fromDigit)] : []),
    ...(to.length > 1 ? [drawGroup(to, toDigit)] : []),
  ]);
  return [...groups, ...links.flatMap(drawLink)];
}
