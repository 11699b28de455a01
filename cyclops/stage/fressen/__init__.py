"""Das große Fressen on a stage."""
