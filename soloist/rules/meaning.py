"""How the dice of a test were read, told of one roll in the sentences its `game.yaml` lists for it.

A line names a sentence, what takes its places, and when it is said: `spent n=energy:energy if energy`. How
that is written stands in docs/content.md.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeAlias

from soloist.rules.content import EVERY, Text, Value, Words, holds, said, words_of
from soloist.rules.engine.evens import bounded
from soloist.rules.system import Resolution, Situation, Test
from soloist.rules.systems import system_or_free
from soloist.rules.term import Term, signed

Told: TypeAlias = Callable[[Situation, Resolution], tuple[Term, ...]]
"""What the dice of a test were and how the rules read them; nothing where its outcome says it all."""


@cache
def told_of(game: str) -> Mapping[str, Told]:
    """How the tests of a game are told, by their ids: as it says, or as the game it borrows from does."""
    rules, lender = system_or_free(game), str(words_of(game, "game").get("lender", "free"))
    games = tuple(dict.fromkeys((game, lender, "free")))
    found: dict[str, Told] = {}
    for test in rules.tests:
        teller = next((each for each in games if f"meaning.{test.id}" in words_of(each, "game")), None)
        if teller is not None:
            lines = words_of(teller, "game")
            listed = [str(lines[f"meaning.{test.id}.{n}"]) for n in lines[f"meaning.{test.id}"]]
            words = [Words(EVERY if each == "free" else each, "meaning") for each in games]
            found[test.id] = partial(_told, words, test, listed)
    return found


def _told(
    words: Sequence[Words], test: Test, lines: Sequence[str], situation: Situation, given: Resolution
) -> tuple[Term, ...]:
    known = _known(test, situation, given)
    return tuple(_sentences(words, test, lines, known))


def _sentences(
    words: Sequence[Words], test: Test, lines: Sequence[str], known: Mapping[str, Any]
) -> Iterator[Term]:
    def word(name: str) -> Text:
        return next(text for each in words if (text := each.maybe(name)) is not None)

    def value(told: str) -> Value:
        counted, of, name = told.partition(":")
        if of:
            return said(word(counted), n=known.get(name) or 0)
        if told[0] == "+":
            number = known.get(told[1:]) or 0
            return signed(number) if number else "0"
        if told[0] == "@":
            return _named(test, known.get(told[1:])) or word("sign")
        held: Value | None = int(told) if told.isdigit() else known.get(told)
        return "—" if held is None else held

    for line in lines:
        sentence, _, when = line.partition(" if ")
        name, *places = sentence.split()
        if not when or holds(when, known.get):
            given = (place.partition("=") for place in places)
            yield said(word(name), **{place: value(told) for place, _, told in given})


def _named(test: Test, value: int | None) -> Term | None:
    """What a result of the scale is called."""
    return next((each.name for each in test.outcomes if value and each.value == bounded(value)), None)


def _known(test: Test, situation: Situation, given: Resolution) -> Mapping[str, Any]:
    """What sentences and conditions may name of a roll: inputs, facts, what it changed, its dice."""
    values = {key.id: key.default for key in test.keys} | dict(situation.values)
    natural = given.natural if given.natural is not None else given.value
    effects = given.effects.items()
    rolls = {side: roll.all for side, roll in given.rolls.items()}
    lone = rolls.get("", ())
    return {
        **values,
        **{f"dice_{side}": len(faces) for side, faces in rolls.items()},
        **given.facts,
        **{f"{id_}_gained": max(0, change) for id_, change in effects},
        **{f"{id_}_spent": max(0, -change) for id_, change in effects},
        **{f"{id_}_after": (values.get(id_) or 0) + change for id_, change in effects},
        "outcome": given.outcome,
        "value": given.value,
        "natural": natural,
        "reach": abs(natural or 0),
        "gap": abs(int(given.facts.get("evens_for", 0)) - int(given.facts.get("evens_against", 0))),
        "shifted": given.value is not None and given.value != natural,
        "thrown": sum(map(len, rolls.values())),
        "face": lone[0] if lone else None,
        "destiny_paid": -int(given.facts.get("destiny_change", 0)),
        "destiny_after": (values.get("destiny") or 0) + given.effects.get("destiny", 0),
        "below": -(values.get("destiny") or 0),
    }
