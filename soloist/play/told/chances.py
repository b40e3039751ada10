"""What chances a recorded result had, in words of the story's language."""

from soloist.play.rolls.percents import percent_of
from soloist.play.told.results import Result
from soloist.rules.system import Odds, Test
from soloist.rules.term import Term

_HAD = Term("This had {n} of the chances", "Cela avait {n} des chances")
_OTHERS = Term("something better {better}, something worse {worse}", "mieux, {better}, pire, {worse}")
_BEST = Term(
    "nothing is better, and all the rest was worse", "il n’y a pas mieux, et tout le reste était pire"
)
_WORST = Term(
    "nothing is worse, and all the rest was better", "il n’y a pas pire, et tout le reste était mieux"
)
_TINY = Term("less than 1%", "moins de 1\u202f%")
_NEARLY = Term("more than 99%", "plus de 99\u202f%")


def percent(part: int, total: int, lang: str) -> str:
    """`part` of `total` equal chances (1 or more) in whole percents; none and all only where it is so."""
    whole = percent_of(part, total)
    if part and not whole:
        return _TINY.of(lang)
    if whole == 100 and part < total:
        return _NEARLY.of(lang)
    return f"{whole}\u202f%" if lang == "fr" else f"{whole}%"


def chance(result: Result, lang: str) -> str:
    """The chances of the result itself, `23%`; empty where it was certain or nobody can tell."""
    odds, id_ = result.odds, _id(result)
    if odds is None or not odds.total or id_ not in odds.weights or odds.weights[id_] == odds.total:
        return ""
    return _said(odds, (id_,), lang)


def chances(result: Result, lang: str) -> str:
    """A sentence: its chances, and those of better and of worse where its outcomes have an order."""
    own = chance(result, lang)
    odds = result.odds
    if not own or odds is None:
        return ""
    told = _HAD.of(lang).format(n=own)
    sides = _sides(result.test, _id(result), odds) if result.test else None
    if sides is not None:
        told += ("\u202f; " if lang == "fr" else "; ") + _beside(*sides, odds, lang)
    return told + "."


def _beside(better: tuple[str, ...], worse: tuple[str, ...], odds: Odds, lang: str) -> str:
    if not better or not worse:
        return (_WORST if better else _BEST).of(lang)
    return _OTHERS.of(lang).format(better=_said(odds, better, lang), worse=_said(odds, worse, lang))


def _said(odds: Odds, ids: tuple[str, ...], lang: str) -> str:
    """The chance that one of several outcomes comes."""
    return percent(sum(odds.weights[id_] for id_ in ids), odds.total, lang)


def _id(result: Result) -> str:
    """By what name the odds call this result: an option of a choice by its number."""
    if result.resolution is None:
        return ""
    return result.resolution.outcome or str(result.resolution.value)


def _sides(test: Test, id_: str, odds: Odds) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Better and worse outcomes that had a chance; None where they are no scale around a middle."""
    ranks = {each.id: each.value for each in test.outcomes if each.value is not None}
    if id_ not in ranks or min(ranks.values()) >= 0:
        return None
    own = ranks[id_]
    possible = {each: ranks.get(each, own) for each, weight in odds.weights.items() if weight}
    better = tuple(each for each, rank in possible.items() if rank > own)
    return better, tuple(each for each, rank in possible.items() if rank < own)
