"""Colouring."""
