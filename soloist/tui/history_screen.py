"""What was taken back and the copies kept of a story, each with what bringing it back would change."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.message import Refusal
from soloist.play.kept import Difference, Kept, difference, why
from soloist.storage.clock import Now
from soloist.storage.snapshot import Snapshot
from soloist.storage.undone import Step
from soloist.tui.ink import QUIET, STRONG, ink, lines
from soloist.tui.preview_list import PreviewList

Item: TypeAlias = Step | Snapshot

_SHOWN: Final = 60  # lines of a preview
_COLOURS: Final = {"+": "$text-success", "-": "$text-error"}


class HistoryScreen(PreviewList[Item]):
    """Gives back the item chosen; its preview is what bringing it back would change."""

    DEFAULT_CSS = """
    HistoryScreen OptionList { max-height: 30vh; }
    """

    def __init__(
        self, kept: Kept, held: bytes, read: Callable[[Snapshot], bytes], now: Now, lingo: Lingo
    ) -> None:
        """`held` is what the story holds, `read` gives what a copy holds, `now` tells the time."""
        title = lingo.say("History: what was taken back, and copies kept a week")
        none = lingo.say("Nothing was taken back, and no copy is kept.")
        super().__init__(title, kept.items, none, lingo)
        self._broken = kept.broken
        self._held = held
        self._read = read
        self._moment = now()

    def _below(self) -> Iterator[Static]:
        say = self._lingo.say
        for place in self._broken:
            told = say("{path} cannot be read: what it kept is not listed. Delete it.", path=str(place))
            yield self._said(told, "broken")

    def _keys(self) -> str:
        return self._lingo.say("Enter brings it back   PgUp PgDn scroll   Esc back")

    def _option(self, item: Item) -> Option:
        """When, what it is and its first words, in one row."""
        what = self._lingo.render(why(item))
        if isinstance(item, Step):
            what = self._lingo.say("{what}: {text}", what=what, text=" ".join(item.text.split()))
        row = ink(f"{self._when(item)}  ", QUIET) + ink(what, STRONG if isinstance(item, Step) else "")
        return Option(row.truncate(self._room, ellipsis=True))

    def _when(self, item: Item) -> str:
        """The hour, with the day where it is not today."""
        taken = item.taken.astimezone(self._moment.tzinfo)
        hour = f"{taken.hour:02}:{taken.minute:02}"
        return hour if taken.date() == self._moment.date() else f"{taken.date().isoformat()} {hour}"

    def _preview(self, item: Item) -> Content:
        if isinstance(item, Step):
            return lines(ink(line) for line in item.text.split("\n")[:_SHOWN])
        try:
            return self._changes(difference(self._held, self._read(item)))
        except Refusal as refusal:
            return ink(self._lingo.render(refusal.message))

    def _changes(self, found: Difference) -> Content:
        """How many lines come and go, then the lines."""
        words = self._lingo
        if not found.added and not found.removed:
            return ink(words.say("The story is like that already."))
        come = words.count("{n} line comes back", "{n} lines come back", found.added) if found.added else ""
        go = words.count("{n} line goes", "{n} lines go", found.removed) if found.removed else ""
        rows = [ink(", ".join(filter(None, (come, go))), STRONG)]
        rows += [ink(line, _COLOURS[line[0]]) for line in found.lines[:_SHOWN] if line.strip("+- ")]
        if len(found.lines) > _SHOWN:
            rows.append(ink("…"))
        return lines(rows)
