"""What all steps of a setup have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from cyclops.drawing import Image
from cyclops.guide.guide import Answered, Check, CheckState, Guide
from cyclops.setup.bench import Bench
from hardware.frame import Frame


class Step(ABC):
    """One thing that is set up.

    Parameters
    ----------
    bench : Bench

    Attributes
    ----------
    key : str
    name : str
        What it is called in the list of all steps.
    later : str
        What is pressed to leave it for another time; empty where it cannot be left out.
    lost : str
        What is lost as long as it is left out.
    looks : bool
        Whether it needs a camera.
    held : bool
        Whether it needs the camera to be locked as it is kept.
    done : bool
        Whether everything was found or said in this run.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    later: str = ""
    lost: ClassVar[str] = ""
    looks: ClassVar[bool] = True
    held: ClassVar[bool] = False

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.done = False

    def begin(self) -> None:
        """Begin, also anew."""
        self.done = False

    @property
    @abstractmethod
    def fine(self) -> bool:
        """Whether it was done at some time and still holds."""

    @property
    def missed(self) -> bool:
        """Whether it is still to be done."""
        return not self.fine

    def see(self, frame: Frame) -> None:  # noqa: B027  # not every step looks
        """Look at the next frame."""

    def wait(self) -> None:  # noqa: B027  # nor waits
        """Do what is to be done while there is no frame."""

    @abstractmethod
    def answer(self, answered: Answered) -> None:
        """Do what people pressed; it is something that the guide offers."""

    @abstractmethod
    def guide(self) -> Guide:
        """How the step stands."""

    def picture(self, frame: Frame) -> Frame:
        """The picture to be shown, of the last frame."""
        return frame


def check(text: str, is_fine: bool | None, mend: str = "") -> Check:
    """Something that is fine or wrong, or not known yet."""
    state = CheckState.WAITING if is_fine is None else CheckState.FINE if is_fine else CheckState.WRONG
    return Check(text, state, mend if is_fine is False else "")


def busy(text: str) -> Check:
    """Something that is being done."""
    return Check(text, CheckState.BUSY)


def all_fine(checks: Iterable[Check]) -> bool:
    """Whether nothing is wrong, and nothing is waited for."""
    return all(one.state is CheckState.FINE for one in checks)


def drawn_on(frame: Frame, picture: Image) -> Frame:
    """A frame with something drawn on its picture."""
    return replace(frame, image=picture)
