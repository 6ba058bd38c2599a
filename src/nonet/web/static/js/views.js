// The views of the page, a row each, in the order of their tabs; the first is what a bare address
// opens. To add one: a row here, its module, and `title` in both texts (`short`: for small screens).
//
// `bring()` gives (a promise of) the view's class, made with (page, section):
//   load(fields)   the address says this (URLSearchParams, `v` is the id)
//   fields         what the address shall say to bring the view back (without `v`)
//   open(), leave()   it is shown, it is hidden
// `section` is #view-<id>: from index.html, or an empty one that the view fills.
// `page` is {save(), go(id, fields), board}: note the state in the address, open another view
// (a step for the Back button), and the board of "Solve and learn".

import { SolveView } from './solve.js';

export const VIEWS = [
  { id: 'solve', title: 'view_solve', short: 'view_solve_short', bring: () => SolveView },
  { id: 'techniques', title: 'view_techniques', bring: async () => (await import('./techniques.js')).TechniquesView },
  { id: 'race', title: 'view_race', bring: async () => (await import('./race.js')).RaceView },
  { id: 'lesson', title: 'view_lesson', bring: async () => (await import('./lesson.js')).LessonView },
  { id: 'other', title: 'view_other', bring: async () => (await import('./variant_view.js')).OtherBoardView },
];
