"""How the weights of the digit network are made; no part of the package."""
