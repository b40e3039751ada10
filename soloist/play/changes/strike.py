"""Striking what cannot be cut, since another program wrote after it: a note, the inverse transitions."""

from collections.abc import Iterator, Sequence

from soloist.journal.folding.element import ElementDraft
from soloist.journal.folding.fold import fold
from soloist.journal.model import Change, Entry, Items, Number, Part, Tag, Word
from soloist.journal.privacy import striking
from soloist.journal.state import Element, Held, State, folded
from soloist.journal.tags import write_tag
from soloist.journal.words import is_hat
from soloist.journal.write import note
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message


@dataclass(frozen=True, slots=True)
class Strike:
    """The `lines` of a fence that strikes an entry; `left` names what no line can take back."""

    lines: tuple[str, ...]
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Element:
    """One element the struck lines spoke of: before them, after them, now; `said` are their tags of it."""

    before: Element
    after: Element
    now: Element
    known: bool
    said: tuple[Tag, ...]


def strike(entries: Sequence[Entry], wanted: frozenset[int], before: State, now: State) -> Strike:
    """Strike the entries at the places `wanted`; `entries` are the end of the story, from there on at least.

    `before` is what the story adds up to before them, `now` what it does at its end. Raises `Refusal`
    where no words would strike these entries and no others.
    """
    words = striking(entries, wanted)
    if words is None:
        raise Refusal(
            message(
                "Line {line} cannot be struck: something written after it begins with the same words. "
                "Take it out in your editor.",
                line=entries[min(wanted)].span.line,
            )
        )
    unit = [entries[place] for place in sorted(wanted)]
    after = fold(unit, before)
    lang = "fr" if now.front.get("tags", "").casefold() == "fr" else "en"
    lines, left = [*note("struck", words, now.lang)], list[str]()
    for element in _touched(unit, before, after, now):
        for part, name in _inverse(element):
            try:
                if part is None:
                    left.append(name)
                else:
                    lines += [
                        write_tag(Tag(element.now.prefix, element.now.name, each), lang) for each in part
                    ]
            except Refusal:
                left.append(name)
    options, stay = _options(before, after, now)
    return Strike((*lines, *options), (*left, *stay))


def _touched(unit: Sequence[Entry], before: State, after: State, now: State) -> Iterator[_Element]:
    """What the struck lines spoke of."""
    tags = [tag for entry in unit for tag in getattr(entry, "tags", ())]
    if after.shared is not before.shared and after.shared != before.shared:
        said = tuple(tag for tag in tags if tag.prefix == "N" and is_hat(tag.name))
        yield _Element(before.shared, after.shared, now.shared, True, said)
    people = {folded(name) for name in before.pcs}
    for prefix, held in after.elements.items():
        for name, element in held.items():
            old, current = before.elements.get(prefix, {}).get(name), now.element(prefix, element.name)
            if element is old or current is None:
                continue
            said = tuple(tag for tag in tags if tag.prefix == prefix and folded(tag.name) == name)
            known = old is not None or (prefix == "PC" and name in people)
            yield _Element(old or Element(prefix, element.name), element, current, known, said)


def _inverse(element: _Element) -> Iterator[tuple[Sequence[tuple[Part, ...]] | None, str]]:
    """The parts of the tags that take one change back, and its name; no parts where nothing can."""
    named = element.now.name
    if not element.known:
        yield None, named
    for key, held in element.after.numbers.items():
        if held is not element.before.numbers.get(key):
            yield from _number(element, key, held, f"{named} {held.name}".strip())
    if not element.known:
        return
    for key, listed in element.after.lists.items():
        items = element.before.items(key)
        if listed.items != items or key not in element.before.lists:
            same = element.now.items(key) == listed.items
            yield ([(Items(listed.name, items),)] if same else None), f"{named} {listed.name}"
    if element.after.words != element.before.words:
        parts = _words(element) if element.now.words == element.after.words else None
        yield ([parts] if parts else None), f"{named} {', '.join(element.after.words)}".strip()


def _number(
    element: _Element, key: str, after: Held, name: str
) -> Iterator[tuple[Sequence[tuple[Part, ...]] | None, str]]:
    old, now = element.before.numbers.get(key), element.now.numbers[key]
    first = old.value if old is not None else _claimed(element.said, key)
    if first is None:
        if element.known:
            yield None, name
        return
    if after.value == first and (old is None or old.maximum == after.maximum):
        return
    if now.maximum is None:
        yield [(Number(now.name, now.value - (after.value - first), before=now.value),)], name
    elif (now.value, now.maximum) == (after.value, after.maximum):
        most = old.maximum if old is not None and old.maximum is not None else now.maximum
        yield [(Number(now.name, first, maximum=most),)], name
    else:
        yield None, name


def _claimed(said: Sequence[Tag], key: str) -> int | None:
    """What the first struck line that sets a number says it was before, where the story did not know it."""
    parts = (part for tag in said for part in tag.parts)
    found = (part for part in parts if isinstance(part, Number) and folded(part.name) == key)
    return next((part.before for part in found), None)


def _words(element: _Element) -> tuple[Part, ...] | None:
    """The parts that say the words of before again and no others; None where no parts do."""
    before, after = element.before.words, element.after.words
    gone = [word for word in before if word not in after]
    new = [word for word in after if word not in before]
    if not before:
        return None
    instead = [*gone, *([before[-1]] * len(new))]
    parts: tuple[Part, ...] = tuple(Change(word, old) for word, old in zip(new, instead, strict=False))
    for more in ((), tuple(map(Word, before))):
        draft = ElementDraft(element.now)
        for part in (*parts, *more):
            draft.take(part, 0)
        if draft.element().words == before:
            return (*parts, *more)
    return None


def _options(before: State, after: State, now: State) -> tuple[list[str], list[str]]:
    """The options as they were, and those nobody had set before or that were set again since."""
    lines, left = list[str](), list[str]()
    for id_, value in after.options.items():
        if value == before.options.get(id_):
            continue
        if id_ in before.options and now.options.get(id_) == value:
            lines.append(f"(option: {id_} {before.options[id_]})")
        else:
            left.append(id_)
    return lines, left
