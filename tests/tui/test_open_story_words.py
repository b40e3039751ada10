"""One number of words, wherever a story is spoken of: the list, the book, the tree of forks."""

from collections.abc import Callable
from pathlib import Path

from soloist.journal.read import read
from soloist.lingo import Lingo
from soloist.play.prose_entries import words_in
from soloist.publish.scenes import scenes
from soloist.storage.listing import story_at
from soloist.tui.open_story_rows import words
from soloist.tui.open_story_words import LARGEST, counted

PLAYED = """
Il arrive — enfin. [N:Garde|méfiant]

```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)
=> La porte résiste encore.
```

Il entre dans la cour.

```python
never = "counted"
```
"""
STRUCK = PLAYED + "\n```lonelog\n(struck: Il entre dans la cour)\n```\n"


def test_one_number_of_words(story: Callable[..., Path]) -> None:
    """Play, fences, lone signs and what was struck out count nowhere."""
    for more, expected in ((PLAYED, 10), (STRUCK, 5)):
        path = story(more)
        journal = read(path.read_bytes())
        assert words_in(journal) == expected
        assert sum(scene.words for scene in scenes(journal)) == expected
        assert dict(counted([story_at(path)], lambda: True)) == {path: expected}


def test_what_is_too_long_is_about_as_long(story: Callable[..., Path]) -> None:
    """By its size; nothing is counted once nobody waits, and what cannot be read is not known."""
    path = story("\nun mot\n" * (LARGEST // 6))
    found = story_at(path)
    assert dict(counted([found], lambda: True)) == {path: None}
    assert words(found, Lingo("en")).startswith("~4")
    assert not dict(counted([found], lambda: False))
    path.unlink()
    small = story("\nun\n", name="b")
    seen = story_at(small)
    small.unlink()
    assert dict(counted([seen], lambda: True)) == {small: None}
