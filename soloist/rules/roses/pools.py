"""The dice of both colours from the reasons given, with bonus and malus put among them.

A journal lists reasons that add up to the dice rolled. So what one colour has no room for is
said where it goes: `skill: Persuasion 5D, bonus 2D, carried over -1D`, `virtue: …, carried over 1D`.
"""

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from soloist.message import Refusal, message
from soloist.rules.roses.counts import MOST, dice_counts
from soloist.rules.roses.keys import BESIDE, BONUS, CARRIED, LAST, MALUS, SIDES, VIRTUE
from soloist.rules.system import Pool, Reason, Side, Situation
from soloist.rules.term import Term


def prepared(situation: Situation, lang: str) -> Situation:
    """The same roll with reasons that add up to its dice; prepared twice, it stays as it is.

    A loss among the virtue's reasons is moved to the skill, which malus dice lower first. Raises
    `Refusal` for a score that is not 0 to 6.
    """
    virtue, skill = _reasons(situation)
    bonus, malus = (situation.values.get(id_, 0) for id_ in ("bonus", "malus"))
    skill += tuple(each for each in virtue if _is_loss(each))
    virtue = tuple(each for each in virtue if not _is_loss(each))
    skill += tuple(Reason(word.of(lang), dice) for word, dice in ((BONUS, bonus), (MALUS, -malus)) if dice)
    before = _total(virtue), _total(skill)
    after = dice_counts(*before)
    last = after == (1, 0) and before[0] + min(0, before[1]) <= 0
    carried = (after[0] - before[0] - last, after[1] - before[1])
    pools = tuple(
        Pool(reasons + ((Reason(CARRIED.of(lang), dice),) if dice else ()))
        for reasons, dice in zip((virtue, skill), carried, strict=True)
    )
    if last:
        pools = (Pool((*pools[0].reasons, Reason(LAST.of(lang)))), pools[1])
    values = {id_: n for id_, n in situation.values.items() if id_ not in ("bonus", "malus")}
    return replace(situation, pools=pools, values=MappingProxyType(values))


def counts(situation: Situation) -> tuple[int, int]:
    """How many dice each colour rolls; same refusals as `prepared`."""
    virtue, skill = prepared(situation, "en").pools
    return _total(virtue.reasons), _total(skill.reasons)


def _reasons(situation: Situation) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    if len(situation.pools) > len(SIDES):
        raise Refusal(
            message(
                "{given} pools were given and this roll has {wanted}. Take one away.",
                given=len(situation.pools),
                wanted=len(SIDES),
            )
        )
    pools = situation.pools + (Pool(()),) * (len(SIDES) - len(situation.pools))
    for pool, side in zip(pools, SIDES, strict=True):
        _check_score(pool, side)
    return pools[0].reasons, pools[1].reasons


def _check_score(pool: Pool, side: Side) -> None:
    """Raises `Refusal` for a score above 6; what helps the skill beyond that goes over to the virtue."""
    scores = [each.weight for each in pool.reasons if each.weight > 0 and not _is(each, *BESIDE)]
    highest = sum(scores) if side is VIRTUE else max(scores, default=0)
    if highest > MOST:
        raise Refusal(
            message(
                "“{side}” has {count} dice: scores go from 0 to {most}. Give the rest as bonus=.",
                side=side.id,
                count=highest,
                most=MOST,
            )
        )


def _is_loss(reason: Reason) -> bool:
    return reason.weight < 0 and not _is(reason, CARRIED)


def _is(reason: Reason, *words: Term) -> bool:
    return any(reason.text.casefold() in (word.en, word.fr) for word in words)


def _total(reasons: Sequence[Reason]) -> int:
    return sum(each.weight for each in reasons)
