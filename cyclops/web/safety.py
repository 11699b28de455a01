"""Who may look, who may press, and which requests are from strangers.

Everyone who reaches the server may look. Pressing needs the four digits that are shown at the table, or the long token of the QR code
beside them; whoever said one of them once is given a token of their own. On this machine alone, without ``--lan``, pages that come
straight from this machine may press without; what a proxy hands on does not come straight.

A page of another site cannot use the server through a visitor's browser: the host that is asked for must be one of this machine's own
names or addresses (a name that suddenly means another machine, DNS rebinding, is none of them), and whatever changes something, and
every socket, must come from a page of that same host. ``X-Forwarded-Host``, by which a proxy says as which host it was asked, counts as
such a host only where the host that the proxy asks for is one of ours; no browser lets a page set it.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from cyclops.service.door import Door, DoorFile

FREE_TRIES, FREE_TRIES_OF_ALL = 5, 20
"""So many wrong digits in a row cost nobody a wait: of one address, and of all together."""
LONGEST_WAIT_S, LONGEST_WAIT_OF_ALL_S = 300.0, 60.0
_DOUBLINGS: Final = 30  # more make no wait longer, and numbers that are too large
_FORGOTTEN_S: Final = 900.0  # after so long without a wrong one, tries begin anew
_ADDRESSES, _TOKENS = 1024, 256  # remembered at most

_HOST: Final = re.compile(r"(?P<name>[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


@dataclass(slots=True)
class _Tries:
    """Wrong digits in a row, and when the last one was said."""

    wrong: int = 0
    at: float = 0.0


class Limit:
    """How long to wait after wrong digits.

    Parameters
    ----------
    free : int
        So many cost nothing; each further one doubles the wait.
    longest_s : float
    """

    def __init__(self, free: int, longest_s: float) -> None:
        self._free = free
        self._longest_s = longest_s
        self._tries: OrderedDict[str, _Tries] = OrderedDict()

    def wait_s(self, who: str, now: float) -> float:
        """Seconds until somebody may try again; 0 for at once."""
        tries = self._tries.get(who)
        if tries is None or tries.wrong < self._free:
            return 0.0
        wait = min(2.0 ** min(tries.wrong - self._free + 1, _DOUBLINGS), self._longest_s)
        return max(0.0, tries.at + wait - now)

    def failed(self, who: str, now: float) -> None:
        """Somebody said the wrong digits."""
        tries = self._tries.pop(who, _Tries())
        wrong = 0 if now - tries.at > _FORGOTTEN_S else tries.wrong
        self._tries[who] = _Tries(wrong + 1, now)
        while len(self._tries) > _ADDRESSES:
            self._tries.popitem(last=False)

    def passed(self, who: str) -> None:
        """Somebody said the right ones."""
        self._tries.pop(who, None)


class Rate:
    """How often somebody may do something.

    Parameters
    ----------
    times : float
        So often ...
    within_s : float
        ... within so many seconds.
    clock : callable
        Seconds that only grow.
    """

    def __init__(self, times: float, within_s: float, clock: Callable[[], float]) -> None:
        self._times = times
        self._each_s = within_s / times
        self._clock = clock
        self._free_s: OrderedDict[str, float] = OrderedDict()

    def wait_s(self, who: str) -> float:
        """Seconds until somebody may do it; 0 for now, and then it is counted."""
        now = self._clock()
        free_s = max(self._free_s.pop(who, now), now)
        wait_s = free_s + self._each_s - (now + self._times * self._each_s)
        self._free_s[who] = free_s if wait_s > 0 else free_s + self._each_s
        while len(self._free_s) > _ADDRESSES:
            self._free_s.popitem(last=False)
        return max(0.0, wait_s)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of some digits: a token where they were right, else how long to wait before the next ones are looked at."""

    token: str | None
    wait_s: float = 0.0


