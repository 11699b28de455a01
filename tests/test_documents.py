"""What the documents show is what happens."""

import doctest
import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_the_examples_of_the_rules_as_a_library_are_true() -> None:
    examples = "\n\n".join(re.findall(r"^```pycon\n(.*?)^```", (DOCS / "engine.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL))
    told: list[str] = []
    result = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(examples, {}, "engine.md", None, 0), out=told.append)
    assert result.attempted > 20
    assert not result.failed, "".join(told)
