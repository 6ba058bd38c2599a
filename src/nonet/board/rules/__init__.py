"""The rules a board can have beside its digits: Rules, and the table of their kinds."""
