"""What holds for all commands, tests and formats at once; each by itself is told in `tests/contract/told`."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from soloist.cli.commands import COMMANDS, meant, questions
from soloist.interop.formats import STORIES, TABLES
from soloist.rules.systems import SYSTEMS
from soloist.storage.refusals import Busy
from soloist.storage.story.journal_file import JournalFile
from tests.contract.running import Shell


def test_every_command_has_a_word_and_its_module() -> None:
    """No word leads nowhere."""
    assert not [name for name, command in COMMANDS.items() if not command.synonyms]
    for name, command in COMMANDS.items():
        known = questions(name.rpartition(" ")[0])
        assert meant(name.rpartition(" ")[2], known) == name.rpartition(" ")[2]
        module, _, function = command.does.partition(":")
        assert module == "" or hasattr(import_module(f"soloist.cli.{module}"), function or "run")


@pytest.mark.parametrize("game", SYSTEMS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_place_lists_every_test(run: Shell, game: str, lang: str) -> None:
    """Alone, with --help and where a name is refused, no two alike; keys of one name say in which."""
    refused = run("--lang", "en", "odds", game, "zzz").err
    known = refused.split(": ", 1)[1].splitlines()[0].split(", ")
    told, keys = (part.splitlines() for part in run("--lang", lang, "odds", game).out.split("\n\n")[:2])
    assert [row.split()[0] for row in told[1:]] == known
    assert len({row.partition(":")[0].partition("  ")[2].strip() for row in told[1:]}) == len(known)
    for command in ("odds", "roll"):
        assert "\n".join(told[1:]) in run("--lang", lang, command, game, "--help").out
    names = [row.partition("  ")[0] for row in map(str.strip, keys)]
    for name, row in zip(names, keys, strict=True):
        assert names.count(name) == 1 or re.search(r"\([a-z_, ]+\)$", row), row
    assert len(set(keys)) == len(keys)


def test_every_door_is_named_wherever_it_is_looked_for(run: Shell, root: Path) -> None:
    """In the help, in the refusal of a format nobody knows, and in the page about doors."""
    doors = (root / "docs" / "doors.md").read_text(encoding="utf-8")
    told = re.sub(r"-\s+", "-", run("--lang", "en", "import", "--help").out)
    (run.root.parent / "x.md").write_text("# A tale\n\nOnce.\n", encoding="utf-8")
    refused = run("import", "x.md", "--format", "nosuch").err
    for id_ in (*STORIES, *TABLES):
        assert re.search(rf"\b{id_}\b", told), id_
        assert re.search(rf"\b{id_}\b", refused), id_
        assert f"`{id_}`" in doors or f"--format {id_}`" in doors, id_


def test_a_busy_story_ends_with_4(run: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone else holds the story: nothing is written."""
    run("new", "Un", "--pc", "A")
    before = run.story()

    def busy(self: JournalFile, *_: object) -> bytes:
        raise Busy(self.path)

    monkeypatch.setattr(JournalFile, "append", busy)
    assert (run("log", "un", "Bonjour.").code, run.story()) == (4, before)
