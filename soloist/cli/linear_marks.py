"""Bookmarks line by line: the last block marked, those there are listed, one read out again."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice, heard_number
from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.storage.bookmarks import Bookmark
    from soloist.tui.sitting import Sitting
    from soloist.tui.story_view.marks import Mark, Marks
    from soloist.tui.story_view.story import Story


def mark_last(sitting: "Sitting", voice: Voice, name: str) -> None:
    """Mark the last block, under a name if there is one. Raises `Refusal` where there is nothing to mark."""
    story = _cut(sitting)
    if not len(story):
        raise Refusal(message("The story is empty: there is nothing to mark yet."))
    block = story.spans.head(len(story) - 1)

    def put(marks: "Marks") -> None:
        known = marks.on(story.spans.starts[block])
        marks.put(story, block, name or (known.bookmark.name if known else ""))

    if not _changed(sitting, story, put):
        raise Refusal(message("The bookmark cannot be kept: can the state folder be written?"))
    voice.tell(message("Marked: {text}", text=_words(sitting, story.text(block))))


def tell_marks(sitting: "Sitting", voice: Voice, argument: str) -> None:
    """List the bookmarks; with a number, read that block out; `drop` and a number takes one away.

    Raises `Refusal` for a number there is not, and for a block that is gone.
    """
    from soloist.tui.story_view.marks import Marks

    story = _cut(sitting)
    marks = Marks(story, _files(sitting)).all
    if not marks:
        voice.tell(message("No bookmark yet: /mark marks the last block, /mark and words gives it a name."))
        return
    if not argument:
        for number, each in enumerate(marks, 1):
            voice.line(f"{number}. {_row(sitting, each, voice)}")
        voice.tell(message("/bookmarks 1 reads one out, /bookmarks drop 1 takes it away."))
        return
    word, _, rest = argument.rpartition(" ")
    number = heard_number(rest, len(marks))
    drops = word.strip().casefold() in ("drop", "ôter", "oter")
    if not number or (word and not drops):
        raise Refusal(
            message("“{typed}” is no bookmark; /bookmarks lists them by their numbers.", typed=argument)
        )
    chosen = marks[number - 1]
    if drops:
        if not _changed(sitting, story, lambda held: held.drop(chosen)):
            raise Refusal(message("The bookmark cannot be kept: can the state folder be written?"))
        voice.tell(message("The bookmark is taken away; the story is as it was."))
        return
    _read_out(sitting, story, chosen, voice)


def _read_out(sitting: "Sitting", story: "Story", chosen: "Mark", voice: Voice) -> None:
    if chosen.at is None:
        raise Refusal(message("The block that was marked is not in the story any more."))
    index = story.spans.begins(chosen.at)
    assert index is not None, "a block that is found begins there"
    for line in _lines(sitting, story.text(index)):
        voice.line(line)


def _row(sitting: "Sitting", mark: "Mark", voice: Voice) -> str:
    words = _words(sitting, mark.bookmark.anchor.letters)
    named = f"{mark.bookmark.name}: {words}" if mark.bookmark.name else words
    return named if mark.at is not None else f"{named} ({voice.lingo.say('gone')})"


def _words(sitting: "Sitting", block: bytes) -> str:
    told = (line for line in _lines(sitting, block) if not line.startswith(("```", "~~~")))
    return next((line for line in told if line.strip()), "…")


def _lines(sitting: "Sitting", block: bytes) -> tuple[str, ...]:
    """The lines of a block that may be seen here."""
    return sitting.seen(tuple(block.decode("utf-8", "replace").strip().splitlines()))


def _cut(sitting: "Sitting") -> "Story":
    """The story in blocks, as the screen has it."""
    from soloist.tui.story_view.story import Story

    return Story(sitting.on_story(lambda story: story.data))


def _files(sitting: "Sitting") -> "tuple[Bookmark, ...]":
    from soloist.storage.bookmarks import Bookmarks

    means = sitting.desk.means
    return Bookmarks(means.state, sitting.path, means.disk).marks()


def _changed(sitting: "Sitting", story: "Story", do: "Callable[[Marks], object]") -> bool:
    """Change the bookmarks as they are kept by now; whether the disk took it."""
    from soloist.storage.bookmarks import Bookmarks
    from soloist.tui.story_view.marks import Marks

    def change(known: "tuple[Bookmark, ...]") -> "tuple[Bookmark, ...]":
        marks = Marks(story, known)
        do(marks)
        return tuple(each.bookmark for each in marks.all)

    means = sitting.desk.means
    return Bookmarks(means.state, sitting.path, means.disk).change_marks(change) is not None
