"""A photograph of Das große Fressen: points, places and bites, the tables that people read, the annotated picture."""
