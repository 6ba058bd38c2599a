// The view "Play" of the classic board: joins the grid, the pad, the verdict and the cards beside them to one game.

import { boardFromFields, boardToFields } from './address.js';
import { chosen } from './settings.js';
import { $, bringIntoSight } from './dom.js';
import * as game from './game.js';
import * as games from './games.js';
import { Grid, drawingOf } from './grid.js';
import { errorText, t } from './i18n.js';
import { Lens } from './highlight.js';
import { Pad } from './pad.js';
import { PlayCard, lastLevel, makePuzzle, makeVariant } from './play.js';
import { dayOf } from './records.js';
import { isAllKept } from './storage.js';
import { toLibrary } from './sudoku.js';
import { open, setUpMenu, showMenu } from './menu.js';
import { Timer } from './timer.js';
import { Typing } from './typing.js';
import { Verdict } from './verdict.js';

const RETRY = 3000; // ms, after which a server that did not answer is asked again for a puzzle
const ASKED = ['hint', 'next', 'steps', 'find', 'solve', 'check', 'last_right', 'read_photo']; // of the cards

export class SolveView {
  #game = new game.Game({ id: games.freshId() });
  #grid = new Grid($('grid'));
  #pad = new Pad($('pad'));
  #lens = new Lens();
  #verdict = new Verdict($('verdict'), $('rating'));
  #timer = new Timer({ button: $('timer'), cover: $('paused'), goOn: $('go-on') }, () => this.#keep());
  #typing = new Typing({ view: this, grid: this.#grid, pad: this.#pad });
  #cards = null; // hints, steps, a photo: they come when the board can be used
  #card;
  showing = false; // candidates
  #clashes = new Set();
  #onGame = () => this.#onChange();

  constructor(page) {
    this.page = page;
    this.#listen();
    setUpMenu(this);
    this.#card = new PlayCard($('play'), (spec) => this.play(spec));
    this.#take(this.#game);
    document.addEventListener('language', () => this.#onLanguage());
    document.addEventListener('choice', () => this.#onLanguage());
    games.onOtherTab((id) => id === this.#game.id && this.#take(games.find(id), true));
  }

  #listen() {
    this.#typing.addEventListener('held', () => this.draw());
    this.#pad.addEventListener('kind', () => this.draw());
    for (const name of ['erase', 'undo', 'redo', 'hint', 'check']) this.#pad.addEventListener(name, () => this.do(name));
    this.#lens.addEventListener('change', () => this.draw());
    this.#verdict.addEventListener('judged', ({ detail }) => this.#onJudged(detail));
    this.#timer.addEventListener('pause', () => this.draw());
  }

  // What can be done, by the names that keys and buttons have for it.
  #actions = {
    undo: () => this.#undo(),
    redo: () => this.#redo(),
    erase: () => this.#typing.erase(),
    close: () => this.#cards?.close() || (this.#lens.isOpen && this.#lens.toggle()),
    marks: () => this.#pad.toggleKind('corner'),
    centres: () => this.#pad.toggleKind('centre'),
    colours: () => this.#pad.toggleKind('colour'),
    fill_marks: () => this.#game.change(game.withAllMarks(this.board)),
    tidy_marks: () => this.#game.change(game.withTidyMarks(this.board)),
    candidates: () => this.#setShowing(!this.showing),
    lens: () => this.#toggleLens(),
    pairs: () => this.#lens.set(this.#lens.look === 'pairs' ? null : 'pairs'),
    edit: () => this.start(game.freeze({ givens: this.board.givens }), { entering: true }),
    new: () => this.#goToCard(),
    pause: () => this.#timer.toggle(),
    restart: () => this.#restart(),
    clear: () => this.#enterNew(),
    select_all: () => this.#grid.selectAll(),
    photo: () => $('photo-file').click(),
  };

  // Do something by name; false where there is nothing of the kind.
  do(action, ...args) {
    const run = this.#actions[action] ?? this.#cards?.actions[action] ?? (ASKED.includes(action) && ((...all) => this.#ask(action, ...all)));
    if (!run) return false;
    if (this.#timer.isPaused && action !== 'pause') this.#timer.toggle();
    return ASKED.includes(action) && action !== 'read_photo' && game.isEmpty(this.board) ? true : run(...args);
  }

  // What is asked for before the cards have come waits for them.
  #ask(action, ...args) {
    this.bringCards().then(
      ({ actions }) => actions[action](...args),
      () => this.complain({ code: 'offline' }),
    );
  }

  async bringCards() {
    const { Cards } = await import('./cards.js');
    if (!this.#cards) {
      this.#cards = new Cards({ view: this, grid: this.#grid, verdict: this.#verdict });
      this.#cards.follow();
      this.draw();
    }
    return this.#cards;
  }

  get board() {
    return this.#game.board;
  }

  // The player of steps, while it is open.
  get player() {
    return this.#cards?.steps.isOpen ? this.#cards.steps : null;
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
    const isFresh = !games.isWorthKeeping(this.#game);
    const kept = isFresh ? games.classic()[0] : this.#game;
    const isBare = game.isEmpty(board);
    const isPast = isFresh && kept?.facts.done && kept.facts.day !== dayOf(); // solved before today: another is due
    const latest = isBare && isPast ? null : kept;
    if (isBare && fields.get('e') === '1' && !latest?.facts.entering) return this.start(board, { entering: true });
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
    this.#card.show();
    if (this.#isBlank) this.#openToday();
    // With the next frame, which lays the page out anyway; keys are taken before. Who has gone elsewhere stays there.
    const focused = document.activeElement;
    requestAnimationFrame(() => {
      if (document.activeElement === focused && !document.querySelector('dialog[open]')) this.#grid.focus(this.#grid.selected);
    });
  }

  leave() {
    this.#timer.stop();
    this.#keep();
  }

  get fields() {
    const fields = boardToFields(this.board);
    if (this.#game.facts.entering) fields.e = '1';
    if (this.showing) fields.c = '1';
    return fields;
  }

  // What brings the puzzle of a game back, without what was filled in.
  linkFields({ board }) {
    return boardToFields(game.withoutPlaced(board));
  }

  // Nothing was begun: neither a puzzle nor typing one in.
  get #isBlank() {
    return !games.isWorthKeeping(this.#game) && !this.#game.facts.entering;
  }

  // A puzzle that can be played at once: the day's; another one where that is solved.
  async #openToday() {
    const level = lastLevel();
    const isDone = games.classic().some(({ facts }) => facts.day === dayOf() && facts.level === level && facts.done);
    this.#verdict.say('empty', t('today_wait'), false);
    try {
      await this.play(isDone ? { level } : { level, day: dayOf() });
    } catch (error) {
      this.complain(error);
      setTimeout(() => this.#isBlank && !$('view-solve').hidden && this.#openToday(), RETRY);
    }
  }

  // Play a puzzle (see play.js); the day's goes on where it was left.
  async play(spec) {
    const before = this.#game;
    if ('size' in spec) return this.#playVariant(spec);
    const known = spec.day && games.classic().find(({ facts }) => facts.day === spec.day && facts.level === spec.level);
    const made = known ? null : await makePuzzle(spec);
    if (before !== this.#game) return; // another game was begun meanwhile
    if ($('view-solve').hidden) await this.page.go('solve');
    if (known) this.resume(known.id);
    else this.start(made.board, made.facts);
  }

  async #playVariant(spec) {
    const board = await makeVariant(spec);
    if (board.classic) {
      if ($('view-solve').hidden) await this.page.go('solve');
      return this.start(game.freeze({ givens: board.givens }), { spec });
    }
    const { newGame } = await import('./variant_view.js');
    const next = newGame(board, spec);
    games.keep(next);
    await this.page.go('other', { game: next.id });
  }

  // The clock starts again too; undo brings the digits back.
  #restart() {
    const { facts } = this.#game;
    this.#timer.stop();
    facts.time = 0;
    delete facts.done;
    this.#game.change(game.withoutPlaced(this.board));
    this.#timer.start(this.#game);
    this.#verdict.note(t('restarted'));
  }

  async #enterNew() {
    if ($('paste').open) $('paste').close();
    if ($('view-solve').hidden) await this.page.go('solve');
    this.start(game.emptyBoard(), { entering: true });
    this.#grid.focus(0);
  }

  // What was typed in is the puzzle.
  playEntered() {
    this.setEntering(false);
    this.#grid.focus(Math.max(0, this.board.values.findIndex((digit) => !digit)));
  }

  #goToCard() {
    $('play').scrollIntoView({ block: 'nearest' });
    $('play').querySelector('[aria-pressed="true"]').focus();
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
    // What it was asked for with may lie below; a page that has just come starts at its top.
    if (document.documentElement.dataset.ready) bringIntoSight($('frame'));
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
    bringIntoSight($('frame'));
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
    this.#onChange();
  }

  #setShowing(showing) {
    this.showing = showing;
    this.draw();
    this.page.save();
  }

