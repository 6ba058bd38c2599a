// The view "Solve and learn": joins the grid, the pad, the verdict, hints and steps to one game.

import { announce } from './announce.js';
import { ask } from './api.js';
import { boardFromFields, boardToFields } from './address.js';
import { chosen } from './choices.js';
import { $ } from './dom.js';
import { drawingOf } from './drawing.js';
import * as game from './game.js';
import * as games from './games.js';
import { Found } from './found.js';
import { Grid } from './grid.js';
import { Hints } from './hints.js';
import { errorText, t } from './i18n.js';
import { Lens } from './lens.js';
import { Pad } from './pad.js';
import { Photo } from './photo.js';
import { Steps } from './steps.js';
import { CELLS, fromLine, toLibrary } from './sudoku.js';
import { open, setUpMenu, showMenu } from './menu.js';
import { Timer } from './timer.js';
import { Typing } from './typing.js';
import { Verdict } from './verdict.js';

export class SolveView {
  #game = new game.Game({ id: games.freshId(), facts: { entering: true } });
  #grid = new Grid($('grid'));
  #pad = new Pad($('pad'));
  #lens = new Lens();
  #verdict = new Verdict($('verdict'), $('rating'));
  #hints = new Hints();
  #steps = new Steps();
  #found = new Found();
  #photo = new Photo();
  #timer = new Timer({ button: $('timer'), cover: $('paused'), goOn: $('go-on') }, () => this.#keep());
  #typing = new Typing({ view: this, grid: this.#grid, pad: this.#pad, steps: this.#steps });
  showing = false; // candidates
  #clashes = new Set();
  #asked = 0; // the strength of the hint that is on its way
  #onGame = () => this.#onChange();

