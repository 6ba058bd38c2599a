// What a person has chosen, remembered: how to check, to enter, to mark. The first value is the
// one for who has chosen nothing. A change is an event `choice` of the document.

import { recall, remember } from './memory.js';

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
