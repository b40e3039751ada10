"""A system in a story's own words: what its counters, tests, outcomes and phases are called, ids as ever.

The words are options of the story: `word.infortune`. A phase or an outcome whose id is a counter's has a
word of its own, `word.phase.destiny`. What older stories say of a word's number and gender is read past.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from soloist.rules.renamed_ids import WORD, split_option, word_id
from soloist.rules.term import Renamed, Term
from soloist.values.message import Message, message

if TYPE_CHECKING:
    from soloist.rules.system import System

_FORMS: Final = ("one", "many", "gender")  # said of a word once, and of no use now
LONGEST: Final = 40
_JOINTS: Final = " '’-"
KEPT: Final = frozenset(
    ("traits", "trait", "session", "gauges", "gauge", "jauges", "jauge", "goal", "objectif", "frame", "cadre",
     "next", "suite", "stat", "steps", "étapes", "vs", "yes", "no", "oui", "non", "on", "off")
)  # fmt: skip
"""Words the notation itself reads, which nothing else can be called."""

Words = frozenset[tuple[str, str]]


def words_of(options: Mapping[str, str]) -> Words:
    """The options of a story that rename something."""
    return frozenset((id_, value) for id_, value in options.items() if id_.startswith(WORD))


@lru_cache(maxsize=64)
def word_faults(system: "System", words: Words) -> Mapping[str, Message]:
    """What is wrong with words, by their option: an unknown id, a name no tag can carry, one that is taken.

    `system` is the whole of it. A word with a fault renames nothing.
    """
    found = dict(_misspelt(system, words))
    sound = frozenset(each for each in words if each[0] not in found)
    for option, told in _taken(system, sound):
        found.setdefault(option, told)
    return found


@lru_cache(maxsize=64)
def renamed(system: "System", words: Words) -> "System":
    """The system with these words, those with a fault left out; itself where none is left."""
    sound = _sound(system, words)
    if not sound:
        return system
    from soloist.rules.renamed_system import with_words  # only a story with words of its own needs it

    return with_words(system, new_words(sound))


def in_words(system: "System", options: Mapping[str, str]) -> "System":
    """The system in the words of a story with these options."""
    return renamed(system, words_of(options))


@lru_cache(maxsize=64)
def counter_words(system: "System", words: Words, lang: str) -> Mapping[str, str]:
    """What a tag calls a counter under its new word, by that word, and its own name in `lang`."""
    named = new_words(_sound(system.whole or system, words))
    return {
        named[held.id]: held.name.of(lang) for held in (system.whole or system).counters if held.id in named
    }


def new_words(words: Words) -> Mapping[str, str]:
    """What each id is called."""
    parted = ((*split_option(option), word) for option, word in words)
    return {id_: word for id_, form, word in parted if not form}


def ids(system: "System") -> tuple[str, ...]:
    """Every id whose word can change: counters, tests, their outcomes, phases, each once."""
    from soloist.rules.free import everyones
    from soloist.rules.systems import loop

    whole = system.whole or system
    tests = [test for test in whole.tests if not everyones(test)]
    named = (
        *(held.id for held in whole.counters),
        *(word_id(whole, "test", test.id) for test in tests),
        *(word_id(whole, "outcome", outcome.id) for test in tests for outcome in test.outcomes),
        *(word_id(whole, "phase", phase.id) for phase in loop(whole)),
    )
    return tuple(dict.fromkeys(named)) if tests else ()


def _sound(system: "System", words: Words) -> Words:
    faults = word_faults(system.whole or system, words)
    return frozenset(each for each in words if each[0] not in faults) if faults else words


# --- what is wrong --------------------------------------------------------------------------------


def _misspelt(system: "System", words: Words) -> Iterator[tuple[str, Message]]:
    known = ids(system)
    for option, word in sorted(words):
        id_, form = split_option(option)
        if id_ not in known:
            yield option, _unknown(system, id_, known)
        elif form:
            if form not in _FORMS:
                yield option, message("A word has no “{form}”.", form=form)
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
        elif _plain(word) in KEPT:
            yield option, message("“{word}” is a word of the notation; take another.", word=word)


def _unknown(system: "System", id_: str, known: tuple[str, ...]) -> Message:
    """That there is no such id, with the one that was meant, else with all."""
    from difflib import get_close_matches  # only when something went wrong

    near = get_close_matches(id_[:LONGEST], known, n=1)
    if near:
        return message(
            "{system} has no word “{id}”; did you mean {near}?", system=system.id, id=id_, near=near[0]
        )
    listed = ", ".join(known) or "—"
    return message("{system} has no word “{id}”; it has: {known}.", system=system.id, id=id_, known=listed)


def _can_be_carried(word: str) -> bool:
    """Letters in groups, one joint at most between them: what every reader takes for a name."""
    if not 0 < len(word) <= LONGEST or unicodedata.normalize("NFC", word) != word:
        return False
    joined = True
    for sign in word:
        if sign in _JOINTS:
            if joined:
                return False
            joined = True
        elif sign.isalpha() and sign.casefold() == sign.lower():
            joined = False
        else:
            return False
    return not joined


def _plain(word: str) -> str:
    return " ".join(word.replace("’", "'").split()).casefold()


_Shared = dict[tuple[str, str], set[tuple[str, str]]]
"""By group and word, the kinds and ids that are called so."""


def _taken(system: "System", words: Words) -> Iterator[tuple[str, Message]]:
    """Words that are another thing's, beyond what the system itself calls alike."""
    from soloist.rules.renamed_system import with_words

    if not words:
        return
    before = _shared(system)
    alike = {frozenset(id_ for _, id_ in held) for held in before.values()}
    for (group, word), now in sorted(_shared(with_words(system, new_words(words))).items()):
        new = now - before.get((group, word), set())
        called = {id_ for _, id_ in now}
        if not new or len(called) < 2 or any(called <= known for known in alike):
            continue
        for option, given in sorted(words):
            id_, form = split_option(option)
            others = [each for each in sorted(now) if each[1] != id_]
            if not form and others and (id_ in called or _plain(given) == word):
                yield option, _is_taken(given, *others[0])


