"""Renews the catalogues of other languages: collects what Cyclops says, keeps what is translated, compiles it (`make catalogues`)."""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "cyclops"
_SPEAKING: Final = ("cyclops", "vision")
"""The packages that say something."""
LANGUAGES: Final = {"pl": "Polish", "hu": "Hungarian", "nl": "Dutch"}
_SAID_WITH: Final = {"say": None, "marked": None, "phrase": None, "phrases": (1, 2), "phrase_as": ((1, "c"), 2)}
"""Functions and which arguments are messages, unless the first alone, see `cyclops.language` and `vision.phrase`; "c" is a role."""
_WIDTH: Final = 140
_ALWAYS: Final = datetime(2026, 1, 1, tzinfo=UTC)  # the same messages are the same file, whenever they are compiled


def said() -> Catalog:
    """All messages, as they stand in the code, each with the files that say it."""
    messages = Catalog(domain="cyclops")
    with redirect_stderr(io.StringIO()):  # it complains of values that are no messages; `made_up` knows better
        for package in _SPEAKING:
            for file, _, message, comments, role in extract_from_dir(ROOT / package, keywords=_SAID_WITH):
                messages.add(message, locations=[(f"{package}/{file}", None)], auto_comments=comments, context=role)  # type: ignore[list-item]  # no line
    return messages


def made_up() -> Iterator[str]:
    """Where something is said that is put together only when it is said, so that no catalogue can have it: file and line."""
    for package in _SPEAKING:
        for file in sorted((ROOT / package).rglob("*.py")):
            text = file.read_text("utf-8")
            for node in ast.walk(ast.parse(text)) if any(f"{name}(" in text for name in _SAID_WITH) else ():
                if isinstance(node, ast.Call) and _name(node.func) in _SAID_WITH and not all(map(_is_written, _messages(node))):
                    yield f"{file.relative_to(ROOT)}:{node.lineno}"


def _messages(call: ast.Call) -> list[ast.expr]:
    """The arguments of a call that are messages."""
    return call.args[: len(_SAID_WITH[_name(call.func)] or (1,))]  # a role too is to be written where it is said


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""


def _is_written(argument: ast.expr) -> bool:
    """Whether an argument is a message as it stands in one piece, or the name of one."""
    if isinstance(argument, ast.IfExp):
        return not any(isinstance(branch, ast.Constant) for branch in (argument.body, argument.orelse))
    changed = isinstance(argument, ast.Call) and _name(argument.func) in ("format", "join", "replace")
    return not changed and not isinstance(argument, ast.JoinedStr | ast.BinOp)


def file_of(language: str) -> Path:
    """The catalogue of a language, which translators write."""
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "cyclops.po"


def translated(language: str) -> Catalog:
    """The catalogue of a language as it is."""
    file = file_of(language)
    if not file.exists():
        return Catalog(locale=language, domain="cyclops")
    with file.open("rb") as opened:
        return read_po(opened, locale=language, domain="cyclops")


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue in the form in which it is read when Cyclops speaks."""
    made = io.BytesIO()
    catalogue.creation_date = _ALWAYS
    write_mo(made, catalogue)
    return made.getvalue()


def renew(language: str) -> list[str]:
    """Bring the catalogue of a language up to what is said, compile it, and give back what lacks a translation."""
    catalogue, file = translated(language), file_of(language)
    catalogue.update(said(), no_fuzzy_matching=True)
    text = io.BytesIO()
    write_po(text, catalogue, width=_WIDTH, omit_header=True, ignore_obsolete=True, sort_output=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(_head(language, catalogue) + text.getvalue())
    file.with_suffix(".mo").write_bytes(compiled(translated(language)))
    return lacking(catalogue)


def lacking(catalogue: Catalog) -> list[str]:
    """The messages that are not translated, or not for every number of things; of these the plural is named."""
    return [_forms(message.id)[-1] for message in catalogue if message.id and not all(_forms(message.string))]


def _forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """All forms of a message, which has several where it counts something."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def _head(language: str, catalogue: Catalog) -> bytes:
    """What a catalogue begins with; no dates, so that it changes only with what it says."""
    return (
        f'# {LANGUAGES[language]} words of Cyclops.\nmsgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    ).encode()


def main() -> None:
    """Renew all, and end with 1 when something is not translated."""
    lacks = {language: renew(language) for language in LANGUAGES}
    for language, messages in lacks.items():
        for message in messages:
            sys.stderr.write(f"{file_of(language).relative_to(PACKAGE.parent)} lacks: {message}\n")
    raise SystemExit(any(lacks.values()))


if __name__ == "__main__":
    main()
