class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        self.peers = [
            [p for p in range(81) if p != cell and self.share_house(p, cell)] for cell in range(81)
        ]
        candidates = ["123456789"] * 81
        for cell in range(81):
            digit = board[cell // 9][cell % 9]
            if digit != ".":
                self.assign(candidates, cell, digit)
        solved = self.search(candidates) or candidates
        for cell in range(81):
            board[cell // 9][cell % 9] = solved[cell]

    def share_house(self, a: int, b: int) -> bool:
        row, column = a // 9 == b // 9, a % 9 == b % 9
        return row or column or (a // 27 == b // 27 and a % 9 // 3 == b % 9 // 3)

    def assign(self, candidates: list[str], cell: int, digit: str) -> bool:
        """Leave one candidate in a cell; False if a contradiction follows."""
        others = candidates[cell].replace(digit, "")
        return all(self.eliminate(candidates, cell, other) for other in others)

    def eliminate(self, candidates: list[str], cell: int, digit: str) -> bool:
        """Remove a candidate and everything that follows from it."""
        if digit not in candidates[cell]:
            return True
        candidates[cell] = candidates[cell].replace(digit, "")
        if not candidates[cell]:
            return False
        if len(candidates[cell]) == 1:
            last = candidates[cell]
            if not all(self.eliminate(candidates, peer, last) for peer in self.peers[cell]):
                return False
        return True

    def search(self, candidates: list[str]) -> list[str] | None:
        if all(len(left) == 1 for left in candidates):
            return candidates
        cell = min(
            (c for c in range(81) if len(candidates[c]) > 1), key=lambda c: len(candidates[c])
        )
        for digit in candidates[cell]:
            copy = candidates[:]
            if self.assign(copy, cell, digit):
                solved = self.search(copy)
                if solved:
                    return solved
        return None
