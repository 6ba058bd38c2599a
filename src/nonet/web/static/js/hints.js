// Hints in three strengths: where to look, which pattern, the whole step; and mistakes, which come
// before any step.

import { announce } from './announce.js';
import { ask, latest } from './api.js';
import { techniqueChoice } from './settings.js';
import { askChoosing } from './technique_filter.js';
import { $, icon, makeRoom } from './dom.js';
import { cellName, errorText, language, listCells, t, tellSuspects } from './i18n.js';
import { Telling } from './step_panel.js';

const STRENGTHS = [1, 2, 3];
const PAUSE = 300; // ms

const keyOf = (question) => JSON.stringify({ ...question, ...techniqueChoice() });

export class Hints extends EventTarget {
  #library = null;
  #telling = new Telling({ text: $('hint-text'), notation: $('hint-notation'), stepper: $('hint-parts'), legend: $('hint-legend'), grid: $('grid') });
  #prepared = {}; // what was asked for ahead
  #isChosen = false; // the step was chosen from all there are
  step = null;
  mistakes = null;
  strength = 1;

  constructor() {
    super();
    for (const strength of STRENGTHS) $(`strength-${strength}`).addEventListener('click', () => this.#show(strength));
    $('hint-apply').addEventListener('click', () => this.apply());
    $('hint-next').addEventListener('click', () => this.#tell(this.mistakes ? 'last-right' : 'next'));
    $('hint-technique').addEventListener('click', () => this.#tell('technique'));
    $('hint-close').append(icon('close'));
    $('hint-close').addEventListener('click', () => this.close());
    this.#telling.addEventListener('change', () => this.#tell('change'));
    document.addEventListener('language', () => this.#onLanguage());
  }

  get isOpen() {
    return !$('hint').hidden;
  }

  get marks() {
    return this.#telling.marks;
  }

  get targets() {
    return this.#telling.targets;
  }

  // Ask for the next step; how strong it is to be is asked when it is there.
  ask = async (library, strength) => {
    try {
      await this.#ask(library, strength);
    } catch (error) {
      this.#clear();
      this.#say(t('hint_title'), errorText(error));
    }
  };

  // Ask ahead, once one pauses to think: so a hint is there at once.
  prepare = latest(async (signal, library) => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted) return;
    const question = { puzzle: library, lang: language };
    const found = await askChoosing('hint', question, signal).catch(() => null); // asked again when it is wanted
    this.#prepared = { key: keyOf(question), found };
  });

  #ask = latest(async (signal, library, strength) => {
    if (!library) return; // closed: what is under way comes to nothing
    const question = { puzzle: library, lang: language };
    const prepared = this.#prepared.key === keyOf(question) ? this.#prepared.found : null;
    const found = prepared ?? (await askChoosing('hint', question, signal));
    this.#clear();
    this.#library = library;
    this.step = found.step;
    if (this.step) this.#show(strength());
    else {
      const text = t({ none: 'hint_none', multiple: 'steps_undecided', unique: 'hint_done' }[found.status]);
      this.#say(t('hint_title'), [text, tellSuspects(found.mistakes)].filter(Boolean).join('\n'));
    }
    this.#tell('asked');
  });

  // Show a step that was chosen.
  choose(step, library) {
    this.#clear();
    this.#library = library;
    this.#isChosen = true;
    this.step = step;
    this.#show(3);
  }

  // The chosen step in another language: told anew, it is the one that does the same.
  async #chooseAgain({ technique, placements, eliminations }, library) {
    const { found } = await ask('find', { puzzle: library, lang: language, technique, limit: 100 });
    const does = (step) => JSON.stringify([step.placements, step.eliminations]);
    const same = found[0]?.steps.find((step) => does(step) === does({ placements, eliminations }));
    if (this.#library === library && same) this.choose(same, library);
  }

  // Once more: the same hint, stronger.
  strengthen() {
    if (!this.isOpen || !this.step || this.strength === 3) return false;
    this.#show(this.strength + 1);
    return true;
  }

  apply() {
    if (!this.isOpen || $('hint-apply').hidden) return false;
    this.#tell(this.mistakes ? 'clean' : 'apply');
    return true;
  }

  goAlong(by) {
    return this.isOpen && this.#telling.go(by);
  }

  showMistakes(mistakes) {
    this.#clear();
    this.mistakes = mistakes;
    const { digits, struck } = mistakes;
    const parts = [];
    if (digits.length) parts.push(t('hint_wrong', { n: digits.length, cells: listCells(digits) }));
    if (struck.length) {
      const names = struck.slice(0, 6).map(([cell, digit]) => t('struck', { cell: cellName(cell), digit }));
      parts.push(t('hint_struck', { n: struck.length, cells: names.join(t('comma')) }));
    }
    this.#say(t(digits.length ? 'hint_wrong_title' : 'hint_struck_title'), parts.join('\n'));
    this.#tell('change');
  }

  #show(strength) {
    this.strength = strength;
    const { step } = this;
    this.#telling.show(step, strength);
    this.#open(strength === 1 ? t('hint_title') : step.title);
    this.#tell('change');
  }

  #say(title, text) {
    this.#telling.say(text);
    this.#open(title);
  }

  #open(title) {
    const { step, mistakes } = this;
    $('hint').hidden = false;
    $('hint-name').textContent = title;
    $('hint-strengths').hidden = !step;
    $('hint-technique').hidden = !step || this.strength === 1 || step.technique === 'guess';
    const many = mistakes ? mistakes.digits.length + mistakes.struck.length : 0;
    $('hint-apply').hidden = step ? this.strength < 3 : !mistakes;
    $('hint-apply').textContent = mistakes ? t('hint_clean', { n: many }) : t('hint_apply');
    $('hint-next').hidden = $('hint-apply').hidden;
    $('hint-next').textContent = t(mistakes ? 'last_right' : 'hint_next');
    for (const strength of STRENGTHS) $(`strength-${strength}`).setAttribute('aria-pressed', String(strength === this.strength));
    makeRoom($('hint'), $('pad'), $('frame'));
    announce(`${title}. ${this.#telling.words}`);
  }

  #onLanguage() {
    if (this.mistakes) this.showMistakes(this.mistakes);
    else if (this.#isChosen) this.#chooseAgain(this.step, this.#library).catch(() => this.close());
    else if (this.#library) this.ask(this.#library, () => this.strength);
  }

  #clear() {
    this.#library = null;
    this.#isChosen = false;
    this.step = null;
    this.mistakes = null;
    this.#telling.end();
  }

  close() {
    this.#ask(null);
    if (!this.isOpen) return false;
    $('hint').hidden = true;
    this.#clear();
    this.strength = 1;
    this.#tell('change');
    return true;
  }

  #tell(kind) {
    this.dispatchEvent(new Event(kind));
  }
}
