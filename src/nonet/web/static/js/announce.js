// Says things to screen readers: verdicts, hints, what a key has done.

import { $ } from './dom.js';

let timer = 0;
let opening = '';

export function announce(text) {
  clearTimeout(timer);
  $('announcer').textContent = '';
  const words = [opening, text].filter(Boolean).join(' ');
  opening = '';
  // A region that changes twice in one frame is read once; the pause lets it be read again.
  timer = setTimeout(() => ($('announcer').textContent = words), 60);
}

// Says what something else is about to be said of, and says it again before that: a photo was read,
// a puzzle made, and the verdict on it follows, which would silence the first words.
export function announceFirst(text) {
  announce(text);
  opening = text;
}

// What one does next has nothing to do with it.
for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, () => (opening = ''), true);
