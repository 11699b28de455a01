"""A simulated camera above a simulated table: pictures for tests, demonstrations and trying out a lens, without any hardware."""
