"""A test being put together: which reasons give dice to which side, and what its other inputs stand at.

Knows no face and no rule system: sides and inputs come from the test's own description. An `Attempt` goes in,
and the one it becomes comes out.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from soloist.journal.checking.recorded import AFTERWARDS, TARGETS, tried
from soloist.journal.dice_text import write_reason
from soloist.journal.model import Entry
from soloist.journal.sheet import KINDS, Trait, option, sheet, trait
from soloist.journal.state import State, folded
from soloist.play.rolls.attempt import SPEND, Attempt, having, is_required, with_values
from soloist.rules.given import (
    NO_WORDS,
    UNEXPLAINED,
    Scores,
    check_complete,
    check_kinds,
    check_most,
    kind_of,
    reason,
    reasons,
    score_for,
    value_of,
)
from soloist.rules.moment import Gauge
from soloist.rules.moments.typed import grouped
from soloist.rules.system import Key, Pool, Reason, Side, System, Test, bounds, in_range
from soloist.values import regex
from soloist.values.dataclass import NOTHING, record, replace
from soloist.values.message import Refusal, message

_SCORE: Final = regex.compile(r"((?:^|\s)[+-]?\d{1,2})\s*$")  # a number alone, at the end
_FEW: Final = message("Each side keeps at least one die.")


def own_reason(attempt: Attempt, side: int) -> Reason | None:
    """The reason that side starts with, in the story's words."""
    described = attempt.test.sides[side]
    own = described.own_reason
    return Reason(own.of(attempt.lang), described.own_dice) if own else None


def held(attempt: Attempt, side: int, text: str) -> Reason | None:
    """The reason of that text in the pool of a side."""
    return next((each for each in attempt.situation.pools[side].reasons if each.text == text), None)


def size(attempt: Attempt, side: int) -> int:
    """The dice a side has as it is rolled: those of its reasons, or what a list tells of it."""
    shown = seen(attempt)
    if held := shown.situation.pools[side].reasons:
        return sum(reason.weight for reason in held)
    try:
        return shown.test.read(shown.situation).dice[side]
    except Refusal:
        return 0


# --- what a person does: reasons


def put(attempt: Attempt, side: int, reason: Reason) -> Attempt:
    """With that reason on a side, in the place of one of its name there or on another side; without a die it
    is out.

    Where a side rolls one of a kind at a time, what was there goes, and so do the dice nobody explained that
    stood for it, or that another side begins with and may do without. Raises `Refusal` where no journal can
    carry the reason, or a side that needs a die has none.
    """
    sides, own, alone = attempt.test.sides, own_reason(attempt, side), Reason(UNEXPLAINED)
    described, is_named = sides[side], reason.text != UNEXPLAINED and (own is None or reason.text != own.text)
    kind = kind_of(described, reason, attempt.scores) if is_named and reason.weight else None
    stood = described.scored and attempt.situation.pools[side].reasons == (alone,)

    def stays(at: int, each: Reason) -> bool:
        if at != side:
            return not is_named or (each.text != reason.text and (each != alone or sides[at].least > 0))
        if each.text == UNEXPLAINED:
            return not is_named or not (stood or (described.single and kind is not None))
        return kind is None or each.text == reason.text or kind_of(described, each, attempt.scores) != kind

    pools = [
        [each for each in pool.reasons if stays(at, each)] for at, pool in enumerate(attempt.situation.pools)
    ]
    kept = pools[side]
    place = next((at for at, each in enumerate(kept) if each.text == reason.text), len(kept))
    check_most(described, reason)
    if reason.weight:
        write_reason(reason)  # refuses what no journal can carry
    kept[place : place + 1] = [reason] if reason.weight else []
    pools[side] = sorted(kept, key=lambda each: each.text == UNEXPLAINED)
    for each, pool in zip(sides, pools, strict=True):
        if each.scored and each.least and not pool:
            pool.append(alone)
        if each.least and not each.optional and all(own.weight <= 0 for own in pool):
            raise Refusal(_FEW)
    return having(attempt, pools=tuple(Pool(tuple(pool)) for pool in pools))


def weighed(attempt: Attempt, side: int, reason: Reason, by: int) -> Attempt:
    """A reason with a die more or fewer; without any left it is taken out, and more puts it in."""
    present = held(attempt, side, reason.text)
    if present is None:
        return put(attempt, side, reason) if by > 0 else attempt
    return put(attempt, side, replace(present, weight=present.weight + by))


