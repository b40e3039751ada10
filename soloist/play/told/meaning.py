"""What a recorded result means by the rules: said, read, weighed, what it changed, what it leaves open."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, TypeAlias

from soloist.journal.model import Answer, Consequence, DiceLine, Note, Prose, TableLine
from soloist.journal.tags import tags_by_line
from soloist.play.prose.prose_tags import apart, colon, moved, tag_words
from soloist.play.told.excerpt import Excerpt
from soloist.play.told.glossary import terms_in
from soloist.play.told.results import Result, chances, results
from soloist.rules.meaning import Told, told_of
from soloist.rules.system import System, Test
from soloist.rules.term import Term
from soloist.values.dataclass import dataclass

_MOST_TERMS: Final = 4

_BY_HAND = Term(
    "No dice stand on this line: the result is taken as it was set down.",
    "Aucun dé sur cette ligne : le résultat est pris tel qu’il a été posé.",
)
_NOT_READ = Term(
    "What is on this line is not enough, or not right, for the rules to read the dice again.",
    "Ce qui est sur cette ligne ne suffit pas, ou ne convient pas, pour que les règles relisent les dés.",
)
_UNKNOWN = Term(
    "This is no roll of {system}: what it means is for the game it comes from to say.",
    "Ce n’est pas un jet de {system} : ce qu’il veut dire, c’est au jeu dont il vient de le dire.",
)
_TABLE = Term(
    "{table} gives this as a lead: make of it what the story can use, or draw again.",
    "{table} en fait une piste : à interpréter selon l’histoire, ou à tirer de nouveau.",
)
_DIRECTION = Term(
    "A direction says which way things lean, in a word: what that means here is yours to tell.",
    "Une direction dit en un mot où penche la suite : ce que cela veut dire ici reste à raconter.",
)
_DISTANCE = Term(
    "A distance says how near: the low end is here and now, the high end far away or someone else’s.",
    "Une distance dit à quel point c’est proche : au plus bas, ici et maintenant ; au plus haut, loin ou à "
    "quelqu’un d’autre.",
)
_CARD = Term(
    "A card of {table}: it stays out until the deck is shuffled, and says a theme rather than a fact.",
    "Une carte de {table} : elle reste dehors tant qu’on ne mélange pas, et dit un thème plutôt qu’un fait.",
)
_ANSWER = Term("The question is answered: {name}.", "La question a sa réponse : {name}.")
_CHANGED = Term("What changed: {changes}.", "Ce qui a changé : {changes}.")
_CHOSEN = Term("Chosen: {choice}", "Choisi : {choice}")
_TOLD = Term("What came of it: {told}", "Ce qu’il en est advenu : {told}")
_OPEN = Term("Still to be chosen:", "Il reste à choisir :")
_BARE = Term("Total", "Total")
_ORACLE = Term("Oracle", "Oracle")

_DIRECTIONS = ("direction",)
_DISTANCES = ("distance",)


Mood: TypeAlias = Literal["good", "mixed", "bad", "plain"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """A result explained, in the story's language.

    `title` names it, `mood` is that of its outcome. `open` are the ways it can still be taken, none once
    the story has gone on. `terms` are words of the game that stand in all this, with their meanings.
    """

    title: str
    mood: Mood
    sentences: tuple[str, ...]
    open: tuple[str, ...] = ()
    terms: tuple[tuple[str, str], ...] = ()


def meanings(excerpt: Excerpt, *, decks: Iterable[str] = ()) -> tuple[Meaning, ...]:
    """What each result of an exchange means, in order; `decks` are the tables drawn without putting back."""
    known = frozenset(name.casefold() for name in decks)
    return tuple(_meaning(result, excerpt, known) for result in results(excerpt))


def still_open(lang: str) -> str:
    """What stands before the choices that are left."""
    return _OPEN.of(lang)


def _meaning(result: Result, excerpt: Excerpt, decks: frozenset[str]) -> Meaning:
    lang, system = excerpt.lang, excerpt.system.under(excerpt.before.options)
    ours = (*_said(result, system, decks, lang), *filter(None, (chances(result, lang),)))
    told = (*_changed(result, lang), *_went_on(result, lang))
    open_ = _open(result, lang)
    named = (result.outcome.name.of(lang),) if result.outcome else ()
    found = terms_in(system, (*named, *ours, *open_), lang, _MOST_TERMS)
    mood: Mood = result.outcome.mood if result.outcome else "plain"
    return Meaning(_title(result, lang), mood, (*ours, *told), open_, found)


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


def _said(result: Result, system: System, decks: frozenset[str], lang: str) -> Iterator[str]:
    """What the outcome means, then how the dice were read, or why they were not."""
    if result.outcome is not None:
        yield result.outcome.text.of(lang)
    match result.entry:
        case Answer():
            yield _ANSWER.of(lang).format(name=_bare_end(result.name))
        case TableLine(parsed=parsed) if parsed is not None and result.test is None:
            yield _table(parsed.name, decks).of(lang).format(table=parsed.name)
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


def _reading(system: System, test: Test) -> Told | None:
    own: Mapping[str, Told] = system.meaning() if system.meaning else {}
    ours = any(each.id == test.id for each in system.tests)
    return (own.get(test.id) if ours else None) or told_of("free").get(test.id)


def _table(name: str, decks: frozenset[str]) -> Term:
    file, _, rest = name.casefold().partition("/")
    table = (rest or file).partition(".")[0]
    if name.casefold() in decks:
        return _CARD
    if table in _DIRECTIONS:
        return _DIRECTION
    return _DISTANCE if table in _DISTANCES else _TABLE


def _changed(result: Result, lang: str) -> Iterator[str]:
    tags = [tag for entry in result.follows for _, held in tags_by_line(entry) for tag in held]
    changes = [tag_words(tag, lang) for tag in moved(tags)]
    if changes:
        yield _CHANGED.of(lang).format(changes=("\u202f; " if lang == "fr" else "; ").join(changes))


def _went_on(result: Result, lang: str) -> Iterator[str]:
    """The choice taken, and what the story made of it."""
    for entry in result.follows:
        match entry:
            case Note(kind="choice", text=text):
                yield _CHOSEN.of(lang).format(choice=_ended(text.strip()))
            case Consequence(text=text) if told := apart(text)[0]:
                yield _TOLD.of(lang).format(told=_ended(told))
            case _:
                pass


def _open(result: Result, lang: str) -> tuple[str, ...]:
    gone_on = any(
        isinstance(entry, Consequence | Prose) or (isinstance(entry, Note) and entry.kind == "choice")
        for entry in result.follows
    )
    if result.outcome is None or gone_on:
        return ()
    return tuple(choice.text.of(lang) for choice in result.outcome.choices)


def _ended(text: str) -> str:
    return text if text[-1:] in ".!?…»”" else text + "."


def _bare_end(text: str) -> str:
    return text.rstrip(".")
