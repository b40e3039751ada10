"""Looking for words in many stories, one after the other; one that cannot be read does not stop the rest."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from soloist.journal.search import Hit, hits, spans
from soloist.journal.search_pattern import Span
from soloist.message import Message
from soloist.storage.listing import Story
from soloist.storage.reading import read_file, readable
from soloist.storage.refusals import Unreadable
from soloist.storage.workspace import LeadsOutside, Workspace


class Searched(NamedTuple):
    """What one story gave: up to as many places as were asked for, how many `more` there are; or why not."""

    path: Path
    title: str
    hits: tuple[Hit, ...] = ()
    more: int = 0
    trouble: Message | None = None


def search_stories(stories: Iterable[Story], words: str, limit: int | None = None) -> Iterator[Searched]:
    """What each story gives, in their order; `limit` is how many places are given of all, None for all."""
    left = limit
    for story in stories:
        searched = search_story(story.path, story.title, words, left)
        if left is not None:
            left -= len(searched.hits)
        yield searched


def search_story(path: Path, title: str, words: str, limit: int | None = None) -> Searched:
    """What one story gives; see `search_stories`."""
    try:
        data = readable(read_file(path)[0])
    except Unreadable as refusal:
        return Searched(path, title, trouble=refusal.message)
    found = spans(data, words)
    first = tuple(hits(data, islice(found, limit)))
    return Searched(path, title, first, sum(1 for _ in found))


def stories_of(here: Workspace) -> tuple[tuple[Story, ...], tuple[Message, ...]]:
    """The stories of a workspace that can be searched, and why others cannot."""
    listed = here.stories()
    trouble = tuple(LeadsOutside(story.path).message for story in listed if story.kind == "outside")
    return tuple(story for story in listed if story.kind in ("story", "unreadable")), trouble


class Window(NamedTuple):
    """Some places of one story, the scene each is in, which of them is `next`, and the `total` of all.

    The first `head` bytes are the story's front matter.
    """

    hits: tuple[Hit, ...] = ()
    scenes: tuple[str, ...] = ()
    next: int = 0
    total: int = 0
    head: int = 0

    @property
    def told(self) -> list[tuple[Hit, str]]:
        """The places with their scenes, in order, those of the front matter last."""
        found = [*zip(self.hits, self.scenes, strict=True)]
        return sorted(found, key=lambda each: each[0].start < self.head)

    @property
    def place(self) -> int:
        """Where among those `told` the next one is; the first of the story's own for one of the head."""
        ahead = sum(hit.start < self.head for hit in self.hits)
        return max(0, self.next - ahead)


def window(
    data: bytes, words: str, after: int, limit: int, going: Callable[[], bool] = lambda: True
) -> Window | None:
    """Up to `limit` places of a story, most of them after byte `after`, a few before; all are counted.

    None as soon as `going` says that nobody waits for them any more.
    """
    before, later, total = deque[Span](maxlen=limit // 4), list[Span](), 0
    for span in spans(data, words):
        if not going():
            return None
        total += 1
        if span.start <= after:
            before.append(span)
        elif len(later) < limit:
            later.append(span)
    if before and not later:  # after the last comes the first
        return window(data, words, -1, limit, going)
    shown = [*before, *later][:limit]
    found = tuple(hits(data, shown))
    return Window(found, _scenes(data, shown), len(before), total, _head(data))


def _head(data: bytes) -> int:
    """Where the front matter ends; 0 where there is none."""
    if not data.removeprefix(b"\xef\xbb\xbf").startswith(b"---"):
        return 0
    return max(0, data.find(b"\n---", 3))


def _scenes(data: bytes, found: Sequence[Span]) -> tuple[str, ...]:
    """The scene, or where there is none the session, that each place is in."""
    scenes, scene, at = list[str](), "", 0
    for span in found:
        for marks in (b"## ", b"### "):
            place = data.rfind(b"\n" + marks, at, span.start)
            line = data[place + 1 : data.find(b"\n", place + 1, place + 500)] if place >= 0 else b""
            scene = _heading(line.decode("utf-8", "replace").strip()) or scene
        scenes.append(scene)
        at = max(at, span.start - 1)
    return tuple(scenes)


def _heading(line: str) -> str:
    from soloist.journal.headings import parse_heading  # `soloist search` does without

    found = parse_heading(line)
    if found is None or found.kind not in ("scene", "session"):
        return ""
    return f"S{found.number} {found.title}".strip() if found.kind == "scene" else line.lstrip("# ")
