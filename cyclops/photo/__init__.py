"""A single photograph that a person wants scored, and puts right: from its bytes to points, and from what it is said to be to new ones."""
