"""Sending what was typed to the story: the one road for the screen's composer and for `soloist log`."""

from typing import assert_never

from soloist.journal.model import Answer, Consequence, DiceLine, DiceText, Note, TableLine, TagLine
from soloist.journal.tags import tags_in, unclosed
from soloist.journal.words import PHASES, phase_id, write_name
from soloist.journal.write import note
from soloist.play.prose.entry_text import (
    Ask,
    Begin,
    Command,
    Declare,
    Intent,
    Paragraphs,
    PlayBlock,
    PlayLine,
    Typed,
    typed,
)
from soloist.play.rolls.attempt import Attempt, rolled
from soloist.play.rolls.by_name import closed, closed_test, known
from soloist.play.rolls.record import Exchange
from soloist.play.story.birth import refuse_option
from soloist.play.story.dice_line import attempt_of, bare_line, main_attempt
from soloist.play.story.oracle import complete_draw
from soloist.play.story.story import Story
from soloist.rules.dice import Dice
from soloist.values.dataclass import dataclass, field
from soloist.values.message import Message, Refusal, message

_ALONE = (Paragraphs, Declare, Ask, Begin)
"""What never joins the exchange under way: that is written first."""


class Stopped(Refusal):
    """A text of which a part was refused; `rest` is all that was not written."""

    def __init__(self, refusal: Refusal, rest: str) -> None:
        """Say what the refusal says."""
        super().__init__(refusal.message)
        self.rest = rest


@dataclass(slots=True)
class Sent:
    """What came of sending.

    `notices` is what the person should know; `attempts` were rolled, and `filled` are the lines that were
    completed otherwise: tables, bare dice.
    """

    notices: list[Message] = field(default_factory=list)
    attempts: list[Attempt] = field(default_factory=list)
    filled: list[str] = field(default_factory=list)


def send(story: Story, text: str, dice: Dice) -> Sent:
    """Write down what was typed.

    Raises `Stopped` at the first thing refused: what came before its exchange is written, the
    refusal carries the text that is not, and nothing of that text is kept waiting.
    """
    sent, parts = Sent(), typed(text)
    begun, before = 0, story.pending
    try:
        refuse_nameless(text)
        for number, part in enumerate(parts):
            if isinstance(part.intent, Declare | Ask):
                refuse_opening(part.intent)
            if _begins_anew(part.intent, story.pending):
                story.leave(_sources(parts[number:]))
                story.flush()
                begun, before = number, story.pending
            following = parts[number + 1].intent if number + 1 < len(parts) else None
            story.leave(_sources(parts[number + 1 :]))
            _take(story, part.intent, dice, sent, complete=_is_tags(following))
            if not story.pending:
                begun = number + 1
        if not story.pending.is_open:
            story.flush()
    except Refusal as refusal:
        story.pending = before
        raise Stopped(refusal, _sources(parts[begun:])) from refusal
    return sent


def _begins_anew(intent: Intent, pending: Exchange) -> bool:
    """Whether an intent ends the exchange under way: a second roll does, as all that stands alone."""
    match intent:
        case PlayLine(entry=DiceLine()):
            return bool(pending.attempt or pending.after)
        case _:
            return isinstance(intent, _ALONE)


def _sources(parts: tuple[Typed, ...]) -> str:
    return "\n".join(part.source for part in parts)


def _take(story: Story, intent: Intent, dice: Dice, sent: Sent, *, complete: bool) -> None:
    """Do one thing and note what came of it; `complete`: the line after a roll brings its effects."""
    match intent:
        case Paragraphs(text=text):
            sent.notices += story.say(text)
        case Begin(kind=kind, title=title):
            _begin(story, kind, title)
        case Ask(line=line) | Declare(line=line, quick=None):
            story.pending = Exchange((line,))
        case Declare(line=line, actors=actors, quick=quick, target=target):
            attempt = rolled(main_attempt(story, actors, quick, target), dice)
            story.pending = Exchange((line,), attempt)
            sent.notices += story.unable(attempt.who)
            sent.attempts.append(attempt)
        case PlayLine(line, DiceLine(parsed=typed_dice)):
            _roll(story, line, typed_dice, dice, sent, complete=complete)
        case PlayLine(line, TableLine(parsed=parsed)):
            lines, offered = complete_draw(line, parsed, story.shelves, story, dice)
            story.gather(*lines)
            sent.filled += lines if lines != (line,) else ()
            for tag in offered:
                told = message("It offers a line of state: type it to have it written: {tag}", tag=tag)
                sent.notices.append(told)
        case PlayBlock() | PlayLine():
            story.gather(*_lines(story, intent))
        case Command(name=name):
            raise Refusal(message("/{name} is a command of the screen; here you only write text.", name=name))
        case _:
            assert_never(intent)


