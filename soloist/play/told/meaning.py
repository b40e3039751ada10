"""What a recorded result means by the rules: said, read, weighed, and what it leaves open."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.journal.model import Answer, Consequence, DiceLine, Note, Prose, TableLine
from soloist.play.prose.prose_tags import colon
from soloist.play.told.excerpt import Excerpt
from soloist.play.told.results import Result, chance, results
from soloist.rules.meaning import Told, told_of
from soloist.rules.system import System, Test
from soloist.rules.term import phrase

_BY_HAND: Final = phrase("No dice stand on this line: the result is taken as it was set down.")
_NOT_READ: Final = phrase(
    "What is on this line is not enough, or not right, for the rules to read the dice again."
)
_UNKNOWN: Final = phrase("This is no roll of {system}: what it means is for the game it comes from to say.")
_TABLE: Final = phrase("{table} gives this as a lead: make of it what the story can use, or draw again.")
_ANSWER: Final = phrase("The question is answered: {name}.")
_HAD: Final = phrase("This had {n} of the chances.")
_BARE: Final = phrase("Total")
_ORACLE: Final = phrase("Oracle")

Mood: TypeAlias = Literal["good", "mixed", "bad", "plain"]


class Meaning(NamedTuple):
    """A result explained, in the story's language.

    `title` names it, `mood` is that of its outcome. `open` are the ways it can still be taken, none once
    the story has gone on.
    """

    title: str
    mood: Mood
    sentences: tuple[str, ...]
    open: tuple[str, ...] = ()


def meanings(excerpt: Excerpt) -> tuple[Meaning, ...]:
    """What each result of an exchange means, in order."""
    lang, system = excerpt.lang, excerpt.system.under(excerpt.before.options)
    return tuple(
        Meaning(
            _title(each, lang),
            each.outcome.mood if each.outcome else "plain",
            tuple(_said(each, system, lang)),
            _open(each, lang),
        )
        for each in results(excerpt)
    )


def _title(result: Result, lang: str) -> str:
    """`Opposition: Success (+2)`."""
    name = f"{result.name} ({result.value})" if result.value and result.value != result.name else result.name
    match result.entry:
        case TableLine(parsed=parsed) if parsed is not None:
            label = _ORACLE.of(lang) if result.test else parsed.name
        case DiceLine(parsed=parsed) if result.test is None:
            label = parsed.label if parsed else ""
        case DiceLine() if result.test is not None:
            label = _BARE.of(lang) if result.test.id == "bare" else result.test.label.of(lang)
        case _:
            label = ""
    return f"{label}{colon(lang)}{name}" if label else name


def _said(result: Result, system: System, lang: str) -> Iterator[str]:
    """What the outcome means, how the dice were read, or why they were not, and how likely it was."""
    if result.outcome is not None:
        yield result.outcome.text.of(lang)
    match result.entry:
        case Answer():
            yield _ANSWER.of(lang).format(name=result.name.rstrip("."))
        case TableLine(parsed=parsed) if parsed is not None and result.test is None:
            yield _TABLE.of(lang).format(table=parsed.name)
        case _:
            pass
    if result.by_hand:
        yield _BY_HAND.of(lang)
    elif result.resolution is not None and result.test is not None:
        read = _reading(system, result.test)
        if read is not None:
            yield from (each.of(lang) for each in read(result.situation, result.resolution))
    elif isinstance(result.entry, DiceLine):
        told = _NOT_READ if result.test else _UNKNOWN
        yield told.of(lang).format(system=system.name.of(lang))
    if had := chance(result, lang):
        yield _HAD.of(lang).format(n=had)


def _reading(system: System, test: Test) -> Told | None:
    own: Mapping[str, Told] = system.meaning() if system.meaning else {}
    ours = any(each.id == test.id for each in system.tests)
    return (own.get(test.id) if ours else None) or told_of("free").get(test.id)


def _open(result: Result, lang: str) -> tuple[str, ...]:
    gone_on = any(
        isinstance(entry, Consequence | Prose) or (isinstance(entry, Note) and entry.kind == "choice")
        for entry in result.follows
    )
    if result.outcome is None or gone_on:
        return ()
    return tuple(choice.text.of(lang) for choice in result.outcome.choices)
