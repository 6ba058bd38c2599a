"""Tridagons."""
