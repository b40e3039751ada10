"""What the writers for other tools ask of the parts of a row before they write it."""

from collections.abc import Iterator

from soloist.tables.text.parts import KeptNumber, Parts, Reckoned, Term, Words


def says(text: Parts) -> bool:
    """Whether there is more than space: other tools have no row that is empty."""
    return any(not isinstance(part, Words) or part.text.strip() for part in text)


def keeps(term: Term) -> bool:
    """Whether a number hangs on one that was kept: no other tool remembers."""
    return any(isinstance(each, KeptNumber) for each in terms(term))


def terms(term: Term) -> Iterator[Term]:
    """A sum and everything it is made of."""
    yield term
    if isinstance(term, Reckoned):
        yield from terms(term.left)
        yield from terms(term.right)
