"""`cyclops learn`: a user's own set from photographs of it."""
