// A board drawn on a canvas: for the race, where six of them change sixty times a second. Only
// cells that differ from what is there are painted.

import { el } from './dom.js';
import { BOX, CELLS, SIZE, columnOf, rowOf } from './sudoku.js';

const CELL = 40; // pixels
const EDGE = 3;
const COLOURS = ['ink', 'red', 'card', 'cell-line', 'strong', 'cell-selected'];

// The colours of the theme, as the browser works them out.
function palette() {
  const probe = el('i', { hidden: true });
  document.body.append(probe);
  const found = {};
  for (const name of COLOURS) {
    probe.className = `probe-${name}`;
    found[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return found;
}

export class CanvasBoard {
  #shown = new Uint8Array(CELLS).fill(255);
  #here = -1;
  #givens = null;
  #colours = null;

  constructor() {
    const size = CELL * SIZE + 2 * EDGE;
    this.element = el('canvas', { class: 'mini', role: 'img', width: size, height: size });
    this.element.digits = () => [...this.#shown].map((digit) => digit || '.').join('');
    this.paper = this.element.getContext('2d', { alpha: false });
    const again = () => this.#givens && this.#redraw();
    document.addEventListener('theme', again);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again);
  }

  start(givens) {
    this.#givens = givens;
    this.#here = -1;
    this.#shown.set(givens);
    this.#redraw();
  }

  #redraw() {
    this.#colours = palette();
    this.paper.fillStyle = this.#colours.card;
    this.paper.fillRect(0, 0, this.element.width, this.element.height);
    this.#drawLines(this.#colours['cell-line'], 1, (i) => i % BOX);
    this.#drawLines(this.#colours.strong, 3, (i) => i % BOX === 0);
    for (let cell = 0; cell < CELLS; cell++) this.#paint(cell);
  }

  #drawLines(colour, width, wanted) {
    this.paper.fillStyle = colour;
    for (let i = 0; i <= SIZE; i++) {
      if (!wanted(i)) continue;
      const at = EDGE + CELL * i - width / 2;
      this.paper.fillRect(at, EDGE, width, CELL * SIZE);
      this.paper.fillRect(EDGE, at, CELL * SIZE, width);
    }
  }

  #paint(cell) {
    const [x, y] = [EDGE + CELL * columnOf(cell), EDGE + CELL * rowOf(cell)];
    const { paper } = this;
    paper.fillStyle = this.#colours[cell === this.#here ? 'cell-selected' : 'card'];
    paper.fillRect(x + 2, y + 2, CELL - 4, CELL - 4);
    const digit = this.#shown[cell];
    if (!digit) return;
    const given = this.#givens[cell];
    paper.fillStyle = this.#colours[given ? 'ink' : 'red'];
    paper.font = `${given ? 600 : 400} ${0.62 * CELL}px ui-sans-serif, system-ui, sans-serif`;
    paper.textAlign = 'center';
    paper.textBaseline = 'middle';
    paper.fillText(digit, x + CELL / 2, y + CELL / 2 + 2);
  }

  // Show digits, and the cell of the last move.
  show(values, here) {
    const moved = here !== this.#here ? [this.#here, here] : [];
    this.#here = here;
    for (let cell = 0; cell < CELLS; cell++) {
      if (values[cell] === this.#shown[cell] && !moved.includes(cell)) continue;
      this.#shown[cell] = values[cell];
      this.#paint(cell);
    }
  }
}
