"""The backtrackers of LeetCode 37, one file each, as one would hand them in.

Each has `solve(rows) -> bool`, which fills `rows` (nine lists of nine strings, `.` for blank) in
place, or gives False and leaves the rows as they were. They trust that no digit clashes at the
start, as LeetCode promises.
"""
