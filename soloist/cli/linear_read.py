"""Reading a story line by line: a page from any place of it, on and back, in each of the readings."""

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from soloist.cli.linear_aloud import Way, aloud
from soloist.cli.linear_outline import parts_of, tell_part
from soloist.cli.linear_place import Place, after, at_line, cut, end_of, line_of, meant, number_in
from soloist.cli.linear_voice import Voice
from soloist.message import Message, Refusal, message
from soloist.play.veil import masked

if TYPE_CHECKING:
    from soloist.play.blocks.story import Story
    from soloist.play.session.session import Session
    from soloist.storage.anchors import Anchor

_PAGE: Final = 8  # blocks read at once
_LETTERS: Final = 2000  # of a page, from which it ends before that
_PART: Final = re.compile(r"(scene|scène|session|séance|s)\s*\.?\s*(\d{1,6})", re.IGNORECASE)
_WAYS: Final[dict[str, Way]] = {
    "play": "play", "played": "play", "jeu": "play", "joué": "play",
    "manuscript": "manuscript", "manuscrit": "manuscript", "prose": "manuscript",
    "source": "source", "file": "source", "fichier": "source",
}  # fmt: skip
_TOLD: Final[dict[Way, Message]] = {
    "play": message("As it is played."),
    "manuscript": message("The manuscript: prose alone."),
    "source": message("The source: the lines of the file."),
}
_BACK: Final = frozenset({"back", "retour", "arrière", "arriere"})
_START: Final = frozenset({"start", "début", "debut"})
_END: Final = frozenset({"end", "fin"})
_ON: Final = frozenset({"on", "suite"})


class _Page(NamedTuple):
    """Blocks that were read together: where the first begins, and where the one after the last does."""

    first: int
    end: int


