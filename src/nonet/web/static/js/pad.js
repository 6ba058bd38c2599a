// The pad, for touch and mouse: digits with how many are left, what they write, and the tools.

import { el, icon } from './dom.js';
import { t } from './i18n.js';
import { DIGITS, SIZE } from './sudoku.js';

export const KINDS = ['digit', 'corner', 'centre', 'colour'];
const TOOLS = { undo: 'tool_undo', redo: 'tool_redo', erase: 'tool_erase', hint: 'do_hint', check: 'do_check' };

export class Pad extends EventTarget {
  #digits = [];
  #kinds = {};
  #tools = {};
  kind = 'digit'; // what a digit writes

  constructor(root) {
    super();
    const digits = el('div', { class: 'pad-digits' });
    for (const digit of DIGITS) {
      const button = el('button', { type: 'button', class: 'key', onclick: () => this.#tell('press', digit) }, `${digit}`);
      this.#digits.push(button);
      digits.append(button);
    }
    const kinds = el('div', { class: 'segments pad-kinds', role: 'group', 'data-t-label': 'pad_kinds' });
    for (const kind of KINDS) {
      this.#kinds[kind] = el('button', { type: 'button', 'data-t': `kind_${kind}`, onclick: () => this.setKind(kind) });
      kinds.append(this.#kinds[kind]);
    }
    const tools = el('div', { class: 'pad-tools' });
    for (const [name, key] of Object.entries(TOOLS)) {
      const button = el('button', { type: 'button', class: name === 'hint' ? 'tool primary' : 'tool', id: `tool-${name}`, onclick: () => this.#tell(name) }, icon(name), el('span', { 'data-t': key }));
      this.#tools[name] = button;
      tools.append(button);
    }
    root.append(digits, kinds, tools);
    // The grid keeps the focus when the mouse is used; keys go to buttons as they do elsewhere.
    root.addEventListener('mousedown', (event) => event.preventDefault());
    this.setKind('digit');
  }

  setKind(kind) {
    this.kind = kind;
    for (const [name, button] of Object.entries(this.#kinds)) button.setAttribute('aria-pressed', String(name === kind));
    this.#tell('kind');
  }

  // The next of them, and from the last to the first.
  cycleKind() {
    this.setKind(KINDS[(KINDS.indexOf(this.kind) + 1) % KINDS.length]);
  }

  toggleKind(kind) {
    this.setKind(this.kind === kind ? 'digit' : kind);
  }

  #tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }

  // `held` is the digit that is entered by pressing cells, where one has chosen so.
  show({ board, canUndo, canRedo, held, canCheck, isEmpty }) {
    this.#tools.undo.disabled = !canUndo;
    this.#tools.redo.disabled = !canRedo;
    this.#tools.hint.disabled = this.#tools.check.disabled = isEmpty;
    this.#tools.check.hidden = !canCheck;
    const colour = this.kind === 'colour';
    this.#digits.forEach((button, i) => {
      const digit = i + 1;
      const n = SIZE - board.values.filter((value) => value === digit).length;
      button.dataset.left = n > 0 && !colour ? n : ''; // drawn by the style: the name says it in words
      button.setAttribute('aria-label', colour ? `${digit}: ${t(`colour_${digit}`)}` : t('digit_left', { digit, n: Math.max(n, 0) }));
      button.className = `key${n <= 0 && !colour ? ' used-up' : ''}${colour ? ` swatch colour-${digit}` : ''}${held === digit ? ' held' : ''}`;
      if (held === null) button.removeAttribute('aria-pressed');
      else button.setAttribute('aria-pressed', String(held === digit));
    });
  }
}
