"""A test being put together: who has which dice and why, what may be turned, what is at hand.

Knows no widget and no rule system: sides and keys come from the test's own description.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from soloist.journal.dice_text import write_reason
from soloist.message import Refusal, message
from soloist.play.attempt import Attempt, with_reason, with_unnamed
from soloist.play.candidates import Candidate
from soloist.play.dials import dial_value, key_value, shown_keys, with_required
from soloist.play.ready import ready
from soloist.rules.given import UNEXPLAINED, Scores, check_kinds, kind_of, reasons, score_for
from soloist.rules.rungs import rung
from soloist.rules.situation import bounds
from soloist.rules.system import Key, Reason, Side

OWN: Final = "o"  # the letter of the reason every side starts with
_LETTERS: Final = "abcdefghijklmnpqsuvwxyz"  # o, r and t have their own use

_SCORE: Final = re.compile(r"((?:^|\s)[1-9][0-9]?)\s*$")  # a number alone, at the end

Dial: TypeAlias = Side | Key


@dataclass(frozen=True, slots=True)
class Offer:
    """A reason at hand, under a letter, and the side it would usually stand on."""

    letter: str
    reason: Reason
    side: int


@dataclass(frozen=True, slots=True)
class Build:
    """An attempt with what is at hand for it; `active` is the dial the arrows turn.

    `more` shows the inputs that are seldom wanted; `scores` are those of the sheets of who rolls.
    """

    attempt: Attempt
    lang: str
    offers: tuple[Offer, ...] = ()
    active: int = 0
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
    def dials(self) -> tuple[Dial, ...]:
        """The sides, then the inputs shown."""
        return (*self.attempt.test.sides, *shown_keys(self.attempt.test, more=self.more))

    @property
    def dial(self) -> Dial | None:
        """What the arrows turn; None for a test that has nothing to turn."""
        return self.dials[self.active] if self.dials else None

    @property
    def active_side(self) -> int | None:
        """The number of the side the arrows turn, None for another input."""
        return self.active if self.active < len(self.attempt.test.sides) else None


def start(attempt: Attempt, offered: Iterable[Candidate], lang: str, scores: Scores | None = None) -> Build:
    """What the panel opens with: those at hand in their order, then the attempt's own reasons.

    So a reason of the sheet keeps its letter, whatever was chosen before.
    """
    sides = len(attempt.test.sides)
    build = Build(with_required(attempt), lang, scores=scores)
    for candidate in offered:
        if candidate.side < sides and _carried(candidate.reason):
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
    values = MappingProxyType({**kept.situation.values, **fresh.situation.values})
    return replace(kept, situation=replace(kept.situation, values=values), who=fresh.who, resolution=None)


def own_text(build: Build, side: int) -> str | None:
    """The reason that side starts with, in the story's words."""
    own = build.attempt.test.sides[side].own_reason
    return own.of(build.lang) if own else None


def holder(build: Build, text: str) -> int | None:
    """The side that has a reason of that text, the first one."""
    for at, pool in enumerate(build.attempt.situation.pools):
        if any(reason.text == text for reason in pool.reasons):
            return at
    return None


# --- what a person does -------------------------------------------------------------------------


def turned(build: Build, by: int) -> Build:
    """The next dial, or the one before, round."""
    return replace(build, active=(build.active + by) % len(build.dials)) if build.dials else build


def across(build: Build) -> Build:
    """The other side turned, where there are several."""
    sides = len(build.attempt.test.sides)
    at = build.active_side or 0
    return replace(build, active=(at + 1) % sides) if sides > 1 else build


def with_more(build: Build) -> Build:
    """The seldom wanted inputs shown, or hidden again."""
    wider = replace(build, more=not build.more)
    return replace(wider, active=min(wider.active, max(0, len(wider.dials) - 1)))


def stepped(build: Build, by: int) -> Build:
    """One die more or fewer on the side that is turned, or one up or down of the input."""
    match build.dial:
        case Side():
            return _checked(build, with_unnamed(build.attempt, build.active, by))
        case Key(kind="flag") as key:
            return _with_value(build, key, 0 if key_value(build.attempt.situation, key) else 1)
        case Key(kind="int" | "word") as key:
            value = dial_value(build.attempt, key)
            return _with_value(build, key, (value if isinstance(value, int) else 0) + by)
        case _:
            return build


def toggled(build: Build, letter: str) -> Build:
    """The reason of a letter put in its usual side, or taken out; a capital means the other side."""
    if letter.casefold() == OWN:
        return _own_toggled(build)
    offer = next((offer for offer in build.offers if offer.letter == letter.casefold()), None)
    if offer is None:
        return build
    held = holder(build, offer.reason.text)
    capital = letter != letter.casefold() and len(build.attempt.test.sides) > 1
    wanted = (offer.side + 1) % len(build.attempt.test.sides) if capital else offer.side
    attempt = build.attempt
    if held is not None:
        attempt = with_reason(attempt, held, offer.reason)
    if held is None or (capital and held != wanted):
        attempt = with_reason(_cleared(build, attempt, wanted, offer.reason), wanted, offer.reason)
    return _checked(build, _restarted(attempt))


