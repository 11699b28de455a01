"""The page's scripts and styles as one of each."""

from __future__ import annotations

import re
from typing import Final

from cyclops.web.bundle import SCRIPT, STYLE, bundled
from cyclops.web.files import FOLDER, page_files

DOCUMENT: Final = """<head>
    <link rel="stylesheet" href="static/{{build}}/style/a.css">
    <link rel="stylesheet" href="static/{{build}}/table/b.css">
    <script type="module" src="static/{{build}}/script/app.js"></script>
</head>"""
FILES: Final = {
    "style/a.css": b"/* first */\na {\n  b: c;\n}\n",
    "table/b.css": b"d { e: f; }\n",
    "script/app.js": (
        b'// The page.\n\nimport { one as other, two } from "./part.js";\nimport * as all from "../table/deep.js";\n'
        b"\nshow(other, two, all);\n"
    ),
    "script/part.js": (
        b'import { deep } from "../table/deep.js";\n\nexport const one = deep;\nexport class two {\n  here = import.meta.url;\n}\n'
    ),
    "table/deep.js": b"/**\n * Deep.\n */\nexport function deep() {}\nexport async function late() {}\n",
}


def test_the_document_asks_for_one_script_and_one_style() -> None:
    document, _ = bundled(DOCUMENT, FILES)
    assert document == (
        '<head>\n    <link rel="stylesheet" href="static/{{build}}/all.css">\n'
        '    <script type="module" src="static/{{build}}/all.js"></script>\n</head>'
    )


def test_every_module_stands_once_after_those_that_it_needs() -> None:
    script = bundled(DOCUMENT, FILES)[1][SCRIPT].decode()
    assert re.findall(r'^modules\["([^"]+)"\] = \{ ([^}]*) \};$', script, re.MULTILINE) == [
        ("table/deep.js", "deep, late"),
        ("script/part.js", "one, two"),
        ("script/app.js", ""),
    ]


def test_imports_and_addresses_are_those_of_the_modules() -> None:
    script = bundled(DOCUMENT, FILES)[1][SCRIPT].decode()
    assert 'const { one: other, two } = modules["script/part.js"];' in script
    assert 'const all = modules["table/deep.js"];' in script
    assert 'here = new URL("script/part.js", import.meta.url).href;' in script
    assert "The page." not in script
    assert "Deep." not in script


def test_the_styles_keep_their_order() -> None:
    assert bundled(DOCUMENT, FILES)[1][STYLE].decode() == "a {\nb: c;\n}\n\nd { e: f; }\n"


def test_a_document_of_another_make_stays_as_it_is() -> None:
    assert bundled("<p>nothing</p>", FILES) == ("<p>nothing</p>", {})


def test_in_the_real_page_nothing_is_left_that_only_modules_may_say_and_no_script_needs_another_too_early() -> None:
    script = page_files().others[SCRIPT].data.decode()
    assert re.findall(r"^(?:import|export)\b.*", script, re.MULTILINE) == []
    seen: set[str] = set()
    for use, made in re.findall(r'= modules\["([^"]+)"\];|^modules\["([^"]+)"\] =', script, re.MULTILINE):
        assert made or use in seen
        seen.add(made)
    assert {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.js")} == seen - {""}
