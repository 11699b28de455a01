"""How the reader of printed digits is trained: digits rendered from typefaces, spoilt in many ways, and a small network."""
