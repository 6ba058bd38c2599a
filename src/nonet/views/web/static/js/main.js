// Starts the page: views, language, theme, and the address that holds the state.

import { onAddress, readAddress, writeAddress } from './address.js';
import { setUpDialogs } from './dialogs.js';
import { $ } from './dom.js';
import { language, languages, setLanguage, t, translate } from './i18n.js';
import { RaceView } from './race.js';
import { SolveView } from './solve.js';
import { setUpTheme } from './theme.js';

let view = 'solve';
const solve = new SolveView(save);
const race = new RaceView(save, () => solve.board);

function save() {
  writeAddress(view === 'race' ? { v: 'race', ...race.fields } : solve.fields);
}

function show(next) {
  view = next;
  for (const name of ['solve', 'race']) {
    $(`view-${name}`).hidden = name !== view;
    $(`tab-${name}`).setAttribute('aria-current', name === view ? 'page' : 'false');
  }
  if (view === 'race') race.open();
  else race.leave();
}

function load({ view: wanted, fields }) {
  if (wanted === 'race') race.load(fields);
  else solve.load(fields);
  show(wanted);
}

function setUpLanguage() {
  const showOther = () => {
    const other = languages.find((name) => name !== language);
    $('language').textContent = t('other_language');
    $('language').lang = other === 'zh' ? 'zh-CN' : 'en';
  };
  $('language').addEventListener('click', () => setLanguage(languages.find((name) => name !== language)));
  document.addEventListener('language', showOther);
  showOther();
}

for (const name of ['solve', 'race']) {
  $(`tab-${name}`).addEventListener('click', () => {
    show(name);
    save();
  });
}
setUpDialogs();
setUpTheme($('theme'));
setUpLanguage();
translate();
load(readAddress());
onAddress(load);
document.documentElement.dataset.ready = 'true';
