"""Singles."""
