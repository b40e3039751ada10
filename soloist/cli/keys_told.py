"""What the keys of tests are, a line each: what they are called, what they take, what they are unsaid."""

from collections.abc import Iterable

from soloist.lingo import Lingo
from soloist.play.rolls.signs import plain
from soloist.rules.given import word_of
from soloist.rules.system import Key, Side, Test, bounds

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
    return (
        lingo.say("{numbers}, with commas between them", numbers=numbers) if key.kind == "ints" else numbers
    )


def _numbers(key: Key, lingo: Lingo) -> str:
    least, most = (None if bound is None or abs(bound) >= _FAR else bound for bound in bounds(key))
    if least is not None and most is not None:
        return lingo.say("{least} to {most}", least=plain(least), most=plain(most))
    if least is not None:
        return lingo.say("{least} or more", least=plain(least))
    return lingo.say("any whole number")


def _value(key: Key, number: int, lingo: Lingo) -> str:
    if key.kind == "flag":
        return lingo.say("on") if number else lingo.say("off")
    name = (key.rungs or {}).get(number)
    if name is None:
        return plain(number)
    return name.of(lingo.lang) if key.kind == "word" else f"{name.of(lingo.lang)} {plain(number)}"
