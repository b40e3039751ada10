"""A test being put together: which reasons give dice to which side, and what its other inputs stand at.

Knows no face and no rule system: sides and inputs come from the test's own description.
"""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from soloist.journal.checking.recorded import AFTERWARDS, TARGETS
from soloist.journal.dice_text import write_reason
from soloist.play.rolls.attempt import Attempt, with_pool, with_reason, with_unnamed, with_values
from soloist.play.rolls.candidates import Candidate
from soloist.play.rolls.signs import plain
from soloist.rules.given import FLAGS, UNEXPLAINED, Scores, check_kinds, kind_of, reasons, rung, score_for
from soloist.rules.system import Key, Pool, Reason, Side, Test, bounds
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Refusal, message

_SCORE: Final = regex.compile(r"((?:^|\s)[1-9][0-9]?)\s*$")  # a number alone, at the end
_FEW: Final = message("Each side keeps at least one die.")


@dataclass(frozen=True, slots=True)
class Offer:
    """A reason at hand, and the side it would usually stand on."""

    reason: Reason
    side: int


@dataclass(frozen=True, slots=True)
class Build:
    """An attempt with what is at hand for it.

    `more` shows the inputs that are seldom wanted; `scores` are those of the sheets of who rolls.
    """

    attempt: Attempt
    lang: str
    offers: tuple[Offer, ...] = ()
    more: bool = False
    scores: Scores | None = None

    @property
    def ready(self) -> Attempt:
        """What is rolled: what the inputs say is among the reasons; raises `Refusal` where it cannot be."""
        return ready(self.attempt, self.lang)

    @property
    def seen(self) -> Attempt:
        """What is shown: what is rolled, or what was put together where that cannot be rolled yet."""
        try:
            return self.ready
        except Refusal:
            return self.attempt

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of its test."""
        return self.attempt.test.sides

    def size(self, side: int) -> int:
        """The dice a side has as it is rolled."""
        return sum(reason.weight for reason in self.seen.situation.pools[side].reasons)


def start(attempt: Attempt, offered: Iterable[Candidate], lang: str, scores: Scores | None = None) -> Build:
    """What it opens with: those at hand in their order, then the attempt's own reasons."""
    build = Build(with_required(attempt), lang, scores=scores)
    for candidate in offered:
        if candidate.side < len(build.sides) and _carried(candidate.reason):
            build = _offering(build, candidate.reason, candidate.side)
    for at, pool in enumerate(attempt.situation.pools):
        for reason in pool.reasons:
            if reason.text not in (UNEXPLAINED, own_text(build, at)):
                build = _offering(build, reason, at)
    return build


def resumed(fresh: Attempt, kept: Attempt) -> Attempt:
    """What was put together before, in `kept`, with what the story knows by now, in `fresh`."""
    if kept.test.id != fresh.test.id:
        return fresh
    return replace(with_values(kept, fresh.situation.values), who=fresh.who, resolution=None)


def own_text(build: Build, side: int) -> str | None:
    """The reason that side starts with, in the story's words."""
    own = build.sides[side].own_reason
    return own.of(build.lang) if own else None


def held(build: Build, side: int, text: str) -> Reason | None:
    """The reason of that text in the pool of a side."""
    return next((each for each in build.attempt.situation.pools[side].reasons if each.text == text), None)


def holder(build: Build, text: str) -> int | None:
    """The side that has a reason of that text, the first one."""
    return next((at for at in range(len(build.sides)) if held(build, at, text) is not None), None)


# --- what a person does: reasons


def toggled(build: Build, side: int, text: str) -> Build:
    """A reason put into the pool of a side, or taken out of it; one at hand comes with its dice."""
    own = own_text(build, side)
    if text == own:
        return _checked(build, with_reason(build.attempt, side, Reason(own, build.sides[side].own_dice)))
    if (present := held(build, side, text)) is not None:
        return _checked(build, _restarted(with_reason(build.attempt, side, present)))
    reason = next((each.reason for each in build.offers if each.reason.text == text), Reason(text))
    return _put(build, side, reason)


