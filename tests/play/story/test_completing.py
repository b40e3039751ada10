"""Completion: what is offered where, what taking it changes, who must not see what, and what it costs."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.folding.skim import skim
from soloist.journal.state import State
from soloist.play.commands import COMMANDS
from soloist.play.completing.completer import (
    MOST,
    Candidate,
    Completer,
    Completion,
    Tables,
    matching,
)
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.names import bare
from soloist.tables.reading.read import read_tables
from tests.cases import cases

STORY = """---
ruleset: hades
lang: fr
pcs: Ann, Bob
---

# Le phare

### S1 *La nuit*

#### Mixte

```lonelog
[PC:Ann|Fortunes 2|traits: tête froide, Voix des morts +, vertige (-)|PV 3/5]
[N:Émile|inquiet]
[N:Le Gardien|muet]
[N:Destinée|Destin 1|cartes: 2, 5]
[L:"Quai 12"|sombre]
[L:La Marée]
[Clock:La crue 2/6|suite: la cale]
[Thread:Retrouver le gardien|ouvert]
[Thread:Nommer le mort|ouvert -> fermé]
[F:Rôdeur|PV 2]
\\--- secret
Marceau a éteint la lanterne. [N:Marceau]
---\\
[N:Odile|lasse]
```
"""
TABLES = """
tables:
  direction:
    columns: [Champ, Action]
    rows:
      - [Loi, Fuir]
      - [Amour, Bâtir]
  météo: [pluie, vent]
"""


def state(text: str = STORY) -> State:
    """What a story adds up to."""
    return skim(text.encode()).state


def completer(text: str = STORY, *, veiled: bool = False) -> Completer:
    """One that knows a story."""
    made = Completer(COMMANDS, "fr")
    made.learn(state(text), veiled=veiled)
    return made


def names(line: str, *, veiled: bool = False, after: str = "") -> tuple[str, ...]:
    """What is offered at the end of a line, by name."""
    found = completer(veiled=veiled).complete(line + after, len(line))
    return tuple(each.name for each in found.candidates)


def first(line: str, after: str = "") -> str:
    """The line with the first candidate in it."""
    found = completer().complete(line + after, len(line))
    return found.accepted(line + after, found.candidates[0])[0]


# --- what is offered where


@pytest.mark.parametrize(
    ("line", "expected"),
    cases("play/completing", "what_can_stand_there"),
)
def test_what_can_stand_there(line: str, expected: tuple[str, ...]) -> None:
    """Each place has its own things, those that fit first."""
    assert names(line) == expected


@pytest.mark.parametrize(
    "line",
    cases("play/completing", "where_nothing_is_offered"),
)
def test_where_nothing_is_offered(line: str) -> None:
    """Common words, whole names, secrets, what is no tag."""
    assert names(line) == ()


def test_nothing_is_offered_within_a_word() -> None:
    """A letter after the caret says that the word goes on."""
    assert names("Émi", after="le") == ()
    assert names("Émi", after=" dort") == ("Émile",)


# --- what taking one writes


@pytest.mark.parametrize(
    ("line", "after", "expected"),
    cases("play/completing", "what_is_written"),
)
def test_what_is_written(line: str, after: str, expected: str) -> None:
    """A name comes with what goes on after it, unless that stands there already."""
    assert first(line, after) == expected


TYPED = st.one_of(
    st.sampled_from(
        ["[N:", "[L:", "[PC:", "[Clock:", "[Thread:", "[PC:Ann|", "[N:Émile|", "@(", "=> Fo", "d: "]
    ),
    st.text(st.sampled_from("[]|:@()/d-> NLPCtbémilArguvo'’,12#\\"), max_size=24),
    st.text(max_size=12),
)


@given(TYPED, TYPED, st.sampled_from(["", "]", "|", " x", "é", ")", ":"]))
def test_only_the_word_before_the_caret_changes(line: str, more: str, after: str) -> None:
    """Whatever is typed, what stands before the word and after the caret keeps its every byte."""
    before = line + more
    found = SHARED.complete(before + after, len(before))
    assert len(found.candidates) <= MOST
    assert found == SHARED.complete(before + after, len(before))
    for each in found.candidates:
        new, caret = found.accepted(before + after, each)
        assert new[: found.start] == before[: found.start]
        assert new[caret:] == after
        assert found.end == len(before) or found == Completion()
        assert each.text != before[found.start :]
        assert "\n" not in each.text


# --- secrets


def test_what_only_destiny_sees_is_not_offered_to_the_other() -> None:
    """Neither her counters nor her cards."""
    assert "Destinée" in names("[N:")
    assert "Destinée" not in names("[N:", veiled=True)
    assert names("[N:Destinée|", veiled=True) == ()
    assert names("[N:Destinée|cartes: ", veiled=True) == ()


def test_a_secret_is_offered_to_nobody() -> None:
    """Names in secrets are no names the story knows."""
    assert not any("Marceau" in name for line in ("[N:", "[N:M", "marc", "=> Marc") for name in names(line))


# --- order


WORDS = st.text(st.sampled_from("abéÉ -'’œA"), min_size=1, max_size=8)


@given(st.lists(WORDS, max_size=30), WORDS)
def test_names_are_found_by_their_beginning_then_by_a_word(known: list[str], typed: str) -> None:
    """Whatever the accents and the case; names that begin so come first."""
    found = [each.name for each in matching([Candidate(name, name) for name in known], typed)]

    def tails(name: str) -> list[str]:
        return [name] + [
            name[at:] for at in range(1, len(name)) if name[at].isalnum() and not name[at - 1].isalnum()
        ]

    def rank(name: str) -> int:
        return next((at > 0 for at, each in enumerate(tails(name)) if bare(each).startswith(bare(typed))), 2)

    ranked = sorted((rank(name), at) for at, name in enumerate(known))
    assert found == [known[at] for how, at in ranked if how < 2][:MOST]


# --- tables


def tables() -> Shelves:
    """A shelf with one file."""
    return Shelves((shelf_of([read_tables(TABLES, "vent.yaml")[0]]),), "fr")


def test_tables_are_offered_once_they_are_read_and_columns_of_the_one_named() -> None:
    """Any part of a name finds a table; its columns follow its own name."""
    held: list[Tables] = []
    made = Completer(tables=lambda: held[0] if held else None)
    made.learn(state())
    assert not made.complete("tbl: mé", 7)
    held.append(Tables(tables()))
    assert [each.name for each in made.complete("tbl: met", 8).candidates] == ["vent/météo"]
    line = "tbl: dir"
    assert made.complete(line, len(line)).candidates[0].name == "vent/direction"
    line = "tbl: vent/direction."
    columns = ["vent/direction.Champ", "vent/direction.Action"]
    assert [each.name for each in made.complete(line, len(line)).candidates] == columns
    line = "tbl: vent/météo d6=2 -> "
    assert not made.complete(line, len(line))


# --- what it costs


def test_ten_thousand_names_are_looked_up_in_no_time() -> None:
    """A letter more costs less than a frame is long by far, and a line more in the story no new index."""
    tags = "\n".join(f"[N:Ombre {chr(97 + at % 26)}{at} Marchand|là]" for at in range(10_000))
    made = completer(f"```lonelog\n{tags}\n```\n")
    made.complete("[N:o", 4)
    took = []
    for line in ("[N:", "[N:O", "[N:ombre c", "[N:march", "on voit marc", "[N:ombre c77"):
        made.complete(line, len(line))
        began = time.process_time()
        assert made.complete(line, len(line))
        took.append(time.process_time() - began)
    assert sorted(took)[len(took) // 2] < 0.01


SHARED = completer()
