"""`/import` line by line: what is there of the file already is said, and what to do of it asked."""

from pathlib import Path

from tests.cli.test_linear import begin, play
from tests.contract.running import Shell


def test_the_same_file_again(run: Shell, tmp_path: Path) -> None:
    """Leaving writes nothing; a number takes the place of the first; Enter writes beside it."""
    begin(run)
    road = tmp_path / "road.txt"
    road.write_text("a wolf\na fox\n", encoding="utf-8")
    asked = f"/import {road}"
    play(run, asked, "1")
    made = run.root / "oracles" / "road.yaml"
    assert made.is_file()
    road.write_text("a wolf\na crow\n", encoding="utf-8")
    ran = play(run, asked, "-")
    assert "its content has changed since" in ran.out
    assert "a crow" not in made.read_text(encoding="utf-8")
    ran = play(run, asked, "2")
    assert "What the file held before is kept" in ran.out
    assert "a crow" in made.read_text(encoding="utf-8")
    play(run, asked, "1")
    assert sorted(path.name for path in made.parent.glob("*.yaml")) == ["road-2.yaml", "road.yaml"]
