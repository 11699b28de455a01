"""What all pages see of an evening: built once a change, said once a language, and sent to whoever has room for it.

The evening's own thread only leaves references here (`Live.show`); everything else happens in the loop of the web server.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final

from cyclops.guide.guide import Guide
from cyclops.language import Language, words
from cyclops.play.opening import Opening
from cyclops.play.switches import Settings
from cyclops.play.trouble import trouble_of
from cyclops.referee.situation import Situation
from cyclops.stage.building import stage_of, touched_of
from cyclops.stage.stage import HintLevel, Stage, Touched
from cyclops.stage.translation import translated
from cyclops.web.pictures import picture_bytes
from cyclops.web.pressing import Presses
from cyclops.web.protocol import Ordered, guide_text, speech_text, stage_text, state_text
from cyclops.web.viewer import Viewer
from cyclops.web.words import words_of_page
from hardware.frame import Frame

BETWEEN_STATES_S: Final = 0.1
"""States are sent at most so often; the last one always is."""
BETWEEN_PICTURES_S: Final = 0.125
"""A viewer gets a picture at most so often ..."""
PICTURES_A_SECOND: Final = 40.0
"""... and all viewers together so many."""
_BRIEF_S: Final = 0.1  # advice that takes no longer is waited for; else a state without it goes first
_DONE_S, _LOOK_S = 3.0, 0.05  # for so long, and so often, it is looked whether what was pressed is done
_LAST_S: Final = 0.4  # for so long the last state is still sent when the evening ends


@dataclass(frozen=True, slots=True, eq=False)
class _Now:
    """How the evening stands."""

    situation: Situation | None
    game_id: str
    settings: Settings
    guide: Guide | None = None


class Live:
    """What all pages see.

    Parameters
    ----------
    opening : Opening
    build : str
        Of the page's files.
    door : mapping of str to str, optional
        What lets other devices look and press, for those who may press already.
    """

    def __init__(self, opening: Opening, build: str, door: Mapping[str, str] | None = None) -> None:
        self.build = build
        self.instance = secrets.token_hex(8)
        self.viewers: set[Viewer] = set()
        self._opening = opening
        self._door = door
        self._lock = threading.Lock()
        self._presses = Presses(opening.orders, opening.switches, time.monotonic, opening.ends)
        self._now = _Now(None, "", opening.switches.settings)
        self._shows = 0
        self._frame: Frame | None = None
        self._frames = 0
        self._wake: Callable[[], object] = lambda: None
        self._builder = ThreadPoolExecutor(1, "stage")
        self._encoder = ThreadPoolExecutor(1, "picture")
        self._changed = asyncio.Event()
        self._wanted = asyncio.Event()
        self._built: _Now | None = None
        self._stage: Stage | None = None
        self._stage_texts: dict[Language, str] = {}
        self._state_texts: dict[tuple[Language, bool, bool], str] = {}
        self._advising: asyncio.Task[None] | None = None
        self._spoken = 0
        self._revision = 0

    # From the evening's thread

    def show(self, situation: Situation, frame: Frame | None) -> None:
        """Take how the evening stands, and its picture of now; from the evening's thread, often without any change."""
        self._count(frame)
        now, settings, game_id = self._now, self._opening.switches.settings, self._opening.game_id()
        if now.situation is None or situation.version != now.situation.version or game_id != now.game_id or settings is not now.settings:
            with self._lock:
                self._now = _Now(situation, game_id, settings)
            self._wake()

    def guide(self, guide: Guide, frame: Frame | None) -> None:
        """Take a step that people are led through, which takes the place of a game; from the evening's thread as well."""
        self._count(frame)
        settings = self._opening.switches.settings
        if guide != self._now.guide or settings is not self._now.settings:
            with self._lock:
                self._now = _Now(None, "", settings, guide)
            self._wake()

    def _count(self, frame: Frame | None) -> None:
        self._shows += 1
        if frame is not self._frame:
            self._frame = frame
            self._frames += 1

    # In the loop of the server

    async def run(self, wake: Callable[[Callable[[], object]], Callable[[], object]]) -> None:
        """Keep all viewers up to date until cancelled.

        Parameters
        ----------
        wake : callable
            Makes of a function of this loop one that may be called from any thread.
        """
        self._wake = wake(self._changed.set)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._keep_stating())
                tasks.create_task(self._keep_picturing())
        finally:
            self._builder.shutdown(wait=False, cancel_futures=True)
            self._encoder.shutdown(wait=False, cancel_futures=True)

    def health(self) -> dict[str, str]:
        """Which game is played and what is wrong, in English: for who looks after this machine, so without anybody's name."""
        now = self._now
        return {"game": now.situation.game if now.situation else "", "trouble": trouble_of(now.situation or now.guide)}

    def join(self, viewer: Viewer) -> None:
        """Another page looks; it sees at once how it stands, unless that is still being put together."""
        self.viewers.add(viewer)
        self._others()
        if self._stage is not None or self._now.situation is None:
            viewer.show()

    def leave(self, viewer: Viewer) -> None:
        """A page looks no more."""
        self.viewers.discard(viewer)
        self._others()

    def want_picture(self, viewer: Viewer) -> None:
        """A page has room for a picture."""
        viewer.wants_picture = True
        self._wanted.set()

    def press(self, pressed: Ordered, viewer: Viewer) -> str:
        """Do what was pressed; returns why not, in the viewer's language, or nothing."""
        now = self._now
        refusal = self._presses.press(pressed, now.situation, now.game_id, self._shows, now.guide)
        with self._lock:
            if self._opening.switches.settings is not self._now.settings:
                self._now = replace(self._now, settings=self._opening.switches.settings)
                self._changed.set()
        return words(self.language_of(viewer)).of(refusal)

    async def touched(self, key: str, viewer: Viewer) -> Touched | None:
        """What may be said of a tile, in the viewer's language: when all is done that was pressed before, for it builds on that."""
        await self._all_is_done()
        situation = self._now.situation
        if situation is None:
            return None
        found = await asyncio.get_running_loop().run_in_executor(self._builder, touched_of, situation, key)
        return translated(found, words(self.language_of(viewer)))

    async def _all_is_done(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_DONE_S):
                while not self._presses.is_all_done(self._shows):
                    await asyncio.sleep(_LOOK_S)

    def say(self, text: str, language: str) -> None:
        """Have a sentence said by the pages, instead of what they are saying."""
        self._spoken += 1
        said = speech_text(self._spoken, text, language)
        for viewer in self.viewers:
            viewer.reply(said)

    def language_of(self, viewer: Viewer) -> Language:
        """In which language a viewer is shown everything."""
        return viewer.language or self._now.settings.language

    def state_for(self, viewer: Viewer) -> str:
        """The newest state as a viewer is to see it."""
        language = self.language_of(viewer)
        text = self._text_of(language, viewer.may_press, viewer.told is not language)
        viewer.told, viewer.seen = language, self._revision
        return text

    def first_state(self, language: Language | None, may_press: bool) -> str:
        """The newest state with all words, for a page that is only being loaded; null while it is still being put together."""
        if self._stage is None and self._now.situation is not None:
            return "null"
        return self._text_of(language or self._now.settings.language, may_press, with_words=True)

    async def finish(self) -> None:
        """Send the last state to those who take it soon."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LAST_S):
                if self._built is not self._now:
                    await self._build(self._now, advised=False)
                    self._show_all()
                while not all(viewer.idle for viewer in self.viewers):
                    await asyncio.sleep(0.01)

    def _others(self) -> None:
        """There are more or fewer viewers, which everybody is told."""
        self._renew()
        self._changed.set()

    def _renew(self) -> None:
        """What was sent is not all that there is to say any more."""
        self._state_texts.clear()
        self._revision += 1

    def _text_of(self, language: Language, may_press: bool, with_words: bool) -> str:
        key = (language, may_press, with_words)
        if key not in self._state_texts:
            self._state_texts[key] = self._state_text(*key)
        return self._state_texts[key]

    def _state_text(self, language: Language, may_press: bool, with_words: bool) -> str:
        say, settings = words(language), self._now.settings
        facts = {
            "build": self.build,
            "instance": self.instance,
            "may_press": may_press,
            "viewers": len(self.viewers),
            "can_end": self._opening.ends,
            "door": self._door if may_press else None,
            "settings": {
                "language": settings.language,
                "hints": settings.hints,
                "voice": settings.voice,
                "silenced": say.of(settings.silenced),
            },
        }
        if language not in self._stage_texts:
            stage = self._stage and replace(translated(self._stage, say), language=language)
            self._stage_texts[language] = stage_text(stage)
        guide = guide_text(translated((self._built or self._now).guide, say))
        return state_text(facts, words_of_page(say) if with_words else None, guide, self._stage_texts[language])

    async def _keep_stating(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._state()
            await asyncio.sleep(BETWEEN_STATES_S)

    async def _state(self) -> None:
        """Send how it stands; advice that takes its time comes after the rest."""
        now = self._now
        if now is not self._built and not (self._advises(now) and await self._soon_advised(now)):
            await self._build(now, advised=False)
        self._show_all()

    def _advises(self, now: _Now) -> bool:
        return now.situation is not None and now.settings.hints is HintLevel.ADVICE

    async def _soon_advised(self, now: _Now) -> bool:
        """Begin to work out advice; whether it was so quick that nothing needs to be shown before."""
        if self._advising is not None:
            self._advising.cancel()
        self._advising = asyncio.create_task(self._advise(now))
        await asyncio.wait({self._advising}, timeout=_BRIEF_S)
        return self._advising.done()

    async def _advise(self, now: _Now) -> None:
        stage = await self._stage_of(now, advised=True)
        if now is self._now:
            self._take(now, stage)
            self._show_all()

    async def _build(self, now: _Now, advised: bool) -> None:
        self._take(now, await self._stage_of(now, advised))

    async def _stage_of(self, now: _Now, advised: bool) -> Stage | None:
        if now.situation is None:
            return None
        executor = None if self._advises(now) and not advised else self._builder
        return await asyncio.get_running_loop().run_in_executor(executor, _built_stage, now.situation, now.settings, now.game_id, advised)

    def _take(self, now: _Now, stage: Stage | None) -> None:
        self._built, self._stage = now, stage
        self._stage_texts.clear()
        self._renew()
        if now.situation is not None:
            self._presses.remember(now.game_id, now.situation)

    def _show_all(self) -> None:
        for viewer in self.viewers:
            if viewer.seen != self._revision:
                viewer.show()

    async def _keep_picturing(self) -> None:
        encoded, data = 0, b""
        while True:
            await self._wanted.wait()
            frame, number = self._frame, self._frames
            due = self._due_a_picture(number)
            if frame is not None and due:
                if encoded != number:
                    data = await asyncio.get_running_loop().run_in_executor(self._encoder, picture_bytes, frame.image)
                    encoded = number
                self._give_picture(due, number, data)
            if not any(viewer.wants_picture for viewer in self.viewers):
                self._wanted.clear()
            await asyncio.sleep(BETWEEN_PICTURES_S)

    def _due_a_picture(self, number: int) -> list[Viewer]:
        now = time.monotonic()
        return [viewer for viewer in self.viewers if viewer.wants_picture and viewer.pictured != number and viewer.next_picture_s <= now]

    def _give_picture(self, due: list[Viewer], number: int, data: bytes) -> None:
        until = time.monotonic() + max(BETWEEN_PICTURES_S, len(self.viewers) / PICTURES_A_SECOND) - BETWEEN_PICTURES_S / 2
        for viewer in due:
            viewer.wants_picture, viewer.pictured, viewer.next_picture_s = False, number, until
            viewer.picture(data)


def _built_stage(situation: Situation, settings: Settings, game_id: str, advised: bool) -> Stage:
    """The stage; without advice nothing that depends on it is worked out either."""
    if advised or settings.hints is not HintLevel.ADVICE:
        return stage_of(situation, settings, game_id)
    plain = stage_of(situation, replace(settings, hints=HintLevel.PLACES), game_id, advised=False)
    return replace(plain, hints=HintLevel.ADVICE)
