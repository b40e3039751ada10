"""From what a person gives (`for="crochets, calme" against=4`) to the situation a test is rolled on."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from soloist.lingo import ENGLISH
from soloist.rules.content import Words
from soloist.rules.dice import parse_hand
from soloist.rules.moments.typed import is_bad
from soloist.rules.system import Key, Pool, Reason, Side, Situation, Test
from soloist.rules.term import Term, folded, phrase
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, Value, message

Known: TypeAlias = Mapping[str, int | tuple[int, ...]]
"""Inputs of a test that a story gives by itself, by key."""

Score: TypeAlias = Callable[[str], int | None]
"""The score of a name on somebody's sheet, None where it has none."""


class Scores(NamedTuple):
    """What the sheets of those who roll say of a name.

    `score` is what it is worth on a side, `kind` the list it stands in on the sheet of somebody, by place
    among them, `""` for a number of the sheet; each is None where the sheet does not say.
    """

    score: Callable[[str, Side], int | None]
    kind: Callable[[str, int], str | None] = lambda name, place: None


UNEXPLAINED = "?"
"""The reason of dice nobody has explained yet: material for a revelation (HaDes 0.1.0, Jets de dés)."""

_WEIGHT = regex.compile(r"(?:^|\s)([+-]?\d{1,3})\s*[dD]$")
_DICE = regex.compile(r"[+-]?\d{1,18}")
NO_WORDS = regex.compile(r"[\d\s.,:;/+−-]*")
FLAGS = {"true": 1, "on": 1, "yes": 1, "oui": 1, "1": 1, "false": 0, "off": 0, "no": 0, "non": 0, "0": 0}


def reason(text: str, score: Score | None = None) -> Reason:
    """One reason as written: `crochets`, `Voix des morts ++ 3D`, `blessé II -1D`.

    Where it does not say its dice, they are its score, or else one.
    """
    text = " ".join(text.split())
    found = _WEIGHT.search(text)
    if found is None:
        held = score(text) if score else None
        return Reason(text, 1 if held is None else held)
    words = text[: found.start()].strip()
    return Reason(words or UNEXPLAINED, int(found[1]))


def reasons(text: str, score: Score | None = None) -> tuple[Reason, ...]:
    """Reasons separated by commas; empty ones are dropped."""
    return tuple(reason(part, score) for part in text.split(",") if part.strip())


def unnamed(side: Side, dice: int, lang: str) -> Pool:
    """A pool of so many dice nobody gave reasons for: the objective, then unexplained dice."""
    if dice < side.least:
        few = message("{side}: a number of dice, 0 or more, not {n}", side=side.word.of(lang), n=dice)
        one = message("{side}: at least one die, not {n}", side=side.word.of(lang), n=dice)
        raise Refusal(one if side.least else few)
    if side.own_reason is None:
        return Pool((Reason(UNEXPLAINED, dice),))
    own, rest = Reason(side.own_reason.of(lang), side.own_dice), dice - side.own_dice
    return Pool((own, Reason(UNEXPLAINED, rest)) if rest else (own,))


def pool(side: Side, text: str, lang: str, scores: Scores | None = None) -> Pool:
    """A pool from a number of dice or from reasons, whose dice may be left to `scores`."""
    text = text.strip()
    if _DICE.fullmatch(text):
        return unnamed(side, int(text), lang)
    named = reasons(text, score_for(side, scores))
    if not named or NO_WORDS.fullmatch(text):
        raise Refusal(message("{side}: give a number of dice, or reasons separated by commas", side=side.id))
    return Pool(named)


def _is_beside(side: Side, held: Reason) -> bool:
    """Whether a reason is a bonus or the like, which stands beside the scores of its side."""
    return any(word.begins(held.text) for word in side.beside)


def check_most(side: Side, held: Reason) -> None:
    """Raises `Refusal` for more dice than a reason of that side gives."""
    if side.most is not None and held.weight > side.most and not _is_beside(side, held):
        raise Refusal(
            message(
                "“{side}” has {count} dice: scores go from 0 to {most}. What helps beyond that is a bonus.",
                side=side.id if held.text == UNEXPLAINED else held.text,
                count=held.weight,
                most=side.most,
            )
        )