  constructor(page) {
    this.page = page;
    this.#listen();
    setUpMenu(this);
    this.#take(this.#game);
    document.addEventListener('language', () => this.#onLanguage());
    document.addEventListener('choice', () => this.#onLanguage());
    games.onOtherTab((id) => id === this.#game.id && this.#take(games.find(id), true));
  }

  #listen() {
    this.#typing.addEventListener('held', () => this.#draw());
    this.#pad.addEventListener('kind', () => this.#draw());
    for (const name of ['erase', 'undo', 'redo', 'candidates', 'lens']) this.#pad.addEventListener(name, () => this.do(name));
    this.#lens.addEventListener('change', () => this.#draw());
    this.#verdict.addEventListener('judged', ({ detail }) => this.#onJudged(detail));
    for (const source of [this.#hints, this.#steps]) {
      source.addEventListener('change', () => this.#draw());
      source.addEventListener('technique', () => this.#openTechnique());
    }
    this.#hints.addEventListener('apply', () => this.#apply());
    this.#hints.addEventListener('next', () => this.#applyAndAsk());
    this.#hints.addEventListener('asked', () => this.#count('hints'));
    this.#hints.addEventListener('clean', () => this.#game.change(game.withoutMistakes(this.board, this.#hints.mistakes)));
    this.#hints.addEventListener('last-right', () => this.do('last_right'));
    this.#found.addEventListener('choose', ({ detail }) => this.#chooseStep(detail));
    this.#photo.addEventListener('change', () => this.#draw());
    this.#photo.addEventListener('board', ({ detail }) => this.start(detail));
    this.#photo.addEventListener('look', ({ detail }) => this.#grid.focus(detail));
    this.#photo.addEventListener('correct', ({ detail }) => this.#game.change(detail(this.board)));
    this.#steps.addEventListener('take', () => this.#takeStep());
    this.#steps.addEventListener('fail', ({ detail }) => this.#verdict.say('bad', detail));
    this.#timer.addEventListener('pause', () => this.#draw());
  }

  // What can be done, by the names that keys and buttons have for it.
  #actions = {
    undo: () => this.#undo(),
    redo: () => this.#redo(),
    erase: () => this.#typing.erase(),
    hint: () => this.#hint(),
    apply: () => this.#hints.apply(),
    next: () => (this.#hints.isOpen && this.#hints.step ? this.#applyAndAsk() : this.#hint(3)),
    steps: () => this.#openSteps(),
    find: () => this.#openFound(),
    solve: () => this.#solve(),
    check: () => this.#check(),
    last_right: () => this.#lastRight(),
    close: () => this.#hints.close() || this.#steps.close() || this.#found.close() || (this.#lens.isOpen && this.#lens.toggle()),
    marks: () => this.#pad.toggleKind('corner'),
    centres: () => this.#pad.toggleKind('centre'),
    colours: () => this.#pad.toggleKind('colour'),
    fill_marks: () => this.#game.change(game.withAllMarks(this.board)),
    tidy_marks: () => this.#game.change(game.withTidyMarks(this.board)),
    candidates: () => this.#setShowing(!this.showing),
    lens: () => this.#toggleLens(),
    technique: () => this.#openTechnique(),
    part_back: () => this.#hints.goAlong(-1),
    part_on: () => this.#hints.goAlong(1),
    pairs: () => this.#lens.set(this.#lens.look === 'pairs' ? null : 'pairs'),
    mode: () => this.setEntering(!this.#game.facts.entering),
    pause: () => this.#timer.toggle(),
    restart: () => this.#game.change(game.withoutPlaced(this.board)),
    clear: () => this.start(game.emptyBoard(), { entering: true }),
    select_all: () => this.#grid.selectAll(),
  };

  // Do something by name; false where there is nothing of the kind.
  do(action) {
    const run = this.#actions[action];
    if (!run) return false;
    const asks = ['hint', 'next', 'steps', 'find', 'solve', 'check', 'last_right'].includes(action);
    if (this.#timer.isPaused && action !== 'pause') this.#timer.toggle();
    return asks && game.isEmpty(this.board) ? true : run();
  }

  get board() {
    return this.#game.board;
  }

  get isPaused() {
    return this.#timer.isPaused;
  }

  get game() {
    return this.#game;
  }

  get rating() {
    return this.#verdict.rating;
  }

  complain = (error) => this.#verdict.say('bad', errorText(error));

  // The board as the server reads it, with all that one has ruled out.
  get library() {
    const { givens, values } = this.board;
    return toLibrary(givens, values, game.ruledOut(this.board));
  }

  // A bare address brings the latest game back; one with a puzzle its game, if there is one. The
  // address is not written with every move: with a board that the latest game has had, it is behind.
  load(fields) {
    const board = boardFromFields(fields);
    const latest = games.isWorthKeeping(this.#game) ? this.#game : games.classic()[0];
    const isBare = game.isEmpty(board);
    if (!isBare) this.showing = fields.get('c') === '1';
    if (isBare || latest?.had(board)) {
      if (latest && latest !== this.#game) this.#take(latest);
      return;
    }
    const mine = board.givens.every((digit, cell) => digit === this.board.givens[cell]);
    const known = mine ? this.#game : games.withGivens(board.givens);
    if (!known) return this.start(board, { entering: fields.get('e') === '1' });
    if (known !== this.#game) this.#take(known); // else what is shown of it stays
    const bare = game.sameBoard(board, game.withoutPlaced(board));
    if (!bare && !game.sameBoard(board, known.board)) known.change(board);
  }

  open() {
    this.#timer.start(this.#game);
    if (!document.querySelector('dialog[open]')) this.#grid.focus(this.#grid.selected);
  }

  leave() {
    this.#timer.stop();
    this.#keep();
  }

  get fields() {
    const fields = boardToFields(this.board);
    if (this.#game.facts.entering && !game.isEmpty(this.board)) fields.e = '1';
    if (this.showing) fields.c = '1';
    return fields;
  }

  // Start a game; undo goes back to the one before.
  start(board, facts = {}) {
    const old = this.#game;
    const next = new game.Game({ id: games.freshId(), board, facts });
    if (games.isWorthKeeping(old)) {
      next.facts.previous = old.id;
      old.facts.next = next.id;
      games.keep(old);
    }
    this.#take(next);
    if (!facts.entering) this.#grid.focus(Math.max(0, board.values.findIndex((digit) => !digit)));
  }

  // Go on with a game; what another tab has just kept is not kept again, or both would never end.
  #take(next, isKept = false) {
    if (next !== this.#game && !isKept) this.#keep();
    this.#game.removeEventListener('change', this.#onGame);
    this.#game = next;
    this.#game.addEventListener('change', this.#onGame);
    this.#timer.start(next);
    this.#onChange(isKept);
  }

  resume(id) {
    const found = id === this.#game.id ? this.#game : games.find(id);
    if (found) this.#take(found);
  }

  #keep() {
    games.keep(this.#game);
  }

  #undo() {
    if (this.#game.past.length) this.#game.undo();
    else this.#switch('previous', 'next');
  }

  #redo() {
    if (this.#game.future.length) this.#game.redo();
    else this.#switch('next', 'previous');
  }

  #switch(to, back) {
    const { facts, id } = this.#game;
    const other = games.find(facts[to]);
    if (!other) return;
    other.facts[back] = id;
    if (!games.isWorthKeeping(this.#game)) delete other.facts[back];
    this.#take(other);
  }

  // Open, the lens looks at the digit of the selected cell.
  #toggleLens() {
    const digit = this.board.values[this.#grid.selected] || this.#typing.held;
    if (this.#lens.isOpen) this.#lens.toggle();
    else if (digit) this.#lens.set(digit);
    else this.#lens.toggle();
  }

  setEntering(entering) {
    if (entering === this.#game.facts.entering) return;
    this.#game.facts.entering = entering;
    // What was filled in becomes part of the puzzle when one goes on entering it.
    if (entering && game.placedCells(this.board).length) this.#game.change(game.withAllGiven(this.board));
    else this.#onChange();
  }

  #setShowing(showing) {
    this.showing = showing;
    this.#draw();
    this.page.save();
  }

  #count(fact) {
    this.#game.facts[fact] = (this.#game.facts[fact] ?? 0) + 1;
    this.#keep();
  }

  // Mistakes come before any answer.
  async #withoutMistakes(next) {
    this.#game.facts.entering = false;
    this.#steps.close();
    this.#found.close();
    const { board } = this;
    try {
      const mistakes = await this.#verdict.mistakes(board);
      if (board !== this.board) return;
      if (mistakes) this.#hints.showMistakes(mistakes);
      else await next(board);
    } catch (error) {
      this.complain(error);
    }
  }

  // Asked for again, a hint gets stronger, also while it is on its way.
  async #hint(strength = 1) {
    if (this.#hints.strengthen()) return;
    if (this.#hints.isOpen && this.#hints.step) return; // all is said
    if (this.#asked) return void (this.#asked = Math.min(3, this.#asked + 1));
    this.#asked = strength;
    await this.#withoutMistakes(() => this.#hints.ask(this.library, () => this.#asked));
    this.#asked = 0;
  }

  // The page of the technique that is shown, once its name is told.
  #openTechnique() {
    const step = this.#steps.step ?? (this.#hints.strength > 1 ? this.#hints.step : null);
    return step && step.technique !== 'guess' ? this.page.go('techniques', { t: step.technique }) : false;
  }

  #openSteps() {
    this.#hints.close();
    this.#withoutMistakes((board) => this.#steps.open(board, this.library));
  }

  #openFound() {
    this.#hints.close();
    this.#withoutMistakes(() => this.#found.open(this.library));
  }

  #chooseStep(step) {
    this.#found.close();
    this.#hints.choose(step, this.library);
    this.#grid.focus();
  }

  #solve() {
    this.#withoutMistakes(async (board) => {
      const puzzle = toLibrary(board.givens, board.values, Array(CELLS).fill(0));
      const { status, solution } = await ask('solve', { puzzle });
      if (status === 'none') return this.#verdict.say('bad', t('solve_none'));
      this.#game.facts.helped = true;
      this.#game.change(game.withSolution(board, fromLine(solution)));
      announce(t(status === 'unique' ? 'solve_done' : 'solve_one_of_several'));
    });
  }

  #check() {
    if (chosen('check') === 'never') return announce(t('check_is_off'));
    this.#count('checks');
    this.#withoutMistakes((board) => this.#verdict.check(board));
  }

  async #lastRight() {
    const board = await this.#verdict.lastRight([...this.#game.past, this.board]);
    if (board) this.#game.change(board);
    announce(t(board ? 'last_right_done' : 'last_right_none'));
  }

  #apply() {
    const { step } = this.#hints;
    if (step.eliminations.length && !this.board.corner.some(Boolean)) this.showing = true;
    this.#game.change(game.withStep(this.board, step));
    if (step.placements.length) this.#grid.focus(step.placements[0][0]);
  }

  #applyAndAsk() {
    const { strength } = this.#hints;
    this.#apply();
    if (!game.isFull(this.board)) this.#hints.ask(this.library, () => strength);
  }

  #takeStep() {
    const { board } = this.#steps;
    this.#steps.close();
    if (board.removed.some(Boolean)) this.showing = true;
    this.#game.change(board);
  }

  #onJudged({ solved }) {
    this.#draw();
    const { facts } = this.#game;
    if (!facts.entering && !game.isFull(this.board)) this.#hints.prepare(this.library);
    if (!solved || facts.done || this.board.solved.some(Boolean)) return;
    this.#timer.stop();
    facts.done = Date.now();
    facts.level = this.#verdict.rating?.level ?? facts.level;
    this.#keep();
    open('finish', this.#game, this.#verdict.rating);
  }

  #onChange(isKept = false) {
    this.#hints.close();
    this.#steps.close();
    this.#found.close();
    this.#clashes = this.#verdict.update(this.board, this.#game.facts.entering);
    this.#photo.follow(this.#game);
    if (!isKept) this.#keep();
    this.#draw();
    this.page.save();
  }

