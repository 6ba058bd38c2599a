// Light, dark, or as the system has it.

import { icon } from './dom.js';
import { t } from './i18n.js';
import { remember } from './storage.js';

const THEMES = { auto: 'auto', light: 'sun', dark: 'moon' };

const current = () => document.documentElement.dataset.theme ?? 'auto';

function show(button) {
  button.replaceChildren(icon(THEMES[current()]));
  button.title = t(`theme_${current()}`);
  button.setAttribute('aria-label', button.title);
}

export function setUpTheme(button) {
  button.addEventListener('click', () => {
    const names = Object.keys(THEMES);
    const next = names[(names.indexOf(current()) + 1) % names.length];
    if (next === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    remember('theme', next);
    show(button);
    document.dispatchEvent(new Event('theme'));
  });
  document.addEventListener('language', () => show(button));
  show(button);
}
