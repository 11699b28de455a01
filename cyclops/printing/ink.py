"""Drawings on a page of PDF."""

from __future__ import annotations

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from cyclops.artwork.paths import Path
from cyclops.artwork.shapes import Colour, Drawing, Shape

_ROUND = 1
_EVEN_ODD = 0


def draw(canvas: Canvas, drawing: Drawing, left: float, top: float, degrees: float = 0.0) -> None:
    """Draw on the page, in true scale.

    Parameters
    ----------
    canvas : Canvas
        The page; its own origin is its lower left corner.
    drawing : Drawing
        What to draw, bleed beyond its outline included.
    left, top : float
        Where the upper left corner of the drawing comes to lie, in mm from that of the page.
    degrees : float
        By how much it is turned clockwise about its own middle.
    """
    canvas.saveState()
    canvas.translate((left + drawing.width / 2) * mm, canvas._pagesize[1] - (top + drawing.height / 2) * mm)
    canvas.rotate(-degrees)
    canvas.scale(mm, -mm)
    canvas.translate(-drawing.width / 2, -drawing.height / 2)
    canvas.setLineCap(_ROUND)
    canvas.setLineJoin(_ROUND)
    for shape in drawing.shapes:
        _draw_shape(canvas, shape)
    canvas.restoreState()


def _draw_shape(canvas: Canvas, shape: Shape) -> None:
    canvas.saveState()
    if shape.within is not None:
        canvas.clipPath(_outline(canvas, (shape.within,)), stroke=0, fill=0)
    if shape.fill is not None:
        canvas.setFillColorRGB(*_shares(shape.fill))
    if shape.stroke is not None:
        canvas.setStrokeColorRGB(*_shares(shape.stroke))
        canvas.setLineWidth(shape.width)
    stroke, fill = shape.stroke is not None, shape.fill is not None
    canvas.drawPath(_outline(canvas, shape.paths), stroke=int(stroke), fill=int(fill), fillMode=_EVEN_ODD)
    canvas.restoreState()


def _outline(canvas: Canvas, paths: tuple[Path, ...]) -> PDFPathObject:
    outline = canvas.beginPath()
    for path in paths:
        outline.moveTo(*path.start)
        for segment in path.segments:
            if len(segment) == 1:
                outline.lineTo(*segment[0])
            else:
                outline.curveTo(*segment[0], *segment[1], *segment[2])
        if path.closed:
            outline.close()
    return outline


def _shares(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = colour
    return red / 255, green / 255, blue / 255