def _begin(story: Story, kind: str, title: str) -> None:
    """Begin a scene, a session, or a phase, which is written with what comes first in it."""
    if kind != "phase":
        (story.begin_scene if kind == "scene" else story.begin_session)(title)
    elif (found := phase_id(title)) is not None:
        story.phase = found
    else:
        known = ", ".join(term.of(story.lang) for term in PHASES.values())
        raise Refusal(message("There is no phase “{name}”; there are: {known}", name=title, known=known))


def refuse_opening(intent: Declare | Ask) -> None:
    """Raise `Refusal` for a sign without words or dice, which says nothing, and for a tag left open."""
    refuse_tags(intent.line)
    has_words = any(map(str.isalnum, intent.text))
    if not has_words and (intent.text or isinstance(intent, Ask) or intent.quick is None):
        raise _bare(intent.line)


def _bare(line: str) -> Refusal:
    return Refusal(message("“{line}” alone says nothing; its words come after it.", line=line))


def _roll(
    story: Story, line: str, typed_dice: DiceText | None, dice: Dice, sent: Sent, *, complete: bool
) -> None:
    """Put a `d:` line into the exchange; raises `Refusal` for one that says nothing to roll or record."""
    # A line that is only the name of a test (`d: Destin`) is no dice text yet.
    parsed = typed_dice or DiceText(line.removeprefix("d:").strip())
    attempt = attempt_of(parsed, story, story.named, dice)
    if attempt is not None and not (complete and parsed.outcome):
        story.pending = Exchange(story.pending.opening, story.recordable(attempt))
        sent.notices += story.unable(attempt.who)
        sent.attempts.append(attempt)
        return
    bare = None if attempt else bare_line(parsed, story.lang, dice)
    if bare is None and parsed.outcome is None and not (parsed.left or "->" in line):
        raise _nothing_to_roll(story, line, parsed.label)
    story.gather(bare or line)
    sent.filled += (bare,) if bare else ()


def _nothing_to_roll(story: Story, line: str, label: str) -> Refusal:
    if test := closed_test(story.system, label):
        return closed(test.id, test.option)
    return Refusal(
        message(
            "“{line}” names nothing to roll. Write dice (2d6+1 vs 8), a test ({tests}), or the sides of an "
            "opposition with their reasons.",
            line=line,
            tests=known(story.system, story.lang),
        )
    )


def _lines(story: Story, intent: PlayLine | PlayBlock) -> tuple[str, ...]:
    """The lines that play stands for. Raises `Refusal`."""
    if isinstance(intent, PlayBlock):
        return intent.lines
    refuse_tags(intent.line)
    match intent.entry:
        case Consequence(text="") | Answer(text=""):
            raise _bare(intent.line)
        case Note(kind=kind, text=text):
            if kind == "option":
                refuse_option(story.system, story.state.options, text)
            return tuple(note(kind, text, story.lang)) if "(" in text else (intent.line,)
        case TagLine(tags=tags) | Consequence(tags=tags):
            for tag in tags:
                write_name(tag.name)  # raises where a name holds what no reader could carry
    return (intent.line,)


def _is_tags(intent: Intent | None) -> bool:
    return isinstance(intent, PlayLine) and isinstance(intent.entry, TagLine)


def refuse_tags(line: str) -> None:
    """Raise `Refusal` at a tag of a known kind in a line of play that nothing closes, or that has no name."""
    refuse_nameless(line)
    if (at := unclosed(line, known=True)) is not None:
        raise Refusal(
            message(
                "{tag} is not closed: put ] where it ends. A backslash before the bracket makes prose of it.",
                tag=line[at:].strip(),
            )
        )


def refuse_nameless(text: str) -> None:
    """Raise `Refusal` at a tag of a known kind without a name, `[N:|wary]`."""
    for start, end, tag in tags_in(text, known=True, nameless=True):
        if not tag.name:
            prefix, _, parts = text[start:end].partition(":")
            raise Refusal(
                message(
                    "{tag} names nobody and nothing: write a name right after the colon, {so}. A backslash "
                    "before the bracket makes prose of it.",
                    tag=text[start:end],
                    so=f"{prefix}:…{parts.lstrip()}",
                )
            )