class Reader:
    """Where one reads in a story, and how; that is known again after the story changed."""

    def __init__(self, sitting: "Session", voice: Voice) -> None:
        """Nothing is read yet."""
        self._sitting = sitting
        self._voice = voice
        self._way: Way = "play"
        self._first: Anchor | None = None  # of the page read last
        self._last: Anchor | None = None
        self._held: tuple[Story, bytes] | None = None

    def read(self, asked: str) -> None:
        """Read a page: on from where one is, or from what is asked for. Raises `Refusal` if it is not."""
        word, _, rest = asked.strip().partition(" ")
        if word.casefold() in _WAYS:
            self._turn(_WAYS[word.casefold()])
            if not rest.strip():
                self._again()
                return
            asked = rest
        asked, bare = asked.strip(), asked.strip().casefold()
        story = self._cut()
        if not asked or bare in _ON:
            self._on(story)
        elif bare in _BACK:
            self._back(story)
        elif bare in _START:
            self._from(story, 0)
        elif bare in _END:
            self._back_from(story, len(story))
        else:
            place = self._place(asked)
            if place is not None:
                self._from(place.story, place.block)

    def reading(self, asked: str) -> None:
        """Another reading, the one named or the next; what was read last is read so."""
        ways = tuple(_TOLD)
        named = _WAYS.get(asked.strip().casefold())
        if asked.strip() and named is None:
            raise Refusal(
                message("There is no reading “{name}”: play, manuscript or source.", name=asked.strip())
            )
        self._turn(named or ways[(ways.index(self._way) + 1) % len(ways)])
        self._again()

    # --- where

    def _cut(self) -> "Story":
        story = cut(self._sitting)
        if not len(story):
            raise Refusal(message("The story is empty yet."))
        return story

    def _turn(self, way: Way) -> None:
        self._way = way
        self._voice.tell(_TOLD[way])

    def _place(self, asked: str) -> Place | None:
        number = number_in(asked)
        if number:
            return at_line(self._sitting, number)
        part = _PART.fullmatch(asked)
        if part is None:
            return meant(self._sitting, self._voice, asked, "read")
        kind = "session" if part[1].casefold() in ("session", "séance") else "scene"
        return self._part(kind, int(part[2]))

    def _part(self, kind: str, number: int) -> Place | None:
        """The session or scene of that number; where there are several, they are told."""
        found = [each for each in parts_of(self._sitting) if (each.kind, each.number) == (kind, number)]
        if not found:
            raise Refusal(message("No such heading stands in this story; /outline reads them."))
        story = self._cut()
        if len(found) == 1:
            return at_line(self._sitting, line_of(story, found[0].start))
        for part in found:
            tell_part(story, part, self._voice, self._sitting.story.lang)
        self._voice.tell(
            message("Which one? Say its line: /read {line}", line=line_of(story, found[-1].start))
        )
        return None

    def _again(self) -> None:
        """Read what was read last once more; before anything was, the end of the story."""
        story = self._cut()
        page = self._known(story)
        if page is None:
            self._back_from(story, len(story))
        else:
            self._from(story, page.first)

    def _on(self, story: "Story") -> None:
        page = self._known(story)
        if page is None:
            self._back_from(story, len(story))
        elif page.end >= len(story):
            self._voice.tell(
                message("That is the end. /read back reads what stands before, /read start begins.")
            )
        else:
            self._from(story, page.end)

    def _back(self, story: "Story") -> None:
        page = self._known(story)
        self._back_from(story, page.first if page is not None else len(story))

    def _known(self, story: "Story") -> _Page | None:
        """The page that was read last, in the story as it is now."""
        from bisect import bisect_right

        from soloist.storage.anchors import found

        if self._first is None or self._last is None:
            return None
        kept = (self._first, self._last)
        starts = [
            at if at is not None else anchor.start
            for anchor, at in zip(kept, found(kept, story.data[:]), strict=True)
        ]
        first, last = (max(0, bisect_right(story.spans.starts, at) - 1) for at in starts)
        return _Page(story.spans.head(first), after(story, story.spans.head(last)))

    # --- reading out

    def _from(self, story: "Story", block: int) -> None:
        """A page from a block on."""
        pages: list[tuple[int, tuple[str, ...]]] = []
        letters = 0
        while block < len(story) and len(pages) < _PAGE and letters < _LETTERS:
            if told := self._told(story, block):
                pages.append((block, told))
                letters += sum(map(len, told))
            block = after(story, block)
        self._say(story, pages, block)

    def _back_from(self, story: "Story", end: int) -> None:
        """The page before a block."""
        pages: list[tuple[int, tuple[str, ...]]] = []
        block, letters = end, 0
        while block > 0 and len(pages) < _PAGE and letters < _LETTERS:
            block = story.spans.head(block - 1)
            if told := self._told(story, block):
                pages.insert(0, (block, told))
                letters += sum(map(len, told))
        if not pages and end < len(story):
            raise Refusal(message("That is the beginning of the story."))
        self._say(story, pages, end)

    def _say(self, story: "Story", pages: list[tuple[int, tuple[str, ...]]], end: int) -> None:
        voice = self._voice
        if not pages:
            raise Refusal(message("There is nothing to be read this way from here on."))
        starts = story.spans.starts
        voice.tell(message("From line {line}.", line=line_of(story, starts[pages[0][0]])))
        for _, lines in pages:
            for text in lines:
                voice.line(text)
        self._keep(story, pages[0][0], story.spans.head(end - 1))
        if end >= len(story) or not self._more(story, end):
            voice.tell(message("That is the end. /read back reads what stands before, /read start begins."))
        else:
            line = line_of(story, end_of(story, pages[-1][0]))
            last = self._sitting.last_line()
            voice.tell(
                message("Line {line} of {last}. /read reads on, /read back goes back.", line=line, last=last)
            )

    def _more(self, story: "Story", block: int) -> bool:
        """Whether anything is to be read from a block on."""
        while block < len(story):
            if self._told(story, block):
                return True
            block = after(story, block)
        return False

    def _keep(self, story: "Story", first: int, last: int) -> None:
        from soloist.storage.anchors import anchor

        starts = story.spans.starts
        self._first = anchor(starts[first], story.text(first))
        self._last = anchor(starts[last], story.text(last))

    def _told(self, story: "Story", block: int) -> tuple[str, ...]:
        """What is heard of a block; nothing where it was struck, or is out of sight."""
        start, sitting = story.spans.starts[block], self._sitting
        if self._way != "source" and start in sitting.struck():
            return ()
        raw = self._seen(story)[start : end_of(story, block)]
        return aloud(sitting.story, raw, start, line_of(story, start), self._way) if raw.strip() else ()

    def _seen(self, story: "Story") -> bytes:
        """The story, blank where nothing may be seen."""
        sitting = self._sitting
        if self._held is None or self._held[0] is not story:
            hides = sitting.veiled or (self._way == "manuscript" and sitting.story.analog)
            data = story.data[:]
            self._held = story, masked(data) if hides else data
        return self._held[1]


def tell_block(place: Place, sitting: "Session", voice: Voice) -> None:
    """Read one block out, as it is played."""
    data = masked(place.story.data[:]) if sitting.veiled else place.story.data[:]
    raw = data[place.start : place.start + len(place.raw)]
    for line in aloud(sitting.story, raw, place.start, place.line, "play") if raw.strip() else ():
        voice.line(line)
