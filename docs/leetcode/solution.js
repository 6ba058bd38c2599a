var solveSudoku = function (board) {
  const fits = (row, column, digit) => {
    for (let i = 0; i < 9; i++) {
      if (board[row][i] === digit || board[i][column] === digit) return false;
      const r = Math.floor(row / 3) * 3 + Math.floor(i / 3);
      const c = Math.floor(column / 3) * 3 + (i % 3);
      if (board[r][c] === digit) return false;
    }
    return true;
  };
  const solve = (row, column) => {
    if (column === 9) return solve(row + 1, 0);
    if (row === 9) return true;
    if (board[row][column] !== ".") return solve(row, column + 1);
    for (const digit of "123456789") {
      if (!fits(row, column, digit)) continue;
      board[row][column] = digit;
      if (solve(row, column + 1)) return true;
      board[row][column] = ".";
    }
    return false;
  };
  solve(0, 0);
};
