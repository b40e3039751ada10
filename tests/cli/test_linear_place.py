"""Blocks of long ago acted upon line by line: a number or words say which, and no other is touched."""

import pytest

from tests.cli.test_linear import begin
from tests.contract.running import Shell


def test_another_program_is_not_written_over(run: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A block that was changed meanwhile is refused, and what was typed is kept."""
    begin(run)
    (path,) = (run.root / "journals").glob("*.md")
    path.write_text(path.read_text("utf-8") + "\nThe lantern burns.\n", "utf-8")
    lines = iter(["/edit lantern", "The lamp is out.", "", None])

    def typed(prompt: str) -> str:
        line = next(lines)
        if line is None:
            raise EOFError
        if not line:
            path.write_text(run.story().replace("The lantern burns.", "The lantern falls."), "utf-8")
        return line

    monkeypatch.setattr("builtins.input", typed)
    ran = run("play", "story", "--linear")
    assert "Another program changed this block meanwhile; nothing was written." in ran.out
    assert "The lantern falls." in run.story()
    assert "The lamp is out." not in run.story()
    monkeypatch.undo()
