"""The judge of Monster Factory."""
