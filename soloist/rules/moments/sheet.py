"""What is typed at a step put into the lists of a sheet: added, renamed (`old -> new`), struck (`-old`)."""

import re
from collections.abc import Callable, Sequence

from soloist.message import Refusal, message
from soloist.rules.moment import Line, Note
from soloist.rules.moments.typed import items, numbered
from soloist.rules.term import Term

Made = Callable[[str], str]
"""What one typed item is written as; raises `Refusal` for one that will not do."""

_MARKS = re.compile(r"\s*(?:\([-−–]\)|\+{1,2}|\s[-−]?\d{1,3}\s*[dD]?)$")
_ARROW = re.compile(r"\s*(?:->|→)\s*")
_STRUCK = re.compile(r"[-−–]\s*(\S.*)")


def bare(item: str) -> str:
    """The words of an item without its score or its mark: `Patience 4`, `slow (-)`, `fire ball +`."""
    return _MARKS.sub("", item.strip()) or item.strip()


def same(one: str, other: str) -> bool:
    """Whether two items are the same thing, whatever score or mark each has."""
    return bare(one).casefold() == bare(other).casefold()


def edited(
    name: str,
    category: Term | str,
    held: Sequence[str],
    text: str,
    made: Made = str,
    most: int | None = None,
    beside: tuple[Sequence[str], Sequence[str]] = ((), ()),
) -> Note:
    """The change of somebody's list that a typed line asks for; what changes keeps its place.

    An item with the words of one that is there takes its place. `beside` is what the list has before
    and after the items in question. Raises `Refusal` where something is renamed or struck that is not
    there, or where more than `most` would remain.
    """
    after = list(held)
    for item in items(text):
        _change(after, item, made)
    if most is not None and len(after) > max(most, len(held)):
        raise Refusal(
            message(
                "That would make {count}: {names}. A new character has {most}. Keep the best ones, strike "
                "one out with -name, or change one: old -> new.",
                count=len(after),
                names=", ".join(after),
                most=most,
            )
        )
    first, last = beside
    return Note("PC", name, category, (*first, *after, *last), only=True)


def _change(after: list[str], item: str, made: Made) -> None:
    """One typed item put into the list, in its place."""
    if struck := _STRUCK.fullmatch(item):
        after.remove(_found(struck[1], after))
        return
    before, *renamed = _ARROW.split(item, maxsplit=1)
    if renamed:
        old = _found(before, after)
        new = renamed[0].strip()
        mark = old[len(bare(old)) :]
        after[after.index(old)] = made(new if bare(new) != new else f"{new}{mark}")
    elif known := next((each for each in after if same(each, item)), None):
        after[after.index(known)] = made(item)
    else:
        after.append(made(item))


def _found(name: str, held: Sequence[str]) -> str:
    found = next((each for each in held if same(each, name)), None)
    if found is None:
        raise Refusal(
            message(
                "There is no “{name}” here. There is: {names}", name=bare(name), names=", ".join(held) or "—"
            )
        )
    return found


def level(item: str, otherwise: int = 1) -> int:
    """The score an item of a sheet tells, `Patience 4`, or `otherwise`."""
    number = numbered(item)[1]
    return otherwise if number is None else number


def single(name: str, category: Term | str, text: str) -> Note:
    """A list that says one thing, commas and all: whatever it said before is gone."""
    return Note("PC", name, category, items(text), only=True)


def acts(who: str, text: str) -> tuple[Line, ...]:
    """The line that says who does something; none for a name such a line cannot carry."""
    return () if any(sign in who for sign in "()+") else (Line(f"@({who}) {text}"),)
