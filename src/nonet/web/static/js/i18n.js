// The language of the page: texts by key, remembered, switched without a reload.

import { setText } from './dom.js';
import { remember, recall } from './storage.js';
import { SIZE, columnOf, rowOf } from './sudoku.js';

const TEXTS = {}; // of the languages that were asked for

export const languages = ['en', 'zh'];
export let language = languages.includes(recall('language'))
  ? recall('language')
  : navigator.language?.startsWith('zh')
    ? 'zh'
    : 'en';
await loadTexts(language);

async function loadTexts(name) {
  TEXTS[name] ??= Object.assign({}, ...Object.values(await import(`../texts/${name}.js`))); // a value a part
}

// `{name}` in a text is replaced; where a count of one reads differently, `key_one` is used.
export function t(key, params = {}) {
  const texts = TEXTS[language];
  const text = (params.n === 1 && texts[`${key}_one`]) || texts[key];
  if (text === undefined) throw new Error(`no text for ${key}`);
  return fill(text, params);
}

const fill = (text, params) => text.replace(/\{(\w+)\}/g, (_, name) => params[name]);

// Made when the first number is written: the browser takes long over it, and the page opens without.
const formats = {};
export function number(value) {
  formats[language] ??= new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en');
  return formats[language].format(value);
}

export const cellName = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

export function listCells(cells, most = 6) {
  const names = cells.slice(0, most).map(cellName).join(t('comma'));
  return cells.length > most ? t('and_more', { names, n: cells.length - most }) : names;
}

// Which givens to check, where without one of them there is one solution; nothing where there is none.
export function tellSuspects({ suspect_givens: suspects }, most = 6) {
  const names = suspects.slice(0, most).map(([cell, digit]) => t('struck', { cell: cellName(cell), digit })).join(t('comma'));
  const n = suspects.length;
  return n ? t('suspect_givens', { n, givens: n > most ? t('and_more', { names, n: n - most }) : names }) : '';
}

export function unitName(unit) {
  return t(['row', 'column', 'box'][Math.floor(unit / SIZE)], { i: (unit % SIZE) + 1 });
}

// The server's errors in the page's language, by their code, with their place.
export function errorText(problem) {
  const { code, values = {}, message } = problem;
  const { line, column } = problem.place ?? {};
  const known = TEXTS[language].errors[code];
  const text = known ? fill(known, { ...values, row: values.row ?? wrongRow(values.rows) }) : message;
  if (line && column) return t('at_line_column', { line, column, text });
  return line ? t('at_line', { line, text }) : text;
}

function wrongRow(rows = []) {
  const row = rows.findIndex((n) => n !== SIZE);
  return row >= 0 ? t('error_row', { row: row + 1, n: rows[row] }) : '';
}

// Texts of the document itself: data-t is content, data-t-label what is read out,
// data-t-hint what is shown in an empty field.
export function translate(root = document) {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  document.title = t('title');
  for (const element of root.querySelectorAll('[data-t]')) setText(element, t(element.dataset.t));
  for (const element of root.querySelectorAll('[data-t-label]')) {
    element.setAttribute('aria-label', t(element.dataset.tLabel));
    if (element.matches('button')) element.title = t(element.dataset.tLabel);
  }
  for (const element of root.querySelectorAll('[data-t-title]')) element.title = t(element.dataset.tTitle);
  for (const element of root.querySelectorAll('[data-t-hint]')) element.placeholder = t(element.dataset.tHint);
}

export async function setLanguage(next) {
  await loadTexts(next);
  language = next;
  remember('language', next);
  translate();
  document.dispatchEvent(new Event('language'));
}
