"""Generate puzzles with exactly one solution, classic and variant."""
