"""Multi-sector locked sets."""
