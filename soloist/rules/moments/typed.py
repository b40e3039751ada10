"""What is typed at a step, read and put into the lists of a sheet: added, renamed, struck."""

import re
from collections.abc import Callable, Iterable, Sequence

from soloist.rules.moment import Line, Note
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.message import Refusal, message

# --- reading what is typed at a step, and putting names into short lines --------------------------


LONGEST = 24  # letters of a name inside the words of a way
_WORDY = 10  # words a sentence of tables has at least, and long parts
_LONG_PART = 4


def sentence(text: str) -> bool:
    """Whether a line is a sentence, so that its commas do not make a list of it.

    It begins with a capital and ends with its mark, or is long, as those of tables are.
    """
    text = text.strip()
    wordy = len(text.split()) >= max(_WORDY, _LONG_PART * len(re.split("[,;]", text)))
    return text[:1].isupper() and (wordy or text[-1] in ".!?…")


def names(text: str, *, sentences: bool = True) -> tuple[str, ...]:
    """What commas or semicolons part, each once; a sentence is one, where there may be `sentences`.

    Raises `Refusal` for nothing at all.
    """
    parts = [text] if sentences and sentence(text) else re.split(r"[,;\n]", text)
    plain = (" ".join(part.split()).rstrip(".").rstrip() for part in parts)
    found = tuple(dict.fromkeys(part for part in plain if part))
    if not found:
        raise Refusal(message("Nothing is named here. Write a few words, separated by commas."))
    return found


def items(text: str, *, sentences: bool = True) -> tuple[str, ...]:
    """The same for a list of a sheet, which no comma may stand in: a sentence has dashes instead."""
    return tuple(whole(name) for name in names(text, sentences=sentences))


def whole(text: str) -> str:
    """A line as one item of a list."""
    return re.sub(r"\s*,\s*", " – ", text.strip().rstrip("."))


def line(text: str) -> str:
    """One line of what was typed, without the signs a line of play starts with."""
    found = re.sub(r"^(?:=>|->|→)\s*", "", " ".join(text.split()))
    if not found:
        raise Refusal(message("Nothing is said here. Write a few words after the sign."))
    return found


def detailed(item: str) -> tuple[str, str]:
    """A name and what is said of it: `the red moon: it bleeds`; nothing where only the name is given."""
    name, _, detail = item.partition(":")
    return name.strip(), detail.strip()


def numbered(item: str) -> tuple[str, int | None]:
    """A name and the number after it: `the flood 6`, `the flood 0/6`; of two numbers the last."""
    found = re.fullmatch(r"(.*?\S)\s+(?:\d{1,3}\s*/\s*)?(\d{1,3})", item.strip())
    return (found[1], int(found[2])) if found else (item.strip(), None)


def short(name: str) -> str:
    """A name that fits into the words of a way."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


# --- what is typed at a step put into the lists of a sheet: added, renamed (`old -> new`) ---------


Made = Callable[[str], str]
"""What one typed item is written as; raises `Refusal` for one that will not do."""

_MARKS = regex.compile(r"\s*(?:\([-−–]\)|\+{1,2}|\s[-−]?\d{1,3}\s*[dD]?)$")
_GROUPED = regex.compile(r"(.*\S)\s*\(([^()]+)\)")
_ARROW = regex.compile(r"\s*(?:->|→)\s*")
_STRUCK = regex.compile(r"[-−–]\s*(\S.*)")


def bare(item: str) -> str:
    """The words of an item without its score or its mark: `Patience 4`, `slow (-)`, `fire ball +`."""
    return _MARKS.sub("", item.strip()) or item.strip()


def grouped(item: str) -> tuple[str, str]:
    """The words of an item and its group, in brackets after them, `Climbing (intrusion) 4`; else itself."""
    found = _GROUPED.fullmatch(name := bare(item))
    return (found[1], found[2]) if found else (name, name)


def bad(item: str) -> str:
    """The item as a weakness."""
    return f"{bare(item)} (-)"


def heroic(item: str) -> str:
    """The item as a power, heroic where it does not say more."""
    return item.strip() if powerful(item) else f"{bare(item)} +"


def is_bad(item: str) -> bool:
    """Whether an item is marked as a weakness: `slow (-)`."""
    return item.rstrip().endswith(("(-)", "(−)", "(–)"))


def powerful(item: str) -> bool:
    """Whether an item is marked as a power: `fire ball +`."""
    return item.rstrip().endswith("+")


def same(one: str, other: str) -> bool:
    """Whether two items are the same thing, whatever score or mark each has."""
    return bare(one).casefold() == bare(other).casefold()


def edited(
    name: str, category: Term | str, held: Sequence[str], typed: Iterable[str], made: Made = str
) -> Note:
    """The change of somebody's list that typed items ask for; what changes keeps its place.

    An item with the words of one that is there takes its place. Raises `Refusal` where something is renamed
    or struck that is not there.
    """
    after = list(held)
    for item in typed:
        _change(after, item, made)
    return Note("PC", name, category, tuple(after), only=True)


def room(before: Sequence[str], after: Sequence[str], most: int) -> None:
    """Raises `Refusal` where a list has grown past `most` items."""
    if len(after) > max(most, len(before)):
        raise Refusal(
            message(
                "That would make {count}: {names}. A new character has {most}. Keep the best ones, strike "
                "one out with -name, or change one: old -> new.",
                count=len(after),
                names=", ".join(map(bare, after)),
                most=most,
            )
        )


def agree(before: Sequence[str], after: Sequence[str], opposites: Iterable[Sequence[Term]]) -> None:
    """Raises `Refusal` for a list that has come to hold both of two opposites, or what was good as bad."""
    turned = [
        (one, other) for one in before for other in after if same(one, other) and is_bad(one) != is_bad(other)
    ]
    named = ([each for term in pair for each in map(bare, after) if term.named(each)] for pair in opposites)
    for one, *other in filter(None, (*turned, *named)):
        if other and not {one, *other} <= {*map(bare, before)}:
            raise Refusal(
                message(
                    "Both “{one}” and “{other}” in one person? Keep one of them, or change it: old -> new.",
                    one=one,
                    other=other[0],
                )
            )


def renamed(text: str, held: Sequence[str]) -> tuple[str, str]:
    """`old -> new`, the old one as the list has it. Raises `Refusal` for what is not so, or not there."""
    old, _, new = text.replace("→", "->").partition("->")
    if not old.strip() or not new.strip():
        example = f"{(*held, 'a')[0]} -> …"
        raise Refusal(message("Write what it was and what it becomes: {example}", example=example))
    return found_in(old, held), whole(new)


def _change(after: list[str], item: str, made: Made) -> None:
    """One typed item put into the list, in its place."""
    if struck := _STRUCK.fullmatch(item):
        after.remove(found_in(struck[1], after))
        return
    before, *renamed = _ARROW.split(item, maxsplit=1)
    if renamed:
        old = found_in(before, after)
        new = renamed[0].strip()
        mark = old[len(bare(old)) :]
        after[after.index(old)] = made(new if bare(new) != new else f"{new}{mark}")
    elif there := next((each for each in after if same(each, item)), None):
        after[after.index(there)] = made(item)
    else:
        after.append(made(item))


def found_in(name: str, held: Sequence[str]) -> str:
    """What a list holds under a name, as it has it. Raises `Refusal` for nothing."""
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


def acts(who: str, text: str) -> tuple[Line, ...]:
    """The line that says who does something, where such a line can carry the name; else it names nobody."""
    return (Line(f"@ {text}" if any(sign in who for sign in "()+") else f"@({who}) {text}"),)
