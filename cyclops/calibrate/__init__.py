"""`cyclops calibrate`: the lens, the table and the light of one camera, measured and kept as a profile."""
