"""A stage in one of the languages: every phrase in it is said there, everything else stays as it is."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from cyclops.language import Words
from vision.phrase import Phrase

ValueT = TypeVar("ValueT")


def translated(value: ValueT, say: Words) -> ValueT:
    """Say all that a value holds in a language.

    Parameters
    ----------
    value : dataclass, tuple or anything
        Such as a `Stage` or a `Touched`.
    say : Words
        The language.

    Returns
    -------
    The same with its phrases as plain strings of that language; parts without phrases are not copied.
    """
    return cast("ValueT", _translated(value, say))


def _translated(value: Any, say: Words) -> Any:
    if isinstance(value, Phrase):
        return say.of(value)
    if isinstance(value, tuple):
        parts = tuple(_translated(part, say) for part in value)
        return parts if any(new is not old for new, old in zip(parts, value, strict=True)) else value
    if is_dataclass(value) and not isinstance(value, type):
        was = {field.name: getattr(value, field.name) for field in fields(value)}
        now = {name: _translated(part, say) for name, part in was.items()}
        return replace(value, **{name: part for name, part in now.items() if part is not was[name]})
    return value
