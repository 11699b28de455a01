"""One step that people are led through, as a value: what is said, what was checked, and what they may answer; any display can show it.

The first set-up (`cyclops.setup`) and the hours between two games (`cyclops.serve`) are made of such steps. All texts are phrases.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from hardware.frame import Frame


AFTERWARDS, AGAIN = "afterwards", "again"
"""The step and the choice by which people who end a game say that they want another one of the same kind."""


class CheckState(StrEnum):
    """How something stands that is checked while people wait."""

    WAITING = "waiting"
    BUSY = "busy"
    FINE = "fine"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that is checked.

    Attributes
    ----------
    text : str
        What it is, such as "the camera is there".
    state : CheckState
    mend : str
        What to do where it is wrong; empty elsewhere.
    """

    text: str
    state: CheckState
    mend: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that people may press or choose.

    Attributes
    ----------
    key : str
        What the answer calls it.
    text : str
    main : bool
        Whether it is what most people want.
    """

    key: str
    text: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """Something that people fill in before they press.

    Attributes
    ----------
    key : str
        What the answer calls it.
    text : str
        What is asked.
    value : str
        What stands there at first.
    options : tuple of Choice
        What can be chosen, by its key; empty where people write.
    most : int
        Letters that can be written.
    offers : tuple of str
        Texts that can be taken by one touch instead of being written: not everybody has a keyboard.
    """

    key: str
    text: str
    value: str = ""
    options: tuple[Choice, ...] = ()
    most: int = 120
    offers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Guide:
    """A step.

    Attributes
    ----------
    key : str
        The step; answers that were given to another one are dropped.
    title : str
    lines : tuple of str
        What to do, a sentence each.
    checks : tuple of Check
    fields : tuple of Field
    choices : tuple of Choice
        What can be pressed; none where people wait for something to happen.
    picture : bool
        Whether people should see what the camera sees.
    step, steps : int
        Which step of how many; 0 where there is no such order.
    """

    key: str
    title: str
    lines: tuple[str, ...] = ()
    checks: tuple[Check, ...] = ()
    fields: tuple[Field, ...] = ()
    choices: tuple[Choice, ...] = ()
    picture: bool = False
    step: int = 0
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Answered:
    """What people answered: the step by its key, what they pressed, and what they filled in, by the keys of the fields."""

    guide: str
    choice: str
    values: Mapping[str, str] = field(default_factory=dict)

    def fits(self, guide: Guide) -> bool:
        """Whether this can be an answer to a step as it stands: it chooses what is offered, and fills in nothing that is not asked."""
        asked = {field.key: field for field in guide.fields}
        return (
            self.guide == guide.key
            and self.choice in {choice.key for choice in guide.choices}
            and all(key in asked and _can_be(value, asked[key]) for key, value in self.values.items())
        )


def _can_be(value: str, asked: Field) -> bool:
    if asked.options:
        return value in {option.key for option in asked.options}
    return len(value) <= asked.most and (not value or value.isprintable())


@runtime_checkable
class Guides(Protocol):
    """Something that can show steps. Answers go into the orders that it was opened with, from whatever thread it likes."""

    def guide(self, guide: Guide, frame: Frame | None) -> None:
        """Show a step instead of whatever was shown; often called without any change.

        Parameters
        ----------
        guide : Guide
        frame : Frame or None
            The picture of now, where the step shows it.
        """
