"""What calibration measures, and what it refuses."""