def weighed(build: Build, side: int, text: str, by: int) -> Build:
    """A reason with a die more or fewer; without any left it is taken out, and more puts it in."""
    present = held(build, side, text)
    if present is None:
        return toggled(build, side, text) if by > 0 else build
    if present.weight + by == 0:
        return toggled(build, side, text)
    changed, pool = replace(present, weight=present.weight + by), build.attempt.situation.pools[side]
    reasons = tuple(changed if each is present else each for each in pool.reasons)
    return _checked(build, with_pool(build.attempt, side, reasons))


def unexplained(build: Build, side: int, by: int) -> Build:
    """A die without a reason more or fewer. Raises `Refusal` where none is left to take."""
    changed = _checked(build, with_unnamed(build.attempt, side, by))
    if by < 0 and changed == build:
        raise Refusal(message("No die without a reason is left to take here."))
    return changed


def sized(build: Build, side: int, wanted: int) -> Build:
    """So many dice on a side, those without a reason making up the difference.

    Raises `Refusal` where its reasons have more, or the rules want more of it.
    """
    if wanted < build.sides[side].least:
        raise Refusal(_FEW)
    while (now := build.size(side)) != wanted:
        further = _checked(build, with_unnamed(build.attempt, side, 1 if now < wanted else -1))
        if abs(further.size(side) - wanted) >= abs(now - wanted):
            raise Refusal(
                message(
                    "{side} has {held} dice by its reasons; take one out first.",
                    side=build.sides[side].name.of(build.lang),
                    held=now,
                )
            )
        build = further
    return build


def written(build: Build, side: int, text: str) -> Build:
    """Reasons as they were typed, put into the pool of a side. Raises `Refusal` saying what will not do."""
    described = build.sides[side]
    named = _named(described, text, build.scores)
    check_kinds(described, named, build.scores, build.lang)
    for reason in named:
        build = _added(build, side, reason)
    return build


def replaced(before: Build, after: Build) -> Message | None:
    """Says which score took the place of which; None where nothing with a name had to go."""
    pools = zip(before.attempt.situation.pools, after.attempt.situation.pools, strict=True)
    for side, (had, has) in zip(after.sides, pools, strict=True):
        scores = [
            [each for each in pool.reasons if kind_of(side, each, after.scores) is not None]
            for pool in (had, has)
        ]
        came = [each for each in scores[1] if each not in had.reasons]
        gone = [each for each in scores[0] if all(each.text != other.text for other in has.reasons)]
        if came and gone:
            told = message(
                "{new} takes the place of {old}.",
                new=reason_words(came[-1]),
                old=", ".join(map(reason_words, gone)),
            )
            rule = side.one_each.of(after.lang) if side.one_each is not None else ""
            return message("{what} {rule}", what=told, rule=rule) if rule else told
    return None


def reason_words(reason: Reason) -> str:
    """A reason with its dice: `Patience 4D`."""
    return f"{reason.text} {plain(reason.weight)}D"


def new_scores(build: Build, attempt: Attempt) -> tuple[tuple[int, Reason], ...]:
    """The scores an attempt was rolled with that no sheet has: the side of each, and the score.

    Only on sides whose scores have a list of their own on a sheet.
    """
    found = []
    for at, (side, pool) in enumerate(zip(attempt.test.sides, attempt.situation.pools, strict=True)):
        for reason in pool.reasons if side.listed is not None and build.scores is not None else ():
            known = build.scores.score(reason.text, side) if build.scores else None
            if known is None and kind_of(side, reason, build.scores) is not None:
                found.append((at, reason))
    return tuple(found)


# --- what a person does: the other inputs


def shown_keys(test: Test, *, more: bool) -> tuple[Key, ...]:
    """The inputs to turn: numbers to reach, those shown from the first or that a roll cannot do without,
    the seldom wanted if `more`.

    What the story knows (counters, options), what the reasons tell (a heroic trait) and what is
    decided on the result is never asked.
    """
    sides = [f"{about}_{side.id}" for side in test.sides for about in ("heroic", "again")]
    known = {*AFTERWARDS, *sides}
    asked = [key for key in test.keys if not (key.counter or key.option or key.id in known)]
    return tuple(key for key in asked if more or key.shown or _required(key) or key.id in TARGETS)


