"""Human techniques: one folder per family, and the solver that applies them.

table.py               the techniques, one row each: names, level, score, family
<family>/find.py       `find_<id>` of its techniques; in large families, more files beside it
<family>/evidence.py   the evidence of its steps, as plain values
<family>/explain.py    its sentences in both languages, and its short notation
<family>/marks.py      the marks in a picture of its steps
logic_solver.py        applies the easiest technique that makes progress, repeatedly
"""
