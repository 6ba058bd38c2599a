// The lens: looks at one digit everywhere, or at the cells with two candidates; the rest fades.

import { $, el } from './dom.js';
import { candidatesOf, pairCells } from './game.js';
import { DIGITS, bit } from './sudoku.js';

export class Lens extends EventTarget {
  #buttons = new Map();
  look = null; // a digit, 'pairs', or nothing
  isOpen = false;

  constructor(root = $('lens')) {
    super();
    this.root = root;
    for (const look of [...DIGITS, 'pairs']) {
      const attributes = { type: 'button', class: 'chip', onclick: () => this.set(look === this.look ? null : look) };
      const button = look === 'pairs' ? el('button', { ...attributes, 'data-t': 'lens_pairs' }) : el('button', attributes, String(look));
      this.#buttons.set(look, button);
      root.append(button);
    }
    this.#show();
  }

  toggle() {
    this.isOpen = !this.isOpen;
    this.set(null);
  }

  set(look) {
    this.look = look;
    if (look) this.isOpen = true;
    this.#show();
    this.dispatchEvent(new Event('change'));
  }

  #show() {
    this.root.hidden = !this.isOpen;
    for (const [look, button] of this.#buttons) button.setAttribute('aria-pressed', String(look === this.look));
  }

  // The cells that are looked at, or nothing; a digit that is held is looked at too.
  cellsOf(board, held) {
    const look = this.look ?? held;
    if (!look) return null;
    const masks = candidatesOf(board);
    if (look === 'pairs') return { cells: new Set(pairCells(masks)), digit: 0 };
    const has = (cell) => board.values[cell] === look || masks[cell] & bit(look);
    return { cells: new Set([...board.values.keys()].filter(has)), digit: look };
  }
}
