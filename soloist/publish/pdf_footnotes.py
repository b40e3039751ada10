"""Footnotes on paper: whether each stands on the page that calls it, and what is changed where it does not.

WeasyPrint sends notes it has placed to the next page where a later paragraph would else leave too few lines
at the foot of this one; such a paragraph is held together further. A note which that does not help goes into
the text.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

_CALL, _MARKER = "::footnote-call", "::footnote-marker"
_HELD: Final = "orphans: {lines}"


def misplaced(pages: Sequence[Any]) -> dict[Any, int]:
    """The elements of notes not on the page of their call, or not in order there, with that page, from 0."""
    called: dict[Any, int] = {}
    placed: dict[Any, int] = {}
    for at, page in enumerate(pages):
        for box in page._page_box.descendants():
            tag = box.element_tag or ""
            if tag.endswith(_CALL):
                called.setdefault(box.element, at)
            elif tag.endswith(_MARKER):
                placed.setdefault(box.element, at)
    order = {note: number for number, note in enumerate(placed)}
    bad, last = dict[Any, int](), -1
    for note, at in called.items():
        number = order.get(note, -1)
        if placed.get(note) != at or number < last:
            bad[note] = at
        last = max(last, number)
    return bad


def held(pages: Sequence[Any], bad: Mapping[Any, int]) -> list[Any]:
    """Hold together what ends the pages of misplaced notes; the notes for which that was done before."""
    left = list[Any]()
    for note, at in bad.items():
        paragraph, lines = _end(pages[at]._page_box.children[0])
        told = _HELD.format(lines=lines + 1)
        if paragraph is None or paragraph.get("style") == told:
            left.append(note)
        else:
            paragraph.set("style", told)
    return left


def _end(root: Any) -> tuple[Any, int]:
    """The paragraph with the last line of a page, and how many of its lines stand there."""
    found = [parent for parent in _lined(root) if parent.element_tag == "p"]
    return (found[-1].element, sum(each is found[-1] for each in found)) if found else (None, 0)


def _lined(parent: Any) -> Iterator[Any]:
    """What holds each line of the text."""
    for child in getattr(parent, "children", ()):
        if type(child).__name__ == "LineBox":
            yield parent
        elif child.is_in_normal_flow():
            yield from _lined(child)


def into_the_text(root: Any, notes: Sequence[Any]) -> None:
    """Put notes below their paragraph, or leave them there, in the width of the text."""
    above = {child: parent for parent in root.iter() for child in parent}
    for note in notes:
        note.set("class", "rolls long")
        if note.tag == "aside":
            continue
        paragraph = above[note]
        _take_out(paragraph, note)
        note.tag = "aside"
        around = above[paragraph]
        after = list(around).index(paragraph) + 1
        while after < len(around) and around[after].tag == "aside":
            after += 1
        around.insert(after, note)


def _take_out(parent: Any, child: Any) -> None:
    """Without the words that follow it, which stay."""
    at = list(parent).index(child)
    if at:
        parent[at - 1].tail = (parent[at - 1].tail or "") + (child.tail or "")
    else:
        parent.text = (parent.text or "") + (child.tail or "")
    child.tail = None
    parent.remove(child)
