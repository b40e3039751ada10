"""A first scene is played within three minutes: what there is to read, to type and to press, added up."""

import re
from collections.abc import Iterator
from dataclasses import replace
from string import Formatter

import pytest

from soloist.play.tutorial import FIRST, Now, Showing, meaning, progress
from soloist.play.tutorial_dice_words import MEANING
from soloist.play.tutorial_story import PIANO, evening
from soloist.play.tutorial_traces import Traces
from soloist.play.tutorial_words import ACT, PLAYED, WRITE, Told

READ = 200 / 60  # words a second of somebody who reads slowly on a screen
TYPED = 25 / 60  # words a second of somebody who types slowly
KEY = 2.0  # seconds it takes to find a key and press it
MOST = 150.0  # seconds

WELCOME = {
    "fr": "Bienvenue dans soloist Une première scène, en trois minutes : la jouer ensemble Entrée "
    "Une histoire à moi : un titre suffit",
    "en": "Welcome to soloist A first scene, in three minutes: play it with me Enter "
    "A story of my own: a title is enough",
}
"""What stands on the first screen; a test of that screen holds it to these words."""
PROMPT = {
    "fr": "Et ensuite ? Entrée seule pour ne rien ajouter.",
    "en": "What follows? Enter alone for nothing.",
}
"""What the panel asks after a result."""


def words(text: str) -> int:
    """Words with a letter or a digit in them."""
    return len([part for part in re.split(r"\s+", text) if any(sign.isalnum() for sign in part)])


def plain(told: Told, lang: str) -> str:
    """What a step says, its keys as one word each."""
    parts = Formatter().parse(told.line.of(lang))
    line = "".join(text + ("F2" if name else "") for text, name, _, _ in parts)
    return f"{line} {told.example.of(lang)}" if told.example else line


def first_scene(outcome: str, lang: str) -> Iterator[tuple[Told, int]]:
    """What is said from the first word to the scene that is played, and the keys pressed on it.

    Every proposal is taken with Enter; prose is sent with two, a line of play with one.
    """
    shows, done, keys = Traces(), frozenset[str](), iter((1, 2, 1, 1, 1, 1, 1, 1, 2, 0))

    def said(*, pending: str = "", typed: str = "", showing: Showing = "") -> tuple[Told, int]:
        now = Now(shows, outcome, pending=pending, typed=typed, showing=showing, phase="mixed")
        told = progress(now, done).told
        return replace(told, example=None) if showing or typed else told, next(keys)

    yield said()
    yield said(typed=(WRITE.example or PIANO.title).of(lang))
    shows = Traces(frozenset({"write"}))
    action = (ACT.example or PIANO.title).of(lang)
    yield said()
    yield said(typed=action)
    yield said(pending=action, showing="build")
    yield said(pending=action, showing="result")
    yield said(pending=action, showing="follows")
    shows = Traces(frozenset({"write", "act", "roll"}), rolls=1)
    yield said()
    yield said(typed=(meaning(outcome).example or PIANO.title).of(lang))
    shows = Traces(frozenset(step.id for step in FIRST), rolls=1)
    yield said()


def estimate(outcome: str, lang: str, *, own_words: bool) -> float:
    """Seconds from the welcome to the scene that is played; with `own_words` nothing proposed is taken."""
    story = evening(lang, "2026-11-20").partition("---\n")[2].partition("---\n")[2]
    read = words(WELCOME[lang]) + words(story) + words(PROMPT[lang])
    keys, typed = 1 + own_words, 0  # the one that begins it, and F2
    for told, pressed in first_scene(outcome, lang):
        read += words(plain(told, lang))
        keys += pressed
        if own_words and told.example is not None:
            typed += words(told.example.of(lang))
    return read / READ + keys * KEY + typed / TYPED


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("outcome", MEANING)
def test_a_scene_is_played_in_two_minutes_and_a_half(outcome: str, lang: str) -> None:
    """By somebody who has no idea and takes what is proposed; and by who types as many words of their own."""
    assert [told for told, _ in first_scene(outcome, lang)][-1] is PLAYED
    taken, written = (estimate(outcome, lang, own_words=own) for own in (False, True))
    assert taken < MOST * 2 / 3
    assert taken < written < MOST


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_step_of_the_first_scene_is_short(lang: str) -> None:
    """One thing to do: no more than twenty words, and a proposal where something is to be written."""
    for outcome in MEANING:
        told = [each for each, _ in first_scene(outcome, lang)]
        assert all(words(plain(replace(each, example=None), lang)) <= 20 for each in told[:-1])
        assert [place for place, each in enumerate(told) if each.example] == [0, 2, 7]
