"""Places of a story in one kind of listing: its outline, what words find; a place named."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from soloist.journal.search import Hit, hits, spans
from soloist.journal.tags import parted
from soloist.play.blocks.search import search_stories, stories_of
from soloist.play.blocks.story import after_front_matter
from soloist.play.dialogs.conversation import Conversation, deeds, fixed, listing, menu, work
from soloist.play.dialogs.dialog import Look, Option, Row, found, line
from soloist.play.edit import block_at
from soloist.play.prose.outline_parts import Part, name, parts
from soloist.play.prose.prose_tags import tag_words
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.told.excerpt import offset_of
from soloist.storage.disk import real
from soloist.storage.listing import Story
from soloist.values import regex
from soloist.values.message import Message, Refusal, count, message

MOST: Final = 200  # places found that are listed
LARGE: Final = 2_000_000  # bytes of a story from which it is said that reading it takes its time
_MARGINS: Final = {"scene": "  ", "phase": "    ", "other": "  "}
_LOOKS: Final[dict[str, Look]] = {"title": "strong", "session": "strong", "phase": "quiet"}
_MARKS: Final = {"secret": message("secret"), "struck": message("struck")}
_ALL: Final = frozenset({"all", "everywhere", "partout"})
_LINE: Final = regex.compile(r"(?:(?:line|ligne|l\.)\s*)?(\d{1,9})", re.IGNORECASE | re.ASCII)
_PART: Final = regex.compile(r"(scene|scène|session|séance|s)\s*\.?\s*(\d{1,6})", re.IGNORECASE)
_SIGNS: Final = regex.compile(r"^#{1,6}\s+|[*`]+|\\(?=[!-/:-@\[-`{-~])")

Given = TypeVar("Given")


class Goal(NamedTuple):
    """A place to go to: byte `start` of the story at `path`."""

    path: Path
    start: int


# --- the listing


def search(face: Face, words: str) -> Conversation[None]:
    """List the sessions, scenes and phases; words find them, and places in the text.

    `all` and words look in every story at once.
    """
    places, asked = (yield from slowly(face.session, lambda: _Places(face))), words.strip()
    first, _, rest = asked.partition(" ")
    if first.casefold() in _ALL and rest.strip():
        yield from places.everywhere(rest.strip())
    else:
        yield from places.hold(asked)


class _Places:
    """What is listed of the places of a story, and what is done to the rows."""

    def __init__(self, face: Face) -> None:
        self._face, self._session = face, face.session
        self._data = face.session.shown(face.session.story.data)
        self._parts = outline_of(self._session)

    def hold(self, words: str) -> Conversation[Any]:
        """Show the outline, and the places that words find, until one is gone to."""
        shown = listing("places", map(self._part_row, self._parts), finds=self._find)
        return (
            yield from menu("outline", lambda: shown, lambda done: None, mark=self._at_hand(), words=words)
        )

    def everywhere(self, words: str) -> Conversation[Any]:
        """Show the places of every story where words stand. Raises `Refusal` where there are none."""
        rows, trouble = yield from slowly(self._session, lambda: self._of_all(words))
        if not rows and not trouble:
            raise Refusal(message("“{words}” was not found in your stories.", words=words))
        above = tuple(line(each, "bad") for each in trouble)
        shown = listing("everywhere", rows, {"words": words}, above=above)
        return (yield from menu("everywhere", lambda: shown, lambda done: None))

    def _going(self, goal: Goal) -> tuple[Option, ...]:
        return deeds("places", go=lambda: self._go(goal))

    def _go(self, goal: Goal) -> bool:
        if goal.path == self._session.path:
            self._face.reveal(goal.start)
        else:
            self._face.open(goal.path, at=goal.start)
        return True

    # --- the rows

    def _part_row(self, part: Part) -> Row:
        goal = Goal(self._session.path, part.start)
        return Row(
            _MARGINS.get(part.kind, "") + name(part, self._session.story.lang),
            str(part.start),
            detail=count("{n} word", "{n} words", part.words) if part.kind != "phase" else "",
            look=_LOOKS.get(part.kind, ""),
            deeds=self._going(goal),
            subject=goal,
        )

    def _at_hand(self) -> str:
        """The last part that begins where one reads, or before."""
        here = self._face.here
        over = [each for each in self._parts if here is None or each.start <= here]
        return str(over[-1].start) if over else ""

    # --- looking for words

    def _find(self, words: str, rows: Sequence[Row]) -> Sequence[Row]:
        """What is listed and has the words, then the places where they stand; every story is another row."""
        listed = [each.row for each in found(rows, words)]
        known = {each.subject.start for each in listed if isinstance(each.subject, Goal)}

        def starts(at: int) -> tuple[int, int]:
            """Where a place begins, and its line."""
            return at, self._data.rfind(b"\n", 0, at) + 1

        places = hits(self._data, islice(spans(self._data, words), MOST))
        here = (
            each
            for each in self._hits(places, self._session.path)
            if known.isdisjoint(starts(each.subject.start))
        )
        everywhere = fixed("places", "everywhere", lambda: self.everywhere(words), words=words)
        return (*listed, *here, everywhere)

    def _hits(self, places: Iterable[Hit], path: Path, title: str = "") -> Iterator[Row]:
        """A row for each place of a story that reads otherwise."""
        lang, once = self._session.story.lang, dict[tuple[int, str], Hit]()
        for hit in places:
            once.setdefault((hit.line, hit.text), hit)
        for hit in once.values():
            goal = Goal(path, hit.start)
            yield Row(
                f"… {hit.found} …" if hit.mark == "secret" else in_words(hit.text, lang),
                f"{path} {hit.start}",
                detail=(message("line {n}", n=hit.line), _MARKS.get(hit.mark, "")),
                part=title,
                deeds=self._going(goal),
                subject=goal,
            )

    def _of_all(self, words: str) -> tuple[tuple[Row, ...], tuple[Message, ...]]:
        """Places of every story, the one that is open first; what cannot be read."""
        session = self._session
        own, listed = (
            Story(session.path, session.story.state.title),
            stories_of(self._face.services.workspace)[0],
        )
        others = (each for each in listed if real(each.path) != real(session.path))
        every = tuple(search_stories((own, *others), words, MOST, session.shown))
        rows = (
            row for each in every for row in self._hits(each.hits, each.path, each.title or each.path.stem)
        )
        return tuple(rows), tuple(each.trouble for each in every if each.trouble is not None)


def in_words(text: str, lang: str) -> str:
    """A line of the file as the story shows it: without its signs, its tags in a reader's words."""
    return "".join(
        _SIGNS.sub("", words) + (tag_words(tag, lang) if tag else "")
        for words, tag in parted(text, known=True)
    )


