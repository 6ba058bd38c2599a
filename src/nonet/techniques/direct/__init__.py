"""Direct steps."""
