"""How the person's own editor is started at a line of a file."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.values.message import Refusal, message

_PLUS: Final = "vi vim nvim view gvim nano pico emacs emacsclient kak joe jed ne mg gedit kwrite"
_GOTO: Final = ("code", "codium", "code-insiders", "cursor")
_AT: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        **dict.fromkeys(_PLUS.split(), ("+{line}", "{path}")),
        **dict.fromkeys(("hx", "helix", "subl", "zed"), ("{path}:{line}",)),
        **dict.fromkeys(_GOTO, ("--goto", "{path}:{line}")),
        "micro": ("+{line}:1", "{path}"),
        "kate": ("--line", "{line}", "{path}"),
    }
)
"""How each editor is told the file and the line; any other is told the file."""
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
    told = _AT.get(name, ("{path}",))
    return (*words, *(part.format(line=line, path=path) for part in told))
