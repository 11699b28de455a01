"""Cyclops is installed once for all tests of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.installed.environment import Environment, installed


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return installed(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def there(environment: Environment, tmp_path: Path) -> Environment:
    """The installed Cyclops in an empty folder, where nobody has used it before."""
    return environment.within(tmp_path)
