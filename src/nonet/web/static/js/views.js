// The views of the page, a row each; the first is what a bare address opens. To add one: a row here,
// its module, and `title` in both texts. Views of the group `learn` have tabs below "Learn".
//
// `bring()` gives (a promise of) the view's class, made with (page, section):
//   load(fields)   the address says this (URLSearchParams, `v` is the id)
//   fields         what the address shall say to bring the view back (without `v`)
//   open(), leave()   it is shown, it is hidden
// `section` is #view-<id>: from index.html, or an empty one that the view fills.
// `page` (tabs.js) notes the state in the address, opens other views, and starts puzzles.

import { SolveView } from './solve.js';

export const VIEWS = [
  { id: 'solve', group: 'play', title: 'view_solve', bring: () => SolveView },
  { id: 'other', group: 'play', title: 'view_solve', bring: async () => (await import('./variant_view.js')).OtherBoardView },
  { id: 'techniques', group: 'learn', title: 'view_techniques', bring: async () => (await import('./techniques.js')).TechniquesView },
  { id: 'lesson', group: 'learn', title: 'view_lesson', bring: async () => (await import('./lesson.js')).LessonView },
  { id: 'race', group: 'learn', title: 'view_race', bring: async () => (await import('./race.js')).RaceView },
];
