"""Single-digit patterns."""
