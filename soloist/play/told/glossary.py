"""The words of a game, found by any of their names."""

from collections.abc import Iterator
from typing import Final

from soloist.rules.guide import Chapter, Word
from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS, guide
from soloist.rules.term import Term
from soloist.tables.names import fold_name, near_names
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message


@dataclass(frozen=True, slots=True)
class Explained:
    """A word, the title of its chapter, the word it is set against, and the systems that have it."""

    word: Word
    chapter: Term
    opposite: Word | None
    systems: tuple[str, ...]


def terms(system: System | str) -> tuple[Chapter, ...]:
    """The glossary of a system, given with a story's own words or by its id, chapter by chapter."""
    return guide(system).chapters


def glossary(system: System | str) -> tuple[Explained, ...]:
    """Every word of a system, in order, with what belongs to it."""
    held = {word.id: word for _, word in _words(system)}
    known = {id_: {word.id for _, word in _words(id_)} for id_ in SYSTEMS}
    return tuple(
        Explained(
            word,
            chapter.title,
            held.get(word.opposite or ""),
            tuple(id_ for id_ in SYSTEMS if word.id in known[id_]),
        )
        for chapter, word in _words(system)
    )


def explain(system: System | str, wanted: str) -> tuple[Explained, ...]:
    """The words of that name, else those also called so, of one or several, else those with a word begun so.

    Raises `Refusal` where there is none, with words that look like it and the systems that have it.
    """
    folded = fold_name(wanted)
    ranked = [(_rank(each.word, folded), each) for each in glossary(system)] if folded else []
    best = min((rank for rank, _ in ranked), default=_NONE)
    if best < _NONE:
        return tuple(each for rank, each in ranked if rank == best)
    raise Refusal(_unknown(system if isinstance(system, str) else system.id, wanted))


_NAMED, _CALLED, _SEVERAL, _BEGUN, _NONE = range(5)
_PLURAL: Final = regex.compile(r"[sx]\b")


def _rank(word: Word, wanted: str) -> int:
    """How well a word answers; 0 is best."""
    named = _names(word.name)
    called = {name for term in word.also for name in _names(term)}
    if wanted in named:
        return _NAMED
    if wanted in called:
        return _CALLED
    if _PLURAL.sub("", wanted) in {_PLURAL.sub("", name) for name in named | called}:
        return _SEVERAL
    begun = any(f" {wanted}" in f" {name}" for name in named | called)
    return _BEGUN if begun else _NONE


def _names(term: Term) -> set[str]:
    return {fold_name(term.en), fold_name(term.fr)}


def _words(system: System | str) -> Iterator[tuple[Chapter, Word]]:
    return ((chapter, word) for chapter in terms(system) for word in chapter.words)


def _unknown(system_id: str, wanted: str) -> Message:
    """What to say of a word the system does not have."""
    elsewhere = [
        id_ for id_ in SYSTEMS if any(_rank(word, fold_name(wanted)) <= _SEVERAL for _, word in _words(id_))
    ]
    if elsewhere:
        return message(
            "“{word}” is not a word of {system}; it is one of {others}.",
            word=wanted,
            system=system_id,
            others=", ".join(elsewhere),
        )
    near = near_names(
        wanted, (each for _, word in _words(system_id) for each in (word.name.en, word.name.fr))
    )
    if near:
        return message(
            "“{word}” is not a word of {system}; near it are: {near}",
            word=wanted,
            system=system_id,
            near=", ".join(near),
        )
    return message(
        "“{word}” is not a word of {system}; all of them: soloist terms {system}",
        word=wanted,
        system=system_id,
    )
