// Dialogs that bring a board in or out: a new puzzle, today's, pasting, copying.

import { announceFirst } from './announce.js';
import { Problem, ask } from './api.js';
import { $, el } from './dom.js';
import { boardFromFields, readAddress } from './address.js';
import { dayOf } from './finish.js';
import { errorText, t } from './i18n.js';
import { freeze, isEmpty } from './game.js';
import * as games from './games.js';
import { savePicture } from './sheet.js';
import { fromLibrary, fromLine } from './sudoku.js';

const LONGEST = 8192; // characters that the server takes

// A link to this page holds its board in the address; of other links, 81 digits are the board.
function boardFromLink(text) {
  if (!/^\S+:\/\/\S+$/.test(text.trim())) return null;
  const link = decodeURIComponent(text.trim());
  const mine = boardFromFields(readAddress(link.slice(link.indexOf('#'))));
  if (link.includes('#') && !isEmpty(mine)) return mine;
  const line = link.match(/(?<![\d.])[\d.]{81}(?![\d.])/)?.[0];
  return line ? freeze({ givens: fromLine(line) }) : null;
}

// Read a board in any format: the server knows them all. Asked about a list, it answers what is no
// board with its error, where a single one would be a failed request.
export async function readBoard(text) {
  const linked = boardFromLink(text);
  if (linked) return linked;
  const { answers } = await ask('solve', { puzzles: [text.slice(0, LONGEST)] });
  if (answers[0].error) throw new Problem(answers[0].error);
  const { text: library } = await ask('convert', { puzzle: text, to: 'library' });
  return freeze(fromLibrary(library));
}

export function setUpDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.querySelector('.dialog-close').addEventListener('click', () => dialog.close());
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  }
}

// The day's puzzle is the same for everyone: its seed is the date.
const seedOf = (day) => Number(day.replaceAll('-', ''));

async function makeNew(view, day) {
  const { level, symmetry } = Object.fromEntries(new FormData($('new-form')));
  const under = day && games.all().find(({ facts }) => facts.day === day && facts.level === level);
  if (under) return view.resume(under.id);
  const wish = day ? { level, symmetry: 'rotate180', seed: seedOf(day) } : { level, symmetry };
  const made = await ask('generate', wish);
  $('new').close(); // first: it gives the focus back to where it was
  view.start(freeze({ givens: fromLine(made.puzzle) }), { level: made.level, ...(day ? { day } : {}) });
  announceFirst(t('new_made', { level: t(`level_${made.level}`) }));
}

export function setUpNew(view) {
  $('new-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    $('new-error').textContent = '';
    for (const button of ['new-make', 'new-today']) $(button).disabled = true;
    $('new').setAttribute('aria-busy', 'true');
    try {
      await makeNew(view, event.submitter?.id === 'new-today' ? dayOf() : null);
      $('new').close();
    } catch (error) {
      $('new-error').textContent = errorText(error);
    }
    for (const button of ['new-make', 'new-today']) $(button).disabled = false;
    $('new').setAttribute('aria-busy', 'false');
  });
}

export function setUpPaste(onBoard) {
  $('paste-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    $('paste-error').textContent = '';
    try {
      const board = await readBoard($('paste-text').value);
      $('paste').close(); // first: it gives the focus back to where it was
      $('paste-text').value = '';
      onBoard(board);
    } catch (error) {
      $('paste-error').textContent = errorText(error);
    }
  });
}

// Ctrl-V anywhere but in a field; what is no board is shown in the dialog, with what is wrong.
export function onPaste(onBoard) {
  addEventListener('paste', async (event) => {
    if (event.target.closest?.('textarea, input')) return;
    const text = event.clipboardData.getData('text/plain');
    if (!text.trim()) return;
    event.preventDefault();
    try {
      onBoard(await readBoard(text));
    } catch (error) {
      $('paste-text').value = text;
      $('paste').showModal();
      $('paste-error').textContent = errorText(error);
    }
  });
}

export function setUpCopy(getLibrary) {
  const show = async () => {
    const form = new FormData($('copy-form')).get('format');
    $('copy-done').textContent = '';
    try {
      $('copy-text').value =
        form === 'address' ? location.href : (await ask('convert', { puzzle: getLibrary(), to: form })).text;
    } catch (error) {
      $('copy-text').value = errorText(error);
    }
  };
  $('copy-form').addEventListener('change', show);
  $('copy-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    $('copy-text').select();
    try {
      await navigator.clipboard.writeText($('copy-text').value);
      $('copy-done').textContent = t('copy_done');
    } catch {
      $('copy-done').textContent = t('copy_by_hand');
    }
  });
  for (const kind of ['svg', 'png']) {
    $(`copy-${kind}`).addEventListener('click', async () => {
      try {
        await savePicture(getLibrary(), kind);
        $('copy-done').textContent = t('picture_saved');
      } catch (error) {
        $('copy-done').textContent = errorText(error);
      }
    });
  }
  return () => {
    $('copy').showModal();
    show();
  };
}

export function fillChoices(form, name, choices, keyOf, chosen) {
  const box = form.querySelector(`[data-choices="${name}"]`);
  box.replaceChildren(
    ...choices.map((value) =>
      el(
        'label',
        { class: 'choice' },
        el('input', { type: 'radio', name, value, checked: value === chosen }),
        el('span', { 'data-t': keyOf(value) }),
      ),
    ),
  );
}
