"""Runs the tests of the picamera2 driver with the genuine packages: ``python -m tools.pi``, as ``make test-pi`` does."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from typing import Final

from tools.pi.errors import RootError
from tools.pi.root import root

_SETTINGS: Final = (
    "CYCLOPS_ROOT=1",
    "LD_PRELOAD=/opt/cyclops/shim.so",
    "PYTHONDONTWRITEBYTECODE=1",
    "OPENBLAS_NUM_THREADS=1",
    "OMP_NUM_THREADS=1",
)


def main(words: Sequence[str]) -> int:
    """Make the root folder when it is missing, and become the tests there; give an exit code when that cannot be.

    Parameters
    ----------
    words : sequence of str
        Options of pytest, and which tests; all of ``tests/pi`` unless named.
    """
    try:
        made = root(lambda line: print(line, flush=True))
    except RootError as error:
        print(f"make test-pi: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("make test-pi: stopped; the same command goes on", file=sys.stderr)
        return 130
    files = [] if any(word.partition("::")[0].startswith("tests") for word in words) else ["tests/pi"]
    options = ["-q", "-p", "no:cacheprovider", "-W", "ignore::DeprecationWarning", *words, *files]
    shell = f"export {' '.join(_SETTINGS)}; exec /opt/cyclops/bin/python -m pytest {shlex.join(options)}"
    command = made.command(shell)
    return os.execvp(command[0], command)  # in this one's place: who ends it ends the tests


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
