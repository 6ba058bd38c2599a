"""The board, its arrays, its symmetries and isomorphs."""
