"""Makes the pictures of docs/: drawings as SVG, photographs of simulated tables with words on them, and what the eye finds step by step."""
