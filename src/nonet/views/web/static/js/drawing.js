// What the grid draws: a board, the marks one has made or all candidates, and those of a step.

import { candidatesOf, marksOf } from './game.js';
import { CELLS } from './sudoku.js';

// `marks` are those of a step, or nothing. Where they speak of candidates, all of these are shown;
// a digit that simply goes in needs none.
export function drawingOf(board, marks, { showing, tidy }) {
  const placed = marks?.placements ?? [];
  const needed = Boolean(marks && (marks.candidates.length || marks.links.length));
  const isSingle = placed.length > 0 && !marks.links.length;
  const all = showing || (needed && !isSingle);
  return {
    board,
    marks: {
      corner: all ? candidatesOf(board) : marksOf(board, 'corner', tidy),
      centre: all ? Array(CELLS).fill(0) : marksOf(board, 'centre', tidy),
    },
    step: marks,
    placed,
  };
}
