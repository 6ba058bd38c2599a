// Starts the page: dialogs, theme, language, views.

import { announce } from './announce.js';
import { setUpDialogs } from './dialogs.js';
import { $, icon } from './dom.js';
import { errorText, language, languages, setLanguage, t, translate } from './i18n.js';
import { setUpViews } from './tabs.js';
import { listen } from './keys.js';
import { openHelp } from './menu.js';
import { setUpOffline } from './offline.js';
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

setUpDialogs();
setUpTheme($('theme'));
setUpLanguage();
$('do-choices').append(icon('gear'));
$('do-help').addEventListener('click', openHelp);
listen('page', { help: openHelp, theme: () => $('theme').click(), language: () => $('language').click() });
document.body.inert = false; // before, a click would be lost
await setUpViews($('tabs'));
translate();
delete document.documentElement.dataset.awaits;
document.documentElement.dataset.ready = 'true';
setUpOffline();
