"""The judge of Bugs & Co."""
