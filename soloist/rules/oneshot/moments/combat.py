"""A fight: who is taken by surprise, who goes first, then blow by blow (One Shot, Combat)."""

from soloist.rules.moment import Deed, Moment, Note, Person, Said, Step, Table, Throw, Way
from soloist.rules.moments.sheet import acts
from soloist.rules.moments.typed import items, short
from soloist.rules.oneshot.difficulty import LONG_RANGE, SHORT_RANGE, SURPRISED, shot
from soloist.rules.oneshot.energy import damage
from soloist.rules.oneshot.keys import DEFENDS
from soloist.rules.oneshot.moments import words
from soloist.rules.oneshot.moments.cast import hurt_way
from soloist.rules.term import Term

FIGHT = Term("Fight", "Combat")
ORDER = Term("order", "ordre")
MOST_FOES = 3
_BEYOND = LONG_RANGE + 1
_ATTACKS = ("opposed", "ranged", "surprise")


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (_surprise(table), _initiative(table), _order(table), _blows(table), _after(table))


def _surprise(table: Table) -> Step:
    lang = table.lang
    caught = Term(
        "First sequence: the other side is caught unawares and cannot act; hitting them takes a "
        f"{SURPRISED}.",
        "Première séquence : le camp d’en face, pris au dépourvu, n’agit pas ; le toucher demande un "
        f"{SURPRISED}.",
    )
    ambushed = Term(
        "First sequence: the protagonists are caught unawares and cannot act; hitting them takes a "
        f"{SURPRISED}.",
        "Première séquence : les protagonistes, pris au dépourvu, n’agissent pas ; les toucher demande un "
        f"{SURPRISED}.",
    )
    return Step(
        "surprise",
        Term("Surprise", "La surprise"),
        Term(
            "Who saw it coming? Those who did not cannot act for the first three seconds.",
            "Qui a vu le coup venir ? Les autres ne font rien pendant les trois premières secondes.",
        ),
        (
            Way("nobody", Term("Everybody did", "Tout le monde"), ()),
            Way(
                "them",
                Term("The other side did not", "Pas le camp d’en face"),
                (Said(caught.of(lang), "note"),),
            ),
            Way(
                "us",
                Term("The protagonists did not", "Pas les protagonistes"),
                (Said(ambushed.of(lang), "note"),),
            ),
        ),
    )


def _initiative(table: Table) -> Step:
    ready = [person for person in table.people if words.energy(person)[0] > 0]
    return Step(
        "initiative",
        Term("Initiative", "L’initiative"),
        Term(
            "Who is first? Two dice each, three with reflexes, one when slow; the best die counts, for the "
            "whole fight.",
            "Qui part en premier ? Deux dés chacun, trois avec des réflexes, un quand on est lent ; le "
            "meilleur compte, pour tout le combat.",
        ),
        (
            Way("all", Term("Everybody rolls", "Tout le monde lance"), _rolls(table)),
            *(
                Way(
                    f"effort:{person.name}",
                    Term(
                        f"{short(person.name)} spends 1 energy for a die",
                        f"{short(person.name)} brûle 1 d’énergie pour un dé",
                    ),
                    _rolls(table, person.name),
                )
                for person in ready
            ),
        ),
    )


def _rolls(table: Table, effort: str | None = None) -> tuple[Deed, ...]:
    """Everybody’s initiative, with the points of each sheet, and one energy of who makes an `effort`."""
    said = Term("makes a move", "s’élance").of(table.lang)
    known = {person.name: words.quickness(person) for person in table.people}
    known |= {foe.name: {} for foe in words.foes(table)[-MOST_FOES:]}
    found: list[Deed] = []
    for name, points in known.items():
        values = points | ({"energy": 1} if name == effort else {})
        found += [*acts(name, said), Throw("initiative", values, who=(name,))]
    return tuple(found)


def _order(table: Table) -> Step:
    names = [*(person.name for person in table.people), *(foe.name for foe in words.foes(table)[-MOST_FOES:])]
    fight = FIGHT.of(table.lang)

    def kept(order: tuple[str, ...]) -> tuple[Deed, ...]:
        return (Note("E", fight, ORDER, order, only=True),)

    shown = ", ".join(names)
    return Step(
        "order",
        Term("The order", "L’ordre"),
        Term(
            "The best die first; equal ones move at once. Write the order down, it holds to the end: "
            f"{shown}.",
            "Le meilleur dé d’abord ; à égalité, tout arrive ensemble. Noter l’ordre, il vaut jusqu’au "
            f"bout : {shown}.",
        ),
        tuple(
            Way(
                f"first:{name}",
                Term(f"{short(name)} first", f"{short(name)} d’abord"),
                kept((name, *(each for each in names if each != name))),
            )
            for name in names
        )
        if len(names) > 1
        else (),
        typed=lambda text: kept(items(text)),
        hint=Term("names in order, parted by commas", "les noms dans l’ordre, entre virgules"),
    )


