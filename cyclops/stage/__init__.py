"""What a display shows of an evening, as a value: everything in words and in places, in one language, ready to be drawn."""
