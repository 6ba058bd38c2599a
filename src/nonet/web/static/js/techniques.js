// The view "Techniques": the list of them, and for each a page that tells why it holds, shows an
// example, and gives boards to practise on.

import { ask, getTechniques, latest } from './api.js';
import { chooseTechnique, chooseUsualTechniques, isChosenTechnique } from './settings.js';
import { el } from './dom.js';
import { LEVELS } from './records.js';
import { freeze } from './game.js';
import { Grid, drawingOf } from './grid.js';
import { errorText, language, t, translate } from './i18n.js';
import { listen } from './keys.js';
import { Practice, progressOf } from './practice.js';
import { DIGITS, fromLibrary } from './sudoku.js';
import { Telling } from './step_panel.js';

export class TechniquesView {
  #known = []; // all techniques
  #chosen = null; // the id of the one whose page is shown
  #practising = false;
  #seed = null;
  #example = null; // {board, step, reasons}

  constructor(page, section) {
    this.page = page;
    this.section = section;
    this.#build();
    this.practice = new Practice(this.telling, () => this.#draw());
    this.telling.addEventListener('change', () => this.#draw());
    document.addEventListener('language', () => !section.hidden && this.open());
    const active = () => !section.hidden && Boolean(this.#chosen);
    listen('practice', { ...this.#keys, part_back: () => this.telling.go(-1), part_on: () => this.telling.go(1) }, active);
    section.addEventListener('keydown', (event) => this.#onKey(event));
  }

  #keys = {
    hint: () => this.#practising && this.practice.hint(),
    another: () => this.#practising && this.#start(),
  };

  #build() {
    const button = (key, run, name = 'quiet') => el('button', { type: 'button', class: name, 'data-t': key, onclick: run });
    this.list = el('div', { class: 'technique-levels' });
    const usual = button('techniques_usual', () => (chooseUsualTechniques(), this.#fillList()));
    this.overview = el('div', {}, el('h1', { 'data-t': 'view_techniques' }), el('p', { class: 'soft', 'data-t': 'techniques_intro' }), usual, this.list);
    this.title = el('h1');
    this.about = el('p', { class: 'soft' });
    this.meaning = el('p');
    this.modes = { example: button('technique_example', () => this.#setMode(false), ''), practice: button('technique_practice', () => this.#setMode(true), '') };
    const board = el('div', { class: 'board', role: 'grid', 'data-t-label': 'grid' });
    const frame = el('div', { class: 'frame' }, board);
    this.grid = new Grid(board);
    const keys = DIGITS.map((digit) => el('button', { type: 'button', class: 'key', onclick: () => this.#answer(digit) }, String(digit)));
    this.pad = el('div', { class: 'pad-digits', role: 'group', 'data-t-label': 'pad' }, ...keys);
    this.pad.addEventListener('mousedown', (event) => event.preventDefault()); // the grid keeps the focus
    this.cardTitle = el('h2');
    const text = el('div', { class: 'words' });
    const [notation, legend] = [el('p', { class: 'notation' }), el('p', { class: 'legend' })];
    const stepper = el('div', { class: 'chain', role: 'group', 'data-t-label': 'parts' });
    this.telling = new Telling({ text, notation, stepper, legend, grid: board });
    this.buttons = el(
      'div',
      { class: 'row-of-buttons foot' },
      button('practice_hint', () => this.practice.hint(), 'primary'),
      button('practice_show', () => this.practice.showAll()),
      button('practice_another', () => this.#start(), ''),
    );
    this.progress = el('p', { class: 'soft' });
    const card = el('section', { class: 'card', 'data-t-label': 'technique_card' }, this.cardTitle, text, notation, stepper, legend, this.buttons, this.progress);
    this.why = el('section', { class: 'technique-why' });
    this.sheet = el(
      'div',
      {},
      el('div', { class: 'technique-head' }, button('techniques_all', () => this.page.go('techniques')), this.about),
      this.title,
      this.meaning,
      el('div', { class: 'segments', role: 'group', 'data-t-label': 'technique_card' }, this.modes.example, this.modes.practice),
      el('div', { class: 'technique-desk' }, el('div', { class: 'technique-board' }, frame, this.pad), el('div', {}, card, this.why)),
    );
    this.section.append(this.overview, this.sheet);
  }

  load(fields) {
    this.#chosen = fields.get('t');
    this.#practising = fields.has('d');
    this.#seed = /^\d{1,16}$/.test(fields.get('d') ?? '') ? Number(fields.get('d')) : null;
    this.#example = null;
    this.practice.end();
  }

  get fields() {
    if (!this.#chosen) return {};
    return { t: this.#chosen, ...(this.#practising ? { d: String(this.#seed ?? '') } : {}) };
  }

  leave() {}

  async open() {
    translate(this.section);
    try {
      if (!this.#known.length) this.#known = await getTechniques();
      if (!this.#entry) this.#chosen = null;
      this.overview.hidden = Boolean(this.#chosen);
      this.sheet.hidden = !this.#chosen;
      if (this.#chosen) await this.#openSheet();
      else this.#fillList();
    } catch (error) {
      this.overview.hidden = false;
      this.sheet.hidden = true;
      this.list.replaceChildren(el('p', { class: 'error', role: 'alert' }, errorText(error)));
    }
  }

  get #entry() {
    return this.#known.find(({ id }) => id === this.#chosen);
  }

  #fillList() {
    const item = (technique) => {
      const { id, name, meaning } = technique;
      const { found } = progressOf(id);
      const label = t('technique_use', { name: name[language] });
      const use = el('input', { type: 'checkbox', class: 'technique-use', 'aria-label': label, title: label, checked: isChosenTechnique(technique) });
      use.addEventListener('change', () => chooseTechnique(technique, use.checked));
      const done = found ? el('span', { class: 'technique-done' }, t('practice_found', { n: found })) : '';
      const open = () => this.page.go('techniques', { t: id });
      return el('li', {}, el('button', { type: 'button', class: 'technique', onclick: open }, el('strong', {}, name[language]), el('span', {}, meaning[language]), done), use);
    };
    const taught = (level) => this.#known.filter((row) => row.level === level);
    const groups = LEVELS.map((level) => el('section', {}, el('h2', {}, t(`level_${level}`)), el('ul', {}, ...taught(level).map(item))));
    this.list.replaceChildren(...groups);
  }

  async #openSheet() {
    const { name, meaning, level, score } = this.#entry;
    this.title.textContent = name[language];
    this.about.textContent = t('rating', { level: t(`level_${level}`), score });
    this.meaning.textContent = meaning[language];
    await this.#tell(this.#chosen);
    if (this.#practising) await this.#start(this.#seed);
    this.#show();
  }

  #tell = latest(async (signal, technique) => {
    const { board, step, reasons } = await ask('technique', { technique, lang: language }, signal);
    this.#example = { board: freeze(fromLibrary(board)), step };
    const paragraphs = reasons.flatMap((text) => text.split('\n').map((line) => el('p', {}, line)));
    this.why.replaceChildren(el('h2', {}, t('technique_why')), ...paragraphs);
  });

  async #setMode(practising) {
    this.#practising = practising;
    if (practising && !this.practice.board) await this.#start(this.#seed);
    else if (practising) this.practice.tell();
    this.#show();
    this.page.save();
  }

  // Another board to practise on, or that of a seed.
  async #start(seed = null) {
    this.telling.say(t('steps_wait'));
    try {
      this.#seed = await this.practice.start(this.#chosen, seed);
      this.grid.focus(this.practice.board.values.indexOf(0)); // on a digit, all of its kind would be lit
    } catch (error) {
      this.telling.say(errorText(error));
    }
    this.#show();
    this.page.save();
  }

  #answer(digit) {
    if (this.#practising) this.practice.answer(this.grid.selected, digit);
  }

  #onKey(event) {
    if (!this.#chosen || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!event.target.closest('.board')) return;
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    if (digit) this.#answer(digit);
    if (digit || this.grid.move(event)) event.preventDefault();
  }

  #show() {
    for (const [name, button] of Object.entries(this.modes)) button.setAttribute('aria-pressed', String((name === 'practice') === this.#practising));
    this.pad.hidden = this.buttons.hidden = this.progress.hidden = !this.#practising;
    if (!this.#practising && this.#example) this.telling.show(this.#example.step);
    this.#draw();
  }

  #draw() {
    const board = this.#practising ? this.practice.board : this.#example?.board;
    if (!board) return;
    const { marks } = this.telling;
    const { found, alone } = progressOf(this.#chosen);
    this.cardTitle.textContent = this.#practising ? this.practice.title : this.#entry.name[language];
    this.progress.textContent = t('practice_progress', { found, alone });
    this.grid.show({ ...drawingOf(board, marks, { showing: true }), target: this.telling.targets });
  }
}
