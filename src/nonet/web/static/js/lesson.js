// The view "Lesson": one classic algorithm at work, line by line, with its code, its calls and what
// it knows of rows, columns and boxes.
//
// The server runs the algorithm and tells of every line; a part of the run is here at a time:
//   part.lines[i]   [line of the code, depth, cell, digit, moves made before]
//   part.moves      [cell, digit], from part.start on

import { announce } from './announce.js';
import { ask, getAlgorithms } from './api.js';
import { highlight } from './code.js';
import { $, bringIntoSight, el, icon, svg } from './dom.js';
import { cellName, errorText, number, t, translate } from './i18n.js';
import { isTaken, listen } from './keys.js';
import { Mini } from './thumbnails.js';
import { PREPARED } from './race_puzzles.js';
import { fromLine, isLine, toLine, UNITS, UNITS_OF } from './sudoku.js';

const PART = 100; // moves that are asked for at a time
const SPEEDS = [1, 2, 5, 10, 20, 50, 100]; // lines a second
const CLASSIC = ['column_first', 'rescan', 'resume', 'row_by_row', 'tables', 'empty_list', 'most_constrained'];

export class LessonView {
  #puzzle = PREPARED.classic;
  #algorithm = 'row_by_row';
  #part = null;
  #at = 0; // the line that is about to run
  #from = [0, 0]; // where the address says to begin: a part's first move, a line of it
  #timer = 0;
  #asked = 0; // counts the questions: answers to older ones are dropped
  #codes = null;
  #doing = Promise.resolve();

