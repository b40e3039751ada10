"""From a journal to a book: its prose in chapters, what was rolled there, and what stands around the text."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Final
from uuid import UUID, uuid5

from soloist.journal.model import (
    Action,
    DiceLine,
    Fence,
    Heading,
    Journal,
    Narrative,
    Note,
    Prose,
    TableLine,
)
from soloist.journal.model import Entry as Line
from soloist.journal.sheet import trait
from soloist.journal.state import Element, Listed, Made, State, folded
from soloist.journal.words import is_note
from soloist.play.fork import APART, KEY, chosen
from soloist.play.prose.prose_tags import colon
from soloist.play.told.excerpt import Opening
from soloist.publish.book.book import (
    HEADS,
    Book,
    Chapter,
    Choices,
    Entry,
    Matter,
    Node,
    bare,
    clean,
    one_line,
    word,
)
from soloist.publish.book.prose_tree import Footnotes, line_of, prose_blocks, readable, set_in_type
from soloist.publish.book.scenes import parts
from soloist.publish.exchange import as_note
from soloist.rules.system import System
from soloist.tables.lookup import Shelves
from soloist.tables.names import fold_name
from soloist.values import regex
from soloist.values.dataclass import replace

_STORIES: Final = UUID("8f2a6c0e5d1b53f7a4c99e3b7d60214f")  # our own corner among all names


def matter(state: State, choices: Choices, credits: tuple[str, ...] = ()) -> Matter:
    """What the head of the story says, unless the choices say otherwise.

    The day is that of its last session.
    """
    front, lang = _front(state), state.lang
    told = title_lines(state)
    lines = {name: line_of(getattr(choices, name) or told[name], lang) for name in HEADS}
    days = (day.strip() for day in (state.date, front.get("start_date", "")))
    return Matter(
        **{
            **lines,
            "title": lines["title"] or word("untitled", lang),
            "cover": choices.cover or told["cover"],
        },
        lang=lang,
        date=next(filter(_is_day, days), ""),
        identifier=identifier(state.title, front),
        credits=credits,
    )


def title_lines(state: State) -> Mapping[str, str]:
    """What a story says for its own title page; a fork is called as its family."""
    front, title = _front(state), state.title
    keys = {name: about.get("keys", "").split() for name, about in HEADS.items()}
    said = {name: next((front[key] for key in each if front.get(key)), "") for name, each in keys.items()}
    return {**said, "title": title.partition(APART)[0] if KEY in front else title}


def _front(state: State) -> Mapping[str, str]:
    return {key.casefold(): value for key, value in state.front.items()}


def identifier(title: str, front: Mapping[str, str]) -> str:
    """A URN that is the same whenever the story is exported: made of its title, first day and fork.

    A UUID of version 5 (RFC 9562): nothing in it is left to chance or to the clock.
    """
    named = "\n".join((title, front.get("start_date", ""), front.get("forked_from", "")))
    return uuid5(_STORIES, named.encode("utf-8", "replace").decode()).urn


def _is_day(day: str) -> bool:
    """Whether there is such a day, `2026-11-20`."""
    with suppress(ValueError):
        return date.fromisoformat(day).isoformat() == day
    return False


def cast(state: State, known: Container[str]) -> tuple[Entry, ...]:
    """The protagonists with their traits, then the roles with their words, in the order they were met.

    What is said of somebody is what was said first, so that a list before the story gives nothing away.
    A role that is none of those `known` to a reader is not in it.
    """
    people = dict(state.elements.get("PC", {}))
    named = [people.pop(folded(name), Element("PC", name)) for name in state.pcs]
    roles = (each for each in state.elements.get("N", {}).values() if each.name in known)
    return tuple(_entry(each, state.lang) for each in (*named, *people.values(), *roles))


def glossary(state: State, known: Container[str]) -> tuple[Entry, ...]:
    """The places and the elements of the frame, from A to Z, with what was said of them first."""
    every = (each for prefix in ("L", "E") for each in state.elements.get(prefix, {}).values())
    found = (_entry(each, state.lang) for each in every if each.name in known)
    return tuple(sorted(found, key=lambda entry: fold_name(entry.name)))


def _entry(element: Element, lang: str) -> Entry:
    traits: Listed | None = element.lists.get("traits") if element.prefix == "PC" else None
    if traits is None:
        words = _first(element.bare.lines, element.words)
    else:
        words = tuple(trait(item).text for item in _first(traits.lines, traits.items))
    said = ", ".join(filter(None, words))
    return Entry(*(clean(one_line(set_in_type(each, lang))) for each in (element.name, said)))


def _first(made: Sequence[Made], now: tuple[str, ...]) -> tuple[str, ...]:
    """What stood there at the end of the first line that said anything."""
    said = [each for each in made if isinstance(each.after, tuple) and each.after]
    first = [each.after for each in said if each.line == said[0].line]
    return first[-1] if first and isinstance(first[-1], tuple) else now


FREE_PLAY: Final = "free"


def credits(entries: Iterable[Line], system: System, shelves: Shelves, lang: str) -> tuple[str, ...]:
    """The credit of the rules a story is played by, then those of tables that were asked, by their names.

    A table that is not in reach any more has none.
    """
    played, rules = tuple(entries), system.whole or system
    ruled = rules.id != FREE_PLAY and any(
        isinstance(entry, DiceLine | TableLine | Action) for entry in played
    )
    found: dict[str, dict[str, None]] = {rules.credit: {}} if ruled else {}
    for entry in played:
        if isinstance(entry, TableLine) and entry.parsed is not None:
            for credit in _credits(shelves, entry.parsed.name):
                found.setdefault(credit, {})[entry.parsed.name.partition(".")[0]] = None
    told = (
        credit if ruled and credit == rules.credit else f"{', '.join(names)}{colon(lang)}{credit}"
        for credit, names in found.items()
        if credit
    )
    return tuple(dict.fromkeys(clean(one_line(each)) for each in told))


def _credits(shelves: Shelves, asked: str) -> Iterator[str]:
    """The credits of a table by its name, as a journal has it, and of those it draws on."""
    waiting, seen = [shelves.reach(asked)], set[int]()
    while waiting:
        target = waiting.pop(0)
        if target is None or id(target.table) in seen:
            continue
        seen.add(id(target.table))
        if target.table.credit:
            yield target.table.credit
        rows = (row for strip in target.strips for row in strip.rows)
        names = dict.fromkeys(each.name for row in rows for each in row.references())
        waiting += [shelves.reach(name, target.file) for name in names]


# --- from a journal to a book: prose in chapters, what was rolled beside it or nowhere, no secrets --


def manuscript(journal: Journal, choices: Choices, matter: Matter, system: System) -> Book:
    """The book of a journal, a chapter a scene; `matter` is what stands around it, in the story's language.

    The first chapter of a session with a title has that for its part. The journal holds nothing private any
    more; what is rolled is told as `system` has it, unless it is hidden.
    """
    mechanics, lang = choices.mechanics or "hidden", matter.lang
    footnotes, chapters, waiting = Footnotes(journal.entries), list[Chapter](), list[Node]()
    for scene in parts(journal):
        blocks = list[Node]()
        for each in _told(scene.entries, footnotes, mechanics, system, lang):
            (waiting if each.kind == "note" else blocks).append(each)
            if blocks and blocks[-1].kind == "p":
                waiting = _hung(blocks, waiting, lang)
        waiting = _hung(blocks, waiting, lang)
        title, part = line_of(scene.title, lang), line_of(scene.part, lang)
        chapters.append(Chapter(title, _trimmed(blocks), scene.key, part))
    kept = [each for each in chapters if any(map(_holds, each.blocks))]
    if waiting:  # nothing comes after them
        *kept, last = kept or chapters or [Chapter("", (), "s0-0")]
        blocks = list(last.blocks)
        noted = _hung(blocks, waiting, lang)
        kept.append(replace(last, blocks=(*blocks, *([Node("p", tuple(noted))] if noted else []))))
    return Book(matter, tuple(kept), mechanics)


def _told(
    entries: Iterable[Line], footnotes: Footnotes, mechanics: str, system: System, lang: str
) -> Iterator[Node]:
    """The blocks of entries, and between them notes of what was played since the last."""
    played = list[Line]()
    for entry in (*entries, None):
        told: Sequence[Node] = ()
        match entry:
            case Note() if not chosen(entry):
                continue
            case Heading(kind="other", title=title) if words := line_of(title, lang):
                told = (Node("h", (bare(words),), number=2),)
            case Narrative(kind=kind) if is_note(kind):
                pass
            case Prose() | Narrative():
                told = prose_blocks(readable(entry.text), lang, footnotes.of(entry))
            case None | Heading():
                pass
            case _:
                played.append(entry)
                continue
        for each in _apart(played) if played and mechanics != "hidden" else ():
            if note := as_note(each, system, lang):
                yield Node("note", (bare(note),), detail=mechanics)
        played = []
        yield from told


def _hung(blocks: list[Node], notes: list[Node], lang: str) -> list[Node]:
    """Put notes at the last paragraph of the blocks; those for which there is none are left."""
    place = next((at for at in reversed(range(len(blocks))) if blocks[at].kind == "p"), None)
    if not notes or place is None:
        return notes
    blocks[place] = _at_the_stop(blocks[place], notes, lang)
    return []


_STOP: Final = regex.compile(r"[\s\u00a0\u202f]*[.,;:!?…»”)]+(?:[\s\u00a0\u202f]+[.,;:!?…»”)]+)*$")


def _at_the_stop(paragraph: Node, notes: Sequence[Node], lang: str) -> Node:
    """The paragraph with notes at its end; in French those that are called stand before the stop."""
    words, last = paragraph.inner, paragraph.inner[-1]
    after: tuple[Node, ...] = ()
    if lang == "fr" and last.kind == "text" and notes[0].detail != "margin":
        stop = _STOP.search(last.text)
        if stop is not None and (stop.start() or len(words) > 1):
            before = bare(last.text[: stop.start()])
            words, after = (*words[:-1], *([before] if before.text else [])), (bare(stop[0]),)
    return replace(paragraph, inner=(*words, *notes, *after))


def _apart(played: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """What was played, parted where something is tried, and where a fence begins something.

    What is asked or drawn in the same fence stays with it.
    """
    begun = 0
    for at, entry in enumerate(played):
        if at > begun and isinstance(entry, Opening if isinstance(played[at - 1], Fence) else Action):
            yield played[begun:at]
            begun = at
    yield played[begun:]


def _holds(block: Node) -> bool:
    """Whether there is something to read in a block."""
    return bool(block.inner) if block.kind == "p" else block.kind not in ("hr", "h")


def _trimmed(blocks: Sequence[Node]) -> tuple[Node, ...]:
    """A break at the beginning or the end parts nothing; neither do two of them."""
    kept: list[Node] = []
    for block in blocks:
        if not (block.kind == "hr" and (not kept or kept[-1].kind == "hr")):
            kept.append(block)
    while kept and kept[-1].kind == "hr":
        kept.pop()
    return tuple(kept)
