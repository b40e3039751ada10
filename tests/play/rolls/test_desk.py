"""The game master’s desk: ideas for what is made, missions; what is done on it is in the conversations."""

from functools import partial
from pathlib import Path

import pytest

from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.play.desk.changes import change, make, moved
from soloist.play.desk.entries import KINDS, Kind, on_desk
from soloist.play.desk.missions import Step, script_line, step, steps_left
from soloist.play.dialogs.keeping.desk import drawn_idea
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.rules.dice import random_dice
from soloist.rules.systems import SYSTEMS
from soloist.values.message import Refusal
from tests.play.sitting import begin as sit_down
from tests.play.sitting import body

MADE = {"threat": "Le lac 1/6: la digue fuit", "mission": "La tour: monter, tenir 2", "timer": "Mèche 8"}
VAULT = "[Track:Le coffre 1/3|étapes: guetter 1, crocheter 2, fuir 2]"


def sound(story: Story) -> None:
    """The story reads back the same, and verifies."""
    whole = read(story.data)
    assert fold(whole.entries) == story.state
    assert not whole.problems
    assert not verify(whole).problems


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_a_desk(system: str, tmp_path: Path) -> None:
    """Whatever is made stands under its kind; numbers move, and the counters of the system are there."""
    story = sit_down(tmp_path, system=system)
    kinds = [kind for kind in KINDS.values() if kind.label]
    for kind in kinds:
        make(story, kind, MADE.get(kind.id, f"Un {kind.id}"))
    assert {each.kind for each in on_desk(story)} >= {kind.id for kind in kinds}
    for found in on_desk(story):
        if (own := found.own) is not None:
            change(story, found, own, moved, -1 if found.kind == "timer" else 1)
    sound(story)
    aldric = next(each for each in on_desk(story) if each.name == "Aldric")
    assert {each.field for each in aldric.rows if each.kind == "counter"} == {
        held.id for held in story.system.counters if not held.shared and not held.is_list
    }


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS.values() if kind.tables], ids=lambda kind: kind.id)
def test_an_idea_can_be_written_as_it_came(kind: Kind, lang: str, tmp_path: Path) -> None:
    """Once it has a name; the table that gave it is recorded with it."""
    story = sit_down(tmp_path, lang=lang)
    for seed in range(12):
        text, lines = drawn_idea(story, kind, partial(random_dice, seed))
        assert text.startswith(":") == (kind.id == "danger")
        text = f"Somebody {seed} a{text}" if text.startswith(":") else text
        try:
            written = make(story, kind, text, lines).decode()
        except Refusal as refusal:
            assert "already" in str(refusal)  # noqa: PT017 - the same row came twice
            continue
        assert written.count("tbl: ") == len(lines)
    sound(story)
    found = [each for each in on_desk(story) if each.kind == kind.id]
    assert len(found) >= 3
    assert kind.id != "threat" or all(any(row.field == "next" for row in each.rows) for each in found)


def test_what_was_grown_gives_ideas_too(tmp_path: Path) -> None:
    """A role card by its name, with what is said of it; beside those that come with soloist."""
    mine = tmp_path / "oracles" / "en" / "mine.yaml"
    mine.parent.mkdir(parents=True)
    card = '{text: Ysolde, hint: "lamp oil 2D, wants: the key"}'
    mine.write_text(f"tables:\n  profiles:\n    - {card}\n", encoding="utf-8")
    story = sit_down(tmp_path, lang="en")
    found = [drawn_idea(story, KINDS["role"], partial(random_dice, seed)) for seed in range(12)]
    cards = [text for text, lines in found if "mine/profiles" in lines[0]]
    assert 0 < len(cards) < len(found)
    assert {*cards} == {"Ysolde: lamp oil 2D, wants, the key"}
    make(story, KINDS["role"], cards[0])
    assert "[N:Ysolde|lamp oil 2D|wants|the key]" in body(story)


# --- missions


@pytest.mark.parametrize("system", ["hades", "spin"])
def test_what_is_left_of_a_mission_is_one_script(system: str, tmp_path: Path) -> None:
    """The line goes through as it stands, rolled; a finished mission has none."""
    story = sit_down(tmp_path, system=system)
    send(story, VAULT, random_dice(1))
    vault = story.state.element("Track", "Le coffre")
    assert vault is not None
    assert (steps_left(vault)[0], step("tenir 3D"), step("tenir")) == (
        Step("crocheter", 2), Step("tenir", 3), Step("tenir"),
    )  # fmt: skip
    line = script_line(vault, story.system, "fr")
    assert "étapes: crocheter" in line
    send(story, line if "1/2" in line else line.replace("[", "[pour: 2D | "), random_dice(1))
    assert "d: Script" in body(story)
    send(story, "[Track:Le coffre 3/3]", random_dice(1))
    over = story.state.element("Track", "Le coffre")
    assert over is not None
    with pytest.raises(Refusal, match="done"):
        script_line(over, story.system, "fr")
