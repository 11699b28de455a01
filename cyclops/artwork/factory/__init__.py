"""Our own Monster Factory tiles: gross but friendly monsters, to be joined limb to limb."""
