// The digit pad, for touch and mouse: nine digits with how many are left, and the tools.

import { el, icon } from './dom.js';
import { t } from './i18n.js';
import { DIGITS } from './sudoku.js';

export class Pad extends EventTarget {
  #digits = [];
  #tools = {};
  marking = false;

  constructor(root) {
    super();
    const digits = el('div', { class: 'pad-digits' });
    for (const digit of DIGITS) {
      const left = el('span', { class: 'left' });
      const button = el('button', { type: 'button', class: 'key', onclick: () => this.#press(digit) }, `${digit}`, left);
      this.#digits.push({ button, left });
      digits.append(button);
    }
    const tools = el('div', { class: 'pad-tools' });
    for (const name of ['pencil', 'erase', 'undo', 'redo']) {
      const label = el('span', { 'data-t': `tool_${name}` });
      const button = el('button', { type: 'button', class: 'tool', onclick: () => this.#use(name) }, icon(name), label);
      this.#tools[name] = button;
      tools.append(button);
    }
    this.#tools.pencil.setAttribute('aria-pressed', 'false');
    root.append(digits, tools);
  }

  #press(digit) {
    this.#tell(this.marking ? 'mark' : 'digit', digit);
  }

  #use(name) {
    if (name === 'pencil') this.setMarking(!this.marking);
    else if (name === 'erase') this.#tell('digit', 0);
    else this.#tell(name);
  }

  setMarking(marking) {
    this.marking = marking;
    this.#tools.pencil.setAttribute('aria-pressed', String(marking));
  }

  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  show({ board, canUndo, canRedo }) {
    this.#tools.undo.disabled = !canUndo;
    this.#tools.redo.disabled = !canRedo;
    this.#digits.forEach(({ button, left }, i) => {
      const n = 9 - board.values.filter((value) => value === i + 1).length;
      left.textContent = n > 0 ? n : '';
      button.setAttribute('aria-label', t('digit_left', { digit: i + 1, n: Math.max(n, 0) }));
      button.classList.toggle('used-up', n <= 0);
    });
  }
}
