// Starts the page: dialogs, theme, language, views.

import { announce } from './announce.js';
import { $, icon } from './dom.js';
import { errorText, language, languages, setLanguage, t, translate } from './i18n.js';
import { listen } from './keys.js';
import { bringAll, setUpViews } from './tabs.js';
import { setUpTheme } from './theme.js';

function setUpLanguage() {
  const showOther = () => {
    const other = languages.find((name) => name !== language);
    $('language').textContent = t('other_language');
    $('language').lang = other === 'zh' ? 'zh-CN' : 'en';
  };
  const change = () => setLanguage(languages.find((name) => name !== language)).catch(() => announce(errorText({ code: 'offline' })));
  $('language').addEventListener('click', change);
  document.addEventListener('language', showOther);
  showOther();
}

// On a phone the views need the room at the top: what is chosen once stands at the foot.
function setUpPlaces() {
  const narrow = matchMedia('(max-width: 620px)');
  const place = () => document.querySelector(narrow.matches ? '.bottom' : '.preferences').append($('language'), $('theme'));
  narrow.addEventListener('change', place);
  if (narrow.matches) place();
}

// What can wait until there is nothing else to do: what other views need, and the service worker, so
// that the page can be installed and opens without the server.
function bringTheRest() {
  bringAll();
  navigator.serviceWorker?.register('sw.js').catch(() => {}); // browsers have one here and over https
}

// The style of what is not seen first comes beside the scripts.
async function waitForStyle(link) {
  if (link.sheet) return;
  await new Promise((done) => ['load', 'error'].forEach((name) => link.addEventListener(name, done)));
}

setUpTheme($('theme'));
setUpLanguage();
setUpPlaces();
$('do-choices').append(icon('gear'));
$('do-menu').append(icon('menu'));
listen('page', { theme: () => $('theme').click(), language: () => $('language').click() });
document.body.inert = false; // before, a click would be lost
await setUpViews();
translate();
await waitForStyle($('rest'));
delete document.documentElement.dataset.awaits;
document.documentElement.dataset.ready = 'true';
(window.requestIdleCallback ?? setTimeout)(bringTheRest);