  constructor(page, section) {
    this.page = page;
    this.mini = new Mini();
    this.#build(section);
    document.addEventListener('language', () => this.#label());
    const press = (name) => [name, (event) => (isTaken(event) ? false : this.#do(name))];
    listen('lesson', Object.fromEntries(['play', 'back', 'forward', 'move_before', 'move_next'].map(press)), () => !section.hidden);
  }

  #build(section) {
    const round = (name, label) =>
      el('button', { type: 'button', class: 'round', 'data-t-label': label, onclick: () => this.#do(name) }, icon(ICONS[name]));
    this.play = el('button', { type: 'button', class: 'round primary big', onclick: () => this.#do('play') });
    this.choice = el('select', { onchange: (event) => this.#choose(event.target.value) });
    this.puzzles = el('select', { onchange: (event) => this.#choose(this.#algorithm, this.#listed[event.target.value]) });
    this.speed = el('input', { type: 'range', min: 0, max: SPEEDS.length - 1, value: 1, oninput: () => this.#showSpeed() });
    this.speedText = el('span', { class: 'soft' });
    this.code = el('code');
    this.says = el('p', { class: 'lesson-says', role: 'status' });
    this.stack = el('ol', { class: 'lesson-stack' });
    this.tables = el('div', { class: 'lesson-tables' });
    this.position = el('p', { class: 'soft' });
    this.codeBox = el('pre', { class: 'code lesson-code', tabindex: '0' }, this.code);
    section.append(
      el('div', { class: 'race-head' }, el('h1', { 'data-t': 'lesson_title' }), el('p', { class: 'soft', 'data-t': 'lesson_intro' })),
      el(
        'div',
        { class: 'race-choices' },
        el('label', {}, el('span', { 'data-t': 'lesson_algorithm' }), this.choice),
        el('label', {}, el('span', { 'data-t': 'race_puzzle' }), this.puzzles),
      ),
      el(
        'div',
        { class: 'race-player' },
        el(
          'div',
          { class: 'player', role: 'group', 'data-t-label': 'player' },
          round('first', 'to_start'),
          round('move_before', 'lesson_unmove'),
          round('back', 'lesson_back'),
          this.play,
          round('forward', 'lesson_forward'),
          round('move_next', 'lesson_move'),
        ),
        this.position,
        el('label', { class: 'speed' }, this.speedText, this.speed),
      ),
      el(
        'div',
        { class: 'lesson-desk' },
        el('div', { class: 'lesson-board' }, this.mini.element, this.says),
        this.codeBox,
        el('section', {}, el('h2', { 'data-t': 'lesson_stack' }), this.stack),
        el('section', {}, el('h2', { 'data-t': 'lesson_tables' }), this.tables),
      ),
    );
    this.#setPlaying(false);
  }

  async open() {
    this.#label(); // with no server too
    try {
      this.#codes ??= Object.fromEntries((await getAlgorithms()).map(({ id, code }) => [id, code]));
    } catch (error) {
      this.says.textContent = errorText(error);
      return;
    }
    if (!this.#part) await this.#restart(...this.#from);
  }

  leave() {
    this.#setPlaying(false);
  }

  load(fields) {
    if (isLine(fields.get('g'))) this.#puzzle = fields.get('g');
    if (CLASSIC.includes(fields.get('a'))) this.#algorithm = fields.get('a');
    this.#from = /^\d{1,5}\.\d{1,9}$/.test(fields.get('i')) ? fields.get('i').split('.').map(Number) : [0, 0];
    this.#part = null;
  }

  get fields() {
    const fields = { g: this.#puzzle, a: this.#algorithm };
    if (this.#part?.start || this.#at) fields.i = `${this.#part?.start ?? 0}.${this.#at}`;
    return fields;
  }

  #listed = PREPARED;

  #label() {
    translate($('view-lesson'));
    const own = toLine(this.page.board.values);
    this.#listed = { ...PREPARED, ...(/[1-9]/.test(own) ? { own } : {}) };
    if (!Object.values(this.#listed).includes(this.#puzzle)) this.#listed = { ...this.#listed, linked: this.#puzzle };
    const options = (names, chosen, text) =>
      names.map((name) => el('option', { value: name, selected: name === chosen }, t(`${text}_${name}`)));
    this.choice.replaceChildren(...options(CLASSIC, this.#algorithm, 'algorithm'));
    const name = Object.keys(this.#listed).find((key) => this.#listed[key] === this.#puzzle);
    this.puzzles.replaceChildren(...options(Object.keys(this.#listed), name, 'puzzle'));
    this.codeBox.setAttribute('aria-label', t('race_code_of', { name: t(`algorithm_${this.#algorithm}`) }));
    this.speed.setAttribute('aria-label', t('race_speed'));
    this.#showSpeed();
    this.#setPlaying(this.#timer !== 0);
    if (this.#part) this.#show();
    else this.mini.show(fromLine(this.#puzzle), fromLine(this.#puzzle), -1, []);
  }

  #choose(algorithm, puzzle = this.#puzzle) {
    this.#algorithm = algorithm;
    this.#puzzle = puzzle;
    this.#setPlaying(false);
    this.#label();
    this.#restart(0);
  }

  // Get the part of the run that begins with a move, and stand at one of its lines, or the last.
  async #restart(start, at = 0) {
    const asked = ++this.#asked;
    const lines = this.#codes[this.#algorithm].split('\n');
    try {
      const body = { puzzle: this.#puzzle, algorithm: this.#algorithm, start, moves: PART };
      const part = await ask('lesson', body);
      if (asked !== this.#asked) return false;
      this.#part = { ...part, start };
    } catch (error) {
      if (asked === this.#asked) this.says.textContent = errorText(error);
      return false;
    }
    this.code.replaceChildren(...lines.map((line) => el('span', { class: 'line' }, ...highlight(line))));
    this.#at = Math.max(0, Math.min(at, this.#part.lines.length - 1));
    this.#show();
    return true;
  }

  get #line() {
    return this.#part?.lines[this.#at];
  }

  get #isEnd() {
    return this.#at >= this.#part.lines.length - 1;
  }

  // One after the other: a step may have to wait for the next part.
  #do(name) {
    this.#doing = this.#doing.then(() => this.#act(name));
  }

  async #act(name) {
    if (!this.#part) return;
    if (name === 'play') {
      this.#setPlaying(!this.#timer);
      if (this.#timer) bringIntoSight(this.mini.element, { fromBelow: true });
      return;
    }
    this.#setPlaying(false);
    if (name === 'first') await this.#restart(0);
    else if (name === 'forward') await this.#step();
    else if (name === 'back') await this.#back();
    else if (name === 'move_next') await this.#toMove(1);
    else await this.#toMove(-1);
    announce(this.says.textContent);
  }

  async #step() {
    if (this.#isEnd) return this.#part.ended === 'move limit' && this.#restart(this.#part.start + PART);
    this.#at++;
    this.#show();
    return true;
  }

  async #back() {
    if (!this.#at) return this.#part.start > 0 && this.#restart(this.#part.start - PART, Infinity);
    this.#at--;
    this.#show();
    return true;
  }

  // To where the next move, or the one before, has just been made.
  async #toMove(direction) {
    const moves = this.#line?.[4];
    while (this.#line?.[4] === moves) {
      const at = this.#at + direction;
      if (this.#part.lines[at]) this.#at = at; // shown when it is there: a move may take many lines
      else if (!(await (direction > 0 ? this.#step() : this.#back()))) break;
    }
    this.#show();
  }

  #setPlaying(playing) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const label = t(playing ? 'race_pause' : 'race_play');
    if (this.play.title !== label) {
      // Once, not with each line: a click on what is replaced under it would be lost.
      this.play.replaceChildren(icon(playing ? 'pause' : 'play'));
      this.play.setAttribute('aria-label', label);
      this.play.title = label;
    }
    if (!playing) return;
    const tick = async () => {
      const mine = this.#timer;
      const more = await this.#step();
      if (this.#timer === mine) this.#setPlaying(more); // else paused, or begun anew
    };
    this.#timer = setTimeout(tick, 1000 / SPEEDS[Number(this.speed.value)]);
  }

  #showSpeed() {
    const text = t('lesson_speed', { n: number(SPEEDS[Number(this.speed.value)]) });
    this.speedText.textContent = text;
    this.speed.setAttribute('aria-valuetext', text);
  }

  #show() {
    this.page.save();
    const { start, moves, lines } = this.#part;
    const values = fromLine(this.#part.board);
    if (!this.#line) {
      this.mini.show(fromLine(this.#puzzle), values, -1, []);
      this.says.textContent = t('lesson_nothing');
      return;
    }
    const [index, depth, cell, digit, made] = this.#line;
    for (const [at, value] of moves.slice(0, made - start)) values[at] = value;
    const asks = digit && this.code.children[index].textContent.includes('fits(');
    this.mini.show(fromLine(this.#puzzle), values, cell, asks ? UNITS_OF[cell].flat() : []);
    this.code.querySelector('.now')?.classList.remove('now');
    const line = this.code.children[index];
    line.classList.add('now');
    this.codeBox.scrollTop = Math.max(0, line.offsetTop - this.codeBox.clientHeight / 2);
    const stack = [...this.#part.stack];
    for (const [, deep, at] of lines.slice(0, this.#at + 1)) {
      stack.length = deep;
      stack[deep - 1] = at;
    }
    this.stack.replaceChildren(...[...stack].map((at) => el('li', {}, at >= 0 ? cellName(at) : '…')));
    this.#showTables(values, cell);
    const looks = this.#part.looks[made - start];
    const told = looks ? t('lesson_looks', { board: number(looks[0]), tables: number(looks[1]) }) : '';
    this.position.textContent = t('lesson_position', { move: number(made), depth: number(depth) }) + told;
    this.says.textContent = this.#saying(values, cell, digit, asks);
  }

  #saying(values, cell, digit, asks) {
    if (this.#isEnd && this.#part.ended !== 'move limit') return t(this.#part.ended === 'solved' ? 'lesson_solved' : 'lesson_none');
    if (cell < 0) return t('lesson_call');
    const name = cellName(cell);
    if (!asks) return t(values[cell] ? 'lesson_holds' : 'lesson_at', { cell: name, digit: values[cell] });
    const seen = UNITS_OF[cell].flat().some((other) => other !== cell && values[other] === digit);
    return t(seen ? 'lesson_clash' : 'lesson_fits', { cell: name, digit });
  }

  // Three tables, a line a row, column or box, a square a digit: dark where it is used.
  #showTables(values, cell) {
    const kinds = ['lesson_row', 'lesson_column', 'lesson_box'];
    this.tables.replaceChildren(
      ...kinds.map((kind, k) => {
        const squares = [];
        for (let i = 0; i < 9; i++) {
          const unit = UNITS[9 * k + i];
          const here = cell >= 0 && unit.includes(cell);
          for (let digit = 1; digit <= 9; digit++) {
            const used = unit.some((at) => values[at] === digit);
            const state = `${used ? 'used' : 'free'}${here ? ' here' : ''}`;
            squares.push(svg('rect', { class: state, x: digit - 1 + 0.06, y: i + 0.06, width: 0.88, height: 0.88 }));
          }
        }
        const label = t('lesson_table_of', { name: t(kind) });
        return el('figure', {}, svg('svg', { viewBox: '0 0 9 9', role: 'img', 'aria-label': label }, ...squares), el('figcaption', {}, t(kind)));
      }),
    );
  }
}

const ICONS = { first: 'first', move_before: 'back_more', back: 'back', forward: 'forward', move_next: 'forward_more' };
