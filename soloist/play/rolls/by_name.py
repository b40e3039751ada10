"""A test asked for by its name; who rolls it; one that an option keeps closed."""

from collections.abc import Mapping, Sequence
from typing import Final

from soloist.journal.sheet import known_person
from soloist.journal.state import State
from soloist.rules.given import by_ids
from soloist.rules.system import System, Test
from soloist.rules.systems import called_test, labelled_test, rollable
from soloist.values import regex
from soloist.values.message import Refusal, message

_GIVEN: Final = regex.compile(r'([^\s=]+)=("[^"]*"|\S*)')


def closed_test(system: System, label: str) -> Test | None:
    """The test a `d:` line names that an option keeps out of the story; None where it names none."""
    whole = system.whole
    test = labelled_test(whole, label) if whole and label else None
    return test if test and test.option and system.test(test.id) is None else None


def closed(named: str, option: str | None) -> Refusal:
    """What to say of a test, or of a rule, that an option keeps closed."""
    return Refusal(
        message(
            "This story plays without “{test}”. To have it, write in the story: (option: {option} on)",
            test=named,
            option=option or "",
        )
    )


def rollers(test: Test, state: State, named: Sequence[str]) -> tuple[str, ...]:
    """Those a test is rolled for, or nobody for a test without sides, such as a destiny roll.

    A test may be somebody's without any sides, or everyone's (`Test.by`). Names are matched case-folded to
    the story's people. Raises `Refusal` for others, where it has any, where more are named than can make it,
    and where nobody is and there are several protagonists.
    """
    if test.at_most is not None and len(named) > test.at_most:
        raise Refusal(
            message(
                "“{test}” is rolled by {most} at most, and {count} are named. Roll it for each of them.",
                test=test.id,
                most=test.at_most,
                count=len(named),
            )
        )
    if named:
        for name in named:
            if state.element("N", name) is None:
                known_person(state, name)
        known = {name.casefold(): name for name in state.pcs}
        return tuple(known.get(name.casefold(), name) for name in named)
    if len(state.pcs) < 2 or test.by == "everyone":
        return tuple(state.pcs)
    if not test.sides and test.by == "sides":
        return ()
    raise Refusal(
        message(
            "Who acts? There are several protagonists: {names}. Write @(Name) …, or who=Name.",
            names=", ".join(state.pcs),
        )
    )


def called(system: System, text: str, lang: str, usual: Test | None = None) -> tuple[Test, Mapping[str, str]]:
    """A test by its name, and the `key=value` words after it by the ids of the keys: `sequence steps=1,2,2`.

    Without a name it is the `usual` one. Raises `Refusal` for an unknown name, with those known, and for
    other words after it.
    """
    name, given = _parted(text)
    if (found := called_test(system, name) if name else usual) is not None:
        return found, by_ids(found, given)
    if test := closed_test(system, name):
        raise closed(test.id, test.option)
    raise Refusal(
        message(
            "{system} rolls no “{name}”; there are: {known}",
            system=system.name.of(lang),
            name=name,
            known=known(system, lang),
        )
    )


def known(system: System, lang: str) -> str:
    """What can be rolled by its name, in words, with the id where it is another word."""
    named = ((test.label.of(lang), test.id) for test in rollable(system))
    return ", ".join(label if label.casefold() == id_ else f"{label} ({id_})" for label, id_ in named) or "—"


def _parted(text: str) -> tuple[str, dict[str, str]]:
    """The words before the first `key=value`, and these; double quotes hold reasons together."""
    first = _GIVEN.search(text)
    name, rest = (text[: first.start()], text[first.start() :]) if first else (text, "")
    if stray := _GIVEN.sub("", rest).split():
        raise Refusal(message("“{word}” is not key=value, for example for=3", word=stray[0]))
    given: dict[str, str] = {}
    for key, value in _GIVEN.findall(rest):
        if key in given:
            raise Refusal(message("{key}= is given twice.", key=key))
        given[key] = value.strip('"')
    return " ".join(name.split()), given
