"""A test that is asked for by its name: its label in either language or its id, with words for its keys."""

import shlex
from collections.abc import Mapping
from typing import NamedTuple

from soloist.message import Refusal, message
from soloist.play.rolls.closed import closed, closed_test
from soloist.rules.given_words import by_ids
from soloist.rules.system import System, Test
from soloist.rules.systems import called_test, rollable


class Called(NamedTuple):
    """The test, and the `key=value` words after its name, by the ids of the keys."""

    test: Test
    given: Mapping[str, str]


def called(system: System, text: str, lang: str) -> Called:
    """`sequence steps=1,2,2`, `Coup du sort`. Raises `Refusal` for an unknown name, with those known."""
    found = test_called(system, text)
    if found is not None:
        return found
    name = _parted(text)[0]
    if test := closed_test(system, name):
        raise closed(test)
    raise Refusal(
        message(
            "{system} rolls no “{name}”; there are: {known}",
            system=system.name.of(lang),
            name=name,
            known=known(system, lang),
        )
    )


def test_called(system: System, text: str) -> Called | None:
    """The same; None for a name no test has. Raises `Refusal` for words after it that are not key=value."""
    name, given = _parted(text)
    test = called_test(system, name) if name else None
    return Called(test, by_ids(test, given)) if test is not None else None


def known(system: System, lang: str) -> str:
    """What can be rolled by its name, in words, with the id where it is another word."""
    named = ((test.label.of(lang), test.id) for test in rollable(system))
    return ", ".join(label if label.casefold() == id_ else f"{label} ({id_})" for label, id_ in named) or "—"


def _parted(text: str) -> tuple[str, dict[str, str]]:
    """The words before the first `key=value`, and these; double quotes hold reasons together."""
    words = shlex.shlex(text, posix=True, punctuation_chars="")
    words.whitespace_split, words.commenters, words.quotes = True, "", '"'
    try:
        parts = list(words)
    except ValueError:  # a quotation mark without its partner
        parts = text.split()
    at = next((at for at, part in enumerate(parts) if "=" in part), len(parts))
    given: dict[str, str] = {}
    for part in parts[at:]:
        key, equals, value = part.partition("=")
        if not equals or not key:
            raise Refusal(message("“{word}” is not key=value, for example for=3", word=part))
        if key in given:
            raise Refusal(message("{key}= is given twice.", key=key))
        given[key] = value
    return " ".join(parts[:at]), given
