// The way to the solution: the list of steps and a player that goes through them.

import { announce } from './announce.js';
import { latest } from './api.js';
import { askChoosing } from './technique_filter.js';
import { $, el, icon, makeRoom } from './dom.js';
import { withStep } from './game.js';
import { errorText, language, number, t } from './i18n.js';
import { Telling, scrollWithin } from './step_panel.js';

export class Steps extends EventTarget {
  #library = null;
  #telling = new Telling({ text: $('steps-text'), notation: $('steps-notation'), stepper: $('steps-parts'), legend: $('steps-legend'), grid: $('grid') });
  #boards = [];
  #steps = [];
  #decided = true; // there is one solution, and the steps lead to it
  index = 0;

  constructor() {
    super();
    const buttons = { first: () => 0, back: () => this.index - 1, forward: () => this.index + 1, last: () => this.#steps.length };
    for (const [name, target] of Object.entries(buttons)) {
      $(`steps-${name}`).append(icon(name));
      $(`steps-${name}`).addEventListener('click', () => this.go(target()));
    }
    $('steps-take').addEventListener('click', () => this.take());
    $('steps-technique').addEventListener('click', () => this.#tell('technique'));
    this.#telling.addEventListener('change', () => this.#tell('change'));
    $('steps-close').append(icon('close'));
    $('steps-close').addEventListener('click', () => this.close());
    $('steps-list').addEventListener('click', (event) => {
      const item = event.target.closest('button[data-index]');
      if (item) this.go(Number(item.dataset.index));
    });
    document.addEventListener('language', () => this.isReady && this.open(this.#boards[0], this.#library, this.index));
  }

  get isOpen() {
    return !$('steps').hidden;
  }

  get isReady() {
    return this.isOpen && this.#boards.length > 0;
  }

  // The board before the step that is shown, and the step; at the end there is none.
  get board() {
    return this.#boards[this.index];
  }

  get step() {
    return this.#steps[this.index] ?? null;
  }

  get marks() {
    return this.#telling.marks;
  }

  goAlong(by) {
    return this.isReady && this.#telling.go(by);
  }

  get length() {
    return this.#steps.length;
  }

  take() {
    if (!this.isReady) return false;
    this.#tell('take');
    return true;
  }

  open = async (board, library, index = 0) => {
    try {
      await this.#open(board, library, index);
    } catch (error) {
      this.#fail(errorText(error));
    }
  };

  #open = latest(async (signal, board, library, index) => {
    if (!board) return; // closed: what is under way comes to nothing
    this.#wait();
    const found = await askChoosing('steps', { puzzle: library, lang: language }, signal);
    $('steps').setAttribute('aria-busy', 'false');
    for (const part of ['steps-player', 'steps-foot']) $(part).hidden = false;
    if (!found.steps.length) return this.#fail(t({ none: 'steps_none', multiple: 'steps_undecided', unique: 'hint_done' }[found.status]));
    this.#library = library;
    this.#steps = found.steps;
    this.#decided = found.status === 'unique';
    this.#boards = [board];
    for (const step of found.steps) this.#boards.push(withStep(this.#boards.at(-1), step));
    this.#fill();
    this.go(Math.min(index, this.#steps.length));
  });

  // Until the answer is there, nothing of the puzzle before is shown, and nothing can be pressed.
  #wait() {
    this.#steps = [];
    this.#boards = [];
    $('steps').hidden = false;
    makeRoom($('steps'), $('pad'), $('frame'));
    $('steps').setAttribute('aria-busy', 'true');
    for (const part of ['steps-player', 'steps-foot']) $(part).hidden = true;
    $('steps-name').textContent = t('do_steps');
    $('steps-technique').hidden = true;
    this.#telling.say(t('steps_wait'));
    $('steps-list').replaceChildren();
    announce(t('steps_wait'));
    this.#tell('change');
  }

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
    if (!this.isReady) return false;
    this.index = Math.max(0, Math.min(index, this.#steps.length));
    const { step } = this;
    const total = this.#steps.length;
    const end = t(this.#decided ? 'steps_end' : 'steps_stop');
    $('steps-name').textContent = step ? step.title : end;
    $('steps-technique').hidden = !step || step.technique === 'guess';
    if (step) this.#telling.show(step);
    else this.#telling.say(this.#decided ? t('steps_end_text', { n: total }) : t('steps_undecided'));
    $('steps-place').textContent = step ? t('steps_place', { i: this.index + 1, n: total }) : end;
    for (const name of ['first', 'back']) $(`steps-${name}`).disabled = this.index === 0;
    for (const name of ['forward', 'last']) $(`steps-${name}`).disabled = this.index === total;
    for (const item of $('steps-list').querySelectorAll('button')) {
      const here = Number(item.dataset.index) === this.index;
      item.setAttribute('aria-current', here ? 'step' : 'false');
      if (here) scrollWithin($('steps-list'), item);
    }
    announce(`${$('steps-place').textContent}. ${$('steps-name').textContent}. ${this.#telling.words}`);
    this.#tell('change');
    return true;
  }

  close() {
    if (!this.isOpen) return false;
    $('steps').hidden = true;
    this.#steps = [];
    this.#boards = [];
    this.#open(null);
    this.#tell('change');
    return true;
  }

  #tell(kind) {
    this.dispatchEvent(new Event(kind));
  }
}
