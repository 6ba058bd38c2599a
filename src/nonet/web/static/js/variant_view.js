// The view "Any board": boards of other sizes and with rules, drawn, played, solved and shared.
//
// In the address: game (kept in this browser), or b (the puzzle, packed) and p (digits of one's own).

import { announce } from './announce.js';
import { Problem, ask, latest } from './api.js';
import { chosen } from './settings.js';
import { $, bringIntoSight, el } from './dom.js';
import * as game from './game.js';
import * as games from './games.js';
import { errorText, language, t, translate } from './i18n.js';
import { actionFor, isForPage } from './keys.js';
import { open } from './menu.js';
import { PlayCard } from './play.js';
import { OtherGrid, SYMBOLS } from './variant_grid.js';
import { COLOURS, OtherPad } from './variant_pad.js';
import { pack, unpack } from './compression.js';
import { savePicture } from './print_sheet.js';
import { Timer } from './timer.js';

const SLOW = 300; // ms, after which one is told that it takes longer
const ACTIONS = ['solve', 'check', 'possible', 'hint'];
const SHARES = ['address', 'fpuzzles', 'svg', 'png'];

const toLine = (digits) => digits.map((digit) => SYMBOLS[digit]).join('');
const fromLine = (line) => [...line].map((letter) => Math.max(0, SYMBOLS.indexOf(letter)));
const read = async (puzzle) => {
  const answer = await ask('read', { puzzle, lang: language });
  if (answer.error) throw new Problem(answer.error);
  return answer;
};

// Start a game on a board that was read; `spec` is what it was made from, if it was.
export function newGame({ puzzle, side, givens, values, rules, warnings = [] }, spec = undefined) {
  const name = [`${side}×${side}`, ...rules.map((rule) => rule.name)].join(' · ');
  return new game.Game({ id: games.freshId(), board: game.freeze({ givens, values }), facts: { puzzle, name, warnings, ...(spec ? { spec } : {}) } });
}

export class OtherBoardView {
  #game = null;
  #read = null; // what the server told of the board
  #packed = '';
  #timer;
  #card;
  #pad = new OtherPad();
  #possible = null;
  #broken = new Set();
  #wrong = new Set();
  #onGame = () => this.#onChange();
  #judge = latest((signal, body) => ask('judge', body, signal));