def sized(attempt: Attempt, side: int, wanted: int) -> Attempt:
    """So many dice on a side, those without a reason making up the difference.

    Raises `Refusal` where its reasons have more, or the rules want more of it.
    """
    described, shown = attempt.test.sides[side], seen(attempt).situation.pools[side].reasons
    named = sum(reason.weight for reason in shown if reason.text != UNEXPLAINED)
    if wanted < described.least:
        raise Refusal(_FEW)
    if wanted < named:
        raise Refusal(
            message(
                "{side} has {held} dice by its reasons; take one out first.",
                side=described.name.of(attempt.lang),
                held=named,
            )
        )
    return put(attempt, side, Reason(UNEXPLAINED, wanted - named))


def written(attempt: Attempt, side: int, text: str) -> Attempt:
    """Reasons as they were typed, put into the pool of a side, or of the one whose list has them.

    Raises `Refusal` saying what will not do. A side of scores takes `Patience 4`, as a sheet has it, for
    `Patience 4D`.
    """
    described, scores = attempt.test.sides[side], attempt.scores
    parts = (_SCORE.sub(r"\1D", part) if described.scored else part for part in text.split(","))
    named = reasons(",".join(parts), score_for(described, scores))
    sides = [_of_list(attempt, each, side) for each in named]
    for at in {*sides}:
        own = [each for each, put_at in zip(named, sides, strict=True) if put_at == at]
        check_kinds(attempt.test.sides[at], own, scores, attempt.lang)
    for each, at in zip(named, sides, strict=True):
        if NO_WORDS.fullmatch(each.text):
            raise Refusal(message("“{word}” is no reason: it has no word.", word=each.text))
        bare = each.text == UNEXPLAINED and held(attempt, side, UNEXPLAINED)
        more = replace(each, weight=each.weight + bare.weight) if bare else each
        attempt = put(attempt, at, more)
    return attempt


def _of_list(attempt: Attempt, named: Reason, side: int) -> int:
    """The side that the list is called after in which a sheet has that score, the last for what stands beside
    scores; else `side`.
    """
    sides, scores = attempt.test.sides, attempt.scores
    listed = scores.kind(named.text, 0) if scores is not None else None
    if (own := _called_after(listed or "", sides)) is not None:
        return own
    is_beside = named.text != UNEXPLAINED and kind_of(sides[side], named, scores) is None
    return len(sides) - 1 if sides[side].single and is_beside else side


# --- what a person does: the other inputs


def shown_keys(test: Test, *, more: bool, values: Mapping[str, int] = NOTHING) -> tuple[Key, ...]:
    """The inputs to turn: numbers to reach, those shown from the first or that a roll cannot do without,
    those that `values` have turned, the seldom wanted if `more`.

    What the story knows (counters, options), what the reasons tell (a heroic trait) and what is
    decided on the result, points spent on its dice among it, is never asked.
    """
    sides = [f"{about}_{side.id}" for side in test.sides for about in ("heroic", "again")]
    known = {*AFTERWARDS, *sides, *(test.sides and (SPEND,))}
    asked = [key for key in test.keys if not (key.counter or key.option or key.id in known)]
    turned = {key.id for key in asked if (values.get(key.id) or key.default) != key.default}
    return tuple(
        key for key in asked if more or key.shown or is_required(key) or key.id in (*TARGETS, *turned)
    )


def key_value(attempt: Attempt, key: Key) -> int | tuple[int, ...] | None:
    """What an input stands at: what it was set to, or more where the reasons ask more of it."""
    value = attempt.situation.input(key)
    if attempt.test.asked is None or not isinstance(value, int):
        return value
    try:
        asked = attempt.test.asked(attempt.situation)
    except Refusal:  # said where the test is prepared
        return value
    return max(value, asked.get(key.id, value))


def stepped(attempt: Attempt, key: Key, by: int) -> Attempt:
    """One up or down of an input, as far as it goes; a flag is turned, a list has one step more or fewer."""
    value = key_value(attempt, key)
    if isinstance(value, tuple):
        longer = (*value, 1) if by > 0 else value[:-1] or value
        return with_values(attempt, {key.id: longer})
    least, most = bounds(key)
    wanted = int(not value) if key.kind == "flag" else _next_rung(key, value or 0, by)
    bounded = wanted if least is None else max(least, wanted)
    return with_values(attempt, {key.id: bounded if most is None else min(most, bounded)})


def _next_rung(key: Key, value: int, by: int) -> int:
    """The next number with a name on that way, or else the one beside it."""
    named = sorted(key.rungs or (), reverse=by < 0)
    return next((each for each in named if (each - value) * by > 0), value + by)


