"""The options of a story and the words it gives its system: said, taken in either language, refused."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from soloist.rules.modes import WAYS, options_of
from soloist.rules.renamed import WORD, word_faults, words_of
from soloist.rules.system import System
from soloist.rules.term import Term
from soloist.values.message import Message, Problem, Refusal, message


def refuse_words(system: System, options: Mapping[str, str]) -> None:
    """Raise `Refusal` for the first word among the options that the system cannot take."""
    for fault in word_faults(system.whole or system, words_of(options)).values():
        raise Refusal(fault)


def option_faults(system: System, options: Mapping[str, str]) -> Iterator[tuple[str, Message]]:
    """What is wrong with each option of a system, by its id: there is none, or it has no such value."""
    known = {option.id: option.values for option in options_of(system)}
    for id_, value in options.items():
        if id_ not in known:
            listed = ", ".join(known)
            told = message(
                "{system} has no option “{id}”; it has: {known}.", system=system.id, id=id_, known=listed
            )
            yield id_, told
        elif known[id_] and value not in known[id_]:
            yield id_, message("{name} is one of: {values}", name=id_, values=", ".join(known[id_]))


def refuse_option(system: System, options: Mapping[str, str], text: str) -> None:
    """Raise `Refusal` for an option `id value` that gives a word the story cannot take beside its others."""
    id_, _, value = text.strip().partition(" ")
    if id_.startswith(WORD):
        faults = word_faults(system.whole or system, words_of({**options, id_: value.strip()}))
        if id_ in faults:
            raise Refusal(faults[id_])


def word_problems(
    system: System, options: Mapping[str, str], lines: Mapping[str, int], file: str
) -> Iterator[Problem]:
    """A problem for each word of a story that renames nothing, at the line that gives it."""
    for id_, fault in word_faults(system.whole or system, words_of(options)).items():
        yield Problem(file, lines.get(id_, 0), 1, "warning", fault)


_WORDS: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "on": Term("on", "oui"),
        "off": Term("off", "non"),
        "ask": Term("ask", "demander"),
        "auto": Term("auto", "auto"),
        **WAYS,
    }
)


def value_said(value: str, lang: str) -> str:
    """What a value is called; itself where it has no other word."""
    term = _WORDS.get(value)
    return value if term is None else term.of(lang)
