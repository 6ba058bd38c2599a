"""Generated cases are the same on every run, and a busy machine is no failure."""

from hypothesis import settings

settings.register_profile("nonet", deadline=None, derandomize=True)
settings.load_profile("nonet")
