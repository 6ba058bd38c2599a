// The score explained: which steps made it, and where the level lies on the bar of levels.

import { ask } from './api.js';
import { $, el } from './dom.js';
import { errorText, language, number, t } from './i18n.js';

function bar({ level, levels }) {
  return levels.map((name) =>
    el('span', { class: `step-of-level${name === level ? ' here' : ''}`, ...(name === level ? { 'aria-current': 'true' } : {}) }, t(`level_${name}`)),
  );
}

function row({ title, times, score, level }) {
  return el(
    'tr',
    {},
    el('th', { scope: 'row' }, title),
    el('td', {}, t(`level_${level}`)),
    el('td', {}, `${number(times)} × ${number(score)}`),
    el('td', {}, number(times * score)),
  );
}

export async function showScore(puzzle) {
  $('score').showModal();
  $('score-text').textContent = t('score_wait');
  try {
    const rating = await ask('rate', { puzzle, lang: language });
    const hardest = rating.used.find(({ technique }) => technique === rating.hardest);
    $('score-bar').replaceChildren(...bar(rating));
    $('score-text').textContent = t('score_text', { level: t(`level_${rating.level}`), score: number(rating.score), hardest: hardest.title });
    const [er, ep, ed] = [rating.er, rating.ep, rating.ed].map((value) => value?.toFixed(1));
    if (er) $('score-text').textContent += ` ${t('score_er', { er, ep, ed })}`;
    const head = ['score_step', 'level', 'score_times', 'score_sum'].map((key) => el('th', { scope: 'col' }, t(key)));
    $('score-table').replaceChildren(el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...rating.used.map(row)));
  } catch (error) {
    $('score-text').textContent = errorText(error);
  }
}
