"""Training of the digit network; not part of the package."""
