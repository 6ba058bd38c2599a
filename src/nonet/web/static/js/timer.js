// The time that a game takes: it runs while one plays and looks, and can be paused.

import { chosen } from './settings.js';
import { icon } from './dom.js';
import { isEmpty } from './game.js';
import { t } from './i18n.js';

const TICK = 1000; // ms
const SAVE = 10; // ticks

export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (n) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export class Timer extends EventTarget {
  #roots;
  #game = null;
  #since = null; // performance.now() when it last started to run
  #ticks = 0;
  isPaused = false;

  // `roots`: the button that shows the time and pauses, the cover of the board, and the button on it.
  constructor(roots, onSave) {
    super();
    this.#roots = roots;
    setInterval(() => this.#tick(onSave), TICK);
    for (const name of ['button', 'goOn']) roots[name].addEventListener('click', () => this.toggle());
    for (const kind of ['language', 'choice', 'visibilitychange']) document.addEventListener(kind, () => this.#show());
    addEventListener('pagehide', onSave);
  }

  start(game) {
    this.stop();
    this.#game = game;
    this.isPaused = false;
    this.#since = performance.now();
    this.#show();
  }

  stop() {
    this.#count();
    this.#since = null;
    this.#show();
  }

  toggle() {
    this.#count();
    this.isPaused = !this.isPaused;
    this.#show();
    this.dispatchEvent(new Event('pause'));
    if (this.isPaused) this.#roots.goOn.focus();
  }

  // There is something to solve: rules can be enough of a puzzle, without a digit.
  get #isPlayed() {
    const { facts, board } = this.#game;
    return !facts.entering && (Boolean(facts.puzzle) || !isEmpty(board));
  }

  get #runs() {
    return !this.isPaused && !document.hidden && this.#isPlayed && !this.#game.facts.done;
  }

  // Add what has passed since the last look.
  #count() {
    const now = performance.now();
    if (this.#game && this.#since !== null && this.#runs) this.#game.facts.time += Math.min(now - this.#since, 2 * TICK);
    if (this.#since !== null) this.#since = now;
  }

  #tick(onSave) {
    if (this.#since === null) return;
    this.#count();
    this.#show();
    if (this.#runs && ++this.#ticks % SAVE === 0) onSave();
  }

  #show() {
    if (!this.#game) return;
    const { button, cover } = this.#roots;
    button.hidden = chosen('timer') === 'off' || !this.#isPlayed;
    cover.hidden = !this.isPaused;
    const text = clock(this.#game.facts.time);
    if (button.dataset.shown === `${text} ${this.isPaused} ${t('pause')}`) return;
    button.dataset.shown = `${text} ${this.isPaused} ${t('pause')}`;
    button.replaceChildren(icon(this.isPaused ? 'play' : 'pause'), text);
    button.title = t(this.isPaused ? 'go_on' : 'pause');
    button.setAttribute('aria-label', `${button.title}, ${text}`);
  }
}
