"""The rules in a terminal, without a camera: games played by hand or at random, and records of games read again."""
