"""What the page of this machine says of itself."""

from __future__ import annotations

import http.client
import json
from contextlib import closing, suppress
from typing import Any, Final

_ANSWER_S: Final = 5.0
_MOST_BYTES: Final = 65536


def health_of(port: int) -> dict[str, Any]:
    """What the page at a port of this machine says of itself; nothing where none of Cyclops answers."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=_ANSWER_S)
    with suppress(OSError, http.client.HTTPException, ValueError), closing(link):
        link.request("GET", "/healthz", headers={"Host": f"localhost:{port}"})
        told = json.loads(link.getresponse().read(_MOST_BYTES))
        if isinstance(told, dict) and told.get("ok") is True:
            return told
    return {}
