// The three dialogs: a new puzzle, pasting, copying.

import { announce } from './announce.js';
import { Problem, ask } from './api.js';
import { $, el } from './dom.js';
import { errorText, t } from './i18n.js';
import { freeze } from './game.js';
import { fromLibrary, fromLine } from './sudoku.js';

const LONGEST = 8192; // characters that the server takes

// Read a board in any format: the server knows them all. Asked about a list, it answers what is no
// board with its error, where a single one would be a failed request.
export async function readBoard(text) {
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

export function setUpNew(onBoard) {
  $('new-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const { level, symmetry } = Object.fromEntries(new FormData($('new-form')));
    $('new-error').textContent = '';
    $('new-make').disabled = true;
    $('new').setAttribute('aria-busy', 'true');
    try {
      const made = await ask('generate', { level, symmetry });
      $('new').close();
      onBoard(freeze({ givens: fromLine(made.puzzle) }));
      announce(t('new_made', { level: t(`level_${made.level}`) }));
    } catch (error) {
      $('new-error').textContent = errorText(error);
    }
    $('new-make').disabled = false;
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
