"""A first evening: its story, and the one thing to do next as the story stands."""

from pathlib import Path

import pytest

from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.lingo import Lingo
from soloist.play.guide.suggested import Suggestion
from soloist.play.guide.tutorial import begin_evening, evening, is_evening, lesson
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace

ROLL = "```lonelog\n@ Ouvrir\nd: Opposition [pour: objectif | contre: objectif] {dice} -> {outcome}\n```\n"
ALMOST = ROLL.format(dice="1d6=2 vs 1d6=4", outcome="Presque (+1)")
PLAYED = f"Elle entre.\n\n{ALMOST}\nElle entre, mais…\n"
ENDED = f"{PLAYED}\n### S2 *Avant l’aube*\n"


def taught(more: str, pending: str = "") -> Suggestion | None:
    """What is to be done next in an evening that went on so."""
    entries = read(f"{evening('fr', '2026-11-20')}\n\n{more}".encode()).entries
    return lesson(fold(entries), entries, pending)


def said(told: Suggestion | None, lang: str = "fr") -> str:
    """Its words and its line to borrow."""
    if told is None:
        return ""
    words = Lingo(lang)
    return f"{words.render(told.text)} | {words.render(told.example) if told.example else ''}"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_setup_is_a_story_in_which_nothing_is_done(lang: str, tmp_path: Path) -> None:
    """It reads without a fault, has a sheet, and its guide begins; no file is written over."""
    place = Workspace(tmp_path)
    paths = [begin_evening(lang, place, Means(tmp_path / "state")) for _ in range(2)]
    assert len({path.name for path in paths}) == 2
    entries = read(paths[0].read_bytes()).entries
    state = fold(entries)
    assert is_evening(state)
    assert state.element("PC", "Mila" if lang == "fr" else "Nell") is not None
    assert said(lesson(state, entries), lang).startswith("Que fait" if lang == "fr" else "What does")


@pytest.mark.parametrize(
    ("more", "pending", "begins", "command"),
    [
        ("", "", "Que fait Mila", ""),
        ("Elle entre.", "", "Tenter une chose", "act"),
        ("Elle entre.", "@ Ouvrir", "L’action attend", "roll"),
        ("```lonelog\n@ Ouvrir\n```", "", "L’action attend", "roll"),
        (ALMOST, "", "Oui, mais quoi", ""),
        (PLAYED, "", "La scène peut finir", "scene"),
        (f"{PLAYED}\n#### Conclusion\n\nFin.\n", "", "Une scène est jouée", "help"),
        (ENDED, "", "Une scène est jouée", "help"),
    ],
)
def test_the_first_scene_in_five_steps(more: str, pending: str, begins: str, command: str) -> None:
    """Each is said until the story shows it done, whatever was done first."""
    told = taught(more, pending)
    assert told is not None
    assert (said(told).startswith(begins), told.command) == (True, command)


def test_what_else_there_is_comes_once_and_has_an_end() -> None:
    """As much is written; what is done is not offered, and then the story is its own."""
    offered = [taught(ENDED + "\nEncore.\n" * written) for written in range(12)]
    commands = [told.command if told is not None else "" for told in offered]
    assert list(dict.fromkeys(commands)) == ["help", "ask", "tag", "tables", "phase", ""]
    asked = f"{ENDED}\n```lonelog\n? Qui joue ?\ntbl: oracle/oui-non d6=6 -> Oui, et…\n```\n\nUn.\n"
    assert taught(asked) is None
