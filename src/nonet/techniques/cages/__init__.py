"""Sums of cages: the rule of 45, and cages that complete a subset."""
