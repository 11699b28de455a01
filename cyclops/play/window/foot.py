"""What stands below the table: what is wrong or asked, what is being typed, and the keys, all of which may be touched too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cyclops import drawing
from cyclops.drawing import text_width
from cyclops.language import marked
from cyclops.play.terminal.keys import answer_keys
from cyclops.play.window import brush
from cyclops.play.window.brush import Box
from cyclops.play.window.look import DARK_INK, WEIGHTS, WHITE, Look
from cyclops.play.window.pad import Pad, Spot
from cyclops.stage.stage import Asked, Button, HintLevel, Notice
from hardware.window import ESCAPE

ENDING: Final = "ending"
"""The question whether the evening is to end."""
_TYPE: Final = marked("Type what is so; Enter does it, Esc leaves it.")
_END: Final = marked("End the evening? The game is kept and can go on later.")
_YES, _NO = marked("yes"), marked("no")
_HINTS: Final = {
    HintLevel.FITS: marked("hints: whether it fits"),
    HintLevel.PLACES: marked("hints: all places"),
    HintLevel.ADVICE: marked("hints: advice"),
}
_UNDO, _REDO, _ACCEPT, _REASONS = marked("undo"), marked("redo"), marked("that's how it is"), marked("points")
_PHOTO, _DRAWING, _CORRECT = marked("picture"), marked("drawing"), marked("correct")
_DARK, _LIGHT, _FULL, _STOP = marked("dark"), marked("light"), marked("full screen"), marked("end")
_LANGUAGE: Final = {"en": "English", "pl": "polski", "hu": "magyar", "nl": "Nederlands"}
_NOTICE: Final = 46.0
_NOTICE_TEXT, _NOTICE_RIM = 17.0, 6.5
_MOST_NOTICES, _MOST_LINES = 2, 4
_ANSWER: Final = 62.0
_BESIDE, _SHORT = 2, 18
"""So many answers, of so many letters, stand beside their question."""
_BRIEF, _WORD = 60, 18
"""If it has no more letters than this, and no longer word."""
_ABREAST, _SHORTEST = 3, 8
"""More answers than this, of more letters, stand in several rows."""


def notices_height(pad: Pad, width: float) -> float:
    """How much room is needed for what is wrong, in so much width."""
    return sum(height + pad.px(8) for height in _notice_heights(pad, width))


def _notice_heights(pad: Pad, width: float) -> list[float]:
    """How high each notice is: as its sentence needs, and less where a question needs room too."""
    least = pad.px(_NOTICE if asked(pad) is None else _NOTICE * 0.82)
    size = round(pad.text(_NOTICE_TEXT))
    rows = (len(drawing.wrapped(brush.plain(notice.text), size, int(_notice_words(pad, width)))) for notice in _shown(pad))
    return [max(least, min(number, _MOST_LINES) * size * brush.LEADING + 2 * pad.px(_NOTICE_RIM)) for number in rows]


def _notice_words(pad: Pad, width: float) -> float:
    """How wide the sentence of a notice may be."""
    return width - pad.px(68 + 46 * (len(_noticed(pad)) > len(_shown(pad))))


def _shown(pad: Pad) -> tuple[Notice, ...]:
    """Those for which there is room: one beside a question with many answers, so that the table stays large."""
    question = asked(pad)
    crowded = question is not None and _rows(question) > 1
    return _noticed(pad)[: 1 if crowded else _MOST_NOTICES]


def paint_notices(pad: Pad, box: Box) -> None:
    """Paint what is wrong, doubted or good to know, the weightiest first."""
    notices = _noticed(pad)
    shown = _shown(pad)
    for notice, row in zip(shown, box.rows(_notice_heights(pad, box.width), pad.px(8)), strict=True):
        fill, ink, sign = WEIGHTS.get(notice.weight, WEIGHTS["mistake"])
        brush.card(pad.image, row, pad.colours.card, pad.colours.shade, pad.px(16))
        brush.rim(pad.image, row, fill, pad.px(16), pad.px(3))
        radius = min(pad.px(14), row.height * 0.32)
        brush.plate(pad.image, sign, (row.left + pad.px(27), row.middle[1]), radius, fill, ink, fill)
        more = len(notices) - len(shown) if notice is shown[-1] else 0
        words = Box(row.left + pad.px(52), row.top, _notice_words(pad, row.width), row.height)
        words = words.inner(0, pad.px(_NOTICE_RIM) - 1)
        brush.write_in(pad.image, notice.text, words, pad.colours.ink, pad.text(21), pad.text(14), lines=_MOST_LINES, weight=550)
        if more:
            drawing.write(pad.image, f"+{more}", row.right - pad.px(48), row.middle[1], round(pad.text(18)), pad.colours.soft)


def _noticed(pad: Pad) -> tuple[Notice, ...]:
    refused = (Notice("mistake", pad.stage.refusal),) if pad.stage.refusal else ()
    return (*refused, *pad.stage.notices)


def asked(pad: Pad) -> Asked | None:
    """What is asked now: of the window itself before all else."""
    if pad.view.ending:
        return Asked(ENDING, pad.say(_END), (Button("yes", pad.say(_YES)), Button("no", pad.say(_NO))))
    return pad.stage.question


def question_height(pad: Pad) -> float:
    """How much room is needed for a question, or for what is being typed."""
    if pad.view.typed is not None:
        return pad.px(86 + 10)
    question = asked(pad)
    if question is None:
        return 0.0
    rows = _rows(question)
    return rows * max(pad.px(_ANSWER), 42) + (rows - 1) * pad.px(8) + pad.px(20 + 12) + (0.0 if _in_one_row(question) else pad.px(54))


def _rows(question: Asked) -> int:
    """In how many rows the answers stand."""
    crowded = len(question.answers) > _ABREAST and any(len(answer.text) > _SHORTEST for answer in question.answers)
    return -(-len(question.answers) // _ABREAST) if crowded else 1


def _in_one_row(question: Asked) -> bool:
    """Whether question and answers stand beside each other."""
    brief = len(question.text) <= _BRIEF and all(len(word) <= _WORD for word in question.text.split())
    return brief and len(question.answers) <= _BESIDE and all(len(answer.text) <= _SHORT for answer in question.answers)


def paint_question(pad: Pad, box: Box) -> None:
    """Paint the question with its answers, each with its key, or the line that is being typed."""
    question = asked(pad)
    if box.height <= 0 or (question is None and pad.view.typed is None):
        return
    brush.card(pad.image, box, pad.colours.card, pad.colours.shade, pad.px(20))
    brush.rim(pad.image, box, WEIGHTS["hint"][0], pad.px(20), pad.px(4))
    inner = box.inner(pad.px(18), pad.px(10))
    if pad.view.typed is not None:
        _paint_typed(pad, inner, pad.view.typed)
        return
    assert question is not None, "asked above"
    if _in_one_row(question):
        words, answers = inner.columns([inner.width * 0.42, inner.width * 0.58 - pad.px(16)], pad.px(16))
    else:
        words, answers = inner.rows([pad.px(48), inner.height - pad.px(54)], pad.px(6))
    brush.write_in(pad.image, question.text, words, pad.colours.ink, pad.text(27), pad.text(14), lines=3 if _in_one_row(question) else 2)
    _paint_answers(pad, answers, question)


def _paint_answers(pad: Pad, box: Box, question: Asked) -> None:
    answers, rows, gap = answer_keys(question), _rows(question), pad.px(12)
    across = max(-(-len(answers) // rows), 1)
    width = min((box.width - gap * (across - 1)) / across, pad.px(360))
    lines = box.rows([(box.height - pad.px(8) * (rows - 1)) / rows] * rows, pad.px(8))
    buttons = [button for line in lines for button in line.columns([width] * across, gap)]
    for (key, answer), button in zip(answers.items(), buttons, strict=False):
        brush.fill(pad.image, button, WEIGHTS["hint"][0], pad.px(16))
        radius = min(button.height * 0.3, button.width * 0.16)
        brush.plate(pad.image, key, (button.left + 1.6 * radius, button.middle[1]), radius, WHITE, DARK_INK, WHITE)
        left = button.left + 3.1 * radius + pad.px(4)
        words = Box(left, button.top, button.right - left - pad.px(10), button.height)
        brush.write_in(pad.image, answer.text, words, WHITE, pad.text(26), pad.text(13), lines=2)
        pad.spots.append(Spot(button, key, question.key))


def _paint_typed(pad: Pad, box: Box, typed: str) -> None:
    told, line = box.rows([pad.px(24), box.height - pad.px(28)], pad.px(4))
    brush.write_in(pad.image, pad.say(_TYPE), told, pad.colours.soft, pad.text(17), pad.text(12))
    brush.fill(pad.image, line, pad.colours.inset, pad.px(10))
    size = round(pad.text(24))
    words = Box(line.left + pad.px(14), line.top, line.width - pad.px(28), line.height)
    shown = brush.plain(typed)
    while shown and text_width(f"{shown}|", size, 500) > words.width:
        shown = shown[1:]  # its end is what is being typed
    drawing.write(pad.image, f"{shown}|", words.left, words.middle[1], size, pad.colours.ink, 500)


def paint_keys(pad: Pad, box: Box) -> None:
    """Paint the keys; those that do not fit are left out, the least needed first."""
    size, gap, pad_x = round(pad.text(16)), pad.px(8), pad.px(9)
    plate = size * 0.78
    keys = [(key, sign, label, 2 * plate + text_width(label, size) + 3 * pad_x) for key, sign, label in _keys(pad)]
    while keys and sum(width + gap for *_, width in keys) - gap > box.width:
        keys.pop(_least(keys))
    left = box.left
    for key, sign, label, width in keys:
        button = Box(left, box.top, width, box.height)
        brush.fill(pad.image, button, pad.colours.card, pad.px(12))
        brush.plate(pad.image, sign, (left + pad_x + plate, button.middle[1]), plate, pad.colours.inset, pad.colours.ink, pad.colours.inset)
        drawing.write(pad.image, label, left + 2 * plate + 2 * pad_x, button.middle[1], size, pad.colours.ink, 550)
        pad.spots.append(Spot(button, key))
        left += width + gap


def _keys(pad: Pad) -> Iterator[tuple[str, str, str]]:
    """Each key that does something now: the key, the sign on it, and what it does."""
    stage, view, say = pad.stage, pad.view, pad.say
    does = [
        ("u", "U", _UNDO, stage.can_undo),
        ("r", "R", _REDO, stage.can_redo),
        ("a", "A", _ACCEPT, stage.can_accept),
        ("s", "S", _REASONS, stage.begun),
        ("h", "H", _HINTS[stage.hints], True),
        ("p", "P", _DRAWING if view.photo else _PHOTO, True),
        ("c", "C", _CORRECT, stage.begun),
    ]
    yield from ((key, sign, say(text)) for key, sign, text, may in does if may)
    yield "l", "L", _LANGUAGE.get(stage.language, stage.language)
    yield "d", "D", say(_DARK if view.look is Look.LIGHT else _LIGHT)
    yield "f", "F", say(_FULL)
    yield ESCAPE, "×", say(_STOP)


def _least(keys: list[tuple[str, str, str, float]]) -> int:
    """Which key is missed least."""
    order = "fcdsprlh"
    found = [key for key, *_ in keys]
    return next((found.index(key) for key in order if key in found), 0)
