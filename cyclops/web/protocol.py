"""What goes to and fro between a page and the server.

All addresses are relative to the page, so that it works at any host, under a sub-path and behind a proxy with https.

Socket ``ws``, JSON text messages with a ``type``; a binary message is a picture as JPEG.

From the page:

- ``{"type":"hello","language":"pl"|null,"build":…,"token":…|null}``, first of all; without a language the spoken one is used
- ``{"type":"language","language":"pl"|null}``: this viewer's language from now on
- ``{"type":"ready"}``: wants one picture, newer than the one before
- ``{"type":"pin","pin":"1234"}``: wants to press; answered by ``pin``
- ``{"type":"order","id":7,"game_id":…,"version":12,"order":{"kind":…}}``: presses something; answered by ``done``
  - ``undo``, ``redo``, ``accept``, ``keep``; ``answer`` with ``question`` and ``answer``; ``correct`` with ``text``; ``hints`` with
    ``level``; ``voice`` with ``voice``; ``spoken`` with ``language``
  - ``{"kind":"guide","guide":KEY,"choice":KEY,"values":{KEY:TEXT,…}}``: answers the step that is shown, whatever game and version are said
  - ``{"kind":"end","again":false}``: ends the game, which is kept; ``again`` wants another one of the same kind
- ``{"type":"touch","id":8,"key":…}``: what may be said of a tile; answered by ``touched``
- ``{"type":"beat"}``: answered by ``beat``

From the server:

- ``{"type":"state","build","instance","may_press","viewers","settings":{"language","hints","voice","silenced"},"can_end","door","words",
  "guide","stage"}``: complete each time, only ``words`` (all that the page says itself, by keys) come in the first one and when the
  language has changed; ``stage`` is a `cyclops.stage.stage.Stage`, null where no game is played; ``guide`` is a
  `cyclops.guide.guide.Guide`, null where people are not led through anything; ``can_end`` says whether ``end`` is taken; ``door`` is
  ``{"address","pin"}`` for other devices, null on pages that may not press, and where other devices may not look
- ``{"type":"pin","ok","token","wait_s","text"}``: whether the four digits were right; the token, said in the next ``hello``, does
  instead of them. Also sent unasked after a ``hello`` with the token of a QR code
- ``{"type":"done","id","ok","text"}``: whether an order was taken, and if not, why not
- ``{"type":"touched","id","touched"}``: a `cyclops.stage.stage.Touched`, or null
- ``{"type":"speech","id","text","language"}``: to be said aloud instead of what is being said; nothing where the text is empty
- ``{"type":"beat"}``: every two seconds at least

The socket is closed with 1003 for binary messages, 1008 for what is none of these and for too many, 1009 for too long ones, 1013 when too
many look already.

Plain HTTP: ``GET ./`` the page, with the first state in it (in the language of its cookie ``cyclops.language``, else in the spoken one),
``GET ./static/BUILD/FILE``, ``GET ./healthz``, ``GET ./qr.svg``, and the photographs
(`cyclops.web.photo_pages`): ``POST ./photo?game=…&language=…`` with the bytes of a picture, ``GET ./photo/ID.jpg``,
``POST ./photo/ID/touch {"key"}``, ``POST ./photo/ID/correct {"order"}``, ``DELETE ./photo/ID``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from cyclops.guide.guide import Guide
from cyclops.language import Language
from cyclops.play.switches import VoiceName
from cyclops.stage.stage import HintLevel, Stage, Touched

MOST_BYTES: Final = 8192
"""Of a message from a page."""

_Key = Annotated[str, Field(max_length=64)]
_Token = Annotated[str, Field(max_length=128)]
_Number = Annotated[int, Field(ge=0, le=2**53)]


class _Sent(BaseModel):
    """Something a page sends; nothing but what is named may be in it."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class PressUndo(_Sent):
    """Take the last move back."""

    kind: Literal["undo"]


class PressRedo(_Sent):
    """Make it again."""

    kind: Literal["redo"]


class PressAccept(_Sent):
    """That's how it is."""

    kind: Literal["accept"]


class PressKeep(_Sent):
    """Keep the picture of now."""

    kind: Literal["keep"]


class PressAnswer(_Sent):
    """Answer a question."""

    kind: Literal["answer"]
    question: _Key
    answer: _Key


