"""Takes pictures of every screen of the page, in all languages and sizes: `python -m scripts.screenshots FOLDER`.

Simulated evenings are played on real pages; where a screen is wanted the camera holds still, and each size and language takes its picture.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from playwright.sync_api import Browser, Page, sync_playwright

from cyclops.language import Language
from cyclops.play.opening import Web
from cyclops.play.switches import Settings
from cyclops.referee.situation import Situation
from cyclops.stage.stage import HintLevel
from engine.bugs import Phase as BugsPhase
from engine.factory import Phase as FactoryPhase
from engine.fressen import Phase as FressenPhase
from tests.browser.chromium import ARGUMENTS, CHROMIUM, SIZES
from tests.browser.evenings import LiveEvening, after_moves

PHOTOGRAPH: Final = Path(__file__).parents[1] / "fixtures" / "photos" / "factory-00.jpg"
Hold: TypeAlias = Callable[[Situation], bool]
Look: TypeAlias = Literal["light", "dark"]
Act: TypeAlias = Callable[[Page], None]


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: its name, what is done to see it, and the look."""

    name: str
    act: Act = lambda page: None
    look: Look = "light"


class Studio:
    """Takes pictures of pages.

    Parameters
    ----------
    browser : Browser
    folder : Path
    languages : sequence of Language
    sizes : sequence of str
        Of `SIZES`.
    """

    def __init__(self, browser: Browser, folder: Path, languages: Sequence[Language], sizes: Sequence[str]) -> None:
        self._browser, self._folder, self._languages, self._sizes = browser, folder, languages, sizes

    def take(self, live: LiveEvening, *screens: Screen) -> None:
        """Take each screen in every language and size."""
        for screen in screens:
            for language in self._languages:
                for size in self._sizes:
                    with self._page(live, language, size, screen.look) as page:
                        screen.act(page)
                        page.wait_for_timeout(700)  # what pops in softly has arrived
                        page.screenshot(path=self._folder / f"{screen.name}-{size}-{language}.png")

    @contextmanager
    def _page(self, live: LiveEvening, language: Language, size: str, look: Look) -> Iterator[Page]:
        width, height = SIZES[size]
        context = self._browser.new_context(viewport={"width": width, "height": height}, locale=language, color_scheme=look)
        try:
            page = context.new_page()
            page.add_init_script(f"localStorage.setItem('cyclops.language', '{language}')")
            page.goto(live.address)
            page.wait_for_selector("html.ready")
            yield page
        finally:
            context.close()


def opens(name: str) -> Act:
    """Press a button of the bar."""
    return lambda page: page.click(f"[data-key={name}]")


def shows_picture(page: Page) -> None:
    """Switch to the live picture."""
    page.click("#mode")
    page.wait_for_timeout(1500)


def opens_legend(page: Page) -> None:
    """Show what the signs mean; on small screens the way there is in the settings."""
    if page.is_visible("#legend-open"):
        page.click("#legend-open")
    else:
        page.click("[data-key=settings]")
        page.click("#settings [data-key=legend]")


def touches_tile(page: Page) -> None:
    """Touch a tile of the table."""
    page.locator("#view [role=button]").first.click(force=True)
    page.wait_for_selector("#touched[open]")


def scores_photograph(page: Page) -> None:
    """Send a photograph, and wait for its points."""
    page.click("[data-key=photo]")
    page.set_input_files("#photo input[type=file]", PHOTOGRAPH)
    page.wait_for_selector("#photo img", timeout=60_000)


