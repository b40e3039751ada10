"""The plan of a book in hand: the scenes of the story as cards, and what is changed of them, kept at once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from soloist.message import Message, message
from soloist.play.session.session import Session
from soloist.publish.matter import title_lines
from soloist.publish.plan import STATUSES, Plan, Planned, status_of
from soloist.publish.plan_edit import moved, with_field, with_head
from soloist.publish.plan_read import HEADS, sound_plan, with_family
from soloist.publish.scenes import StoryScene, scenes
from soloist.storage.book_plan import BookPlan

HEAD_NAMES: Final[Mapping[str, Message]] = MappingProxyType(
    dict(
        zip(
            HEADS,
            (
                message("Title"),
                message("Author"),
                message("Subtitle"),
                message("Dedication"),
                message("Epigraph"),
                message("Its source"),
            ),
            strict=True,
        )
    )
)
"""What the lines of the title page are called."""


class Line(NamedTuple):
    """A line of the title page: as planned, and as the story has it."""

    planned: str
    story: str


@dataclass(frozen=True, slots=True)
class Card:
    """A scene as the story has it, and what is planned for it."""

    scene: StoryScene
    planned: Planned

    @property
    def title(self) -> str:
        """What it is called in the book."""
        return self.planned.title or self.scene.title


class BookDesk:
    """The cards in the order of the manuscript; whatever is changed of them is in the file at once."""

    def __init__(self, sitting: Session) -> None:
        """Read the story and its plan; slow for a long story. Raises `Refusal` where either cannot be."""
        self._file = BookPlan(sitting.path, sitting.desk.means)
        journal = sitting.on_story(lambda story: story.journal)
        self._scenes = {each.key: each for each in scenes(journal)}
        self._story = sitting.story.state
        self._lang = "fr" if sitting.story.lang == "fr" else "en"
        story, means = sitting.story, sitting.desk.means
        self._family = with_family(Plan(), sitting.path, story.data, story.state.title, means)
        self._plan = Plan()
        self._read(self._file.read())

    @property
    def title(self) -> str:
        """What the book is called."""
        return self._plan.title or self._story.title

    @property
    def front(self) -> Mapping[str, Line]:
        """The lines of the title page: what the plan says, and what the story says where it says nothing."""
        said = title_lines(self._story)
        left: dict[str, str] = {name: said[name] or getattr(self._family, name) for name in HEADS}
        return {name: Line(getattr(self._plan, name), left[name]) for name in HEADS}

    @property
    def file(self) -> str:
        """What the file is called."""
        return self._file.path.name

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every scene there is, those left out of the book too."""
        return tuple(Card(self._scenes[key], self._plan.scene(key)) for key in self._order)

    @property
    def words(self) -> int:
        """The words of prose of the book: what is left out is not counted."""
        return sum(card.scene.words for card in self.cards if not card.planned.out)

    @property
    def strangers(self) -> tuple[Message, ...]:
        """What to say of the scenes it names that are none of the story; they stay in the file."""
        return tuple(
            message("{file} names {key}, which is no scene of the story.", file=self.file, key=key)
            for key in self._plan.strangers(self._scenes)
        )

    def put(self, key: str, name: str, value: str) -> None:
        """Set the title, synopsis or status of a scene; raises `Refusal`, and nothing is changed."""
        self._change(lambda data, order: with_field(data, self.file, order, key, name, value))

    def entitle(self, lines: Mapping[str, str]) -> None:
        """Set lines of the title page; what is empty is left to the story. Raises `Refusal` as `put`."""

        def set_all(data: bytes, order: tuple[str, ...]) -> bytes:
            del order
            for name, value in lines.items():
                data = with_head(data, self.file, name, value)
            return data

        self._change(set_all)

    def move(self, key: str, by: int) -> None:
        """Put a scene one place later (1) or earlier (-1)."""
        self._change(lambda data, order: moved(data, self.file, order, key, by))

    def next_status(self, key: str) -> None:
        """Say that a scene is one step further; after the last there is none again."""
        cycle = ("", *STATUSES)
        following = cycle[(cycle.index(status_of(self._plan.scene(key).status)) + 1) % len(cycle)]
        self.put(key, "status", STATUSES[following].of(self._lang) if following else "")

    def leave_out(self, key: str) -> None:
        """Leave a scene out of the book, or take it in again."""
        self.put(key, "out", "no" if self._plan.scene(key).out else "yes")

    @property
    def _order(self) -> tuple[str, ...]:
        return self._plan.order(self._scenes)

    def _change(self, change: Callable[[bytes, tuple[str, ...]], bytes]) -> None:
        made = b""

        def now(data: bytes) -> bytes:
            nonlocal made
            self._read(data)  # an editor may have been at it
            made = change(data, self._order)
            return made

        self._file.change(now)
        self._read(made)

    def _read(self, data: bytes) -> None:
        self._plan = sound_plan(data, self.file)