class PressCorrect(_Sent):
    """Correct the record, in the words of `Referee.correct`."""

    kind: Literal["correct"]
    text: Annotated[str, Field(min_length=1, max_length=200)]


class SwitchHints(_Sent):
    """Tell more or less."""

    kind: Literal["hints"]
    level: HintLevel


class SwitchVoice(_Sent):
    """Let somebody else speak."""

    kind: Literal["voice"]
    voice: VoiceName


class SwitchSpoken(_Sent):
    """Speak another language."""

    kind: Literal["spoken"]
    language: Language


class PressGuide(_Sent):
    """Answer a step that people are led through."""

    kind: Literal["guide"]
    guide: _Key
    choice: _Key
    values: Annotated[dict[_Key, Annotated[str, Field(max_length=200)]], Field(max_length=24)] = {}


class PressEnd(_Sent):
    """End the game."""

    kind: Literal["end"]
    again: bool = False


Switched: TypeAlias = SwitchHints | SwitchVoice | SwitchSpoken
Pressed: TypeAlias = PressUndo | PressRedo | PressAccept | PressKeep | PressAnswer | PressCorrect | PressEnd | PressGuide | Switched


class Hello(_Sent):
    """A page is there."""

    type: Literal["hello"]
    language: Annotated[str, Field(max_length=35)] | None = None
    build: _Key = ""
    token: _Token | None = None


class InLanguage(_Sent):
    """The viewer wants another language."""

    type: Literal["language"]
    language: Annotated[str, Field(max_length=35)] | None


class Ready(_Sent):
    """The viewer wants a picture."""

    type: Literal["ready"]


class Pin(_Sent):
    """Four digits."""

    type: Literal["pin"]
    pin: Annotated[str, Field(max_length=16)]


class Ordered(_Sent):
    """Something was pressed while the page showed this version of this game."""

    type: Literal["order"]
    id: _Number
    game_id: _Key
    version: _Number
    order: Annotated[Pressed, Field(discriminator="kind")]


class Touch(_Sent):
    """A tile was touched."""

    type: Literal["touch"]
    id: _Number
    key: _Key


class Beat(_Sent):
    """The page is still there."""

    type: Literal["beat"]


Message: TypeAlias = Hello | InLanguage | Ready | Pin | Ordered | Touch | Beat
_MESSAGES: Final[TypeAdapter[Message]] = TypeAdapter(Annotated[Message, Field(discriminator="type")])

BEAT: Final = '{"type":"beat"}'


def message_from(text: str) -> Message:
    """Take what a page sent.

    Raises
    ------
    pydantic.ValidationError
        If it is none of the messages; a ValueError.
    """
    return _MESSAGES.validate_json(text)


def language_from(text: str | None) -> Language | None:
    """The language with such a code, as browsers write them (``pl-PL``); None for one that is not spoken here."""
    code = (text or "").split("-")[0].lower()
    return Language(code) if code in set(Language) else None


def stage_text(stage: Stage | None) -> str:
    """A stage as JSON."""
    return "null" if stage is None else _text(asdict(stage))


def guide_text(guide: Guide | None) -> str:
    """A step as JSON."""
    return "null" if guide is None else _text(asdict(guide))


def state_text(facts: Mapping[str, Any], words: Mapping[str, str] | None, guide: str, stage: str) -> str:
    """A ``state``: what stands before the stage, the words of the page where they are due, and step and stage as JSON."""
    head = {"type": "state", **facts, **({} if words is None else {"words": dict(words)})}
    return f'{_text(head)[:-1]},"guide":{guide},"stage":{stage}}}'


def done_text(number: int, refusal: str) -> str:
    """A ``done``; without a refusal it was taken."""
    return _text({"type": "done", "id": number, "ok": not refusal, "text": refusal})


def touched_text(number: int, touched: Touched | None) -> str:
    """A ``touched``."""
    return _text({"type": "touched", "id": number, "touched": None if touched is None else asdict(touched)})


def pin_text(token: str | None, wait_s: float, text: str) -> str:
    """A ``pin``; without a token it was wrong, or not looked at."""
    return _text({"type": "pin", "ok": token is not None, "token": token, "wait_s": round(wait_s, 1), "text": text})


def speech_text(number: int, text: str, language: str) -> str:
    """A ``speech``."""
    return _text({"type": "speech", "id": number, "text": text, "language": language})


def _text(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
