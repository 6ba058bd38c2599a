"""Results: the public verbs, and the frozen records they return."""
