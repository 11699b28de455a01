"""Who may press, which requests are from strangers, and how long guessers wait."""

from __future__ import annotations

import re

import pytest

from cyclops.web.safety import (
    FREE_TRIES,
    FREE_TRIES_OF_ALL,
    LONGEST_WAIT_OF_ALL_S,
    LONGEST_WAIT_S,
    Hosts,
    Keys,
    Rate,
    comes_straight,
    network_of,
    page_headers,
)

OWN = Hosts(["localhost", "127.0.0.1", "::1", "table.local", "192.168.1.7"])


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def wrong(keys: Keys) -> str:
    return "0000" if keys.pin != "0000" else "1111"


def test_the_pin_is_four_digits_and_another_one_each_time() -> None:
    pins = {Keys().pin for _ in range(40)}
    assert len(pins) > 30
    assert all(re.fullmatch(r"[0-9]{4}", pin) for pin in pins)


def test_the_right_digits_give_a_token_that_is_known_afterwards() -> None:
    keys = Keys()
    token = keys.try_pin(keys.pin, "192.168.1.20").token
    assert token is not None
    assert keys.knows(token)
    assert not keys.knows(token + "x")
    assert not keys.knows("")


def test_the_token_of_the_qr_code_is_exchanged_and_is_itself_no_key() -> None:
    keys = Keys()
    given = keys.exchanged(keys.token)
    assert given is not None
    assert keys.knows(given)
    assert given != keys.token
    assert not keys.knows(keys.token)
    assert keys.exchanged(given) is None


@pytest.mark.parametrize("typed", ["", "12", "12345", "١٢٣٤", "½¼¾0", "\x00\x00\x00\x00", "🐌🐌🐌🐌"])
def test_what_are_no_four_digits_is_wrong(typed: str) -> None:
    assert Keys().try_pin(typed, "a").token is None


def test_some_wrong_digits_cost_no_wait_then_it_doubles(clock: Clock) -> None:
    keys = Keys(clock)
    waits = []
    for _ in range(FREE_TRIES + 3):
        waits.append(keys.try_pin(wrong(keys), "192.168.1.20").wait_s)
        clock.now += waits[-1]
    assert waits == [0, 0, 0, 0, 2, 4, 8, 16]


def test_twenty_wrong_in_a_row_get_nowhere_not_even_with_the_right_ones(clock: Clock) -> None:
    keys = Keys(clock)
    verdicts = [keys.try_pin(wrong(keys), "192.168.1.20") for _ in range(20)]
    assert all(verdict.token is None for verdict in verdicts)
    assert [verdict.wait_s for verdict in verdicts] == [0.0] * (FREE_TRIES - 1) + [2.0] * (21 - FREE_TRIES)
    assert keys.try_pin(keys.pin, "192.168.1.20").token is None


def test_the_right_ones_work_after_the_wait_and_begin_the_count_anew(clock: Clock) -> None:
    keys = Keys(clock)
    wait_s = [keys.try_pin(wrong(keys), "192.168.1.20").wait_s for _ in range(FREE_TRIES)][-1]
    assert keys.try_pin(keys.pin, "192.168.1.20").token is None
    clock.now += wait_s
    assert keys.try_pin(keys.pin, "192.168.1.20").token is not None
    assert keys.try_pin(wrong(keys), "192.168.1.20").wait_s == 0


def test_trying_during_the_wait_does_not_lengthen_it(clock: Clock) -> None:
    keys = Keys(clock)
    for _ in range(FREE_TRIES):
        keys.try_pin(wrong(keys), "a")
    for _ in range(50):
        assert keys.try_pin(wrong(keys), "a").wait_s == 2.0


def test_one_who_guesses_keeps_nobody_else_from_pressing(clock: Clock) -> None:
    keys = Keys(clock)
    for _ in range(FREE_TRIES + 2):
        keys.try_pin(wrong(keys), "192.168.1.66")
    assert keys.try_pin(keys.pin, "192.168.1.20").token is not None


def test_guessers_with_many_addresses_wait_all_together(clock: Clock) -> None:
    keys = Keys(clock)
    for number in range(FREE_TRIES_OF_ALL):
        keys.try_pin(wrong(keys), f"10.0.{number}.1")
    assert keys.try_pin(wrong(keys), "10.9.9.9").wait_s == 2.0
    tries = 0
    until = clock.now + 24 * 3600
    while clock.now < until:
        verdict = keys.try_pin(wrong(keys), f"10.1.{tries // 250}.{tries % 250}")
        tries += 1
        clock.now += verdict.wait_s
    assert tries < 24 * 3600 / LONGEST_WAIT_OF_ALL_S + 20


def test_no_wait_is_longer_than_the_longest(clock: Clock) -> None:
    keys = Keys(clock)
    waits = []
    for _ in range(30):
        waits.append(keys.try_pin(wrong(keys), "a").wait_s)
        clock.now += waits[-1]
    assert max(waits) == LONGEST_WAIT_S


