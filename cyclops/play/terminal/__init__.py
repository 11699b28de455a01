"""The evening in a terminal: how it stands, and keys to say something."""
