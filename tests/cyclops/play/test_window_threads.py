"""Several threads draw at the same time: a window, a page's photographs, a test; none of them spoils another's writing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from cyclops import drawing


def page(number: int) -> NDArray[np.uint8]:
    image = np.full((160, 500, 3), 255, np.uint8)
    for line in range(12):
        text = f"Page {number}, line {line * 7}: żółw, őr"
        size, weight = 12 + (3 * line + number) % 20, 400 + (53 * line + 7 * number) % 300
        drawing.write(image, text, 500 - drawing.text_width(text, size), 12 * line, size, drawing.BLACK, weight)
    return image


def test_text_written_by_four_threads_is_the_same_as_by_one() -> None:
    alone = [page(number) for number in range(12)]
    with ThreadPoolExecutor(4) as threads:
        for number, image in enumerate(threads.map(page, [*range(12)] * 10)):
            assert np.array_equal(image, alone[number % 12])
