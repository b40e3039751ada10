"""The words of prose of a story, as they are counted: in all, this session, this scene, today."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from soloist.journal.headings import HeadingText
from soloist.journal.prose_words import words
from soloist.play.prose.outline_parts import TURN, told

LONG = 20_000  # letters from which what is typed is counted as it stands, whatever it is


@dataclass(frozen=True, slots=True)
class Sums:
    """Words of prose. `scene` is None where no scene has begun in the session.

    `today` are those after the end that the story had when it was first opened that day.
    """

    whole: int = 0
    session: int = 0
    scene: int | None = None
    today: int = 0

    def more(self, heading: HeadingText | None, counted: int, *, today: bool = True) -> "Sums":
        """With a heading and the words after it, or words alone."""
        session, scene = self.session, self.scene
        if heading is not None and heading.kind == "session":
            session, scene = 0, None
        elif heading is not None and heading.kind == "scene":
            scene = 0
        return replace(
            self,
            whole=self.whole + counted,
            session=session + counted,
            scene=None if scene is None else scene + counted,
            today=self.today + counted * today,
        )


def sums(
    data: bytes,
    *,
    analog: bool,
    struck: frozenset[int] = frozenset(),
    opened: int = 0,
    setup: bool = False,
    going: Callable[[], bool] = lambda: True,
) -> Sums | None:
    """Those of a whole journal, as `told` reads it; None as soon as `going` says that nobody waits.

    `opened` is the byte from which words are today's. With `setup`, those before the first phase were
    there to begin with, and are no session's. Some 20 MB a second: for a thread.
    """
    found = Sums()
    for number, (heading, at, counted) in enumerate(told(data, analog=analog, struck=struck)):
        if number % TURN == 0 and not going():
            return None
        if setup and heading is not None and heading.kind == "phase":
            found, setup = replace(found, session=0, scene=found.scene and 0), False
        found = found.more(heading, counted, today=at >= opened)
    return replace(found, session=0, scene=found.scene and 0) if setup else found


def added(before: Sums, data: bytes, *, analog: bool) -> Sums:
    """Those of a journal to whose end whole blocks were added."""
    for heading, _, counted in told(data, analog=analog):
        before = before.more(heading, counted)
    return before


def typed_words(text: str) -> int:
    """The words of prose in what is typed: play and commands have none."""
    if len(text) > LONG:
        return words(text.encode("utf-8", "replace"))
    from soloist.play.prose.entry_text import Paragraphs, intents

    prose = (each.text for each in intents(text) if isinstance(each, Paragraphs))
    return sum(
        counted for each in prose for _, _, counted in told(each.encode("utf-8", "replace"), analog=False)
    )
