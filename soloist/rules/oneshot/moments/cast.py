"""The other side: minor characters whom any hit takes out, and foes who have energy (One Shot, Combat)."""

from collections.abc import Iterator

from soloist.rules.moment import Deed, Moment, Score, Step, Table, Tagged, Thing, Way
from soloist.rules.moments.typed import items, numbered, short
from soloist.rules.oneshot.moments import words
from soloist.rules.oneshot.tests import STARTING_ENERGY, lose
from soloist.rules.term import Term

ENERGY = Term("Energy", "Énergie")
MOST_KNOWN = 3


def energy_of(foe: Thing) -> int:
    """The energy a foe has left."""
    return next((each.value for each in foe.meters if each.name in (ENERGY.en, ENERGY.fr)), 0)


def hurt(foe: Thing, points: int, lang: str) -> tuple[Deed, ...]:
    """What an attack that hit does to a foe: a minor one is out, another loses energy."""
    if words.is_minor(foe):
        word = next(each for each in foe.words if each in (words.MINOR.en, words.MINOR.fr))
        return (Tagged("N", foe.name, (f"{word} -> {words.DOWN.of(lang)}",)),)
    left, unconscious = lose(energy_of(foe), points)
    fallen = (Tagged("N", foe.name, (words.DOWN.of(lang),)),) if unconscious else ()
    return (Score("N", foe.name, ENERGY.of(lang), left), *fallen)


def hurt_way(foe: Thing, points: int, lang: str) -> Way:
    """The way that takes the last hit off a foe."""
    name = short(foe.name)
    if words.is_minor(foe):
        text = Term(f"“{name}” is out, at once", f"« {name} » est hors de combat")
    else:
        held = energy_of(foe)
        left = lose(held, points).energy
        text = Term(
            f"“{name}” loses {points}: {held} → {left}", f"« {name} » perd {points} : {held} → {left}"
        )
    return Way(f"hurt:{foe.name}:{points}", text, hurt(foe, points, lang))


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    lang = table.lang

    def typed(text: str) -> tuple[Deed, ...]:
        found: list[Deed] = []
        for item in items(text):
            name, points = numbered(item)
            if points:
                found.append(Score("N", name, ENERGY.of(lang), points))
            else:
                found.append(Tagged("N", name, (words.MINOR.of(lang),)))
        return tuple(found)

    return (
        Step(
            "who",
            Term("Who stands there", "Qui se dresse là"),
            Term(
                "Whose faces are these? One who matters has energy, six as a rule; the others have none, "
                "and any hit takes them out.",
                "À qui sont ces visages ? Qui compte a de l’énergie, six d’ordinaire ; les autres n’en ont "
                "pas, et le moindre coup les met hors de combat.",
            ),
            tuple(_known(table)),
            typed=typed,
            hint=Term(
                "“Guards, Captain 4”: a number is energy",
                "« Gardes, Capitaine 4 » : un nombre est son énergie",
            ),
            table="hades/supporting-role",
        ),
    )


def _known(table: Table) -> Iterator[Way]:
    """The roles met last of whom nobody knows yet how they fight: minor, or with energy."""
    met = [thing for thing in table.of("N") if thing not in words.foes(table) and not thing.meters]
    for thing in list(reversed(met))[:MOST_KNOWN]:
        name = short(thing.name)
        yield Way(
            f"minor:{thing.name}",
            Term(f"“{name}” is minor: any hit takes them out", f"« {name} » est mineur : tout coup l’abat"),
            (Tagged("N", thing.name, (words.MINOR.of(table.lang),)),),
        )
        yield Way(
            f"matters:{thing.name}",
            Term(
                f"“{name}” matters: {STARTING_ENERGY} energy",
                f"« {name} » compte : {STARTING_ENERGY} d’énergie",
            ),
            (Score("N", thing.name, ENERGY.of(table.lang), STARTING_ENERGY),),
        )


CAST = Moment(
    "cast",
    Term("Minor characters and foes", "Figurants et adversaires"),
    Term("Who falls at the first blow, and who does not.", "Qui tombe au premier coup, et qui tient."),
    _steps,
    brief=True,
)
