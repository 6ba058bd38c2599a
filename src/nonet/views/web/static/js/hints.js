// Hints in three strengths: where to look, which pattern, the whole step.

import { announce } from './announce.js';
import { ask, latest } from './api.js';
import { $, el, icon } from './dom.js';
import { errorText, language, listCells, t } from './i18n.js';

const TEXT_OF = { 1: 'where', 2: 'pattern', 3: 'text' };

// What a strength lets one see of the marks: nothing, the pattern, all of it.
export function marksFor(step, strength) {
  if (strength === 3) return step.marks;
  if (strength === 1) return null;
  const pattern = ([role]) => role !== 'eliminated' && role !== 'placed';
  return {
    ...step.marks,
    cells: step.marks.cells.filter(([, role]) => pattern([role])),
    candidates: step.marks.candidates.filter(([, , role]) => pattern([role])),
  };
}

export class Hints extends EventTarget {
  #library = null;
  step = null;
  wrong = [];
  strength = 1;

  constructor() {
    super();
    for (const strength of [1, 2, 3]) {
      $(`strength-${strength}`).addEventListener('click', () => this.#show(strength));
    }
    $('hint-apply').addEventListener('click', () => this.#tell(this.wrong.length ? 'clean' : 'apply'));
    $('hint-close').append(icon('close'));
    $('hint-close').addEventListener('click', () => this.close());
    document.addEventListener('language', () => this.#library && this.ask(this.#library));
  }

  get isOpen() {
    return !$('hint').hidden;
  }

  ask = async (library) => {
    try {
      await this.#ask(library);
    } catch (error) {
      this.#say(t('hint_title'), errorText(error));
    }
  };

  #ask = latest(async (signal, library) => {
    const again = library === this.#library && this.step;
    const found = await ask('hint', { puzzle: library, lang: language }, signal);
    this.#library = library;
    this.step = found.step;
    this.wrong = found.wrong;
    if (this.step) this.#show(again ? this.strength : 1);
    else this.#sayNone(found);
  });

  #sayNone({ status, wrong }) {
    if (status !== 'none') this.#say(t('hint_title'), t('hint_done'));
    else if (wrong.length) this.#say(t('hint_wrong_title'), t('hint_wrong', { n: wrong.length, cells: listCells(wrong) }));
    else this.#say(t('hint_title'), t('hint_none'));
    this.#tell('change');
  }

  #show(strength) {
    this.strength = strength;
    const { step } = this;
    this.#say(strength === 1 ? t('hint_title') : step.title, step[TEXT_OF[strength]]);
    $('hint-notation').textContent = strength === 3 ? step.notation : '';
    $('hint-notation').hidden = strength < 3;
    this.#tell('change');
  }

  #say(title, text) {
    $('hint').hidden = false;
    $('hint-name').textContent = title;
    $('hint-text').replaceChildren(...text.split('\n').map((line) => el('p', {}, line)));
    $('hint-notation').hidden = true;
    $('hint-strengths').hidden = !this.step;
    $('hint-apply').hidden = this.step ? this.strength < 3 : !this.wrong.length;
    $('hint-apply').textContent = this.wrong.length ? t('hint_clean', { n: this.wrong.length }) : t('hint_apply');
    for (const strength of [1, 2, 3]) {
      $(`strength-${strength}`).setAttribute('aria-pressed', String(strength === this.strength));
    }
    announce(`${title}. ${text}`);
  }

  close() {
    if (!this.isOpen) return;
    $('hint').hidden = true;
    this.#library = null;
    this.step = null;
    this.wrong = [];
    this.strength = 1;
    this.#tell('change');
  }

  #tell(kind) {
    this.dispatchEvent(new Event(kind));
  }
}
