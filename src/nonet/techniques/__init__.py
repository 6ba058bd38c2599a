"""Human techniques: one family a folder, and the solver that uses them.

table.py               the techniques, a row each: names, level, score, family
<family>/find.py       `find_<id>` of its techniques; in large families, more files beside it
<family>/evidence.py   what its steps rest on, as plain values
<family>/explain.py    its sentences in both languages, and its short notation
<family>/marks.py      what a picture of its steps shows
logic_solver.py        the easiest technique that leads on, again and again
"""