  constructor(page, section) {
    this.page = page;
    this.section = section;
    this.#build();
    this.grid = new OtherGrid($('other-frame'));
    this.#timer = new Timer({ button: $('other-timer'), cover: $('other-paused'), goOn: $('other-go-on') }, () => this.#game && games.keep(this.#game));
    this.#timer.addEventListener('pause', () => this.#onPause());
    translate(section);
    this.#card = new PlayCard(this.playRoot, (spec) => page.play(spec));
    this.#pad.addEventListener('press', ({ detail }) => this.#write(detail));
    this.#pad.addEventListener('tool', ({ detail }) => this.#do(detail));
    this.#pad.addEventListener('kind', () => this.#game && this.#draw());
    addEventListener('keydown', (event) => this.#onKey(event), true);
    document.addEventListener('language', () => this.#game && this.#show(this.#game));
    document.addEventListener('choice', () => this.#game && this.#onChange());
    games.onOtherTab((id) => id === this.#game?.id && this.#show(games.find(id)));
  }

  #build() {
    const button = (id, run, attributes = {}) => el('button', { type: 'button', id: `other-${id}`, 'data-t': `other_${id}`, onclick: run, ...attributes });
    const openPaste = () => open('paste');
    this.section.append(
      el(
        'div',
        { class: 'stage other-stage' },
        el('div', { class: 'bar' }, el('h1', { id: 'other-title', 'data-t': 'variants' }), el('button', { type: 'button', id: 'other-timer', class: 'quiet timer', hidden: true })),
        el('div', { class: 'frame-of-other' }, el('div', { id: 'other-frame', class: 'other-frame', hidden: true }), el('div', { id: 'other-paused', class: 'paused-cover', hidden: true }, el('button', { type: 'button', id: 'other-go-on', class: 'primary', 'data-t': 'go_on' }))),
        el('p', { id: 'other-verdict', class: 'verdict' }, el('i', { 'aria-hidden': 'true' }), el('span')),
      ),
      el(
        'div',
        { class: 'side' },
        el(
          'div',
          { id: 'other-play', class: 'side', hidden: true },
          el('div', { class: 'actions' }, ...ACTIONS.map((name) => button(name, () => this.#do(name), name === 'check' ? { class: 'primary' } : {}))),
          this.#pad.element,
          el('section', { class: 'other-told', 'data-t-label': 'other_rules' }, el('h2', { 'data-t': 'other_rules' }), el('div', { id: 'other-rules' }), el('p', { id: 'other-warnings', class: 'soft' })),
          el('h2', { class: 'unseen', 'data-t': 'other_share' }),
          el('div', { class: 'more', role: 'group', 'data-t-label': 'other_share' }, ...SHARES.map((how) => button(`share_${how}`, () => this.#share(how))), button('print', () => print()), button('restart', () => this.#do('restart')), button('another', openPaste)),
          el('p', { id: 'other-done', class: 'done', role: 'status' }),
        ),
        (this.playRoot = el('div', { class: 'play' })),
      ),
    );
  }

  async load(fields) {
    try {
      const kept = games.find(fields.get('game'));
      const packed = fields.get('b');
      if (kept) await this.#take(kept);
      else if (packed) await this.#fromAddress(packed, fields.get('p'));
      else if (!this.#game && games.others().length) await this.#take(games.others()[0]);
      else if (!this.#game) await this.page.go('solve');
    } catch (error) {
      this.#say('bad', errorText(error));
    }
  }

  async #fromAddress(packed, line) {
    if (packed === this.#packed) return;
    const { board, warnings } = await read(await unpack(packed));
    const known = games.others().find(({ facts }) => facts.puzzle === board.puzzle);
    const next = known ?? newGame({ ...board, warnings });
    const own = fromLine(line ?? '');
    if (!known && own.length === board.givens.length) {
      const values = board.givens.map((digit, cell) => digit || (own[cell] <= board.digits ? own[cell] : 0));
      if (values.some((digit, cell) => digit !== board.givens[cell])) next.change(game.freeze({ givens: board.givens, values }));
    }
    await this.#take(next);
  }

  // Go on with a game, once the server has told of its board.
  async #take(next) {
    this.section.setAttribute('aria-busy', 'true');
    try {
      await this.#show(next);
      this.grid.focus(Math.max(0, next.board.values.findIndex((digit) => !digit)));
      bringIntoSight($('other-frame'));
    } finally {
      this.section.setAttribute('aria-busy', 'false');
    }
  }

  async #show(next) {
    const { board } = await read(next.facts.puzzle);
    [this.#packed, this.#read] = [await pack(board.puzzle), board];
    this.#game?.removeEventListener('change', this.#onGame);
    this.#game = next;
    next.addEventListener('change', this.#onGame);
    this.grid.lay(board);
    if (!this.section.hidden) this.#timer.start(next);
    $('other-frame').hidden = $('other-play').hidden = false;
    this.section.dataset.playing = true;
    $('other-title').textContent = `${board.side}×${board.side}`;
    const told = board.rules.flatMap(({ name, meaning }) => [el('dt', {}, name), el('dd', {}, meaning)]);
    $('other-rules').replaceChildren(told.length ? el('dl', {}, ...told) : el('p', { class: 'soft' }, t('other_no_rules')));
    $('other-warnings').textContent = next.facts.warnings.map((warning) => errorText({ ...warning, values: { names: warning.values.names.join(t('comma')) } })).join(' ');
    this.#onChange();
  }

  // What brings the puzzle of the game that is shown back.
  linkFields() {
    return { v: 'other', b: this.#packed };
  }

  get fields() {
    if (!this.#game) return {};
    const { givens, values } = this.#game.board;
    const own = values.map((digit, cell) => (givens[cell] ? 0 : digit));
    return { b: this.#packed, ...(own.some(Boolean) ? { p: toLine(own) } : {}) };
  }

  open() {
    if (!this.#game) return;
    this.#timer.start(this.#game);
    if (!document.querySelector('dialog[open]')) this.grid.focus();
  }

  leave() {
    if (!this.#game) return;
    this.#timer.stop();
    games.keep(this.#game);
  }

  #onPause() {
    $('other-frame').classList.toggle('paused', this.#timer.isPaused);
    if (!this.#timer.isPaused) this.grid.focus();
  }

  // The board as the server reads it.
  get #text() {
    const { givens, values } = this.#game.board;
    const tree = JSON.parse(this.#read.puzzle);
    return JSON.stringify({ ...tree, placed: toLine(values.map((digit, cell) => (givens[cell] ? 0 : digit))) });
  }

  // Placed digits that the puzzle has removed from the candidates of their cells.
  get #removed() {
    const { candidates } = JSON.parse(this.#read.puzzle);
    const { board } = this.#game;
    return candidates ? game.placedCells(board).filter((cell) => !candidates[cell].includes(SYMBOLS[board.values[cell]])) : [];
  }

  #onChange() {
    this.#possible = null;
    this.#wrong = new Set();
    games.keep(this.#game);
    this.#draw();
    this.#look();
    this.page.save();
  }

  // Which rules are broken, as they break.
  async #look() {
    const { board } = this.#game;
    try {
      const judged = await this.#judge({ puzzle: this.#text, lang: language });
      if (!judged || board !== this.#game.board) return;
      this.#broken = new Set(judged.conflicts.flatMap(({ cells }) => cells));
      this.#draw();
      if (judged.conflicts.length) this.#say('bad', judged.conflicts[0].text, judged.conflicts.length - 1);
      else if (this.#removed.length) this.#sayWrong(this.#removed);
      else if (judged.solved) this.#onSolved();
      else if (chosen('check') === 'always' && game.placedCells(board).length) await this.#check();
      else this.#say('plain', t('verdict_left', { n: game.cellsLeft(board) }));
    } catch (error) {
      this.#say('bad', errorText(error));
    }
  }

  // A moment of joy, once, for who has solved it without Solve.
  #onSolved() {
    this.#say('good', t('other_done'));
    const { facts, board } = this.#game;
    if (facts.done || board.solved.some(Boolean)) return;
    this.#timer.stop();
    facts.done = Date.now();
    games.keep(this.#game);
    open('finish', this.#game, null);
  }

  #say(kind, text, more = 0) {
    const whole = more ? t('other_more', { text, n: more }) : text;
    $('other-verdict').dataset.kind = kind;
    if ($('other-verdict').lastChild.textContent === whole) return;
    $('other-verdict').lastChild.textContent = whole;
    if (kind !== 'plain') announce(whole);
  }

  #actions = {
    solve: () => this.#solve(),
    check: () => (chosen('check') === 'never' ? announce(t('check_is_off')) : this.#check(true)),
    possible: () => this.#showPossible(),
    hint: () => this.#say('several', t('other_no_hints')),
    erase: () => this.#game.change(game.erased(this.#game.board, [...this.grid.selection])),
    undo: () => this.#game.undo(),
    redo: () => this.#game.redo(),
    restart: () => this.#restart(),
    select_all: () => this.grid.selectAll(),
    marks: () => this.#pad.toggleKind('corner'),
    centres: () => this.#pad.toggleKind('centre'),
    colours: () => this.#pad.toggleKind('colour'),
    pause: () => this.#timer.toggle(),
  };

  async #do(name) {
    if (!this.#game) return;
    if (this.#timer.isPaused && name !== 'pause') this.#timer.toggle();
    const said = $('other-verdict').lastChild.textContent;
    const { kind } = $('other-verdict').dataset;
    const working = t('other_working');
    const slow = setTimeout(() => this.#say('working', working), SLOW);
    try {
      await this.#actions[name]();
    } catch (error) {
      this.#say('bad', errorText(error));
    }
    clearTimeout(slow);
    if ($('other-verdict').lastChild.textContent === working) this.#say(kind, said);
  }

  // The clock starts again too.
  #restart() {
    const { facts, board } = this.#game;
    this.#timer.stop();
    facts.time = 0;
    delete facts.done;
    this.#game.change(game.withoutPlaced(board));
    this.#timer.start(this.#game);
  }

  async #solve() {
    const { status, solution } = await ask('solve', { puzzle: this.#read.puzzle });
    if (status === 'none') return this.#say('bad', t('verdict_none'));
    this.#game.facts.helped = true;
    this.#game.change(game.withSolution(this.#game.board, fromLine(solution)));
    announce(t(status === 'unique' ? 'solve_done' : 'solve_one_of_several'));
  }

  // What differs from the solution; where there are several, whether the digits fit one of them.
  async #check(isAsked = false) {
    const { board, facts } = this.#game;
    if (isAsked) facts.checks = (facts.checks ?? 0) + 1;
    const { status, solution } = await ask('solve', { puzzle: this.#read.puzzle });
    if (board !== this.#game.board) return;
    if (status === 'none') return this.#say('bad', t('verdict_none'));
    if (status === 'multiple' && !this.#removed.length) {
      const { status: mine } = await ask('solve', { puzzle: this.#text });
      return this.#say(mine === 'none' ? 'bad' : 'several', t(mine === 'none' ? 'other_no_way' : 'other_several'));
    }
    const right = fromLine(solution);
    const wrong = status === 'multiple' ? this.#removed : game.placedCells(board).filter((cell) => board.values[cell] !== right[cell]);
    if (wrong.length) this.#sayWrong(wrong);
    else this.#say('good', t('other_right'));
  }

  #sayWrong(cells) {
    this.#wrong = new Set(cells);
    this.#draw();
    const names = cells.slice(0, 6).map((cell) => this.grid.name(cell)).join(t('comma'));
    this.#say('bad', t('other_wrong', { names, n: cells.length }));
  }

  async #showPossible() {
    if (this.#possible) this.#possible = null;
    else {
      this.#game.facts.helped = true;
      this.#possible = (await ask('true_candidates', { puzzle: this.#text })).masks;
    }
    this.#draw();
    if (this.#possible?.every((mask) => !mask)) this.#say('bad', t('other_no_way'));
  }

  async #share(how) {
    $('other-done').textContent = '';
    try {
      if (how === 'svg' || how === 'png') {
        await savePicture(this.#text, how);
        $('other-done').textContent = t('picture_saved');
      } else {
        const link = how === 'address' ? `${location.origin}${location.pathname}#${new URLSearchParams({ v: 'other', ...this.fields })}` : (await ask('convert', { puzzle: this.#text, to: how })).text;
        await navigator.clipboard.writeText(link);
        $('other-done').textContent = t('copy_done');
      }
    } catch (error) {
      $('other-done').textContent = error instanceof Problem ? errorText(error) : t('other_no_clipboard');
    }
  }

  #write(digit, kind = this.#pad.kind) {
    if (this.#timer.isPaused) return;
    const cells = [...this.grid.selection];
    const { board } = this.#game;
    if (kind === 'colour') return digit <= COLOURS && this.#game.change(game.withColour(board, cells, digit));
    if (kind !== 'digit') return this.#game.change(game.withMark(board, cells, digit, kind));
    if (cells.every((cell) => board.givens[cell])) return announce(t('cell_is_given'));
    this.#game.change(game.withDigit(board, cells, digit));
  }

  // Digits above 9 are typed as letters: A is 10.
  #onKey(event) {
    if (this.section.hidden || !this.#game || !isForPage(event)) return;
    const named = /^(Digit|Numpad)[1-9]$/.test(event.code) ? event.code.at(-1) : event.key.toUpperCase();
    const digit = named.length === 1 ? SYMBOLS.indexOf(named) : -1;
    const plain = !event.ctrlKey && !event.metaKey;
    if (plain && digit > 0 && digit <= this.#read.digits) {
      this.#write(digit, event.shiftKey ? 'corner' : event.altKey ? 'centre' : this.#pad.kind);
    } else if (event.altKey || !this.grid.move(event)) {
      const action = actionFor('other', event);
      if (!this.#actions[action]) return;
      this.#do(action);
    }
    event.preventDefault();
  }

  #draw() {
    const { board, past, future } = this.#game;
    this.grid.show({ board, possible: this.#possible, broken: this.#broken, wrong: this.#wrong });
    $('other-check').hidden = chosen('check') === 'never';
    const { side, digits } = this.#read;
    this.#pad.show({ values: board.values, side, digits, canUndo: past.length > 0, canRedo: future.length > 0 });
    $('other-possible').setAttribute('aria-pressed', String(Boolean(this.#possible)));
    $('other-restart').disabled = game.sameBoard(board, game.withoutPlaced(board));
  }
}
