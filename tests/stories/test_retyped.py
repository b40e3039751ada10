"""What a story says of a roll can be typed, and says the same again in another story."""

from collections.abc import Callable

import pytest

from tests.stories.telling import Teller

Begin = Callable[..., Teller]

BOTH = "who=Nell,Bob"
ROLLS = {
    "hades": (
        "opposition for=2 against=3",
        "opposition for=2 against=3 shift=1",
        "opposition for=3 against=2 shift=-2",
        "opposition for=3 against=2 pvp=yes added_for=1 added_against=2",
        "script steps=1,2,2 pools=2,1,1",
        "script steps=1,2 for=3 shift=1",
        "competition for=2 against=2 rival_for=2 rival_against=2",
        f"competition for=3 against=1 rival_for=2 rival_against=2 rival_protagonist=yes {BOTH}",
        "initiative",
        "branch",
        "choice options=3",
    ),
    "spin": (
        "opposition for=2 against=3 shift=1",
        "opposition for=3 against=2 presentation=yes",
        "script steps=1,2,2 pools=2,1,1",
        "sequence steps=1,2 for=3",
        f"competition for=2 against=2 rival_for=2 rival_against=2 joint=yes rival_protagonist=yes {BOTH}",
        "off_stage for=2 against=1",
        "draw",
    ),
    "oneshot": (
        "standard difficulty=6 strong=yes energy=1",
        f"opposed resisting=3 {BOTH}",
        "ranged metres=30 hindered=1",
        "care",
        "difficulty",
        "initiative target=5",
    ),
    "bravoure": (
        "action pool=4 asset=yes",
        "action pool=4 required=2",
        "menace pool=4 score=6",
        f"opposition pool=3 other=2 {BOTH}",
        f"group pools=3,2 {BOTH}",
        "flaw",
    ),
    "roses": (
        "test virtue=3 skill=2 difficulty=3 malus=1 bonus=2",
        "test virtue=3 skill=2 difficulty=3 again_skill=1",
        "aid virtue=2 skill=2",
    ),
}
HELD = {
    "fr": {
        "hades": "[PC:Nell|Fortunes 9]\n[N:Destinée|Destin -3]",
        "spin": "[PC:Nell|Fortunes 9]\n[N:Destinée|Destin -3]",
        "roses": "[PC:Nell|Avantages 2|Avantages max 2]",
    },
    "en": {
        "hades": "[PC:Nell|Fortunes 9]\n[N:Destiny|Destiny -3]",
        "spin": "[PC:Nell|Fortunes 9]\n[N:Destiny|Destiny -3]",
        "roses": "[PC:Nell|Advantages 2|Advantages max 2]",
    },
}


@pytest.mark.chequered
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("game", "roll"), [(game, roll) for game, rolls in ROLLS.items() for roll in rolls])
def test_said_again(begin: Begin, game: str, roll: str, lang: str) -> None:
    """Sides, keys, steps, bonus dice, dice rolled again and what was spent afterwards are read back."""
    first, second = (begin(title, game, "Nell", "Bob", lang=lang) for title in ("One", "Two"))
    for told in (first, second):
        if game in HELD[lang]:
            told.log(HELD[lang][game])
    known = len(first.text)
    words = roll.split()
    who = () if BOTH in words else ("who=Nell",)
    first.roll(*words, *who, "action=Go", seed=len(roll))
    second.log("\n".join(line for line in first.text[known:].splitlines() if line.startswith(("@", "d: "))))
    assert second.text == first.text
    first.agrees(1)
