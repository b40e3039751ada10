"""What the guided moments of One Shot compute; their shape is in `procedures.yaml`."""

from collections.abc import Iterator, Mapping
from itertools import chain, product
from typing import Any

from soloist.rules.content import EVERY, Words
from soloist.rules.games.oneshot.system import (
    CARE,
    LONG_RANGE,
    POWER,
    SHORT_RANGE,
    SLEEP,
    STARTING_ENERGY,
    SURPRISED,
    damage,
    gain,
    lose,
    night_points,
    shot,
)
from soloist.rules.moment import Deed, Ranked, Score, Table, Tagged, Thing, Throw
from soloist.rules.moments.procedures import Scope
from soloist.rules.moments.typed import (
    acts,
    agree,
    bare,
    found_in,
    items,
    level,
    line,
    numbered,
    powerful,
    same,
)
from soloist.rules.term import Term
from soloist.values.message import Refusal, message

_WORDS = Words("oneshot", "combat")
_OWN = Words("oneshot", "words")
MOTIVATION, MINOR, DOWN = map(_OWN, ("motivation", "minor", "down"))
ENERGY = _WORDS("energy")
_HAT = Words(EVERY, "words")("hat")

care, sleep, starting_energy, surprised = CARE, SLEEP, STARTING_ENERGY, SURPRISED
healing = (1, 2, 3)

_QUICK, _SLOW = (_OWN.each(f"opposites.speed.{side}") for side in ("strong", "weak"))
opposites = tuple(
    pair
    for id_ in _OWN.names("opposites")
    for pair in product(*(_OWN.each(f"opposites.{id_}.{side}") for side in ("strong", "weak")))
)
"""Points that nobody has together."""

# --- energy lost and found again (Recovery and progress) ------------------------------------------


def one(scope: Scope) -> tuple[str, ...]:
    """The one thing that is typed. Raises `Refusal` for several, or one that goes with no point there."""
    found = items(scope.text)
    if len(found) > 1 or any(same(found[0], each) for each in scope.person.traits):
        told = message(
            "One here, and a new one: not {names}. Keep one, or name another.", names=", ".join(found)
        )
        raise Refusal(told)
    agree(scope.person.traits, (*scope.person.traits, *found), opposites)
    return found


def struck(scope: Scope, kind: str) -> Iterator[str]:
    """What went very well in the session, or badly, with no point to help (Fin de scénario)."""
    for test, who, deed, value, reasons in scope.table.tries():
        mine = not who or scope.who in who
        came = value > 1 if kind == "well" else not value
        if mine and came and not reasons and test in ("standard", *_ATTACKS):
            yield deed


def unpaid(scope: Scope) -> bool:
    """Whether somebody has more strong points than weak ones."""
    return len(scope["traits.good"]) > len(scope["traits.bad"])


def rested(scope: Scope) -> bool:
    """Whether somebody’s energy is full."""
    return bool(scope["energy"] >= scope["energy_max"])


def energy_next(scope: Scope) -> int:
    """The most energy, after a scenario."""
    return int(scope["energy_max"]) + 1


