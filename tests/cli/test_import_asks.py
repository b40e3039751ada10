"""`soloist import` typed by a person: the report first, then the question, and only then a file."""

import io
import sys
from pathlib import Path

import pytest

from soloist.cli.main import main
from soloist.cli.terminal import BROKEN_OFF


class Typed(io.StringIO):
    """A stream of a terminal."""

    def isatty(self) -> bool:
        """Somebody sits there."""
        return True


FILES = {
    "birds.csv": "gull\nheron\nrook\n",
    "weir.twee": ":: StoryTitle\nThe Weir\n\n:: Start\nHigh water.\n",
}


@pytest.fixture(params=FILES)
def file(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of tables, and one of a story."""
    monkeypatch.setenv("SOLOIST_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    path = tmp_path / str(request.param)
    path.write_text(FILES[path.name], encoding="utf-8")
    return path


def _ran(
    monkeypatch: pytest.MonkeyPatch, path: Path, typed: str, *words: str, piped: bool = False
) -> tuple[str, str]:
    """What the command says, to the output and beside it."""
    streams = {
        "stdin": Typed(typed),
        "stdout": io.StringIO() if piped else Typed(),
        "stderr": Typed(),
    }
    with monkeypatch.context() as patch:
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        assert main(["--lang", "en", "import", str(path), *words]) == 0
    return streams["stdout"].getvalue(), streams["stderr"].getvalue()


def _made(path: Path) -> list[Path]:
    return [each for each in (path.parent / "home").rglob("*") if each.suffix in {".md", ".yaml"}]


@pytest.mark.parametrize("typed", ["", "\n", "no\n", "later\n"])
def test_nothing_is_written_unless_that_is_agreed_to(
    file: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    """The report stands above the question; Enter alone, an end of the input and other words are no."""
    out, err = _ran(monkeypatch, file, typed)
    assert not out
    assert err.index("Carried") < err.index("Write it?") < err.index("Nothing was written.")
    assert not _made(file)


@pytest.mark.parametrize("typed", ["y\n", "Oui\n"])
def test_yes_writes_it(file: Path, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    """In either language."""
    out, _ = _ran(monkeypatch, file, typed)
    assert [Path(out.strip())] == _made(file)


def test_nobody_is_asked_who_said_so_or_is_not_there(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `--yes`, with `--json`, or into a pipe it is written at once; with `--preview` never."""
    for number, (words, piped) in enumerate(
        ((("--yes",), False), (("--json", "--both"), False), (("--both",), True)), 1
    ):
        _, err = _ran(monkeypatch, file, "", *words, piped=piped)
        assert "Write it?" not in err
        assert len(_made(file)) == number
    _, err = _ran(monkeypatch, file, "y\n", "--preview", "--both")
    assert "Write it?" not in err
    assert len(_made(file)) == 3


def _break_off(*_: object) -> str:
    raise KeyboardInterrupt


def test_who_breaks_off_is_told_that_nothing_was_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a line of its own, behind what the terminal shows of the key."""
    err, typed = Typed(), Typed()
    with monkeypatch.context() as patch:
        patch.setattr(typed, "readline", _break_off)
        patch.setattr(sys, "stdin", typed)
        patch.setattr(sys, "stdout", Typed())
        patch.setattr(sys, "stderr", err)
        assert main(["--lang", "en", "import", str(file)]) == BROKEN_OFF
    assert err.getvalue().endswith("\nNothing was written.\n")
    assert not _made(file)