  #onLanguage() {
    this.#verdict.update(this.board, this.#game.facts.entering);
    this.#draw();
  }

  #draw() {
    // The player and a hint draw a step.
    const { board, marks } = this.#steps.isReady ? this.#steps : { board: this.board, marks: this.#hints.marks };
    const mine = board === this.board;
    const { past, future, facts } = this.#game;
    this.#grid.show({
      ...drawingOf(board, marks, { showing: this.showing, tidy: chosen('tidy') === 'on' }),
      lens: marks ? null : this.#lens.cellsOf(board, this.#typing.held),
      peers: chosen('peers') === 'on',
      clashes: mine ? this.#clashes : null,
      differing: mine ? this.#verdict.differing : null,
      wrong: mine ? new Set([...this.#verdict.wrong, ...(this.#hints.mistakes?.digits ?? [])]) : null,
      doubtful: mine ? this.#photo.doubtful : null,
      target: mine ? this.#hints.targets : null,
    });
    const canUndo = past.length > 0 || Boolean(games.find(facts.previous));
    const canRedo = future.length > 0 || Boolean(games.find(facts.next));
    this.#pad.show({ board, canUndo, canRedo, showing: this.showing, lens: this.#lens.isOpen, held: this.#typing.held });
    showMenu({ board: this.board, entering: facts.entering, isPaused: this.#timer.isPaused });
  }
}
