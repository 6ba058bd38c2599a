"""Engines: a board in, answers out."""
