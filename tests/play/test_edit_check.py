"""After a change by hand, only what it broke is told."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.play.changes.edit import disagreements, told

STORY = """---
title: La coupe
ruleset: hades
lang: fr
pcs: Aldric
---

```lonelog
d: 2d6=8 vs 7 -> Raté
[PC:Aldric|Fortunes 0->1]
```

Aldric attend.

```lonelog
[PC:Aldric|Fortunes 1->2]
[N:Destinée|Destin 4->5]
```
"""


def broken(before: str, after: str) -> list[tuple[int, str, str]]:
    """Line, what is recorded and what was computed, of each new disagreement."""
    found = disagreements(before.encode(), after.encode())
    return [(held.line, held.recorded, held.computed) for held in found]


def test_a_changed_number_is_told_where_it_no_longer_fits() -> None:
    """The line after it started from the old number."""
    after = STORY.replace("Fortunes 0->1", "Fortunes 0->3").replace("attend.", "attend\nencore.")
    assert broken(STORY, after) == [(17, "Fortunes 1->2", "Fortunes 3->2")]
    (said,) = told(STORY.encode(), after.encode(), "coupe")
    assert str(said) == "Line 17 no longer agrees: Before this line Fortunes is 3, not 1."


def test_several_are_counted() -> None:
    """The first is told, the others counted."""
    after = STORY.replace("Fortunes 0->1", "Fortunes 2->3")
    said = [str(each) for each in told(STORY.encode(), after.encode(), "coupe")]
    assert said[0].startswith("Line 10 no longer agrees:")
    assert said[1] == "1 more line does not either: soloist verify coupe lists it."


@given(st.lists(st.sampled_from(STORY.splitlines(keepends=True)), max_size=12).map("".join))
def test_nothing_changed_nothing_told(text: str) -> None:
    """A story agrees with itself as it did, and adding prose at its end changes nothing."""
    data = text.encode()
    assert disagreements(data, data) == ()
    assert told(data, data, "coupe") == ()
