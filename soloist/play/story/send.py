"""Sending what was typed to the story: the one road for the composer and for `soloist log`; a `d:` line."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from soloist.journal.checking.recheck import unread_groups
from soloist.journal.checking.recorded import hand, meant, said_of, shift_inputs, told
from soloist.journal.dice_text import write_dice_line
from soloist.journal.model import Answer, Consequence, DiceLine, DiceText, Note, TableLine, TagLine, Thrown
from soloist.journal.sheet import option
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
from soloist.play.rolls.attempt import Attempt, begin, quick_ids, rolled, target_of
from soloist.play.rolls.building import scores_of
from soloist.play.rolls.by_name import closed, closed_test, known, rollers
from soloist.play.rolls.record import Exchange, dice_text
from soloist.play.story.birth import refuse_option
from soloist.play.story.oracle import complete_draw
from soloist.play.story.story import Story
from soloist.rules.dice import LONE, Dice, given_dice
from soloist.rules.games.free.system import BARE
from soloist.rules.given import situation, worded
from soloist.rules.system import Side, Situation, Test
from soloist.rules.systems import called_test
from soloist.values.dataclass import dataclass, field, replace
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


# --- a `d:` line: without dice it is rolled, with dice resolved, with a result checked -----------------


def attempt_of(typed: DiceText, story: Story, named: tuple[str, ...], dice: Dice) -> Attempt | None:
    """The rolled test of a `d:` line, or None where the line is no test of the story's system.

    Dice on the line are used, else `dice` are thrown. Raises `Refusal` where the dice do not fit,
    or where the line claims a result its dice do not give.
    """
    test = _test(typed, story)
    if test is None:
        return None
    attempt = asked(test, _given(test, typed, story), story, named, steps_named(test, typed))
    thrown = typed.left + typed.right
    if not any(pool.dice for pool in thrown):
        return rolled(attempt, dice)
    return _checked(rolled(attempt, _hands(test, thrown)), typed)


def main_attempt(
    story: Story,
    named: Sequence[str],
    quick: tuple[int, ...] | None = None,
    target: int | None = None,
    test: Test | None = None,
) -> Attempt:
    """The test actions are rolled with, or another, for those people; with so many dice a side, `3/4 vs 3`.

    Raises `Refusal` where the rules have none, or it takes no such dice.
    """
    test = test or story.system.main
    ids = quick_ids(test) if test is not None else ()
    if test is None or (quick is not None and len(ids) != len(quick)):
        raise Refusal(message("These rules roll no opposition. Write the dice: d: 2d6+1 vs 8"))
    if quick is None:
        who = rollers(test, story.state, named)
        return begin(test, who, story.known(test, who), story.lang)
    given, aim = {id_: str(n) for id_, n in zip(ids, quick, strict=True)}, target_of(test)
    if aim is not None and aim.id not in given:
        target = aim.usual if target is None else target
        given |= {aim.id: str(target)} if target is not None else {}
    elif target is not None:
        raise Refusal(message("This roll is not against a number: take away “vs {n}”.", n=target))
    return asked(test, given, story, named)


def asked(
    test: Test, given: Mapping[str, str], story: Story, named: Sequence[str], steps: tuple[str, ...] = ()
) -> Attempt:
    """A test as words ask for it, `key=value`, with what the story gives by itself; nothing is rolled.

    Raises `Refusal` for words the test has no use for, and for those the story says otherwise of: its
    counters, and rules that its options leave out.
    """
    who = rollers(test, story.state, named)
    known = story.known(test, who)
    with worded(test, story.lang, who):
        built = situation(test, given, story.lang, known, scores_of(story.state, story.system, who))
    for key in (each for each in test.keys if each.id in given):
        said, held = built.input(key), known.get(key.id)
        if key.counter and held is not None and said != held:
            raise Refusal(
                message(
                    "{word}={said}: the story has {held}. Leave {word}= out, or write the change first.",
                    word=key.id,
                    said=given[key.id],
                    held=", ".join(map(str, held)) if isinstance(held, tuple) else held,
                )
            )
        rule = next((each for each in story.system.options if each.id == key.allowed_by), None)
        if said and rule and option(story.state, story.system, rule.id) == "off":
            raise closed(rule.name.of(story.lang), rule.id)
    return Attempt(test, built, who, steps=steps, lang=story.lang)


def bare_line(typed: DiceText, lang: str, dice: Dice) -> str | None:
    """A roll of any other game, `d: 2d6+1 vs 8`, with its dice; None where the line is not one."""
    if len(typed.left) != 1 or typed.right or typed.outcome is not None:
        return None
    pool = typed.left[0]
    values = {"count": pool.count, "faces": pool.sides, "modifier": pool.modifier}
    bare = Situation(values=values if typed.target is None else {**values, "target": typed.target})
    if pool.dice:
        dice = given_dice({LONE: hand(pool)})
    elif pool.total is not None:
        return None
    found = dice_text(rolled(Attempt(BARE, bare, lang=lang), dice))
    return write_dice_line(replace(typed, left=found.left, outcome=found.outcome))


def _test(typed: DiceText, story: Story) -> Test | None:
    """The test a line names, or the system's main one where it only names its sides."""
    system = story.system
    if typed.label:
        return called_test(system, typed.label)
    main = system.main
    if main is None:
        return None

    def named(test: Test) -> int:
        """How many sides of a test the brackets of the line name."""
        return sum(isinstance(meant(test, group), Side) for group in typed.groups)

    best = max((main, *system.tests), key=named)
    return best if named(best) else None