def valued(attempt: Attempt, key: Key, text: str) -> Attempt:
    """An input set to what was typed. Raises `Refusal` where that is no value of it."""
    value = value_of(attempt.test, key, text, attempt.lang)
    return with_values(attempt, {key.id: in_range(value, key) if isinstance(value, int) else value})


# --- what is rolled


def ready(attempt: Attempt) -> Attempt:
    """The attempt prepared by its test, so that its reasons add up to its dice; twice is as good as once.

    Dice nobody explained come on top of what a side starts with and of what the inputs add to it.
    Raises `Refusal` where the inputs and the reasons cannot go together, or one is missing beside others.
    """
    prepared, situation = attempt.test.prepared, attempt.situation
    for described, pool in zip(attempt.test.sides, situation.pools, strict=True):
        chosen = [each for each in pool.reasons if each != Reason(UNEXPLAINED)]  # a pool begins with that
        check_complete(described, chosen, attempt.scores, attempt.lang)
    if prepared is None:
        return attempt
    bare: list[tuple[Reason, ...]] = []
    for side, pool in enumerate(situation.pools):
        own = own_reason(attempt, side)
        starts = own is not None and held(attempt, side, own.text) is not None
        bare.append(tuple(each for each in pool.reasons if starts and each.text == UNEXPLAINED))
    parted = zip(situation.pools, bare, strict=True)
    first = tuple(Pool(tuple(each for each in pool.reasons if each not in rest)) for pool, rest in parted)
    with attempt.worded():
        given = prepared(replace(situation, pools=first), attempt.lang)
        pools = tuple(Pool(pool.reasons + rest) for pool, rest in zip(given.pools, bare, strict=True))
        return replace(attempt, situation=prepared(replace(given, pools=pools), attempt.lang))


def seen(attempt: Attempt) -> Attempt:
    """What is shown: what is rolled, or what was put together where that cannot be rolled yet."""
    try:
        return ready(attempt)
    except Refusal:
        return attempt


# --- what is at hand ------------------------------------------------------------------------------


_LATELY = 3
"""How many roles, and how many places, count as being in the scene: those spoken of last."""


@record
class Candidate:
    """What is at hand for a roll, with its dice on the side it would usually stand on (0 or 1).

    `gauge` is its kind where it is a gauge, `called` what else it is named by, `listed` the list of a sheet
    that has it, `""` for a number of the sheet.
    """

    reason: Reason
    side: int
    gauge: str = ""
    called: tuple[str, ...] = ()
    listed: str | None = None


def candidates(
    state: State, system: System, who: Sequence[str], entries: Sequence[Entry] = ()
) -> tuple[Candidate, ...]:
    """Reasons at hand for those who act, the likeliest first; each is an offer, none is applied.

    Of `entries`, the end of the story, the last roll may lend dice to somebody else.
    """
    found = [*_lent(entries, state, system, who)]
    found += (each for name in who for each in _held_by(name, state, system))
    found += _around(state) if system.main is not None and system.main.sides[-1].right else ()
    once = {(each.reason, each.side): each for each in reversed(found) if each.reason.weight}
    return tuple(each for each in reversed(once.values()) if _is_carried(each.reason))


def _lent(entries: Sequence[Entry], state: State, system: System, who: Sequence[str]) -> Iterator[Candidate]:
    """What the last roll of the scene gives those who act, where somebody else made it."""
    last = next(reversed(tried(entries, system)), None)
    value = last.line.parsed.value if last is not None and last.line.parsed is not None else None
    if last is None or last.test is None or value is None or set(last.actors) & set(who):
        return
    if (given := system.lends(last.test.id, value)) is not None:
        side, word, dice = given
        yield Candidate(Reason(word.of(state.lang), dice), side)


def _is_carried(offered: Reason) -> bool:
    """Whether a journal can say a reason; one from a foreign file, or with a comma, may not be."""
    try:
        write_reason(offered)
    except Refusal:
        return False
    return True


def _held_by(name: str, state: State, system: System) -> Iterator[Candidate]:
    """What the sheet of a protagonist holds for the rolls of a system, what weighs nothing among it."""
    if system.main is None or state.element("PC", name) is None:
        return
    held, sides = sheet(state, system, name), system.main.sides
    gives_dice = {folded(word) for term in system.dice_lists for word in term.words}
    for listed, items in {"traits": held.traits, "session": held.session, **held.lists}.items():
        own = _called_after(listed, sides)
        if own is not None or listed not in held.lists or folded(listed) in gives_dice:
            yield from (found for each in items for found in _item(trait(each), listed, own, state, system))
    for gauge in held.gauges:
        if system.gauge_dice is not None and gauge.kind:
            yield _worn(gauge, system.gauge_dice, state, system)
        elif sides[0].scored:
            yield Candidate(Reason(gauge.name, max(0, gauge.value)), 0, listed="")


