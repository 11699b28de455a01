"""What the eye's parts do with photographs of real print, each kind in a module of its own."""
