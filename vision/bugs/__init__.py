"""The eye for Bugs & Co."""
