// What a first visit to a page without a server is told: how much of Python has come, and before that, on a slow
// or metered connection, whether it may come.

import { t } from './i18n.js';
import { recall, remember } from './storage.js';

let bar = null;

function show(...parts) {
  if (!bar) {
    bar = document.createElement('p');
    bar.className = 'site-loading';
    bar.setAttribute('role', 'status');
    document.body.append(bar);
  }
  bar.replaceChildren(...parts);
}

function hide() {
  bar?.remove();
  bar = null;
}

const isSlow = () => {
  const { saveData, effectiveType = '4g' } = navigator.connection ?? {};
  return saveData || effectiveType !== '4g';
};

// Resolves when the files may be loaded; `size` is what they are, in bytes.
export async function mayLoad(size) {
  if (!isSlow() || recall('site')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'primary';
  button.textContent = t('site_load');
  show(t('site_ask', { size: Math.ceil(size / 1e6) }), button);
  await new Promise((done) => {
    button.addEventListener('click', done);
  });
  remember('site', 'loaded');
  hide();
}

// Shows a share of 1; at 1, nothing.
export function showLoading(share) {
  if (share >= 1) {
    hide();
    return;
  }
  if (!bar) {
    const progress = document.createElement('progress');
    progress.setAttribute('aria-label', t('site_loading'));
    show(t('site_loading'), progress);
  }
  bar.querySelector('progress').value = share;
}
