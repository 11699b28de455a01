"""The judge of Das große Fressen."""
