"""Questions to whoever shows a set: what is doubted is confirmed or put right, what has no name gets one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, TypeVar

from cyclops.names import listed, sentence
from engine.errors import EngineError, NotationError

AnswerT = TypeVar("AnswerT")

NOTHING: Final = "-"
"""What is typed for a thing that is no tile of the set."""
_LONGEST: Final = 200  # letters of an answer


class Person:
    """Whoever answers at the keyboard, as long as somebody does.

    Parameters
    ----------
    absent : bool
        Whether nobody is to be asked.
    """

    def __init__(self, absent: bool = False) -> None:
        self.absent = absent
        self._left_out: dict[str, list[str]] = {}

    def ask(self, question: str, read: Callable[[str], AnswerT], usual: str) -> AnswerT | None:
        """Ask until the answer can be understood.

        Parameters
        ----------
        question : str
            What is asked, without the usual answer.
        read : callable
            Makes of the answer what is wanted, or raises an `EngineError` that says why it cannot.
        usual : str
            What an empty line means.

        Returns
        -------
        object or None
            What ``read`` made of it; None when nobody is there, or no longer.
        """
        while not self.absent:
            sys.stdout.write(f"{question} [{usual}] ")
            sys.stdout.flush()
            line = sys.stdin.readline(_LONGEST)
            if not line:
                sys.stdout.write("\nNobody answers: names are made up, and what is doubted is left out.\n")
                self.absent = True
                break
            try:
                return read(line.strip() or usual)
            except EngineError as error:
                sys.stdout.write(f"{sentence(str(error))}\n")
        return None

    def leave_out(self, what: str, why: str) -> None:
        """Remember what was not learnt."""
        self._left_out.setdefault(why, []).append(what)

    def left_out(self) -> list[str]:
        """What was not learnt since this was asked last, by the reason."""
        told = [f"{listed(things)} ({why.rstrip('.')})" for why, things in self._left_out.items()]
        self._left_out.clear()
        return told

    def agrees(self, question: str, usual: str) -> bool | None:
        """Ask a question that is answered by yes or no."""
        return self.ask(f"{question} (yes or no)", _is_yes, usual)


def _is_yes(answer: str) -> bool:
    if answer.lower() not in ("yes", "y", "no", "n"):
        raise NotationError(f"the answer is yes or no, not {answer!r}")
    return answer.lower().startswith("y")
