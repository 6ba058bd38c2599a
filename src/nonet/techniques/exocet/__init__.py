"""Exocets."""
