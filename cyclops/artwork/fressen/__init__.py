"""Our own Das große Fressen to print: monsters, their backs and the board."""
