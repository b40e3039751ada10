"""Striking out: which entries leave views and exports when a note strikes their first words."""

import time

import pytest

from soloist.journal.model import Action, Consequence, DiceLine, Fence, Note, Prose, TagLine
from soloist.journal.privacy import struck
from soloist.journal.read import read

JOURNAL = """Il attend.

La lune (rouge) monte. Et encore.

```lonelog
@(Maëlle) Sauter à l'eau
d: d6=3
[PC:Maëlle|Fortunes 0->1]
=> Plouf.
{}
[PC:Maëlle|Fortunes 1->0]
```

La lune monte.
"""


def gone(note: str, text: str = JOURNAL) -> list[type]:
    """The kinds of entries struck by a note put into the fence."""
    entries = read(text.format(note).encode()).entries
    places = struck(entries)
    return [type(entry) for place, entry in enumerate(entries) if place in places]


@pytest.mark.parametrize("words", ["@(Maëlle) Sauter", "@ Sauter à l'eau", "@ sauter…"])
def test_an_exchange_is_struck_up_to_the_note(words: str) -> None:
    """The line named and those after it, the inverse transitions not among them."""
    assert gone(f"(struck: {words})") == [Action, DiceLine, TagLine, Consequence]


def test_a_paragraph_is_struck_alone() -> None:
    """The last paragraph before the note that begins so."""
    assert gone("(struck: La lune)") == [Prose]
    assert gone("(struck: il  ATTEND)") == [Prose]


def test_what_nobody_wrote_is_not_struck() -> None:
    """Words found nowhere before the note strike nothing, and no words at all strike nothing."""
    assert gone("(struck: Le soleil)") == []
    assert gone("(struck: )") == []
    assert gone("(note: La lune)") == []


def test_striking_twice_strikes_the_one_before() -> None:
    """What is struck already is not struck again."""
    text = "Il attend.\n\nIl attend.\n\n```\n{}\n(struck: Il attend)\n```\n"
    assert gone("(struck: Il attend)", text) == [Prose, Prose]


def test_a_fence_struck_from_outside_is_struck_to_its_end() -> None:
    """From the line named to the end of its fence, which stays where it is."""
    text = "```\n@ Sauter\n=> Plouf.\n@ Nager\n```\n\n```\n{}\n```\n"
    entries = read(text.format("(struck: @ Sauter)").encode()).entries
    places = struck(entries)
    assert [type(entries[place]) for place in sorted(places)] == [Action, Consequence, Action]
    assert not any(isinstance(entries[place], Fence | Note) for place in places)


def test_a_thousand_notes_far_from_anything_are_read_at_once() -> None:
    """Notes that strike nothing cost no look at the whole story each."""
    text = "```lonelog\n" + "@ b\n" * 20_000 + "(struck: a)\n" * 2_000 + "```\n"
    before = time.process_time()
    assert struck(read(text.encode()).entries) == frozenset()
    assert time.process_time() - before < 5
