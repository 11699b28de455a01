"""Our own tiles and boards, drawn by code as vector shapes that are printed, and rasterised for the simulated table."""
