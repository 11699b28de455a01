"""Questions to whoever shows a set: what is doubted is confirmed or put right, what has no name gets one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, TypeVar

from cyclops.errors import UnansweredError
from cyclops.names import sentence
from engine.errors import EngineError
from engine.messages import one_line
from vision.reading import Corners

AnswerT = TypeVar("AnswerT")

NOTHING: Final = "-"
"""What is typed for a thing that is no tile."""
_LONGEST: Final = 200  # letters of an answer


def ask(question: str, read: Callable[[str], AnswerT], usual: str) -> AnswerT:
    """Ask until the answer can be understood.

    Parameters
    ----------
    question : str
        What is asked, without the usual answer.
    read : callable
        Makes of the answer what is wanted, or raises an `EngineError` that says why it cannot.
    usual : str
        What an empty line means.

    Raises
    ------
    UnansweredError
        If the input ends.
    """
    while True:
        sys.stdout.write(f"{question} [{usual}] ")
        sys.stdout.flush()
        line = sys.stdin.readline(_LONGEST)
        if not line:
            sys.stdout.write("\n")
            raise UnansweredError(f"nobody answered the question {one_line(question)!r}: learn the set at a keyboard")
        try:
            return read(line.strip() or usual)
        except EngineError as error:
            sys.stdout.write(f"{sentence(str(error))}\n")


def where(corners: Corners, size: tuple[int, int]) -> str:
    """Where a thing lies in the picture: "at 40 % of its width and 20 % of its height"."""
    shares = [round(100 * sum(along) / 4 / length) for along, length in zip(zip(*corners, strict=True), size, strict=True)]
    return f"at {shares[0]} % of its width and {shares[1]} % of its height"
