"""The program: ``cyclops``, and ``python -m cyclops``."""

import sys

_STOPPED = 130  # what shells give a program that Ctrl-C has stopped


def main() -> None:
    """Run the command line; Ctrl-C stops it quietly, also while it is still starting."""
    try:
        from cyclops.cli import main as command_line

        command_line()
    except KeyboardInterrupt:
        sys.exit(_STOPPED)


if __name__ == "__main__":
    main()