def has_more(test: Test) -> bool:
    """Whether there are inputs that are seldom wanted."""
    return len(shown_keys(test, more=True)) > len(shown_keys(test, more=False))


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


def value_words(key: Key, value: int, lang: str) -> str:
    """A number, and what it is called where it has a name: `Technique 3`."""
    name = key.rungs.get(value) if key.rungs else None
    if name and key.kind == "word":
        return name.of(lang)
    return f"{name.of(lang)} {plain(value)}" if name else plain(value)


def stepped(build: Build, key: Key, by: int) -> Build:
    """One up or down of an input; a flag is turned."""
    value = key_value(build.attempt, key)
    if isinstance(value, tuple):
        return build
    return _with_value(build, key, int(not value) if key.kind == "flag" else (value or 0) + by)


def reads(key: Key, text: str) -> bool:
    """Whether a text is a value of that input."""
    try:
        _value(key, text)
    except Refusal:
        return False
    return True


def valued(build: Build, key: Key, text: str) -> Build:
    """An input set to what was typed: a number or several, a word of its own, yes or no. Raises `Refusal`."""
    value = _value(key, text)
    if isinstance(value, int):
        return _with_value(build, key, value)
    situation = build.attempt.situation
    lists = MappingProxyType({**situation.lists, key.id: value})
    attempt = replace(build.attempt, situation=replace(situation, lists=lists), resolution=None)
    return replace(build, attempt=attempt)


def with_required(attempt: Attempt) -> Attempt:
    """The attempt with a first value for each input it cannot do without."""
    situation = attempt.situation
    required = [key for key in attempt.test.keys if _required(key)]
    values = {key.id: _first(key) for key in required if key.kind != "ints"}
    lists = {key.id: (_first(key),) for key in required if key.kind == "ints"}
    if not required:
        return attempt
    given = {name: numbers for name, numbers in situation.lists.items() if numbers}
    begun = replace(
        situation,
        values=MappingProxyType({**values, **situation.values}),
        lists=MappingProxyType({**lists, **given}),
    )
    return replace(attempt, situation=begun)


def ready(attempt: Attempt, lang: str) -> Attempt:
    """The attempt prepared by its test, so that its reasons add up to its dice; twice is as good as once.

    Dice nobody explained come on top of what a side starts with and of what the inputs add to it.
    Raises `Refusal` where the inputs and the reasons cannot go together.
    """
    prepared = attempt.test.prepared
    if prepared is None:
        return attempt
    sides, situation = attempt.test.sides, attempt.situation
    parted = [_parted(side, pool, lang) for side, pool in zip(sides, situation.pools, strict=True)]
    first = prepared(replace(situation, pools=tuple(pool for pool, _ in parted)), lang)
    pools = tuple(Pool(pool.reasons + added) for pool, (_, added) in zip(first.pools, parted, strict=True))
    return replace(attempt, situation=prepared(replace(first, pools=pools), lang))


# --- inside


def _parted(side: Side, pool: Pool, lang: str) -> tuple[Pool, tuple[Reason, ...]]:
    """What a side starts with and was given, and its unexplained dice; all together where it starts bare."""
    own = side.own_reason.of(lang) if side.own_reason else None
    if all(reason.text != own for reason in pool.reasons):
        return pool, ()
    rest = tuple(reason for reason in pool.reasons if reason.text == UNEXPLAINED)
    return Pool(tuple(reason for reason in pool.reasons if reason not in rest)), rest


def _named(side: Side, text: str, scores: Scores | None) -> tuple[Reason, ...]:
    """Reasons as typed; a side of scores takes `Patience 4` as a sheet has it, for `Patience 4D`."""
    score = score_for(side, scores)
    parts = text.split(",")
    if side.scored:
        known = [score is not None and score(part.strip()) is not None for part in parts]
        parts = [
            part if is_known else _SCORE.sub(r"\1D", part)
            for part, is_known in zip(parts, known, strict=True)
        ]
    return reasons(",".join(parts), score)


