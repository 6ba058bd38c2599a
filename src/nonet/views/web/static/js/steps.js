// The way to the solution: the list of steps and a player that goes through them.

import { announce } from './announce.js';
import { ask, latest } from './api.js';
import { $, el, icon } from './dom.js';
import { withStep } from './game.js';
import { errorText, language, number, t } from './i18n.js';

export class Steps extends EventTarget {
  #library = null;
  #boards = [];
  #steps = [];
  index = 0;

  constructor() {
    super();
    const buttons = { first: () => 0, back: () => this.index - 1, forward: () => this.index + 1, last: () => this.#steps.length };
    for (const [name, target] of Object.entries(buttons)) {
      $(`steps-${name}`).append(icon(name));
      $(`steps-${name}`).addEventListener('click', () => this.go(target()));
    }
    $('steps-take').addEventListener('click', () => this.#tell('take'));
    $('steps-close').append(icon('close'));
    $('steps-close').addEventListener('click', () => this.close());
    $('steps-list').addEventListener('click', (event) => {
      const item = event.target.closest('button[data-index]');
      if (item) this.go(Number(item.dataset.index));
    });
    document.addEventListener('language', () => this.isOpen && this.open(this.#boards[0], this.#library, this.index));
  }

  get isOpen() {
    return !$('steps').hidden;
  }

  // The board before the step that is shown, and the step; at the end there is none.
  get board() {
    return this.#boards[this.index];
  }

  get step() {
    return this.#steps[this.index] ?? null;
  }

  open = async (board, library, index = 0) => {
    try {
      await this.#open(board, library, index);
    } catch (error) {
      this.#fail(errorText(error));
    }
  };

  #open = latest(async (signal, board, library, index) => {
    $('steps').hidden = false;
    $('steps').setAttribute('aria-busy', 'true');
    const found = await ask('steps', { puzzle: library, lang: language }, signal);
    $('steps').setAttribute('aria-busy', 'false');
    if (!found.steps.length) return this.#fail(t(found.status === 'none' ? 'steps_none' : 'hint_done'));
    this.#library = library;
    this.#steps = found.steps;
    this.#boards = [board];
    for (const step of found.steps) this.#boards.push(withStep(this.#boards.at(-1), step));
    this.#fill();
    this.go(Math.min(index, this.#steps.length));
  });

  #fail(text) {
    this.close();
    this.dispatchEvent(new CustomEvent('fail', { detail: text }));
  }

  #fill() {
    const items = this.#steps.map((step, i) =>
      el(
        'li',
        {},
        el(
          'button',
          { type: 'button', 'data-index': i },
          el('span', { class: 'count' }, String(i + 1)),
          el('span', { class: 'name' }, step.title),
          el('span', { class: `level level-${step.level}` }, t(`level_${step.level}`)),
        ),
      ),
    );
    $('steps-list').replaceChildren(...items);
    const score = this.#steps.reduce((sum, step) => sum + step.score, 0);
    $('steps-count').textContent = t('steps_count', { n: this.#steps.length, score: number(score) });
  }

  go(index) {
    this.index = Math.max(0, Math.min(index, this.#steps.length));
    const { step } = this;
    const total = this.#steps.length;
    $('steps-name').textContent = step ? step.title : t('steps_end');
    $('steps-notation').textContent = step ? step.notation : '';
    const text = step ? step.text : t('steps_end_text', { n: total });
    $('steps-text').replaceChildren(...text.split('\n').map((line) => el('p', {}, line)));
    $('steps-place').textContent = step ? t('steps_place', { i: this.index + 1, n: total }) : t('steps_end');
    for (const name of ['first', 'back']) $(`steps-${name}`).disabled = this.index === 0;
    for (const name of ['forward', 'last']) $(`steps-${name}`).disabled = this.index === total;
    for (const item of $('steps-list').querySelectorAll('button')) {
      const here = Number(item.dataset.index) === this.index;
      item.setAttribute('aria-current', here ? 'step' : 'false');
      if (here) scrollWithin($('steps-list'), item);
    }
    announce(`${$('steps-place').textContent}. ${$('steps-name').textContent}. ${text}`);
    this.#tell('change');
  }

  close() {
    if (!this.isOpen) return;
    $('steps').hidden = true;
    this.#steps = [];
    this.#boards = [];
    this.#tell('change');
  }

  #tell(kind) {
    this.dispatchEvent(new Event(kind));
  }
}

// scrollIntoView would move the page too.
function scrollWithin(list, item) {
  const [top, bottom] = [item.offsetTop - list.offsetTop, item.offsetTop - list.offsetTop + item.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
