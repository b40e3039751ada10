"""Stories by words of their titles and files, and those that come near."""

from pathlib import Path

import pytest

from soloist.storage.listing import Story
from soloist.storage.story_names import near, with_words

KNOWN = (
    Story(Path("le-dernier-exploit.md"), "Le Dernier Exploit"),
    Story(Path("sel.md"), "La route du sel"),
    Story(Path("a.md"), "L’Œuvre d’été"),
)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("exploit", ["Le Dernier Exploit"]),
        ("EXPLOIT dern", ["Le Dernier Exploit"]),
        ("sel route", ["La route du sel"]),
        ("oeuvre", ["L’Œuvre d’été"]),
        ("ete", ["L’Œuvre d’été"]),
        ("l", ["Le Dernier Exploit", "La route du sel", "L’Œuvre d’été"]),
        ("xploit", []),
        ("exploit sel", []),
        ("???", []),
        ("", []),
    ],
)
def test_every_word_begins_one_of_the_story(words: str, found: list[str]) -> None:
    """In any order and case, without accents; signs are no words."""
    assert [story.title for story in with_words(words, KNOWN)] == found


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("Le dernir exploit", "Le Dernier Exploit"),
        ("exploti", "Le Dernier Exploit"),
        ("routte", "La route du sel"),
        ("zzz", ""),
    ],
)
def test_the_nearest_comes_first(typed: str, nearest: str) -> None:
    """Whole names, then single words; what is like nothing has none."""
    assert next(iter(near(typed, KNOWN)), "") == nearest
