"""Monster Factory on a stage."""
