// Which view is shown: the tabs, the address that holds the view's state, the Back button.

import { onAddress, pushAddress, readAddress, writeAddress } from './address.js';
import { $, el } from './dom.js';
import { t } from './i18n.js';
import { VIEWS } from './views.js';

const [{ id: FIRST }] = VIEWS;
const made = new Map();
let shown = null;

const page = {
  save: () => made.has(shown) && writeAddress(fieldsOf(shown, made.get(shown).fields)),
  go: async (id, fields = {}) => {
    pushAddress(fieldsOf(id, fields));
    await load(readAddress());
  },
  get board() {
    return made.get(FIRST).board;
  },
};

const fieldsOf = (id, fields) => (id === FIRST ? fields : { v: id, ...fields });

function sectionOf({ id, title }) {
  const there = $(`view-${id}`);
  if (there) return there;
  const section = el('section', { id: `view-${id}`, class: id, hidden: true, 'data-t-label': title, 'aria-label': t(title) });
  document.querySelector('main').append(section);
  return section;
}

async function viewOf(id) {
  const row = VIEWS.find((one) => one.id === id);
  const View = await row.bring();
  if (!made.has(id)) made.set(id, new View(page, sectionOf(row)));
  return made.get(id);
}

// On a phone not all fit.
function showTab(tab) {
  requestAnimationFrame(() => (tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft));
}

async function show(id) {
  if (shown && shown !== id) made.get(shown).leave();
  shown = id;
  for (const row of VIEWS) {
    sectionOf(row).hidden = row.id !== id;
    $(`tab-${row.id}`).setAttribute('aria-current', row.id === id ? 'page' : 'false');
  }
  showTab($(`tab-${id}`));
  await made.get(id).open();
}

async function load(fields) {
  const wanted = fields.get('v');
  const { id } = VIEWS.find((row) => row.id === wanted) ?? VIEWS[0];
  const view = await viewOf(id);
  view.load(fields);
  await show(id);
}

// A click on a tab opens the view as it was left.
async function choose(id) {
  if (id === shown) return;
  const view = await viewOf(id);
  pushAddress(fieldsOf(id, view.fields)); // first: an open view may write to the address
  await show(id);
}

export async function setUpViews(nav) {
  for (const { id, title, short } of VIEWS) {
    const words = (key, kind) => el('span', { class: kind, 'data-t': key }, t(key));
    const texts = short ? [words(title, 'long'), words(short, 'short')] : [words(title, '')];
    nav.append(el('button', { type: 'button', id: `tab-${id}`, 'data-t-label': title, 'aria-label': t(title), onclick: () => choose(id) }, ...texts));
  }
  (await viewOf(FIRST)).load(new URLSearchParams()); // other views ask for its board
  await load(readAddress());
  onAddress(load);
}

// All that is not needed at first, so that nothing has to come when it is asked for.
export async function bringAll() {
  await Promise.all([made.get(FIRST).bringCards(), import('./dialogs.js'), ...VIEWS.map(({ bring }) => bring())]).catch(() => {}); // asked for again then
}
