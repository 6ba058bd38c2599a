// The view "Race": algorithms on the same puzzle, side by side, played back together.

import { ask, getAlgorithms } from './api.js';
import { announce } from './announce.js';
import { $, bringIntoSight, el, icon } from './dom.js';
import { errorText, number, t, translate } from './i18n.js';
import { isEmpty } from './game.js';
import { isTaken, listen } from './keys.js';
import { PREPARED } from './race_puzzles.js';
import { Runner } from './runner.js';
import { fromLine, isLine, toLine } from './sudoku.js';
import { Replay } from './trace.js';

const FIRST = ['column_first', 'row_by_row', 'empty_list', 'most_constrained', 'exact_cover', 'native'];
const BUDGETS = [2000, 20000, 100000];
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

// Writes only what differs, and tells whether it did.
function setText(element, text) {
  if (element.textContent === text) return false;
  element.textContent = text;
  return true;
}

export class RaceView {
  #algorithms = null;
  #chosen = new Set(FIRST);
  #runners = [];
  #puzzle = PREPARED.cruel;
  #budget = 20000;
  #byTime = false;
  #clock = 0; // in moves of the fastest runner
  #from = 0; // where the address says to begin, until all have come
  #playing = false;
  #lastFrame = 0;
  #run = 0; // counts the races: answers for an older one are dropped

