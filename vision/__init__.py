"""The eye: from one picture to a reading of the table. It knows no rules: it reports what lies there, and what it doubts.

Arrays: an image is ``(H, W, 3) uint8 BGR``; points are ``(N, 2) float64 (x, y)`` in image pixels; names end in ``_px`` or ``_mm``.
"""
