"""The page with a made-up server: files from the folder, and a socket whose messages the test writes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute, expect

import cyclops.web
from cyclops.language import Language, words
from cyclops.stage.stage import Asked, Button, Choice, Choices, Eye, HintLevel, Notice, Past, Reason, Seat, Stage, Touched
from cyclops.stage.tables import DrawnMonster, EdgedTile, FactoryStage, Ghost
from cyclops.web.words import words_of_page
from tests.browser.chromium import SIZES

FOLDER: Final = Path(cyclops.web.__file__).parent / "page"
PLACE: Final = "http://cyclops.test/table/"
BUILD: Final = "one"
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self' ws://cyclops.test;"
    " base-uri 'none'; form-action 'none'"
)

_TILES: Final = (EdgedTile("A@0,0", (0, 0), "WGPW", True), EdgedTile("A@1,0", (1, 0), "WWPG", False, last=True))
_MONSTER: Final = DrawnMonster(
    0, "A", "Anna's first monster", "1", (1.0, 1.0), _TILES, (((0, 0), 2, "P"), ((1, 0), 2, "P")), complete=False, lines=("2 tiles",)
)
_GHOST: Final = Ghost(1, 0, (0, 1), "PWWW", eye=True, completes=False, text="Place 1: closes a thick edge", short="closes 1", good=True)
TABLE: Final = FactoryStage((4.0, 3.0), (_MONSTER,), EdgedTile("drawn", (0, 0), "PWWW", True), (_GHOST,), 1, 20)
QUESTION: Final = Asked("discard", "Where is the tile?", (Button("away", "Put away"), Button("hand", "In the hand")))
TOUCHED: Final = Touched(
    "A@0,0",
    "A tile",
    (Choices("Top edge", (Choice("thin", "edge A@0,0 0 G", picture="edge:G"), Choice("blank", "edge A@0,0 0 W", True, "edge:W"))),),
)
STAGE: Final = Stage(
    game="factory",
    title="Monster Factory",
    language="en",
    game_id="evening 1",
    version=5,
    begun=True,
    over=False,
    banner="It's Anna's turn",
    task="Lay the tile",
    seats=(
        Seat(
            "1",
            "Anna",
            0,
            14,
            to_move=True,
            place=1,
            reasons=(Reason("First monster", 7, ("A@0,0", "A@1,0")), Reason("Nothing open", None)),
        ),
        Seat("2", "Ben", 1, 4, doubted=True, place=2),
    ),
    notices=(),
    question=None,
    countdown_s=None,
    eye=Eye("still", "I am watching", True, True),
    table=TABLE,
    hints=HintLevel.PLACES,
    advice=(),
    history=(Past(1, "Anna lays a tile", "1"), Past(2, "Ben passes", "2", undone=True)),
    can_undo=True,
    can_redo=True,
    can_accept=False,
    refusal="",
    picture=(800, 600),
    rules="Counted by the rules of 2019",
)
MISTAKE: Final = Notice("mistake", "A thin edge meets a thick one", key="A@1,0")


def stage(**changes: Any) -> Stage:
    """The evening, with something else about it."""
    return replace(STAGE, **changes)


class Shell:
    """A page on a screen, and its made-up server.

    Parameters
    ----------
    browser : Browser
    size : str
        One of the screens.
    """

    def __init__(self, browser: Browser, size: str = "pi", **how: Any) -> None:
        width, height = SIZES[size]
        screen: dict[str, Any] = {"viewport": {"width": width, "height": height}, "locale": "en-GB", "reduced_motion": "reduce"}
        self.context: BrowserContext = browser.new_context(**screen | how)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(8_000)
        self.wrong: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.sockets: list[WebSocketRoute] = []
        self.loaded = 0
        self.reachable = True
        self.build, self.instance, self.may_press = BUILD, "start 1", True
        self.shown: Stage | None = STAGE
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.route(f"{PLACE}**", self._serve)
        self.page.route_web_socket("**/ws", self._connected)

    def open(self, path: str = "") -> Page:
        """Open the page, and wait until it shows something."""
        self.page.goto(PLACE + path)
        expect(self.page.locator("html")).to_have_class("ready")
        return self.page

    def on(self, size: str) -> Page:
        """Show the page on another screen."""
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})
        return self.page

    def anew(self) -> None:
        """Start the server anew, on the first screen: first nothing is played, then the evening."""
        self.instance += "+"
        self.may_press = True
        self.on("pi")
        self.page.emulate_media(color_scheme="light")
        self.heard.clear()
        self.show(None)
        expect(self.page.locator("#call-who")).to_have_text("Nothing is being played yet")
        self.show(STAGE)
        expect(self.page.locator("#call-who")).to_have_text(STAGE.banner)

    def show(self, shown: Stage | None, **facts: Any) -> None:
        """Send a state."""
        self.shown = shown
        self.send(self._state(first=False, **facts))

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.sockets[-1].send(json.dumps(message))

    def said(self, kind: str) -> list[dict[str, Any]]:
        """What the page sent of one kind."""
        return [message for message in self.heard if message["type"] == kind]

    def until(self, ready: Callable[[], bool]) -> None:
        """Wait until something is so."""
        for _ in range(160):
            if ready():
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"never came: {self.heard}")

    def _serve(self, route: Route) -> None:
        name = route.request.url.removeprefix(PLACE).partition("?")[0]
        if not name:
            self.loaded += 1
            text = (FOLDER / "index.html").read_text(encoding="utf-8").replace("{{build}}", BUILD)
            route.fulfill(body=text, content_type="text/html", headers={"Content-Security-Policy": _POLICY})
        else:
            route.fulfill(path=FOLDER / name.removeprefix(f"static/{BUILD}/"))

    def _connected(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda text: self._message(socket, json.loads(text)))

    def _message(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if message["type"] in ("hello", "language") and self.reachable:
            socket.send(json.dumps(self._state(first=True)))

    def _state(self, *, first: bool, **facts: Any) -> dict[str, Any]:
        said = {"words": words_of_page(words(Language.ENGLISH))} if first else {}
        settings = {"language": "en", "hints": "places", "voice": "none", "silenced": ""}
        head = {"type": "state", "build": self.build, "instance": self.instance, "may_press": self.may_press, "viewers": 1}
        shown = None if self.shown is None else asdict(self.shown)
        return {**head, "settings": settings, **said, "stage": shown, **facts}


def touched() -> dict[str, Any]:
    """What may be said of a tile, as the server sends it."""
    return asdict(TOUCHED)
