"""The person's own editor, on the story, at a line; the screen comes back when it is done."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from textual.app import App, SuspendNotSupported

from soloist.play.story.editor_words import words_for
from soloist.tui.terminal.ordered import OrderedApp
from soloist.values.message import Refusal, message


def edit(app: App[Any], environ: Mapping[str, str], path: Path, line: int) -> None:
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


def _run(app: App[Any], words: Sequence[str], environ: Mapping[str, str]) -> OSError | None:
    try:
        with subprocess.Popen(words, env=dict(environ)) as editor:
            if isinstance(app, OrderedApp):
                app.lend_to(editor)
    except OSError as error:
        return error
    return None
