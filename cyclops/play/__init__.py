"""An evening with a game: the camera watches, the referee keeps the record, and displays show how things stand."""
