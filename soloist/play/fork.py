"""Leaving a story at a roll that could have gone otherwise: the ways it had, the sibling, the family."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, TypeAlias

from soloist.journal.dice_text import neutralise, write_dice_line, write_table_line
from soloist.journal.folding.skim import skim
from soloist.journal.headings import front_matter
from soloist.journal.lexer import opening
from soloist.journal.model import (
    Action,
    DiceLine,
    DiceText,
    Entry,
    FrontMatter,
    Heading,
    Note,
    Prose,
    Question,
    TableLine,
    TableText,
    decoded,
    encoded,
)
from soloist.journal.read import read
from soloist.journal.state import folded
from soloist.journal.write import answer, fence, join, note
from soloist.lingo import lingo_of
from soloist.play.blocks.story import after_front_matter, begin_alike
from soloist.play.edit import Block, block_at
from soloist.play.prose.prose_tags import without_tags
from soloist.play.rolls.signs import is_signed, percent_words
from soloist.play.told.excerpt import Excerpt, Result, Rolled, last_excerpt, offset_of, results
from soloist.rules.term import phrase
from soloist.storage.listing import Story, inside, slug, stories, title
from soloist.storage.means import Means
from soloist.storage.reading import read_file
from soloist.storage.shared_files import keep_new
from soloist.values.dataclass import field, record, replace
from soloist.values.message import Refusal, message

KEY: Final = "forked_from"
"""What a story says of the one it left, in its head: `file.md#` and the hash of all before the place."""

APART: Final = " — "
"""Stands between the title a family shares and what a fork is about."""

_LAST: Final = ("last", "dernier", "dernière")
_END: Final = ("end", "fin")
_WORDS: Final = 6
_CLOSES: Final = r"^(?=(?:---|\.\.\.)[ \t]*\r?\n?\Z)"


@record
class Place:
    """Where a story is left: all before byte `cut` is shared, line `line` (from 1) no more.

    `words` say what stands there, in a few words; nothing where it is the end.
    """

    cut: int
    line: int
    words: str = ""


# --- places -------------------------------------------------------------------------------------


def place_called(data: bytes, name: str) -> Place:
    """The place of a story that a person names: a line, `S3` (before that scene), `last` roll, `end`.

    Raises `Refusal` where there is no such place.
    """
    wanted = name.strip().casefold()
    if wanted in _END:
        return Place(len(data), data.count(b"\n") + 1)
    if wanted in _LAST:
        rolled = [each for each in last_excerpt(data).entries if isinstance(each, Rolled)]
        return place_of(data, rolled[-1].span.start)
    if wanted.isdecimal() and wanted.isascii():
        return place_of(data, offset_of(data, int(wanted)))
    found = (entry for entry in read(data).entries if isinstance(entry, Heading) and entry.kind == "scene")
    scenes = {f"S{entry.number}": entry for entry in reversed(list(found)) if entry.number is not None}
    if scene := scenes.get(wanted.upper()):
        return Place(scene.span.start, scene.span.line, without_tags(scene.title).strip())
    known = ", ".join(["last", "end", *reversed(scenes)])
    raise Refusal(
        message("“{name}” is no place of this story: name a line, or {known}.", name=name, known=known)
    )


def place_of(data: bytes, offset: int) -> Place:
    """The place before the block that holds byte `offset`. Raises `Refusal` where nothing stands there."""
    block = block_at(data, offset)
    return Place(block.start, block.line, _words(block))


def _words(block: Block) -> str:
    """What a block is about: what was tried or asked, a title, the first words."""
    for entry in block.entries:
        match entry:
            case Action(text=text) | Question(text=text) | Heading(title=text) | Prose(text=text):
                return short(without_tags(text))
            case (
                TableLine(parsed=TableText(name=name, result=came))
                | DiceLine(parsed=DiceText(label=name, outcome=came))
            ) if name:
                drawn = name.rpartition("/")[2]
                return short(f"{drawn} → {came}" if came else drawn)
            case _:
                pass
    return short(without_tags(block.text.partition("\n")[0]))


def short(text: str) -> str:
    """The first words of a text, on one line."""
    words = text.split()
    return " ".join(words[:_WORDS]) + ("…" if len(words) > _WORDS else "")


# --- the sibling --------------------------------------------------------------------------------


def head_of(data: bytes) -> bytes:
    """The front matter of a story with both its `---`, and all before it; empty where it has none."""
    return data[: after_front_matter(data)]


def sibling(data: bytes, cut: int, name: str, title: str = "", lines: Sequence[str] = ()) -> bytes:
    """The bytes of a story that leaves `data`, of the file `name`, at byte `cut`.

    Its head is the parent's with where it comes from, and `title` if given; what follows is the
    parent's up to `cut`, then a fence with `lines`, if there are any. Raises `Refusal`.
    """
    head = head_of(data)
    if not head and data.startswith((b"---", b"\xef\xbb\xbf---")):
        raise Refusal(message("The head of this story is not closed: put --- on a line of its own after it."))
    values = {KEY: f"{name}#{sha256(data[:cut]).hexdigest()}"} | ({"title": title} if title else {})
    past = (_with(head, values) if head else _new_head(data, cut, values)) + data[len(head) : cut]
    return past + (join(read(past).tail, (fence(lines),)) if lines else b"")


def leave(
    path: Path,
    data: bytes,
    place: Place,
    means: Means,
    *,
    title: str = "",
    lines: Sequence[str] = (),
    asked: str = "",
) -> Path:
    """Write a sibling of the story `data` at `path` into a new file beside it; where it is.

    Without a `title` of its own it has its parent’s and what was `asked`, or what stands at the place: two
    stories of one name cannot be told apart in a list. Raises `Refusal`.
    """
    called = " ".join(title.split())
    about = asked or place.words
    name = f"{called} {about}" if called else _called_after(path, data, about)
    content = sibling(data, place.cut, path.name, called or name, lines)
    return keep_new(means.disk, path.parent, slug(name), ".md", content)


def _called_after(path: Path, data: bytes, about: str) -> str:
    """The parent’s title, and what is different; that of a fork gives way to this one’s."""
    title = skim(data, recent=0).state.title or path.stem
    if origin(head_of(data)) is not None:
        title = title.partition(APART)[0]
    return f"{title}{APART}{about}" if about else title


def with_head(data: bytes, values: Mapping[str, str]) -> bytes:
    """A whole story with these values in its head, which it gets where it has none."""
    head = head_of(data)
    return (_with(head, values) if head else f"{front_matter(values)}\n".encode()) + data[len(head) :]


def _with(head: bytes, values: Mapping[str, str]) -> bytes:
    """A head with these values, each in the place of the one it had, else at the end."""
    text = decoded(head)
    for key, value in values.items():
        written = front_matter({key: value}).split("\n")[1] + ("\r\n" if "\r\n" in text else "\n")
        own = rf"""^["']?{key}["']?[ \t]*:.*\n(?:(?:[ \t]|-(?!--)).*\n)*"""
        text = re.sub(rf"(?im){own}|{_CLOSES}", written.replace("\\", r"\\"), text, count=1)
    return encoded(text)


def _new_head(data: bytes, cut: int, values: Mapping[str, str]) -> bytes:
    """A head for the sibling of a story without one: what a notebook says of itself, and these values."""
    state = skim(data[:cut], recent=0).state
    known = {"title": state.title, "ruleset": state.ruleset, "pcs": ", ".join(state.pcs)}
    text = front_matter({key: value for key, value in known.items() if value} | dict(values))
    eol = "\r\n" if b"\r\n" in data[:4096] else "\n"
    return encoded(text.replace("\n", eol))


def origin(head: bytes) -> tuple[str, str] | None:
    """The file a story says it left, and the hash of what it shares; None where it says nothing of it."""
    entries = read(head).entries if KEY.encode() in head.lower() else ()
    for entry in entries:
        if isinstance(entry, FrontMatter):
            value = next((text for key, text in entry.values if key.casefold() == KEY), "")
            file, sign, told = value.rpartition("#")
            return (file, told.strip().casefold()) if sign else None
    return None


TAKEN: Final = phrase("this outcome was chosen by the author, not rolled")
"""The note under a result that no dice gave."""


@record
class Otherwise:
    """One way a roll can go. `id` stays the same, `name` and `text` are in the story's language.

    `chance` is what it had before the dice fell, None where nobody can tell; `value` its number on the
    scale, if any; `was` is on for the one it came to.
    """

    id: str
    name: str
    text: str = ""
    chance: Fraction | None = None
    value: int | None = None
    was: bool = False


def ways(result: Result, lang: str) -> tuple[Otherwise, ...]:
    """Every way a result could have gone, in the order of its test; nothing where there is none."""
    test, weighed = result.test, result.odds
    if test is None:
        return ()
    ids = [each.id for each in test.outcomes]
    if weighed is not None:
        ids = [id_ for id_ in ids if weighed.weights.get(id_)]
        ids += [id_ for id_, weight in weighed.weights.items() if weight and id_ not in ids]
    found = []
    for id_ in ids:
        told = test.outcome(id_, result.situation)
        chance = weighed.chance(id_) if weighed is not None and weighed.total else None
        name, text, value = (told.name.of(lang), told.text.of(lang), told.value) if told else (id_, "", None)
        found.append(Otherwise(id_, name, text, chance, value, id_ == result.id))
    return tuple(found)


def chosen(entry: Entry | None) -> bool:
    """Whether it is the note that its author, and no dice, chose what came."""
    return isinstance(entry, Note) and entry.kind == "note" and folded(entry.text) in map(folded, TAKEN.words)


def taken_lines(result: Result, other: Otherwise, excerpt: Excerpt) -> tuple[str, ...]:
    """The lines that record `other` in the place of a result: no dice, and a note that says so."""
    lang = excerpt.lang
    match result.entry:
        case DiceLine(parsed=parsed) if parsed is not None:
            bare = replace(parsed, left=(), right=(), shift=None, tail="")
            signed = parsed.signed or (result.test is not None and is_signed(result.test))
            line = write_dice_line(replace(bare, outcome=other.name, value=other.value, signed=signed))
        case TableLine(parsed=parsed) if parsed is not None:
            line = write_table_line(TableText(parsed.name, result=neutralise(other.name)))
        case _:
            line = answer(other.name)
    return (line, *note("note", TAKEN.of(lang), lang))


Kind: TypeAlias = Literal["way", "again", "here"]


@record
class Offer:
    """A sibling that can be begun: at `place`, with `lines` of play to begin with.

    `asked` is what was tried or asked; `other` is the outcome taken, of a `way`. `name` says in a few words
    what is different, for the name of the file.
    """

    kind: Kind
    place: Place
    lines: tuple[str, ...]
    asked: str
    other: Otherwise | None = None

    @property
    def name(self) -> str:
        """What a file of it is called after, beside its title."""
        return " → ".join(filter(None, (short(self.asked), self.other.name if self.other else "")))


def offers(data: bytes, excerpt: Excerpt) -> tuple[Offer, ...]:
    """Every way to leave the story `data` at one of its exchanges, roll by roll; leaving before it, last.

    The way that was taken is among them. Raises `Refusal` where nothing can be left.
    """
    found: list[Offer] = []
    for result in results(excerpt):
        asked = without_tags(result.asked.text).strip() if result.asked else ""
        asked = asked or label(result, excerpt.lang)
        place = place_of(data, result.entry.span.start)
        before = _before(data, place.cut, result)
        for other in ways(result, excerpt.lang):
            lines = (*before, *taken_lines(result, other, excerpt))
            found.append(Offer("way", place, lines, asked, other))
        if before:
            found.append(Offer("again", place, before, asked))
    place = place_of(data, excerpt.start)
    return (*found, Offer("here", place, (), place.words))


def chance_words(chance: Fraction | None, lang: str) -> str:
    """A chance in whole percents, nothing where nobody can tell."""
    if chance is None:
        return ""
    return percent_words(chance.numerator, chance.denominator, lingo_of(lang))


def label(result: Result, lang: str) -> str:
    """What gave a result: a test, a table."""
    match result.entry:
        case DiceLine() if result.test is not None:
            return result.test.label.of(lang)
        case TableLine(parsed=parsed) if parsed is not None:
            return parsed.name
        case _:
            return ""


def _before(data: bytes, start: int, result: Result) -> tuple[str, ...]:
    """The lines of its block before a result: what was tried or asked, and what else was rolled."""
    text = decoded(data[start : result.entry.span.start])
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    if lines and opening(lines[0]) is not None:
        lines = lines[1:]
    return tuple(line for line in lines if line.strip())


@record
class Branch:
    """A story in its family: its file, its title, its bytes, and the file it left, None for the first.

    `cut` is the byte of the parent where it leaves it, and `own` the byte of this story where what is its
    own begins; both 0 for the first of a family. `depth` counts from 0.
    """

    path: Path
    title: str
    data: bytes = field(repr=False)
    parent: Path | None = None
    cut: int = 0
    own: int = 0
    depth: int = 0


def family_of(path: Path, root: Path) -> tuple[Branch, ...]:
    """The family of the story at `path`: each before those that left it, these in the order of the places.

    It is looked for in its folder; links may lead anywhere inside `root`. Nobody where it is no story.
    """
    held = stories(path.parent, root if inside(path, root) else path.parent)
    every = [_read(each) for each in held if each.kind == "story"]
    found = {each.path: _left(each, every) for each in every}
    first, above = path, set[Path]()
    # heads are text, and anything can stand there: who is left by way of itself is the first
    while first in found and first not in above:
        above.add(first)
        first = found[first].parent or first
    tree, waiting = list[Branch](), [(first, 0)] if first in found else []
    while waiting:
        at, depth = waiting.pop()
        if all(each.path != at for each in tree):
            tree.append(replace(found[at], depth=depth))
            left = [each for each in found.values() if each.parent == at]
            left.sort(key=lambda each: (each.cut, each.path.name), reverse=True)
            waiting += [(each.path, depth + 1) for each in left]
    return tuple(tree)


def others(path: Path, root: Path) -> tuple[bytes, ...]:
    """The bytes of all stories of the family of the one at `path`, but for its own, the first one first."""
    return tuple(each.data for each in family_of(path, root) if each.path != path)


def _read(story: Story) -> Branch:
    try:
        data = read_file(story.path)[0]
    except Refusal:
        data = b""
    return Branch(story.path, title(data[:4096]) or story.path.stem, data)


def _left(story: Branch, every: Sequence[Branch]) -> Branch:
    """Whom a story left, and where.

    A parent is known by the hash of what is shared, whatever its file is called now; one that was
    changed since before the place is known by its name alone.
    """
    known = origin(head_of(story.data))
    if known is None:
        return story
    name, wanted = known
    others = [each for each in every if each.path != story.path]
    others.sort(key=lambda each: each.path.name != name)
    cuts = ((each, cut_of(each.data, wanted)) for each in others)
    parent, cut = next((pair for pair in cuts if pair[1] is not None), (None, None))
    parent = parent or next((each for each in others if each.path.name == name), None)
    if parent is None:
        return story
    above, head = len(head_of(parent.data)), len(head_of(story.data))
    past, own = parent.data[above:cut], story.data[head:]
    same = begin_alike(past, own[: len(past)])
    if same < min(len(past), len(own)) or cut is None:  # either was changed since
        same = past.rfind(b"\n", 0, same) + 1
    return replace(story, parent=parent.path, cut=above + same, own=head + same)


def cut_of(data: bytes, wanted: str) -> int | None:
    """The byte before which a story hashes to `wanted`, at the end of a line; None where there is none."""
    hashed, at = sha256(), 0
    for line in data.splitlines(keepends=True):
        hashed.update(line)
        at += len(line)
        if hashed.hexdigest() == wanted:
            return at
    return None
