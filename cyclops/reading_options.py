"""The options that say with what pictures are read, shared by the commands."""

from __future__ import annotations

from typing import Annotated

import typer

SetOption = Annotated[
    str | None,
    typer.Option("--set", metavar="FILE", help="Your own set; the one you have learnt unless said, or none.", show_default=False),
]
ProfileOption = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="NAME",
        help="A profile of your camera, or its file; the one made with the same camera unless said, or none.",
        show_default=False,
    ),
]
