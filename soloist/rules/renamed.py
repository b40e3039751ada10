"""A system in a story's own words: what its counters, tests, outcomes and phases are called, ids as ever.

The words are options of the story: `word.infortune`. A phase or an outcome whose id is a counter's has a
word of its own, `word.phase.destiny`.
A word stands wherever its thing is named; the sentences of the rules stay as they are written.
"""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from soloist.lingo import languages
from soloist.rules.content import Text
from soloist.rules.system import Outcome, System, Test
from soloist.rules.term import Renamed, Term, folded
from soloist.values.dataclass import fields, replace
from soloist.values.message import Message, message

WORD: Final = "word."
"""What the option of a renamed word begins with."""

_FORMS: Final = (".gender", ".one", ".many")  # said of a word once, and of no use now
LONGEST: Final = 40
_JOINTS: Final = " '’-"
KEPT: Final = (
    "traits trait session gauges gauge jauges jauge goal objectif frame cadre next suite stat steps etapes "
    "vs yes no oui non on off"
)
"""Words the notation itself reads, which nothing else can be called."""

Words = frozenset[tuple[str, str]]


def renamed_id(option: str) -> str:
    """The id that an option renames."""
    return option.removeprefix(WORD)


def words_of(options: Mapping[str, str]) -> Words:
    """The options of a story that rename something."""
    words = ((id_, value) for id_, value in options.items() if id_.startswith(WORD))
    return frozenset(each for each in words if not each[0].endswith(_FORMS))


@lru_cache(maxsize=64)
def word_faults(system: System, words: Words) -> Mapping[str, Message]:
    """What is wrong with words, by their option: an unknown id, a name no tag can carry, one that is taken.

    `system` is the whole of it. A word with a fault renames nothing.
    """
    named = _named(system)
    found = dict(_misspelt(system, words, named))
    sound = {renamed_id(option): word for option, word in words if option not in found}
    for option, word in sorted(words):
        if option not in found and (other := _taken(renamed_id(option), word, sound, system, named)):
            found[option] = message(
                "“{word}” is taken already: {other} is called so.", word=word, other=other
            )
    return found


@lru_cache(maxsize=64)
def _sound(system: System, words: Words) -> Mapping[str, str]:
    """What each id is called, by the words without a fault."""
    faults = word_faults(system.whole or system, words)
    return {renamed_id(option): word for option, word in words if option not in faults}


def in_words(system: System, options: Mapping[str, str]) -> System:
    """The system in the words of a story with these options; itself where it has none without a fault."""
    words = words_of(options)
    return _renamed(system, words) if _sound(system, words) else system


@lru_cache(maxsize=64)
def _renamed(system: System, words: Words) -> System:
    return _Overlay(system, _sound(system, words)).system()


@lru_cache(maxsize=64)
def counter_words(system: System, words: Words, lang: str) -> Mapping[str, str]:
    """What a tag calls a counter under its new word, by that word, and its own name in `lang`."""
    whole = system.whole or system
    named = _sound(whole, words)
    return {named[held.id]: held.name.of(lang) for held in whole.counters if held.id in named}


def ids(system: System) -> tuple[str, ...]:
    """Every id whose word can change: counters, tests, their outcomes, phases, each once."""
    return tuple(_named(system.whole or system))


@lru_cache(maxsize=16)
def _named(system: System) -> Mapping[str, tuple[str, Term]]:
    """What can be called otherwise, by the id of its word: its kind, and its name; counters first."""
    from soloist.rules.games.free.system import everyones
    from soloist.rules.systems import loop

    tests = [test for test in system.tests if not everyones(test)]
    if not tests:
        return {}
    every = [("counter", held.id, held.name) for held in system.counters]
    every += [("test", test.id, test.label) for test in tests]
    every += [("outcome", each.id, each.name) for test in tests for each in test.outcomes]
    every += [("phase", phase.id, phase.name) for phase in loop(system)]
    found: dict[str, tuple[str, Term]] = {}
    for kind, id_, term in every:
        found.setdefault(_word_id(system, kind, id_), (kind, term))
    return found


def _word_id(system: System, kind: str, id_: str) -> str:
    """The id by which a thing is renamed: not its own where a counter has that too."""
    taken = kind != "counter" and any(held.id == id_ for held in (system.whole or system).counters)
    return f"{kind}.{id_}" if taken else id_


# --- what is wrong --------------------------------------------------------------------------------


def _misspelt(
    system: System, words: Words, named: Mapping[str, tuple[str, Term]]
) -> Iterator[tuple[str, Message]]:
    for option, word in sorted(words):
        if (id_ := renamed_id(option)) not in named:
            yield option, _unknown(system, id_, tuple(named))
        elif not _can_be_carried(word):
            yield (
                option,
                message(
                    "“{word}” cannot be a name in a tag: letters, with single spaces, ’ or - between them, "
                    "{most} at most.",
                    word=word,
                    most=LONGEST,
                ),
            )
        elif folded(word) in KEPT.split():
            yield option, message("“{word}” is a word of the notation; take another.", word=word)


