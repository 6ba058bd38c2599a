class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        empty = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]
        tried = [0] * len(empty)  # the last digit tried in each blank: the stack
        i = 0
        while i < len(empty):
            row, column = empty[i]
            board[row][column] = "."
            for digit in range(tried[i] + 1, 10):
                if self.fits(board, row, column, str(digit)):
                    board[row][column] = str(digit)
                    tried[i] = digit
                    i += 1
                    break
            else:  # no digit is left: go back to the blank before
                tried[i] = 0
                i -= 1

    def fits(self, board: list[list[str]], row: int, column: int, digit: str) -> bool:
        for i in range(9):
            if board[row][i] == digit or board[i][column] == digit:
                return False
            if board[row // 3 * 3 + i // 3][column // 3 * 3 + i % 3] == digit:
                return False
        return True
