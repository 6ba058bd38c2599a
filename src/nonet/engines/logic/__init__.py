"""Human techniques: one family a file, and the ladder that climbs them."""
