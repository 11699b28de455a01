"""What the tests of the doctor share."""

from pathlib import Path

import pytest

from tests.cyclops.doctor.patient import Patient


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return Patient(tmp_path)
