"""The page of an evening: what serves it, what goes to and fro, and who may press."""
