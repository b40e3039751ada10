"""Markdown as a journal: headings become sessions and scenes, every paragraph stays, nothing becomes play."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.stories.opening import Opened, opened
from soloist.journal.model import Fence, FrontMatter, Heading, Journal, Note, Prose
from soloist.journal.read import read
from tests.interop.cases import lines, rows

NOVEL = """---
title: The Salt Road
lang: en
author: Ann Other
weather: rain
tags: fr
hd.unlimited_chaos: on
mots clés: sel
---

# The Salt Road

A word before.

## Part one

### The weir

Wren counts the lanterns,
one by one.

@ndré smiled. [N:Wren|gone] stays text.

```
? Is this play
```

#### Conclusion

- a list
- of things

A heading underlined
--------------------

Text with <b>HTML</b>, ![a map](map.png) and a note[^1].

| a | b |
|---|---|
| 1 | 2 |

### The *toll* [house](x.md)

d: a letter

## Part two

### The end

~~~python
[N:Nobody|here]
~~~

```unclosed
\\--- secret
"""


def open_markdown(text: str, lang: str | None = None) -> Opened:
    """What a file becomes, opened as `road.md`."""
    return opened(
        text.encode("utf-8", "replace"),
        "road.md",
        title="",
        ruleset="free",
        lang=lang,
        usual="en",
        date="2026-11-22",
    )


def journal(found: Opened) -> Journal:
    """The journal it becomes, read back."""
    return read(found.text.encode("utf-8", "replace"))


def fates(found: Opened) -> dict[str, tuple[str, int]]:
    """Each kind of thing with its fate and how many there are."""
    return {loss.what: (loss.fate, loss.times) for loss in found.losses}


def test_headings_become_sessions_and_scenes() -> None:
    """Two levels below the title are sessions and scenes; deeper ones, and others, are the story’s own."""
    found = open_markdown(NOVEL)
    headings = [(each.kind, each.title) for each in journal(found).entries if isinstance(each, Heading)]
    assert headings == rows("""
title ⇒ The Salt Road
session ⇒ ∅
session ⇒ Part one
scene ⇒ The weir
session ⇒ A heading underlined
scene ⇒ The toll house
session ⇒ Part two
scene ⇒ The end
""")
    assert "**Conclusion**\n" in found.text


def test_nothing_becomes_play() -> None:
    """Tags, signs and bare fences are text; only the note of where it came from is play."""
    found = open_markdown(NOVEL)
    read_back = journal(found)
    assert not read_back.problems
    assert not read_back.analog
    kinds = {type(each) for each in read_back.entries}
    assert kinds == {FrontMatter, Heading, Fence, Note, Prose}
    assert not any(each.tags for each in read_back.entries if isinstance(each, Prose))
    assert "\\@ndré smiled. \\[N:Wren|gone] stays text." in found.text
    assert "```text\n? Is this play\n```" in found.text
    assert "~~~python\n[N:Nobody|here]\n~~~" in found.text
    assert "Wren counts the lanterns,\none by one.\n" in found.text


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
LINES = st.lists(st.one_of(st.text(max_size=30), st.sampled_from(SIGNS + PLAY)), max_size=25)


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


def test_what_the_head_loses_is_told_with_its_line() -> None:
    """A key that is left with all its lines, a remark, what stands twice, a language that is neither."""
    head = (
        "---\ntitle: X\nlang: de\n# a remark\nhd.fate:\n  - on\nweather: rain # or snow\nweather: hail\n---\n"
    )
    said = {loss.what: (loss.times, loss.lines) for loss in open_markdown(head + "A word.\n").losses}
    assert said["head lines"] == (5, (3, 4, 5, 6, 7))


def test_a_title_that_is_asked_for_is_no_guess() -> None:
    """It takes the place of the file’s own, which is told, or of its name, which is nothing lost."""

    def asked(text: str) -> dict[str, tuple[str, ...]]:
        found = opened(
            text.encode(), "road.md", title="Mine", ruleset="free", lang="en", usual="en", date="2026-11-22"
        )
        assert found.story.title == "Mine"
        return {loss.what: loss.named for loss in found.losses}

    assert "title" not in asked("A road.\n")
    assert "asked title" not in asked("A road.\n")
    assert asked("# Theirs\n\nA road.\n")["asked title"] == ("Theirs",)
    assert "asked title" not in asked("# Mine\n\nA road.\n")
