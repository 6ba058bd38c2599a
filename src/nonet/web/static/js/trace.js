// A recorded run of an algorithm, and replaying it to any move.
//
// A move is 10 * cell + digit, 0 for taking a digit back. Replaying 100,000 moves takes less than a
// millisecond, so going back is starting again: no states are kept.

import { CELLS } from './sudoku.js';

export function unpackMoves(base64) {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Uint16Array.from({ length: bytes.length / 2 }, (_, i) => view.getUint16(2 * i, true));
}

export class Replay {
  constructor(givens, trace) {
    this.givens = givens;
    this.trace = trace;
    this.moves = unpackMoves(trace.moves);
    this.values = Uint8Array.from(givens);
    this.#restart();
  }

  #restart() {
    this.values.set(this.givens);
    this.at = 0;
    this.placements = 0;
    this.undos = 0;
    this.depth = 0;
    this.cell = -1;
  }

  get length() {
    return this.moves.length;
  }

  get isOver() {
    return this.at === this.length;
  }

  // Go to the board after so many moves.
  seek(target) {
    const end = Math.max(0, Math.min(Math.floor(target), this.length));
    if (end < this.at) this.#restart();
    for (; this.at < end; this.at++) {
      const cell = Math.floor(this.moves[this.at] / 10);
      const digit = this.moves[this.at] % 10;
      this.depth += Boolean(digit) - Boolean(this.values[cell]);
      this.values[cell] = digit;
      if (digit) this.placements++;
      else this.undos++;
      this.cell = cell;
    }
  }

  // How deep it was, over the whole run, as [lowest, highest] for each of so many equal parts.
  depths(parts) {
    const found = [];
    const filled = new Uint8Array(CELLS);
    let depth = 0;
    for (let part = 0; part < parts; part++) {
      let [low, high] = [Infinity, -Infinity];
      const end = Math.floor(((part + 1) * this.length) / parts);
      for (let i = Math.floor((part * this.length) / parts); i < end; i++) {
        const cell = Math.floor(this.moves[i] / 10);
        const now = this.moves[i] % 10 ? 1 : 0;
        depth += now - filled[cell];
        filled[cell] = now;
        low = Math.min(low, depth);
        high = Math.max(high, depth);
      }
      if (high >= low) found.push([part, low, high]);
    }
    return found;
  }
}
