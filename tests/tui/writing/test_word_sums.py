"""The words of a session, added to as the story is, and the goal in words."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.lingo import Lingo
from soloist.play.dialogs.reading.charts import so_far
from soloist.play.dialogs.setting.settings import goal_of
from soloist.play.prose.outline_parts import LONG, Part, last_session, parts, typed_words
from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.tui.play.margin import WordCount
from soloist.values.message import Refusal


def test_what_was_struck_never_counts() -> None:
    """Its block is left out; a session begins its count anew."""
    data = b"Un.\n\n## Session 1\n\n### S1 *x*\n\nUn deux trois.\n"
    assert last_session(parts(data, analog=False)).words == 3
    struck = frozenset({data.index(b"Un deux trois")})
    assert last_session(parts(data, analog=False, struck=struck)).words == 0


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Trois mots ici", 3),
        ("@ Forcer la serrure", 0),
        ("/goal 500", 0),
        ("Il entre.\n@ Forcer\nElle attend.", 4),
        ("```lonelog\n@ Forcer\n```\n\nDeux mots", 2),
        ("\\@ est une lettre", 3),
        ("", 0),
        ("mot " * LONG, LONG),
        ("a\udcff", 1),
    ],
)
def test_typed_words_are_those_of_prose(text: str, number: int) -> None:
    """Play and commands have none."""
    assert typed_words(text) == number


@pytest.mark.parametrize(
    ("typed", "number"),
    [("600", 600), (" 1000", 1000), ("0", 0), ("aucun", 0), ("OFF", 0)],
)
def test_a_goal_is_read(typed: str, number: int) -> None:
    """A number, or none."""
    assert goal_of(typed) == number


@pytest.mark.parametrize("typed", ["many", "-5", "100001", "9" * 40, "", "²"])
def test_what_is_no_goal_is_refused(typed: str) -> None:
    """With what could be said instead."""
    with pytest.raises(Refusal, match="not a goal"):
        goal_of(typed)


def test_how_far_one_is_in_sentences() -> None:
    """The session at hand and the whole; the goal where there is one."""
    en = Lingo("en")
    written = [
        Part("session", 2, 1, "", 0, words=12_033), Part("session", 2, 2, "", 9, words=312),
        Part("scene", 3, 4, "", 12, words=120),
    ]  # fmt: skip
    told = [en.render(each) for each in so_far(written, 500, en)]
    assert told == [
        "Words of prose: 312 this session, 12,345 in the whole story.",
        "The goal of a session is 500.",
    ]
    assert en.render(so_far(written[:1], 500, en)[1]) == "The goal of 500 is reached."
    assert Lingo("fr").figure(12_345) == "12\u202f345"


def test_the_count_follows_the_story(services: Services, story: Callable[[str], Path]) -> None:
    """It is counted beside, whenever it has become another; what is typed is added at once."""
    works: list[Callable[[], None]] = []
    session = Session(services, story("\nUn deux.\n"))
    session.open()
    count = WordCount(session.struck, works.append)
    for _ in range(2):
        assert count.shown(session.story, "", "") is None
    assert len(works) == 1
    works.pop()()
    assert count.shown(session.story, "", "") == 4
    session.send("Trois mots ici.")
    assert count.shown(session.story, "", "") is None
    works.pop()()
    assert count.shown(session.story, "", "") == 7
    assert works == []
    assert count.shown(session.story, "et deux", "") == 9
    assert count.shown(session.story, "Trois mots de plus.", "Trois mots ici.") == 8
    session.send("## La nuit\n\nElle dort.")
    assert count.shown(session.story, "", "") is None
    works.pop()()
    assert count.shown(session.story, "", "") == 2
    session.story.replace(session.story.data.index(b"Trois mots"), b"", "undo")
    assert count.shown(session.story, "", "") is None
    works.pop()()
    assert count.shown(session.story, "", "") == 4
