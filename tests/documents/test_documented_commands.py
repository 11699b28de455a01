"""Everything that the documents tell people to type can be typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.documents import house as houses
from tests.documents.documented import OTHER_FENCES, ROOT, SHELL, Command, Section, commands, fences, sections, sections_of
from tests.documents.helped import Words, all_commands, command_in, helped

_PACKAGES: Final = frozenset(
    ["espeak-ng", "libgl1", "libglib2.0-0", "libglib2.0-0t64", "make", "python3-gpiozero", "python3-picamera2", "python3-venv"]
)
"""What may be installed."""
SYSTEM: Final = (
    r"sudo apt install (--no-install-recommends )?(?P<packages>[a-z0-9. +-]+)",
    r"sudo usermod -aG (audio|video) \$USER",
    r"fuser -v /dev/video0",
    r"journalctl --user-unit cyclops",
    r"sudo apt-get",
    r"sudo date -s .+",
    r"python3(\.11)? -m venv \S+",
    r"(renewed|\.venv)/bin/pip (install|list) .+",
)
"""Commands of the system that the documents may name, whole; whoever adds one says here that it was tried."""
_MAKE: Final = re.compile(r"make (?P<target>[a-z-]+)( (WITH|PYTHON)=.+)?")


OURS: Final = [command for command in commands() if command.program == "cyclops"]
OTHERS: Final = [command for command in commands() if command.program != "cyclops"]
WITH_ARGUMENTS: Final = [command for command in OURS if command.fenced or command_in(command.words[1:])[1]]
TO_RUN: Final[dict[Words, Command]] = {houses.typed(command): command for command in WITH_ARGUMENTS}
"""By what is typed: what is the same but for its stand-ins is run once."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch:
        for name, place in (("HOME", ""), ("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config"), ("XDG_CACHE_HOME", "cache")):
            patch.setenv(name, str(folder / place))
        houses.cut_short(patch)
        houses.with_systemd(folder / "system", patch)
        houses.fill(folder)
        yield folder


IN_ORDER: Final[list[Words]] = sorted(TO_RUN, key=lambda words: "remove" in words)  # what others need is taken away last


@pytest.mark.parametrize("words", IN_ORDER, ids=" ".join)
def test_what_is_to_be_typed_works(words: tuple[str, ...], house: Path) -> None:
    kind = houses.kind_of(TO_RUN[words])
    code, said = houses.run(words, kind, house)
    assert code in houses.ENDS.get(kind, (0,)), said


@pytest.mark.parametrize("command", [command for command in OURS if command not in TO_RUN.values()], ids=str)
def test_what_is_only_named_is_a_command(command: Command) -> None:
    found, rest = command_in(command.words[1:])
    assert found
    assert not rest or houses.typed(command) in TO_RUN


@pytest.mark.parametrize("command", OTHERS, ids=str)
def test_what_is_typed_besides_is_known(command: Command) -> None:
    line = " ".join(command.words)
    if is_script(command):
        assert options_in(line) <= script_options(command)  # what it does is shown by tests of its own
    elif command.program == "make":
        told = _MAKE.fullmatch(line)
        assert told
        assert re.search(rf"^{told['target']}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    else:
        found = [match for pattern in SYSTEM if (match := re.fullmatch(pattern, line))]
        assert found, f"{line!r} is no command that the tests know"
        assert set((found[0].groupdict().get("packages") or "").split()) <= _PACKAGES


def options_in(line: str) -> set[str]:
    return set(re.findall(r"--[a-z-]+", line))


def is_script(command: Command) -> bool:
    return command.words[0].endswith("python") or command.words[0].startswith("scripts/")


def script_options(command: Command) -> set[str]:
    """The options of a script of ours, which must be there; none for other programs."""
    if not is_script(command):
        return set()
    name, *rest = command.words
    if name.startswith("scripts/"):
        return set(re.findall(r"^ +(--[a-z-]+)\)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))
    place = ROOT / (rest[1].replace(".", "/") if rest[0] == "-m" else rest[0].removesuffix(".py"))
    text = (place / "__main__.py" if place.is_dir() else place.with_suffix(".py")).read_text(encoding="utf-8")
    return set(re.findall(r"add_argument\(\s*\"(--[a-z-]+)", text))


def test_commands_are_found_wherever_they_stand() -> None:
    page = """# One

`cyclops games`, or `frobnicate --all`:

1. first

    ```sh
    # what is told of it
    frobnicate --all  # and why
    cyclops play factory \\
        --players Anna,Ben
    ```

## Two

```
sudo frobnicate
```

```text
cyclops shows this
```
"""
    first, second = (section for section in sections_of("page", page) if section.commands)
    assert [(str(command), command.fenced) for command in first.commands] == [
        ("frobnicate --all", True),
        ("cyclops play factory --players Anna,Ben", True),
        ("cyclops games", False),
    ]
    assert [str(command) for command in second.commands] == ["sudo frobnicate"]


@pytest.mark.parametrize(
    "line", ["frobnicate --all", "sudo frobnicate", "sudo apt install frobnicate", "make frobnicate", "scripts/frobnicate"]
)
def test_a_command_that_nobody_tried_is_refused(line: str) -> None:
    with pytest.raises((AssertionError, OSError)):
        test_what_is_typed_besides_is_known(Command("page", tuple(line.split()), fenced=True))


def test_blocks_say_what_they_are() -> None:
    assert {kind for _, kind in fences()} <= {"", SHELL, *OTHER_FENCES}
    assert not [page for page, kind in fences() if not kind and page != "README.md"]


def offered(sought: Iterable[Section]) -> list[Words]:
    """The commands of ours that sections name."""
    return [command_in(command.words[1:])[0] for section in sought for command in section.commands if command.program == "cyclops"]


def values_of(section: Section, name: str) -> frozenset[str] | None:
    """What an option takes, of the commands nearest to where it is told: of the section, the page, or any; None where there is none."""
    page = [other for other in sections() if other.page == section.page]
    near = (words for given in (offered([section]), offered(page), all_commands()) for words in given)
    return next((helped(words).options[name] for words in near if name in helped(words).options), None)


def unlike(section: Section, name: str, value: str) -> str:
    """What is wrong about an option that is told; empty when nothing is."""
    values = values_of(section, name)
    if values is None:
        page = [command for other in sections() if other.page == section.page for command in other.commands]
        return "" if any(name in script_options(command) for command in page) else f"there is no {name}"
    named = set(value.split("|")) if values and value and value != value.upper() else set()
    return "" if named <= values else f"{name} is not {named - values}"


@pytest.mark.parametrize("page", sorted({section.page for section in sections() if section.options()}))
def test_options_that_are_told_are_there_with_the_values_that_are_told(page: str) -> None:
    told = [(section, *option) for section in sections() if section.page == page for option in section.options()]
    assert told
    assert not [wrong for section, name, value in told if (wrong := unlike(section, name, value))]