def _added(build: Build, side: int, reason: Reason) -> Build:
    """The reason in the pool of a side, and at hand from now on."""
    if reason.text == UNEXPLAINED:
        return _checked(build, with_unnamed(build.attempt, side, reason.weight))
    write_reason(reason)  # refuses what no journal can carry
    if reason.text == own_text(build, side):
        return build if held(build, side, reason.text) else toggled(build, side, reason.text)
    return _offering(_put(build, side, reason), reason, side)


def _put(build: Build, side: int, reason: Reason) -> Build:
    """The reason in the pool of a side, out of the one that had it."""
    attempt, before = build.attempt, holder(build, reason.text)
    if before is not None:
        attempt = with_reason(attempt, before, reason)
    attempt = _cleared(build, attempt, side, reason)
    return _checked(build, _restarted(with_reason(attempt, side, reason)))


def _unstarted(attempt: Attempt, side: int) -> Attempt:
    """Without the one die a side of scores begins with: the first score takes its place."""
    present = attempt.situation.pools[side].reasons
    begun = attempt.test.sides[side].scored and present == (Reason(UNEXPLAINED),)
    return with_reason(attempt, side, present[0]) if begun else attempt


def _cleared(build: Build, attempt: Attempt, side: int, coming: Reason) -> Attempt:
    """Ready for one more reason: where one of a kind is rolled at a time, it takes the place of the last.

    Dice nobody explained stood for it where a side rolls one score.
    """
    described = attempt.test.sides[side]
    kind = kind_of(described, coming, build.scores)
    if kind is not None:
        for present in attempt.situation.pools[side].reasons:
            stood = described.single and present.text == UNEXPLAINED
            if stood or kind_of(described, present, build.scores) == kind:
                attempt = with_reason(attempt, side, present)
    return attempt if described.single and kind is not None else _unstarted(attempt, side)


def _restarted(attempt: Attempt) -> Attempt:
    """With that die again on each side of scores that has nothing left and needs something."""
    for at, (side, pool) in enumerate(zip(attempt.test.sides, attempt.situation.pools, strict=True)):
        if side.scored and side.least and not pool.reasons:
            attempt = with_unnamed(attempt, at, 1)
    return attempt


def _carried(reason: Reason) -> bool:
    """Whether a journal can say this reason; one from a foreign file may not be."""
    try:
        write_reason(reason)
    except Refusal:
        return False
    return True


def _offering(build: Build, reason: Reason, side: int) -> Build:
    """The reason among those at hand, where it stood if it was there."""
    if any(offer.reason.text == reason.text for offer in build.offers):
        same = (
            replace(offer, reason=reason) if offer.reason.text == reason.text else offer
            for offer in build.offers
        )
        return replace(build, offers=tuple(same))
    return replace(build, offers=(*build.offers, Offer(reason, side)))


def _checked(build: Build, attempt: Attempt) -> Build:
    """The build with this attempt, if every side that needs dice keeps one."""
    for side, pool in zip(attempt.test.sides, attempt.situation.pools, strict=True):
        if side.least and not side.optional and not any(reason.weight > 0 for reason in pool.reasons):
            raise Refusal(_FEW)
    return replace(build, attempt=attempt)


def _first(key: Key) -> int:
    return key.usual if key.usual is not None else max(1, key.least or 0)


def _required(key: Key) -> bool:
    return key.default is None and not key.optional and key.counter is None


def _with_value(build: Build, key: Key, value: int) -> Build:
    least, most = bounds(key)
    bounded = value if least is None else max(least, value)
    bounded = bounded if most is None else min(most, bounded)
    return replace(build, attempt=replace(with_values(build.attempt, {key.id: bounded}), resolution=None))


def _value(key: Key, text: str) -> int | tuple[int, ...]:
    if key.kind == "ints":
        return tuple(map(_whole, text.replace(",", " ").split()))
    if key.kind == "flag" and (flag := FLAGS.get(text.strip().casefold())) is not None:
        return flag
    called = rung(key, text)
    return _whole(text) if called is None else called


def _whole(text: str) -> int:
    bare = text.strip().replace("\u2212", "-")
    digits = bare.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise Refusal(message("“{text}” is not a whole number.", text=text.strip()))
    return int(bare)
