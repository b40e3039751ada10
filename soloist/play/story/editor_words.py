"""How the person's own editor is started at a line of a file."""

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from soloist.values.message import Refusal, message, records


def words_for(environ: Mapping[str, str], path: Path, line: int) -> Sequence[str]:
    """The words that start $VISUAL, else $EDITOR, at a line (from 1); raises `Refusal` without either."""
    named = environ.get("VISUAL") or environ.get("EDITOR") or ""
    try:
        words = shlex.split(named)
    except ValueError:
        words = []
    if not words:
        raise Refusal(message("No editor is named: set EDITOR, as in EDITOR=nano, and start soloist again."))
    every = records(__package__, "editors.txt")
    known = next((each for each in every if Path(words[0]).name in each["id"].split()), {})
    wait = known.get("wait", "")
    if wait and not {wait, wait[1:3], "-f", "--foreground"} & set(words):
        words.append(wait)
    told = known.get("words", "{path}").split()
    return (*words, *(part.format(line=line, path=path) for part in told))
