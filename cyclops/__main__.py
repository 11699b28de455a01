"""``python -m cyclops``."""

from cyclops.cli import main

main()
