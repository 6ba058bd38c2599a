"""Solving: backtracking, exact cover, the native kernel, and the functions that use them."""
