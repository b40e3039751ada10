"""A fight: the other side, who goes first, blow by blow, and what else takes energy (One Shot, Combat)."""

from collections.abc import Iterator, Mapping

from soloist.message import Refusal, message
from soloist.rules.moment import (
    Count,
    Deed,
    Moment,
    Note,
    Person,
    Ranked,
    Said,
    Score,
    Step,
    Table,
    Tagged,
    Thing,
    Throw,
    Way,
)
from soloist.rules.moments.typed import acts, items, line, numbered, short
from soloist.rules.oneshot.dice import (
    DEFENDS,
    LONG_RANGE,
    SHORT_RANGE,
    STARTING_ENERGY,
    SURPRISED,
    UNCONSCIOUS,
    damage,
    dice_count,
    lose,
    shot,
)
from soloist.rules.oneshot.moments import words
from soloist.rules.term import Term

# --- the other side: minor characters whom any hit takes out, and foes who have energy (Combat) ---


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

# --- a fight: who is taken by surprise, who goes first, then blow by blow (Combat) ----------------


FIGHT = Term("Fight", "Combat")
ORDER = Term("order", "ordre")
SURPRISED_SIDE = Term("surprised", "surpris")
MOST_FOES = 3
_BEYOND = LONG_RANGE + 1
_ATTACKS = ("opposed", "ranged", "surprise")


def _combat_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (_surprise(table), _initiative(table), _order(table), _blows(table), _after(table))


def _surprise(table: Table) -> Step:
    lang, fight = table.lang, FIGHT.of(table.lang)
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
            Way(
                "nobody",
                Term("Everybody did", "Tout le monde"),
                (Note("E", fight, SURPRISED_SIDE, only=True),) if _listed(table, SURPRISED_SIDE) else (),
            ),
            Way(
                "them",
                Term("The other side did not", "Pas le camp d’en face"),
                (
                    Said(caught.of(lang), "note"),
                    Note("E", fight, SURPRISED_SIDE, tuple(foe.name for foe in _foes(table)), only=True),
                ),
            ),
            Way(
                "us",
                Term("The protagonists did not", "Pas les protagonistes"),
                (
                    Said(ambushed.of(lang), "note"),
                    Note("E", fight, SURPRISED_SIDE, tuple(one.name for one in table.people), only=True),
                ),
            ),
        ),
    )


def _initiative(table: Table) -> Step:
    ready = [person for person in table.people if words.energy(person)[0] > 0]
    dice = ", ".join(f"{short(name)} {_dice(points)}" for name, points in _quickness(table).items())
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
            Way("all", Term(f"Everybody rolls: {dice}", f"Tout le monde lance : {dice}"), _rolls(table)),
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
    found: list[Deed] = []
    for name, points in _quickness(table).items():
        values = points | ({"energy": 1} if name == effort else {})
        found += [*acts(name, said), Throw("initiative", values, who=(name,))]
    return (*found, Ranked("E", FIGHT.of(table.lang), ORDER))


def _foes(table: Table) -> tuple[Thing, ...]:
    """The other side, as many as are rolled for."""
    return words.foes(table)[-MOST_FOES:]


def _quickness(table: Table) -> dict[str, dict[str, int]]:
    """Who fights, with what their points say of initiative, in the order they roll."""
    return {person.name: words.quickness(person) for person in table.people} | {
        foe.name: {} for foe in _foes(table)
    }


def _dice(points: Mapping[str, int]) -> int:
    return dice_count(bool(points.get("strong")), bool(points.get("weak")), 0, False)


def _listed(table: Table, category: Term) -> tuple[str, ...]:
    """What the fight keeps under a word: its order, who was taken by surprise."""
    own = [thing for thing in table.of("E") if thing.name in (FIGHT.fr, FIGHT.en)]
    return tuple(
        item for thing in own for word in category.words for item in thing.lists.get(word.casefold(), ())
    )


