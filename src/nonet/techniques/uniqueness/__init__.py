"""Uniqueness: rectangles, loops and graves."""
