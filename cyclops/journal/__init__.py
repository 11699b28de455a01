"""The journal: every game as it is played, in a database that survives a pulled plug."""