def _blows(table: Table) -> Step:
    lang = table.lang
    ways: list[Way] = []
    if hit := _landed(table):
        for foe in words.foes(table)[-MOST_FOES:]:
            ways.append(hurt_way(foe, hit, lang))
            if not words.is_minor(foe):
                ways.append(hurt_way(foe, damage(hit, power=True), lang))
    for person in table.people:
        ways += _attacks(person, lang)
    return Step(
        "sequence",
        Term("Blow by blow", "Coup par coup"),
        Term(
            "Three seconds: a few steps and one simple action each, in order. Points, powers and energy "
            "come in when the action is written with @ and rolled from there; here are plain blows, two "
            "dice.",
            "Trois secondes : quelques pas et une action simple chacun, dans l’ordre. Points, pouvoirs et "
            "énergie entrent en jeu quand l’action s’écrit avec @ et se lance de là ; voici des coups tout "
            "simples, à deux dés.",
        ),
        tuple(ways),
        typed=lambda text: (Said(text),),
        hint=Term("what happens, in words", "ce qui se passe, en mots"),
        table="oneshot/simple-actions",
        again=True,
    )


def _landed(table: Table) -> int:
    """The successes of the last attack on the other side, where no foe has paid for it yet."""
    received = {DEFENDS.name.fr.casefold(), DEFENDS.name.en.casefold()}
    if table.test not in _ATTACKS or table.outcome != "success" or received & set(table.said):
        return 0
    paid = any(thing.name in table.since for thing in table.of("N"))
    return 0 if paid else table.value or 0


def _attacks(person: Person, lang: str) -> list[Way]:
    name = short(person.name)

    def way(id_: str, text: Term, said: Term, test: str, **values: int) -> Way:
        opening = acts(person.name, said.of(lang))
        return Way(f"{id_}:{person.name}", text, (*opening, Throw(test, values, who=(person.name,))))

    strikes, shoots = Term("strikes", "frappe"), Term("shoots", "tire")
    found = [
        way(
            "melee",
            Term(f"{name} strikes: both sides roll", f"{name} frappe : les deux camps lancent"),
            strikes,
            "opposed",
        ),
        way(
            "parry",
            Term(f"{name} is struck at: both sides roll", f"On frappe {name} : les deux camps lancent"),
            Term("fends off a blow", "pare un coup"),
            "opposed",
            harm=1,
            defends=1,
        ),
    ]
    for id_, metres, at in (
        ("short", SHORT_RANGE, Term(f"up to {SHORT_RANGE} m", f"jusqu’à {SHORT_RANGE} m")),
        ("standard", LONG_RANGE, Term(f"up to {LONG_RANGE} m", f"jusqu’à {LONG_RANGE} m")),
        ("long", _BEYOND, Term(f"beyond {LONG_RANGE} m", f"au-delà de {LONG_RANGE} m")),
    ):
        text = Term(f"{name} shoots, {at.en}: {shot(metres)}", f"{name} tire, {at.fr} : {shot(metres)}")
        found.append(way(id_, text, shoots, "ranged", metres=metres))
    shot_at = Term(f"{name} is shot at, close: {shot(0)}", f"On tire sur {name}, de près : {shot(0)}")
    found.append(
        way("shot_at", shot_at, Term("is shot at", "essuie un tir"), "ranged", metres=SHORT_RANGE, defends=1)
    )
    unseen = Term(f"{name} strikes one unawares: {SURPRISED}", f"{name} frappe par surprise : {SURPRISED}")
    found.append(way("unseen", unseen, strikes, "surprise"))
    return found


def _after(table: Table) -> Step:
    return Step(
        "after",
        Term("When it is over", "Quand c’est fini"),
        Term(
            "The noise stops. Who is on the floor, who ran, and what does everybody look at?",
            "Le bruit cesse. Qui est à terre, qui a fui, et que regarde tout le monde ?",
        ),
        typed=lambda text: (Said(text),),
        hint=Term("told as part of the story", "entre dans le récit"),
        table="scenes/endings",
    )


COMBAT = Moment(
    "combat",
    Term("A fight", "Un combat"),
    Term(
        "Surprise, initiative, then sequences of three seconds; energy lost is the successes of who hits.",
        "Surprise, initiative, puis des séquences de trois secondes ; qui est touché perd autant d’énergie "
        "que de réussites.",
    ),
    _steps,
)
