"""What may happen to a photograph of a table: each module changes pictures in one way and moves their truth along."""
