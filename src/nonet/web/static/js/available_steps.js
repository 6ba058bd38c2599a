// All steps there are on the board now, by technique, to choose from.

import { announce } from './announce.js';
import { latest } from './api.js';
import { askChoosing } from './technique_filter.js';
import { $, el, icon } from './dom.js';
import { errorText, language, number, t } from './i18n.js';

const MOST = 20; // steps of a technique

export class Found extends EventTarget {
  #library = null;

  constructor() {
    super();
    $('found-close').append(icon('close'));
    $('found-close').addEventListener('click', () => this.close());
    document.addEventListener('language', () => this.isOpen && this.open(this.#library));
  }

  get isOpen() {
    return !$('found').hidden;
  }

  open = async (library) => {
    this.#library = library;
    $('found').hidden = false;
    $('found').setAttribute('aria-busy', 'true');
    $('found-list').replaceChildren();
    this.#say(t('found_wait'));
    try {
      await this.#ask(library);
    } catch (error) {
      this.#say(errorText(error));
    }
    $('found').setAttribute('aria-busy', 'false');
  };

  #ask = latest(async (signal, puzzle) => {
    if (!puzzle) return; // closed: what is under way comes to nothing
    const { found, late } = await askChoosing('find', { puzzle, lang: language, limit: MOST, profile: 'default' }, signal);
    $('found-list').replaceChildren(...found.map((group, i) => this.#group(group, i === 0)));
    const n = found.reduce((sum, { steps }) => sum + steps.length, 0);
    const words = [n ? t('found_count', { n: number(n), techniques: number(found.length) }) : t('found_none')];
    if (late.length) words.push(t('found_late', { n: late.length }));
    this.#say(words.join(' '));
  });

  #say(text) {
    $('found-text').textContent = text;
    announce(text);
  }

  #group({ title, level, steps, more }, open) {
    const count = more ? t('found_more', { n: steps.length }) : number(steps.length);
    const choose = (step) => this.dispatchEvent(new CustomEvent('choose', { detail: step }));
    // The notation begins with the title, which stands above.
    const short = ({ notation }) => notation.slice(notation.indexOf(': ') + 2);
    const item = (step) => el('li', {}, el('button', { type: 'button', class: 'quiet', onclick: () => choose(step) }, short(step)));
    return el(
      'details',
      { open },
      el('summary', {}, el('span', { class: 'name' }, title), el('span', { class: 'level' }, `${t(`level_${level}`)} · ${count}`)),
      el('ul', {}, ...steps.map(item)),
    );
  }

  close() {
    this.#ask(null);
    if (!this.isOpen) return false;
    $('found').hidden = true;
    return true;
  }
}
