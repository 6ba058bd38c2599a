// The menu of all that a move does not need, the keys for it, and what brings a board in. What they
// open comes when the first is opened.

import { $ } from './dom.js';
import { isEmpty, sameBoard, withoutPlaced } from './game.js';
import { listen } from './keys.js';

const ACTIONS = ['steps', 'find', 'solve', 'fill_marks', 'restart', 'edit', 'candidates', 'lens'];
const FOR_BOARDS = ['steps', 'find', 'solve', 'fill_marks', 'edit']; // not for an empty one
const DIALOGS = ['games', 'paste', 'copy', 'print', 'statistics', 'choices', 'score'];
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
  for (const action of ACTIONS) $(`do-${action}`).addEventListener('click', () => ($('menu').hidePopover(), view.do(action)));
  for (const name of DIALOGS) $(name === 'score' ? 'rating' : `do-${name}`).addEventListener('click', () => ($('menu').hidePopover(), open(name)));
  for (const action of ['clear', 'photo']) $(`do-${action}`).addEventListener('click', () => view.do(action));
  $('do-play').addEventListener('click', () => view.playEntered());
  $('do-help').addEventListener('click', () => open('help'));
  listen('page', { help: () => open('help') });
  listen('solve', Object.fromEntries(DIALOGS.map((name) => [name, () => open(name)])), () => !$('view-solve').hidden);
  document.addEventListener('click', closeDialog);
  $('menu').addEventListener('beforetoggle', placeMenu);
  takeFiles();
}

// Below its button, at its right edge.
function placeMenu() {
  const { bottom, right } = $('do-menu').getBoundingClientRect();
  $('menu').style.setProperty('--top', `${bottom + 4}px`);
  $('menu').style.setProperty('--right', `${Math.max(8, document.documentElement.clientWidth - right)}px`);
}

// A text or a picture by Ctrl-V, anywhere but in a field; a picture that is dropped or chosen.
function takeFiles() {
  $('photo-file').addEventListener('change', ({ target }) => {
    if ($('paste').open) $('paste').close();
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

export function showMenu({ board, entering, isPaused, showing, lens }) {
  for (const name of FOR_BOARDS) $(`do-${name}`).disabled = isEmpty(board);
  $('do-candidates').setAttribute('aria-pressed', String(showing));
  $('do-lens').setAttribute('aria-pressed', String(lens));
  $('do-restart').disabled = sameBoard(board, withoutPlaced(board));
  $('editing').hidden = !entering;
  $('do-play').disabled = isEmpty(board);
  $('frame').classList.toggle('paused', isPaused);
}
