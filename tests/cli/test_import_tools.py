"""`soloist import` of what other tools of play wrote down: known by its content, or by `--format`."""

from pathlib import Path

import pytest

from tests.contract.running import Shell

FILES = {
    "solo-toolkit": ("mill.md", "Attack: `2d6: 3, 4 (7)`\n- The tide: `clock: 2/6`\n", "d: 2d6=3,4"),
    "iron-vault": ("bell.md", "Down. `iv-move:Dive|iron|4|2|0|1|9|x` Cold.\n", "-> Weak hit"),
    "opse": ("well.md", "? Deep\nYes <small>(1d6=4)</small>\n", "? Deep\nd: d6=4\n-> Yes"),
    "jrnl": ("days.txt", "[2026-11-22 21:00] Low water. Wren waits.\n", "### S1 *Low water.*"),
}


@pytest.mark.parametrize("form", FILES)
def test_a_tools_file_becomes_a_sound_story(run: Shell, tmp_path: Path, form: str) -> None:
    """The format is told, and neither verify nor check has anything to say."""
    name, text, play = FILES[form]
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    seen = run("--lang", "en", "import", str(path), "--preview", "--json").json
    assert isinstance(seen, dict)
    assert (seen["format"], seen["path"]) == (form, None)
    made = Path(run("--lang", "en", "import", str(path)).out.strip())
    assert play in made.read_text(encoding="utf-8")
    assert run("verify", str(made)).code == 0
    assert run("check", str(made)).code == 0


def test_the_format_can_be_named(run: Shell, tmp_path: Path) -> None:
    """What only looks like Markdown is read as is asked; a name nobody knows is refused."""
    path = tmp_path / "plain.md"
    path.write_text("```mechanics\nxp from=1 to=2\n```\nand then\n", encoding="utf-8")
    made = Path(run("--lang", "en", "import", str(path), "--format", "iron-vault").out.strip())
    assert "(note: XP: 1 → 2)" in made.read_text(encoding="utf-8")
    ran = run("--lang", "en", "import", str(path), "--as", "story", "--format", "scrivener")
    assert ran.code != 0
    assert (
        "No format “scrivener”; there are for stories: twee, jrnl, lonelog, opse, iron-vault, solo-toolkit, "
        "markdown; " in ran.err
    )
