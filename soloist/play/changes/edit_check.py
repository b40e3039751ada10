"""What no longer agrees after a story was changed by hand: only what did before."""

from collections import Counter
from typing import Final

from soloist.journal.checking.verify import Played, VerifyProblem, verify
from soloist.storage.story.written import begin_alike, end_alike
from soloist.values.message import Message, count, message

LARGEST: Final = 1 << 24  # bytes of a story above which checking all of it is left to `soloist verify`


def told(before: bytes, after: bytes, name: str) -> tuple[Message, ...]:
    """What to say of a change to the story file called `name`: how many lines no longer agree, and the first.

    Slow for a long story: all of it is checked.
    """
    if before == after:
        return ()
    if max(len(before), len(after)) > LARGEST:
        return (message("soloist verify {name} tells whether every line still agrees.", name=name),)
    found = disagreements(before, after)
    if not found:
        return ()
    first = found[0]
    said = message("Line {line} no longer agrees: {what}", line=first.line, what=first.message)
    if len(found) == 1:
        return (said,)
    more = count(
        "{n} more line does not either: soloist verify {name} lists it.",
        "{n} more lines do not either: soloist verify {name} lists them.",
        len(found) - 1,
        name=name,
    )
    return (said, more)


def disagreements(before: bytes, after: bytes) -> tuple[VerifyProblem, ...]:
    """The lines of `after` that disagree, without those that did in `before`, wherever they stand now."""
    begin = begin_alike(before, after)
    end = end_alike(before[begin:], after[begin:])
    first = before.count(b"\n", 0, begin) + 1
    last = first + before.count(b"\n", begin, len(before) - end)
    shift = after.count(b"\n") - before.count(b"\n")
    played: Played = {}
    known = Counter(_known(held, first, last, shift) for held in verify(before, played=played).problems)
    found = []
    for held in verify(after, played=played).problems:
        same = _known(held, first, last + shift, 0)
        if known[same] > 0:
            known[same] -= 1
        else:
            found.append(held)
    return tuple(found)


def _known(held: VerifyProblem, first: int, last: int, shift: int) -> tuple[int, str, str, str]:
    """What makes two problems one: what is said, and the line, which within the change counts for nothing."""
    line = held.line if held.line < first else 0 if held.line <= last else held.line + shift
    return line, str(held.message), held.recorded, held.computed
