"""Draw boards and steps as SVG, text and PDF."""
