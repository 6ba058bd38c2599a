// What one asks for, in cards beside the board: a hint, the steps, all steps there are now, a photo.
// They come when the board can be used already.

import { announce } from './announce.js';
import { ask } from './api.js';
import { chosen } from './settings.js';
import { Found } from './available_steps.js';
import * as game from './game.js';
import { Hints } from './hints.js';
import { t } from './i18n.js';
import { Photo } from './photo.js';
import { Steps } from './steps.js';
import { CELLS, fromLine, toLibrary } from './sudoku.js';

export class Cards {
  #view;
  #grid;
  #verdict;
  #hints = new Hints();
  #found = new Found();
  #photo = new Photo();
  #asked = 0; // the strength of the hint that is on its way
  steps = new Steps();

  constructor({ view, grid, verdict }) {
    this.#view = view;
    this.#grid = grid;
    this.#verdict = verdict;
    this.#listen();
    this.prepare();
  }

  #listen() {
    for (const source of [this.#hints, this.steps]) {
      source.addEventListener('change', () => this.#view.draw());
      source.addEventListener('technique', () => this.#openTechnique());
    }
    this.#hints.addEventListener('apply', () => this.#apply());
    this.#hints.addEventListener('next', () => this.#applyAndAsk());
    this.#hints.addEventListener('asked', () => this.#view.count('hints'));
    this.#hints.addEventListener('clean', () => this.#change(game.withoutMistakes(this.#view.board, this.#hints.mistakes)));
    this.#hints.addEventListener('last-right', () => this.#lastRight());
    this.#found.addEventListener('choose', ({ detail }) => this.#chooseStep(detail));
    this.#photo.addEventListener('change', () => this.#view.draw());
    this.#photo.addEventListener('board', ({ detail }) => this.#view.start(detail));
    this.#photo.addEventListener('look', ({ detail }) => this.#grid.focus(detail));
    this.#photo.addEventListener('correct', ({ detail }) => this.#change(detail(this.#view.board)));
    this.steps.addEventListener('take', () => this.#takeStep());
    this.steps.addEventListener('fail', ({ detail }) => this.#verdict.say('bad', detail));
  }

  actions = {
    hint: () => this.#hint(),
    apply: () => this.#hints.apply(),
    next: () => (this.#hints.isOpen && this.#hints.step ? this.#applyAndAsk() : this.#hint(3)),
    steps: () => this.#openSteps(),
    find: () => this.#openFound(),
    solve: () => this.#solve(),
    check: () => this.#check(),
    last_right: () => this.#lastRight(),
    technique: () => this.#openTechnique(),
    part_back: () => this.#hints.goAlong(-1),
    part_on: () => this.#hints.goAlong(1),
    read_photo: (file) => this.#photo.read(file),
  };

  // What is drawn on the board: {board, marks}, of a step of the player or of a hint, and cells by name.
  get drawing() {
    const { board, marks } = this.steps.isReady ? this.steps : { board: this.#view.board, marks: this.#hints.marks };
    const { mistakes, targets } = this.#hints;
    return { board, marks, wrong: mistakes?.digits ?? [], doubtful: this.#photo.doubtful, target: targets };
  }

  // Close what is open: the first of them, and whether there was one.
  close() {
    return this.#hints.close() || this.steps.close() || this.#found.close();
  }

  // The board has changed: what was told of it is no longer true.
  follow() {
    for (const card of [this.#hints, this.steps, this.#found]) card.close();
    this.#photo.follow(this.#view.game);
  }

  // Ask for a hint ahead.
  prepare() {
    const { board, game: { facts } } = this.#view;
    if (!facts.entering && !game.isEmpty(board) && !game.isFull(board)) this.#hints.prepare(this.#view.library);
  }

  #change(board) {
    this.#view.game.change(board);
  }

  // Mistakes come before any answer.
  async #withoutMistakes(next) {
    this.#view.game.facts.entering = false;
    this.steps.close();
    this.#found.close();
    const { board } = this.#view;
    try {
      const mistakes = await this.#verdict.mistakes(board);
      if (board !== this.#view.board) return;
      if (mistakes) this.#hints.showMistakes(mistakes);
      else await next(board);
    } catch (error) {
      this.#view.complain(error);
    }
  }

  // Asked for again, a hint gets stronger, also while it is on its way.
  async #hint(strength = 1) {
    if (this.#hints.strengthen()) return;
    if (this.#hints.isOpen && this.#hints.step) return; // all is said
    if (this.#asked) return void (this.#asked = Math.min(3, this.#asked + 1));
    this.#asked = strength;
    await this.#withoutMistakes(() => this.#hints.ask(this.#view.library, () => this.#asked));
    this.#asked = 0;
  }

  // The page of the technique that is shown, once its name is told.
  #openTechnique() {
    const step = this.steps.step ?? (this.#hints.strength > 1 ? this.#hints.step : null);
    return step && step.technique !== 'guess' ? this.#view.page.go('techniques', { t: step.technique }) : false;
  }

  #openSteps() {
    this.#hints.close();
    this.#withoutMistakes((board) => (this.#noteHelp(), this.steps.open(board, this.#view.library)));
  }

  #openFound() {
    this.#hints.close();
    this.#withoutMistakes(() => (this.#noteHelp(), this.#found.open(this.#view.library)));
  }

  // The statistics tell games solved alone from others.
  #noteHelp() {
    this.#view.game.facts.helped = true;
  }

  #chooseStep(step) {
    this.#found.close();
    this.#hints.choose(step, this.#view.library);
    this.#grid.focus();
  }

  #solve() {
    this.#withoutMistakes(async (board) => {
      const puzzle = toLibrary(board.givens, board.values, Array(CELLS).fill(0));
      const { status, solution } = await ask('solve', { puzzle });
      if (status === 'none') return this.#verdict.say('bad', t('verdict_none'));
      this.#noteHelp();
      this.#change(game.withSolution(board, fromLine(solution)));
      announce(t(status === 'unique' ? 'solve_done' : 'solve_one_of_several'));
    });
  }

  #check() {
    if (chosen('check') === 'never') return announce(t('check_is_off'));
    this.#view.count('checks');
    this.#withoutMistakes((board) => this.#verdict.check(board));
  }

  async #lastRight() {
    const { board, past } = this.#view.game;
    const right = await this.#verdict.lastRight([...past, board]);
    if (right) this.#change(right);
    announce(t(right ? 'last_right_done' : 'last_right_none'));
  }

  #apply() {
    const { step } = this.#hints;
    const { board } = this.#view;
    if (step.eliminations.length && !board.corner.some(Boolean)) this.#view.showing = true;
    this.#change(game.withStep(board, step));
    if (step.placements.length) this.#grid.focus(step.placements[0][0]);
  }

  #applyAndAsk() {
    const { strength } = this.#hints;
    this.#apply();
    if (!game.isFull(this.#view.board)) this.#hints.ask(this.#view.library, () => strength);
  }

  #takeStep() {
    const { board } = this.steps;
    this.steps.close();
    if (board.removed.some(Boolean)) this.#view.showing = true;
    this.#change(board);
  }
}
