// What is kept of finished games, and what it says: best times, and days in a row.

import { recallList, remember } from './storage.js';

export const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];

export const dayOf = (date = new Date()) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');

export const daysBefore = (n, today = new Date()) => dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - n));

export const finished = () => recallList('finished').filter((game) => game?.time >= 0);

// Hints, steps that were shown, true candidates and Solve are help; checking is not.
export const isAided = ({ hints, helped }) => Boolean(hints || helped);

// What a game counts as: its level, or the name of its variant.
export const kindOf = ({ variant, level }) => variant ?? level ?? 'own';

export function record({ facts }) {
  const { time, hints = 0, checks = 0, level, day, helped = false, puzzle, name } = facts;
  const kept = { at: Date.now(), time, hints, checks, helped, day, ...(puzzle ? { variant: name } : { level }) };
  remember('finished', JSON.stringify([...finished(), kept]));
  return kept;
}

// Best times count for games solved without help alone.
export function bestTime(kind, games = finished()) {
  const times = games.filter((game) => kindOf(game) === kind && !isAided(game)).map(({ time }) => time);
  return times.length ? Math.min(...times) : null;
}

// The days whose puzzle was solved, on that day or later.
export const solvedDays = () => new Set(finished().flatMap(({ day }) => day ?? []));

// Days in a row, up to today or yesterday, on which the day's puzzle was solved on its day.
export function streak(today = new Date(), games = finished()) {
  const days = new Set(games.filter(({ day, at }) => day && dayOf(new Date(at)) === day).map(({ day }) => day));
  const first = days.has(daysBefore(0, today)) ? 0 : 1;
  let n = first;
  while (days.has(daysBefore(n, today))) n++;
  return n - first;
}
