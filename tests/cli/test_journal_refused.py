"""No command takes for a story what is none: nothing is written, nothing remembered."""

from pathlib import Path

import pytest

from soloist.storage.paths import from_environment
from soloist.storage.state_files import Recent
from tests.contract.running import Shell

COMMANDS = [
    ("log", "{}", "Hello."),
    ("ask", "oracle/yes-no", "--into", "{}"),
    ("roll", "hades", "opposition", "for=2", "against=2", "--into", "{}"),
    ("undo", "{}"),
    ("undo", "{}", "--list"),
    ("state", "{}"),
    ("verify", "{}"),
    ("convert", "{}"),
    ("union", "{}"),
    ("play", "{}"),
]
STRANGE = {
    "passwd": b"root:x:0:0:root:/root:/bin/bash\n",
    "data.json": b'{"a": 1}\n',
    "noise": bytes(range(128, 256)) * 2 + b"\0\n@ x\n",
    "oracles/en/x.yaml": b"tables:\n  a: [x]\n",
    "oracles/notes.md": b"# Notes\n",
    "empty": b"",
}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", STRANGE)
def test_what_is_no_story_is_refused(run: Shell, tmp_path: Path, name: str, words: tuple[str, ...]) -> None:
    """By every command, whatever the file; its bytes stay as they were."""
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(STRANGE[name])
    ran = run(*(word.format(path) for word in words))
    assert (ran.code, ran.out) == (2, "")
    assert "soloist new" in ran.err
    assert path.read_bytes() == STRANGE[name]
    assert path not in Recent(from_environment().state).stories()


def test_a_link_to_tables_is_no_story(run: Shell, tmp_path: Path) -> None:
    """The name of what is meant counts too."""
    (tmp_path / "x.yaml").write_text("tables: {}\n")
    (tmp_path / "story.md").symlink_to(tmp_path / "x.yaml")
    assert run("log", "story.md", "Hello.").code == 2
    assert (tmp_path / "x.yaml").read_text() == "tables: {}\n"
