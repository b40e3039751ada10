"""Guided moments: what is taken is written, how far one is stands in the story, and prose does as well."""

import pytest

from soloist.journal.fold import fold
from soloist.journal.read import read
from soloist.message import Refusal
from soloist.play.guide.deeds import Done, Writing, blocks
from soloist.rules.moment import Count, Head, Line, Note, Said, Score, Switch, Tagged
from soloist.rules.systems import system_or_free

HADES = system_or_free("hades")
START = """---
title: T
ruleset: hades
lang: fr
pcs: Aldric
---

# T

## Session 1

```lonelog
[PC:Aldric|traits: crochets, calme|session: boiteux (-)|fatigué]
[PC:Aldric|blessé 1]
[N:Destinée|Destin 0->2]
```
"""


def written(*deeds: Done) -> str:
    """The blocks of deeds, after the start of the story."""
    return "\n".join(blocks(deeds, fold(read(START.encode()).entries), Writing(HADES, "fr", "2026-11-22")))


@pytest.mark.parametrize(
    ("deed", "line"),
    [
        (Count("destiny", to=0), "[N:Destinée|Destin 2->0]"),
        (Count("fortunes", 1, who="Aldric"), "[PC:Aldric|Fortunes 0->1]"),
        (Note("PC", "Aldric", "traits", add=("vif",)), "[PC:Aldric|traits: crochets, calme, vif]"),
        (Note("PC", "Aldric", "traits", drop=("Calme",)), "[PC:Aldric|traits: crochets]"),
        (Note("PC", "Aldric", "session", drop=("fatigué",)), "[PC:Aldric|-fatigué]"),
        (Score("PC", "Aldric", "blessé", 0), "[PC:Aldric|blessé 1->0]"),
        (Score("Clock", "Crue", "", 2, 6), "[Clock:Crue 2/6]"),
        (Tagged("N", "Garde", ("méfiant", "ouvert -> fermé")), "[N:Garde|méfiant|ouvert -> fermé]"),
        (Said("Le roi ment", "secret"), "(secret: Le roi ment)"),
        (Switch("hd.dea", "on"), "(option: hd.dea on)"),
        (Line("=> Fini"), "=> Fini"),
    ],
)  # fmt: skip
def test_a_deed_is_a_line_of_the_story_s_own_notation(deed: Done, line: str) -> None:
    """Each kind of deed, one by one."""
    assert line in written(deed).splitlines()


def test_deeds_see_what_those_before_them_changed() -> None:
    """A counter and a list."""
    found = written(Count("destiny", -1), Count("destiny", -1), Note("PC", "Aldric", "traits", add=("vif",)),
                    Note("PC", "Aldric", "traits", drop=("calme",)))  # fmt: skip
    assert "[N:Destinée|Destin 2->1]\n[N:Destinée|Destin 1->0]" in found
    assert "[PC:Aldric|traits: crochets, vif]" in found


def test_prose_and_headings_stand_between_the_fences() -> None:
    """Lines of play on either side."""
    found = written(Said("Il pleut."), Line("=> Oui"), Head("scene", "Le quai"))
    assert [line for line in found.splitlines() if line] == [
        "Il pleut.", "```lonelog", "=> Oui", "```", "### S1 *Le quai*",
    ]  # fmt: skip


def test_a_name_no_reader_could_carry_is_refused() -> None:
    """A comma would part it."""
    with pytest.raises(Refusal):
        written(Note("PC", "Aldric", "traits", add=("vif, calme",)))
