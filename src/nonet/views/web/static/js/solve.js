// The view "Solve and learn": joins the grid, the pad, the verdict, hints and steps to one board.

import { announce } from './announce.js';
import { ask } from './api.js';
import { boardFromFields, boardToFields } from './address.js';
import { $ } from './dom.js';
import { fillChoices, onPaste, setUpCopy, setUpNew, setUpPaste } from './dialogs.js';
import * as game from './game.js';
import { Grid } from './grid.js';
import { Hints, marksFor } from './hints.js';
import { errorText, t } from './i18n.js';
import { Pad } from './pad.js';
import { Steps } from './steps.js';
import { CELLS, fromLine, toLibrary } from './sudoku.js';
import { Verdict } from './verdict.js';

const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];
const SYMMETRIES = [
  'rotate180',
  'rotate90',
  'mirror_horizontal',
  'mirror_vertical',
  'mirror_diagonal',
  'mirror_antidiagonal',
  'diagonal',
  'none',
];
const FORMATS = ['line', 'grid', 'candidates', 'address'];

export class SolveView {
  #game = new game.Game();
  #grid = new Grid($('grid'));
  #pad = new Pad($('pad'));
  #verdict = new Verdict($('verdict'), $('rating'));
  #hints = new Hints();
  #steps = new Steps();
  #entering = true;
  #showing = false; // candidates
  #clashes = new Set();

