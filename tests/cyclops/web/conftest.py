"""Evenings shown as a page, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cyclops.web.serving import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """On this machine alone."""
    with Evening(tmp_path / "page") as served:
        yield served


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Evening]:
    """For everybody in the network."""
    with Evening(tmp_path / "page", lan=True) as served:
        yield served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """On this machine alone, one for all tests of a file that leave it as it is."""
    with Evening(tmp_path_factory.mktemp("page")) as shared:
        yield shared


@pytest.fixture(scope="module")
def served_party(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """For everybody in the network, one for all tests of a file that leave it as it is."""
    with Evening(tmp_path_factory.mktemp("page"), lan=True) as shared:
        yield shared
