"""`soloist union` and `soloist convert`: what they say, what they write, and what they leave alone."""

import json
import os
from pathlib import Path

from soloist.storage.listing import slug
from tests.contract.running import Shell

COPY = "la-coupe.sync-conflict-20260101-123456-ABCDEFG.md"


def two_sides(run: Shell) -> tuple[Path, Path]:
    """A story and a copy a sync set aside, each gone its own way."""
    run("--lang", "en", "new", "La coupe", "--pc", "Ann")
    story = run.root / "journals" / f"{slug('La coupe')}.md"
    copy = story.with_name(COPY)
    copy.write_bytes(story.read_bytes())
    run("log", "la-coupe", "@ Open\n[PC:Ann|Fortunes 0->1]")
    run("log", str(copy), "@ Climb\n[PC:Ann|Fortunes 0->1]")
    return story, copy


def test_copies_are_listed_with_what_they_would_add(run: Shell) -> None:
    """Without a copy named, those beside the story are listed; nothing is written."""
    assert run("union", "none").code == 2
    story, copy = two_sides(run)
    before = story.read_bytes()
    assert run("union", "la-coupe").out == f"{copy}: 1 block to add\n"
    assert run("union", "la-coupe", "--json").json == [{"copy": str(copy), "missing": 1}]
    assert story.read_bytes() == before
    copy.unlink()
    assert run("union", "la-coupe", "--json").json == []
    assert "No copy" in run("union", "la-coupe").err


def test_a_copy_is_joined_once(run: Shell) -> None:
    """What the copy has more is added, sums are right, the copy stays, and a second time adds nothing."""
    story, copy = two_sides(run)
    before, aside = story.read_bytes(), copy.read_bytes()
    ran = run("union", "la-coupe", COPY)
    assert (ran.code, ran.out) == (0, "")
    assert "1 block was added." in ran.err
    assert f"rm {copy}" in ran.err
    assert story.read_bytes().startswith(before)
    assert copy.read_bytes() == aside
    state = json.loads(run("state", "la-coupe", "--json").out)
    assert state["pcs"]["Ann"]["counters"]["fortunes"] == 2
    assert run("verify", "la-coupe").code == 0
    after = story.read_bytes()
    assert run("union", "la-coupe", str(copy), "--json").json == {"copy": str(copy), "added": 0}
    assert run("union", "la-coupe").out == f"{copy}: 0 blocks to add\n"
    assert story.read_bytes() == after


def test_what_is_no_copy_is_refused(run: Shell) -> None:
    """The story itself, nothing, and a pipe are refused; the story stays as it is."""
    story, copy = two_sides(run)
    before = story.read_bytes()
    os.mkfifo(copy.with_name("pipe.md"))
    assert run("union", "la-coupe", str(story)).code == 2
    assert run("union", "la-coupe", "nowhere.md").code == 2
    assert run("union", "la-coupe", "pipe.md").code == 1
    assert story.read_bytes() == before


def test_a_story_is_converted_once(run: Shell) -> None:
    """Latin-1 is told with the cure; the cure makes it UTF-8, keeps a copy, and has nothing to do again."""
    run("--lang", "fr", "new", "Séléné", "--pc", "Maëlle")
    story = run.root / "journals" / "selene.md"
    old = story.read_bytes().decode().encode("latin-1")
    story.write_bytes(old)
    told = run("log", "selene", "L'été.")
    assert f"soloist convert {story}" in told.err
    checked = run("check", str(story), "--json")
    assert checked.code == 3
    assert isinstance(checked.json, dict)
    (problem,) = checked.json["problems"]
    assert (problem["line"], problem["column"], problem["severity"]) == (2, 9, "warning")
    state = run("state", str(story), "--json").out
    assert json.loads(state.encode())["title"] == "S\udce9l\udce9n\udce9"  # JSON is UTF-8 all the same
    assert run("convert", str(story)).code == 0
    assert story.read_bytes().startswith(old.decode("latin-1").encode())
    assert story.read_text("utf-8").endswith("L'été.\n")
    assert json.loads(run("state", "selene", "--json").out)["title"] == "Séléné"
    assert run("check", str(story)).code == 0
    assert "Nothing to convert" in run("convert", "selene").err
