"""The person's own editor from the line-by-line mode."""

import io
import sys

import pytest

from soloist.cli.main import main
from tests.contract.running import Shell


class _Typed(io.StringIO):
    """What is typed at a terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_the_story_is_changed_in_it(
    run: Shell, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was written there is read out; a line that is not there is refused."""
    run("new", "Story", "--lang", "en")
    editor = run.root.parent / "ed"
    editor.write_text('#!/bin/sh\nprintf "\\nWritten elsewhere.\\n" >> "$1"\n')
    editor.chmod(0o755)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", str(editor))
    monkeypatch.setattr(sys, "stdin", _Typed("/editor 999\n/editor\n/quit\n"))
    assert main(["--lang", "en", "play", "story", "--linear"]) == 0
    said = capsys.readouterr().out
    assert "There is no line 999" in said
    assert "The editor is closed.\nWritten elsewhere.\n" in said
    assert run.story().count("Written elsewhere.") == 1


def test_without_a_terminal_or_an_editor_it_is_refused(run: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """With where the file is."""
    run("new", "Story", "--lang", "en")
    monkeypatch.setenv("EDITOR", "nano")
    assert "An editor needs a terminal" in run("play", "story", "--linear", stdin="/editor\n/quit\n").out
    monkeypatch.delenv("EDITOR")
    monkeypatch.delenv("VISUAL", raising=False)
    assert "No editor is named" in run("play", "story", "--linear", stdin="/editor\n/quit\n").out
