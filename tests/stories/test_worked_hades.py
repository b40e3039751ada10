"""The worked stories of HaDes, whole: the parcel, the race of Bob and John, the end of a session."""

from collections.abc import Callable

import pytest

from tests.stories.telling import Teller

Begin = Callable[..., Teller]

PARCEL_FR = """
### S1 *La nuit du colis*

#### Immersion

Nell a promis de rapporter le colis avant l'aube.

#### Mixte

```lonelog
@ Rapporter le colis
d: Script [pour: voiture, plan, contact, voiture | contre: | étapes: joindre 2/1, prendre 1/2, revenir 1/2]\
 4d6=2,4,4,1 vs 5d6=2,2,4,4,1 -> Revers (-1), étape 2
[N:Destinée|Destin 0->1]
```

```lonelog
@ Calmer le fournisseur
d: Opposition [pour: objectif, contact | contre: objectif, fournisseur méfiant]\
 2d6=2,6+1 vs 2d6=1,3 -> Succès (+2)
=> Il tend le colis sans un mot. [N:Fournisseur|apaisé]
```

```lonelog
@ Revenir
d: Script [pour: voiture | contre: | étapes: revenir 1/2] 1d6=6+4 vs 2d6=1,1 -> Succès (+2)
[N:Destinée|Destin 1->2]
[PC:Nell|Fortunes 0->1]
=> Le colis est là, et l'aube aussi.
```
"""


def test_the_parcel(begin: Begin) -> None:
    """TS-1: four dice against five, a setback at step two, the trouble overcome, the last step left."""
    told = begin("Le colis", "hades", "Nell")
    told.log("# La nuit du colis\nNell a promis de rapporter le colis avant l'aube.\n#### Mixte")
    said = told.log(
        "@ Rapporter le colis\nd: Script [pour: voiture, plan, contact, voiture"
        " | étapes: joindre 2/1, prendre 1/2, revenir 1/2]",
        "2 4 4 1 | 2 2 4 4 1",
    )
    assert "Revers (-1)" in said
    assert (told.counter("destiny"), told.counter("fortunes", "Nell")) == (1, 0)
    told.log(
        "@ Calmer le fournisseur\nd: [pour: objectif, contact | contre: objectif, fournisseur méfiant]\n"
        "=> Il tend le colis sans un mot. [N:Fournisseur|apaisé]",
        "2 6 +1 | 1 3",
    )
    told.log(
        "@ Revenir\nd: Script [pour: voiture | étapes: revenir 1/2]\n=> Le colis est là, et l'aube aussi.",
        "6 +4 | 1 1",
    )
    assert told.text == PARCEL_FR
    assert (told.counter("destiny"), told.counter("fortunes", "Nell")) == (2, 1)
    told.agrees(3)


def test_the_parcel_in_english(begin: Begin) -> None:
    """The same plan rolled by `roll --into`; the trouble is not overcome, and the step is tried again."""
    told = begin("The parcel", "hades", "Nell", lang="en")
    plan = ("for=car, map, contact, car", "steps=1,2,2", "pools=2,1,1", "action=Fetch the parcel")
    said = told.roll("script", *plan, dice="2 4 4 1 | 2 2 4 4 1")
    assert "Setback (-1)" in said
    told.roll("opposition", "for=goal, contact", "against=goal, wary supplier", "action=Calm him",
              dice="1 3 | 2 5")  # fmt: skip
    told.roll("script", "for=contact, car", "steps=2,2", "pools=1,1", "action=Go on from there",
              dice="2 6 +2 | 1 3 5 1")  # fmt: skip
    assert told.text == (
        "\n```lonelog\n@ Fetch the parcel\n"
        "d: Script [for: car, map, contact, car | against: | Obstacle dice of each step: 1, 2, 2"
        " | Protagonist dice of each step: 2, 1, 1] 4d6=2,4,4,1 vs 5d6=2,2,4,4,1 -> Setback (-1), step 2\n"
        "[N:Destiny|Destiny 0->1]\n```\n\n"
        "```lonelog\n@ Calm him\n"
        "d: Opposition [for: goal, contact | against: goal, wary supplier] 2d6=1,3 vs 2d6=2,5"
        " -> Setback (-1)\n```\n\n"
        "```lonelog\n@ Go on from there\n"
        "d: Script [for: contact, car | against: | Obstacle dice of each step: 2, 2"
        " | Protagonist dice of each step: 1, 1] 2d6=2,6+2 vs 4d6=1,3,5,1 -> Feat (+3)\n"
        "[N:Destiny|Destiny 1->3]\n[PC:Nell|Fortunes 0->1]\n```\n"
    )
    assert (told.counter("destiny"), told.counter("fortunes", "Nell")) == (3, 1)
    told.agrees(3)