def _called_after(listed: str, sides: Sequence[Side]) -> int | None:
    """The side that rolls one score at a time which a list of a sheet is called after."""
    words = (map(folded, (*side.word.words, *side.name.words)) if side.single else () for side in sides)
    return next((at for at, own in enumerate(words) if folded(listed).startswith((*own,))), None)


def _item(held: Trait, listed: str, own: int | None, state: State, system: System) -> Iterator[Candidate]:
    """A thing of a list, on its `own` side if that is called after one; what lowers something, on the last.

    What only paints is left out, and among scores what is marked as a weakness. A power is also what the
    rules let it be turned into, which costs it a die.
    """
    assert system.main is not None, "without a test there is no side to put it on"
    sides = system.main.sides
    side, dice = sides[own or 0], held.weight if _has_powers(state, system) else 1
    if side.scored:
        given = reason(_SCORE.sub(r"\1D", held.name))
    else:
        given = Reason(held.name, -1 if held.negative and side.signed else dice)
    if held.counts and not (held.negative and side.scored):
        last = len(sides) - 1 if held.negative or given.weight < 0 else 0
        yield Candidate(
            given, last if own is None else own, called=(held.text, grouped(given.text)[0]), listed=listed
        )
    for kind, other in system.turned.items() if dice > 1 else ():
        if kind in held.kinds:
            yield Candidate(Reason(f"{held.name} {KINDS[other].of(state.lang)}", dice - 1), 0)


def _has_powers(state: State, system: System) -> bool:
    """Whether a power has more than one die: in such rules, where the story does not play without them."""
    return system.powers is not None and state.options.get(system.powers) != "off"


def _worn(gauge: Gauge, dice: Callable[[str, int], int], state: State, system: System) -> Candidate:
    """A gauge that weighs on its owner, `blessé II -1D`, or gives the other side dice; the lightest none."""
    level = system.level(gauge.value, partial(option, state, system))
    given = dice(gauge.kind, level)
    name = gauge.levels[min(level, len(gauge.levels)) - 1] if level and gauge.levels else gauge.name
    called = Reason(f"{name} {system.gauge_marks[level]}", given)
    return Candidate(called, int(given > 0), gauge.kind, (gauge.name, *gauge.levels))


def _around(state: State) -> list[Candidate]:
    """Words on the roles and places met lately: what stands in the way."""
    found: list[Candidate] = []
    for prefix in ("N", "L"):
        elements = sorted(
            state.elements.get(prefix, {}).values(), key=lambda held: -max(held.lines, default=0)
        )
        for element in elements[:_LATELY]:
            found += [Candidate(Reason(f"{element.name} {word}"), 1) for word in element.words]
    return found


def scores_of(state: State, system: System, who: Sequence[str]) -> Scores:
    """What the sheets of those who roll say of a name somebody types: its dice on a side, and its list.

    The sheet of who rolls that side comes before those of the others. The dice raise `Refusal` for a state
    named on its holder's side where they belong to the other, and for progress, which gives none.
    """
    sheets = [
        {
            folded(called): each
            for each in _held_by(name, state, system)
            for called in (*each.called, each.reason.text)
        }
        for name in who
    ]

    def known(name: str, place: int) -> Candidate | None:
        nearest = (*sheets[place : place + 1], *sheets)
        return next((own[folded(name)] for own in nearest if folded(name) in own), None)

    def listed(name: str, place: int) -> str | None:
        found = known(name, place)
        return found.listed if found is not None else None

    def score(name: str, side: Side) -> int | None:
        found = known(name, side.whose)
        if found is None:
            power = trait(name).weight
            return power if power > 1 and _has_powers(state, system) else None
        given = found.reason.weight
        if not found.gauge or (given and side.right == bool(found.side)):
            return given
        if found.gauge == "progress":
            raise Refusal(
                message(
                    "“{name}” is a gauge that fills, and gives no die. Say what it gives here: {name} 1D",
                    name=name,
                )
            )
        if found.gauge != "state" or side.right:  # a resource may still serve
            return None
        if not found.side:
            return 0
        raise Refusal(
            message(
                "“{name}” is a gauge: its dice belong to the other side. Put it there, or say what it "
                "gives here: {name} 1D",
                name=name,
            )
        )

    return Scores(score, listed)
