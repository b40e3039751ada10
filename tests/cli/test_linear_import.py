"""`/import` line by line: what is there of the file already is said, and what to do of it asked."""

from pathlib import Path

from tests.cli.test_linear import begin, play
from tests.contract.running import Shell


def test_the_same_file_again(run: Shell, tmp_path: Path) -> None:
    """No writes nothing, yes takes the place of the first; beside it only where that is asked for."""
    begin(run)
    road = tmp_path / "road.txt"
    road.write_text("a wolf\na fox\n", encoding="utf-8")
    asked = f"/import {road}"
    play(run, asked, "yes")
    made = run.root / "oracles" / "road.yaml"
    assert made.is_file()
    road.write_text("a wolf\na crow\n", encoding="utf-8")
    ran = play(run, asked, "no", "no")
    assert "its content has changed since" in ran.out
    assert "Nothing was written." in ran.out
    assert "a crow" not in made.read_text(encoding="utf-8")
    ran = play(run, asked, "yes")
    assert "What the file held before is kept" in ran.out
    assert "a crow" in made.read_text(encoding="utf-8")
    play(run, asked, "no", "yes")
    assert sorted(path.name for path in made.parent.glob("*.yaml")) == ["road-2.yaml", "road.yaml"]