def _order(table: Table) -> Step:
    fight, shown = FIGHT.of(table.lang), ", ".join(_listed(table, ORDER))
    return Step(
        "order",
        Term("The order", "L’ordre"),
        Term(
            "The best die first, equal ones at once, to the end of the fight. The order stands as the dice "
            f"gave it: {shown or '—'}. Write another only where the story asks for it.",
            "Le meilleur dé d’abord, les égaux ensemble, jusqu’au bout du combat. L’ordre est celui des "
            f"dés : {shown or '—'}. N’en écrire un autre que si l’histoire le demande.",
        ),
        typed=lambda text: (Note("E", fight, ORDER, items(text), only=True),),
        hint=Term("names in order, parted by commas", "les noms dans l’ordre, entre virgules"),
        done=fight in table.since and bool(shown),
    )


def _turns(table: Table) -> Term:
    """Who acts when: in the order kept, and in the first sequence without those taken by surprise."""
    order, late = _listed(table, ORDER), _listed(table, SURPRISED_SIDE)
    turns, waiting = ", ".join(order), ", ".join(late)
    said = Term(f" In order: {turns}.", f" Dans l’ordre : {turns}.") if order else Term("", "")
    if not late:
        return said
    return Term(
        f"{said.en} {waiting}: not in the first sequence.",
        f"{said.fr} {waiting} : pas dans la première séquence.",
    )


def _blows(table: Table) -> Step:
    lang, turns = table.lang, _turns(table)
    ways: list[Way] = []
    if hit := _landed(table):
        for foe in _foes(table):
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
            f"dice.{turns.en}",
            "Trois secondes : quelques pas et une action simple chacun, dans l’ordre. Points, pouvoirs et "
            "énergie entrent en jeu quand l’action s’écrit avec @ et se lance de là ; voici des coups tout "
            f"simples, à deux dés.{turns.fr}",
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
    _combat_steps,
)

# --- what hurts when nobody attacks: a fall, a fire, a poison (Combat) ----------------------------


LOSSES = (1, 2, 3)
LEAST = 1  # energy a hazard costs whose price nobody wrote


def _hazard_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person, lang = table.person(who), table.lang
    held, _ = words.energy(person)
    return (
        Step(
            "hazard",
            Term("A hazard", "Un péril"),
            Term(
                "The ground, the fire, the water, something in the cup? Settle what it costs, and whether "
                f"once, every minute or every day. Energy left: {held}.",
                "Le sol, le feu, l’eau, quelque chose dans la coupe ? Fixer ce que cela coûte, et si c’est "
                f"une fois, à chaque minute ou chaque jour. Énergie restante : {held}.",
            ),
            tuple(
                Way(
                    f"lose_{points}",
                    Term(
                        f"Lose {points} energy: {held} → {left}",
                        f"Perdre {points} d’énergie : {held} → {left}",
                    ),
                    _hurt(person, points, Term("a hazard", "un péril").of(lang), lang),
                )
                for points in LOSSES
                if held and (left := lose(held, points).energy) < held
            ),
            typed=(lambda text: _typed(person, text, lang)) if held else None,
            hint=Term(
                "what it is, and what it costs: fall 2; no number, 1",
                "ce que c’est, et ce que cela coûte : chute 2 ; sans nombre, 1",
            ),
            table="oneshot/hazards",
        ),
    )


def _typed(person: Person, text: str, lang: str) -> tuple[Deed, ...]:
    name, points = numbered(line(text))
    if points == 0:
        raise Refusal(message("How much energy does it cost? Write a number after it: {name} 1", name=name))
    return _hurt(person, points or LEAST, name, lang)


def _hurt(person: Person, points: int, why: str, lang: str) -> tuple[Deed, ...]:
    held, _ = words.energy(person)
    left, unconscious = lose(held, points)
    after = f", {UNCONSCIOUS.of(lang)}" if unconscious else ""
    return Said(f"{person.name}{Term(': ', ' : ').of(lang)}{why}{after}", "note"), Count(
        "energy", to=left, who=person.name
    )


HAZARD = Moment(
    "hazard",
    Term("A hazard", "Un péril"),
    Term("Energy lost without an attack.", "De l’énergie perdue sans qu’on attaque."),
    _hazard_steps,
    personal=True,
    brief=True,
)
