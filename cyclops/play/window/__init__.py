"""The display in a window: the same board as the page's, drawn by ourselves for a screen without a browser."""
