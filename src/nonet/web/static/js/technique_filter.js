// Asks with the techniques that one has chosen. A choice outlives the server that it was made at: what
// this one does not know is dropped from it, with a word.

import { ask, getTechniques } from './api.js';
import { dropTechniques, techniqueChoice } from './settings.js';

let known = null; // the server's techniques, asked for by who has chosen some

async function knownChoice() {
  const { include: more, exclude } = techniqueChoice();
  const names = [...more, ...exclude];
  if (names.length) {
    known ??= new Set((await getTechniques()).map(({ id }) => id));
    const unknown = names.filter((name) => !known.has(name));
    if (unknown.length) dropTechniques(unknown);
  }
  return techniqueChoice();
}

export async function askChoosing(verb, question, signal) {
  return ask(verb, { ...question, ...(await knownChoice()) }, signal);
}
