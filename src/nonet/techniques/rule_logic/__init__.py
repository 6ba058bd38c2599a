"""Steps from one rule: a thermometer, an arrow, a dot, a clue outside the board."""
