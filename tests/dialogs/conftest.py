"""Conversations held without a screen: keys and words in, what is shown and written out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.lingo import Lingo
from soloist.play.commands import key_of
from soloist.play.dialogs.conversation import Conversation, Walk, Work
from soloist.play.dialogs.dialog import Done, Turn, plain, press, typed
from soloist.play.session.rewriting import Rewrite
from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.rules.dice import random_dice
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace
from soloist.values.message import Message, Refusal

HEAD = "---\ntitle: La coupe\nruleset: {system}\nlang: {lang}\npcs: Aldric\n---\n\n# La coupe\n"
KEYS = {"enter", "escape", "up", "down", "left", "right", "tab", "space", "pageup", "pagedown"}


class Table:
    """A face that shows nothing: `press` and `type` do what a person does, and what is asked is noted."""

    def __init__(self, services: Services, path: Path) -> None:
        """Open the story at `path`."""
        self.services = services
        self.here: int | None = None
        self.told: list[Message] = []
        self.composed: list[str] = []
        self.revealed: list[int] = []
        self.opened: list[Path] = []
        self.were_set: list[str] = []
        self.copied: list[str] = []
        self.done: list[str] = []
        self.edited: list[tuple[Path, int]] = []

        self.borrowed: Rewrite | None = None
        self.edits: Callable[[], object] = lambda: None
        """What the editor does."""
        self.walk: Walk | None = None
        self.sitting = Session(services, path)
        self.sitting.open()

    @property
    def session(self) -> Session:
        """The story."""
        return self.sitting

    @property
    def text(self) -> str:
        """The file."""
        return self.sitting.path.read_text("utf-8")

    @property
    def turn(self) -> Turn:
        """The dialog that is shown."""
        assert self.walk is not None, "no conversation was begun"
        return self.walk.turn

    @property
    def shown(self) -> str:
        """All that is shown of it: the title, what stands above, the rows, what stands below, the foot."""
        turn, say = self.turn, self.services.lingo.render
        rows = [
            f"{each.number} {'' if each.row.ticked is None else '[x] ' if each.row.ticked else '[ ] '}"
            f"{each.row.text} {each.row.value} {each.row.detail}".rstrip()
            for each in turn.dialog.view(turn.words)
        ]
        told = turn.message if turn.message is not None else turn.dialog.foot(turn)
        above, below = map(plain, turn.dialog.above), map(plain, turn.dialog.below(turn))
        return "\n".join((turn.dialog.title, *above, *rows, *below, say(told)))

    def hold(self, conversation: Conversation[None] | None, *given: str) -> "Table":
        """Begin a conversation, and give it keys by their names and words by themselves."""
        if conversation is None:
            return self
        self.walk = Walk(conversation, self, self.sitting)
        self.walk.begin()
        self._work()
        return self.give(*given)

    def give(self, *given: str) -> "Table":
        """Keys by their names; anything else is typed."""
        for each in given:
            outcome = press(self.turn, each) if each in KEYS else typed(self.turn, self.turn.words + each)
            assert self.walk is not None
            if each == "escape":
                outcome = self.turn.under if self.turn.under is not None else outcome
                if self.turn.under is None:
                    self.walk.leave()
                    self._work()
                    continue
            if isinstance(outcome, Done):
                self.walk.done(outcome)
                self._work()
            else:
                self.walk.turned(outcome)
        return self

    def turned(self, words: str) -> "Table":
        """Put other words into the line."""
        assert self.walk is not None
        self.walk.turned(typed(self.turn, words))
        return self

    @property
    def is_over(self) -> bool:
        """Whether no dialog is shown any more."""
        return self.walk is None or self.walk.asked is None

    def _work(self) -> None:
        assert self.walk is not None
        while isinstance(self.walk.step, Work):
            try:
                given = self.walk.step.do()
            except (Refusal, OSError, ValueError) as error:
                self.walk.fail(error)
            else:
                self.walk.done(given)

    # --- what conversations ask

    def called(self, id_: str) -> str:
        """Its key."""
        return key_of(id_)

    def do(self, id_: str, words: str = "") -> None:
        """Note it."""
        self.done.append(f"{id_} {words}".strip())

    def taken(self) -> None:
        """Nothing stands anywhere."""

    def tell(self, *told: Message) -> None:
        """Note it."""
        self.told += told

    def compose(self, text: str) -> None:
        """Note it."""
        self.composed.append(text)

    @property
    def drafted(self) -> str | None:
        """What was noted."""
        return "\n\n".join(self.composed)

    def let_go(self) -> None:
        """Forget it."""
        self.composed = []

    def borrow(self, rewrite: Rewrite) -> None:
        """Note it."""
        self.borrowed = rewrite

    def grown(self) -> None:
        """The file says it."""

    def update(self) -> None:
        """Nothing is shown."""

    def reveal(self, start: int) -> None:
        """Note it."""
        self.revealed.append(start)

    def open(self, path: Path, told: Message | None = None, at: int | None = None) -> None:
        """Note it."""
        self.opened.append(path)
        self.told += [told] if told is not None else []

    def edit(self, path: Path, line: int) -> None:
        """Note it, and write as an editor does."""
        self.edited.append((path, line))
        self.edits()

    def set(self, key: str) -> None:
        """Note it."""
        self.were_set.append(key)

    def copy(self, text: str) -> None:
        """Note it."""
        self.copied.append(text)


Begin = Callable[..., Table]


@pytest.fixture
def table(tmp_path: Path) -> Begin:
    """Opens a story of a system and a language that goes on as given; dice always fall the same."""

    def begin(more: str = "", system: str = "hades", lang: str = "fr", interface: str = "en") -> Table:
        workspace = Workspace(tmp_path / "here")
        services = Services(
            workspace, Means(tmp_path / "state"), Lingo(interface), dice=lambda: random_dice(7)
        )
        workspace.journals.mkdir(parents=True, exist_ok=True)
        path = workspace.journals / "coupe.md"
        path.write_text(HEAD.format(system=system, lang=lang) + more, encoding="utf-8")
        return Table(services, path)

    return begin
