"""The eye for Monster Factory: tiles by their limbs, edge letters, eyes, monsters."""
