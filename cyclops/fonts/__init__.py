"""The typefaces that are printed with: DejaVu Sans, whose licence lies beside it."""
