"""What a process was told is safe, and whether a later look at the disk agrees."""

from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.lingo import Lingo
from soloist.play.session.recovery import recovered
from soloist.play.session.services import Services
from soloist.storage.disk import Disk
from soloist.storage.means import Means, Patience
from soloist.storage.refusals import Missing
from soloist.storage.story.draft import Drafts, Unsent
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.story.rewrite import Rewritten
from soloist.storage.workspace import Workspace

STORY: Final = Path("/no-such-place/journals/story.md")
STATE: Final = Path("/no-such-place/state")
OLD: Final = "---\ntitle: Séléné\n---\n\n# Séléné\n\nLa lune est rouge.\n".encode()

Harm: TypeAlias = Literal["", "lost", "doubled", "changed", "again"]
"""`again`: it is in the story, and is offered once more as unsent."""


class Ledger:
    """What is known of one story from outside, kept by the scene while it plays.

    `stands` is what the file surely holds (None: there is none), `coming` what it holds once what is
    under way is done, from what the window knows, `known`. `others` is what a program beside us may
    leave there until something of ours is acknowledged. `kept` is the draft the disk has taken,
    `keeping` the one on its way there, `sending` the text being sent, `sent` the last that was acknowledged.
    """

    def __init__(self, stands: bytes | None) -> None:
        """Begin with what stands in the file."""
        self.stands = stands
        self.coming = stands
        self.others: set[bytes] = set()
        self.known = stands or b""
        self.sending: Unsent | None = None
        self.sent = ""
        self.kept = Unsent()
        self.keeping = Unsent()

    def append(self, file: JournalFile, payload: bytes, typed: Unsent | None = None) -> None:
        """Append and take note of it before and after."""
        self.coming, self.sending = self.known + payload, typed
        if typed is not None:
            self.keeping = typed
        file.append(lambda _: payload, typed)
        self.done()

    def done(self) -> None:
        """What was under way is acknowledged."""
        if self.sending is not None:
            self.kept = self.keeping = Unsent()
            self.sent = self.sending.text
        self.stands, self.others, self.sending = self.coming, set(), None
        self.known = self.stands or b""

    def put(self, file: JournalFile, size: int, content: bytes) -> Rewritten:
        """Put `content` in the place of the last `size` bytes."""
        whole = self.known
        offset = len(whole) - size
        self.coming = whole[:offset] + content
        done = file.replace_tail(offset, whole[offset:], content, "edit" if content else "undo")
        self.done()
        return done

    def type(self, drafts: Drafts, text: str) -> None:
        """Keep what is in the composer."""
        self.keeping, self.sending = Unsent(text), None
        drafts.keep(STORY, self.keeping)
        self.kept = self.keeping


class Found(NamedTuple):
    """What a fresh start finds: the story, and the texts it gives back to go on with."""

    content: bytes | None
    offered: tuple[str, ...]


def means(disk: Disk, state: Path = STATE) -> Means:
    """What the protocol works with: never waiting."""
    return Means(state, disk, Patience(0))


def start(disk: Disk, story: Path = STORY, state: Path = STATE) -> Found:
    """Start as the screen does: finish what was under way, take up what was unsent, read the story."""
    services = Services(Workspace(story.parent.parent), means(disk, state), Lingo("en"))
    file = JournalFile(story, services.means, services.drafts)
    back = recovered(services, file, Unsent())
    if back.text:
        services.drafts.keep(story, Unsent(back.text))
    for leftover in back.leftovers:
        with suppress(OSError):
            services.recovery.discard(leftover)
    try:
        content = file.read()
    except Missing:
        content = None
    return Found(content, tuple(filter(None, back.text.split("\n\n"))))


def judge(found: Found, ledger: Ledger) -> Harm:
    """Whether what was found is what was said, or what was about to be."""
    allowed = {ledger.stands, ledger.coming, *ledger.others}
    if found.content not in allowed:
        return _harm(found.content, ledger)
    texts = {ledger.kept.text, ledger.keeping.text}
    if found.content == ledger.coming and ledger.sending is not None:
        texts.add("")
    payload = _payload(ledger)
    strange = [text for text in found.offered if text not in {*texts, payload, ledger.sent}]
    if strange:
        return "changed"
    if not found.offered and "" not in texts:
        return "lost"
    # What is in the story must not be offered once more as well.
    said = found.content == ledger.coming and ledger.coming != ledger.stands
    sent = {payload, ledger.sending.text if ledger.sending is not None else ""}
    again = (said and not sent.isdisjoint(found.offered)) or ledger.sent in {*found.offered} - texts
    return "again" if again or len(found.offered) > 1 else ""


def _payload(ledger: Ledger) -> str:
    return (ledger.coming or b"")[len(ledger.known) :].decode().strip("\n")


def _harm(content: bytes | None, ledger: Ledger) -> Harm:
    stands, coming = ledger.stands or b"", ledger.coming or b""
    if content is None or len(content) < min(len(stands), len(coming)):
        return "lost"
    added = coming[len(ledger.known) :]
    return "doubled" if added and content.count(added) > 1 else "changed"
