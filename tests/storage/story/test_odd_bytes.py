"""Whatever bytes a story has: older ones stay, what is added is read, the state is right."""

import codecs
import os
import shlex
import subprocess
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.edit import undo
from soloist.play.story.send import Stopped, send
from soloist.play.story.story import Story
from soloist.rules.dice import random_dice
from soloist.storage.means import Means
from soloist.storage.reading import oddity, pasted, said, to_utf8
from soloist.storage.refusals import Unreadable
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.story.rewrite import convert_to_utf8
from soloist.storage.story.undone import Snapshots
from tests.play.sitting import sit

STORY = """---
title: Séléné
ruleset: hades
lang: fr
pcs: Ann
---

# Séléné

## Session 1

### S1 *La porte*

#### Mixte

Elle attend l'été.

```lonelog
[PC:Ann|Fortunes 1|traits: œil]
```
"""
PLAIN = STORY.encode()
WHOLE = STORY.replace("œ", "o")  # what Latin-1 can say
FORMS = {
    "story": STORY,
    "crlf": STORY.replace("\n", "\r\n"),
    "mixed": STORY.replace("\n", "\r\n", 9),
    "other": STORY[:60] + STORY[60:].replace("\n", "\r\n"),
    "whole": WHOLE,
    "words": "mot " * 250_000,
    "tags": "[X " * 330_000,
    "every": bytes(range(256)).decode("latin-1") * 20,
}


def bytes_of(case: dict[str, str]) -> bytes:
    """What stands in a file."""
    text, coding = case["text"].format(**FORMS), case.get("coding", "utf-8")
    errors = "surrogateescape" if coding == "utf-8" else "strict"
    return text.encode(coding, errors) + case.get("end", "").encode()


ODD = yaml.safe_load(Path(__file__).with_name("odd_bytes.yaml").read_text("utf-8"))
CASES = {name: case for cases in ODD.values() for name, case in cases.items()}


def written(tmp_path: Path, content: bytes) -> Path:
    """A story file that holds `content`."""
    path = tmp_path / "journals" / "story.md"
    path.parent.mkdir()
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("name", [*ODD["read"], *ODD["bare"]])
def test_adding_to_any_bytes(tmp_path: Path, name: str) -> None:
    """Prose and a roll are added and read back; the first bytes stay, and undo takes back just the others."""
    before = bytes_of(CASES[name])
    path = written(tmp_path, before)
    story = sit(tmp_path, path)
    state = story.state
    send(story, "Été : \u202fœuvre.", random_dice(1))
    told = send(story, "@ Tirer\nd: 2d6=9 vs 7\n[PC:Ann|Fortunes 1->2]", random_dice(2)).notices
    story.flush()
    after = path.read_bytes()
    assert after.startswith(before), told
    added = after[len(before) :].replace(b"\r\n", b"\n").decode()
    assert "\nÉté : \u202fœuvre.\n" in "\n" + added
    assert "[PC:Ann|Fortunes 1->2]\n```\n" in added

    again = Story(JournalFile(path, Means(tmp_path / "state2")))
    assert again.state.element("PC", "Ann") == story.state.element("PC", "Ann")
    ann = again.state.element("PC", "Ann")
    assert ann is not None
    assert ann.numbers["fortunes"].value == 2
    assert [each for each in again.entries if getattr(each, "text", "").rstrip() == "Été : \u202fœuvre."]
    if name in ODD["read"]:
        found = again.state
        assert (found.ruleset, found.lang, found.session) == ("hades", "fr", 1)
        assert (found.scene and found.scene.title, found.phase) == ("La porte", "mixed")
        assert found.title == state.title != ""
    for _ in range(2):
        undo(again)
    if "open" not in name and name != "torn":  # what closed the last block stays
        assert path.read_bytes().rstrip() == before.rstrip()


@pytest.mark.parametrize("name", [*ODD["read"], *ODD["bare"]])
def test_oddities_are_said_once(tmp_path: Path, name: str) -> None:
    """What the person should know is said when the story is read, with a cure; of the rest nothing is."""
    content = bytes_of(CASES[name])
    path = written(tmp_path, content)
    file = JournalFile(path, tmp_path / "state")
    file.read()
    kind = CASES[name].get("said")
    assert (file.odd.kind if file.odd else None) == kind
    assert (file.notice is not None) is (kind is not None)
    assert kind is None or str(path) in str(file.notice)
    assert not file.changed()
    assert file.status == "saved"


