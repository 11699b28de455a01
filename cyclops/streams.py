"""Standard input, output and error: complaints in one sentence, and no failure for want of a letter or of room."""

from __future__ import annotations

import codecs
import os
import sys
import traceback
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from cyclops.names import sentence, shortened, written_plainly
from engine.messages import printable

DEBUG = "CYCLOPS_DEBUG"  # set to see tracebacks

_LONGEST: Final = 600
"""Letters of a complaint: as many as can be read."""


def complain(error: Exception) -> None:
    """Write one plain sentence on standard error; with ``CYCLOPS_DEBUG`` set also where it came from."""
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    sys.stderr.write(f"{sentence(shortened(printable(' '.join(str(error).split())), _LONGEST))}\n")


def prepare_streams() -> None:
    """Let no stream be missing, and let letters that cannot be read or written be replaced instead of failing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # as it is when the shell has closed it
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  # for as long as the program runs
    codecs.register_error("cyclops", _replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="cyclops")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def output_failure(more: str) -> OSError | None:
    """Return why standard output takes no more, or None when it does; whatever still waits to be written is then given up.

    Parameters
    ----------
    more : str
        What to try it with, besides what still waits; after an error nothing may be left that waits.
    """
    try:
        sys.stdout.write(more)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python would try again at its end, and fail
        return error
    return None


def program_name() -> str:
    """How this program was called, for commands that can be typed as they are said."""
    return "python -m cyclops" if Path(sys.argv[0]).name == "__main__.py" else sys.argv[0]


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return written_plainly(error.object[error.start : error.end], error.encoding), error.end
