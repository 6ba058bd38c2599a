"""Aligned exclusion."""