def test_the_plan_typed_as_the_file_says_it(begin: Begin) -> None:
    """The line of a script, copied from a story with its empty side, says the same in another."""
    told = begin("Le colis", "hades", "Nell")
    line = next(line for line in PARCEL_FR.splitlines() if line.startswith("d: Script"))
    told.log(f"@ Rapporter le colis\n{line}")
    assert f"@ Rapporter le colis\n{line}\n[N:Destinée|Destin 0->1]\n" in told.text
    told.agrees(1)


SIDES = (
    "for=objectif, hélicoptère, rapide",
    "against=objectif, où se poser",
    "rival_for=objectif, moto, GSX-R",
)
TWO = ("rival_protagonist=oui", "who=Bob,John")


def test_the_race(begin: Begin) -> None:
    """TS-2: Bob at -2 stays in for a harm, John at -1 meets the police; two successes, ten against four."""
    told = begin("La course", "hades", "Bob", "John")
    said = told.roll(
        "competition", *SIDES, "rival_against=objectif, circulation", *TWO, "action=Arriver le premier",
        dice="1 3 5 | 2 4 | 1 3 5 | 1 2",
    )  # fmt: skip
    assert "Rien n’est joué (-2)" in said
    assert "2. Revers (-1)" in said
    assert [told.counter("fortunes", who) for who in ("Bob", "John")] == [1, 0]
    told.log(
        "(choix: Bob reste en lice, l'hélicoptère souffre)\n"
        "[PC:Bob|jauges: hélicoptère (ressource)|hélicoptère 1]"
    )
    told.log("=> Une sirène derrière la moto. [N:Police|en chasse]")
    said = told.roll(
        "competition", *SIDES, "rival_against=objectif, circulation, police", *TWO, "action=Finir",
        dice="6 1 3 +4 | 1 3 | 2 2 1 | 1 3 5",
    )  # fmt: skip
    assert "Gagné (2)" in said
    assert "2. Succès (2)" in said
    assert told.state["pcs"]["Bob"]["gauges"]["hélicoptère"]["value"] == 1
    assert [told.counter("fortunes", who) for who in ("Bob", "John")] == [1, 0]
    assert told.counter("destiny") == -3
    assert told.text.count("| Le rival est un protagoniste: oui]") == 2
    told.agrees(2)


def test_each_rival_earns_by_their_own_roll(begin: Begin) -> None:
    """John is the outsider and succeeds: the fortune is his, and Bob has none until he earns his own."""
    told = begin("La course", "hades", "Bob", "John")
    told.roll("competition", "for=1", "against=1", "rival_for=2", "rival_against=3", *TWO,
              dice="1 | 1 | 2 2 | 1 1 1")  # fmt: skip
    assert [told.counter("fortunes", who) for who in ("Bob", "John")] == [0, 1]
    told.roll("competition", "for=1", "against=2", "rival_for=2", "rival_against=2", *TWO,
              dice="6 +6 | 1 1 | 2 2 | 2 1")  # fmt: skip
    assert [told.counter("fortunes", who) for who in ("Bob", "John")] == [1, 1]
    assert told.counter("destiny") == 2
    told.agrees(2)


@pytest.mark.parametrize("milder", [False, True])
def test_the_end_of_a_session(begin: Begin, milder: bool) -> None:
    """TS-6: two fortunes, a bar off the wound, an ally kept; flaws stay too, all goes back to zero."""
    told = begin("La chasse", "hades", "Nell")
    told.log("[PC:Nell|Fortunes 2|traits: tenace|session: alliée, traquée (-), ébranlée (-)]")
    told.log("[PC:Nell|jauges: blessure (état)|blessure 2]\n[N:Destinée|Destin 0->2]")
    told.log(
        "@ Semer la meute\nd: [pour: objectif, tenace | contre: objectif, chiens, blessure]", "2 4 | 1 3 5"
    )
    assert (told.counter("destiny"), told.counter("fortunes", "Nell")) == (3, 3)
    told.log("(note: une fortune pour forcer le passage)\n[PC:Nell|Fortunes 3->2]")

    told.log("(note: fin de séance)\n[PC:Nell|blessure 2->1|Fortunes 2->1]")
    told.log("[PC:Nell|traits: tenace, alliée|session: traquée (-), ébranlée (-)|Fortunes 1->0]")
    last = "sur le qui-vive (-)" if milder else "ébranlée (-)"
    told.log(f"[PC:Nell|traits: tenace, alliée, traquée (-), {last}|session: ]\n[N:Destinée|Destin 3->0]")

    nell = told.state["pcs"]["Nell"]
    assert nell["gauges"]["blessure"]["value"] == 1
    assert nell["traits"] == ["tenace", "alliée", "traquée (-)", last]
    assert nell["session"] == []
    assert (told.counter("destiny"), told.counter("fortunes", "Nell")) == (0, 0)
    told.agrees(1)