def slept(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """A whole night, after a day that was true to the motivation or was not, with what it gives back."""
    held, most = scope["energy"], scope["energy_max"]
    power, motive = bool(scope["traits.powers"]), ", ".join(scope.person.listed(MOTIVATION))
    for id_, true in (("night", 0), ("true", 1)):
        gained = gain(held, night_points(power, true), most) - held
        to = scope.having(motive=motive).word("sign" if motive else "to") if true else ""
        yield {"id": id_, "power": int(power), "true": true, "gained": gained, "to": to}


def names(scope: Scope) -> tuple[str, ...]:
    """Those who have no energy left."""
    return tuple(person.name for person in scope.table.people if not person.counters.get("energy"))


# --- the other side: minor characters whom any hit takes out, and foes who have energy (Combat) ---


MOST_FOES = 3


def _up(table: Table) -> tuple[Thing, ...]:
    """The roles that still stand; the latest last."""
    return tuple(
        each for each in table.of("N") if each.name not in _HAT.words and {*DOWN.words}.isdisjoint(each.words)
    )


def _fights(thing: Thing) -> bool:
    """Whether it is known how somebody fights: marked as minor, or with energy."""
    return not {*MINOR.words}.isdisjoint(thing.words) or any(
        held.name in ENERGY.words for held in thing.gauges
    )


def _foes(table: Table) -> tuple[Thing, ...]:
    """The other side, as many as are rolled for."""
    return tuple(filter(_fights, _up(table)))[-MOST_FOES:]


def castable(scope: Scope) -> Iterator[Mapping[str, str]]:
    """The roles met last of whom nobody knows yet how they fight."""
    met = [thing.name for thing in _up(scope.table) if not _fights(thing) and not thing.gauges]
    return ({"name": name} for name in met[: -MOST_FOES - 1 : -1])


def cast(scope: Scope) -> Iterator[Deed]:
    """Roles as typed; those with a number have that much energy. Raises `Refusal` for a protagonist."""
    for name, points in map(numbered, items(scope.text)):
        if any(same(name, each.name) for each in scope.table.people):
            raise Refusal(message("{name} is a protagonist. Name somebody else.", name=name))
        if points:
            yield Score("N", name, ENERGY.of(scope.lang), points)
        else:
            yield Tagged("N", name, (MINOR.of(scope.lang),))


# --- a fight: who is taken by surprise, who goes first, then blow by blow (Combat) ----------------


FIGHT = _WORDS("fight")
_ATTACKS = ("opposed", "ranged", "surprise")


def _against(table: Table) -> tuple[Thing, ...]:
    """The other side of a fight: the foes, or the roles met last where nobody said yet how they fight."""
    return _foes(table) or _up(table)[-MOST_FOES:]


def other_side(scope: Scope) -> tuple[str, ...]:
    """The names of the other side."""
    return tuple(foe.name for foe in _against(scope.table))


def late(scope: Scope) -> tuple[str, ...]:
    """Those taken by surprise, who do not act in the first sequence."""
    return _listed(scope, "surprised_side")


def waits(scope: Scope) -> bool:
    """Whether somebody is surprised, and does not act yet."""
    return scope.who in late(scope)


def unready(scope: Scope) -> bool:
    """Whether the whole other side is surprised: nobody of it acts, and no attack on it is parried."""
    others = {*other_side(scope)}
    return bool(others) and others <= {*late(scope)}


def fighting(scope: Scope) -> tuple[str, ...]:
    """An order as typed, equal ones as `Ann = Bob`. Raises `Refusal` for a name of nobody who fights."""
    known = tuple(_quickness(scope.table))
    return tuple(" = ".join(found_in(each, known) for each in item.split("=")) for item in items(scope.text))


def rolls(scope: Scope, effort: str = "") -> Iterator[Deed]:
    """Everybody’s initiative, with the points of each sheet, and one energy of who makes an `effort`.

    So do those who are typed. Raises `Refusal` for a name of no protagonist.
    """
    said = _WORDS("makes_a_move").of(scope.lang)
    known = [each.name for each in scope.table.people]
    typed = items(scope.text) if scope.text else ()
    burn = [scope.who] if effort else [found_in(each, known) for each in typed]
    for name, points in _quickness(scope.table).items():
        values = points | ({"energy": 1} if name in burn else {})
        yield from acts(name, said)
        yield Throw("initiative", values, who=(name,))
    yield Ranked("E", FIGHT.of(scope.lang), _WORDS("order"))


def _quickness(table: Table) -> dict[str, dict[str, int]]:
    """Who fights, with what their points say of initiative, reflexes or slowness, in the order they roll."""
    points = {person.name: person.traits for person in table.people}
    points |= {foe.name: (*foe.words, *chain(*foe.lists.values())) for foe in _against(table)}
    return {
        name: {
            id_: 1
            for id_, terms in (("strong", _QUICK), ("weak", _SLOW))
            if any(term.named(bare(point)) for term in terms for point in held)
        }
        for name, held in points.items()
    }


def _listed(scope: Scope, category: str) -> tuple[str, ...]:
    """What the fight keeps under a word: its order, who was taken by surprise."""
    own = [thing for thing in scope.table.of("E") if thing.name in FIGHT.words]
    words = [word.casefold() for word in _WORDS(category).words]
    return tuple(item for thing in own for word in words for item in thing.lists.get(word, ()))


def ordered(scope: Scope) -> tuple[str, ...]:
    """The order of the fight."""
    return _listed(scope, "order")


def order_thrown(scope: Scope) -> bool:
    """Whether the order was rolled since the last result."""
    return FIGHT.of(scope.lang) in scope.table.since and bool(ordered(scope))


def turns(scope: Scope) -> Term:
    """Who acts when: those still up in the order kept, in the first sequence without the surprised."""
    up = {foe.name for foe in _up(scope.table)}
    up |= {person.name for person in scope.table.people if person.counters.get("energy")}
    together = ([name for name in turn.split(" = ") if name in up] for turn in ordered(scope))
    order, waiting = ", ".join(" = ".join(each) for each in together if each), ", ".join(late(scope))
    said = _WORDS("in_order", turns=order) if order else _WORDS("sign")
    return _WORDS("not_in_the_first", said=said, waiting=waiting) if waiting else said


def defended(scope: Scope) -> bool:
    """Whether the last attack was one on a protagonist."""
    return any(Words("oneshot", "keys")("defends").named(each) for each in scope.table.said)


def hits(scope: Scope, kind: str) -> Iterator[Mapping[str, Any]]:
    """What the last attack on the other side may take off each foe, where none has paid yet.

    A minor one is `out`, another is `hurt` by its successes, twice as much by a power, or has `fallen`.
    """
    table = scope.table
    paid = any(thing.name in table.since for thing in table.of("N"))
    if table.test not in _ATTACKS or table.outcome != "success" or defended(scope) or paid or not table.value:
        return
    used = any(powerful(each) or POWER.named(each) for each in table.said)
    for foe, power in product(_foes(table), (False, True)[: 1 + used]):
        points = damage(table.value, power=power)
        held = next((each.value for each in foe.gauges if each.name in ENERGY.words), 0)
        left = lose(held, points)
        was = next((each for each in foe.words if each in MINOR.words), "")
        found = ("" if power else "out") if was else "hurt" if left else "fallen"
        if found == kind:
            yield {"name": foe.name, "points": points, "held": held, "left": left, "was": was}


short_range, long_range, beyond = SHORT_RANGE, LONG_RANGE, LONG_RANGE + 1
close, further, far = map(shot, (short_range, long_range, beyond))

# --- what hurts when nobody attacks: a fall, a fire, a poison (Combat) ----------------------------


def losses(scope: Scope) -> Iterator[Mapping[str, int]]:
    """What a hazard may cost, with what is left then."""
    for points in healing[: scope["energy"]]:
        yield {"points": points, "left": scope["energy"] - points}


def price(scope: Scope) -> int:
    """What a hazard costs as typed, `fall 2`, 1 without a number; no more than there is."""
    return min(level(line(scope.text)), int(scope["energy"]))
