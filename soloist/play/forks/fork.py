"""Leaving a story at a place: a sibling that shares what stands before it, byte for byte."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from soloist.journal.folding.skim import skim
from soloist.journal.headings import end_of_head, front_matter
from soloist.journal.model import Action, FrontMatter, Heading, Prose, Question, TableLine
from soloist.journal.read import read
from soloist.journal.write import fence, join
from soloist.play.blocks.story import after_front_matter
from soloist.play.changes.edit_block import Block, block_at
from soloist.play.prose.prose_tags import without_tags
from soloist.play.told.excerpt import Rolled, last_excerpt, offset_of
from soloist.storage.listing import slug
from soloist.storage.means import Means
from soloist.storage.shared_files import keep_new
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

KEY: Final = "forked_from"
"""What a story says of the one it left, in its head: `file.md#` and the hash of all before the place."""

APART: Final = " — "
"""Stands between the title a family shares and what a fork is about."""

_LAST: Final = ("last", "dernier", "dernière")
_END: Final = ("end", "fin")
_WORDS: Final = 6


@dataclass(frozen=True, slots=True)
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
    if offset < len(head_of(data)):
        raise Refusal(message("That is the head of the file: a story can be left from what comes after it."))
    block = block_at(data, offset)
    return Place(block.start, block.line, _words(block))


def _words(block: Block) -> str:
    """What a block is about: what was tried or asked, a title, the first words."""
    for entry in block.entries:
        match entry:
            case Action(text=text) | Question(text=text) | Heading(title=text) | Prose(text=text):
                return short(without_tags(text))
            case TableLine(parsed=line) if line is not None:
                drawn = line.name.rpartition("/")[2]
                return short(f"{drawn} → {line.result}" if line.result else drawn)
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
    if cut < len(head):
        raise Refusal(message("That is the head of the file: a story can be left from what comes after it."))
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


def _with(head: bytes, values: Mapping[str, str]) -> bytes:
    """A head with these values, each in the place of the one it had."""
    eol = "\r\n" if b"\r\n" in head else "\n"
    lines = [line.removesuffix("\r") for line in head.decode("utf-8", "surrogateescape").split("\n")]
    closing, _ = end_of_head(lines)
    body, rest = lines[1:closing], lines[closing:]
    for key, value in values.items():
        written = front_matter({key: value}).split("\n")[1]
        at = next((place for place, line in enumerate(body) if _is_key(line, key)), None)
        if at is None:
            body.append(written)
            continue
        end = at + 1
        while end < len(body) and body[end][:1] in (" ", "\t", "-"):
            end += 1
        body[at:end] = [written]
    return eol.join([lines[0], *body, *rest]).encode("utf-8", "surrogateescape")


def _is_key(line: str, key: str) -> bool:
    return re.match(rf"""["']?{key}["']?[ \t]*:""", line, re.IGNORECASE) is not None


def _new_head(data: bytes, cut: int, values: Mapping[str, str]) -> bytes:
    """A head for the sibling of a story without one: what a notebook says of itself, and these values."""
    state = skim(data[:cut], recent=0).state
    known = {"title": state.title, "ruleset": state.ruleset, "pcs": ", ".join(state.pcs)}
    text = front_matter({key: value for key, value in known.items() if value} | dict(values))
    eol = "\r\n" if b"\r\n" in data[:4096] else "\n"
    return text.replace("\n", eol).encode("utf-8", "surrogateescape")


def origin(head: bytes) -> tuple[str, str] | None:
    """The file a story says it left, and the hash of what it shares; None where it says nothing of it."""
    entries = read(head).entries if KEY.encode() in head.lower() else ()
    for entry in entries:
        if isinstance(entry, FrontMatter):
            value = next((text for key, text in entry.values if key.casefold() == KEY), "")
            file, sign, told = value.rpartition("#")
            return (file, told.strip().casefold()) if sign else None
    return None
