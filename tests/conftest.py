"""Settings that every test shares."""

from hypothesis import settings

# The same examples on every machine and no time limit per example: a slow computer is no failure.
settings.register_profile("cyclops", deadline=None, derandomize=True, database=None)
settings.load_profile("cyclops")
