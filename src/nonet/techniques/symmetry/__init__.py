"""Gurth's symmetrical placement."""
