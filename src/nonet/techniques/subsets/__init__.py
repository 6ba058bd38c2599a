"""Subsets."""