def factory(studio: Studio) -> None:
    """Take Monster Factory from its beginning to its end."""
    with LiveEvening("factory", seed=21, hold=lambda situation: situation.settled is not None) as live:
        live.until_held()
        studio.take(live, Screen("factory-begins"))
        live.go_on(lambda situation: after_moves(16)(situation) and _places(situation) >= 4)
        live.until_held()
        studio.take(live, Screen("factory"), Screen("factory-dark", look="dark"), Screen("factory-picture", shows_picture))
        studio.take(live, Screen("history", opens("history")), Screen("settings", opens("settings")), Screen("touched", touches_tile))
        studio.take(live, Screen("legend", opens_legend))
        studio.take(live, Screen("photo", opens("photo")), Screen("photo-scored", scores_photograph))
        live.switches.change(hints=HintLevel.ADVICE)
        studio.take(live, Screen("factory-advice"))
        live.switches.change(hints=HintLevel.FITS)
        studio.take(live, Screen("factory-fits"))
        live.switches.change(hints=HintLevel.PLACES)
        live.go_on(lambda situation: situation.question is not None)
        live.until_held()
        studio.take(live, Screen("factory-question"))
        live.go_on(lambda situation: situation.mistake is not None or situation.over)
        if live.until_held().mistake is not None:
            studio.take(live, Screen("factory-mistake"))
        live.go_on(lambda situation: situation.over)
        live.until_held()
        studio.take(live, Screen("factory-over"), Screen("factory-over-dark", look="dark"))


def bugs(studio: Studio) -> None:
    """Take Bugs & Co from its beginning to its end."""
    with LiveEvening("bugs", seed=1, hold=lambda situation: situation.settled is not None) as live:
        live.until_held()
        studio.take(live, Screen("bugs-begins"))
        for name, hold in (
            ("bugs-play", _in_phase(BugsPhase.PLAY)),
            ("bugs-countdown", lambda situation: situation.countdown_s is not None and situation.countdown_s < 6),
            ("bugs-open", _in_phase(BugsPhase.OPEN)),
            ("bugs-over", lambda situation: situation.over),
        ):
            live.go_on(hold)
            live.until_held()
            studio.take(live, Screen(name))
        studio.take(live, Screen("bugs-over-dark", look="dark"))


def fressen(studio: Studio) -> None:
    """Take Das große Fressen from its beginning to its end."""
    with LiveEvening("fressen", seed=1, hold=lambda situation: situation.settled is not None) as live:
        live.until_held()
        studio.take(live, Screen("fressen-begins"))
        live.go_on(lambda situation: after_moves(10)(situation) and _in_phase(FressenPhase.PLACE)(situation))
        live.until_held()
        studio.take(live, Screen("fressen"), Screen("fressen-dark", look="dark"), Screen("fressen-picture", shows_picture))
        live.go_on(lambda situation: after_moves(20)(situation) and _in_phase(FressenPhase.EAT)(situation))
        live.until_held()
        studio.take(live, Screen("fressen-eat"))
        live.go_on(lambda situation: situation.over)
        live.until_held()
        studio.take(live, Screen("fressen-over"))


def phones(studio: Studio) -> None:
    """Take what a phone sees that may not press."""
    with LiveEvening("factory", seed=1, hold=after_moves(5), settings=Settings(), web=Web(lan=True, port=0)) as live:
        live.until_held()
        studio.take(live, Screen("pin", opens("undo")))


def _places(situation: Situation) -> int:
    drawn = situation.record is not None and situation.record.state.phase is FactoryPhase.PLACE
    return len(situation.legal_moves()) if drawn else 0


def _in_phase(phase: BugsPhase | FressenPhase) -> Hold:
    return lambda situation: situation.record is not None and situation.record.state.phase is phase


GAMES: Final = {"factory": factory, "bugs": bugs, "fressen": fressen, "phones": phones}


def main() -> None:
    """Take all that is asked for."""
    parser = argparse.ArgumentParser(description="Pictures of every screen of the page.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--languages", nargs="*", type=Language, default=list(Language))
    parser.add_argument("--sizes", nargs="*", choices=SIZES, default=list(SIZES))
    parser.add_argument("--games", nargs="*", choices=GAMES, default=list(GAMES))
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        studio = Studio(browser, wanted.folder, wanted.languages, wanted.sizes)
        for game in wanted.games:
            GAMES[game](studio)
        browser.close()


if __name__ == "__main__":
    main()
