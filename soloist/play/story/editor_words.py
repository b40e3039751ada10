"""How the person's own editor is started at a line of a file."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.message import Refusal, message

_PLUS: Final = frozenset(
    {"vi", "vim", "nvim", "view", "gvim", "nano", "pico", "emacs", "emacsclient", "kak", "joe", "jed", "ne"}
    | {"mg", "gedit", "kwrite"}
)
_COLON: Final = frozenset({"hx", "helix", "subl", "zed"})
_GOTO: Final = frozenset({"code", "codium", "code-insiders", "cursor"})
_WAITS: Final = MappingProxyType(
    {"code": "--wait", "subl": "--wait", "zed": "--wait", "gvim": "--nofork", "kate": "--block"}
)
"""Editors that leave at once unless they are told to wait until the file is closed."""


def words_for(environ: Mapping[str, str], path: Path, line: int) -> Sequence[str]:
    """The words that start $VISUAL, else $EDITOR, at a line (from 1); raises `Refusal` without either."""
    named = environ.get("VISUAL") or environ.get("EDITOR") or ""
    try:
        words = shlex.split(named)
    except ValueError:
        words = []
    if not words:
        raise Refusal(message("No editor is named: set EDITOR, as in EDITOR=nano, and start soloist again."))
    name = Path(words[0]).name
    wait = _WAITS.get("code" if name in _GOTO else name)
    if wait is not None and not {wait, wait[1:3], "-f", "--foreground"} & set(words):
        words.append(wait)
    if name in _PLUS:
        return (*words, f"+{line}", str(path))
    if name == "micro":
        return (*words, f"+{line}:1", str(path))
    if name == "kate":
        return (*words, "--line", str(line), str(path))
    if name in _COLON:
        return (*words, f"{path}:{line}")
    if name in _GOTO:
        return (*words, "--goto", f"{path}:{line}")
    return (*words, str(path))
