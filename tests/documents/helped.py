"""What `--help` says of each command of `cyclops`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from typer.testing import CliRunner

from cyclops import cli

Words = tuple[str, ...]
_OPTION: Final = re.compile(r"^  (?:-\w, )?(?P<name>--[a-z-]+)(?: / (?P<other>--[a-z-]+))?(?: <(?P<choices>[^>]+)>)?", re.MULTILINE)
_COMMAND: Final = re.compile(r"^  (?P<name>[a-z]+)  +\S", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Helped:
    """A command.

    Attributes
    ----------
    options : mapping of str to frozenset of str
        Each option with the values it takes, where these are given; empty where any will do.
    commands : tuple of str
        Those below it.
    """

    options: Mapping[str, frozenset[str]]
    commands: Words


@cache
def helped(words: Words = ()) -> Helped:
    """What its help says of a command."""
    said = CliRunner().invoke(cli.app, [*words, "--help"], env={"COLUMNS": "200"})
    assert said.exit_code == 0, said.output
    options: dict[str, frozenset[str]] = {}
    for found in _OPTION.finditer(said.stdout):
        choices = found["choices"] or ""
        values = frozenset(choices.split("|")) if "|" in choices else frozenset[str]()
        options |= {name: values for name in (found["name"], found["other"]) if name}
    _, _, below = said.stdout.partition("\nCommands:\n")
    return Helped(options, tuple(_COMMAND.findall(below.partition("\n\n")[0])))


def command_in(words: Words) -> tuple[Words, Words]:
    """The innermost command that words after `cyclops` name, and the words behind it."""
    known: Words = ()
    while words and words[0] in helped(known).commands:
        known, words = (*known, words[0]), words[1:]
    return known, words


def all_commands(above: Words = ()) -> Iterator[Words]:
    """Every command, each after the one that it is below."""
    yield above
    for name in helped(above).commands:
        yield from all_commands((*above, name))
