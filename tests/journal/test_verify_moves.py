"""Verify: what a roll changes against the transitions written, and left sides against the fold."""

import pytest

from soloist.journal.verify import Verified, verify

HEAD = "---\nruleset: hades\nlang: fr\npcs: {}\n---\n\n"

WON = "d: Opposition [pour: objectif, b | contre: objectif, x 2D] 2d6=2,4 vs 3d6=1,3,5 -> Succès (+2)"
"""An outsider's success: destiny +1, a fortune."""

EVEN = "d: Opposition [pour: objectif, b | contre: objectif, x] 2d6=2,1 vs 2d6=2,1 -> Presque (+1)"
"""Nothing moves."""

SHIFTED = (
    "d: Opposition [pour: objectif, b | contre: objectif, x] 2d6=1,1 vs 2d6=1,1 "
    "-> Presque (+1 <- Revers -1, 1 fortune)"
)
"""A fortune is spent."""

DESTINY = "[N:Destinée|Destin 0->1]"
FORTUNE = "[PC:Aldric|Fortunes 0->1]"


def found(*lines: str, pcs: str = "Aldric", after: str = "") -> list[tuple[int, str, str]]:
    """The problems of a journal whose play starts on line 8: line, recorded, computed."""
    text = HEAD.format(pcs) + "\n".join(("```lonelog", *lines, "```", "")) + after
    return [(one.line, one.recorded, one.computed) for one in verify(text.encode()).problems]


# --- what a roll changes --------------------------------------------------------------------------


def test_effects_may_be_written_in_any_order_and_shape() -> None:
    """Two lines, one line, on the consequence, in steps, as a delta, restated: what counts is the sum."""
    assert found("@ x", WON, DESTINY, FORTUNE) == []
    assert found("@ x", WON, FORTUNE + DESTINY) == []
    assert found("@ x", WON, f"=> Fin. {DESTINY} {FORTUNE}") == []
    assert found("@ x", WON, "[N:Destinée|Destin 0->2]", "[N:Destinée|Destin 2->1]", FORTUNE) == []
    assert found("@ x", WON, "[N:Destinée|Destin+1]", FORTUNE) == []
    assert found("@ x", WON, "[N:Destinée|Destin 1]", "[PC:Aldric|Fortunes 1]") == []
    assert found("@ x", WON, "[N:Destiny|Destiny 0->1]", FORTUNE) == []
    assert found("@ x", WON, "(choix: s'en tenir là)", DESTINY, FORTUNE) == []


def test_an_effect_nobody_wrote_is_a_problem_of_the_roll() -> None:
    """The line of the roll is named, and what is missing."""
    assert found("@ x", WON, FORTUNE) == [(9, "—", "Destin +1")]
    assert found("@ x", WON, DESTINY) == [(9, "—", "Fortunes +1")]


def test_a_wrong_effect_is_a_problem_of_its_own_line() -> None:
    """The transition is named, with what it should be."""
    assert found("@ x", WON, "[N:Destinée|Destin 0->2]", FORTUNE) == [(10, "Destin 0->2", "Destin 0->1")]
    assert found("@ x", WON, DESTINY, "[PC:Aldric|Fortunes 0->2]") == [(11, "Fortunes 0->2", "Fortunes 0->1")]


def test_an_effect_the_roll_has_not_is_a_problem() -> None:
    """A fortune out of nowhere is found."""
    assert found("@ x", EVEN) == []
    assert found("@ x", EVEN, FORTUNE) == [(10, "Fortunes 0->1", "Fortunes +0")]
    assert found("@ x", EVEN, DESTINY) == [(10, "Destin 0->1", "Destin +0")]


@pytest.mark.parametrize("free", ["(note: corrigé)", "(choix: un bénéfice)", "=> Fin.", "(destin: faveur)"])
def test_the_author_disposes_after_a_note(free: str) -> None:
    """Behind a note, a choice or the consequence transitions are the author's own."""
    assert found("@ x", WON, DESTINY, FORTUNE, free, "[N:Destinée|Destin 1->5]") == []
    assert found("@ x", EVEN, free, "[PC:Aldric|Fortunes 0->1]") == []
    assert found("@ x", EVEN, free, "[PC:Aldric|Fortunes 3->4]") == [(11, "Fortunes 3->4", "Fortunes 0->4")]


def test_the_author_disposes_in_another_fence() -> None:
    """A correction of its own fence is no effect of the roll; prose and headings part them as well."""
    later = "\n```lonelog\n[N:Destinée|Destin 1->-1]\n```\n"
    assert found("@ x", WON, DESTINY, FORTUNE, after=later) == []
    assert found("@ x", WON, DESTINY, FORTUNE, after="\nIl fuit.\n" + later) == []


def test_other_numbers_are_nobodys_business() -> None:
    """Gauges, clocks and traits move as the author likes."""
    assert found("@ x", EVEN, "[PC:Aldric|blessé 0->2|session: essoufflé (-)]", "[Clock:Crue 1/4]") == []
    assert found("@ x", EVEN, "[N:Marc|Fortunes 0->1]", "[PC:Aldric|Destin 0->1]") == []


def test_an_exchange_ends_where_the_next_begins() -> None:
    """Each roll answers for the transitions up to the next action, question or roll."""
    assert found("@ x", WON, DESTINY, FORTUNE, "@ y", EVEN, "? z", "[N:Destinée|Destin 1->2]") == []
    assert found("@ x", WON, DESTINY, "@ y", EVEN, FORTUNE) == [
        (9, "—", "Fortunes +1"),
        (13, "Fortunes 0->1", "Fortunes +0"),
    ]