@pytest.mark.parametrize("name", CASES)
def test_the_cure_cures(tmp_path: Path, name: str) -> None:
    """Converted, a story is plain UTF-8 and says the same; what was plain stays; a copy is kept."""
    before = bytes_of(CASES[name])
    path = written(tmp_path, before)
    converted = convert_to_utf8(path, Means(tmp_path / "state"))
    after = path.read_bytes()
    assert after == converted.content == to_utf8(after)
    assert oddity(after) is None
    assert converted.snapshot is not None
    assert Snapshots(tmp_path / "state").read(converted.snapshot) == before
    if oddity(before) is None:
        assert after == before
    if name in ODD["read"] or name in ODD["wide"]:
        expected = WHOLE if name == "latin-1" else STORY
        assert after.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n").startswith(expected.encode())


@pytest.mark.parametrize("name", ODD["wide"])
def test_utf16_is_neither_read_nor_written(tmp_path: Path, name: str) -> None:
    """With the cure: whether it was so from the beginning, or took the place of an open story."""
    path = written(tmp_path, PLAIN)
    story = sit(tmp_path, path)
    path.write_bytes(bytes_of(CASES[name]))
    with pytest.raises(Unreadable, match="soloist convert"):
        JournalFile(path, tmp_path / "unread").read()
    for change in (
        lambda: undo(story),
        lambda: JournalFile(path, tmp_path / "x").append(lambda _: b"x"),
    ):
        with pytest.raises(Unreadable, match="soloist convert"):
            change()
    with pytest.raises(Stopped, match="soloist convert"):
        send(story, "Un mot.", random_dice(1))
    assert path.read_bytes() == bytes_of(CASES[name])


@given(st.binary(max_size=300))
def test_what_is_made_of_any_bytes(data: bytes) -> None:
    """Converting once is enough, and gives plain UTF-8."""
    plain = to_utf8(data)
    plain.decode("utf-8")
    assert to_utf8(plain) == plain


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r"), max_size=60), st.text("éàçÉ abc\n"))
def test_a_mixture_is_converted_letter_by_letter(new: str, old: str) -> None:
    """What is UTF-8 already stays, and Latin-1 beside it becomes what it meant."""
    assert to_utf8(old.encode("latin-1") + b"\n" + new.encode()).decode() == f"{old}\n{new}"


@pytest.mark.parametrize(
    "name",
    [b"plain", b"two words", b"it's $(touch x)`id`;&", b"-rf", b"a\nb", b"\x1b[2J", b"\xe9t\xe9",
     "été".encode(), "\u202eoops".encode(), b'"', b"\\", b"#", b"~", b"12\x0134"],
)  # fmt: skip
def test_a_cure_can_be_pasted(tmp_path: Path, name: bytes) -> None:
    """A shell takes the path of the cure for that very file, and what is shown of it is one plain line."""
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name + b".md"))
    path.write_bytes(b"\xe9")
    line = pasted(path)
    assert line.isprintable()
    if b"$'" not in os.fsencode(line):
        assert shlex.split(line) == [str(path)]
    shell = subprocess.run(["bash", "-c", f"cat -- {line}"], capture_output=True, check=True)
    assert shell.stdout == b"\xe9"
    odd = oddity(b"\xe9")
    assert odd is not None
    assert line in str(said(path, odd))


def test_a_file_made_shorter_is_kept_and_told(tmp_path: Path) -> None:
    """Truncated by another program, the story goes on from what is there; what was there is kept."""
    path = written(tmp_path, PLAIN)
    story = sit(tmp_path, path)
    path.write_bytes(b"")
    assert story.refresh()
    assert story.state.title == ""
    assert "shorter" in str(story.file.notice)
    (kept,) = Snapshots(tmp_path / "state").copies(path)
    assert Snapshots(tmp_path / "state").read(kept) == PLAIN
    send(story, "Encore.", random_dice(1))
    path.write_bytes(b"Enc")
    send(story, "Et encore.", random_dice(1))
    assert path.read_bytes() == b"Enc\n\nEt encore.\n"
    assert "shorter" in str(story.file.notice)
    assert len(Snapshots(tmp_path / "state").copies(path)) == 2
    send(story, "Fin.", random_dice(1))
    assert story.file.notice is None
