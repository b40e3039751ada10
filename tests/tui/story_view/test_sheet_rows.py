"""The rows of a sheet, as a story and its rules make them."""

from pathlib import Path

import pytest

from soloist.lingo import Lingo
from soloist.play.desk.entries import KINDS, on_desk
from soloist.play.session.standing import sections
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.rules.dice import random_dice
from tests.play.sitting import begin, sit


def told(story: Story) -> dict[str, str]:
    """The first section, that of the protagonist."""
    return {row.label: row.value for row in sections(story, Lingo("en"))[0].rows}


def in_list(story: Story) -> str:
    """What the desk says beside the name."""
    return next(each.summary for each in on_desk(story) if each.kind == "person")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_maximum_nobody_set_is_not_on_the_sheet(lang: str, tmp_path: Path) -> None:
    """A fresh sheet has no most of 0 advantages; once it is written it stands there, be it 0."""
    story = begin(tmp_path, system="roses", lang=lang)
    word = "Avantages" if lang == "fr" else "Advantages"
    assert told(story) == {word: "0", "Fatigue": "0", "Stress": "0"}
    assert in_list(story) == f"{word} 0, Fatigue 0"
    send(story, f"[PC:Aldric|{word} 2|{word} max 2]", random_dice(1))
    assert told(story) == {word: "2", f"{word} max": "2", "Fatigue": "0", "Stress": "0"}
    assert in_list(story) == f"{word} 2, {word} max 2"
    send(story, f"[PC:Aldric|{word} max 2->0]", random_dice(1))
    assert told(story)[f"{word} max"] == "0"


def test_a_maximum_that_the_rules_give_is_on_the_sheet(tmp_path: Path) -> None:
    """Energy begins at what the rules say, and can be had back to there."""
    assert told(begin(tmp_path, system="oneshot", lang="en"))["Energy max"] == "6"


def test_the_frame_agreed_on_is_shown(tmp_path: Path) -> None:
    """What the head says, its first lines; then the things of the frame."""
    story = begin(tmp_path, lang="en")
    lines = "\\n".join(f"Rule {n}" for n in range(1, 9))
    text = story.path.read_text("utf-8")
    story.path.write_text(text.replace("---\n\n", f'frame: "{lines}"\n---\n\n', 1), "utf-8")
    story = sit(tmp_path, story.path, "en")
    send(story, "[E:The tide|rising]", random_dice(1))
    (frame,) = (each for each in sections(story, Lingo("en")) if each.title == "Frame")
    rows = [row[:2] for row in frame.rows]
    assert rows[:2] == [("", "Rule 1"), ("", "Rule 2")]
    assert rows[5:] == [("", "Rule 6"), ("", "…"), ("The tide", "rising")]


def test_a_track_of_words_has_them_beside_its_name(tmp_path: Path) -> None:
    """What a story keeps in lists, as which scenes came up lately, is no name without a value."""
    story = begin(tmp_path, lang="fr")
    send(story, "[Track:Variété|scènes: combat, négociation]", random_dice(1))
    send(story, "[Track:Route|libre]", random_dice(1))
    (clocks,) = (each for each in sections(story, Lingo("en")) if each.title == "Tracks")
    assert tuple(row[:2] for row in clocks.rows) == (("Variété", "combat, négociation"), ("Route", "libre"))


def test_the_sheet_and_the_desk_have_the_same_heads(tmp_path: Path) -> None:
    """A thing stands on both under the same one."""
    story = begin(tmp_path, lang="fr")
    send(
        story,
        "[Track:Variété|scènes: combat] [Track:Le coffre 0/2|étapes: guetter 1, fuir 2]",
        random_dice(1),
    )
    send(story, "[Clock:La marée 1/6] [Timer:Dogues 2] [Thread:Qui régnera ?|enjeu|ouvert]", random_dice(1))
    send(story, "[E:La tourbière|danger] [E:la lune] [N:Garde|las] [L:Quai|désert]", random_dice(1))
    shown = {
        name: part.title for part in sections(story, Lingo("en"))[1:] for row in part.rows for name in row[:2]
    }
    for each in on_desk(story):
        if each.kind not in ("person", "shared", "option"):
            assert shown[each.name] == str(KINDS[each.kind].help)
