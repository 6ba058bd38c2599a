"""Backtracking solvers for LeetCode 37 (9x9), one file each, ready to submit.

Each has `solve(rows) -> bool`, which fills `rows` (nine lists of nine strings, `.` for blank) in
place, or returns False and leaves the rows unchanged. They assume that the digits at the start do
not conflict, as LeetCode guarantees.
"""