def _given(test: Test, typed: DiceText, story: Story) -> Mapping[str, str]:
    """What a line says as `key=value`, side words and key names in any language.

    Outside its brackets it tells the dice of a side that has no reasons, the number after `vs`, and what was
    spent on a result that stands shifted, `<- Revers -1, 1 fortune`.
    """
    for unread in unread_groups(test, typed.groups, story.lang):
        raise Refusal(unread.message)
    held = told(test, typed)
    free = {key.id for key in test.keys if key.allowed_by is None}
    dice = {
        side.id: str(pool.count)
        for side, pool in zip(_standing(test), typed.left + typed.right, strict=False)
    }
    numbers = {id_: str(n) for id_, n in held.items() if id_ in free and not isinstance(n, tuple)}
    spent = {id_: str(n) for id_, n in next(shift_inputs(test, typed), {}).items()}
    lists = {id_: ",".join(map(str, n)) for id_, n in held.items() if n and isinstance(n, tuple)}
    groups = ((meant(test, group, first=not at), group) for at, group in enumerate(typed.groups))
    said = {each.id: said_of(each, group) for each, group in groups if each is not None}
    return {**dice, **numbers, **spent, **said, **lists}


def steps_named(test: Test, typed: DiceText) -> tuple[str, ...]:
    """The steps of a script where the line names them, `étapes: joindre 2/1, récupérer 1/2`."""
    groups = ((meant(test, group), group.items) for group in typed.groups)
    named = next((items for key, items in groups if key is not None and key.id == "steps"), ())
    return () if all(item.isdigit() for item in named) else named


def _standing(test: Test) -> list[Side]:
    """The sides of a test as their dice stand on a line: those after `vs` come last."""
    return sorted(test.sides, key=lambda side: side.right)


def _hands(test: Test, thrown: tuple[Thrown, ...]) -> Dice:
    names = [side.id for side in _standing(test)] or [LONE]
    return given_dice({name: hand(pool) for name, pool in zip(names, thrown, strict=False)})


def _checked(attempt: Attempt, typed: DiceText) -> Attempt:
    """The attempt, if the line does not claim another result than its dice give."""
    resolution = attempt.result
    if typed.value is not None and typed.value != resolution.value:
        raise Refusal(
            message(
                "The line says {said}, but its dice give {name} ({value}). "
                "Take the result out of the line and it will be filled in.",
                said=typed.value,
                name=attempt.outcome_name,
                value=f"{resolution.value:+d}" if resolution.value is not None else "—",
            )
        )
    return attempt
