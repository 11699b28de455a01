"""Pages as a PDF in true scale that is the same, byte for byte, each time."""

from __future__ import annotations

import io
from typing import Final

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from cyclops.artwork.paths import Path
from cyclops.printing.ink import draw
from cyclops.printing.page import Document, Item, Page, Placed, Text
from cyclops.printing.typeface import face

_WHITE: Final = 1.0
_CREATOR: Final = "Cyclops"


def pdf(document: Document) -> bytes:
    """A document as the bytes of a PDF file.

    Viewers are asked to print at 100 %, and on both sides where that is meant; they may still not.
    """
    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=1, invariant=1, lang=document.words.language.value)
    canvas.setTitle(document.title)
    canvas.setAuthor(_CREATOR)
    canvas.setCreator(_CREATOR)
    canvas.setSubject(document.title)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if document.two_sided else "Simplex")
    for page in document.pages:
        _paint(canvas, page)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _paint(canvas: Canvas, page: Page) -> None:
    width, height = page.paper.width * mm, page.paper.height * mm
    canvas.setPageSize((width, height))
    canvas.setFillGray(_WHITE)  # viewers in the dark print their own background else
    canvas.rect(0, 0, width, height, stroke=0, fill=1)
    for item in page.items:
        _put(canvas, item, page.paper.height)


def _put(canvas: Canvas, item: Item, height: float) -> None:
    canvas.saveState()
    if isinstance(item, Text):
        _write(canvas, item, height)
    else:
        _place(canvas, item, height)
    canvas.restoreState()


def _write(canvas: Canvas, text: Text, height: float) -> None:
    canvas.translate(text.x * mm, (height - text.y) * mm)
    canvas.rotate(-text.degrees)
    canvas.setFont(face(text.bold), text.size_pt)
    canvas.setFillColorRGB(*(level / 255 for level in text.colour))
    canvas.drawString(0, 0, text.words)


def _place(canvas: Canvas, placed: Placed, height: float) -> None:
    if placed.window is not None:
        _cut_off(canvas, placed.window, height)
    draw(canvas, placed.drawing, placed.left, placed.top, placed.degrees)


def _cut_off(canvas: Canvas, window: Path, height: float) -> None:
    """Let only what lies inside a window show from here on."""
    path = canvas.beginPath()
    corners = [(x * mm, (height - y) * mm) for x, y in window.flattened()]
    path.moveTo(*corners[0])
    for corner in corners[1:]:
        path.lineTo(*corner)
    path.close()
    canvas.clipPath(path, stroke=0, fill=0)
