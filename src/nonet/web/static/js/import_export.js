// Dialogs that bring a board in or out: a new puzzle, today's, pasting, copying.

import { Problem, ask } from './api.js';
import { $, el } from './dom.js';
import { boardFromFields, readAddress } from './address.js';
import { errorText, language, number, t } from './i18n.js';
import { unpack } from './compression.js';
import { freeze, isEmpty } from './game.js';
import { savePicture } from './print_sheet.js';
import { fromLibrary } from './sudoku.js';

const LONGEST = 65_536; // characters that the server takes

function decoded(link) {
  try {
    return decodeURIComponent(link);
  } catch {
    return link; // a % of its own
  }
}

// A link to this page holds its board, with marks and colours, which the server does not read.
function boardFromLink(text) {
  const link = decoded(text.trim());
  const [hash] = /#\S*$/.exec(link) ?? [];
  const board = hash && link.includes('://') ? boardFromFields(readAddress(hash)) : null;
  return board && !isEmpty(board) ? board : null;
}

// Read a board in any format: the server knows them all, and answers what is no board with its
// error. A board without some of its rules is another puzzle: it is given only if one wants to
// ignore them. Gives {board}, or {other} for a board of another size or with rules.
export async function readBoard(text, ignoreUnknown = false) {
  const linked = boardFromLink(text);
  if (linked) return { board: linked };
  const packed = /#(.*&)?b=([\w-]+)/.exec(text.trim());
  if (!packed && text.length > LONGEST) throw new Problem({ code: 'long_text', values: { n: number(text.length), most: number(LONGEST) } });
  const puzzle = packed ? await unpack(packed[2]) : text;
  const answer = await ask('read', { puzzle, lang: language, ignore_unknown: ignoreUnknown });
  if (answer.error) throw new Problem(answer.error);
  const { missing } = answer.board;
  if (missing.length) throw new Problem({ code: 'payload_unknown', values: { names: missing.join(t('comma')) } });
  if (answer.board.classic) return { board: freeze(fromLibrary(answer.board.library)) };
  return { other: { ...answer.board, warnings: answer.warnings } };
}

export function setUpPaste(onBoard) {
  $('paste-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    showProblem(null);
    try {
      const found = await readBoard($('paste-text').value, event.submitter?.id === 'paste-ignore');
      $('paste').close(); // first: it gives the focus back to where it was
      $('paste-text').value = '';
      await onBoard(found);
    } catch (error) {
      showProblem(error);
    }
  });
  $('paste-open').addEventListener('click', () => $('paste-file').click());
  $('paste-file').addEventListener('change', async () => {
    const [file] = $('paste-file').files;
    if (!file) return;
    $('paste-text').value = (await file.slice(0, LONGEST + 1).text());
    $('paste-file').value = '';
    $('paste-form').requestSubmit($('paste-read'));
  });
}

// Rules that are not known here can be left out, if one wants to.
function showProblem(error) {
  $('paste-error').textContent = error ? errorText(error) : '';
  $('paste-ignore').hidden = error?.code !== 'payload_unknown';
}

// Take what was pasted outside a field; what is no board is shown in the dialog, with what is wrong.
export async function takeText(text, onBoard) {
  try {
    await onBoard(await readBoard(text));
  } catch (error) {
    $('paste-text').value = text;
    $('paste').showModal();
    showProblem(error);
  }
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
