"""From a picture to a board: load it, find the grid, read the digits, let the solver judge."""
