"""Sending what was typed to the story: the one road for the screen's composer and for `soloist log`."""

from dataclasses import dataclass
from typing import assert_never

from soloist.journal.model import DiceText, Note, TagLine
from soloist.journal.write import note
from soloist.message import Message, Refusal, message
from soloist.play.attempt import Attempt, rolled
from soloist.play.dice_line import attempt_of, bare_line
from soloist.play.entry_text import (
    Ask,
    Command,
    Declare,
    Intent,
    NextPhase,
    NextScene,
    NextSession,
    Paragraphs,
    PlayBlock,
    PlayLine,
    ToDraw,
    ToRoll,
    Typed,
    typed,
)
from soloist.play.exchange import Exchange
from soloist.play.oracle import complete_draw
from soloist.play.people import actors
from soloist.play.seat import Seat
from soloist.rules.dice import Dice
from soloist.rules.given import situation

_ALONE = (Paragraphs, Declare, Ask, NextScene, NextSession, NextPhase)
"""What never joins the exchange under way: that is written first."""


class Stopped(Refusal):
    """A text of which a part was refused; `rest` is all that was not written."""

    def __init__(self, refusal: Refusal, rest: str) -> None:
        """Say what the refusal says."""
        super().__init__(refusal.message)
        self.rest = rest


@dataclass(frozen=True, slots=True)
class Sent:
    """What came of sending: what still waits for an answer, and what the person should know."""

    pending: Exchange
    notices: tuple[Message, ...]


def send(seat: Seat, text: str, dice: Dice) -> Sent:
    """Write down what was typed.

    Raises `Stopped` at the first thing refused: what came before its exchange is written, the
    refusal carries the text that is not, and nothing of that text is kept waiting.
    """
    notices: tuple[Message, ...] = ()
    parts = typed(text)
    begun, before = 0, seat.pending
    try:
        for number, part in enumerate(parts):
            if _begins_anew(part.intent, seat.pending):
                seat.flush()
                begun, before = number, seat.pending
            following = parts[number + 1].intent if number + 1 < len(parts) else None
            notices += _take(seat, part.intent, dice, complete=_is_tags(following))
            if not seat.pending:
                begun = number + 1
        if not seat.pending.is_open:
            seat.flush()
    except Refusal as refusal:
        seat.pending = before
        raise Stopped(refusal, _sources(parts[begun:])) from refusal
    return Sent(seat.pending, notices)


def _begins_anew(intent: Intent, pending: Exchange) -> bool:
    """Whether an intent ends the exchange under way: a second roll does, as all that stands alone."""
    again = isinstance(intent, ToRoll) and bool(pending.attempt or pending.after)
    return again or isinstance(intent, _ALONE)


def _sources(parts: tuple[Typed, ...]) -> str:
    return "\n".join(part.source for part in parts)


def _take(seat: Seat, intent: Intent, dice: Dice, *, complete: bool) -> tuple[Message, ...]:
    """Do one thing; what was added to the text is returned, to be said.

    `complete` says that the line after a roll brings its effects.
    """
    match intent:
        case Paragraphs(text=text):
            return seat.say(text)
        case NextScene() | NextSession() | NextPhase():
            _head(seat, intent)
        case Declare() | Ask():
            seat.pending = _open(seat, intent, dice)
        case ToRoll():
            _roll(seat, intent, dice, complete=complete)
        case ToDraw() | PlayLine() | PlayBlock():
            seat.gather(*_lines(seat, intent, dice))
        case Command(name=name):
            raise Refusal(message("/{name} is not a command here.", name=name))
        case _:
            assert_never(intent)
    return ()


def _head(seat: Seat, intent: NextScene | NextSession | NextPhase) -> None:
    match intent:
        case NextPhase(phase=phase):
            seat.phase = phase
        case NextScene(title=title):
            seat.begin_scene(title)
        case NextSession():
            seat.begin_session()
        case _:
            assert_never(intent)


def _open(seat: Seat, intent: Declare | Ask, dice: Dice) -> Exchange:
    """The exchange an opening begins, rolled at once where the dice are given (`3/4`)."""
    if isinstance(intent, Ask) or intent.quick is None:
        return Exchange((intent.line,))
    story = seat.story
    test = story.system.test(story.system.main_test) if story.system.main_test else None
    if test is None or len(test.sides) != 2:
        raise Refusal(message("{system} has no test of two pools to roll.", system=story.system.id))
    sides = {side.id: str(n) for side, n in zip(test.sides, intent.quick, strict=True)}
    built = situation(test, sides, story.lang, story.known(test))
    attempt = rolled(Attempt(test, built, actors(story.state, intent.actors)), dice)
    return Exchange((intent.line,), attempt)


def _roll(seat: Seat, intent: ToRoll, dice: Dice, *, complete: bool) -> None:
    """Put a `d:` line into the exchange."""
    # A line that is only the name of a test (`d: Destin`) is no dice text yet.
    parsed = intent.parsed or DiceText(intent.line.removeprefix("d:").strip())
    attempt = attempt_of(parsed, seat.story, seat.named, dice)
    if attempt is not None and not (complete and parsed.outcome):
        seat.pending = Exchange(seat.pending.opening, seat.recordable(attempt))
    else:
        bare = None if attempt else bare_line(parsed, seat.story.lang, dice)
        seat.gather(bare or intent.line)


def _lines(seat: Seat, intent: ToDraw | PlayLine | PlayBlock, dice: Dice) -> tuple[str, ...]:
    """The lines of play an intent stands for."""
    match intent:
        case ToDraw(line=line, parsed=parsed):
            return tuple(complete_draw(line, parsed, seat.shelves, seat.story, dice))
        case PlayLine(entry=Note(kind=kind, text=text)) if "(" in text:
            return note(kind, text, seat.story.lang)
        case PlayLine(line=line):
            return (line,)
        case PlayBlock(lines=lines):
            return lines
        case _:
            assert_never(intent)


def _is_tags(intent: Intent | None) -> bool:
    return isinstance(intent, PlayLine) and isinstance(intent.entry, TagLine)
