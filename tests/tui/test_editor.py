"""The person's editor is started at the line, each in its own way."""

from pathlib import Path

import pytest

from soloist.message import Refusal
from soloist.tui.editor import words_for

HERE = Path("/tmp/une histoire.md")


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({"EDITOR": "vim"}, ("vim", "+7", str(HERE))),
        ({"EDITOR": "/usr/bin/nano -w"}, ("/usr/bin/nano", "-w", "+7", str(HERE))),
        ({"VISUAL": "hx", "EDITOR": "vim"}, ("hx", f"{HERE}:7")),
        ({"EDITOR": "code"}, ("code", "--wait", "--goto", f"{HERE}:7")),
        ({"EDITOR": "acme"}, ("acme", str(HERE))),
    ],
)
def test_words(environ: dict[str, str], words: tuple[str, ...]) -> None:
    """$VISUAL before $EDITOR; the line in the editor's own words, none where they are not known."""
    assert tuple(words_for(environ, HERE, 7)) == words


@pytest.mark.parametrize("environ", [{}, {"EDITOR": ""}, {"EDITOR": "'unclosed"}])
def test_no_editor(environ: dict[str, str]) -> None:
    """Without one, how to name one is said."""
    with pytest.raises(Refusal, match="EDITOR"):
        words_for(environ, HERE, 7)
