"""Read classic 9x9 boards from photos: find the grid, read the digits, check with the solver."""
