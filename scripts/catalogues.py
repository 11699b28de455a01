"""Renews the catalogues of other languages: collects what Cyclops says, keeps what is translated, compiles it (`make catalogues`)."""

from __future__ import annotations

import io
import sys
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
_SAID_WITH: Final = {"say": None, "marked": None, "phrase": None, "phrases": (1, 2)}
"""Functions whose argument is a message, see `cyclops.language` and `vision.phrase`; of the last a singular and a plural."""
_WIDTH: Final = 140
_ALWAYS: Final = datetime(2026, 1, 1, tzinfo=UTC)  # the same messages are the same file, whenever they are compiled


def said() -> Catalog:
    """All messages, as they stand in the code, each with the files that say it."""
    messages = Catalog(domain="cyclops")
    for package in _SPEAKING:
        for file, _, message, comments, _ in extract_from_dir(ROOT / package, keywords=_SAID_WITH):
            messages.add(message, locations=[(f"{package}/{file}", None)], auto_comments=comments)  # type: ignore[list-item]  # no line
    return messages


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
    return [str(message.id) for message in catalogue if message.id and not message.string]


def _head(language: str, catalogue: Catalog) -> bytes:
    """What a catalogue begins with; no dates, so that it changes only with what it says."""
    return (
        f'# {LANGUAGES[language]} words of Cyclops.\nmsgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    ).encode()


def main() -> None:
    """Renew all, and end with 1 when something is not translated."""
    lacking = {language: renew(language) for language in LANGUAGES}
    for language, messages in lacking.items():
        for message in messages:
            sys.stderr.write(f"{file_of(language).relative_to(PACKAGE.parent)} lacks: {message}\n")
    raise SystemExit(any(lacking.values()))


if __name__ == "__main__":
    main()
