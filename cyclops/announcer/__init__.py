"""What happens in an evening in words to be heard: short sentences in the family's language, and the voice that says them."""
