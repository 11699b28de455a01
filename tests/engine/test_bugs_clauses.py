import re
from pathlib import Path


def test_every_clause_has_a_test_that_carries_its_number() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_bugs_*.py"))
    tested = {int(number) for number in re.findall(r"^def test_bc_(\d+)_\w+\(", sources, re.MULTILINE)}
    assert tested == set(range(1, 15))


def test_every_vector_has_a_test_that_carries_its_number() -> None:
    sources = (Path(__file__).parent / "test_bugs_vectors.py").read_text(encoding="utf-8")
    assert {int(number) for number in re.findall(r"^def test_vector_(\d+)_\w+\(", sources, re.MULTILINE)} == set(range(1, 6))
