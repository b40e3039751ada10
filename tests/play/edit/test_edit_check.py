"""After a change by hand, only what it broke is told."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.play.edit import told

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


def said(after: str) -> list[str]:
    """What is said of the story once it is so."""
    return [str(each) for each in told(STORY.encode(), after.encode())]


def test_a_changed_number_is_told_where_it_no_longer_fits() -> None:
    """The lines after it that started from the old number are counted."""
    after = STORY.replace("Fortunes 0->1", "Fortunes 0->3").replace("attend.", "attend\nencore.")
    assert said(after) == ["1 line no longer agrees: /problems shows it."]
    after = STORY.replace("Fortunes 0->1", "Fortunes 2->3")
    assert said(after) == ["2 lines no longer agree: /problems shows them."]


@given(st.lists(st.sampled_from(STORY.splitlines(keepends=True)), max_size=12).map("".join))
def test_nothing_changed_nothing_told(text: str) -> None:
    """A story agrees with itself as it did."""
    assert told(text.encode(), text.encode()) == ()
