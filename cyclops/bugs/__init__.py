"""A photograph of Bugs & Co: the hands and what they count, the tables that people read, the annotated picture."""
