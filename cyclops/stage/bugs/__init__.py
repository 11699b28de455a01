"""Bugs & Co on a stage."""
