// The words about a step, sentence by sentence: each is joined to the cells it names, so that who
// points at a sentence sees its cells, and who points at a cell sees its sentences. Chains can be
// gone through link by link.

import { $, el } from './dom.js';
import { t } from './i18n.js';
import { SIZE, cellAt } from './sudoku.js';

const SENTENCE = /[^.。！？!?]+(?:[.。！？!?]+(?=\s|$|[^\d])|$)/gu;
const NAME = /r(\d+)c(\d+)/g;

// r1c3 is a cell, r12c3 two of them.
export function cellsIn(text) {
  const found = [...text.matchAll(NAME)].flatMap(([, rows, columns]) =>
    [...rows].flatMap((row) => [...columns].map((column) => [Number(row), Number(column)])),
  );
  return found.filter((place) => place.every((i) => i >= 1 && i <= SIZE)).map(([row, column]) => cellAt(row - 1, column - 1));
}

function sentencesOf(line) {
  return (line.match(SENTENCE) ?? [line]).map((text) => {
    const cells = cellsIn(text);
    return el('span', { class: 'sentence', ...(cells.length ? { tabindex: '0', 'data-cells': cells.join(' ') } : {}) }, text);
  });
}

const cellsOf = (sentence) => (sentence?.dataset.cells ?? '').split(' ').filter(Boolean).map(Number);
const cellOf = (index) => $('grid').querySelector(`[data-cell="${index}"]`);

// Write words into a card, and join them to the grid.
export function tell(root, text) {
  root.replaceChildren(...text.split('\n').map((line) => el('p', {}, ...sentencesOf(line))));
}

function point(root, sentences, cells) {
  for (const one of $('grid').querySelectorAll('.pointed')) one.classList.remove('pointed');
  for (const one of root.querySelectorAll('.sentence')) one.classList.toggle('pointed', sentences.includes(one));
  for (const cell of cells) cellOf(cell)?.classList.add('pointed');
}

export function joinToGrid(root) {
  const onSentence = ({ target }) => {
    const sentence = target.closest('.sentence[data-cells]');
    if (sentence) point(root, [sentence], cellsOf(sentence));
  };
  for (const kind of ['pointerover', 'focusin']) root.addEventListener(kind, onSentence);
  for (const kind of ['pointerleave', 'focusout']) root.addEventListener(kind, () => point(root, [], []));
  $('grid').addEventListener('pointerover', ({ target }) => {
    const cell = target.closest('.cell');
    if (!cell || root.closest('[hidden]')) return;
    const index = Number(cell.dataset.cell);
    point(root, [...root.querySelectorAll('.sentence')].filter((one) => cellsOf(one).includes(index)), []);
  });
  $('grid').addEventListener('pointerleave', () => point(root, [], []));
}

// What the colours of a step mean, as far as it has them.
const LEGEND = ['placed', 'eliminated', 'on', 'off', 'base', 'cover', 'fin', 'set'];

export function showLegend(root, marks) {
  const roles = new Set([...(marks?.cells ?? []), ...(marks?.candidates ?? [])].map((mark) => mark.at(-1)));
  const has = (name) => [...roles].some((role) => role === name || (name === 'set' && role.startsWith('set_')));
  const parts = LEGEND.filter(has).map((name) => el('span', {}, el('i', { class: `role-${name === 'set' ? 'set_a' : name}`, 'aria-hidden': 'true' }), t(`role_${name}`)));
  const strong = (marks?.links ?? []).some((link) => link[4]);
  const weak = (marks?.links ?? []).some((link) => !link[4]);
  if (strong) parts.push(el('span', {}, el('i', { class: 'line strong', 'aria-hidden': 'true' }), t('role_strong')));
  if (weak) parts.push(el('span', {}, el('i', { class: 'line weak', 'aria-hidden': 'true' }), t('role_weak')));
  root.replaceChildren(...parts);
  root.hidden = !parts.length;
}

// A chain of links, shown up to one of them.
export class Chain extends EventTarget {
  #length = 0;
  shown = 0; // links; 0 shows all of them

  constructor(root) {
    super();
    this.root = root;
    this.place = el('span', { class: 'place' });
    const button = (name, by) =>
      el('button', { type: 'button', class: 'quiet', 'data-t': `chain_${name}`, onclick: () => this.go(by) }, t(`chain_${name}`));
    root.append(button('back', -1), this.place, button('on', 1));
    document.addEventListener('language', () => this.#show());
  }

  start(marks) {
    this.#length = marks?.links.length ?? 0;
    this.shown = 0;
    this.#show();
  }

  go(by) {
    if (this.#length < 2) return false;
    this.shown = (this.shown + by + this.#length + 1) % (this.#length + 1);
    this.#show();
    this.dispatchEvent(new Event('change'));
    return true;
  }

  #show() {
    this.root.hidden = this.#length < 2;
    this.place.textContent = this.shown ? t('chain_place', { i: this.shown, n: this.#length }) : t('chain_all', { n: this.#length });
  }

  // The marks with the links so far.
  cut(marks) {
    return this.shown && marks ? { ...marks, links: marks.links.slice(0, this.shown) } : marks;
  }
}