def test_neighbours_in_the_longer_addresses_are_one() -> None:
    assert network_of("2001:db8:1:2::5") == network_of("2001:db8:1:2:ffff::9%eth0") != network_of("2001:db8:1:3::5")
    assert network_of("::ffff:192.168.1.20") == network_of("192.168.1.20") != network_of("192.168.1.21")


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8080",
        "LOCALHOST:1",
        "127.0.0.1:8080",
        "[::1]:8080",
        "[::1]",
        "table.local",
        "table.local.:80",
        "192.168.1.7",
    ],
)
def test_own_names_and_addresses_are_allowed_with_and_without_port(host: str) -> None:
    assert OWN.allows({"host": host})


@pytest.mark.parametrize(
    "host",
    [
        *("", "evil.example", "evil.example:8080", "localhost.evil.example", "evil.example/localhost", "localhost@evil.example"),
        *(
            "192.168.1.8",
            "127.0.0.1.evil.example",
            "[::2]",
            "localhost:80:80",
            "localhost:port",
            "local host",
            "x" * 300,
            "table.local\x00",
        ),
        *("localhost, evil.example", "[127.0.0.1", "０"),
    ],
)
def test_other_names_are_not(host: str) -> None:
    assert not OWN.allows({"host": host})


def test_a_forwarded_host_lets_nobody_in_whose_host_is_another() -> None:
    assert not OWN.allows({"host": "evil.example", "x-forwarded-host": "localhost"})
    assert OWN.allows({"host": "localhost:8080", "x-forwarded-host": "games.example"})


def test_the_address_at_which_a_request_arrives_is_allowed() -> None:
    assert OWN.allows({"host": "10.1.2.3:8080"}, "10.1.2.3")
    assert OWN.allows({"host": "10.1.2.3:8080"}, "::ffff:10.1.2.3")
    assert OWN.allows({"host": "[fe80::1]:8080"}, "fe80::1%eth0")
    assert not OWN.allows({"host": ""}, "")


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8080", "localhost:8080"),
        ("http://localhost", "localhost"),
        ("http://localhost", "localhost:80"),
        ("https://table.local", "table.local"),
        ("https://table.local", "table.local:443"),
        ("http://[::1]:8080", "[::1]:8080"),
        ("http://LOCALHOST:8080", "localhost:8080"),
    ],
)
def test_pages_of_the_same_host_may_write(origin: str, host: str) -> None:
    assert OWN.same_origin({"origin": origin, "host": host})


@pytest.mark.parametrize(
    "origin",
    [
        *("", "null", "http://evil.example", "http://localhost", "http://localhost:8081", "https://localhost:8443", "file://"),
        *("http://localhost:8080.evil.example", "http://localhost:8080@evil.example", "http://evil.example@localhost:8080"),
        *(
            "http://localhost:8080/evil",
            "http://localhost:8080?x",
            "ws://localhost:8080",
            "localhost:8080",
            "http://",
            "chrome-extension://localhost:8080",
        ),
    ],
)
def test_pages_of_others_may_not(origin: str) -> None:
    assert not OWN.same_origin({"origin": origin, "host": "localhost:8080"})


def test_a_proxy_says_as_which_host_it_was_asked() -> None:
    proxied = {"host": "localhost:8080", "x-forwarded-host": "games.example"}
    assert OWN.same_origin({**proxied, "origin": "https://games.example"})
    assert not OWN.same_origin({**proxied, "origin": "https://evil.example"})


@pytest.mark.parametrize("header", ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"])
def test_what_a_proxy_hands_on_does_not_come_straight_from_this_machine(header: str) -> None:
    assert comes_straight("127.0.0.1", {})
    assert comes_straight("::1", {})
    assert not comes_straight("127.0.0.1", {header: "203.0.113.5"})
    assert not comes_straight("192.168.1.20", {})
    assert not comes_straight("", {})


def test_nothing_from_elsewhere_runs_in_the_page() -> None:
    policy = page_headers({"host": "localhost:8080"})["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == "'self'"
    assert rules["connect-src"] == "'self' ws://localhost:8080 wss://localhost:8080"
    assert "unsafe" not in policy


def test_no_header_of_a_request_gets_into_the_policy_unless_it_is_a_host() -> None:
    headers = page_headers({"host": "localhost", "x-forwarded-host": "a; script-src *"})
    assert headers == page_headers({"host": "localhost"})


def test_a_rate_allows_so_many_and_then_as_they_come_back(clock: Clock) -> None:
    rate = Rate(3, 60, clock)
    assert [rate.wait_s("a") for _ in range(4)] == [0, 0, 0, 20]
    assert rate.wait_s("b") == 0
    clock.now += 20
    assert [rate.wait_s("a"), rate.wait_s("a")] == [0, 20]


def test_memory_for_addresses_is_bounded(clock: Clock) -> None:
    rate, keys = Rate(3, 60, clock), Keys(clock)
    for number in range(5000):
        rate.wait_s(str(number))
        keys.try_pin("x", str(number))
        clock.now += 60
    assert len(rate._free_s) <= 1024
    assert len(keys._own._tries) <= 1024
