"""The page's many scripts and styles as one of each: over a slow network every file costs a way to and fro.

The page works without this, file by file, as its own document says. Only what its scripts use of modules is known here: imports and
exports by name at the beginnings of lines, whole modules ``* as name``, and ``import.meta.url``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath
from typing import Final

SCRIPT, STYLE = "all.js", "all.css"
_FIRST: Final = "script/app.js"
_IMPORT: Final = re.compile(r'^import\s+(?:\{([^}]*)\}|\*\s+as\s+(\w+))\s+from\s+"([^"]+)";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:class|function\*?|const|let) (\w+))", re.MULTILINE)
_COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*\*?(?:[^*]|\*(?!/))*\*/[ \t]*)$\n?", re.MULTILINE)
_INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)
_STYLE: Final = re.compile(r'[ \t]*<link rel="stylesheet" href="([^"]*?)((?:style|table)/[\w-]+\.css)">\n')


def bundled(index: str, files: Mapping[str, bytes]) -> tuple[str, dict[str, bytes]]:
    """Put the scripts and the styles together.

    Parameters
    ----------
    index : str
        The document.
    files : mapping of str to bytes
        The other files, by their path in the folder of the page.

    Returns
    -------
    str
        The document, asking for one script and one style.
    dict of str to bytes
        These two, by their paths.
    """
    links = list(_STYLE.finditer(index))
    if not links or _FIRST not in index:
        return index, {}
    names = [link[2] for link in links]
    document = _STYLE.sub(lambda link: link[0].replace(link[2], STYLE) if link[2] == names[0] else "", index)
    style = "\n".join(_short(files[name].decode()) for name in names)
    return document.replace(_FIRST, SCRIPT), {SCRIPT: _script(files).encode(), STYLE: style.encode()}


def _script(files: Mapping[str, bytes]) -> str:
    scripts = {name: data.decode() for name, data in files.items() if name.endswith(".js")}
    ordered: dict[str, None] = {}
    _order(_FIRST, scripts, ordered)
    return "\n".join(["const modules = {};", *(_module(name, scripts[name]) for name in ordered)])


def _order(name: str, scripts: Mapping[str, str], ordered: dict[str, None]) -> None:
    """Add a module after those that it needs."""
    for match in _IMPORT.finditer(scripts[name]):
        needed = _path(name, match[3])
        if needed not in ordered:
            _order(needed, scripts, ordered)
    ordered[name] = None


def _module(name: str, text: str) -> str:
    """A module as a block of its own that leaves what it exports behind."""
    exported = ", ".join(_EXPORT.findall(text))
    text = _IMPORT.sub(lambda match: _taken(name, match), text)
    text = _EXPORT.sub("", text).replace("import.meta.url", f'new URL("{name}", import.meta.url).href')
    return f'{{\n{_short(text)}\nmodules["{name}"] = {{ {exported} }};\n}}'


def _short(text: str) -> str:
    """Without comments that have lines of their own, and without indentation; neither matters to a browser."""
    return _INDENT.sub("", _COMMENT.sub("", text))


def _taken(name: str, match: re.Match[str]) -> str:
    """An import as it is said within the one script."""
    what = match[2] or f"{{ {match[1].replace(' as ', ': ').strip()} }}"
    return f'const {what} = modules["{_path(name, match[3])}"];'


def _path(name: str, source: str) -> str:
    return normpath(join(dirname(name), source))
