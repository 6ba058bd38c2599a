"""Text becomes a board."""
