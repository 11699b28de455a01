"""The drivers of cameras, one module a kind, each chosen by name."""
