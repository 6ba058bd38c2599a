// What a person has chosen, remembered: how to check, to enter, to mark. The first value is the
// one for who has chosen nothing. A change is an event `choice` of the document.

import { forget, recall, recallValue, remember } from './storage.js';

export const CHOICES = {
  check: ['asked', 'always', 'never'],
  entry: ['cell_first', 'digit_first'],
  tidy: ['on', 'off'],
  peers: ['on', 'off'],
  timer: ['on', 'off'],
};

export function chosen(name) {
  const value = recall(`choice.${name}`);
  return CHOICES[name].includes(value) ? value : CHOICES[name][0];
}

export function choose(name, value) {
  remember(`choice.${name}`, value);
  document.dispatchEvent(new CustomEvent('choice', { detail: name }));
}

// The techniques that hints and steps may use, as the server takes them: the usual ones, with and
// without some.
export function techniqueChoice() {
  const kept = recallValue('techniques', {});
  const names = (list) => (Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []);
  return { include: names(kept.include), exclude: names(kept.exclude) };
}

export function chooseTechnique({ id, in_default_profile: isUsual }, wanted) {
  const choice = techniqueChoice();
  const others = (list) => list.filter((name) => name !== id);
  const next = { include: others(choice.include), exclude: others(choice.exclude) };
  if (wanted !== isUsual) next[wanted ? 'include' : 'exclude'].push(id);
  remember('techniques', JSON.stringify(next));
  document.dispatchEvent(new CustomEvent('choice', { detail: 'techniques' }));
}

// Take techniques out of the choice, and tell so.
export function dropTechniques(names) {
  const { include: more, exclude } = techniqueChoice();
  const others = (list) => list.filter((name) => !names.includes(name));
  remember('techniques', JSON.stringify({ include: others(more), exclude: others(exclude) }));
  document.dispatchEvent(new CustomEvent('dropped', { detail: names }));
}

export function isChosenTechnique({ id, in_default_profile: isUsual }) {
  const choice = techniqueChoice();
  return choice.include.includes(id) || (isUsual && !choice.exclude.includes(id));
}

export function chooseUsualTechniques() {
  forget('techniques');
  document.dispatchEvent(new CustomEvent('choice', { detail: 'techniques' }));
}
