"""A fight: the other side, who goes first, blow by blow, and what else takes energy (One Shot, Combat)."""

from collections.abc import Iterator, Mapping

from soloist.rules.moment import (
    Count,
    Deed,
    Note,
    Person,
    Ranked,
    Said,
    Score,
    Script,
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
from soloist.values.message import Refusal, message

_WORDS = Script("oneshot", "combat")

# --- the other side: minor characters whom any hit takes out, and foes who have energy (Combat) ---


ENERGY = _WORDS("energy")
MOST_KNOWN = 3


def energy_of(foe: Thing) -> int:
    """The energy a foe has left."""
    return next((each.value for each in foe.meters if each.name in ENERGY.words), 0)


def hurt(foe: Thing, points: int, lang: str) -> tuple[Deed, ...]:
    """What an attack that hit does to a foe: a minor one is out, another loses energy."""
    if words.is_minor(foe):
        word = next(each for each in foe.words if each in words.MINOR.words)
        return (Tagged("N", foe.name, (f"{word} -> {words.DOWN.of(lang)}",)),)
    left, unconscious = lose(energy_of(foe), points)
    fallen = (Tagged("N", foe.name, (words.DOWN.of(lang),)),) if unconscious else ()
    return (Score("N", foe.name, ENERGY.of(lang), left), *fallen)


def hurt_way(foe: Thing, points: int, lang: str) -> Way:
    """The way that takes the last hit off a foe."""
    name = short(foe.name)
    if words.is_minor(foe):
        text = _WORDS("text", name=name)
    else:
        held = energy_of(foe)
        left = lose(held, points).energy
        text = _WORDS("loses", name=name, points=points, held=held, left=left)
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

    return (_WORDS.step("who", ways=tuple(_known(table)), typed=typed, table="hades/supporting-role"),)


def _known(table: Table) -> Iterator[Way]:
    """The roles met last of whom nobody knows yet how they fight: minor, or with energy."""
    met = [thing for thing in table.of("N") if thing not in words.foes(table) and not thing.meters]
    for thing in list(reversed(met))[:MOST_KNOWN]:
        name = short(thing.name)
        yield _WORDS.way(
            f"minor:{thing.name}", (Tagged("N", thing.name, (words.MINOR.of(table.lang),)),), name=name
        )
        yield _WORDS.way(
            f"matters:{thing.name}",
            (Score("N", thing.name, ENERGY.of(table.lang), STARTING_ENERGY),),
            name=name,
            starting_energy=STARTING_ENERGY,
        )


CAST = _WORDS.moment("cast", _steps, brief=True)

# --- a fight: who is taken by surprise, who goes first, then blow by blow (Combat) ----------------


FIGHT = _WORDS("fight")
ORDER = _WORDS("order")
SURPRISED_SIDE = _WORDS("surprised_side")
MOST_FOES = 3
_BEYOND = LONG_RANGE + 1
_ATTACKS = ("opposed", "ranged", "surprise")


def _combat_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (_surprise(table), _initiative(table), _order(table), _blows(table), _after(table))


def _surprise(table: Table) -> Step:
    lang, fight = table.lang, FIGHT.of(table.lang)
    caught = _WORDS("caught", surprised=SURPRISED)
    ambushed = _WORDS("ambushed", surprised=SURPRISED)
    return _WORDS.step(
        "surprise",
        ways=(
            _WORDS.way(
                "nobody",
                (Note("E", fight, SURPRISED_SIDE, only=True),) if _listed(table, SURPRISED_SIDE) else (),
            ),
            _WORDS.way(
                "them",
                (
                    Said(caught.of(lang), "note"),
                    Note("E", fight, SURPRISED_SIDE, tuple(foe.name for foe in _foes(table)), only=True),
                ),
            ),
            _WORDS.way(
                "us",
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
    return _WORDS.step(
        "initiative",
        ways=(
            _WORDS.way("all", _rolls(table), dice=dice),
            *(
                _WORDS.way(f"effort:{person.name}", _rolls(table, person.name), name=short(person.name))
                for person in ready
            ),
        ),
    )


def _rolls(table: Table, effort: str | None = None) -> tuple[Deed, ...]:
    """Everybody’s initiative, with the points of each sheet, and one energy of who makes an `effort`."""
    said = _WORDS("makes_a_move").of(table.lang)
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
    own = [thing for thing in table.of("E") if thing.name in FIGHT.words]
    return tuple(
        item for thing in own for word in category.words for item in thing.lists.get(word.casefold(), ())
    )


def _order(table: Table) -> Step:
    fight, shown = FIGHT.of(table.lang), ", ".join(_listed(table, ORDER))
    return _WORDS.step(
        "order",
        typed=lambda text: (Note("E", fight, ORDER, items(text), only=True),),
        done=fight in table.since and bool(shown),
        value=shown or "—",
    )


def _turns(table: Table) -> Term:
    """Who acts when: in the order kept, and in the first sequence without those taken by surprise."""
    order, late = _listed(table, ORDER), _listed(table, SURPRISED_SIDE)
    turns, waiting = ", ".join(order), ", ".join(late)
    said = _WORDS("in_order", turns=turns) if order else _WORDS("sign")
    if not late:
        return said
    return _WORDS("not_in_the_first", said=said, waiting=waiting)


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
    return _WORDS.step(
        "sequence",
        ways=tuple(ways),
        typed=lambda text: (Said(text),),
        table="oneshot/simple-actions",
        again=True,
        turns=turns,
    )


def _landed(table: Table) -> int:
    """The successes of the last attack on the other side, where no foe has paid for it yet."""
    received = {word.casefold() for word in DEFENDS.name.words}
    if table.test not in _ATTACKS or table.outcome != "success" or received & set(table.said):
        return 0
    paid = any(thing.name in table.since for thing in table.of("N"))
    return 0 if paid else table.value or 0


def _attacks(person: Person, lang: str) -> list[Way]:
    name = short(person.name)

    def way(id_: str, text: Term, said: Term, test: str, **values: int) -> Way:
        opening = acts(person.name, said.of(lang))
        return Way(f"{id_}:{person.name}", text, (*opening, Throw(test, values, who=(person.name,))))

    strikes, shoots = _WORDS("strikes"), _WORDS("shoots")
    found = [
        way(
            "melee",
            _WORDS("strikes_both_sides_roll", name=name),
            strikes,
            "opposed",
        ),
        way(
            "parry",
            _WORDS("is_struck_at_both", name=name),
            _WORDS("fends_off_a_blow"),
            "opposed",
            harm=1,
            defends=1,
        ),
    ]
    for id_, metres, at in (
        ("short", SHORT_RANGE, _WORDS("up_to_m", short_range=SHORT_RANGE)),
        ("standard", LONG_RANGE, _WORDS("up_to_m_2", long_range=LONG_RANGE)),
        ("long", _BEYOND, _WORDS("beyond_m", long_range=LONG_RANGE)),
    ):
        text = _WORDS("shoots_2", name=name, at=at, metres=shot(metres))
        found.append(way(id_, text, shoots, "ranged", metres=metres))
    shot_at = _WORDS("shot_at", name=name, value=shot(0))
    found.append(way("shot_at", shot_at, _WORDS("is_shot_at"), "ranged", metres=SHORT_RANGE, defends=1))
    unseen = _WORDS("unseen", name=name, surprised=SURPRISED)
    found.append(way("unseen", unseen, strikes, "surprise"))
    return found


def _after(table: Table) -> Step:
    return _WORDS.step("after", typed=lambda text: (Said(text),), table="scenes/endings")


COMBAT = _WORDS.moment("combat", _combat_steps)

# --- what hurts when nobody attacks: a fall, a fire, a poison (Combat) ----------------------------


LOSSES = (1, 2, 3)
LEAST = 1  # energy a hazard costs whose price nobody wrote


def _hazard_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person, lang = table.person(who), table.lang
    held, _ = words.energy(person)
    return (
        _WORDS.step(
            "hazard",
            ways=tuple(
                Way(
                    f"lose_{points}",
                    _WORDS("lose_energy", points=points, held=held, left=left),
                    _hurt(person, points, _WORDS("a_hazard").of(lang), lang),
                )
                for points in LOSSES
                if held and (left := lose(held, points).energy) < held
            ),
            typed=(lambda text: _typed(person, text, lang)) if held else None,
            table="oneshot/hazards",
            held=held,
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
    note = _WORDS("because", who=person.name, why=why + after).of(lang)
    return Said(note, "note"), Count("energy", to=left, who=person.name)


HAZARD = _WORDS.moment("hazard", _hazard_steps, personal=True, brief=True)
