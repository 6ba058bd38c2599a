"""A guess."""
