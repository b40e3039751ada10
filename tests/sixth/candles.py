"""A sixth rule system, as small as can be and unlike the five: candles go out while one dares.

Dice are thrown for what one has; fives and sixes are lights, and every one puts out a candle.
"""

from math import comb

from soloist.rules.dice import Dice, Throw
from soloist.rules.moment import Count, Moment, Note, Said, Step, Table, Way
from soloist.rules.system import (
    Asked,
    Choice,
    Counter,
    Key,
    Odds,
    Option,
    Outcome,
    Resolution,
    Roll,
    Side,
    System,
    Test,
)
from tests.terms import term

SIDE = Side("light", term("light", "lumière"), term("Light", "Lumière"), term("flame", "flamme"))
KEYS = (
    Key("need", "int", term("need", "besoin"), 1, 1, 9, said=True, rungs={1: term("dusk", "pénombre")}),
    Key("sheltered", "flag", term("sheltered", "à l’abri"), 0, option="cd.sheltered"),
)
OUTCOMES = (
    Outcome(
        "bright",
        None,
        term("Bright", "Clair"),
        term("You see all there is to see.", "Tout se voit, tout se fait."),
        mood="good",
    ),
    Outcome(
        "dark",
        None,
        term("Dark", "Sombre"),
        term("Something is in the room.", "Quelque chose est dans la pièce."),
        (Choice("flee", term("Flee", "Fuir")), Choice("stay", term("Stay", "Rester"))),
        mood="bad",
    ),
)


def dare(asked: Asked, dice: Dice) -> Resolution:
    """`value` is how many lights there are; enough of them is bright."""
    faces = dice.throw(Throw("light", asked.dice[0]))
    lights, ones = sum(face >= 5 for face in faces), faces.count(1)
    out, need = 0 if asked.values["sheltered"] else ones, asked.values["need"]
    effects = {"candles": -out, "hope": -1 if lights < need else 0}
    return Resolution(
        asked.test,
        "bright" if lights >= need else "dark",
        lights,
        {"light": Roll(faces)},
        {name: change for name, change in effects.items() if change},
    )


def odds(asked: Asked) -> Odds:
    """Exact: each die is a light in two faces of six."""
    (size,), need = asked.dice, asked.values["need"]
    short = sum(comb(size, n) * 2**n * 4 ** (size - n) for n in range(min(need, size + 1)))
    return Odds({"bright": 6**size - short, "dark": short}, 6**size)


def _vigil(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        Step(
            "candles",
            term("Candles", "Bougies"),
            term("Is there time to light another?", "Le temps d’en rallumer une ?"),
            (Way("light", term("Light one", "En rallumer une"), (Count("candles", 1),)),),
            done=table.counters["candles"] >= 10,
        ),
        Step(
            "fear",
            term("Fear", "Peur"),
            term("What is it that they fear, tonight?", "Que craindre, cette nuit ?"),
            typed=lambda text: (Said(text), Note("PC", who or "", "traits", (text,))),
            done=bool(table.person(who).traits),
        ),
    )


VIGIL = Moment(
    "vigil",
    term("Vigil", "Veillée"),
    term("Before the dark.", "Avant le noir."),
    _vigil,
    personal=True,
    due=lambda table: not table.scene,
)

CANDLES = System(
    id="candles",
    name=term("Ten Candles Left", "Dix bougies encore"),
    credit="tests",
    hat=term("Destiny", "Destinée"),
    counters=(
        Counter("candles", term("Candles", "Bougies"), shared=True, default=10),
        Counter("hope", term("Hope", "Espoir"), shared=False, default=3),
    ),
    tests=(Test("dare", term("Dare", "Oser"), (SIDE,), KEYS, OUTCOMES, dare, odds),),
    main_test="dare",
    options=(Option("cd.sheltered", term("No draught", "Sans courant d’air"), "off"),),
    about=term("Dare while a candle burns.", "Oser tant qu’une bougie brûle."),
    moments=lambda: (VIGIL,),
)
