// Says things to screen readers: verdicts, hints, what a key has done.

import { $ } from './dom.js';

let timer = 0;

export function announce(text) {
  clearTimeout(timer);
  $('announcer').textContent = '';
  // A region that changes twice in one frame is read once; the pause lets it be read again.
  timer = setTimeout(() => ($('announcer').textContent = text), 60);
}
