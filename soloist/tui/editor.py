"""The person's own editor, on the story, at a line; the screen comes back when it is done."""

import shlex
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from textual.app import App, SuspendNotSupported

from soloist.message import Refusal, message
from soloist.tui.guarded_app import GuardedApp

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


def edit(app: App[None], environ: Mapping[str, str], path: Path, line: int) -> None:
    """Lend the terminal to the editor until it is done; raises `Refusal` where it cannot be."""
    words = words_for(environ, path, line)
    try:
        with app.suspend():  # which would not take the terminal back after an error
            failed = _run(app, words, environ)
    except SuspendNotSupported as error:
        raise Refusal(message("This terminal cannot be lent to an editor.")) from error
    if failed is not None:
        why = failed.strerror or str(failed)
        raise Refusal(message("{editor} does not start: {why}", editor=words[0], why=why)) from failed


def _run(app: App[None], words: Sequence[str], environ: Mapping[str, str]) -> OSError | None:
    try:
        with subprocess.Popen(words, env=dict(environ)) as editor:
            if isinstance(app, GuardedApp):
                app.lend_to(editor)
    except OSError as error:
        return error
    return None
