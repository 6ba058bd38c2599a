"""Guardians."""
