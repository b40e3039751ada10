"""The words of a game, found by any of their names."""

from collections.abc import Iterator
from typing import Final

from soloist.rules.guide import Word
from soloist.rules.system import System
from soloist.rules.systems import guide
from soloist.rules.term import Term
from soloist.tables.names import fold_name, near_names
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Refusal, message


@record
class Explained:
    """A word, the title of its chapter, and the word it is set against."""

    word: Word
    chapter: Term
    opposite: Word | None

    def beside(self, lang: str) -> list[str]:
        """Its synonyms (`=`) and its opposite (`≠`)."""
        told = [f"= {', '.join(term.of(lang) for term in self.word.also)}"] if self.word.also else []
        return [*told, f"≠ {self.opposite.name.of(lang)}"] if self.opposite else told

    @property
    def names(self) -> Iterator[str]:
        """All it is called, in any language."""
        return (name for term in (self.word.name, *self.word.also) for name in term.words)


def glossary(system: System | str) -> tuple[Explained, ...]:
    """Every word of a system, in order, with what belongs to it."""
    chapters = guide(system).chapters
    held = {word.id: word for chapter in chapters for word in chapter.words}
    return tuple(
        Explained(word, chapter.title, held.get(word.opposite or ""))
        for chapter in chapters
        for word in chapter.words
    )


_PLURAL: Final = regex.compile(r"[sx]\b")


def explain(system: System | str, wanted: str) -> tuple[Explained, ...]:
    """The words that are called so, of one or several, else those with a word that begins so.

    Raises `Refusal` where there is none, with words that look like it.
    """
    every, bare = glossary(system), _bare(wanted)
    named = [(each, {*map(_bare, each.names)}) for each in every]
    found = [each for each, names in named if bare in names]
    found = found or [each for each, names in named if any(f" {bare}" in f" {name}" for name in names)]
    if bare and found:
        return tuple(found)
    id_ = system if isinstance(system, str) else system.id
    near = near_names(wanted, (name for each in every for name in each.word.name.words))
    if near:
        told = message(
            "“{word}” is not a word of {system}; the nearest: {near}",
            word=wanted,
            system=id_,
            near=", ".join(near),
        )
    else:
        told = message(
            "“{word}” is not a word of {system}; all of them: soloist terms {system}", word=wanted, system=id_
        )
    raise Refusal(told)


def _bare(name: str) -> str:
    return _PLURAL.sub("", fold_name(name))