  constructor(page) {
    this.onState = page.save;
    this.getBoard = () => page.board;
    for (const name of ['first', 'back', 'forward', 'last']) $(`race-${name}`).append(icon(name));
    $('race-play').addEventListener('click', () => this.#setPlaying(!this.#playing));
    $('race-first').addEventListener('click', () => this.#seek(0));
    $('race-back').addEventListener('click', () => this.#seek(Math.ceil(this.#clock) - 1));
    $('race-forward').addEventListener('click', () => this.#seek(Math.floor(this.#clock) + 1));
    $('race-last').addEventListener('click', () => this.#seek(this.#end));
    $('race-scrub').addEventListener('input', (event) => this.#seek(Number(event.target.value)));
    $('race-speed').max = SPEEDS.length - 1;
    $('race-speed').addEventListener('input', () => this.#showSpeed());
    $('race-puzzle').addEventListener('change', (event) => this.#choosePuzzle(event.target.value));
    $('race-budget').addEventListener('change', (event) => this.#restart({ budget: Number(event.target.value) }));
    for (const name of ['moves', 'time']) $(`race-by-${name}`).addEventListener('click', () => this.#setClock(name === 'time'));
    $('race-codes').addEventListener('change', () => this.#openCodes());
    document.addEventListener('language', () => this.#onLanguage());
    const press = (name) => [name, (event) => (isTaken(event) || event.target.closest?.('pre') ? false : $(`race-${name}`).click())];
    listen('race', Object.fromEntries(['play', 'back', 'forward', 'first', 'last'].map(press)), () => !$('view-race').hidden);
  }

  async open() {
    try {
      this.#algorithms ??= await getAlgorithms();
    } catch (error) {
      $('race-note').textContent = errorText(error);
      return;
    }
    this.#fillChoices();
    this.#showSpeed();
    if (!this.#runners.length) this.#restart({ from: this.#from });
  }

  leave() {
    this.#setPlaying(false);
  }

  load(fields) {
    if (isLine(fields.get('g'))) this.#puzzle = fields.get('g');
    const names = (fields.get('a') ?? '').split('.').filter(Boolean);
    if (names.length) this.#chosen = new Set(names);
    if (BUDGETS.includes(Number(fields.get('b')))) this.#budget = Number(fields.get('b'));
    this.#byTime = fields.get('t') === '1';
    this.#from = Number(fields.get('i')) || 0;
    this.#runners = [];
  }

  get fields() {
    const fields = { g: this.#puzzle, a: [...this.#chosen].join('.'), b: String(this.#budget) };
    if (this.#byTime) fields.t = '1';
    if (this.#clock || this.#from) fields.i = String(Math.floor(this.#clock || this.#from));
    return fields;
  }

  #fillChoices() {
    const own = toLine(this.getBoard().values);
    const puzzles = { ...PREPARED, ...(isEmpty(this.getBoard()) ? {} : { own }) };
    if (!Object.values(puzzles).includes(this.#puzzle)) puzzles.linked = this.#puzzle;
    this.#puzzles = puzzles;
    const name = Object.keys(puzzles).find((key) => puzzles[key] === this.#puzzle);
    $('race-puzzle').replaceChildren(
      ...Object.keys(puzzles).map((key) => el('option', { value: key, selected: key === name }, t(`puzzle_${key}`))),
    );
    $('race-budget').replaceChildren(
      ...BUDGETS.map((n) => el('option', { value: n, selected: n === this.#budget }, t('race_budget', { n: number(n) }))),
    );
    $('race-algorithms').replaceChildren(
      ...this.#algorithms.map(({ id }) =>
        el(
          'button',
          { type: 'button', class: 'chip', 'data-algorithm': id, 'aria-pressed': String(this.#chosen.has(id)), onclick: () => this.#toggle(id) },
          t(`algorithm_${id}`),
        ),
      ),
    );
    for (const kind of ['moves', 'time']) $(`race-by-${kind}`).setAttribute('aria-pressed', String((kind === 'time') === this.#byTime));
  }

  #puzzles = PREPARED;

  #choosePuzzle(name) {
    this.#restart({ puzzle: this.#puzzles[name] });
  }

  #toggle(id) {
    if (this.#chosen.has(id)) this.#chosen.delete(id);
    else this.#chosen.add(id);
    document.querySelector(`.chip[data-algorithm="${id}"]`).setAttribute('aria-pressed', String(this.#chosen.has(id)));
    this.#restart();
  }

  // Have every chosen algorithm run on the server, and line them up at the start.
  async #restart({ puzzle = this.#puzzle, budget = this.#budget, from = 0 } = {}) {
    this.#setPlaying(false);
    const run = ++this.#run;
    this.#puzzle = puzzle;
    this.#budget = budget;
    this.#clock = 0;
    this.#from = from;
    this.onState();
    this.#runners = this.#algorithms.filter(({ id }) => this.#chosen.has(id)).map((info) => new Runner(info));
    $('runners').replaceChildren(...this.#runners.map(({ element }) => element));
    this.#label();
    this.#openCodes();
    $('race-note').textContent = t(this.#runners.length ? 'race_recording' : 'race_choose');
    const givens = fromLine(puzzle);
    await Promise.all(
      this.#runners.map(async (runner) => {
        try {
          const trace = await ask('trace', { puzzle, algorithm: runner.id, max_moves: budget });
          if (run !== this.#run) return;
          runner.start(new Replay(givens, trace));
        } catch (error) {
          if (run === this.#run) runner.fail(errorText(error));
        }
        this.#draw();
      }),
    );
    if (run !== this.#run || !this.#ready.length) return;
    if (this.#from && !this.#clock) this.#seek(this.#from);
    this.#from = 0;
    this.#showNote();
    announce($('race-note').textContent);
  }

  // Who came in when is told at the end, not before.
  #showNote() {
    const over = this.#clock >= this.#end;
    setText($('race-note'), over ? this.#summary() : this.#clock ? '' : t('race_ready', { n: this.#ready.length }));
  }

  get #ready() {
    return this.#runners.filter(({ replay }) => replay);
  }

  // How fast each goes: all alike, or in proportion to the moves a second that were measured.
  #rates() {
    const measured = this.#ready.map(({ replay }) => replay.length / Math.max(replay.trace.seconds, 1e-6));
    const most = Math.max(...measured, 1e-9);
    return measured.map((rate) => (this.#byTime ? Math.max(rate / most, 1e-6) : 1));
  }

  #ends() {
    const rates = this.#rates();
    return this.#ready.map(({ replay }, i) => replay.length / rates[i]);
  }

  get #end() {
    return Math.max(0, ...this.#ends());
  }

  // Who is in first: those that end with an answer, by when; equals share a place.
  #ranks() {
    const ends = this.#ends();
    const finishing = ends.filter((_, i) => this.#ready[i].replay.trace.ended !== 'move limit');
    return ends.map((end) => 1 + finishing.filter((other) => other < end - 1e-9).length);
  }

  #summary() {
    const ends = this.#ends();
    const order = this.#ready
      .map((runner, i) => ({ runner, end: ends[i] }))
      .filter(({ runner }) => runner.replay.trace.ended !== 'move limit')
      .sort((a, b) => a.end - b.end)
      .map(({ runner }) => t(`algorithm_${runner.id}`));
    const spent = this.#ready.length - order.length;
    const first = order.length ? t('race_order', { names: order.join(t('comma')) }) : '';
    return [first, spent ? t('race_gave_up', { n: spent, budget: number(this.#budget) }) : ''].filter(Boolean).join(' ');
  }

  #setPlaying(playing) {
    if (playing && !this.#ready.length) return;
    if (playing && this.#clock >= this.#end) this.#clock = 0;
    this.#playing = playing;
    $('race-play').replaceChildren(icon(playing ? 'pause' : 'play'));
    $('race-play').setAttribute('aria-label', t(playing ? 'race_pause' : 'race_play'));
    $('race-play').title = t(playing ? 'race_pause' : 'race_play');
    if (!playing) return;
    this.#lastFrame = performance.now();
    bringIntoSight(this.#ready[0].picture, { fromBelow: true });
    requestAnimationFrame((now) => this.#frame(now));
  }

  #frame(now) {
    if (!this.#playing) return;
    // A tab that was hidden goes on where it was, not where it would be by now.
    const passed = Math.max(0, Math.min((now - this.#lastFrame) / 1000, 0.1));
    this.#lastFrame = now;
    this.#clock = Math.min(this.#clock + passed * this.#speed, this.#end);
    this.#draw();
    if (this.#clock >= this.#end) {
      this.#setPlaying(false);
      announce(this.#summary());
    } else requestAnimationFrame((next) => this.#frame(next));
  }

  #seek(clock) {
    this.#setPlaying(false);
    this.#clock = Math.max(0, Math.min(clock, this.#end));
    this.#draw();
  }

  get #speed() {
    return SPEEDS[Number($('race-speed').value)];
  }

  #showSpeed() {
    const text = t('race_speed_value', { n: number(this.#speed) });
    $('race-speed-value').textContent = text;
    $('race-speed').setAttribute('aria-valuetext', text);
  }

  #setClock(byTime) {
    const share = this.#clock / Math.max(1, this.#end);
    this.#byTime = byTime;
    this.#fillChoices();
    this.#seek(share * this.#end);
    this.onState();
  }

  #openCodes() {
    for (const { details } of this.#runners) details.open = $('race-codes').checked;
  }

  #draw() {
    const rates = this.#rates();
    const ranks = this.#ranks();
    this.#ready.forEach((runner, i) => runner.show(this.#clock * rates[i] + 1e-6, ranks[i]));
    const end = Math.ceil(this.#end);
    if ($('race-scrub').max !== String(end)) $('race-scrub').max = end;
    $('race-scrub').value = Math.round(this.#clock);
    const text = t('race_position', { i: number(Math.floor(this.#clock)), n: number(end) });
    if (!setText($('race-position'), text)) return;
    this.onState();
    if (!this.#playing) $('race-scrub').setAttribute('aria-valuetext', text); // read out at every change
    if (this.#ready.length && !document.querySelector('.runner[aria-busy="true"]')) this.#showNote();
  }

  #label() {
    translate($('runners'));
    for (const runner of this.#runners) runner.label(this.#puzzle);
  }

  #onLanguage() {
    if (!this.#algorithms) return;
    this.#fillChoices();
    this.#label();
    this.#showSpeed();
    this.#setPlaying(this.#playing);
    this.#draw();
  }
}
