"""From frames to settled readings: what moves, what rests, and which tile is still the same one."""
