"""Fireworks."""