def kind_of(side: Side, held: Reason, scores: Scores | None) -> str | None:
    """What a reason is one of, where its side takes one of each; None where it goes with any other."""
    if held.text == UNEXPLAINED or _is_beside(side, held):
        return None
    if side.single:
        return "" if held.weight > 0 else None
    if side.signed and side.one_each is not None:
        return "-" if held.weight < 0 or is_bad(held.text) else "+"
    if side.one_each is None or scores is None:
        return None
    return "" if any(word.named(held.text) for word in side.needs) else scores.kind(held.text, side.whose)


def check_complete(side: Side, held: Sequence[Reason], scores: Scores | None, lang: str) -> None:
    """Raises `Refusal` where reasons lack the number that a side needs beside them, on a sheet with such
    numbers or with lists that they stand in.

    Dice nobody explained may stand for it.
    """
    kinds = [kind_of(side, each, scores) for each in held]
    if side.one_each is None or scores is None or {"", UNEXPLAINED} & {*kinds, *(each.text for each in held)}:
        return
    words = [word for term in side.needs for word in term.words]
    if words and (any(kinds) or any(scores.score(word, side) for word in words)):
        raise Refusal(
            message(
                "{rule}: one of {needed} is missing. Add it.",
                rule=side.one_each.of(lang),
                needed=", ".join(word.of(lang) for word in side.needs),
            )
        )


def check_kinds(side: Side, held: Sequence[Reason], scores: Scores | None, lang: str) -> None:
    """Raises `Refusal` for reasons that a side takes one at a time, and for more dice than one gives."""
    for each in held:
        check_most(side, each)
    kinds = [kind_of(side, each, scores) for each in held]
    for kind in kinds:
        several = ", ".join(each.text for each, own in zip(held, kinds, strict=True) if own == kind)
        if kind is None or kinds.count(kind) == 1:
            continue
        rule = (side.one_each or side.word).of(lang)
        raise Refusal(message("{rule}: not {several} together. Keep one.", rule=rule, several=several))


def score_for(side: Side, scores: Scores | None) -> Score | None:
    """What finds the dice of a name for that side."""
    return (lambda name: scores.score(name, side)) if scores else None


def situation(
    test: Test,
    given: Mapping[str, str],
    lang: str,
    known: Known | None = None,
    scores: Scores | None = None,
) -> Situation:
    """The situation described by `key=value` words.

    `known` fills the keys that a story gives by itself (destiny, options, cards in hand); `scores`
    finds the dice of reasons that are named without them.
    Raises `Refusal` for an unknown, missing or ill-formed key, naming it and what it takes.
    """
    names, known = _names(test), known or {}
    for name in given:
        if name not in names:
            raise Refusal(
                message(
                    "{test} has no key “{name}”; it takes: {keys}",
                    test=test.id,
                    name=name,
                    keys=", ".join(word_of(test, each, lang) for each in names) or "—",
                )
            )
    pools = tuple(_side_pool(test, side, given, lang, scores) for side in test.sides)
    values: dict[str, int] = {}
    lists: dict[str, tuple[int, ...]] = {}
    for key in test.keys:
        value = _value(test, key, given, known, lang)
        if isinstance(value, int):
            values[key.id] = value
        elif key.kind == "ints":
            lists[key.id] = value or ()
    given_all = Situation(pools, MappingProxyType(values), MappingProxyType(lists))
    return test.prepared(given_all, lang) if test.prepared else given_all


def told_by_dice(test: Test, given: Mapping[str, str], text: str) -> Mapping[str, str]:
    """What is given, and the keys that dice typed in answer by themselves.

    `again_SIDE` is how often its dice were rolled again, unless `advantages` are left to the dice;
    `die` is a coin where its sides are called by name. Raises `Refusal` for what is no die.
    """
    keys, called = _names(test), test.called or {}
    hands = parse_hand(text, test.dice_sides, called)
    told = {
        key: str(times)
        for side, hand in hands.items()
        if (key := f"again_{side}") in keys and (times := max(map(len, hand.rerolls), default=0))
    }
    if "die" in keys and any(map(str.isalpha, text)):
        told["die"] = str(max(called.values()))
    return {**told, **given}


