// The keys of each view, in one table: what is pressed, what it does (`key_<action>` tells it), and
// under which heading the help lists it. A view hands over a function an action.

import { $, el } from './dom.js';
import { t } from './i18n.js';

export const KEYS = {
  solve: [
    ['digit', '1 – 9'],
    ['corner', 'Shift 1 – 9'],
    ['centre', 'Alt 1 – 9'],
    ['erase', 'Backspace', 'Backspace', 'Delete', '0'],
    ['move', '← ↑ → ↓'],
    ['extend', 'Shift ← ↑ → ↓'],
    ['select_all', 'Ctrl A', 'Ctrl+a'],
    ['undo', 'Ctrl Z', 'Ctrl+z'],
    ['redo', 'Ctrl Y', 'Ctrl+y', 'Ctrl+Shift+z'],
    ['hint', 'H', 'h'],
    ['apply', 'Enter', 'Enter'],
    ['next', 'N', 'n'],
    ['part_back', '[', '['],
    ['part_on', ']', ']'],
    ['technique', ';', ';'],
    ['steps', 'A', 'a'],
    ['find', '/', '/'],
    ['check', 'V', 'v'],
    ['last_right', 'R', 'r'],
    ['close', 'Esc', 'Escape'],
    ['cycle', 'Space'],
    ['marks', 'M', 'm'],
    ['centres', 'B', 'b'],
    ['colours', 'K', 'k'],
    ['fill_marks', 'F', 'f'],
    ['tidy_marks', 'T', 't'],
    ['candidates', 'C', 'c'],
    ['lens', 'L', 'l'],
    ['pairs', 'W', 'w'],
    ['pause', 'P', 'p'],
    ['new', 'G', 'g'],
    ['games', 'O', 'o'],
    ['paste', 'I', 'i'],
    ['photo', '=', '='],
    ['copy', 'X', 'x'],
    ['print', 'Ctrl P'],
    ['statistics', 'D', 'd'],
    ['choices', ',', ','],
    ['score', 'Q', 'q'],
  ],
  player: [
    ['back', '←', 'ArrowLeft'],
    ['forward', '→', 'ArrowRight'],
    ['first', 'Home', 'Home'],
    ['last', 'End', 'End'],
    ['part_back', '↑', 'ArrowUp'],
    ['part_on', '↓', 'ArrowDown'],
    ['take', 'Enter', 'Enter'],
    ['close', 'Esc', 'Escape'],
  ],
  practice: [
    ['answer', '1 – 9'],
    ['hint', 'H', 'h'],
    ['another', 'N', 'n'],
    ['part_back', '[', '['],
    ['part_on', ']', ']'],
  ],
  race: [
    ['play', 'Space', ' '],
    ['back', '←', 'ArrowLeft'],
    ['forward', '→', 'ArrowRight'],
    ['first', 'Home', 'Home'],
    ['last', 'End', 'End'],
  ],
  lesson: [
    ['play', 'Space', ' '],
    ['back', '←', 'ArrowLeft'],
    ['forward', '→', 'ArrowRight'],
    ['move_before', '↑', 'ArrowUp'],
    ['move_next', '↓', 'ArrowDown'],
  ],
  other: [
    ['digit', '1 – 9, A – P'],
    ['corner', 'Shift 1 – 9'],
    ['centre', 'Alt 1 – 9'],
    ['erase', 'Backspace', 'Backspace', 'Delete', '0'],
    ['move', '← ↑ → ↓'],
    ['extend', 'Shift ← ↑ → ↓'],
    ['select_all', 'Ctrl A', 'Ctrl+a'],
    ['undo', 'Ctrl Z', 'Ctrl+z'],
    ['redo', 'Ctrl Y', 'Ctrl+y', 'Ctrl+Shift+z'],
    ['check', 'V', 'v'],
    ['possible', 'T', 't'],
    ['hint', 'H', 'h'],
    ['cycle', 'Space'],
    ['marks', 'M', 'm'],
    ['centres', 'B', 'b'],
    ['colours', 'K', 'k'],
    ['pause', 'P', 'p'],
    ['print', 'Ctrl P'],
  ],
  page: [
    ['help', '?', '?'],
    ['theme', 'Y', 'y'],
    ['language', 'J', 'j'],
  ],
};

export function pressed(event) {
  const parts = [event.ctrlKey || event.metaKey ? 'Ctrl+' : '', event.altKey ? 'Alt+' : ''];
  const named = event.key.length > 1 || event.ctrlKey || event.metaKey;
  return `${parts.join('')}${event.shiftKey && named ? 'Shift+' : ''}${event.key.length > 1 ? event.key : event.key.toLowerCase()}`;
}

// Whether a key is for the page: not while a dialog is open or a field has the focus.
export const isForPage = (event) =>
  !event.defaultPrevented && !document.querySelector('dialog[open]') && !event.target.closest?.('textarea, select, input');

export function actionFor(view, event) {
  const key = pressed(event);
  return KEYS[view].find(([, , ...keys]) => keys.includes(key))?.[0] ?? null;
}

// Space is for the button that has the focus.
export const isTaken = ({ key, target }) => key === ' ' && Boolean(target.closest?.('button, summary'));

// Have keys of a view call functions by action, as long as `active` says so; a function that
// answers false has not taken the key.
export function listen(view, functions, active = () => true) {
  addEventListener('keydown', (event) => {
    if (!isForPage(event) || !active(event)) return;
    const action = actionFor(view, event);
    if (action && functions[action] && functions[action](event) !== false) event.preventDefault();
  });
}

export function fillHelp() {
  const groups = Object.entries(KEYS).map(([view, rows]) =>
    el(
      'section',
      {},
      el('h3', {}, t(`keys_${view}`)),
      el('dl', { class: 'keys' }, ...rows.map(([action, shown]) => el('div', {}, el('dt', {}, el('kbd', {}, shown)), el('dd', {}, t(`key_${action}`))))),
    ),
  );
  $('help-keys').replaceChildren(...groups);
}
