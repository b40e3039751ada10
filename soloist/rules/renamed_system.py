"""A system with words of a story's own laid over what it calls things; what runs it stays as it is."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from soloist.rules.content import Text, languages
from soloist.rules.free import everyones
from soloist.rules.guide import Chapter, Guide, Word
from soloist.rules.moment import Step, Way
from soloist.rules.phases import Phase
from soloist.rules.renamed_ids import word_id
from soloist.rules.system import Choice, Counter, Key, Option, Outcome, Share, System
from soloist.rules.systems import loop
from soloist.rules.term import Renamed, Term
from soloist.values.dataclass import fields, replace

if TYPE_CHECKING:
    from soloist.rules.dice import Dice
    from soloist.rules.meaning import Told
    from soloist.rules.moment import Moment, Table
    from soloist.rules.system import Resolution, Situation, Test

_Part = TypeVar("_Part")

_LAID_OVER: Final = (
    Chapter,
    Choice,
    Counter,
    Guide,
    Key,
    Option,
    Share,
    Step,
    Way,
    Word,
)
"""What is only said, term by term."""
_NUMBER: Final = "{n} "  # before what is said of a number of things
_HANGS: Final = (
    r"(?:\b(?:le|la|du|de|au|à|un|une|ce|cet|cette|son|sa|que|an?) |[’'])"  # on the word that follows
)


def with_words(system: System, words: Mapping[str, str]) -> System:
    """The system with these words by id; all of its rules, and every id, as they were.

    A word stands wherever the term itself does, in sentences too but for those that have it after an article:
    they stay in the words of the rules.
    """
    return _Overlay(system, words).system()


class _Overlay:
    """One system and the words it takes."""

    def __init__(self, system: System, words: Mapping[str, str]) -> None:
        self._whole = system
        self._words = words
        tests = [test for test in system.tests if not everyones(test)]
        named: list[tuple[str, Term]] = [
            *((held.id, held.name) for held in system.counters),
            *((self._id("test", test.id), test.label) for test in tests),
            *((self._id("outcome", outcome.id), outcome.name) for test in tests for outcome in test.outcomes),
            *((self._id("phase", phase.id), phase.name) for phase in loop(system)),
        ]
        self._names = {
            _key(term): words[id_] for id_, term in reversed(named) if id_ in words and "." not in id_
        }
        self._own_phases = {
            f"{phase.id}-phase": phase for phase in loop(system) if self._id("phase", phase.id) != phase.id
        }
        hat = system.hat.words if system.hat else ()
        counted = [(held.name, words[held.id]) for held in system.counters if held.id in words]
        self._places = {
            lang: [_place(name.of(lang), word) for name, word in counted if name.of(lang) not in hat]
            for lang in languages()
        }

    def _id(self, kind: str, id_: str) -> str:
        return word_id(self._whole, kind, id_)

    def system(self) -> System:
        """All that is said of it, in these words."""
        whole, guide, meaning = self._whole, self._whole.guide, self._whole.meaning
        return replace(
            whole,
            counters=self._over(whole.counters),
            tests=tuple(map(self._test, whole.tests)),
            options=self._over(whole.options),
            about=self._over(whole.about),
            moments=cache(lambda: tuple(map(self._moment, whole.moments()))),
            loop=cache(lambda: self._over(loop(whole))),
            guide=cache(lambda: self._guide(guide())) if guide else None,
            meaning=cache(lambda: {id_: self._told(each) for id_, each in meaning().items()})
            if meaning
            else None,
            whole=whole.whole or whole,
        )

    def _over(self, part: _Part) -> _Part:
        """The same with its terms overlaid; what is no term, and deeds, stay as they are."""
        found: Any = part
        match part:
            case Term():
                found = self._term(part)
            case Outcome():
                found = replace(
                    part,
                    name=self._called("outcome", part.id, part.name),
                    text=self._over(part.text),
                    choices=self._over(part.choices),
                )
            case Phase():
                found = replace(
                    part,
                    name=self._called("phase", part.id, part.name),
                    task=self._over(part.task),
                    prompts=self._over(part.prompts),
                )
            case Word(id=id_) if id_ in self._own_phases:
                found = replace(part, name=self._phrase(part.name, id_), meaning=self._over(part.meaning))
            case tuple():
                found = tuple(map(self._over, part))
            case Mapping():
                found = {key: self._over(each) for key, each in part.items()}
            case _ if isinstance(part, _LAID_OVER):
                held = {each.name: getattr(part, each.name) for each in fields(part) if each.name != "deeds"}
                found = replace(part, **{name: self._over(each) for name, each in held.items()})
            case _:
                pass
        return found  # type: ignore[no-any-return]

    def _called(self, kind: str, id_: str, term: Term) -> Term:
        """What a test, an outcome or a phase is called: by its own word where a counter has its id too."""
        own = self._id(kind, id_)
        if own in self._words:
            return _new(term, self._words[own])
        return term if own != id_ else self._term(term)

    def _phrase(self, name: Term, id_: str) -> Term:
        """The name of a phase in a phrase, `destiny phase`, where a counter is called as it is."""
        phase = self._own_phases[id_]
        word = self._words.get(self._id("phase", phase.id))
        if word is None:
            return name
        texts = {lang: _place(phase.name.of(lang), word)(name.of(lang)) for lang in languages()}
        return Renamed(texts, name.words)

    def _term(self, term: Term) -> Term:
        if (word := self._names.get(_key(term))) is not None:
            return _new(term, word)
        if isinstance(term, Text) and term.values:
            values = {
                name: self._over(value) if isinstance(value, Text) else value
                for name, value in term.values.items()
            }
            own = {lang: self._placed(term.written(lang), lang) for lang in languages()}
            if (word := self._names.get(_counted(term))) is not None:
                own = dict.fromkeys(languages(), _NUMBER + word)
            return Text(term.game, term.at, values, own)
        texts = {lang: self._placed(term.of(lang), lang) for lang in languages()}
        return term if texts == term.texts else Renamed(texts, term.words)

    def _placed(self, text: str, lang: str) -> str:
        for place in self._places[lang]:
            text = place(text)
        return text

    def _test(self, test: "Test") -> "Test":
        if everyones(test):
            return test
        told = test.outcomes_for

        def resolve(situation: "Situation", dice: "Dice") -> "Resolution":
            given = test.resolve(situation, dice)
            return replace(
                given,
                each=self._over(given.each),
                remark=self._over(given.remark),
                told=self._over(given.told),
            )

        return replace(
            test,
            label=self._called("test", test.id, test.label),
            keys=self._over(test.keys),
            outcomes=self._over(test.outcomes),
            resolve=resolve,
            outcomes_for=(lambda situation: self._over(told(situation))) if told else None,
            counters=MappingProxyType({held.id: self._over(held.name) for held in self._whole.counters}),
        )

    def _guide(self, guide: Guide) -> Guide:
        """The old name of a word of the glossary is among those it is found by."""
        laid = self._over(guide)
        chapters = tuple(
            replace(
                after,
                words=tuple(
                    new if new.name is old.name else replace(new, also=(*old.also, old.name))
                    for old, new in zip(before.words, after.words, strict=True)
                ),
            )
            for before, after in zip(guide.chapters, laid.chapters, strict=True)
        )
        return replace(laid, chapters=chapters)

    def _told(self, told: "Told") -> "Told":
        return lambda situation, resolution: self._over(told(situation, resolution))

    def _moment(self, moment: "Moment") -> "Moment":
        # Its name is how far it is gone through in the journal, and stays.
        def steps(table: "Table", who: str | None) -> tuple[Step, ...]:
            return self._over(moment.steps(table, who))

        return replace(moment, about=self._over(moment.about), steps=steps)


def _place(old: str, new: str) -> Callable[[str], str]:
    """What puts a word in the place of another, but inside `{braces}` and where it hangs on an article."""
    alone = re.compile(rf"(?<![\w{{]){re.escape(old)}(?![\w}}])", re.IGNORECASE)
    hung = re.compile(_HANGS + re.escape(old), re.IGNORECASE)

    def put(found: re.Match[str]) -> str:
        if len(new) > 1 and new.isupper():
            return new
        return (new[0].upper() if found[0][0].isupper() else new[0].lower()) + new[1:]

    return lambda text: text if hung.search(text) else alone.sub(put, text)


def _key(term: Term) -> tuple[str, ...]:
    return tuple(term.of(lang).casefold() for lang in languages())


def _counted(text: Text) -> tuple[str, ...]:
    return tuple(text.written(lang).removeprefix(_NUMBER).casefold() for lang in languages())


def _new(term: Term, word: str) -> Renamed:
    return Renamed(dict.fromkeys(languages(), word), term.words)
