"""Train the reader of printed digits: ``python -m benchmarks.digits OUT.npz FONT.ttf …``.

Every eighth typeface is kept for the check, whose figures are printed. The same fonts and seed give the same weights, on the same kind of
machine. It takes ten minutes.

The weights that come with Cyclops were made from 317 upright typefaces of Debian's free fonts: adf, andika, averia, b612, bebas-neue,
beteckna, cabin, cantarell, carlito, caladea, century-catalogue, charis, clear-sans, cmu, comfortaa, comic-neue, courier-prime, dejavu,
dosis, ebgaramond, freefont, gentium-basic, go, hack, inter, junction, jura, karla, lato, league-spartan, liberation, linux-libertine,
lmodern, loma, manrope, noto-mono, oldstandard, open-sans, opendin, oxygen, paratype, play, quattrocento, quicksand, roadgeek, roboto,
stix, texgyre, tiresias, tuffy, ubuntu-title, urw-base35, vollkorn, yanone-kaffeesatz. ``fc-list`` names the files.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from benchmarks.digits.glyphs import DIGITS, LETTERS, rendered
from benchmarks.digits.network import Network, train
from benchmarks.digits.samples import Printing, draw
from vision.arrays import Floats
from vision.digits import NO_DIGIT, features, ink_patches, shares_of, sure_of

_STRANGERS = 0.2
_PORTION = 500


def main() -> None:
    """Render, train, check, and store the weights."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.digits", description="Train the reader of printed digits.")
    parser.add_argument("out", type=Path, help="where to store the weights (vision/digits.npz)")
    parser.add_argument("fonts", type=Path, nargs="+", help="files of typefaces, upright ones")
    parser.add_argument("--samples", type=int, default=300_000)
    parser.add_argument("--cells", type=int, default=192, help="of the hidden layer")
    parser.add_argument("--epochs", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    fonts = sorted(options.fonts)
    kept = fonts[::8]
    rng = np.random.default_rng(options.seed)
    known = _samples([font for font in fonts if font not in kept], options.samples, rng)
    unseen = _samples(kept, max(options.samples // 15, 2000), rng)
    for epoch, net in enumerate(train(*known, options.cells, options.epochs, rng), start=1):
        if epoch % 5 == 0 or epoch == options.epochs:
            print(f"{epoch:3}: {_figures(net, *unseen)}", flush=True)
            np.savez_compressed(options.out, **{name: weights.astype(np.float16) for name, weights in net.items()})  # type: ignore[arg-type]


def _samples(fonts: list[Path], count: int, rng: Generator) -> tuple[Floats, NDArray[np.int_]]:
    """Features and labels of that many samples."""
    printing = Printing(rendered(fonts, DIGITS), rendered(fonts, LETTERS))
    print(f"{count} samples of {len(printing.digits)} typefaces", flush=True)
    portions, labels = [], []
    for start in range(0, count, _PORTION):
        drawn = [draw(printing, rng, _STRANGERS) for _ in range(min(_PORTION, count - start))]
        portions.append(features(ink_patches([sample.cut for sample in drawn])))
        labels += [sample.label for sample in drawn]
    return np.concatenate(portions), np.array(labels)


def _figures(net: Network, inputs: Floats, labels: NDArray[np.int_]) -> str:
    """Right at all, answered, and wrong of those answered."""
    shares = shares_of(inputs, net)
    best, sure = shares.argmax(axis=1), sure_of(shares)
    digit = labels != NO_DIGIT
    answered = sure & (best != NO_DIGIT)
    wrong = answered & (best != labels)
    return (
        f"digits right {(best == labels)[digit].mean():.2%}, answered {answered[digit].mean():.2%}, of these wrong "
        f"{wrong[digit].sum() / max(answered[digit].sum(), 1):.3%}; strangers answered {answered[~digit].mean():.2%}"
    )


if __name__ == "__main__":
    main()
