"""Tables laid with our own printed games, at random and with their truth, and photographs of them by the simulated camera."""
