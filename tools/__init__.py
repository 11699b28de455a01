"""Tools of those who develop Cyclops."""