class Keys:
    """The digits and tokens that let people press.

    Parameters
    ----------
    clock : callable
        Seconds that only grow.
    door : DoorFile, optional
        Where they are kept for a service, so that nobody is asked again when it was started again.

    Attributes
    ----------
    pin : str
        Four digits, shown where the game is played, and on pages that may press already: people hand them on.
    token : str
        Of the QR code that is shown beside them.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, door: DoorFile | None = None) -> None:
        self._door = door or DoorFile()
        kept = self._door.read()
        self.pin = kept.pin or f"{secrets.randbelow(10_000):04}"
        self.token = kept.token or secrets.token_urlsafe(24)
        self._clock = clock
        self._own = Limit(FREE_TRIES, LONGEST_WAIT_S)
        self._all = Limit(FREE_TRIES_OF_ALL, LONGEST_WAIT_OF_ALL_S)
        self._given: OrderedDict[bytes, None] = OrderedDict.fromkeys(kept.given)
        self._keep()

    def try_pin(self, pin: str, address: str) -> Verdict:
        """Look at digits that somebody typed; not before the wait after wrong ones is over, however right they are."""
        now, who = self._clock(), network_of(address)
        wait = max(self._own.wait_s(who, now), self._all.wait_s("", now))
        if wait > 0:
            return Verdict(None, wait)
        if hmac.compare_digest(pin.encode(), self.pin.encode()):
            self._own.passed(who)
            return Verdict(self._give())
        self._own.failed(who, now)
        self._all.failed("", now)
        return Verdict(None, max(self._own.wait_s(who, now), self._all.wait_s("", now)))

    def exchanged(self, token: str) -> str | None:
        """A token of its own for whoever has that of the QR code; None for any other."""
        return self._give() if hmac.compare_digest(token.encode(), self.token.encode()) else None

    def knows(self, token: str) -> bool:
        """Whether a token was given to somebody here."""
        digest = _digest(token)
        return any(hmac.compare_digest(digest, given) for given in self._given)

    def _give(self) -> str:
        token = secrets.token_urlsafe(24)
        self._given[_digest(token)] = None
        while len(self._given) > _TOKENS:
            self._given.popitem(last=False)
        self._keep()
        return token

    def _keep(self) -> None:
        self._door.keep(Door(self.pin, self.token, tuple(self._given)))


class Hosts:
    """As which hosts this server may be asked.

    Parameters
    ----------
    names : iterable of str
        Its names and addresses; the address at which a request arrives always counts.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(name.lower().rstrip(".") for name in names)

    def allows(self, headers: Mapping[str, str], arrived_at: str = "") -> bool:
        """Whether a request asks for this machine, and not for another one's name."""
        name = _host_name(headers.get("host", ""))
        return name in self._names or (name != "" and name == _bare(arrived_at))

    def same_origin(self, headers: Mapping[str, str]) -> bool:
        """Whether a request comes from a page of the host that it asks for; the host must be allowed. One without an origin does not."""
        origin = urlsplit(headers.get("origin", ""))
        if origin.scheme not in _DEFAULT_PORTS or origin.path or origin.query or origin.fragment or "@" in origin.netloc:
            return False
        asked = [headers.get("host", ""), *headers.get("x-forwarded-host", "").split(",")]
        return _full(origin.netloc, origin.scheme) in {_full(host.strip(), origin.scheme) for host in asked if host.strip()}


def comes_straight(address: str, headers: Mapping[str, str]) -> bool:
    """Whether a request comes from this machine, and nothing says that it was handed on from elsewhere."""
    try:
        local = ipaddress.ip_address(_bare(address)).is_loopback
    except ValueError:
        return False
    return local and not any(name in headers for name in _FORWARDED)


def network_of(address: str) -> str:
    """Whom to make wait: an address, or of the longer ones, of which everybody has any number, the first half."""
    try:
        ip = ipaddress.ip_address(_bare(address))
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def page_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """The headers of every answer: nothing from elsewhere may run or be shown in the page, nor the page in another one.

    Parameters
    ----------
    headers : mapping of str to str
        Of a request whose host is allowed.
    """
    hosts = [host for host in (headers.get("host", ""), headers.get("x-forwarded-host", "")) if _HOST.fullmatch(host)]
    sockets = " ".join(f"ws://{host} wss://{host}" for host in dict.fromkeys(hosts))  # some browsers leave sockets out of 'self'
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; manifest-src 'self';"
        f" connect-src 'self' {sockets}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    )
    return {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=()",
    }


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _host_name(host: str) -> str:
    """The name in a host header, without its port; empty for what is none."""
    found = _HOST.fullmatch(host)
    return found["name"].strip("[]").lower().rstrip(".") if found else ""


def _bare(address: str) -> str:
    """An address as it is written in a host header: without a zone, and as IPv4 where it is such a one in longer dress."""
    plain = address.partition("%")[0].lower()
    return plain.removeprefix("::ffff:") if "." in plain else plain


def _full(host: str, scheme: str) -> str:
    """A host with its port, also where that goes without saying."""
    found = _HOST.fullmatch(host)
    if not found:
        return f"no host {host!r}"  # equal to no origin: that has been taken apart
    bare = host.lower()
    return bare if re.search(r":[0-9]+$", bare) and not bare.endswith("]") else f"{bare}:{_DEFAULT_PORTS[scheme]}"
