// What is printed: the board as it is, or a sheet of new puzzles; and pictures to save.

import { ask } from './api.js';
import { $, el } from './dom.js';
import { errorText, t } from './i18n.js';
import { miniBoard } from './thumbnails.js';
import { fromLine } from './sudoku.js';

const PIXELS = 1080; // the width of the picture

export function setUpPrint() {
  $('print-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const { what, level } = Object.fromEntries(new FormData($('print-form')));
    $('print-error').textContent = '';
    $('print').setAttribute('aria-busy', 'true');
    try {
      await fillSheet(what === 'board' ? 0 : Number(what), level);
      $('print').close();
      print();
    } catch (error) {
      $('print-error').textContent = errorText(error);
    }
    $('print').setAttribute('aria-busy', 'false');
  });
  addEventListener('afterprint', () => fillSheet(0));
}

async function fillSheet(count, level) {
  const figures = [];
  for (let i = 0; i < count; i++) {
    $('print-error').textContent = '';
    const { puzzle, score } = await ask('generate', { level });
    const digits = fromLine(puzzle);
    const words = `${i + 1} · ${t('rating', { level: t(`level_${level}`), score })}`;
    figures.push(el('figure', {}, miniBoard({ givens: digits, values: digits }, words), el('figcaption', {}, words)));
  }
  $('sheet').replaceChildren(...figures);
  $('sheet').hidden = !count;
  document.body.classList.toggle('printing-sheet', count > 0);
}

function save(blob, name) {
  const link = el('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

async function toPng(svgBlob) {
  const image = new Image();
  image.src = URL.createObjectURL(svgBlob);
  await image.decode();
  const height = Math.round((PIXELS * image.naturalHeight) / image.naturalWidth);
  const canvas = el('canvas', { width: PIXELS, height });
  const paper = canvas.getContext('2d');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, PIXELS, height);
  paper.drawImage(image, 0, 0, PIXELS, height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

// Save the board as a picture, 'svg' or 'png'.
export async function savePicture(library, kind) {
  const { text } = await ask('convert', { puzzle: library, to: 'svg' });
  const drawn = new Blob([text], { type: 'image/svg+xml' });
  save(kind === 'png' ? await toPng(drawn) : drawn, `nonet.${kind}`);
}
