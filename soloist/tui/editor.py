"""The person's own editor, on the story, at a line; the screen comes back when it is done."""

import shlex
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from textual.app import App, SuspendNotSupported

from soloist.message import Refusal, message

_PLUS: Final = frozenset(
    {"vi", "vim", "nvim", "view", "nano", "pico", "emacs", "kak", "joe", "micro", "ne", "mg"}
)
_COLON: Final = frozenset({"hx", "helix", "subl"})


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
    if name in _PLUS:
        return (*words, f"+{line}", str(path))
    if name in _COLON:
        return (*words, f"{path}:{line}")
    if name in ("code", "codium"):
        return (*words, "--wait", "--goto", f"{path}:{line}")
    return (*words, str(path))


def edit(app: App[None], environ: Mapping[str, str], path: Path, line: int) -> None:
    """Lend the terminal to the editor until it is done; raises `Refusal` where it cannot be."""
    words = words_for(environ, path, line)
    try:
        with app.suspend():
            subprocess.run(words, env=dict(environ), check=False)
    except SuspendNotSupported as error:
        raise Refusal(message("This terminal cannot be lent to an editor.")) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise Refusal(message("{editor} does not start: {why}", editor=words[0], why=why)) from error
