"""Standard output and standard error: complaints in one sentence, and no failure for want of a letter."""

from __future__ import annotations

import codecs
import os
import sys
import traceback
from io import TextIOWrapper

from cyclops.names import sentence, written_plainly

DEBUG = "CYCLOPS_DEBUG"  # set to see tracebacks


def complain(error: Exception) -> None:
    """Write one plain sentence on standard error; with ``CYCLOPS_DEBUG`` set also where it came from."""
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    sys.stderr.write(f"{sentence(' '.join(str(error).split()))}\n")


def write_what_can_be_written() -> None:
    """Let both outputs replace characters that their encoding lacks by plain ones, instead of failing."""
    codecs.register_error("cyclops", _replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="cyclops")


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return written_plainly(error.object[error.start : error.end], error.encoding), error.end