# --- what is known of a story


def slowly(session: Session, do: Callable[[], Given]) -> Conversation[Given]:
    """Do something with the whole story; of a long one, that is said."""
    if session.story.size < LARGE:
        return do()
    return (yield from work(message("Looking through the story…"), do))


def outline_of(session: Session) -> tuple[Part, ...]:
    """The headings of the story, without those that were struck out."""
    story = session.story
    return parts(story.data, analog=story.analog, struck=session.struck())[1:]


# --- a place named in words


def place_named(face: Face, words: str) -> Conversation[int]:
    """Where the block begins that is meant by the number of a line, by `scene 3`, or by words that it holds.

    Of several it is the newest. Raises `Refusal` where none is meant.
    """
    return (yield from slowly(face.session, lambda: _meant(face.session, words.strip())))


def _meant(session: Session, asked: str) -> int:
    data, struck = session.on_story(lambda story: story.data), session.struck()
    if numbered := _LINE.fullmatch(asked):
        start = block_at(data, offset_of(data, int(numbered[1]))).start
        if start in struck:
            told = message("Line {line} was struck out: nothing can be done there.", line=numbered[1])
            raise Refusal(told)
        return start
    if part := _PART.fullmatch(asked):
        kind = "session" if part[1].casefold() in ("session", "séance") else "scene"
        same = [each for each in outline_of(session) if (each.kind, each.number) == (kind, int(part[2]))]
        if not same:
            raise Refusal(message("This story has no such heading; /outline lists them all."))
        return same[-1].start
    first = after_front_matter(data)
    places = [each.start for each in spans(session.shown(data), asked) if each.start >= first]
    blocks = (block_at(data, at).start for at in reversed(places))
    if (newest := next((start for start in blocks if start not in struck), None)) is None:
        raise Refusal(message("“{words}” was not found here.", words=asked))
    return newest
