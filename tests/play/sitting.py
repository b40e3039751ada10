"""A story that is open, on a disk and a clock of one's own; dice that fall as said."""

from datetime import UTC, datetime
from pathlib import Path

from soloist.play.story.birth import Birth, create
from soloist.play.story.story import Story
from soloist.rules.dice import Dice, given_dice, parse_hand
from soloist.storage.means import Means
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.workspace import Workspace


def evening() -> datetime:
    """The evening all these stories begin."""
    return datetime(2026, 11, 20, 21, 0, tzinfo=UTC)


def sit(root: Path, path: Path, lang: str = "fr") -> Story:
    """The story in `path`."""
    return Story(JournalFile(path, Means(root / "state", now=evening, root=root)))


def begin(
    root: Path,
    title: str = "La coupe",
    system: str = "hades",
    lang: str = "fr",
    pcs: tuple[str, ...] = ("Aldric",),
) -> Story:
    """A new story."""
    path = create(Birth(title, system, lang, pcs), Workspace(root), Means(root / "state", now=evening))
    return sit(root, path, lang)


def dice(text: str, *sides: str) -> Dice:
    """Dice that fall as said, the protagonist's side first."""
    return given_dice(parse_hand(text, sides or ("for", "against")))


def body(story: Story) -> str:
    """What the story holds after its birth."""
    text = story.path.read_text(encoding="utf-8")
    return text.split("*Date: 2026-11-20*\n", 1)[1]
