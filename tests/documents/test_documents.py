"""What the documents show is what happens."""

import doctest
import re
from dataclasses import Field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import pytest

from engine import bugs, factory, fressen
from engine.games import GAMES
from engine.options import options_from_texts, options_to_texts

DOCS = Path(__file__).parents[2] / "docs"
OPTIONS: Final = {"factory": factory.Options, "bugs": bugs.Options, "fressen": fressen.Options}


def test_the_examples_of_the_rules_as_a_library_are_true() -> None:
    examples = "\n\n".join(re.findall(r"^```pycon\n(.*?)^```", (DOCS / "engine.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL))
    told: list[str] = []
    result = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(examples, {}, "engine.md", None, 0), out=told.append)
    assert result.attempted > 20
    assert not result.failed, "".join(told)


def section(title: str) -> str:
    """What the document of the rules says of a game."""
    return (DOCS / "rules.md").read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def told_options(title: str) -> list[tuple[str, str, str]]:
    """Name, values and default of the options of a game in the document of the rules."""
    return re.findall(r"^\| `(\w+)` \| (.+?) \| `(.+?)` \| ", section(title), re.MULTILINE)


def values_in_words(option: "Field[Any]") -> str:
    """The values of an option as the document writes them."""
    if isinstance(option.default, bool):
        return "`yes`, `no`"
    if isinstance(option.default, StrEnum):
        return ", ".join(f"`{value}`" for value in type(option.default))
    limits = option.metadata["limits"]
    return f"`{limits[0]}` to `{limits[-1]}`"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_tell_every_option_with_its_values_and_its_default(game: str) -> None:
    defaults = options_to_texts(OPTIONS[game]())
    assert told_options(GAMES[game].title) == [
        (option.name, values_in_words(option), defaults[option.name]) for option in fields(OPTIONS[game])
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_name_options_that_there_are(game: str) -> None:
    named = re.findall(r"`(\w+)=([\w-]+)`", section(GAMES[game].title))
    assert named
    for name, value in named:
        assert options_to_texts(options_from_texts(OPTIONS[game], {name: value}))[name] == value
