"""A test being put together: which reasons give dice to which side, and what its other inputs stand at.

Knows no face and no rule system: sides and inputs come from the test's own description. An `Attempt` goes in,
and the one it becomes comes out.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from soloist.journal.checking.recorded import AFTERWARDS, TARGETS, Circumstances, told, tried
from soloist.journal.dice_text import write_reason
from soloist.journal.model import Entry
from soloist.journal.sheet import KINDS, Sheet, Trait, listed, named_score, names, option, sheet, trait
from soloist.journal.state import State, folded
from soloist.play.rolls.attempt import SPEND, Attempt, having, in_words, is_required, with_values
from soloist.play.rolls.waiting import Carried
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
from soloist.rules.system import Key, Pool, Reason, Side, System, Test, bounds, in_range
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import NOTHING, record, replace
from soloist.values.message import Refusal, message

_SCORE: Final = regex.compile(r"((?:^|\s)[1-9][0-9]?)\s*$")  # a number alone, at the end
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
    described, own = attempt.test.sides[side], own_reason(attempt, side)
    is_named = reason.text != UNEXPLAINED and (own is None or reason.text != own.text)
    pools = [
        [
            each
            for each in pool.reasons
            if at == side
            or not is_named
            or (each.text != reason.text and (each != Reason(UNEXPLAINED) or attempt.test.sides[at].least))
        ]
        for at, pool in enumerate(attempt.situation.pools)
    ]
    kind = kind_of(described, reason, attempt.scores) if is_named and reason.weight else None
    stood = described.scored and pools[side] == [Reason(UNEXPLAINED)]

    def gives_way(each: Reason) -> bool:
        if each.text == UNEXPLAINED:
            return is_named and (stood or (described.single and kind is not None))
        is_other = kind is not None and each.text != reason.text
        return is_other and kind_of(described, each, attempt.scores) == kind

    kept = [each for each in pools[side] if not gives_way(each)]
    place = next((at for at, each in enumerate(kept) if each.text == reason.text), len(kept))
    check_most(described, reason)
    if reason.weight:
        write_reason(reason)  # refuses what no journal can carry
    kept[place : place + 1] = [reason] if reason.weight else []
    pools[side] = sorted(kept, key=lambda each: each.text == UNEXPLAINED)
    for each, pool in zip(attempt.test.sides, pools, strict=True):
        if each.scored and each.least and not pool:
            pool.append(Reason(UNEXPLAINED))
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
    score, parts = score_for(described, scores), text.split(",")
    if described.scored:
        known = [score is not None and score(part.strip()) is not None for part in parts]
        parts = [
            part if is_known else _SCORE.sub(r"\1D", part)
            for part, is_known in zip(parts, known, strict=True)
        ]
    named = reasons(",".join(parts), score)
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
    """The side that the list is called after in which a sheet has that score, where it rolls one at a time;
    else `side`.
    """
    kind = attempt.scores.kind(named.text, 0) if attempt.scores is not None else None
    fitting = (at for at, own in enumerate(attempt.test.sides) if own.single and kind and _called(kind, own))
    return next(fitting, side)


def going_on(attempt: Attempt, on: Carried) -> Attempt:
    """With what a roll that goes on gives it: a reason, or the number it was rolled against and the flag of
    another try.
    """
    if on.reason is not None:
        return put(attempt, on.side, Reason(on.reason.of(attempt.lang)))
    line = on.roll.line.parsed
    before = told(attempt.test, line, Circumstances({}, {})) if line is not None else {}
    aims = {id_: value for id_ in TARGETS if isinstance(value := before.get(id_), int)}
    return with_values(attempt, {**aims, on.flag: 1})


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
    if key.kind == "ints":
        return attempt.situation.lists.get(key.id, ())
    value = attempt.situation.values.get(key.id, key.default)
    if attempt.test.asked is None or value is None:
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
        return having(attempt, lists=MappingProxyType({**attempt.situation.lists, key.id: longer}))
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
    if isinstance(value, int):
        return with_values(attempt, {key.id: in_range(value, key)})
    return having(attempt, lists=MappingProxyType({**attempt.situation.lists, key.id: value}))


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
    with in_words(attempt):
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
    """A reason at hand, and the side it would usually stand on (0 or 1).

    `gauge` is the kind of the gauge that gives it, if one does, `called` what else it is named by.
    """

    reason: Reason
    side: int
    gauge: str = ""
    called: tuple[str, ...] = ()


def candidates(
    state: State, system: System, who: Sequence[str], entries: Sequence[Entry] = ()
) -> tuple[Candidate, ...]:
    """Reasons at hand for those who act, the likeliest first; each is an offer, none is applied.

    Of `entries`, the end of the story, the last roll may lend dice to somebody else.
    """
    sides = system.main.sides if system.main else ()
    found: list[Candidate] = [*_lent(entries, state, system, who)]
    for name in who:
        held = sheet(state, system, name)
        found += _scored(held, sides, system.dice_lists) if _counts(system) else ()
        found += (each for each in _offered(held, state, system) if each.reason.weight)
    if any(side.right for side in sides):
        found += _around(state)
    once = {(each.reason, each.side): each for each in reversed(found)}
    return tuple(each for each in reversed(once.values()) if _is_carried(each.reason))


def _lent(entries: Sequence[Entry], state: State, system: System, who: Sequence[str]) -> Iterator[Candidate]:
    """What the last roll of the scene gives those who act, where somebody else made it."""
    last = next(reversed(tried(entries, system)), None)
    value = last.line.parsed.value if last is not None and last.line.parsed is not None else None
    if last is None or last.test is None or value is None or set(last.actors) & set(who):
        return
    if (given := system.lends(last.test.id, value)) is not None:
        yield Candidate(Reason(given[0].of(state.lang), given[1]), 0)


def _is_carried(offered: Reason) -> bool:
    """Whether a journal can say a reason; one from a foreign file, or with a comma, may not be."""
    try:
        write_reason(offered)
    except Refusal:
        return False
    return True


def _offered(held: Sheet, state: State, system: System) -> Iterator[Candidate]:
    """What a sheet gives without scores: its traits, each with the dice its marks say, and its gauges.

    A gauge that weighs nothing has no dice; a trait that only paints is left out.
    """
    for each in () if _counts(system) else (*held.traits, *held.session):
        yield from _trait(_played(each, state, system), state.lang, system)
    yield from _worn(held, state, system)


def _scored(held: Sheet, sides: Sequence[Side], wanted: Sequence[Term] | None) -> list[Candidate]:
    """What a sheet has scores for, with them: on the side its list is called after, else on the first.

    Only `wanted` lists give dice besides traits and those called after a side, where they are told.
    """
    lists = {"": tuple(each.written for each in (*held.traits, *held.session)), **held.others}
    found = []
    for category, written_ in lists.items():
        items = [item for item in written_ if trait(item).counts]
        own = next((at for at, side in enumerate(sides) if _called(category, side)), None)
        if category and own is None and wanted is not None and not _among(category, wanted):
            continue
        at = own or 0
        worth = (_worth(item, sides[at]) for item in items)
        falls = at if own is not None or not sides[-1].scored else len(sides) - 1  # what a loss lowers first
        found += [Candidate(each, falls if each.weight < 0 else at) for each in worth if each is not None]
    numbers = [each for each in held.gauges if each.value > 0 and sides[0].scored]
    return found + [Candidate(Reason(each.name, each.value), 0) for each in numbers]


def _among(category: str, lists: Sequence[Term]) -> bool:
    return any(folded(category) in map(folded, term.words) for term in lists)


def _called(category: str, side: Side) -> bool:
    words = (*side.word.words, *side.name.words)
    return any(folded(category).startswith(folded(word)) for word in words)


def _worth(item: str, side: Side) -> Reason | None:
    """A reason with its score, where the side reads such scores; None for what is worth no die to it.

    One that says the dice it takes, `stiff leg -1D`, is offered as it stands.
    """
    if side.scored and (loss := reason(item)).weight < 0:
        return loss
    name, score = named_score(item) or (trait(item).name, 1)
    if score < 0:
        return Reason(name, score) if side.signed else None
    if not side.scored:
        return Reason(trait(item).name)
    return Reason(name, score) if score else None


def _trait(held: Trait, lang: str, system: System) -> Iterator[Candidate]:
    """A trait on its side; a power also as what its rules let it be turned into, which costs it a die."""
    if held.counts:
        reason = Reason(held.text) if held.negative else Reason(held.name, held.weight)
        yield Candidate(reason, int(held.negative), called=(held.text,))
    for kind, other in system.turned.items() if held.weight > 1 else ():
        if kind in held.kinds:
            yield Candidate(Reason(f"{held.name} {KINDS[other].of(lang)}", held.weight - 1), 0)


def _played(held: Trait, state: State, system: System) -> Trait:
    """A trait with its dice; a power has one as any other where the story says that it plays without them."""
    is_off = system.powers is not None and state.options.get(system.powers) == "off"
    return replace(held, weight=1) if is_off else held


def _worn(held: Sheet, state: State, system: System) -> Iterator[Candidate]:
    """Gauges that weigh on their owner, `blessé II -1D`, or give the other side dice; the lightest none."""
    for gauge in held.gauges:
        if system.gauge_dice is None or gauge.kind not in ("state", "resource"):
            continue
        level = system.level(gauge.value, lambda id_: option(state, system, id_))
        dice = system.gauge_dice(gauge.kind, level) if level else 0
        name = gauge.levels[min(level, len(gauge.levels)) - 1] if level and gauge.levels else gauge.name
        reason = Reason(f"{name} {system.gauge_marks[level]}", dice)
        yield Candidate(reason, int(dice > 0), gauge.kind, (gauge.name, *gauge.levels))


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


# --- what a name is worth that somebody types -----------------------------------------------------


def scores_of(state: State, system: System, who: Sequence[str]) -> Scores:
    """What the sheets of those who roll say of a name: its dice on a side, and the list it stands in.

    It raises `Refusal` for a state named on its holder's side where its dice belong to the other, and for
    progress, which gives none.
    """
    ours = {called for counter in system.counters for called in names(counter)}
    sheets = [tuple(listed(state.element("PC", name), ours)) for name in who]
    kinds = [{name: category for name, _, category in each} for each in sheets]

    def kind(name: str, place: int) -> str | None:
        return kinds[place].get(folded(name)) if place < len(kinds) else None

    if _counts(system):
        numbers = [{name: number for name, number, _ in each if number is not None} for each in sheets]

        def score(name: str, side: Side) -> int | None:
            held = numbers[side.whose].get(folded(name)) if side.whose < len(numbers) else None
            return held if held is not None and (side.signed if held < 0 else side.scored) else None

        return Scores(score, kind)
    held = [sheet(state, system, name) for name in who if state.element("PC", name)]
    offered = [each for one in held for each in _offered(one, state, system)]
    by_name = {folded(name): each for each in offered for name in (*each.called, each.reason.text)}
    filling = {folded(gauge.name) for one in held for gauge in one.gauges if gauge.kind == "progress"}

    def weight(name: str, side: Side) -> int | None:
        known = by_name.get(folded(name))
        if known is None and folded(name) in filling:
            raise Refusal(
                message(
                    "“{name}” is a gauge that fills, and gives no die. Say what it gives here: {name} 1D",
                    name=name,
                )
            )
        marked = _played(trait(name), state, system).weight
        if known is None or known.gauge == "":
            return known.reason.weight if known is not None else marked if marked > 1 else None
        if known.reason.weight and side.right == bool(known.side):
            return known.reason.weight
        if known.gauge != "state" or side.right:  # a resource may still serve
            return None
        if not known.side:
            return 0
        raise Refusal(
            message(
                "“{name}” is a gauge: its dice belong to the other side. Put it there, or say what it "
                "gives here: {name} 1D",
                name=name,
            )
        )

    return Scores(weight, kind)


def _counts(system: System) -> bool:
    """Whether the reasons of a system are numbers, or signs, of a sheet."""
    return any(side.scored or side.signed for side in (system.main.sides if system.main else ()))
