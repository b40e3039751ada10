"""A block of a story as it is heard: as it is played, its prose alone, or as the file has it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from soloist.journal.headings import HeadingText
from soloist.journal.model import (
    Entry,
    Fence,
    FrontMatter,
    Heading,
    Narrative,
    Note,
    Prose,
    TableLine,
)
from soloist.journal.words import PHASES, SESSION
from soloist.rules.term import Term

if TYPE_CHECKING:
    from soloist.play.outline_parts import Part
    from soloist.play.story import Story as Played

Way: TypeAlias = Literal["play", "manuscript", "source"]
"""As the story is played, its prose alone, the file as it is."""

_SCENE: Final = Term("Scene", "Scène")
_STRUCK: Final = Term("Struck", "Biffé")
_FENCES: Final = ("```", "~~~")


def aloud(story: "Played", raw: bytes, start: int, line: int, way: Way) -> tuple[str, ...]:
    """What is heard of the block `raw`, which begins at byte `start` on line `line`; perhaps nothing.

    The lines that open and close fences are left out.
    """
    from soloist.journal.read import read

    if way == "source":
        lines = raw.decode("utf-8", "replace").splitlines()
        return tuple(each for each in lines if each.strip() and not each.lstrip().startswith(_FENCES))
    entries = read(raw, start=start, line=line, analog=story.analog).entries
    told = _manuscript(story, entries) if way == "manuscript" else _play(story, entries, raw, start)
    return tuple(each for text in told for each in text.split("\n") if each.strip())


def heading(part: "Part | Heading | HeadingText", lang: str) -> str:
    """A heading in words: `Scene 3, The ball`, `Session 2`, `Conclusion`."""
    match part.kind:
        case "phase":
            return PHASES[part.title].of(lang)
        case "session" | "scene":
            word = SESSION if part.kind == "session" else _SCENE
            numbered = f"{word.of(lang)} {part.number}"
            return f"{numbered}, {part.title}" if part.title else numbered
        case _:
            return part.title


def _play(story: "Played", entries: tuple[Entry, ...], raw: bytes, start: int) -> Iterator[str]:
    from soloist.play.plain_prose import plain_prose
    from soloist.play.prose_entries import is_fenced, within_fence
    from soloist.play.tag_words import colon

    run: list[Entry] = []
    for entry in entries:
        if not _stands_alone(entry):
            run.append(entry)
            continue
        yield from _played(story, run)
        run = []
        match entry:
            case Fence() | FrontMatter():
                pass
            case Heading():
                yield heading(entry, story.lang)
            case Prose(text=text) if is_fenced(text):
                yield within_fence(text)
            case Prose(text=text) | Narrative(text=text):
                told = "\n".join(_tags_told(line, story.lang) for line in text.split("\n"))
                yield from (plain_prose(each, story.lang) for each in told.split("\n\n"))
            case Note(kind="struck", text=text):
                yield f"{_STRUCK.of(story.lang)}{colon(story.lang)}{text}"
            case _:
                at = entry.span.start - start
                line = raw[at : entry.span.end - start].decode("utf-8", "replace").strip()
                yield line.removeprefix("(").removesuffix(")")
    yield from _played(story, run)


def _stands_alone(entry: Entry) -> bool:
    """Whether it is told by itself and not as a part of an exchange."""
    if isinstance(entry, Note):
        return entry.kind not in ("choice", "note")
    if isinstance(entry, TableLine):
        return entry.parsed is None or entry.parsed.shuffle
    return isinstance(entry, Fence | FrontMatter | Heading | Prose | Narrative)


def _played(story: "Played", run: list[Entry]) -> Iterator[str]:
    """Lines of play in words."""
    if not run:
        return
    from soloist.publish.exchange import lines_told
    from soloist.publish.exchange_text import part_heard

    system = story.system.whole or story.system
    for part in lines_told(run, system, story.lang):
        yield from part_heard(part, story.lang)


def _manuscript(story: "Played", entries: tuple[Entry, ...]) -> Iterator[str]:
    from soloist.journal.privacy import without_asides
    from soloist.play.plain_prose import DATE_LINE, plain_prose
    from soloist.play.prose_entries import is_fenced, within_fence
    from soloist.play.prose_tags import without_tags

    for entry in entries:
        if isinstance(entry, Heading) and entry.kind != "phase":
            yield entry.title if entry.kind == "scene" and entry.title else heading(entry, story.lang)
        elif isinstance(entry, Prose) and is_fenced(entry.text):
            yield within_fence(without_asides(entry.text))
        elif isinstance(entry, Prose):
            told = without_tags(without_asides(entry.text))
            kept = "\n".join(line for line in told.split("\n") if not DATE_LINE.fullmatch(line))
            yield from (plain_prose(each, story.lang) for each in kept.split("\n\n"))


def _tags_told(line: str, lang: str) -> str:
    """A line of prose with its tags in words: in brackets where it says anything else."""
    from soloist.play.prose_tags import prose_tags
    from soloist.play.tag_words import tag_words

    found = list(prose_tags(line))
    if not found:
        return line
    told, at, alone = "", 0, _only_tags(line, [(start, end) for start, end, _ in found])
    for start, end, tag in found:
        words = tag_words(tag, lang)
        told += line[at:start] + (words if alone else f"({words})")
        at = end
    return told + line[at:]


def _only_tags(line: str, places: list[tuple[int, int]]) -> bool:
    starts, ends = [each[0] for each in places], [each[1] for each in places]
    return not any(line[a:b].strip() for a, b in zip([0, *ends], [*starts, len(line)], strict=True))
