"""Runs the tests of the picamera2 driver with the genuine packages: ``python -m tools.pi``, as ``make test-pi`` does."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Sequence

from tools.pi.errors import RootError
from tools.pi.root import root


def main(words: Sequence[str]) -> int:
    """Make the root folder when it is missing, run the tests there, and give their exit code.

    Parameters
    ----------
    words : sequence of str
        Options of pytest.
    """
    try:
        made = root(lambda line: print(line, flush=True))
    except RootError as error:
        print(f"make test-pi: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("make test-pi: stopped; the same command goes on", file=sys.stderr)
        return 130
    options = ["-q", "-p", "no:cacheprovider", "-W", "ignore::DeprecationWarning", *(words or ["tests/pi"])]
    shell = f"PYTHONDONTWRITEBYTECODE=1 LD_PRELOAD=/opt/cyclops/shim.so exec /opt/cyclops/bin/python -m pytest {shlex.join(options)}"
    try:
        return subprocess.run(made.command(shell), check=False).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