def _is_taken(word: str, kind: str, id_: str) -> Message:
    """That something is called so already, and of what kind it is."""
    match kind:
        case "counter":
            other = message("the counter {id}", id=id_)
        case "test":
            other = message("the test {id}", id=id_)
        case "phase":
            other = message("the phase {id}", id=id_)
        case "outcome":
            other = message("the outcome {id}", id=id_)
        case _:
            other = message("a word of the test {id}", id=kind)
    return message("“{word}” is taken already: {other} is called so.", word=word, other=other)


def _shared(system: "System") -> _Shared:
    """What is called by each word: counters, tests, outcomes and phases, and within each test its inputs."""
    from soloist.rules.free import FREE
    from soloist.rules.systems import loop

    tests = (*system.tests, *(test for test in FREE.tests if system.test(test.id) is None))
    every = [("", "counter", held.id, held.name) for held in system.counters]
    every += [("", "test", word_id(system, "test", test.id), test.label) for test in tests]
    every += [("", "phase", word_id(system, "phase", phase.id), phase.name) for phase in loop(system)]
    for test in system.tests:
        every += [("", "outcome", word_id(system, "outcome", each.id), each.name) for each in test.outcomes]
        every += [(test.id, test.id, f"{side.id} ", side.word) for side in test.sides]
        every += [(test.id, test.id, f"{key.id} ", key.name) for key in test.keys]
    found: _Shared = {}
    for group, kind, id_, term in every:
        for word in _all(term, id_ if kind in ("counter", "test") else ""):
            found.setdefault((group, word), set()).add((kind, id_))
    return found


def _all(term: Term, id_: str = "") -> frozenset[str]:
    own = term.words[:2] if isinstance(term, Renamed) else ()
    return frozenset(_plain(word) for word in (*own, *term.words, id_) if word)
