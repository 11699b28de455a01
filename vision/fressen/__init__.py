"""The eye for Das große Fressen."""
