"""`soloist import` typed by a person: the report first, then the question, and only then a file."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from soloist.cli.terminal import BROKEN_OFF
from tests.contract.running import Shell


class Typed(io.StringIO):
    """A stream of a terminal, at which somebody may break off."""

    def isatty(self) -> bool:
        """Somebody sits there."""
        return True

    def readline(self, *_: Any) -> str:  # type: ignore[override]
        """What is typed, or Ctrl+C."""
        if self.getvalue() == "^C":
            raise KeyboardInterrupt
        return super().readline()


FILES = {"birds.csv": "gull\nheron\n", "weir.twee": ":: StoryTitle\nThe Weir\n\n:: Start\nHigh water.\n"}
NO, YES = "Nothing was written.\n", ""


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    ("typed", "words", "asks", "said"),
    [
        *((typed, (), True, NO) for typed in ("", "\n", "no\n", "later\n", "^C")),
        *((typed, (), True, YES) for typed in ("y\n", "Oui\n")),
        *(("no\n", (word,), False, YES) for word in ("--yes", "--json", "| cat")),
        ("y\n", ("--preview",), False, "Nothing was written: this was a preview.\n"),
    ],
)
def test_it_is_written_where_that_is_agreed_to(
    run: Shell, monkeypatch: pytest.MonkeyPatch, name: str, typed: str, words: Any, asks: bool, said: str
) -> None:
    """Enter alone, an end, other words are no; nobody is asked who said so, or reads it in a pipe."""
    from soloist.cli.main import main

    Path(name).write_text(FILES[name], encoding="utf-8")
    out, err = Typed() if words != ("| cat",) else io.StringIO(), Typed()
    for stream, held in (("stdin", Typed(typed)), ("stdout", out), ("stderr", err)):
        monkeypatch.setattr(sys, stream, held)
    code = main(["--lang", "en", "import", name, *(words if words != ("| cat",) else ())])
    monkeypatch.undo()
    assert code == (BROKEN_OFF if typed == "^C" else 0)
    told = err.getvalue()
    assert ("Write it?" in told) == asks
    assert not asks or told.index("Carried") < told.index("Write it?")
    assert told.endswith(said) or said == YES
    made = [each for each in run.root.rglob("*") if each.suffix in {".md", ".yaml"}]
    assert len(made) == (said == YES)
    assert str(*made) in out.getvalue()
