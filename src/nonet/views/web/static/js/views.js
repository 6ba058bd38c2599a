// The views of the page, a row each, in the order of their tabs; the first is what a bare address
// opens. To add one: a row here, its module, and `title` in both texts.
//
// `make(page, section)` gives (a promise of) the view:
//   load(fields)   the address says this (URLSearchParams, `v` is the id)
//   fields         what the address shall say to bring the view back (without `v`)
//   open(), leave()   it is shown, it is hidden
// `section` is #view-<id>: from index.html, or an empty one that the view fills.
// `page` is {save(), go(id, fields), board}: note the state in the address, open another view
// (a step for the Back button), and the board of "Solve and learn".

import { SolveView } from './solve.js';

export const VIEWS = [
  { id: 'solve', title: 'view_solve', make: (page) => new SolveView(page) },
  { id: 'techniques', title: 'view_techniques', make: async (page, section) => new (await import('./techniques.js')).TechniquesView(page, section) },
  { id: 'race', title: 'view_race', make: async (page) => new (await import('./race.js')).RaceView(page) },
  { id: 'lesson', title: 'view_lesson', make: async (page, section) => new (await import('./lesson.js')).LessonView(page, section) },
  { id: 'other', title: 'view_other', make: async (page, section) => new (await import('./other_board.js')).OtherBoardView(page, section) },
];
