"""A system with words of a story's own put into all that is said of it; what runs it stays as it is."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from soloist.rules.free import everyones
from soloist.rules.guide import Chapter, Guide, Word
from soloist.rules.renamed_ids import word_id
from soloist.rules.renamed_texts import NewWord, Texts
from soloist.rules.term import Renamed, Term

if TYPE_CHECKING:
    from soloist.rules.dice import Dice
    from soloist.rules.meaning import Told
    from soloist.rules.moment import Moment, Step, Table
    from soloist.rules.phases import Phase
    from soloist.rules.said import Said
    from soloist.rules.system import Counter, Key, Option, Outcome, Resolution, Situation, System, Test

    Resolve = Callable[[Situation, Dice], Resolution]


def with_words(system: "System", words: Mapping[str, NewWord]) -> "System":
    """The system with these words by id; all of its rules, and every id, as they were.

    A counter's word changes wherever a sentence has it; a test's, an outcome's and a phase's where it is
    called by its name, and in the glossary: they are words of every day elsewhere.
    """
    return _Renaming(system, words).system()


class _Renaming:
    """One system and the words it takes."""

    def __init__(self, system: "System", words: Mapping[str, NewWord]) -> None:
        self._whole = system
        self._words = words
        counted = {held.name: words[held.id] for held in system.counters if held.id in words}
        self._texts = Texts(counted, hat=system.hat)
        self._sentences = Texts(counted, self._outcomes(), system.hat)
        self._names = self._exact()

    def _exact(self) -> Mapping[Term, Term]:
        """The names that change whole: the terms of what has a word."""
        from soloist.rules.systems import loop

        tests = [test for test in self._whole.tests if not everyones(test)]
        named = [
            *((held.id, held.name) for held in self._whole.counters),
            *((self._id("test", test.id), test.label) for test in tests),
            *((self._id("outcome", outcome.id), outcome.name) for test in tests for outcome in test.outcomes),
            *((phase.id, phase.name) for phase in loop(self._whole) if not self._is_counters(phase.id)),
        ]
        return {term: _new(term, self._words[id_]) for id_, term in named if id_ in self._words}

    def _outcomes(self) -> Mapping[Term, NewWord]:
        tests = (test for test in self._whole.tests if not everyones(test))
        named = (outcome for test in tests for outcome in test.outcomes)
        found = ((each.name, self._id("outcome", each.id)) for each in named)
        return {name: self._words[id_] for name, id_ in found if id_ in self._words}

    def _id(self, kind: str, id_: str) -> str:
        return word_id(self._whole, kind, id_)

    def _is_counters(self, id_: str) -> bool:
        """Whether a counter has the id too: one word in a sentence, so that only the phase itself changes."""
        return self._id("phase", id_) != id_

    def system(self) -> "System":
        """All that is said of it, renamed."""
        from soloist.rules.systems import loop

        whole, guide, meaning = self._whole, self._whole.guide, self._whole.meaning
        return replace(
            whole,
            counters=tuple(map(self._counter, whole.counters)),
            tests=tuple(map(self._test, whole.tests)),
            options=tuple(map(self._option, whole.options)),
            about=self._texts.of(whole.about) if whole.about else None,
            moments=cache(lambda: tuple(map(self._moment, whole.moments()))),
            loop=cache(lambda: tuple(map(self._phase, loop(whole)))),
            guide=cache(lambda: self._guide(guide())) if guide else None,
            meaning=cache(lambda: self._meaning(meaning())) if meaning else None,
            whole=whole.whole or whole,
        )

    def _name(self, id_: str, term: Term) -> Term:
        """What something of an id is called."""
        return _new(term, self._words[id_]) if id_ in self._words else self._texts.of(term)

    def _counter(self, held: "Counter") -> "Counter":
        return replace(held, name=self._name(held.id, held.name))

    def _option(self, option: "Option") -> "Option":
        return replace(option, name=self._texts.of(option.name))

    def _test(self, test: "Test") -> "Test":
        if everyones(test):
            return test
        told = test.outcomes_for

        def outcomes_for(situation: "Situation") -> tuple["Outcome", ...]:
            return tuple(map(self._outcome, told(situation))) if told else ()

        return replace(
            test,
            label=self._name(self._id("test", test.id), test.label),
            keys=tuple(map(self._key, test.keys)),
            outcomes=tuple(map(self._outcome, test.outcomes)),
            resolve=self._resolved(test.resolve),
            outcomes_for=outcomes_for if told else None,
            counters=MappingProxyType({held.id: self._counter(held).name for held in self._whole.counters}),
        )

    def _resolved(self, resolve: "Resolve") -> "Resolve":
        """The same resolution; only what it says in words is said in these."""

        def renamed(situation: "Situation", dice: "Dice") -> "Resolution":
            given = resolve(situation, dice)
            if not given.each and given.remark is None:
                return given
            each = tuple(replace(one, name=self._told_name(one.name)) for one in given.each)
            return replace(given, each=each, remark=self._told_name(given.remark) if given.remark else None)

        return renamed

    def _told_name(self, term: Term) -> Term:
        return self._names.get(term) or self._texts.of(term)

    def _key(self, key: "Key") -> "Key":
        return replace(key, name=self._texts.of(key.name))

    def _outcome(self, outcome: "Outcome") -> "Outcome":
        return replace(
            outcome,
            name=self._name(self._id("outcome", outcome.id), outcome.name),
            text=self._texts.of(outcome.text),
            choices=tuple(replace(each, text=self._texts.of(each.text)) for each in outcome.choices),
        )

    def _phase(self, phase: "Phase") -> "Phase":
        word = self._words.get(self._id("phase", phase.id))
        kept = phase.name if self._is_counters(phase.id) else self._texts.of(phase.name)
        return replace(
            phase,
            name=_new(phase.name, word) if word else kept,
            task=self._texts.of(phase.task),
            prompts=self._texts.all(phase.prompts),
        )

    # --- what is loaded later -------------------------------------------------------------------

    def _guide(self, guide: Guide) -> Guide:
        return replace(
            guide,
            pitch=self._sentences.of(guide.pitch),
            chapters=tuple(
                Chapter(self._sentences.of(chapter.title), tuple(map(self._word, chapter.words)))
                for chapter in guide.chapters
            ),
            tests={id_: self._sentences.of(told) for id_, told in guide.tests.items()},
            counters={id_: self._sentences.of(told) for id_, told in guide.counters.items()},
            points=self._sentences.of(guide.points) if guide.points else None,
        )

    def _word(self, word: Word) -> Word:
        if (phase := self._phase_of(word)) is not None:
            new = self._words.get(self._id("phase", phase.id))
            name = Texts({phase.name: new}).of(word.name) if new else word.name
        else:
            name = self._names.get(word.name) or self._called(word.name) or self._sentences.of(word.name)
        also = (*word.also, word.name) if name is not word.name else word.also
        return replace(word, name=name, meaning=self._sentences.of(word.meaning), also=also)

    def _phase_of(self, word: Word) -> "Phase | None":
        """The phase a word of the glossary explains, where a counter is called as it is."""
        from soloist.rules.systems import loop

        found = (phase for phase in loop(self._whole) if word.id == f"{phase.id}-phase")
        return next((phase for phase in found if self._is_counters(phase.id)), None)

    def _called(self, name: Term) -> Term | None:
        """The new name of what is called so but for its capitals."""
        wanted = (name.en.casefold(), name.fr.casefold())
        found = (new for old, new in self._names.items() if (old.en.casefold(), old.fr.casefold()) == wanted)
        return next(found, None)

    def _meaning(self, told: "Mapping[str, Told]") -> "Mapping[str, Told]":
        return {id_: self._told(each) for id_, each in told.items()}

    def _told(self, told: "Told") -> "Told":
        def renamed(situation: "Situation", resolution: "Resolution") -> "tuple[Said, ...]":
            return tuple(map(self._sentences.said, told(situation, resolution)))

        return renamed

    def _moment(self, moment: "Moment") -> "Moment":
        # Its name is how far it is gone through in the journal, and stays.
        return replace(moment, about=self._texts.of(moment.about), steps=self._steps(moment.steps))

    def _steps(
        self, steps: "Callable[[Table, str | None], tuple[Step, ...]]"
    ) -> "Callable[[Table, str | None], tuple[Step, ...]]":
        def renamed(table: "Table", who: str | None) -> "tuple[Step, ...]":
            return tuple(map(self._step, steps(table, who)))

        return renamed

    def _step(self, step: "Step") -> "Step":
        return replace(
            step,
            name=self._texts.of(step.name),
            ask=self._texts.of(step.ask),
            hint=self._texts.of(step.hint) if step.hint else None,
            ways=tuple(replace(way, text=self._texts.of(way.text)) for way in step.ways),
        )


def _new(term: Term, new: NewWord) -> Renamed:
    return Renamed(new.word, new.word, term.words)
