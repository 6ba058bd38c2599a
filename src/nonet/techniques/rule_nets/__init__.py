"""Forcing through rules: an assumption that houses and rules lead to a contradiction."""
