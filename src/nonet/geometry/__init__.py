"""Cells, houses and peers: where things are on a board."""
