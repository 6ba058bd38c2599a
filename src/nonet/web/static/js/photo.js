// A board from a photo: chosen, taken, dropped or pasted; the straightened picture beside the board,
// and for each doubtful cell what it may be, one tap away.

import { announce, announceFirst } from './announce.js';
import { askPhoto } from './api.js';
import { $, el } from './dom.js';
import { freeze, withDigit } from './game.js';
import { cellName, errorText, t } from './i18n.js';
import { forget, recallValue, remember } from './storage.js';
import { columnOf, fromLibrary, rowOf } from './sudoku.js';

export class Photo extends EventTarget {
  #doubts = new Map(); // cell -> what else it may hold
  #reading = null; // what the server said, or an error
  #values = null; // the digits as they were read
  #game = null; // that was started with them

  constructor() {
    super();
    $('photo-close').addEventListener('click', () => this.close());
    $('photo-done').addEventListener('click', () => this.close());
    $('photo-picture').addEventListener('click', (event) => this.#onTap(event));
    document.addEventListener('language', () => this.#show());
  }

  // The cells that nobody has looked at yet.
  get doubtful() {
    return new Set(this.#doubts.keys());
  }

  // Another game ends the photo; a cell that was changed has been looked at.
  follow(game) {
    if (this.#game && game.id !== this.#game.id) this.#end();
    if (!this.#values) return this.#goOn(game);
    if (!this.#game) remember('photo', JSON.stringify({ id: game.id, picture: this.#reading.picture }));
    this.#game ??= game;
    const settled = [...this.#doubts.keys()].filter((cell) => game.board.values[cell] !== this.#values[cell]);
    for (const cell of settled) this.#doubts.delete(cell);
    this.#note();
    if (settled.length) this.#showDoubts();
  }

  // What is still to be looked at stays with the game, and its picture beside, so that a reload does not lose it.
  #note() {
    this.#game.facts.doubts = [...this.#doubts];
  }

  async #goOn(game) {
    const { doubts } = game.facts;
    if (!Array.isArray(doubts) || !doubts.length || !$('photo').hidden) return; // another is being read
    this.#game = game;
    this.#values = game.board.values;
    this.#doubts = new Map(doubts);
    const { id, picture } = recallValue('photo', {});
    const reading = (this.#reading = { picture: null, others: 0 });
    $('photo').hidden = false;
    this.#show();
    if (id !== game.id || !(await drawPicture(picture).then(() => true, () => false))) return;
    reading.picture = picture;
    if (this.#reading === reading) this.#show();
  }

  close() {
    if (this.#game) this.#game.facts.doubts = [];
    forget('photo');
    this.#end();
    this.dispatchEvent(new Event('change'));
  }

  #end() {
    $('photo').hidden = true;
    this.#doubts.clear();
    this.#reading = this.#values = this.#game = null;
  }

  async read(file) {
    if (!file) return;
    this.#end();
    $('photo').hidden = false;
    $('photo').setAttribute('aria-busy', 'true');
    this.#show();
    announce($('photo-text').textContent);
    try {
      this.#reading = await askPhoto(file);
      await drawPicture(this.#reading.picture);
      this.#doubts = new Map(this.#reading.doubtful.map(({ cell, choices }) => [cell, choices]));
    } catch (error) {
      this.#reading = error;
    }
    $('photo').setAttribute('aria-busy', 'false');
    this.#show();
    announceFirst($('photo-text').textContent);
    if (this.#reading instanceof Error) return;
    const { givens, values } = fromLibrary(this.#reading.board);
    this.#values = values;
    this.dispatchEvent(new CustomEvent('board', { detail: freeze({ givens, values }) }));
  }

  #onTap(event) {
    const { left, top, width, height } = $('photo-picture').getBoundingClientRect();
    const [row, column] = [(event.clientY - top) / height, (event.clientX - left) / width].map((share) =>
      Math.min(8, Math.max(0, Math.floor(9 * share))),
    );
    this.dispatchEvent(new CustomEvent('look', { detail: 9 * row + column }));
  }

  #show() {
    const failed = this.#reading instanceof Error;
    const read = this.#reading && !failed;
    $('photo-picture').hidden = !(read && this.#reading.picture);
    $('photo-done').hidden = !read;
    $('photo-text').textContent = failed ? errorText(this.#reading) : read ? this.#words() : t('photo_reading');
    $('photo-text').classList.toggle('error', failed);
    this.#showDoubts();
  }

  #words() {
    const n = this.#doubts.size;
    const { others } = this.#reading;
    const parts = [n ? t('photo_doubtful', { n }) : t('photo_sure')];
    if (others) parts.push(t('photo_others', { n: others }));
    return parts.join(' ');
  }

  #showDoubts() {
    const rows = [...this.#doubts].map(([cell, choices]) => {
      const name = cellName(cell);
      const show = () => this.dispatchEvent(new CustomEvent('look', { detail: cell }));
      return el('li', {}, button(name, t('photo_look', { cell: name }), show), ...this.#offers(cell, choices));
    });
    $('photo-doubts').replaceChildren(...rows);
    if (this.#reading && !(this.#reading instanceof Error)) $('photo-text').textContent = this.#words();
    drawMarks(this.#doubts.keys());
  }

  #offers(cell, choices) {
    const name = cellName(cell);
    const right = button('✓', t('photo_right', { cell: name }), () => this.#settle(cell));
    const others = choices.map((digit) =>
      button(digit || '·', t(digit ? 'photo_make' : 'photo_empty', { cell: name, digit }), () => this.#correct(cell, digit)),
    );
    return [right, ...others];
  }

  #settle(cell) {
    this.#doubts.delete(cell);
    this.#note();
    this.#showDoubts();
    this.dispatchEvent(new Event('change'));
  }

  // What a photo shows is part of the puzzle, unless a hand wrote it.
  #correct(cell, digit) {
    const change = (board) => withDigit(board, [cell], digit, !board.values[cell] || Boolean(board.givens[cell]));
    this.dispatchEvent(new CustomEvent('correct', { detail: change }));
  }
}

function button(text, label, run) {
  const made = el('button', { type: 'button', 'aria-label': label, title: label }, String(text));
  made.addEventListener('click', run);
  return made;
}

async function drawPicture(base64) {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const canvas = $('photo-straight');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d').drawImage(picture, 0, 0);
}

function drawMarks(cells) {
  const marks = [...cells].map((cell) => {
    const mark = el('i', { class: 'doubt' });
    mark.style.gridArea = `${rowOf(cell) + 1} / ${columnOf(cell) + 1}`;
    return mark;
  });
  $('photo-marks').replaceChildren(...marks);
}
