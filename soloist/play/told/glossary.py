"""The words of a game, found by any of their names."""

from collections.abc import Iterator
from typing import Final

from soloist.rules.guide import Chapter, Word
from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS, guide
from soloist.rules.term import Term
from soloist.tables.names import fold_name, near_names
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Refusal, message


@record
class Explained:
    """A word, the title of its chapter, the word it is set against, and the systems that have it."""

    word: Word
    chapter: Term
    opposite: Word | None
    systems: tuple[str, ...]


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


_PLURAL: Final = regex.compile(r"[sx]\b")


def explain(system: System | str, wanted: str) -> tuple[Explained, ...]:
    """The words that are called so, of one or several, else those with a word that begins so.

    Raises `Refusal` where there is none, with words that look like it.
    """
    every, bare = glossary(system), _bare(wanted)
    found = [each for each in every if bare in _names(each.word)]
    found = found or [each for each in every if any(f" {bare}" in f" {name}" for name in _names(each.word))]
    if bare and found:
        return tuple(found)
    id_ = system if isinstance(system, str) else system.id
    near = near_names(wanted, (name for each in every for name in each.word.name.words))
    if near:
        told = message(
            "“{word}” is not a word of {system}; near it are: {near}",
            word=wanted,
            system=id_,
            near=", ".join(near),
        )
    else:
        told = message(
            "“{word}” is not a word of {system}; all of them: soloist terms {system}", word=wanted, system=id_
        )
    raise Refusal(told)


def _names(word: Word) -> set[str]:
    return {_bare(name) for term in (word.name, *word.also) for name in term.words}


def _bare(name: str) -> str:
    return _PLURAL.sub("", fold_name(name))


def _words(system: System | str) -> Iterator[tuple[Chapter, Word]]:
    return ((chapter, word) for chapter in guide(system).chapters for word in chapter.words)
