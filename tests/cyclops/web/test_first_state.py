"""The state of the game that comes within the page itself, so that nobody waits for the socket to see it."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from cyclops.language import Language
from cyclops.play.opening import Opening, Web
from cyclops.web.display import WebDisplay
from cyclops.web.files import page_files
from tests.cyclops.web.serving import INDEX, Evening, situation

BLOCK: Final = '<script type="application/json" id="first">{{first}}</script>'
RUDE: Final = "</script><script>alert(1)</script><!--"


@pytest.fixture(params=[False, True], ids=["here", "lan"])
def evening(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    """On this machine alone, and for everybody in the network."""
    with _Embedding(tmp_path, lan=request.param) as served:
        yield served


class _Embedding(Evening):
    """An evening whose page has a place for the state."""

    def __enter__(self) -> _Embedding:
        (self.folder / "index.html").write_text(INDEX + BLOCK, encoding="utf-8")
        self.display = WebDisplay(Opening(self.orders, self.switches, lambda: self.game_id, Web(self.lan)), page_files(self.folder))
        return self


def _first(evening: Evening, **headers: str) -> Any:
    _, _, body = evening.ask("GET", "/", None, **headers)
    return json.loads(_block(body))


def _block(document: bytes) -> str:
    """What a browser reads as the block: all until the first end of a script."""
    found = re.search(r'id="first">(.*?)</script', document.decode(), re.DOTALL)
    assert found
    return found[1]


def test_the_page_comes_with_the_state_that_the_socket_sends_first(evening: Evening) -> None:
    evening.show(situation(1))
    with evening.viewer() as viewer:
        sent = viewer.hello()
        first = _first(evening)
    assert first["stage"]["version"] == 1
    assert first == sent


def test_before_a_game_it_says_that_there_is_none(evening: Evening) -> None:
    first = _first(evening)
    assert first["stage"] is None
    assert first["words"]["act.photo"] == "Score a photo"


def test_it_comes_in_the_language_that_was_chosen_on_the_page_else_in_the_spoken_one(evening: Evening) -> None:
    evening.show(situation(1))
    with evening.viewer() as viewer:
        viewer.hello()
    assert _first(evening)["stage"]["language"] == "en"
    assert _first(evening, Cookie="other=x; cyclops.language=pl")["stage"]["language"] == "pl"
    assert _first(evening, Cookie="cyclops.language=klingon")["stage"]["language"] == "en"
    evening.switches.change(language=Language.HUNGARIAN)
    evening.show(situation(2))
    with evening.viewer() as viewer:
        viewer.send(type="hello", language="nl")
        viewer.state(2)
    assert _first(evening)["stage"]["language"] == "hu"


def test_only_on_this_machine_alone_it_says_that_one_may_press(evening: Evening) -> None:
    assert _first(evening)["may_press"] is not evening.lan
    assert _first(evening, X_Forwarded_For="10.0.0.7")["may_press"] is False


def test_no_name_can_end_the_block(tmp_path: Path) -> None:
    with _Embedding(tmp_path, game_id=RUDE) as evening:
        evening.show(situation(1))
        with evening.viewer() as viewer:
            viewer.hello()
        assert _first(evening)["stage"]["game_id"] == RUDE


def test_it_is_compressed_for_those_who_can_take_it(evening: Evening) -> None:
    _, headers, packed = evening.ask("GET", "/", Accept_Encoding="gzip")
    _, _, plain = evening.ask("GET", "/")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == plain
