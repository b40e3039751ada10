"""A rolled test, line by line: what it came to, what it changes, the ways to take and to move it."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from soloist.cli.linear_unknown import NothingHere
from soloist.cli.linear_voice import Voice
from soloist.journal.state import folded
from soloist.message import Message, Refusal, message
from soloist.play.again import rolled_again
from soloist.play.again_side import again_cost, again_offers
from soloist.play.attempt import Attempt
from soloist.play.composing import begins_words, tells
from soloist.play.foretold import change_words, role_of
from soloist.play.real_dice import rolled_again_as
from soloist.play.shift import fate_offers, fate_used, moved, with_fate
from soloist.play.signs import plain, signed
from soloist.rules.dice import Dice
from soloist.rules.system import Choice, Resolution, Side

UP: Final = frozenset({"up", "haut", "monter"})
DOWN: Final = frozenset({"down", "bas", "descendre"})
AGAIN: Final = frozenset({"again", "relancer", "relance"})
FATE: Final = frozenset({"fate", "destin", "dea"})


class Fallen(NamedTuple):
    """A rolled attempt, what can be spent on it, and whether its dice are from the real table."""

    attempt: Attempt
    fortunes: int
    real: bool = False


# --- telling


def tell_result(fallen: Fallen, lang: str, voice: Voice) -> None:
    """Dice, outcome, meaning, changes; then the choices, numbered, and what can move it."""
    attempt = fallen.attempt
    resolution = attempt.resolution
    if resolution is None:
        return
    for side, faces in _dice(attempt, resolution, lang):
        if side:
            voice.pair(side, faces)
        else:
            voice.line(faces)
    voice.line(_outcome(attempt, resolution, lang))
    outcome = attempt.outcome
    if outcome is not None:
        voice.line(outcome.text.of(lang))
    _tell_effects(attempt, resolution, lang, voice)
    for number, choice in enumerate(outcome.choices if outcome else (), 1):
        voice.line(f"{number}. {choice.text.of(lang)}")
    voice.tell(*_moves(fallen, lang))


def _tell_effects(attempt: Attempt, resolution: Resolution, lang: str, voice: Voice) -> None:
    """What is remarkable about it, and what it changes, for each where several roll."""
    if resolution.step is not None:
        voice.tell(message("Interrupted at step {n}", n=resolution.step))
    if resolution.remark is not None:
        voice.line(resolution.remark.of(lang))
    if (role := role_of(resolution)) is not None:
        voice.line(role.of(lang))
    moved = () if resolution.each else change_words(attempt, resolution.written, lang)
    for words in (*moved, *(one.of(lang) for one in resolution.told)):
        voice.line(words)
    for name, share in zip(attempt.who, resolution.each, strict=False):
        value = "" if share.value is None else f" ({share.value})"
        own = change_words(attempt, share.effects, lang, whose=False)
        voice.pair(name, ", ".join((f"{share.name.of(lang)}{value}", *own)))


def _dice(attempt: Attempt, resolution: Resolution, lang: str) -> Iterator[tuple[str, str]]:
    """`6 2 5, +4`, for each side by its name."""
    names = {side.id: side.name.of(lang) for side in attempt.test.sides}
    for side, roll in resolution.rolls.items():
        base = " ".join(" > ".join(map(str, faces)) for faces in roll.shown)
        bonus = "".join(f", +{' '.join(map(str, wave))}" for wave in roll.bonus)
        name = names.get(side, "")
        yield name, f"{base}{bonus}"


def _outcome(attempt: Attempt, resolution: Resolution, lang: str) -> str:
    """`Succès (+2)`, or the bare number."""
    scale = any(each.value is not None and each.value < 0 for each in attempt.test.outcomes)
    value = resolution.value
    said = "" if value is None else signed(value) if scale else plain(value)
    outcome = attempt.outcome
    if outcome is None:
        return said or "—"
    return f"{outcome.name.of(lang)} ({said})" if said else outcome.name.of(lang)


def _moves(fallen: Fallen, lang: str) -> Iterator[Message]:
    """What can still be done to the result, and what each leads to."""
    attempt = fallen.attempt
    for by in (1, -1):
        way = moved(attempt, by, fallen.fortunes)
        if way is not None and way.resolution is not None:
            reached = _outcome(way, way.resolution, lang)
            if by > 0:
                yield message("up: a fortune makes it {outcome}", outcome=reached)
            else:
                yield message("down: a fortune makes it {outcome}", outcome=reached)
    for _, side in again_offers(attempt):
        cost = ", ".join(change_words(*again_cost(attempt, side), lang))
        name = side.name.of(lang)
        if cost:
            yield message("again {side}: roll {side} again, at a price: {cost}", side=name, cost=cost)
        else:
            yield message("again {side}: roll {side} again", side=name)
    if offer := fate_offers(attempt):
        if fate_used(attempt):
            yield message("fate: take the free step back")
        else:
            yield message("fate: Deus Ex Alea, free steps: {n}", n=offer)


def result_help(fallen: Fallen) -> Iterator[Message]:
    """What can be typed under a result."""
    yield message("Nothing is written yet. Enter alone keeps it; then comes what follows.")
    outcome = fallen.attempt.outcome
    if outcome is not None and outcome.choices:
        yield message("A number takes that choice, and keeps the result.")
    yield message("=> and words keep it, and say what follows.")
    yield message("So does a sentence without =>; the manuscript leaves out what follows.")
    yield message("“anew” throws everything anew; - goes back to the dice, nothing written.")


# --- doing


def choice_of(fallen: Fallen, number: int) -> Choice | None:
    """The choice of that number, from 1."""
    outcome = fallen.attempt.outcome
    choices = outcome.choices if outcome else ()
    return choices[number - 1] if 0 < number <= len(choices) else None


def moved_by(fallen: Fallen, line: str, dice: Callable[[], Dice], new_dice: Callable[[Side], str]) -> Fallen:
    """The result after a line that moves it. Raises `Refusal` for what the rules or the dice forbid.

    `new_dice` asks for what a side shows now, where the dice are from the real table.
    """
    word, _, rest = line.strip().partition(" ")
    called = folded(word)
    if tells(line) or (rest and called in UP | DOWN | FATE):  # words of the story that begin so
        raise NothingHere(line)
    if called in UP | DOWN:
        further = moved(fallen.attempt, 1 if called in UP else -1, fallen.fortunes)
        if further is None:
            raise Refusal(message("The result cannot be moved that way."))
        return fallen._replace(attempt=further)
    if called in FATE and fate_offers(fallen.attempt):
        return fallen._replace(attempt=with_fate(fallen.attempt, used=not fate_used(fallen.attempt)))
    if called in AGAIN:
        return _again(fallen, line, dice, new_dice)
    raise NothingHere(line)


def _again(fallen: Fallen, line: str, dice: Callable[[], Dice], new_dice: Callable[[Side], str]) -> Fallen:
    name = line.strip().partition(" ")[2]
    offers = [side for _, side in again_offers(fallen.attempt)]
    wanted = folded(name)
    fitting = [side for side in offers if not wanted or any(folded(each) == wanted for each in _names(side))]
    if wanted and not fitting and begins_words(name):
        raise NothingHere(line)
    if len(fitting) != 1:
        raise Refusal(message("Which side is rolled again? Only one that is offered can be."))
    side = fitting[0]
    if fallen.real:
        return fallen._replace(attempt=rolled_again_as(fallen.attempt, side.id, new_dice(side)))
    return fallen._replace(attempt=rolled_again(fallen.attempt, side.id, dice()))


def _names(side: Side) -> tuple[str, ...]:
    return side.id, side.name.en, side.name.fr, side.word.en, side.word.fr
