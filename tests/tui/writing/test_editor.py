"""The person's editor is started at the line, each in its own way."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual.app import App

from soloist.play.session.services import words_for
from soloist.tui.terminal.programs import edit
from soloist.values.message import Refusal

HERE = Path("/tmp/une histoire.md")


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({"EDITOR": "vim"}, ("vim", "+7", str(HERE))),
        ({"EDITOR": "/usr/bin/nano -w"}, ("/usr/bin/nano", "-w", "+7", str(HERE))),
        ({"VISUAL": "hx", "EDITOR": "vim"}, ("hx", f"{HERE}:7")),
        ({"EDITOR": "code"}, ("code", "--wait", "--goto", f"{HERE}:7")),
        ({"EDITOR": "code -w"}, ("code", "-w", "--goto", f"{HERE}:7")),
        ({"EDITOR": "emacs -nw"}, ("emacs", "-nw", "+7", str(HERE))),
        ({"EDITOR": "micro"}, ("micro", "+7:1", str(HERE))),
        ({"EDITOR": "kak"}, ("kak", "+7", str(HERE))),
        ({"EDITOR": "gvim -f"}, ("gvim", "-f", "+7", str(HERE))),
        ({"EDITOR": "subl"}, ("subl", "--wait", f"{HERE}:7")),
        ({"EDITOR": "kate"}, ("kate", "--block", "--line", "7", str(HERE))),
        ({"EDITOR": "acme"}, ("acme", str(HERE))),
    ],
)
def test_words(environ: dict[str, str], words: tuple[str, ...]) -> None:
    """$VISUAL before $EDITOR; the line in the editor's own words, none where they are not known."""
    assert tuple(words_for(environ, HERE, 7)) == words


def test_an_editor_that_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal is taken back, and what happened is said."""
    app: App[None] = App()
    returned = []

    @contextmanager
    def suspend(_: App[None]) -> Iterator[None]:
        yield
        returned.append("not reached after an error")

    monkeypatch.setattr(App, "suspend", suspend)
    with pytest.raises(Refusal, match="/nowhere/vim does not start"):
        edit(app, {"EDITOR": "/nowhere/vim"}, HERE, 7)
    assert returned


@pytest.mark.parametrize("environ", [{}, {"EDITOR": ""}, {"EDITOR": "'unclosed"}])
def test_no_editor(environ: dict[str, str]) -> None:
    """Without one, how to name one is said."""
    with pytest.raises(Refusal, match="EDITOR"):
        words_for(environ, HERE, 7)
