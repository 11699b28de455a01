"""The kinds of push buttons."""