def test_striking_undoes_by_inverse_transitions() -> None:
    """`(struck: …)` frees what follows it."""
    undone = ("[N:Destinée|Destin 1->0]", "[PC:Aldric|Fortunes 1->0]")
    assert found("@ x", WON, DESTINY, FORTUNE, "(struck: @ x)", *undone) == []


# --- who gains, who pays --------------------------------------------------------------------------


def test_every_actor_gains() -> None:
    """Both who act gain the fortune; whoever does not act does not."""
    both = "@(Aldric+Maëlle) x"
    fortunes = ("[PC:Aldric|Fortunes 0->1]", "[PC:Maëlle|Fortunes 0->1]")
    pcs = "Aldric, Maëlle, Bo"
    assert found(both, WON, DESTINY, *fortunes, pcs=pcs) == []
    assert found(both, WON, DESTINY, fortunes[0], pcs=pcs) == [(9, "—", "Fortunes +1")]
    assert found("@(maëlle) x", WON, DESTINY, *fortunes, pcs=pcs) == [(11, "Fortunes 0->1", "Fortunes +0")]


def test_one_actor_pays() -> None:
    """A step costs one fortune, of any of those who act."""
    start = ("[PC:Aldric|Fortunes 1]", "[PC:Maëlle|Fortunes 1]", "@(Aldric+Maëlle) x", SHIFTED)
    pay = "[PC:{}|Fortunes 1->0]"
    pcs = "Aldric, Maëlle"
    assert found(*start, pay.format("Aldric"), pcs=pcs) == []
    assert found(*start, pay.format("Maëlle"), pcs=pcs) == []
    assert found(*start, pcs=pcs) == [(11, "—", "Fortunes -1")]
    assert len(found(*start, pay.format("Aldric"), pay.format("Maëlle"), pcs=pcs)) == 1


def test_when_nobody_is_named_whoever_is_written_acts() -> None:
    """With several protagonists and no name, the line cannot say who; somebody must gain."""
    pcs = "Aldric, Maëlle"
    assert found("@ x", WON, DESTINY, "[PC:Maëlle|Fortunes 0->1]", pcs=pcs) == []
    assert found("@ x", WON, DESTINY, pcs=pcs) == [(9, "—", "Fortunes +1")]


def test_a_role_that_acts_gains_nothing() -> None:
    """Only protagonists have fortunes; destiny moves all the same."""
    assert found("@(Marc) x", WON, DESTINY) == []
    assert found("@(Marc) x", WON) == [(9, "—", "Destin +1")]


def test_a_newcomer_who_gains_is_a_protagonist() -> None:
    """Somebody the front matter does not name becomes one by a tag of their own."""
    assert found("@(Zoé) x", WON, DESTINY, "[PC:Zoé|Fortunes 0->1]") == []


# --- left sides -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "problems"),
    [
        (("[N:Destinée|Destin 1->2]",), [(8, "Destin 1->2", "Destin 0->2")]),
        (("[N:Destinée|Destin 0->1|Destin 1->2]",), []),
        (("[N:Destinée|Destin 0->1] [N:Destiny|Destiny 1->2]",), []),
        (("[PC:Aldric|HP 12/15]", "[PC:Aldric|HP 12->8]"), []),
        (("[PC:Aldric|HP 12/15]", "[PC:aldric|hp 13->8]"), [(9, "hp 13->8", "hp 12->8")]),
        (("[PC:Aldric|HP 13->8]",), []),
        (("[Timer:Dogues 10]", "[Timer:Dogues 10->8]", "[Timer:Dogues 9->7]"), [(10, "9->7", "8->7")]),
        (("=> Fin. [PC:Aldric|Fortunes 1->2]",), [(8, "Fortunes 1->2", "Fortunes 0->2")]),
        (("[N:Garde|armé -> conquis]",), []),
    ],
)
def test_left_sides(lines: tuple[str, ...], problems: list[tuple[int, str, str]]) -> None:
    """What a transition says was there was there, by the fold; what nobody knows may be anything."""
    assert found(*lines) == problems


def test_left_sides_are_checked_in_prose_too() -> None:
    """A tag is a tag wherever it stands."""
    assert found("@ x", after="\nIl fuit. [PC:Aldric|Fortunes 3->4]\n") == [
        (11, "Fortunes 3->4", "Fortunes 0->4")
    ]


def test_a_whole_evening_agrees() -> None:
    """Fences, scenes, prose, two people, a struck exchange and the end of a session: nothing to say."""
    evening = f"""---
ruleset: hades
lang: en
pcs: Wren, Ash
---

## Session 1

### S1 *The toll house*

```lonelog
[PC:Wren|Fortunes 0|traits: mapmaker|gauges: hurt (state)|hurt 0]
[N:Destiny|Destiny 0]
```

#### Mixed

```lonelog
@(Wren) Talk the chain down
d: Opposition [for: goal, wit, maps | against: goal, armed, ? 2D] 3d6=2,4,6+1 vs 4d6=1,3,3,2 -> Success (+2)
[N:Destiny|Destiny 0->1]
[PC:Wren|Fortunes 0->1]
=> The chain comes down. [N:Keeper|armed -> won over]
```

They walk on.

```lonelog
@(Ash) Swim
{EVEN.replace("Presque", "Almost")}
(choice: a harm)
[PC:Ash|hurt 0->1]
=> Cold.
(struck: @ Swim)
[PC:Ash|hurt 1->0]
```

```lonelog
(note: end of session)
[N:Destiny|Destiny 1->0]
[PC:Wren|Fortunes 1->0]
```
"""
    assert verify(evening.encode()) == Verified(2, 0, ())