  count(fact) {
    this.#game.facts[fact] = (this.#game.facts[fact] ?? 0) + 1;
    this.#keep();
  }

  #onJudged({ solved }) {
    this.draw();
    const { facts } = this.#game;
    this.#cards?.prepare();
    if (!solved || facts.done || this.board.solved.some(Boolean)) return;
    this.#timer.stop();
    facts.done = Date.now();
    facts.level = this.#verdict.rating?.level ?? facts.level;
    this.#keep();
    this.#card.show();
    open('finish', this.#game, this.#verdict.rating);
  }

  #onChange(isKept = false) {
    this.#cards?.follow();
    this.#clashes = this.#verdict.update(this.board, this.#game.facts.entering);
    if (!isKept) this.#keep();
    this.draw();
    this.page.save();
  }

  #onLanguage() {
    this.#verdict.update(this.board, this.#game.facts.entering);
    this.draw();
  }

  draw() {
    const { board, marks, wrong, doubtful, target } = this.#cards?.drawing ?? { board: this.board, marks: null, wrong: [] };
    const mine = board === this.board;
    const { past, future, facts } = this.#game;
    this.#grid.show({
      ...drawingOf(board, marks, { showing: this.showing, tidy: chosen('tidy') === 'on' }),
      lens: marks ? null : this.#lens.cellsOf(board, this.#typing.held),
      peers: chosen('peers') === 'on',
      clashes: mine ? this.#clashes : null,
      differing: mine ? this.#verdict.differing : null,
      wrong: mine ? new Set([...this.#verdict.wrong, ...wrong]) : null,
      doubtful: mine ? doubtful : null,
      target: mine ? target : null,
    });
    const canUndo = past.length > 0 || Boolean(games.find(facts.previous));
    const canRedo = future.length > 0 || Boolean(games.find(facts.next));
    this.#pad.show({ board, canUndo, canRedo, held: this.#typing.held, canCheck: chosen('check') !== 'never', isEmpty: game.isEmpty(this.board) });
    showMenu({ board: this.board, entering: facts.entering, isPaused: this.#timer.isPaused, showing: this.showing, lens: this.#lens.isOpen });
    $('view-solve').classList.toggle('entering', facts.entering);
    $('puzzle-name').textContent = facts.entering ? t('editing_title') : facts.day ? (facts.day === dayOf() ? t('name_today') : facts.day) : '';
    $('notice').hidden = isAllKept();
  }
}
