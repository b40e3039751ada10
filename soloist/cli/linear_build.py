"""A test put together line by line: what each side has, what is at hand, and what a typed line changes."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from soloist.cli.linear_unknown import NothingHere
from soloist.cli.linear_voice import Voice
from soloist.cli.terminal import YES
from soloist.journal.state import folded
from soloist.message import Message, Refusal, message
from soloist.play.building import Build, holder, stepped, toggled, with_more, written
from soloist.play.composing import tells
from soloist.play.dials import dial_value, has_more, value_words
from soloist.play.foretold import change_words, foresee, named
from soloist.play.signs import plain
from soloist.rules.given import UNEXPLAINED
from soloist.rules.system import Key, Reason, Side

OTHER: Final = frozenset({"other", "autre"})
MORE: Final = frozenset({"more", "less", "plus", "moins"})
_OFF: Final = frozenset({"n", "no", "non", "off"})
_PAIR: Final = re.compile(r"(\d{1,3})\s*/\s*(\d{1,3})", re.ASCII)
_COUNTED: Final = re.compile(r"(\d{1,2})\s*[dD]?", re.ASCII)  # dice without a word of why


class Said(NamedTuple):
    """A dial that a line begins with, by its place, and the rest of the line."""

    at: int
    rest: str


# --- telling


def tell_build(build: Build, voice: Voice, *, whole: bool = True) -> None:
    """The sides, the inputs, what is known beforehand, the chances; `whole`, the reasons at hand too."""
    for at in range(len(build.attempt.test.sides)):
        voice.pair(build.attempt.test.sides[at].name.of(build.lang), _side_words(build, at, voice))
    for dial in build.dials:
        if isinstance(dial, Key):
            voice.pair(dial.name.of(build.lang), _value(build, dial, voice))
    foreseen = foresee(build.seen)
    told = [foreseen.role.of(build.lang)] if foreseen.role else []
    told += change_words(build.seen, foreseen.changes, build.lang)
    for words in told:
        voice.line(words)
    if whole:
        tell_offers(build, voice)
    tell_chances(build, voice)


def tell_offers(build: Build, voice: Voice) -> None:
    """The reasons at hand, numbered, with the side each would stand on; what is taken says so."""
    sides = build.attempt.test.sides
    for number, offer in enumerate(build.offers, 1):
        held = holder(build, offer.reason.text)
        side = sides[offer.side if held is None else held].name.of(build.lang)
        reason = _reason(offer.reason)
        if held is None:
            voice.tell(message("{number}. {reason}, for {side}", number=number, reason=reason, side=side))
        else:
            voice.tell(message("{number}. {reason}, taken: {side}", number=number, reason=reason, side=side))


def tell_chances(build: Build, voice: Voice) -> None:
    """Every outcome with its exact chance; nothing where the test has none, or cannot be rolled yet."""
    try:
        odds = build.ready.odds()
    except Refusal as refusal:
        voice.tell(named(refusal.message, build.attempt.test, build.lang))
        return
    if odds is None:
        return
    lang = build.lang
    known = {each.id: each.name.of(lang) for each in build.attempt.test.outcomes if each.id in odds.weights}
    names = known or {each: each for each in odds.weights}
    chances = (f"{name} {voice.lingo.percent(odds.weights[id_] / odds.total)}" for id_, name in names.items())
    voice.tell(message("Chances: {chances}", chances=", ".join(chances)))


def _side_words(build: Build, at: int, voice: Voice) -> str:
    """`3 dice (objective, rope 2D)`."""
    pool = build.seen.situation.pools[at]
    dice = sum(reason.weight for reason in pool.reasons)
    reasons = ", ".join(_reason(each) for each in pool.reasons if each.text != UNEXPLAINED)
    counted = voice.lingo.count("{n} die", "{n} dice", dice)
    return f"{counted} ({reasons})" if reasons else counted


def _value(build: Build, key: Key, voice: Voice) -> str:
    value = dial_value(build.attempt, key)
    if key.kind == "flag":
        return voice.lingo.say("yes") if value else voice.lingo.say("no")
    if isinstance(value, tuple):
        return ", ".join(map(plain, value)) or "—"
    return "—" if value is None else value_words(key, value, build.lang)


def _reason(reason: Reason) -> str:
    return reason.text if reason.weight == 1 else f"{reason.text} {plain(reason.weight)}D"


def build_help(build: Build) -> Iterator[Message]:
    """What can be typed while a test is put together, a sentence each."""
    sides = [side.name.of(build.lang) for side in build.attempt.test.sides]
    yield message("Enter alone rolls; - leaves it waiting.")
    if build.offers:
        yield message(
            "Numbers take reasons or give them back: 1 3. With “other” before them: the other side."
        )
    if sides:
        yield message(
            "+ and words add a reason for {side}, with its dice unless one: + old rope 2D", side=sides[0]
        )
    if sides:
        yield message(
            "The name of a side before a number sets its dice, before words adds a reason: {side} 3",
            side=sides[-1],
        )
    if len(sides) > 1:
        yield message("Dice from the real table, sides split by | : 6 2 5 +4 | 1 4 3")
    else:
        yield message("Dice from the real table, after an equals sign: = 6 2 5")
    if any(isinstance(dial, Key) for dial in build.dials):
        yield message("The name of an input and its value change it.")
    if has_more(build.attempt.test):
        yield message("“more” shows the inputs that are seldom wanted.")


# --- doing


def refuse_pair(build: Build, line: str) -> None:
    """Raise `Refusal` for `3/4`, which may be dice to be rolled or dice that fell."""
    sides = build.attempt.test.sides
    found = _PAIR.fullmatch(line)
    if found is not None and len(sides) > 1:
        raise Refusal(
            message(
                "{pair}: dice to be rolled, or dice that fell? “{first}”, then “{last}” for those to be "
                "rolled; “{fell}” for those that fell.",
                pair=line,
                first=f"{sides[0].name.of(build.lang)} {found[1]}",
                last=f"{sides[-1].name.of(build.lang)} {found[2]}",
                fell=f"{found[1]} | {found[2]}",
            )
        )


def changed(build: Build, line: str) -> Build:
    """The build after a line; raises `Refusal` for one that says nothing, or what the rules refuse."""
    words = line.split()
    if folded(line.strip()) in MORE:
        return with_more(build)
    if line.startswith("+"):
        return written(replace(build, active=0), line[1:].strip())
    other = folded(words[0]) in OTHER
    letters = [_letter(build, word) for word in (words[1:] if other else words)]
    if letters and all(letters):
        for letter in letters:
            build = toggled(build, letter.upper() if other else letter)
        return build
    said = _dial(build, line)
    if said is None or (tells(line) and len(said.rest.split()) > 1):  # a sentence that begins so
        raise NothingHere(line)
    return _set(replace(build, active=said.at), said.rest)


def _letter(build: Build, word: str) -> str:
    """The letter of a reason, by its number or itself; empty where there is none."""
    if word.isascii() and word.isdigit() and 0 < int(word[:4]) <= len(build.offers):
        return build.offers[int(word[:4]) - 1].letter
    return next((offer.letter for offer in build.offers if offer.letter and offer.letter == word), "")


def _dial(build: Build, line: str) -> Said | None:
    """The side or input whose name the line begins with, the longest one."""
    found: list[tuple[int, Said]] = []
    for at, dial in enumerate(build.dials):
        for name in _names(dial):
            size = len(name.split())
            words = line.split()
            if folded(" ".join(words[:size])) == folded(name):
                found.append((size, Said(at, " ".join(words[size:]))))
    return max(found, key=lambda each: each[0])[1] if found else None


def _names(dial: Side | Key) -> tuple[str, ...]:
    words = (dial.word.en, dial.word.fr) if isinstance(dial, Side) else ()
    return (dial.id, dial.name.en, dial.name.fr, *words)


def _set(build: Build, text: str) -> Build:
    """A side given so many dice or a reason; an input its value."""
    dial = build.dial
    if isinstance(dial, Key) and dial.kind == "flag":
        wanted = {**dict.fromkeys(YES, True), **dict.fromkeys(_OFF, False)}.get(text.casefold())
        now = bool(dial_value(build.attempt, dial))
        return build if wanted is now else stepped(build, 1)
    if not text:
        raise Refusal(
            message("And how many? For example: {name} 3", name=dial.name.of(build.lang) if dial else "")
        )
    if isinstance(dial, Side) and (dice := _COUNTED.fullmatch(text)) is not None:
        return _dice(build, int(dice[1]))
    return written(build, text)


def _dice(build: Build, wanted: int) -> Build:
    """So many dice on the side that is turned, those without a reason making up the difference."""
    side = build.attempt.test.sides[build.active]
    if wanted < side.least:
        raise Refusal(message("Each side keeps at least one die."))
    while (held := _held(build)) != wanted:
        further = stepped(build, 1 if held < wanted else -1)
        if abs(_held(further) - wanted) >= abs(held - wanted):
            raise Refusal(
                message(
                    "{side} has {held} dice by its reasons; give one back first, by its number.",
                    side=side.name.of(build.lang),
                    held=held,
                )
            )
        build = further
    return build


def _held(build: Build) -> int:
    """The dice of that side as they are told."""
    return sum(reason.weight for reason in build.seen.situation.pools[build.active].reasons)
