"""A first scene is played and ended within three minutes: what there is to read, type and press, added up."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from string import Formatter

import pytest

from soloist.play.tutorial import FIRST, Now, Showing, meaning, progress
from soloist.play.tutorial_dice_words import MEANING
from soloist.play.tutorial_result_words import came_to, way, why
from soloist.play.tutorial_story import PIANO, evening
from soloist.play.tutorial_traces import Traces
from soloist.play.tutorial_words import ACT, FINISH, PLAYED, WRITE, Told
from soloist.rules.hades.outcomes import OPPOSITION_OUTCOMES
from soloist.rules.system import Outcome

WELCOME = {
    "fr": "Bienvenue dans soloist Une première scène, en trois minutes : la jouer ensemble Entrée "
    "Une histoire à moi : un titre suffit",
    "en": "Welcome to soloist A first scene, in three minutes: play it with me Enter "
    "A story of my own: a title is enough",
}
"""What stands on the first screen; a test of that screen holds it to these words."""
AROUND = {"fr": "S1 enregistré Ctrl+P commandes F1 aide", "en": "S1 saved Ctrl+P commands F1 help"}
"""What stands around the story, besides its title and its scene."""
PANEL = {
    "fr": "Protagoniste 1 dé Obstacle 1 dé Presque ou mieux : 47 % Entrée lancer F2 tout voir Échap retour",
    "en": "Protagonist 1 die Obstacle 1 die Almost or better: 47% Enter roll F2 all there is Esc back",
}
"""What the panel of the dice shows before the roll."""
RESULT = {
    "fr": "Protagoniste 4 Obstacle 4 Entrée prend a ↑ ↓ autre F2 tout voir",
    "en": "Protagonist 4 Obstacle 4 Enter take a ↑ ↓ another F2 all there is",
}
"""What it shows with a result, but for what the dice said."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How long things take: a word read, one typed, a key found and pressed, and a mind made up."""

    read: float
    typed: float
    key: float
    decision: float = 0.0


SLOW = Clock(read=60 / 200, typed=60 / 25, key=2.0)
"""Somebody who reads slowly on a screen, and types so."""
USUAL = Clock(read=60 / 230, typed=6 * 0.28, key=0.5, decision=1.5)
"""Somebody who sees it for the first time; a word is five letters and a space."""
MOST = 150.0  # seconds
OWN = (
    17 + 6 + 15 + 2
)  # words of who thinks of more than what is proposed: opening, action, what follows, title


def words(text: str) -> int:
    """Words with a letter or a digit in them."""
    return len([part for part in re.split(r"\s+", text) if any(sign.isalnum() for sign in part)])


def plain(told: Told, lang: str) -> str:
    """What a step says, its keys as one word each."""
    parts = Formatter().parse(told.line.of(lang))
    line = "".join(text + ("F2" if name else "") for text, name, _, _ in parts)
    return f"{line} {told.example.of(lang)}" if told.example else line


def first_scene(outcome: str) -> Iterator[tuple[Told, int]]:
    """What is said from the first word to the scene that is over, and the keys pressed on it.

    Every proposal is taken with Enter; prose is sent with two, a line of play with one. Over a result the
    panel speaks, and the guide does not.
    """
    shows, done = Traces(), frozenset[str]()

    def said(keys: int, *, pending: str = "", typed: str = "", showing: Showing = "") -> tuple[Told, int]:
        now = Now(shows, outcome, pending=pending, typed=typed, showing=showing, phase="mixed")
        told = progress(now, done).told
        return replace(told, example=None) if showing or typed else told, keys

    yield said(1)
    yield said(1, typed=(WRITE.example or PIANO.title).en)
    yield said(1, typed=(WRITE.example or PIANO.title).en + "\n")
    shows = Traces(frozenset({"write"}))
    action = (ACT.example or PIANO.title).en
    yield said(1)
    yield said(1, typed=action)
    yield said(1, pending=action, showing="build")
    shows = Traces(frozenset({"write", "act", "roll"}), rolls=1)
    yield said(2)  # the first of them takes the result
    yield said(2, typed=(meaning(outcome).example or PIANO.title).en)
    shows = Traces(frozenset({"write", "act", "roll", "meaning"}), rolls=1)
    yield said(1)
    yield said(1, typed=(FINISH.example or PIANO.title).en)
    shows = Traces(frozenset(step.id for step in FIRST), rolls=1)
    yield said(0)


def first_page(lang: str) -> str:
    """Everything on the screen as the evening begins, but for what the guide says."""
    story = evening(lang, "2026-11-20").partition("---\n")[2].partition("---\n")[2]
    return f"{PIANO.title.of(lang)} {PIANO.scene.of(lang)} {AROUND[lang]} {story}"


def result_words(outcome: Outcome, lang: str, dice: tuple[int, int]) -> str:
    """All that the panel says of a first result."""
    ways = " ".join(
        f"{letter} {way(outcome, each).of(lang)}"
        for letter, each in zip("abc", outcome.choices, strict=False)
    )
    return f"{outcome.name.of(lang)} {came_to(outcome).of(lang)} {why(*dice).of(lang)} {ways} {RESULT[lang]}"


def estimate(outcome: Outcome, lang: str, clock: Clock, *, own_words: bool) -> float:
    """Seconds from the welcome to the scene that is over; with `own_words` nothing proposed is taken."""
    told = [*first_scene(outcome.id)]
    seen = [WELCOME[lang], first_page(lang), PANEL[lang], result_words(outcome, lang, (1, 1))]
    read = sum(map(words, seen)) + sum(words(plain(each, lang)) for each, _ in told)
    keys = 1 + 2 * own_words + sum(pressed for _, pressed in told)  # the one that begins it; F2 and F5
    decisions = 1 + sum(each.example is not None for each, _ in told) + 1  # the way to take the result
    return read * clock.read + keys * clock.key + own_words * OWN * clock.typed + decisions * clock.decision


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("outcome", OPPOSITION_OUTCOMES, ids=lambda each: each.id)
def test_a_scene_is_over_in_two_minutes_and_a_half(outcome: Outcome, lang: str) -> None:
    """By somebody slow who takes what is proposed; and by who thinks of as many words as novices do."""
    assert [told for told, _ in first_scene(outcome.id)][-1] is PLAYED
    assert estimate(outcome, lang, SLOW, own_words=False) < MOST
    taken, written = (estimate(outcome, lang, USUAL, own_words=own) for own in (False, True))
    assert taken < MOST * 2 / 3
    assert taken < written < MOST


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_there_is_little_to_read_at_once(lang: str) -> None:
    """The first page, with what the guide says on it; the first result, however the dice fell."""
    first = next(first_scene("almost"))[0]
    assert words(f"{first_page(lang)} {plain(first, lang)}") <= 55
    for outcome in OPPOSITION_OUTCOMES:
        for dice in ((0, 1), (0, 0), (4, 4)):
            assert words(result_words(outcome, lang, dice)) <= 41


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_step_of_the_first_scene_is_short(lang: str) -> None:
    """One thing to do: no more than twenty words, and a proposal where something is to be written."""
    for outcome in MEANING:
        told = [each for each, _ in first_scene(outcome)]
        assert all(words(plain(replace(each, example=None), lang)) <= 20 for each in told)
        assert [place for place, each in enumerate(told) if each.example] == [0, 3, 6, 8]
