"""Markdown as a journal: headings become sessions and scenes, every paragraph stays, nothing becomes play."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.formats import Asked
from soloist.interop.opening import Made
from soloist.journal.model import Fence, FrontMatter, Heading, Journal, Note, Prose
from soloist.journal.read import read
from tests.interop.cases import lines
from tests.interop.story_kit import WORDS, opened


def open_markdown(text: str, lang: str | None = None) -> Made:
    """What a file becomes, opened as `road.md`."""
    return opened(
        text.encode("utf-8", "replace"),
        "road.md",
        Asked(ruleset="free", lang=lang),
        "2026-11-22",
    )


def journal(found: Made) -> Journal:
    """The journal it becomes, read back."""
    return read(found.text.encode("utf-8", "replace"))


SIGNS = lines(r"""
```
~~~
````x
===
---
---\
[N:Bob|dead]
[N:Bob
\[N:x]
[[N:x]]
title:x
ruleset
""")
PLAY = lines(r"""
# A
## Session 2
### S3 *x*
#### Destin
@ do
? q
d: 2d6=9 vs 7 -> Yes
tbl: x d6=1 -> a
-> no
=> so
a [PC:Ann|HP 1->2] b
(note: n)
\--- secret
␠␠| x ]
→ yes
=== Session 1 ===
S1 *Dark*
> quoted
␠␠␠␠```
*Date: 2020-01-01*
∅
""")
LINES = st.lists(st.one_of(WORDS, st.sampled_from(SIGNS + PLAY)), max_size=25)


@given(LINES)
def test_any_markdown_is_prose_in_the_journal(lines: list[str]) -> None:
    """Whatever the lines, the journal has headings, prose and one note, and no problem but of merges."""
    text = "\n".join(["words", *lines])
    if "ruleset" in text or "lonelog" in text.casefold() or "\0" in text:
        return
    read_back = journal(open_markdown(text))
    assert not read_back.problems
    assert not read_back.analog
    assert sum(isinstance(each, Note) for each in read_back.entries) == 1
    assert {type(each) for each in read_back.entries} <= {FrontMatter, Heading, Fence, Note, Prose}
    assert not any(each.tags for each in read_back.entries if isinstance(each, Prose))
    assert {
        each.title for each in read_back.entries if isinstance(each, Heading) and each.kind == "phase"
    } == set()


def test_a_title_that_is_asked_for_is_no_guess() -> None:
    """It takes the place of the file’s own, which is told, or of its name, which is nothing lost."""

    def asked(text: str) -> dict[str, list[str]]:
        found = opened(text.encode(), "road.md", Asked(title="Mine", ruleset="free", lang="en"), "2026-11-22")
        assert found.name == "Mine"
        return {loss.what: loss.names for loss in found.losses}

    assert "title" not in asked("A road.\n")
    assert "asked title" not in asked("A road.\n")
    assert asked("# Theirs\n\nA road.\n")["asked title"] == ["Theirs"]
    assert "asked title" not in asked("# Mine\n\nA road.\n")
