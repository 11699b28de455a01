"""A photograph of Monster Factory: its points and places, the tables that people read, the annotated picture."""
