"""Where the page can be reached: this machine's addresses and names, and the ports it listens at."""

from __future__ import annotations

import errno
import re
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cyclops.errors import CyclopsError
from cyclops.play.opening import Web

_GET_ADDRESS: Final = 0x8915  # SIOCGIFADDR: asks Linux for the address of a network interface
_ELSEWHERE: Final = ("192.0.2.1", 9)  # an address for documents: nothing is sent there, only the way to it is looked up
_BY_NAME: Final = re.compile(r"\.local[:/]")
_VIRTUAL: Final = re.compile(r"(docker|br-|veth|virbr|tun|tap|wg|zt|tailscale|podman|cni|lxc)")
_SEND_BUFFER: Final = 1 << 17  # bytes: more would only hold old states and pictures for viewers that are slow
_LISTENING: Final = "0A"  # state of a socket in /proc/net/tcp
_TRIES_AT_NETS: Final = ("tcp", "tcp6")


class PortTakenError(CyclopsError, OSError):
    """Another program listens where the page should be."""


class PortForbiddenError(CyclopsError, PermissionError):
    """Nobody but the administrator may listen there."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the page is.

    Attributes
    ----------
    here : str
        For a browser on this machine.
    elsewhere : tuple of str
        For other devices, the shortest to type first; empty where they may not look.
    hosts : tuple of str
        All names and addresses as which this machine may be asked.
    """

    here: str
    elsewhere: tuple[str, ...]
    hosts: tuple[str, ...]

    @property
    def best(self) -> str:
        """The one to tell people."""
        return self.elsewhere[0] if self.elsewhere else self.here

    @property
    def scanned(self) -> str:
        """The one for a QR code: in digits, for not every phone knows the names of its network."""
        return next((address for address in self.elsewhere if not _BY_NAME.search(address)), self.best)


def addresses_of(web: Web, port: int) -> Addresses:
    """Find out where a page can be reached that is served at this port."""
    end = "" if port == 80 else f":{port}"
    here = f"http://localhost{end}/"
    if not web.lan:
        return Addresses(here, (), ("localhost", "127.0.0.1", "::1"))
    name, own = _host_name(), lan_addresses()
    names = [f"{name}.local"] if name else []
    elsewhere = sorted((f"http://{host}{end}/" for host in (*own, *names)), key=len)
    return Addresses(here, tuple(elsewhere), ("localhost", "127.0.0.1", "::1", *filter(None, [name]), *names, *own))


def lan_addresses() -> tuple[str, ...]:
    """The addresses of this machine in its networks, the one by which it reaches others first; none for a machine by itself."""
    found = [*_outgoing(), *_of_interfaces()]
    return tuple(dict.fromkeys(address for address in found if not address.startswith(("127.", "0."))))


def listening(web: Web) -> list[socket.socket]:
    """Listen for browsers.

    Returns
    -------
    list of socket
        One for each kind of address.

    Raises
    ------
    PortTakenError
        If another program has the port; the message names it where the system tells.
    PortForbiddenError
        If ordinary users may not have it.
    """
    first = _bound(socket.AF_INET, "0.0.0.0" if web.lan else "127.0.0.1", web.port)
    if not web.lan:
        return [first]
    try:
        return [first, _bound(socket.AF_INET6, "::", first.getsockname()[1])]
    except OSError:  # a system without longer addresses; all devices have short ones too
        return [first]


def _bound(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    opened = socket.socket(family, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # bind at once after a crash, though old connections linger
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        if family == socket.AF_INET6:
            opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        opened.bind((host, port))
        opened.listen(128)
        opened.setblocking(False)
    except OSError as error:
        opened.close()
        raise _refused(error, port) from error
    except OverflowError:
        opened.close()
        raise PortForbiddenError(f"there is no port {port}: choose one from 1024 to 65535 with --port") from None
    return opened


def _refused(error: OSError, port: int) -> OSError:
    if error.errno == errno.EADDRINUSE:
        whose = holder_of(port)
        by = f"{whose} uses it already" if whose else "another program uses it already"
        return PortTakenError(f"the page cannot be shown at port {port}, because {by}: end that, or choose another port with --port")
    if error.errno in (errno.EACCES, errno.EPERM):
        return PortForbiddenError(
            f"the page cannot be shown at port {port}, which is kept for the system: choose one above 1023 with --port"
        )
    return error


def holder_of(port: int) -> str:
    """Which process listens at a port, such as ``python3 (process 4711)``; empty where the system does not tell."""
    inodes = set(_listening_inodes(port))
    for links in Path("/proc").glob("[0-9]*/fd") if inodes else ():
        with suppress(OSError):
            if any(_target(link) in inodes for link in links.iterdir()):
                return f"{_called(links.parent)} (process {links.parent.name})"
    return ""


def _listening_inodes(port: int) -> Iterator[str]:
    for kind in _TRIES_AT_NETS:
        with suppress(OSError):
            for line in Path(f"/proc/net/{kind}").read_text(encoding="ascii").splitlines()[1:]:
                fields = line.split()
                if fields[3] == _LISTENING and int(fields[1].rpartition(":")[2], 16) == port:
                    yield f"socket:[{fields[9]}]"


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:  # closed meanwhile
        return ""


def _called(process: Path) -> str:
    """The words of a process's command that say what it is: not the interpreter it runs in."""
    words = (process / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
    names = [Path(word).name for word in words[:2] if word]
    if len(names) > 1 and names[0].startswith("python") and not words[1].startswith("-"):
        return names[1]
    return names[0] if names else (process / "comm").read_text(encoding="utf-8", errors="replace").strip()


def _host_name() -> str:
    name = socket.gethostname().split(".")[0].lower()
    return name if re.fullmatch(r"[a-z0-9-]{1,63}", name) and name != "localhost" else ""


def _outgoing() -> Iterator[str]:
    """The address by which this machine would reach others."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE)
        yield probe.getsockname()[0]


def _of_interfaces() -> Iterator[str]:
    if not sys.platform.startswith("linux"):
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if not _VIRTUAL.match(name):
                with suppress(OSError):
                    asked = struct.pack("256s", name.encode()[:15])
                    yield socket.inet_ntoa(fcntl.ioctl(probe.fileno(), _GET_ADDRESS, asked)[20:24])
