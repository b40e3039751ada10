"""Bookmarks line by line: a block marked; those there are listed, read out, named, taken away."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from soloist.cli.linear_aloud import aloud
from soloist.cli.linear_place import Place, cut, leading_number, line_of, meant
from soloist.cli.linear_read import tell_block
from soloist.cli.linear_voice import Voice, heard_number
from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.blocks.marks import Mark, Marks
    from soloist.play.blocks.story import Story
    from soloist.play.session.session import Session
    from soloist.storage.bookmarks import Bookmark

LONGEST: Final = 60  # letters of a name, as on the screen
_DROP: Final = frozenset({"drop", "ôter", "oter"})
_NAME: Final = frozenset({"name", "nommer", "rename", "renommer"})
_ASKED: Final = re.compile(
    rf"(?:(?P<deed>{'|'.join(sorted(_DROP | _NAME))})\s+)?(?P<number>\d{{1,3}})(?:\s+(?P<name>.*))?",
    re.IGNORECASE | re.ASCII,
)


def mark_one(sitting: "Session", voice: Voice, argument: str) -> None:
    """Mark the last block, or the one at the line whose number comes first, under a name if there is one.

    Raises `Refusal` where there is nothing to mark.
    """
    story = cut(sitting)
    if not len(story):
        raise Refusal(message("The story is empty: there is nothing to mark yet."))
    line, name = leading_number(argument)
    place = meant(sitting, voice, str(line), "mark") if line else None
    if place is not None:
        story = place.story
    block = place.block if place is not None else story.spans.head(len(story) - 1)
    name = _name(name)

    def put(marks: "Marks") -> None:
        known = marks.on(story.spans.starts[block])
        marks.put(story, block, name or (known.bookmark.name if known else ""))

    if not _changed(sitting, story, put):
        raise _unkept()
    voice.tell(message("Marked: {text}", text=_words(sitting, story.text(block))))


def tell_marks(sitting: "Session", voice: Voice, argument: str) -> None:
    """List the bookmarks; with a number, read that block out; `drop` or `name` before it changes that one.

    Raises `Refusal` for a number there is not, and for a block that is gone.
    """
    from soloist.play.blocks.marks import Marks

    story = cut(sitting)
    marks = Marks(story, _files(sitting)).all
    if not marks:
        voice.tell(message("No bookmark yet: /mark marks the last block, /mark and words gives it a name."))
        return
    if not argument:
        for number, each in enumerate(marks, 1):
            voice.line(f"{number}. {_row(sitting, story, each, voice)}")
        voice.tell(
            message("/bookmarks 1 reads one out, /bookmarks name 1 and words names it, drop 1 takes it away.")
        )
        return
    found = _ASKED.fullmatch(argument.strip())
    number = heard_number(found["number"], len(marks)) if found else 0
    deed = found["deed"].casefold() if found and found["deed"] else ""
    if found is None or not number or (found["name"] and deed not in _NAME):
        raise Refusal(
            message("“{typed}” is no bookmark; /bookmarks lists them by their numbers.", typed=argument)
        )
    _do(sitting, story, marks[number - 1], voice, deed, _name(found["name"] or ""))


def _do(sitting: "Session", story: "Story", chosen: "Mark", voice: Voice, deed: str, name: str) -> None:
    """Read a bookmark out, take it away, or name it."""
    if not deed:
        _read_out(sitting, story, chosen, voice)
        return
    drops = deed in _DROP
    if not _changed(sitting, story, lambda held: held.drop(chosen) if drops else held.rename(chosen, name)):
        raise _unkept()
    if drops:
        voice.tell(message("The bookmark is taken away; the story is as it was."))
    elif name:
        voice.tell(message("The bookmark is called {name} now.", name=name))
    else:
        voice.tell(message("The bookmark has no name any more."))


def _name(typed: str) -> str:
    """A name as it is kept."""
    return " ".join(typed.split())[:LONGEST].rstrip()


def _unkept() -> Refusal:
    return Refusal(message("The bookmark cannot be kept: can the state folder be written?"))


def _read_out(sitting: "Session", story: "Story", chosen: "Mark", voice: Voice) -> None:
    if chosen.at is None:
        raise Refusal(message("The block that was marked is not in the story any more."))
    index = story.spans.begins(chosen.at)
    assert index is not None, "a block that is found begins there"
    tell_block(Place(story, index, chosen.at), sitting, voice)


def _row(sitting: "Session", story: "Story", mark: "Mark", voice: Voice) -> str:
    words = _words(sitting, mark.bookmark.anchor.letters)
    named = words
    if mark.bookmark.name:
        named = voice.lingo.say("{what}: {text}", what=mark.bookmark.name, text=words)
    if mark.at is None:
        return f"{named} ({voice.lingo.say('gone')})"
    return f"{named} ({voice.lingo.say('line {line}', line=line_of(story, mark.at))})"


def _words(sitting: "Session", block: bytes) -> str:
    """The first line of a block that says anything, as much of it as may be heard here."""
    seen = sitting.seen(tuple(block.decode("utf-8", "replace").strip().splitlines()))
    return next(iter(aloud(sitting.story, "\n".join(seen).encode(), 0, 1, "play")), "…")


def _files(sitting: "Session") -> "tuple[Bookmark, ...]":
    from soloist.storage.bookmarks import Bookmarks

    means = sitting.desk.means
    return Bookmarks(means.state, sitting.path, means.disk).marks()


def _changed(sitting: "Session", story: "Story", do: "Callable[[Marks], object]") -> bool:
    """Change the bookmarks as they are kept by now; whether the disk took it."""
    from soloist.play.blocks.marks import Marks
    from soloist.storage.bookmarks import Bookmarks

    def change(known: "tuple[Bookmark, ...]") -> "tuple[Bookmark, ...]":
        marks = Marks(story, known)
        do(marks)
        return tuple(each.bookmark for each in marks.all)

    means = sitting.desk.means
    return Bookmarks(means.state, sitting.path, means.disk).change_marks(change) is not None
