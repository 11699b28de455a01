"""Frozen dataclasses as TOML and back: every field by its own name and type, whatever is wrong said with its place."""

from __future__ import annotations

import math
import types
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

Value = TypeVar("Value")


class BadValueError(ValueError):
    """What is wrong in a text; ``path`` are the keys that lead to it."""

    def __init__(self, path: tuple[str, ...], words: str) -> None:
        super().__init__(words)
        self.path = path


def plain(value: Any) -> Any:
    """A value as tables, lists, numbers and texts; fields that are None are left out."""
    if is_dataclass(value):
        told = ((one.name, getattr(value, one.name)) for one in fields(value))
        return {name: plain(field) for name, field in told if field is not None}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    return float(value) if isinstance(value, float) else value  # a plain one also of NumPy's


def built(kind: type[Value], raw: Any, path: tuple[str, ...] = ()) -> Value:
    """The value of a type that tables, lists, numbers and texts tell.

    Parameters
    ----------
    kind : type
        A dataclass, a tuple, a mapping, a number, text, or one of several.
    raw
        As a TOML parser gives it.
    path : tuple of str
        The keys that lead to it, for errors.

    Raises
    ------
    BadValueError
        If it tells no such value: something has another type, is missing, or is not known.
    """
    result: Value = _built(kind, raw, path)
    return result


def _built(kind: Any, raw: Any, path: tuple[str, ...]) -> Any:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind), raw, path)
    if is_dataclass(kind) and isinstance(kind, type):
        return _dataclass(kind, raw, path)
    if origin is tuple:
        return _tuple(get_args(kind), raw, path)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        of = get_args(kind)[1]
        return {key: _built(of, one, (*path, key)) for key, one in _table(raw, path).items()}
    return _single(kind, raw, path)


def _one_of(kinds: tuple[Any, ...], raw: Any, path: tuple[str, ...]) -> Any:
    """The first of several types that fits; what is wrong by the last that could."""
    wrong = None
    for kind in kinds:
        if kind is not type(None):
            try:
                return _built(kind, raw, path)
            except BadValueError as error:
                wrong = error
    raise wrong or BadValueError(path, "cannot be understood")


def _dataclass(kind: type, raw: Any, path: tuple[str, ...]) -> Any:
    table, hints = _table(raw, path), get_type_hints(kind)
    known = {one.name: one for one in fields(kind)}
    for key in table:
        if key not in known:
            raise BadValueError((*path, key), "is not known: mend its name or remove it")
    for name in _required(known.values()):
        if name not in table:
            raise BadValueError(path, f"does not tell {name!r}")
    return kind(**{key: _built(hints[key], one, (*path, key)) for key, one in table.items()})


def _required(all_fields: Any) -> Iterator[str]:
    """The names of the fields that must be told."""
    one: Field[Any]
    for one in all_fields:
        may_be_none = "None" in str(one.type)
        if one.default is MISSING and one.default_factory is MISSING and not may_be_none:
            yield one.name


def _tuple(kinds: tuple[Any, ...], raw: Any, path: tuple[str, ...]) -> tuple[Any, ...]:
    if not isinstance(raw, list):
        raise BadValueError(path, "must be a list in [ ]")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_built(kinds[0], one, path) for one in raw)
    if len(raw) != len(kinds):
        raise BadValueError(path, f"must be a list of {len(kinds)}")
    return tuple(_built(kind, one, path) for kind, one in zip(kinds, raw, strict=True))


def _table(raw: Any, path: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise BadValueError(path, "must be a table of its own, or { } with names and values")
    return raw


def _single(kind: Any, raw: Any, path: tuple[str, ...]) -> Any:
    if kind is float and isinstance(raw, (int, float)) and not isinstance(raw, bool):
        if not math.isfinite(raw):
            raise BadValueError(path, "must be an ordinary number")
        return float(raw)
    if kind in (int, str, bool) and type(raw) is kind:
        return raw
    raise BadValueError(path, f"must be {_WORDS.get(kind, 'something else')}")


_WORDS: dict[Any, str] = {float: "a number", int: "a whole number", str: 'text in " "', bool: "true or false"}
