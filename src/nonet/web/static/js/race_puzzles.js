// Puzzles to race on.

export const PREPARED = {
  // Few digits in the rows above, and 9 to 1 along the top of the solution: who goes row by row
  // from 1 up takes it from the wrong end; who goes column by column does not.
  cruel: '.8......16.....9..2..1.7.4.83.......4...2.1.....43..9............83...16.4976...3',
  classic: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  easy: '..94.1723.....36..7..8..19..7..34..1.56.......1....3..13564....2...1.436.47..2.1.',
  sparse: '....5.........7...4...........4...3..1.8......79....6.......8.2....6.4...5...17..',
  // No two digits clash, yet there is no solution: who looks ahead sees it soon, who does not, late.
  impossible: '..27.....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  empty: '.'.repeat(81),
};
