// Practice: a board where a technique is the next step, what one answers, and how often one was
// right. An answer is a digit that the technique places, or a candidate that it strikes out.

import { announce } from './announce.js';
import { ask } from './api.js';
import { candidatesOf, freeze, withStep } from './game.js';
import { cellName, language, t } from './i18n.js';
import { recallValue, remember } from './storage.js';
import { bit, fromLibrary } from './sudoku.js';

const kept = () => recallValue('practice', {});

// How often a technique was found, and how often without a hint.
export const progressOf = (technique) => kept()[technique] ?? { found: 0, alone: 0 };

function count(technique, alone) {
  const { found, alone: before } = progressOf(technique);
  remember('practice', JSON.stringify({ ...kept(), [technique]: { found: found + 1, alone: before + (alone ? 1 : 0) } }));
}

export class Practice {
  #telling;
  #onChange;
  #exercise = null;
  #strength = 0; // of the hint that was given
  #state = 'open'; // 'open', 'found', 'shown'
  #words = '';
  board = null;

  constructor(telling, onChange) {
    this.#telling = telling;
    this.#onChange = onChange;
  }

  get title() {
    return t(`practice_title_${this.#state}`);
  }

  // Ask for a board; the seed brings it back.
  async start(technique, seed) {
    const found = await ask('practice', { technique, lang: language, ...(seed === null ? {} : { seed }) });
    const again = this.#exercise?.seed === found.seed && this.#exercise.technique === technique;
    this.#exercise = found;
    if (!again) {
      this.board = freeze(fromLibrary(found.board));
      this.#strength = 0;
      this.#state = 'open';
    }
    this.#words = t(found.is_next ? 'practice_prompt' : 'practice_prompt_rare', { name: found.step.title });
    this.tell();
    return found.seed;
  }

  end() {
    this.#exercise = null;
    this.board = null;
  }

  tell() {
    if (this.#strength) this.#telling.show(this.#exercise.step, this.#strength);
    else this.#telling.say(this.#words);
    announce(`${this.title}. ${this.#telling.words}`);
    this.#onChange();
  }

  // Once more: the same hint, stronger.
  hint() {
    if (!this.#exercise || this.#strength === 3) return false;
    this.#strength += 1;
    if (this.#strength === 3 && this.#state === 'open') this.#state = 'shown';
    this.tell();
    return true;
  }

  showAll() {
    this.#strength = Math.max(this.#strength, 2);
    this.hint();
  }

  answer(cell, digit) {
    if (!this.#exercise || this.#state !== 'open') return;
    const has = (list) => list.some(([c, d]) => c === cell && d === digit);
    const { placements, eliminations, technique } = this.#exercise;
    const name = { cell: cellName(cell), digit };
    if (!(candidatesOf(this.board)[cell] & bit(digit))) return this.#say(t('practice_no_candidate', name));
    if (!has(placements) && !has(eliminations)) return this.#say(t('practice_wrong', name));
    count(technique, this.#strength === 0);
    this.#state = 'found';
    this.#strength = 3;
    const step = has(placements) ? { placements: [[cell, digit]], eliminations: [] } : { placements: [], eliminations: [[cell, digit]] };
    const mine = this.#exercise.step;
    const isShown = [...mine.placements, ...mine.eliminations].some(([c, d]) => c === cell && d === digit);
    if (isShown) return this.tell();
    // Another instance than the one that would be shown: its answer is right as well.
    this.board = withStep(this.board, step);
    this.#say(t('practice_right_too', name));
  }

  #say(text) {
    this.#telling.say(text);
    announce(text);
    this.#onChange();
  }
}
