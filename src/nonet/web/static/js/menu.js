// The buttons around the board, and their keys. What they open comes when the first is opened.

import { chosen } from './settings.js';
import { $ } from './dom.js';
import { isEmpty, sameBoard, withoutPlaced } from './game.js';
import { listen } from './keys.js';

const ACTIONS = ['hint', 'steps', 'find', 'solve', 'check', 'photo', 'fill_marks', 'restart', 'clear'];
const FOR_BOARDS = ['hint', 'steps', 'find', 'solve', 'check', 'clear', 'fill_marks']; // not for an empty one
const DIALOGS = ['new', 'games', 'paste', 'copy', 'print', 'statistics', 'choices', 'score'];
let dialogs = null; // a promise of their openers
let view = null;

// Open a dialog by name (see dialogs.js).
export async function open(name, ...args) {
  dialogs ??= import('./dialogs.js').then(({ makeDialogs }) => makeDialogs(view));
  try {
    await dialogs;
  } catch {
    dialogs = null; // asked for again the next time
    return view.complain({ code: 'offline' });
  }
  (await dialogs)[name](...args);
}

export function setUpMenu(solve) {
  view = solve;
  for (const action of ACTIONS) $(`do-${action}`).addEventListener('click', () => view.do(action));
  for (const name of DIALOGS) $(name === 'score' ? 'rating' : `do-${name}`).addEventListener('click', () => open(name));
  $('mode-enter').addEventListener('click', () => view.setEntering(true));
  $('mode-play').addEventListener('click', () => view.setEntering(false));
  $('finish-new').addEventListener('click', () => ($('finish').close(), open('new')));
  $('do-help').addEventListener('click', () => open('help'));
  listen('page', { help: () => open('help') });
  listen('solve', Object.fromEntries(DIALOGS.map((name) => [name, () => open(name)])), () => !$('view-solve').hidden);
  document.addEventListener('click', closeDialog);
  takeFiles();
}

// A text or a picture by Ctrl-V, anywhere but in a field; a picture that is dropped or chosen.
function takeFiles() {
  $('photo-file').addEventListener('change', ({ target }) => {
    view.do('read_photo', target.files[0]);
    target.value = ''; // the same file can be chosen again
  });
  addEventListener('paste', (event) => {
    const text = event.clipboardData.getData('text/plain');
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (event.target.closest?.('textarea, input') || !(picture || text.trim())) return;
    event.preventDefault();
    if (picture) view.do('read_photo', picture);
    else open('text', text);
  });
  const holds = (event) => [...(event.dataTransfer?.items ?? [])].some(({ kind }) => kind === 'file');
  addEventListener('dragover', (event) => holds(event) && event.preventDefault());
  addEventListener('drop', (event) => {
    if (!holds(event)) return;
    event.preventDefault(); // otherwise the browser shows the file instead of the page
    view.do('read_photo', event.dataTransfer.files[0]);
  });
}

// By its cross, or beside it.
function closeDialog({ target }) {
  if (target.closest('.dialog-close') || target.matches('dialog')) target.closest('dialog').close();
}

export function showMenu({ board, entering, isPaused }) {
  $('mode-enter').setAttribute('aria-pressed', String(entering));
  $('mode-play').setAttribute('aria-pressed', String(!entering));
  for (const name of FOR_BOARDS) $(`do-${name}`).disabled = isEmpty(board);
  $('do-check').hidden = chosen('check') === 'never';
  $('do-restart').disabled = sameBoard(board, withoutPlaced(board));
  $('intro').hidden = !entering;
  $('frame').classList.toggle('paused', isPaused);
}