@lru_cache(maxsize=256)
def _names(test: Test) -> tuple[str, ...]:
    """The ids of a test's inputs, sides first."""
    return (*(side.id for side in test.sides), *(key.id for key in test.keys))


def _side_pool(test: Test, side: Side, given: Mapping[str, str], lang: str, scores: Scores | None) -> Pool:
    if side.optional and not given.get(side.id, "").strip():
        return Pool(())  # `contre:` as a journal says it, where the steps have the dice
    if side.id not in given:
        raise _missing(test, side.id, lang)
    named = pool(side, given[side.id], lang, scores)
    check_kinds(side, named.reasons, scores, lang)
    check_complete(side, named.reasons, scores, lang)
    return named


def _value(
    test: Test, key: Key, given: Mapping[str, str], known: Known, lang: str
) -> int | tuple[int, ...] | None:
    if key.id in given:
        return value_of(test, key, given[key.id], lang)
    if key.id not in known and key.default is None and not key.optional:
        raise _missing(test, key.id, lang)
    return known.get(key.id, key.default)


def value_of(test: Test, key: Key, text: str, lang: str) -> int | tuple[int, ...]:
    """An input as it was typed: a number or several, a word of its own, yes or no. Raises `Refusal`."""
    called = word_of(test, key.id, lang)
    if key.kind == "ints":
        return tuple(_whole(key, part, called) for part in text.replace(",", " ").split())
    if key.kind == "flag":
        flag = FLAGS.get(text.strip().casefold())
        if flag is None:
            raise Refusal(message("{key}: on or off, not “{value}”", key=called, value=text))
        return flag
    return _whole(key, text, called)


def _whole(key: Key, text: str, called: str) -> int:
    text = text.strip().replace("−", "-")
    if (named := rung(key, text)) is not None:
        return named
    if key.kind != "word" and re.fullmatch(r"[+-]?\d{1,6}", text):
        return int(text)
    if not key.rungs:
        raise Refusal(message("{key}: a whole number, not “{value}”", key=called, value=text))
    known = ", ".join(" / ".join(dict.fromkeys(name.words)) for name in key.rungs.values())
    raise Refusal(message("{key}: no “{value}”; there are: {known}", key=called, value=text, known=known))


def _missing(test: Test, name: str, lang: str) -> Refusal:
    return Refusal(
        message(
            "{test} needs {name}=…; for example: {example}",
            test=test.id,
            name=word_of(test, name, lang),
            example=example(test, lang),
        )
    )


_EXAMPLES = {"int": "2", "flag": "true", "ints": "1,2,2", "word": "2"}


def example(test: Test, lang: str = "en") -> str:
    """A line of `key=value` words this test accepts, for help and for messages in that language."""
    required = [key for key in test.keys if key.default is None and not key.optional]
    own = [side for side in test.sides if not side.optional]
    if any(key.id == "steps" for key in required):  # these stand for the other side alone
        own = own or list(test.sides[:1])
    words: Sequence[str] = [f"{word_of(test, side.id, lang)}=3" for side in own]
    return " ".join([*words, *(f"{word_of(test, key.id, lang)}={_example(key, lang)}" for key in required)])


def _example(key: Key, lang: str) -> str:
    if key.kind == "word" and key.rungs:
        return next(iter(key.rungs.values())).of(lang)
    if key.kind == "flag" and lang != ENGLISH:
        return phrase("on").of(lang)
    return str(key.least) if key.kind == "int" and (key.least or 0) > 2 else _EXAMPLES[key.kind]


# --- inputs that are called by name -----------------------------------------------------------------


