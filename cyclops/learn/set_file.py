"""The file of a set that is being learnt: what a person wrote in it stays, and it is never there by halves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import tomlkit

from cyclops.errors import UnwritableError
from cyclops.rules.text_files import LARGEST_SET, text_of
from cyclops.whole_files import replace_file

Sections = Mapping[str, Mapping[str, Any]]
"""The lines of each section."""

_MISSING: Final = "# Not a whole set yet: "


class SetFile:
    """A set's file, and its text.

    Parameters
    ----------
    path : Path
        The file, whether it is there or not.
    beginning : str
        The text of a set in which there is nothing, for a file that is not there.

    Raises
    ------
    UnreadableError
        If it is there but cannot be read.
    UnwritableError
        If there can be no such file.
    """

    def __init__(self, path: Path, beginning: str) -> None:
        self.path = path
        self.is_new = not path.exists()
        self.text = beginning if self.is_new else text_of(path, LARGEST_SET)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unwritable(path, error) from error

    def write(self, name: str, sections: Sections, missing: Sequence[str]) -> None:
        """Write what has changed; the file is the old one or the new one, whatever happens meanwhile.

        Parameters
        ----------
        name : str
            What its owner calls the set; as it was called when empty.
        sections : mapping of str to mapping
            Everything that is to be in these sections.
        missing : sequence of str
            What the set lacks, which its first line then tells.

        Raises
        ------
        UnwritableError
            If it cannot be written.
        """
        self.text = merged(self.text, name, sections, missing)
        try:
            replace_file(self.path, self.text.encode("utf-8"))
        except OSError as error:
            raise _unwritable(self.path, error) from error


def merged(text: str, name: str, sections: Sections, missing: Sequence[str]) -> str:
    """The text of a set with other lines in some sections, its comments and its order kept, and with what it lacks as its first line.

    Parameters
    ----------
    text : str
        The set as it was.
    name, sections, missing
        As for `SetFile.write`.
    """
    document = tomlkit.parse("".join(line for line in text.splitlines(keepends=True) if not line.startswith(_MISSING)))
    if name:
        document["name"] = name
    later = False
    for title, lines in sections.items():
        later = later or title not in document
        if later:  # a new section, and those that come behind it
            document[title] = document.pop(title, tomlkit.table())
        _update(document[title], lines)
    head = f"{_MISSING}{'; '.join(missing)}.\n" if missing else ""
    return head + re.sub(r"\n{3,}\[", "\n\n[", tomlkit.dumps(document))


def _update(section: Any, lines: Mapping[str, Any]) -> None:
    for key in [key for key in section if key not in lines]:
        del section[key]
    for key, value in lines.items():
        if key not in section or section[key] != value:
            section[key] = value


def _unwritable(path: Path, error: OSError) -> UnwritableError:
    return UnwritableError(f"{str(path)!r} cannot be written ({error.strerror}): name another file with --set")
