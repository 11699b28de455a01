"""All that the page says by itself: a key for each text; the server sends the texts in the viewer's language."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from types import MappingProxyType
from typing import Final

from cyclops.language import Words, marked

PAGE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "page.skip": marked("To the table"),
        "page.table": marked("The table"),
        "page.players": marked("Players"),
        "page.actions": marked("What you can do"),
        "page.close": marked("Close"),
        "page.connecting": marked("Connecting …"),
        "page.stale": marked("Not live, as of {time}"),
        "page.refused": marked("That did not work: the page is not connected."),
        "wait.title": marked("Nothing is being played yet"),
        "wait.text": marked("As soon as a game begins, it is shown here."),
        "wait.lay": marked("This is how it begins"),
        "over.title": marked("The game is over"),
        "over.look": marked("Look at the table"),
        "over.place": marked("Place {place}"),
        "seat.points": marked("Points: {points}"),
        "seat.unknown": marked("points not known yet"),
        "seat.doubted": marked("not sure"),
        "seat.turn": marked("has the turn"),
        "seat.leads": marked("leads"),
        "seat.none": marked("No points yet."),
        "seat.show": marked("Show on the table"),
        "drawn.title": marked("Drawn tile"),
        "drawn.fits": marked("fits"),
        "drawn.nowhere": marked("fits nowhere"),
        "drawn.places": marked("Places: {number}"),
        "places.title": marked("Where it may go"),
        "places.good": marked("good"),
        "bites.title": marked("Who may bite"),
        "bites.must": marked("must"),
        "advice.title": marked("Cyclops says"),
        "notice.title": marked("Good to know"),
        "notice.outage": marked("No picture"),
        "notice.mistake": marked("Not allowed"),
        "notice.differs": marked("Does not match"),
        "notice.unsure": marked("Not sure"),
        "notice.hint": marked("Hint"),
        "notice.correct": marked("Put right"),
        "question.title": marked("Question"),
        "countdown.left": marked("Seconds left: {seconds}"),
        "act.undo": marked("Undo"),
        "act.redo": marked("Redo"),
        "act.accept": marked("That's how it is"),
        "act.keep": marked("Keep this picture"),
        "act.kept": marked("The picture is kept."),
        "act.history": marked("History"),
        "act.photo": marked("Score a photo"),
        "act.photo-short": marked("Photo"),
        "act.settings": marked("Settings"),
        "act.legend": marked("What the signs mean"),
        "view.picture": marked("Live picture"),
        "view.drawing": marked("Drawing"),
        "history.empty": marked("Nothing has happened yet."),
        "history.lately": marked("Lately"),
        "history.undone": marked("taken back"),
        "history.keep": marked("If Cyclops has seen something wrong, keep the picture: it helps to make Cyclops better."),
        "settings.language": marked("Language of this page"),
        "settings.hints": marked("How much Cyclops tells"),
        "settings.fits": marked("Does it fit?"),
        "settings.fits-more": marked("Only whether the tile fits anywhere."),
        "settings.places": marked("All places"),
        "settings.places-more": marked("Every place where the tile may go."),
        "settings.advice": marked("Advice"),
        "settings.advice-more": marked("Also which places are good."),
        "settings.voice": marked("Voice"),
        "settings.espeak": marked("Loudspeaker"),
        "settings.browser": marked("This page"),
        "settings.none": marked("Silent"),
        "settings.spoken": marked("Language of the voice"),
        "settings.aloud": marked("Speak on this device"),
        "settings.mute": marked("This device has no voice for this language."),
        "settings.look": marked("Look"),
        "settings.auto": marked("As on this device"),
        "settings.light": marked("Light"),
        "settings.dark": marked("Dark"),
        "settings.view": marked("How the table is shown"),
        "settings.press": marked("Who may press"),
        "settings.may": marked("You may press the buttons here."),
        "settings.may-not": marked("Everybody may look. To press, enter the four digits."),
        "settings.enter": marked("Enter the four digits"),
        "settings.viewers": marked("Pages that look on: {number}"),
        "pin.title": marked("Four digits"),
        "pin.text": marked("They are on the screen where the game was started."),
        "pin.entered": marked("Digits entered: {number}"),
        "pin.back": marked("Delete the last digit"),
        "pin.wait": marked("Wait a moment: {seconds}"),
        "pin.again": marked("Those were other digits. Look again."),
        "touched.unknown": marked("Nothing can be said of this tile now."),
        "touched.chosen": marked("Cyclops sees this"),
        "touched.help": marked("What is it really? Touch it."),
        "legend.title": marked("What the signs mean"),
        "legend.thin": marked("thin: green, letter G"),
        "legend.thick": marked("thick: purple, letter P"),
        "legend.blank": marked("blank: nothing grows on"),
        "legend.eye": marked("shows an eye"),
        "legend.ghost": marked("here it may go"),
        "legend.good": marked("this place is good"),
        "legend.doubt": marked("Cyclops is not sure here"),
        "legend.last": marked("laid last"),
        "legend.letter": marked("same letter, same drawing"),
        "legend.eyes": marked("so many eyes"),
        "legend.set": marked("belongs to a set of three"),
        "legend.trophy": marked("trophy with its points"),
        "legend.water": marked("water: waves"),
        "legend.meadow": marked("meadow: grass"),
        "legend.mountain": marked("mountain: peaks"),
        "legend.red": marked("red: round sign"),
        "legend.yellow": marked("yellow: square sign"),
        "legend.dots": marked("dots: points besides"),
        "legend.bite": marked("bites"),
        "photo.title": marked("Score a photo"),
        "photo.text": marked("Take a picture of the table from above. Cyclops counts the points."),
        "photo.take": marked("Take a picture"),
        "photo.pick": marked("Choose a picture"),
        "photo.game": marked("Which game?"),
        "photo.any": marked("Find out"),
        "photo.sending": marked("Sending the picture: {percent} %"),
        "photo.reading": marked("Cyclops looks closely …"),
        "photo.failed": marked("The picture could not be sent. Try again."),
        "photo.alt": marked("Your picture, with what Cyclops saw"),
        "photo.touch": marked("Touch a tile to put it right."),
        "photo.forget": marked("Forget this picture"),
        "photo.forgotten": marked("The picture is forgotten."),
        "photo.another": marked("Another picture"),
        "photo.sure": marked("Cyclops has no doubts here."),
        "photo.private": marked("Pictures are not kept: Cyclops forgets them after a few minutes."),
    }
)
"""What the shell of the page says."""

TABLE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "table.empty": marked("Nothing lies on the table yet"),
        "table.edge.G": marked("thin"),
        "table.edge.P": marked("thick"),
        "table.edge.W": marked("blank"),
        "table.tile.eye": marked("{monster}: a tile with an eye. Top: {top}, right: {right}, bottom: {bottom}, left: {left}."),
        "table.tile.plain": marked("{monster}: a tile without an eye. Top: {top}, right: {right}, bottom: {bottom}, left: {left}."),
        "table.drawn.eye": marked("The drawn tile, with an eye. Top: {top}, right: {right}, bottom: {bottom}, left: {left}."),
        "table.drawn.plain": marked("The drawn tile, without an eye. Top: {top}, right: {right}, bottom: {bottom}, left: {left}."),
        "table.bug": marked("Tile {name}. Eyes: {eyes}."),
        "table.trophy.free": marked("Trophy {value}: in the middle."),
        "table.trophy.taken": marked("Trophy {value}: {who} has it."),
        "table.trophy.gone": marked("Trophy {value}: somebody has taken it."),
        "table.side.red": marked("Red"),
        "table.side.yellow": marked("Yellow"),
        "table.terrain.water": marked("water"),
        "table.terrain.meadow": marked("meadow"),
        "table.terrain.mountain": marked("mountain"),
        "table.monster": marked("{who}: monster {name}, number {number}, {terrain}. Dots: {dots}."),
    }
)
"""What the drawings of the tables say."""

WORDS: Final[Mapping[str, str]] = MappingProxyType({**PAGE, **TABLE})
"""Everything."""


def words_of_page(say: Words) -> dict[str, str]:
    """All texts of the page in a language, by their keys; names in braces stay, the page fills them in."""
    return {key: say(message, **_braces(message)) for key, message in WORDS.items()}


def _braces(message: str) -> dict[str, str]:
    """Each name in the message with itself in braces for its value."""
    return {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(message) if name is not None}