def rung(key: Key, text: str) -> int | None:
    """The number of a key that `text` names, in any language; capitals and accents say nothing."""
    wanted = folded(text)
    if not wanted or not key.rungs or wanted.lstrip("+-").isdigit():
        return None
    named = (number for number, name in key.rungs.items() if wanted in map(folded, name.words))
    return next(named, None)


# --- what the keys of a test are called: by their ids, or by their words in any language ---------


_SPELT: Final = Words(at="spelt")
"""Keys whose name is a sentence, in a word of each language."""


def by_ids(test: Test, given: Mapping[str, str]) -> dict[str, str]:
    """The same words under the ids of their keys: `pour=3` is `for=3`; what nobody knows stays as it is.

    Blanks of a name may be `_`, case and accents do not count. Raises `Refusal` for one key under two names.
    """
    known = _known(test)
    told: dict[str, str] = {}
    for word, value in given.items():
        id_ = word if word in _names(test) else known.get(folded(word), word)
        if id_ in told:
            raise Refusal(message("{key}= is given twice.", key=id_))
        told[id_] = value
    return told


def word_of(test: Test, id_: str, lang: str) -> str:
    """What a key is called in `key=value` in that language, as `by_ids` takes it; else its id.

    English words are the ids, which scripts use.
    """
    if lang == ENGLISH:
        return id_
    known = _known(test)
    spelt = _SPELT.maybe(id_)
    words = [spelt.of(lang)] if spelt else []
    words += [side.word.of(lang) for side in test.sides if side.id == id_]
    words += [key.name.of(lang).casefold() for key in test.keys if key.id == id_]
    fitting = (word.replace(" ", "_") for word in words if known.get(folded(word)) == id_)
    return next(fitting, id_)


@lru_cache(maxsize=256)
def _known(test: Test) -> Mapping[str, str]:
    """The id of each word a key is called by; of two keys it is the first's, short words before names."""
    spelt = {id_: own.words for id_ in _names(test) if (own := _SPELT.maybe(id_))}
    found = {folded(word): id_ for id_, words in spelt.items() for word in words}
    for id_, term in (
        *((side.id, side.word) for side in test.sides),
        *((key.id, key.name) for key in test.keys),
        *((side.id, side.name) for side in test.sides),
    ):
        for word in term.words:
            found.setdefault(folded(word), id_)
    return MappingProxyType(found)


def is_called(word: str, id_: str, name: Term) -> bool:
    """Whether a word is an id, or what it is called in any language, as `by_ids` reads names."""
    return folded(word) in (folded(id_), *map(folded, name.words))


def spelt(id_: str, name: Term, lang: str) -> str:
    """What an id is called on a command line in that language: in English the id itself."""
    return (
        id_
        if lang == ENGLISH
        else name.of(lang).casefold().replace("\u202f", " ").strip(" ?!.").replace(" ", "_")
    )


# --- what is refused, in the words of the story ---


_IDS: Final = ("side", "key", "person")  # the holes of a message in which an id or a place may stand


@contextmanager
def worded(test: Test, lang: str, who: Sequence[str] = ()) -> Iterator[None]:
    """What is refused meanwhile calls sides and inputs what the story does, instead of by their ids, and who
    rolls by their names instead of by their places, from 1.
    """
    try:
        yield
    except Refusal as refusal:
        names = {str(place): name for place, name in enumerate(who, 1)}
        names |= names_of(test, lang)
        raise Refusal(_named(refusal.message, names)) from refusal


def names_of(test: Test, lang: str) -> Mapping[str, str]:
    """What the sides and inputs of a test are called, by id."""
    names = {key.id: key.name.of(lang) for key in test.keys}
    return names | {side.id: side.name.of(lang) for side in test.sides}


def _named(told: Message, names: Mapping[str, str]) -> Message:
    def said(hole: str, value: Value) -> Value:
        if isinstance(value, Message):
            return _named(value, names)
        return names.get(value, value) if hole in _IDS and isinstance(value, str) else value

    values = {hole: said(hole, value) for hole, value in told.values.items()}
    return replace(told, values=MappingProxyType(values))
