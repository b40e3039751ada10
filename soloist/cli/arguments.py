"""What several commands take: `key=value` words, dice, a system and its test, and what those are."""

from collections.abc import Iterable, Mapping, Sequence

from soloist.cli.terminal import Call
from soloist.lingo import Lingo
from soloist.rules.dice import Dice, given_dice, parse_hand, random_dice, typed_dice
from soloist.rules.given import word_of
from soloist.rules.system import Key, Side, System, Test, bounds
from soloist.rules.systems import SYSTEMS, called_test, rollable
from soloist.rules.systems import system as find_system
from soloist.values.message import Refusal, message


def pairs(words: Sequence[str]) -> dict[str, str]:
    """`key=value` words as a mapping; raises `Refusal` for a word without `=` or a key given twice."""
    given: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise Refusal(message("“{word}” is not key=value, for example for=3", word=word))
        if key in given:
            raise Refusal(message("{key}= is given twice.", key=key))
        given[key] = value
    return given


def listed(words: Sequence[str], lang: str) -> str:
    """What the system among the words can roll, a line a test, then what their keys are.

    A test named among the words is told alone. Nothing where no word is a system.
    """
    place, found = next(((n, held) for n, word in enumerate(words) if (held := find_system(word))), (0, None))
    if found is None:
        return ""
    every = rollable(found)
    others = words[place + 1 :]  # a test may be called as its system is
    named = [test for word in others if (test := found.test(word) or called_test(found, word)) in every]
    tests = named or every
    width = max(len(test.id) for test in tests)

    def row(what: str, text: str) -> str:
        return Lingo(lang).say("{what}: {text}", what=what, text=text).rstrip()

    rows = [f"  {test.id:<{width}}  {row(test.label.of(lang), _inputs(test, lang))}" for test in tests]
    return "\n".join([row(found.name.of(lang), ""), *rows, "", *keys_told(tests, lang)])


def _inputs(test: Test, lang: str) -> str:
    """The keys of a test in words of the language, those it can do without in brackets."""
    sides = [(side.id, side.optional) for side in test.sides]
    keys = [(key.id, key.optional or key.default is not None) for key in test.keys]
    named = [(f"{word_of(test, id_, lang)}=", spare) for id_, spare in sides + keys]
    needed = [name for name, spare in named if not spare]
    spare = " ".join(name for name, spare in named if spare)
    wanted = [f"({test.option} on)"] if test.option else []
    return " ".join([*needed, *([f"[{spare}]"] if spare else []), *wanted]) or "—"


def dice_from(
    call: Call, sides: Sequence[str] | None = None, called: Mapping[str, int] | None = None
) -> Dice:
    """The dice the options ask for: typed in for `sides` (None: as they are asked for), seeded, or random."""
    if call.dice is not None:
        if sides is None:
            return typed_dice(call.dice)
        return given_dice(parse_hand(call.dice, sides, called))
    return random_dice(call.seed)


def known_system(name: str) -> System:
    """The system of that id; raises `Refusal` with what there is."""
    found = find_system(name)
    if found is None:
        known = ", ".join(SYSTEMS)
        raise Refusal(message("No system called “{name}”; there are: {known}", name=name, known=known))
    return found


def system_and_test(call: Call) -> tuple[System, Test]:
    """The test asked for; raises `Refusal` with what there is."""
    found = known_system(call.system)
    test = found.test(call.test) or called_test(found, call.test)
    if test is None:
        known = ", ".join(held.id for held in rollable(found))
        raise Refusal(
            message(
                "{system} has no test “{name}”; it has: {known}", system=found.id, name=call.test, known=known
            )
        )
    return found, test


_FAR = 1_000_000 - 1  # bounds from here on are none to a reader
_MOST_NAMES = 12


def keys_told(tests: Iterable[Test], lang: str) -> list[str]:
    """The keys of those tests; those that several have in common once, and what differs with its tests."""
    lingo = Lingo(lang)
    rows: dict[tuple[str, str], list[str]] = {}
    for test in tests:
        told = [(_named(test, side.id, lang), _side(side, lingo)) for side in test.sides]
        told += [(_named(test, key.id, lang), _key(key, lingo)) for key in test.keys]
        for row in dict.fromkeys(told):
            rows.setdefault(row, []).append(test.id)
    names = [name for name, _ in rows]
    width = max(map(len, names), default=0)
    return [
        f"  {name:<{width}}  {told}" + (f" ({', '.join(where)})" if names.count(name) > 1 else "")
        for (name, told), where in rows.items()
    ]


def _named(test: Test, id_: str, lang: str) -> str:
    """What the key is called in the language, and its id where that is another word."""
    said = word_of(test, id_, lang)
    return id_ if said == id_ else f"{said}, {id_}"


def _side(side: Side, lingo: Lingo) -> str:
    name = side.name.of(lingo.lang)
    return lingo.say("{name}: dice, {least} or more, or reasons", name=name, least=side.least)


def _key(key: Key, lingo: Lingo) -> str:
    name = key.name.of(lingo.lang)
    told = lingo.say("{name}: {takes}", name=f"{name[:1].upper()}{name[1:]}", takes=takes(key, lingo))
    if key.default is not None:
        return lingo.say("{what}; {value} if unsaid", what=told, value=_value(key, key.default, lingo))
    return lingo.say("{what}; may be left out", what=told) if key.optional else told


def takes(key: Key, lingo: Lingo) -> str:
    """What a key may be, in words."""
    if key.kind == "flag":
        return lingo.say("on or off")
    if key.rungs and (key.kind == "word" or len(key.rungs) <= _MOST_NAMES):
        return ", ".join(_value(key, number, lingo) for number in key.rungs)
    numbers = _numbers(key, lingo)
    return lingo.say("{numbers}, separated by commas", numbers=numbers) if key.kind == "ints" else numbers


def _numbers(key: Key, lingo: Lingo) -> str:
    least, most = (None if bound is None or abs(bound) >= _FAR else bound for bound in bounds(key))
    if least is not None and most is not None:
        return lingo.say("{least} to {most}", least=_plain(least), most=_plain(most))
    if least is not None:
        return lingo.say("{least} or more", least=_plain(least))
    return lingo.say("any whole number")


def _value(key: Key, number: int, lingo: Lingo) -> str:
    if key.kind == "flag":
        return lingo.say("on") if number else lingo.say("off")
    name = (key.rungs or {}).get(number)
    if name is None:
        return _plain(number)
    return name.of(lingo.lang) if key.kind == "word" else f"{name.of(lingo.lang)} {_plain(number)}"


def _plain(number: int) -> str:
    from soloist.play.rolls.signs import plain  # only those who ask for help pay for it

    return plain(number)
