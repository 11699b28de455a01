r"""What may not leave the house: names of people, of the machine and of its folders, and addresses of the network.

A name is found wherever it stands by itself, in any of the spellings in which programs write letters that not every system has:
``ë`` also as ``e`` with a dot pair of its own, ``\u00eb``, ``\xc3\xab``, ``\303\253``, ``%C3%AB`` or a plain ``e``.
"""

from __future__ import annotations

import ipaddress
import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any, Final

from cyclops.names import written_plainly

_NOBODY: Final = frozenset({"", "root", "pi", "user", "admin", "cyclops", "localhost", "raspberrypi", "raspberry"})
"""Names of people and machines that say nothing of them."""
_SHORT: Final = 3
"""Names with fewer letters are found only as they are written: otherwise "A" would be in every sentence."""
_BEFORE: Final = r"(?:(?<![^\W_])|(?<=\\[nrtbf])|(?<=\\u[0-9a-fA-F]{4})|(?<=\\x[0-9a-fA-F]{2})|(?<=%[0-9a-fA-F]{2}))"
"""No letter or digit, unless it is the end of how a sign is written that is none."""
_KEYS: Final = (
    (re.compile(r"(\b(?:token|pin)[\"']?[=:]\s*[\"']?)[\w-]+", re.IGNORECASE), r"\1secret"),
    (re.compile(r"(: )\d{4}$", re.MULTILINE), r"\1secret"),
)
"""What lets people press at the page; the four digits stand at the end of a line of their own."""
_SECRETS: Final = ("pin", "token")
_AFTER: Final = r"(?![^\W_])"
_ADDRESS_4: Final = re.compile(r"(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]\d)")
_COLON: Final = "(?::|%3[aA])"
_ADDRESS_6: Final = re.compile(rf"(?<![^\W_])(?<![:.])[0-9a-fA-F]{{0,4}}(?:{_COLON}[0-9a-fA-F]{{0,4}}){{2,9}}(?:%[^\W_]+)?(?![^\W_])")
_HARDWARE: Final = re.compile(rf"(?<![0-9a-fA-F:-])(?:[0-9a-fA-F]{{2}}(?:-|{_COLON})){{5}}[0-9a-fA-F]{{2}}(?![:-]?[0-9a-fA-F])")


class Discretion:
    """Writes something else for what is private, always the same for the same.

    Parameters
    ----------
    players : iterable of str
        Become ``Player 1``, ``Player 2``, …
    users : iterable of str
        Names of the person whose machine it is: become ``user``.
    hosts : iterable of str
        Names of the machine: become ``machine``.
    home : str
        The folder of that person: becomes ``~``.
    """

    def __init__(self, players: Iterable[str] = (), users: Iterable[str] = (), hosts: Iterable[str] = (), home: str = "") -> None:
        self._rules: list[tuple[re.Pattern[str], Callable[[re.Match[str]], str]]] = []
        self._numbers: dict[str, int] = {}
        if len(home) > 1:
            self._add(rf"{_spelt(home.rstrip('/'))}{_AFTER}", "~", re.NOFLAG)
        private = [(name, f"Player {number}") for number, name in enumerate(_different(players), 1)]
        private += [(name, "user") for name in _different(users) if name.casefold() not in _NOBODY]
        private += [(name, "machine") for name in _different(hosts) if name.casefold() not in _NOBODY]
        for name, instead in sorted(_with_parts(private), key=lambda one: -len(one[0])):
            self._add(f"{_BEFORE}{_spelt(name)}{_AFTER}", instead, re.IGNORECASE if len(name) >= _SHORT else re.NOFLAG)
        self._rules += [(_HARDWARE, self._hardware), (_ADDRESS_6, self._address), (_ADDRESS_4, self._address)]

    def text(self, text: str) -> str:
        """A text without what is private."""
        text = unicodedata.normalize("NFC", text)
        for pattern, hidden in _KEYS:
            text = pattern.sub(hidden, text)
        for pattern, instead in self._rules:
            text = pattern.sub(instead, text)
        return text

    def values(self, value: Any) -> Any:
        """What JSON can hold, without what is private; keys of ours stay."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {key: "secret" if key in _SECRETS else self.values(one) for key, one in value.items()}
        return [self.values(one) for one in value] if isinstance(value, list | tuple) else value

    def lines(self, text: str) -> str:
        """Lines of which some are JSON, without what is private; those stay JSON."""
        return "".join(f"{self._line(line)}\n" for line in text.splitlines())

    def _line(self, line: str) -> str:
        try:
            told = json.loads(line)
        except ValueError:
            return self.text(line)
        return json.dumps(self.values(told)) if isinstance(told, dict | list) else self.text(line)

    def _add(self, pattern: str, instead: str, flags: re.RegexFlag) -> None:
        self._rules.append((re.compile(pattern, flags), lambda found: instead))

    def _address(self, found: re.Match[str]) -> str:
        told = re.sub("(?<!:):$", "", found[0])  # a colon behind it is the sentence's
        try:
            address = ipaddress.ip_address(re.sub("%3a", ":", told, flags=re.IGNORECASE).partition("%")[0])
        except ValueError:  # a time, or a version
            return found[0]
        if address.is_loopback or address.is_unspecified:
            return found[0]
        return f"address-{self._numbers.setdefault(str(address), len(self._numbers) + 1)}{found[0][len(told) :]}"

    def _hardware(self, found: re.Match[str]) -> str:
        address = re.sub("%3a|-", ":", found[0].lower())
        return f"hardware-{self._numbers.setdefault(address, len(self._numbers) + 1)}"


def _different(names: Iterable[str]) -> list[str]:
    """Names that differ in more than capitals, as they come first."""
    found: dict[str, str] = {}
    for name in names:
        clean = " ".join(unicodedata.normalize("NFC", name).split())
        if clean:
            found.setdefault(clean.casefold(), clean)
    return list(found.values())


def _with_parts(private: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Names of several words by each longer word as well; the first that has it keeps it."""
    found: dict[str, str] = {}
    for name, instead in private:
        found.setdefault(name, instead)
        for part in name.split():
            if len(part) >= _SHORT:
                found.setdefault(part, instead)
    return list(found.items())


def _spelt(name: str) -> str:
    """A pattern for a name in all spellings."""
    return r"\s+".join("".join(map(_letter, part)) for part in name.split())


def _letter(letter: str) -> str:
    if letter.isascii():
        return re.escape(letter)
    spellings = {letter, unicodedata.normalize("NFD", letter), written_plainly(letter, "ascii")} - {"?"}
    for case in {letter, letter.lower(), letter.upper()}:
        utf8, utf16 = case.encode(), case.encode("utf-16-be").hex()
        spellings |= {
            "".join(f"\\u{utf16[at : at + 4]}" for at in range(0, len(utf16), 4)),
            "".join(f"\\x{byte:02x}" for byte in utf8),
            "".join(f"\\{byte:03o}" for byte in utf8),
            "".join(f"%{byte:02x}" for byte in utf8),
        }
    return f"(?:{'|'.join(_spelling(one) for one in sorted(spellings, key=len, reverse=True))})"


def _spelling(text: str) -> str:
    """Hexadecimal digits may be written large or small, and backslashes may be doubled in a text within a text."""
    return re.sub(r"[a-f](?=[0-9a-f]*$)", lambda found: f"[{found[0]}{found[0].upper()}]", re.escape(text)).replace(r"\\", r"\\+")
