"""Who may look, who may press, and which pages get nowhere."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, expect

from cyclops.play.opening import Web
from cyclops.web.display import WebDisplay
from tests.browser.evenings import LiveEvening, after_moves, soon
from tests.browser.people import enters_digits, presses, sees_the_game

Pages = Callable[..., Page]
GUESSES = """async ([digits, times]) => {
    const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
    const answers = [];
    await new Promise((opened) => { socket.onopen = opened; });
    socket.send(JSON.stringify({type: 'hello', language: null, build: '', token: null}));
    await new Promise((done) => {
        socket.onmessage = (message) => {
            const said = JSON.parse(message.data);
            if (said.type === 'pin' && answers.push(said) === times) done();
        };
        for (let time = 0; time < times; time++) socket.send(JSON.stringify({type: 'pin', pin: digits}));
    });
    socket.close();
    return answers;
}"""
KNOCK = """(address) => new Promise((done) => {
    const socket = new WebSocket(address);
    socket.onopen = () => done('open');
    socket.onerror = () => done('refused');
})"""
SEND = """(address) => fetch(address, {method: 'POST', body: 'x', mode: 'no-cors'}).then(() => 'sent', () => 'refused')"""


class _Elsewhere(BaseHTTPRequestHandler):
    """A page of somebody else."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Elsewhere</title>")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def party() -> Iterator[LiveEvening]:
    """An evening of Monster Factory for everybody in the network, held after four moves; a test leaves it so."""
    with LiveEvening("factory", hold=after_moves(4), web=Web(lan=True, port=0)) as live:
        live.until_held()
        yield live


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """The address of a page that is served from another port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Elsewhere) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def wrong(pin: str) -> str:
    return f"{(int(pin) + 1) % 10_000:04}"


def test_in_the_network_everybody_looks_and_only_the_right_digits_let_press(party: LiveEvening, open_page: Pages) -> None:
    live, keys = party, party.display.server.keys
    page = open_page(live.address, "phone")
    sees_the_game(page)
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(3)
    presses(page, "undo")
    enters_digits(page, wrong(keys.pin))
    expect(page.locator("#pin .pin-said")).to_contain_text("Those were other digits.")
    assert live.record.undoable == 4

    answers = page.evaluate(GUESSES, [wrong(keys.pin), 19])
    assert not any(answer["ok"] or answer["token"] for answer in answers)
    assert answers[-1]["wait_s"] > 0
    assert "Wait" in answers[-1]["text"]
    assert not page.evaluate(GUESSES, [keys.pin, 1])[0]["ok"], "not even the right ones before the wait is over"
    enters_digits(page, keys.pin)
    expect(page.locator("#pin .pin-said")).to_contain_text("Wait a moment")
    assert live.record.undoable == 4

    page.wait_for_function("() => !document.querySelector('#pin .pad.waiting')")
    enters_digits(page, keys.pin)
    expect(page.locator("#pin")).not_to_be_visible()
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(2)
    soon(lambda: live.record.undoable == 3, "what was pressed before the digits is done")
    page.wait_for_timeout(500)  # what is pressed sooner may have meant what was there before
    presses(page, "redo")
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(3)


def test_the_token_of_the_code_lets_press_and_leaves_the_address(party: LiveEvening, open_page: Pages) -> None:
    page = open_page(f"{party.address}?token={party.display.server.keys.token}", "phone")
    sees_the_game(page)
    assert page.url == party.address
    presses(page, "undo")
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(2)
    page.reload()
    sees_the_game(page)
    presses(page, "redo")
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(3)


def test_pages_of_others_get_no_connection(display: WebDisplay, open_page: Pages, elsewhere: str) -> None:
    own = open_page(display.address)
    port = display.server.port
    assert own.evaluate(KNOCK, f"ws://localhost:{port}/ws") == "open"
    page = open_page(elsewhere)
    for host in ("127.0.0.1", "localhost", "elsewhere.localhost"):
        assert page.evaluate(KNOCK, f"ws://{host}:{port}/ws") == "refused"
    assert page.evaluate(SEND, f"http://127.0.0.1:{port}/photo") == "refused", "not even its answer can be seen"
    assert own.evaluate("fetch('healthz').then((answer) => answer.ok)")


def test_a_name_that_is_none_of_this_machine_is_turned_away_though_it_leads_here(display: WebDisplay, open_page: Pages) -> None:
    port = display.server.port
    page = open_page("about:blank")
    answer = page.goto(f"http://evil.localhost:{port}/")
    assert answer is not None
    assert answer.status == 421
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as asking:
        asking.request("GET", "/", headers={"Host": "cyclops.example"})
        assert asking.getresponse().status == 421
