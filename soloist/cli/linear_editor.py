"""The person's own editor on the story, from the line-by-line mode: the terminal is its until it is done."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.cli.linear_voice import Voice
    from soloist.play.session.session import Session


def open_editor(sitting: "Session", voice: "Voice", argument: str) -> None:
    """Open the story at its end, or at the line named; what is changed there is read afterwards.

    Raises `Refusal` where no editor is named, it does not start, or nobody sits at a terminal.
    """
    last = sitting.story.data.count(b"\n") + 1
    asked = argument.strip()
    if asked and not (asked.isdecimal() and 1 <= int(asked) <= last):
        raise Refusal(message("The story has lines 1 to {most}.", most=last))
    sitting.save()
    lend(sitting.desk.environ, sitting.path, int(asked or last))
    voice.tell(message("The editor is closed."))


def lend(environ: Mapping[str, str], path: Path, line: int) -> None:
    """Lend the terminal to the person's editor, on a file at a line. Raises `Refusal` as `open_editor`."""
    from soloist.play.editor_words import words_for

    words = words_for(environ, path, line)
    if not sys.stdin.isatty():
        raise Refusal(message("An editor needs a terminal; the file is {path}.", path=str(path)))
    try:
        subprocess.run(words, check=False)
    except OSError as error:
        why = error.strerror or str(error)
        raise Refusal(message("{editor} does not start: {why}", editor=words[0], why=why)) from error
