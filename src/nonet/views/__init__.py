"""Views: results become text, pictures, commands and pages."""
