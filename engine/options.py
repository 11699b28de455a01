"""Settings for what the rules leave open, by name and value, as commands and texts give them.

A game's options are a frozen dataclass whose fields have defaults: a `StrEnum`, a bool (``yes`` or ``no``), or a number
whose limits stand in the field's metadata as ``limits``, a range.
"""

from collections.abc import Mapping
from dataclasses import Field, fields
from enum import StrEnum
from typing import Any, Final, TypeVar

from engine.errors import OptionError

OptionsT = TypeVar("OptionsT")

_ANSWERS: Final = {"yes": True, "no": False}


def options_from_texts(kind: type[OptionsT], values: Mapping[str, str]) -> OptionsT:
    """Make the options of a game from their names and values.

    Parameters
    ----------
    kind : type
        The game's class of options.
    values : mapping of str to str
        Value by name; what is not named keeps its default.

    Raises
    ------
    OptionError
        If a name or value is unknown; the message lists what there is.
    """
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    unknown = sorted(values.keys() - known.keys())
    if unknown:
        raise OptionError(f"there is no option {unknown[0]!r}; there are {', '.join(known) or 'none'}")
    return kind(**{name: _value(known[name], text) for name, text in values.items()})


def options_to_texts(options: object) -> dict[str, str]:
    """Return every option with its value as text."""
    return {field.name: _text(getattr(options, field.name)) for field in fields(options)}  # type: ignore[arg-type]


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _value(field: "Field[Any]", text: str) -> object:
    if isinstance(field.default, bool):
        return _choice(field.name, _ANSWERS, text)
    if isinstance(field.default, StrEnum):
        return _choice(field.name, {member.value: member for member in type(field.default)}, text)
    limits = field.metadata["limits"]
    return _choice(field.name, {str(number): number for number in limits}, text, f"a whole number from {limits[0]} to {limits[-1]}")


def _choice(name: str, choices: Mapping[str, object], text: str, said: str = "") -> object:
    if text not in choices:
        raise OptionError(f"{name} is {said or ' or '.join(choices)}, not {text!r}")
    return choices[text]