  constructor(page) {
    this.onState = page.save;
    this.#game.addEventListener('change', () => this.#onChange());
    this.#verdict.addEventListener('judged', () => this.#draw());
    this.#listen();
    this.#setUpButtons();
    this.#setUpDialogs();
    document.addEventListener('language', () => this.#onLanguage());
  }

  #listen() {
    for (const source of [this.#grid, this.#pad]) {
      source.addEventListener('digit', ({ detail }) => this.#enter(detail));
      source.addEventListener('mark', ({ detail }) => this.#mark(detail));
    }
    this.#grid.addEventListener('letter', ({ detail }) => this.#onLetter(detail));
    this.#pad.addEventListener('undo', () => this.#game.undo());
    this.#pad.addEventListener('redo', () => this.#game.redo());
    addEventListener('keydown', (event) => this.#onShortcut(event));
    this.#hints.addEventListener('change', () => this.#draw());
    this.#hints.addEventListener('apply', () => this.#apply());
    this.#hints.addEventListener('clean', () => this.#clean());
    this.#steps.addEventListener('change', () => this.#draw());
    this.#steps.addEventListener('take', () => this.#take());
    this.#steps.addEventListener('fail', ({ detail }) => this.#tell(detail));
  }

  #setUpButtons() {
    $('mode-enter').addEventListener('click', () => this.#setEntering(true));
    $('mode-play').addEventListener('click', () => this.#setEntering(false));
    $('candidates').addEventListener('click', () => this.#setShowing(!this.#showing));
    $('do-solve').addEventListener('click', () => this.#solve());
    $('do-hint').addEventListener('click', () => this.#hint());
    $('do-steps').addEventListener('click', () => this.#openSteps());
    $('do-new').addEventListener('click', () => $('new').showModal());
    $('do-paste').addEventListener('click', () => $('paste').showModal());
    $('do-print').addEventListener('click', () => print());
    $('do-restart').addEventListener('click', () => this.#game.change(game.withoutPlaced(this.#game.board)));
    $('do-clear').addEventListener('click', () => {
      this.#game.change(game.emptyBoard());
      this.#setEntering(true);
    });
  }

  #setUpDialogs() {
    fillChoices($('new-form'), 'level', LEVELS, (level) => `level_${level}`, 'medium');
    fillChoices($('new-form'), 'symmetry', SYMMETRIES, (symmetry) => `symmetry_${symmetry}`, 'rotate180');
    fillChoices($('copy-form'), 'format', FORMATS, (form) => `format_${form}`, 'line');
    const load = (board) => this.#loadPuzzle(board);
    setUpNew(load);
    setUpPaste(load);
    onPaste(load);
    const openCopy = setUpCopy(() => this.#library());
    $('do-copy').addEventListener('click', openCopy);
  }

  get board() {
    return this.#game.board;
  }

  load(fields) {
    const board = boardFromFields(fields);
    this.#entering = fields.get('e') === '1' || game.isEmpty(board);
    this.#showing = fields.get('c') === '1';
    this.#game.load(board);
  }

  open() {}

  leave() {}

  get fields() {
    const fields = boardToFields(this.#game.board);
    if (this.#entering && !game.isEmpty(this.#game.board)) fields.e = '1';
    if (this.#showing) fields.c = '1';
    return fields;
  }

  #library() {
    const { givens, values, removed } = this.#game.board;
    return toLibrary(givens, values, removed);
  }

  #loadPuzzle(board) {
    this.#entering = false;
    this.#game.change(board);
    this.#grid.focus(Math.max(0, board.values.findIndex((digit) => !digit)));
  }

  #enter(digit) {
    if (this.#steps.isOpen) return;
    const { board } = this.#game;
    const cell = this.#grid.selected;
    if (!this.#entering && board.givens[cell]) return announce(t('cell_is_given'));
    if (board.values[cell] === digit) return;
    this.#game.change(game.withDigit(board, cell, digit, this.#entering));
  }

  // With candidates shown, a mark strikes one out; without, it is a note of one's own.
  #mark(digit) {
    if (this.#steps.isOpen) return;
    this.#setEntering(false);
    const change = this.#showing ? game.withStruck : game.withMark;
    this.#game.change(change(this.#game.board, this.#grid.selected, digit));
  }

  #onLetter(letter) {
    if (letter === 'h') this.#hint();
    if (letter === 'm') this.#pad.setMarking(!this.#pad.marking);
    if (letter === 'c') this.#setShowing(!this.#showing);
  }

  #onShortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || $('view-solve').hidden) return;
    if (event.target.closest?.('textarea, dialog')) return;
    const key = event.key.toLowerCase();
    if (key === 'z') event.shiftKey ? this.#game.redo() : this.#game.undo();
    else if (key === 'y') this.#game.redo();
    else return;
    event.preventDefault();
  }

  #setEntering(entering) {
    if (entering === this.#entering) return;
    this.#entering = entering;
    // What was filled in becomes part of the puzzle when one goes on entering it.
    if (entering && game.placedCells(this.#game.board).length) this.#game.change(game.withAllGiven(this.#game.board));
    else this.#draw();
    this.onState();
  }

  #setShowing(showing) {
    this.#showing = showing;
    this.#draw();
    this.onState();
  }

  async #solve() {
    const { board } = this.#game;
    const puzzle = toLibrary(board.givens, board.values, Array(CELLS).fill(0));
    try {
      const { status, solution } = await ask('solve', { puzzle });
      if (status === 'none') return this.#tell(t('solve_none'));
      this.#entering = false;
      this.#steps.close();
      this.#game.change(game.withSolution(board, fromLine(solution)));
      announce(t(status === 'unique' ? 'solve_done' : 'solve_one_of_several'));
    } catch (error) {
      this.#tell(errorText(error));
    }
  }

  #hint() {
    this.#entering = false;
    this.#steps.close();
    this.#hints.ask(this.#library());
  }

  #openSteps() {
    this.#entering = false;
    this.#hints.close();
    this.#steps.open(this.#game.board, this.#library());
  }

  #apply() {
    const { step } = this.#hints;
    if (step.eliminations.length) this.#showing = true;
    this.#game.change(game.withStep(this.#game.board, step));
    if (step.placements.length) this.#grid.focus(step.placements[0][0]);
  }

  #clean() {
    let { board } = this.#game;
    for (const cell of this.#hints.wrong) board = game.withDigit(board, cell, 0);
    this.#game.change(board);
  }

  #take() {
    const { board } = this.#steps;
    this.#steps.close();
    if (board.removed.some(Boolean)) this.#showing = true;
    this.#game.change(board);
  }

  #tell(text) {
    $('verdict').dataset.kind = 'bad';
    $('verdict').querySelector('span').textContent = text;
    announce(text);
  }

  #onChange() {
    this.#hints.close();
    this.#steps.close();
    this.#clashes = this.#verdict.update(this.#game.board);
    this.#draw();
    this.onState();
  }

  #onLanguage() {
    this.#verdict.update(this.#game.board);
    this.#draw();
  }

  // What the player, a hint or nothing adds to the board.
  #overlay() {
    if (this.#steps.isOpen && this.#steps.board) {
      const { step, board } = this.#steps;
      return { board, step, marks: step?.marks ?? null };
    }
    const { step, strength } = this.#hints;
    return { board: this.#game.board, step: strength === 3 ? step : null, marks: step && marksFor(step, strength) };
  }

  #draw() {
    const { board, step, marks } = this.#overlay();
    const needed = Boolean(marks && (marks.candidates.length || marks.links.length));
    const singles = step?.placements.length && !marks?.links.length;
    const candidates = this.#showing || (needed && !singles) ? game.candidatesOf(board) : board.marks;
    this.#grid.show({
      board,
      candidates,
      marks,
      clashes: board === this.#game.board ? this.#clashes : null,
      differing: board === this.#game.board ? this.#verdict.differing : null,
      wrong: new Set(this.#hints.wrong),
      placed: step?.placements ?? [],
    });
    const { canUndo, canRedo } = this.#game;
    this.#pad.show({ board, canUndo, canRedo });
    this.#showButtons();
  }

  #showButtons() {
    const { board } = this.#game;
    const empty = game.isEmpty(board);
    $('mode-enter').setAttribute('aria-pressed', String(this.#entering));
    $('mode-play').setAttribute('aria-pressed', String(!this.#entering));
    $('candidates').setAttribute('aria-pressed', String(this.#showing));
    for (const name of ['do-hint', 'do-steps', 'do-solve', 'do-clear']) $(name).disabled = empty;
    $('do-restart').disabled = !game.placedCells(board).length && !board.removed.some(Boolean);
    $('intro').hidden = !empty;
  }
}
