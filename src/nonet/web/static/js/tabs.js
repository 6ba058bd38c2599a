// Which view is shown: the tabs, the address that holds the view's state, the Back button.

import { onAddress, pushAddress, readAddress, writeAddress } from './address.js';
import { $, el } from './dom.js';
import { t } from './i18n.js';
import { VIEWS } from './views.js';

const [{ id: FIRST }] = VIEWS;
const made = new Map();
const last = { play: FIRST, learn: 'techniques' }; // the view of each group that was shown last
let shown = null;

const page = {
  save: () => made.has(shown) && writeAddress(fieldsOf(shown, made.get(shown).fields)),
  go: async (id, fields = {}) => {
    pushAddress(fieldsOf(id, fields));
    await load(readAddress());
  },
  // Play a puzzle (see play.js).
  play: (spec) => made.get(FIRST).play(spec),
  linkTo: (game) => `${location.origin}${location.pathname}#${new URLSearchParams(made.get(game.facts.puzzle ? 'other' : FIRST).linkFields(game))}`,
  get board() {
    return made.get(FIRST).board;
  },
};

const fieldsOf = (id, fields) => (id === FIRST ? fields : { v: id, ...fields });
const rowOf = (id) => VIEWS.find((row) => row.id === id);

function sectionOf({ id, title }) {
  const there = $(`view-${id}`);
  if (there) return there;
  const section = el('section', { id: `view-${id}`, class: id, hidden: true, tabindex: '-1', 'data-t-label': title, 'aria-label': t(title) });
  document.querySelector('main').append(section);
  return section;
}

async function viewOf(id) {
  const row = rowOf(id);
  const View = await row.bring();
  if (!made.has(id)) made.set(id, new View(page, sectionOf(row)));
  return made.get(id);
}

async function show(id) {
  if (shown && shown !== id) made.get(shown).leave();
  shown = id;
  const { group } = rowOf(id);
  last[group] = id;
  for (const row of VIEWS) sectionOf(row).hidden = row.id !== id;
  for (const name of ['play', 'learn']) $(`tab-${name}`).setAttribute('aria-current', name === group ? 'page' : 'false');
  $('learn-tabs').hidden = group !== 'learn';
  for (const row of VIEWS.filter((one) => one.group === 'learn')) $(`tab-${row.id}`).setAttribute('aria-current', row.id === id ? 'page' : 'false');
  await made.get(id).open();
}

async function load(fields) {
  const wanted = fields.get('v');
  const { id } = rowOf(wanted) ?? VIEWS[0];
  const view = await viewOf(id);
  view.load(fields);
  await show(id);
}

// A click on a tab opens the view as it was left; its keys are meant from then on.
async function choose(id) {
  if (id === shown) return;
  const view = await viewOf(id);
  pushAddress(fieldsOf(id, view.fields)); // first: an open view may write to the address
  const isOnTab = document.activeElement?.closest('nav');
  await show(id);
  if (isOnTab && rowOf(id).group === 'learn') sectionOf(rowOf(id)).focus({ preventScroll: true });
}

export async function setUpViews() {
  for (const { id, title } of VIEWS.filter(({ group }) => group === 'learn')) {
    $('learn-tabs').append(el('button', { type: 'button', id: `tab-${id}`, 'data-t': title, onclick: () => choose(id) }, t(title)));
  }
  $('tab-play').addEventListener('click', () => choose(rowOf(shown).group === 'play' ? FIRST : last.play));
  $('tab-learn').addEventListener('click', () => rowOf(shown).group !== 'learn' && choose(last.learn));
  (await viewOf(FIRST)).load(new URLSearchParams()); // other views ask for its board
  await load(readAddress());
  onAddress(load);
}

// All that is not needed at first, so that nothing has to come when it is asked for.
export async function bringAll() {
  await Promise.all([made.get(FIRST).bringCards(), import('./dialogs.js'), ...VIEWS.map(({ bring }) => bring())]).catch(() => {}); // asked for again then
}
