// The pad of "Any board": as many digits as the board has, what they write, and the tools.

import { el, icon } from './dom.js';
import { language, t } from './i18n.js';
import { KINDS } from './pad.js';

const TOOLS = ['erase', 'undo', 'redo'];
export const COLOURS = 9;

export class OtherPad extends EventTarget {
  #digits = el('div', { id: 'other-digits', class: 'other-digits' });
  #kinds = {};
  #tools = {};
  #shown = ''; // which keys there are
  kind = 'digit'; // what a digit writes

  constructor() {
    super();
    for (const kind of KINDS) this.#kinds[kind] = el('button', { type: 'button', id: `other-kind-${kind}`, 'data-t': `kind_${kind}`, onclick: () => this.#setKind(kind) });
    for (const name of TOOLS) this.#tools[name] = el('button', { type: 'button', class: 'tool', id: `other-${name}`, onclick: () => this.#tell('tool', name) }, icon(name), el('span', { 'data-t': `tool_${name}` }));
    this.element = el(
      'div',
      { id: 'other-pad', class: 'pad', role: 'group', 'data-t-label': 'pad' },
      this.#digits,
      el('div', { class: 'segments pad-kinds', role: 'group', 'data-t-label': 'pad_kinds' }, ...Object.values(this.#kinds)),
      el('div', { class: 'pad-tools other-tools' }, ...Object.values(this.#tools)),
    );
    this.element.addEventListener('mousedown', (event) => event.preventDefault()); // the grid keeps the focus
  }

  #setKind(kind) {
    this.kind = kind;
    this.#tell('kind');
  }

  toggleKind(kind) {
    this.#setKind(this.kind === kind ? 'digit' : kind);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  show({ values, side, digits, canUndo, canRedo }) {
    const colour = this.kind === 'colour';
    this.#lay(colour ? COLOURS : digits, colour);
    [...this.#digits.children].forEach((key, i) => {
      const left = side - values.filter((digit) => digit === i + 1).length;
      key.classList.toggle('used-up', !colour && left <= 0);
      key.dataset.left = !colour && left > 0 ? left : ''; // drawn by the style: the name says it in words
      key.setAttribute('aria-label', colour ? `${i + 1}: ${t(`colour_${i + 1}`)}` : t('digit_left', { digit: i + 1, n: Math.max(left, 0) }));
    });
    for (const [kind, button] of Object.entries(this.#kinds)) button.setAttribute('aria-pressed', String(kind === this.kind));
    this.#tools.undo.disabled = !canUndo;
    this.#tools.redo.disabled = !canRedo;
  }

  // A press on a key that is replaced under it would be lost: they are made anew where they differ.
  #lay(count, colour) {
    if (this.#shown === `${count} ${colour} ${language}`) return;
    this.#shown = `${count} ${colour} ${language}`;
    const key = (digit) => el('button', { type: 'button', class: `key${colour ? ` swatch colour-${digit}` : ''}`, onclick: () => this.#tell('press', digit) }, String(digit));
    this.#digits.replaceChildren(...[...Array(count).keys()].map((i) => key(i + 1)));
    this.#digits.style.setProperty('--keys', count > 10 ? Math.ceil(count / 2) : count);
  }
}
