// Typing: what digits, Space and the other keys do, with the cell or the digit chosen first.

import { announce } from './announce.js';
import { chosen } from './settings.js';
import { $ } from './dom.js';
import * as game from './game.js';
import { t } from './i18n.js';
import { actionFor, isForPage } from './keys.js';
import { CELLS, SIZE, bit, openMasks } from './sudoku.js';

export class Typing extends EventTarget {
  #view;
  #grid;
  #pad;
  #held = null; // the digit that pressing a cell enters, where digits come first

  constructor({ view, grid, pad }) {
    super();
    this.#view = view;
    this.#grid = grid;
    this.#pad = pad;
    grid.addEventListener('press', ({ detail }) => this.#onPress(detail));
    pad.addEventListener('press', ({ detail }) => this.#onDigit(detail));
    addEventListener('keydown', (event) => this.#onKey(event));
    document.addEventListener('choice', () => this.#hold(null));
  }

  // The digit that is held, 0 for none; null where cells come first.
  get held() {
    return chosen('entry') === 'digit_first' ? (this.#held ?? 0) : null;
  }

  // The board is not to be changed: steps are played on it, or it is hidden.
  get #isShut() {
    return Boolean(this.#view.player) || this.#view.isPaused;
  }

  #hold(digit) {
    this.#held = digit;
    this.dispatchEvent(new Event('held'));
  }

  #onDigit(digit, kind = this.#pad.kind) {
    const first = chosen('entry') === 'digit_first' && kind === this.#pad.kind;
    if (first && !this.#view.game.facts.entering) {
      return this.#hold(this.#held === digit ? null : digit);
    }
    this.#write(digit, kind);
  }

  #onPress({ more }) {
    if (this.#held && !more) this.#write(this.#held, this.#pad.kind);
  }

  #write(digit, kind) {
    const cells = [...this.#grid.selection];
    if (this.#isShut) return;
    if (kind === 'colour') return this.#view.game.change(game.withColour(this.#view.board, cells, digit));
    if (kind === 'digit') return this.#enter(cells, digit);
    this.#view.setEntering(false);
    if (this.#view.showing && kind === 'corner') return this.#view.game.change(game.withStruck(this.#view.board, cells, digit));
    const open = openMasks(this.#view.board.values);
    const ruled = chosen('tidy') === 'on' && cells.every((cell) => !(open[cell] & bit(digit)) && !this.#view.board.values[cell]);
    if (ruled) return announce(t('mark_ruled_out', { digit }));
    this.#view.game.change(game.withMark(this.#view.board, cells, digit, kind));
  }

  #enter(cells, digit) {
    const { entering } = this.#view.game.facts;
    if (entering && cells.length === 1) return this.#type(cells[0], digit);
    if (!entering && cells.every((cell) => this.#view.board.givens[cell])) return announce(t('cell_is_given'));
    this.#view.game.change(game.withDigit(this.#view.board, cells, digit, entering));
  }

  // While a puzzle is typed in, the next cell follows by itself.
  #type(cell, digit) {
    this.#view.game.change(game.withDigit(this.#view.board, [cell], digit, true));
    this.#grid.focus(Math.min(cell + 1, CELLS - 1));
  }

  erase() {
    const cells = [...this.#grid.selection];
    if (this.#isShut) return;
    if (!this.#view.game.facts.entering) return this.#view.game.change(game.erased(this.#view.board, cells));
    const [cell] = cells;
    // Backspace in an empty cell goes back to the one before, as in a line of text.
    const back = cells.length === 1 && !this.#view.board.values[cell] && cell > 0;
    if (back) this.#grid.focus(cell - 1);
    this.#view.game.change(game.withDigit(this.#view.board, back ? [cell - 1] : cells, 0, true));
  }

  #onKey(event) {
    if ($('view-solve').hidden || !isForPage(event)) return;
    if (this.#onTyped(event)) event.preventDefault();
  }

  #onTyped(event) {
    if (this.#view.player) {
      const done = this.#onPlayerKey(this.#view.player, actionFor('player', event));
      if (done !== null) return done;
    }
    const onButton = event.target.closest?.('button, a, summary, [tabindex="0"]:not(.cell)');
    if (onButton && ['Enter', ' '].includes(event.key)) return false;
    if (event.target.closest?.('.card') && ['ArrowUp', 'ArrowDown'].includes(event.key)) return false; // scrolls
    const isNamed = /[[\]/]/.test(event.key); // on some keyboards these are on the keys of digits
    const digit = !isNamed && /^(Digit|Numpad)[1-9]$/.test(event.code) ? Number(event.code.at(-1)) : Number(event.key);
    if (digit >= 1 && digit <= SIZE && !event.ctrlKey && !event.metaKey) {
      const kind = event.shiftKey ? 'corner' : event.altKey ? 'centre' : this.#pad.kind;
      this.#onDigit(digit, kind);
      return true;
    }
    if (this.#view.game.facts.entering && ['.', ' ', '0'].includes(event.key)) return this.#type(this.#grid.selected, 0), true;
    if (this.#grid.move(event)) return true;
    if (event.key === ' ') return this.#onSpace();
    const action = actionFor('solve', event);
    return action !== null && this.#view.do(action) !== false;
  }

  // Space enters the digit that is held, or has digits write something else.
  #onSpace() {
    if (this.#held) this.#write(this.#held, this.#pad.kind);
    else this.#pad.cycleKind();
    return true;
  }

  // What a key does to the player: true or false; null where it is not one of its keys.
  #onPlayerKey(steps, action) {
    const by = { first: -steps.index, back: -1, forward: 1, last: steps.length };
    if (action in by) return steps.go(steps.index + by[action]), true;
    if (action === 'part_back' || action === 'part_on') return steps.goAlong(action === 'part_on' ? 1 : -1), true;
    if (action === 'take') return document.activeElement?.closest?.('button') ? false : steps.take();
    return action === 'close' ? steps.close() : null;
  }
}