def _unknown(system: System, id_: str, known: tuple[str, ...]) -> Message:
    """That there is no such id, with all there are."""
    listed = ", ".join(known) or "—"
    return message("{system} has no word “{id}”; it has: {known}.", system=system.id, id=id_, known=listed)


def _can_be_carried(word: str) -> bool:
    """Letters in groups, one joint at most between them: what every reader takes for a name."""
    if not 0 < len(word) <= LONGEST or unicodedata.normalize("NFC", word) != word:
        return False
    groups = "".join(" " if sign in _JOINTS else sign for sign in word).split(" ")
    return all(group.isalpha() and group.casefold() == group.lower() for group in groups)


def _taken(
    id_: str, word: str, sound: Mapping[str, str], system: System, named: Mapping[str, tuple[str, Term]]
) -> str | None:
    """The id of what else is called by a word, beyond what the system itself calls as it calls this."""
    wanted, own = folded(word), {folded(each) for each in named[id_][1].words}
    for other, (_, term) in named.items():
        called = {folded(sound.get(other, "")), *(() if wanted in own else map(folded, term.words))}
        if other != id_ and wanted in called:
            return other
    for test in () if wanted in own else system.tests:
        inputs = [(each.id, each.word) for each in test.sides] + [(each.id, each.name) for each in test.keys]
        if any(key != id_ and wanted in map(folded, term.words) for key, term in inputs):
            return test.id
    return None


# --- the words laid over a system -----------------------------------------------------------------

_TELLING: Final = ("rule", "outcomes_for", "steps", "of_result")
"""What computes things that are named; whatever else computes stays as it is."""
_ASKED: Final = ("moments", "loop", "guide", "debts")
"""What a system tells when it is asked for."""
_LEFT: Final = ("whole", "hat", "deeds")


class _Overlay:
    """One system and the words it takes."""

    def __init__(self, system: System, words: Mapping[str, str]) -> None:
        self._system, self._words = system, words
        named = _named(system.whole or system).items()
        self._names = {_key(term): words[id_] for id_, (_, term) in named if id_ in words and "." not in id_}

    def system(self) -> System:
        """All that is named in it, in these words; its rules and every id as they were."""
        from soloist.rules.systems import loop

        system = self._system
        told: dict[str, Any] = {
            name: cache(self._later(held)) for name in _ASKED if (held := getattr(system, name))
        }
        told["loop"] = cache(self._later(lambda: loop(system)))
        renamed: System = self._over(system)
        return replace(renamed, **told, whole=system.whole or system)

    def _later(self, held: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given: self._over(held(*given))

    def _over(self, part: Any) -> Any:
        """The same with its names renamed; what is no name stays as it is."""
        from soloist.rules.games.free.system import everyones
        from soloist.rules.guide import Phase

        if isinstance(part, Term):
            return self._term(part)
        if isinstance(part, tuple):
            return tuple(map(self._over, part))
        if isinstance(part, Mapping):
            return {key: self._over(each) for key, each in part.items()}
        if callable(part):
            return self._later(part)
        if not hasattr(type(part), "__fields__") or (isinstance(part, Test) and everyones(part)):
            return part
        held = {each.name: getattr(part, each.name) for each in fields(part) if each.name not in _LEFT}
        new = {
            name: self._over(each)
            for name, each in held.items()
            if name in _TELLING or not callable(each) or isinstance(each, Term)
        }
        for kind, type_, name in (
            ("test", Test, "label"),
            ("outcome", Outcome, "name"),
            ("phase", Phase, "name"),
        ):
            if isinstance(part, type_) and (own := _word_id(self._system, kind, part.id)) != part.id:
                word = self._words.get(own)
                new[name] = held[name] if word is None else _new(held[name], word)
        if isinstance(part, Test):
            whole = self._system.whole or self._system
            new["counters"] = {held.id: self._over(held.name) for held in whole.counters}
        return replace(part, **new)

    def _term(self, term: Term) -> Term:
        if (word := self._names.get(_key(term))) is not None:
            return _new(term, word)
        if isinstance(term, Text) and term.values:
            return Text(term.game, term.at, {name: self._over(value) for name, value in term.values.items()})
        return term


def _key(term: Term) -> tuple[str, ...]:
    return tuple(term.of(lang).casefold() for lang in languages())


def _new(term: Term, word: str) -> Renamed:
    return Renamed(Term.by_language(dict.fromkeys(languages(), word)), term.words)
