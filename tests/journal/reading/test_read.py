"""Reading a journal: any bytes, every byte accounted for, nothing raised."""

from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from soloist.journal.model import (
    Action,
    Consequence,
    Entry,
    Fence,
    Heading,
    Journal,
    Prose,
    Span,
    Tail,
)
from soloist.journal.read import read

EVENING = """---
title: Le phare
ruleset: hades
lang: fr
pcs: Ann
---

# Le phare

## Session 1
*Date: 2026-11-20*

### S1 *La lanterne*

#### Immersion

Ann monte. Le vent siffle
dans l'escalier. [N:Gardien|absent]

```lonelog
@ Pousser la porte
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Succès (+2)
[PC:Ann
  | Fortunes 0->1
  | blessé 0->1]
\\--- secret
# le gardien (mort)
@ jamais

---\\
=> Elle cède. [N:Gardien|absent -> mort]
```

~~~python
[N:Personne|ici]

```
~~~

#### Mixte

~~~ Lonelog
(choix: fuir)
~~~
"""

PIECES = yaml.safe_load(Path(__file__).with_name("pieces.yaml").read_text("utf-8"))
LINES = st.sampled_from([*EVENING.split("\n"), *PIECES["lines"], "\udcff"])
TEXTS = st.lists(st.tuples(LINES, st.sampled_from(["\n", "\n", "\r\n", "\r", ""]))).map(
    lambda parts: "".join(line + end for line, end in parts).encode("utf-8", "surrogateescape")
)
BYTES = st.one_of(st.binary(), TEXTS)


def _kinds(journal: Journal) -> list[str]:
    return [type(entry).__name__ for entry in journal.entries]


def _assert_accounted_for(data: bytes, journal: Journal) -> None:
    """Spans are in order, do not overlap, begin and end with lines; between them is nothing but spaces."""
    at, line = 0, 1
    for entry in journal.entries:
        span = entry.span
        assert at <= span.start < span.end <= len(data)
        gap = data[at : span.start]
        assert not gap.removeprefix(b"\xef\xbb\xbf").strip()
        assert span.line == line + gap.count(b"\n")
        body = data[span.start : span.end]
        assert body.endswith(b"\n") or span.end == len(data)
        line = span.line + body.count(b"\n")
        assert span.last == max(span.line, line - body.endswith(b"\n"))
        at = span.end
        if isinstance(entry, Prose):
            assert entry.text.encode("utf-8", "surrogateescape") == body
    assert not data[at:].removeprefix(b"\xef\xbb\xbf").strip()
    assert journal.size == len(data)
    assert journal.lines == data.count(b"\n") + (not data.endswith(b"\n") and bool(data))


@given(BYTES)
@example(b"\xef\xbb\xbf")
@example(b"\xef\xbb\xbf---\n")
@example(b"---\ntitle: x")
@example(b"---\n: \n---")
@example(b"\r")
@example(b"~~~Lonelog\n\xc2\x85")
@settings(max_examples=4 * settings().max_examples)
def test_any_bytes_are_read_and_accounted_for(data: bytes) -> None:
    """Nothing raises and no byte is lost."""
    journal = read(data)
    _assert_accounted_for(data, journal)
    assert all(1 <= problem.line <= journal.lines for problem in journal.problems)


@given(st.binary(), st.binary(max_size=40))
def test_junk_after_a_journal_changes_nothing_before_it(junk: bytes, more: bytes) -> None:
    """Entries that are complete stay as they are."""
    whole = read(EVENING.encode())
    after = read(EVENING.encode() + b"\n" + junk + b"\n" + more)
    assert after.entries[: len(whole.entries) - 1] == whole.entries[:-1]


def test_every_prefix_of_a_journal_reads() -> None:
    """Whatever byte it was cut at."""
    data = EVENING.encode()
    for end in range(len(data) + 1):
        _assert_accounted_for(data[:end], read(data[:end]))


@given(TEXTS, st.integers(0, 30))
def test_a_part_is_read_from_a_boundary(data: bytes, pick: int) -> None:
    """The end of a file alone gives the entries that reading it all gives there."""
    data = b"```\n```\n\n" + data
    journal = read(data)
    outside = [entry for entry in journal.entries if isinstance(entry, (Heading, Prose, Fence))]
    opening = [e for e in outside if not (isinstance(e, Fence) and not e.opens) and not _inside(journal, e)]
    span = opening[pick % len(opening)].span
    part = read(data[span.start :], start=span.start, line=span.line, analog=False)
    assert part.entries == tuple(entry for entry in journal.entries if entry.span.start >= span.start)
    assert part.size == len(data)
    assert part.lines == journal.lines


def _inside(journal: Journal, entry: Entry) -> bool:
    fences = [
        fence for fence in journal.entries if isinstance(fence, Fence) and fence.span.start < entry.span.start
    ]
    return bool(fences) and fences[-1].opens and not isinstance(entry, Fence)


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
def test_line_ends_are_no_part_of_a_line(eol: str) -> None:
    """Both kinds give the same entries but for their bytes."""
    journal = read(EVENING.replace("\n", eol).encode())
    assert _kinds(journal) == _kinds(read(EVENING.encode()))
    assert journal.tail == Tail(newlines=1, eol=eol)
    action = next(entry for entry in journal.entries if isinstance(entry, Action))
    assert action.text == "Pousser la porte"


def test_invalid_bytes_come_back() -> None:
    """Prose in another encoding is kept byte for byte."""
    data = "L'été à la forêt.\n".encode("latin-1")
    (prose,) = read(data).entries
    assert isinstance(prose, Prose)
    assert prose.text.encode("utf-8", "surrogateescape") == data


def test_a_hundred_thousand_lines_keep_their_places() -> None:
    """Lines and bytes count on to the end."""
    data = ("é\n\n" * 50_000 + "```\n=> fin\n```\n").encode()
    journal = read(data)
    end = journal.entries[-2]
    assert isinstance(end, Consequence)
    assert end.span == Span(len(data) - 11, len(data) - 4, 100_002, 100_002)
    assert all(a.span.end <= b.span.start for a, b in pairwise(journal.entries))