def written(build: Build, text: str) -> Build:
    """What was typed for the dial that is turned: reasons for a side, numbers for an input.

    Raises `Refusal` saying what will not do.
    """
    match build.dial:
        case Side() as side:
            named = _named(side, text, build.scores)
            check_kinds(side, named, build.scores, build.lang)
            for reason in named:
                build = _added(build, reason)
            return build
        case Key(kind="ints") as key:
            return _with_list(build, key, tuple(_whole(part) for part in text.replace(",", " ").split()))
        case Key() as key:
            called = rung(key, text)
            return _with_value(build, key, _whole(text) if called is None else called)
        case _:
            return build


# --- inside -------------------------------------------------------------------------------------


def _named(side: Side, text: str, scores: Scores | None) -> tuple[Reason, ...]:
    """Reasons as typed; a side of scores takes `Patience 4` as a sheet has it, for `Patience 4D`."""
    score = score_for(side, scores)
    parts = text.split(",")
    if side.scored:
        known = [score is not None and score(part.strip()) is not None for part in parts]
        parts = [part if held else _SCORE.sub(r"\1D", part) for part, held in zip(parts, known, strict=True)]
    return reasons(",".join(parts), score)


def _own_toggled(build: Build) -> Build:
    side = build.active_side
    own = own_text(build, side) if side is not None else None
    if side is None or own is None:
        return build
    started = Reason(own, build.attempt.test.sides[side].own_dice)
    return _checked(build, with_reason(build.attempt, side, started))


def _added(build: Build, reason: Reason) -> Build:
    """The reason in the pool of the side that is turned, and under a letter from now on."""
    if reason.text == UNEXPLAINED:
        return _checked(build, with_unnamed(build.attempt, build.active, reason.weight))
    write_reason(reason)  # refuses what no journal can carry
    if reason.text == own_text(build, build.active):
        held = any(own.text == reason.text for own in build.attempt.situation.pools[build.active].reasons)
        return build if held else _own_toggled(build)
    held_by = holder(build, reason.text)
    attempt = build.attempt
    if held_by is not None:
        attempt = with_reason(attempt, held_by, reason)
    attempt = _cleared(build, attempt, build.active, reason)
    attempt = _restarted(with_reason(attempt, build.active, reason))
    return _offering(_checked(build, attempt), reason, build.active)


def _unstarted(attempt: Attempt, side: int) -> Attempt:
    """Without the one die a side of scores begins with: the first score takes its place."""
    held = attempt.situation.pools[side].reasons
    begun = attempt.test.sides[side].scored and held == (Reason(UNEXPLAINED),)
    return with_reason(attempt, side, held[0]) if begun else attempt


def _cleared(build: Build, attempt: Attempt, side: int, coming: Reason) -> Attempt:
    """Ready for one more reason: where one of a kind is rolled at a time, it takes the place of the last.

    Dice nobody explained stood for it where a side rolls one score.
    """
    described = attempt.test.sides[side]
    kind = kind_of(described, coming, build.scores)
    if kind is not None:
        for held in attempt.situation.pools[side].reasons:
            stood = described.single and held.text == UNEXPLAINED
            if stood or kind_of(described, held, build.scores) == kind:
                attempt = with_reason(attempt, side, held)
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
    """The reason among those at hand; without a letter when the letters are used up."""
    kept = tuple(offer for offer in build.offers if offer.reason.text != reason.text)
    if len(kept) < len(build.offers):
        return replace(
            build,
            offers=tuple(
                replace(offer, reason=reason) if offer.reason.text == reason.text else offer
                for offer in build.offers
            ),
        )
    taken = {offer.letter for offer in build.offers}
    letter = next((letter for letter in _LETTERS if letter not in taken), "")
    return replace(build, offers=(*build.offers, Offer(letter, reason, side)))


def _checked(build: Build, attempt: Attempt) -> Build:
    """The build with this attempt, if every side that needs dice keeps one."""
    for side, pool in zip(attempt.test.sides, attempt.situation.pools, strict=True):
        if side.least and not side.optional and not any(reason.weight > 0 for reason in pool.reasons):
            raise Refusal(message("Each side keeps at least one die."))
    return replace(build, attempt=attempt)


def _with_value(build: Build, key: Key, value: int) -> Build:
    least, most = bounds(key)
    held = value if least is None else max(least, value)
    held = held if most is None else min(most, held)
    return replace(build, attempt=_valued(build.attempt, {key.id: held}))


def _with_list(build: Build, key: Key, numbers: tuple[int, ...]) -> Build:
    situation = build.attempt.situation
    lists = MappingProxyType({**situation.lists, key.id: numbers})
    attempt = replace(build.attempt, situation=replace(situation, lists=lists), resolution=None)
    return replace(build, attempt=attempt)


def _valued(attempt: Attempt, values: Mapping[str, int]) -> Attempt:
    situation = attempt.situation
    changed = replace(situation, values=MappingProxyType({**situation.values, **values}))
    return replace(attempt, situation=changed, resolution=None)


def _whole(text: str) -> int:
    plain = text.strip().replace("\u2212", "-")
    digits = plain.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise Refusal(message("“{text}” is not a whole number.", text=text.strip()))
    return int(plain)
