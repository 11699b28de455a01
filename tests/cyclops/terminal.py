"""A terminal for tests: the commands run with something typed, and what they wrote."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from typer.testing import CliRunner, Result

from cyclops import cli

SETS = Path(__file__).parent / "sets"


def rules(*arguments: object, typed: Sequence[str] = (), columns: int = 100) -> Result:
    """Run `cyclops rules` with lines typed at the keyboard, after which the input ends."""
    keyboard = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(cli.app, ["rules", *map(str, arguments)], input=keyboard, env={"COLUMNS": str(columns)})


def factory(*typed: str, options: Sequence[object] = ("--seed", 4)) -> Result:
    """Play Monster Factory with tiles that never change, alone against a random player unless the options say otherwise."""
    return rules("play", "factory", "--set", SETS / "factory.toml", *options, typed=typed)


def said(result: Result) -> str:
    """What was written, as one line whose words are parted by single spaces."""
    return " ".join(result.stdout.split())
