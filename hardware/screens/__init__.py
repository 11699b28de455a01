"""The windows there are: one on a real screen, and one that only remembers what it was shown."""
