class Solution {
public:
  void solveSudoku(vector<vector<char>>& board) { solve(board, 0, 0); }

private:
  bool solve(vector<vector<char>>& board, int row, int column) {
    if (column == 9) return solve(board, row + 1, 0);
    if (row == 9) return true;
    if (board[row][column] != '.') return solve(board, row, column + 1);
    for (char digit = '1'; digit <= '9'; ++digit) {
      if (!fits(board, row, column, digit)) continue;
      board[row][column] = digit;
      if (solve(board, row, column + 1)) return true;
      board[row][column] = '.';
    }
    return false;
  }

  bool fits(const vector<vector<char>>& board, int row, int column, char digit) {
    for (int i = 0; i < 9; ++i) {
      if (board[row][i] == digit || board[i][column] == digit) return false;
      if (board[row / 3 * 3 + i / 3][column / 3 * 3 + i % 3] == digit) return false;
    }
    return true;
  }
};
