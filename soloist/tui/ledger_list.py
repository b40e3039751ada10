"""The list of the desk: everything the story knows under its titles, with a word on how it stands."""

from collections.abc import Mapping, Sequence

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.play.desk_values import Entry, Group
from soloist.play.signs import MINUS
from soloist.tui.ink import KEY, QUIET, ink, spread

Key = tuple[str, str, str]
_ROOM: int = 12  # cells a name keeps beside how it stands


class LedgerList(OptionList):
    """Takes no focus: the line above has it. The last row makes something new."""

    DEFAULT_CSS = """
    LedgerList {
        height: 1fr; padding: 0; border: none; background: $surface;
        scrollbar-size-vertical: 1; scrollbar-gutter: stable; text-wrap: nowrap; text-overflow: ellipsis;
        &:focus { border: none; }
        & > .option-list--option { padding: 0; }
        & > .option-list--option-disabled { color: $secondary; text-style: bold; }
        & > .option-list--option-highlighted {
            background: $block-cursor-blurred-background; text-style: bold;
        }
    }
    """

    def __init__(self, lingo: Lingo) -> None:
        """Nothing is listed yet."""
        super().__init__(markup=False)
        self.can_focus = False
        self.lingo = lingo
        self._listed: list[Entry | None] = []  # None for a title, and for what makes something new

    @property
    def entry(self) -> Entry | None:
        """The entry that is highlighted; None on what makes something new."""
        at = self.highlighted
        return self._listed[at] if at is not None and at < len(self._listed) else None

    def fill(
        self, groups: Sequence[Group], typed: str, key: Key | None, moving: Mapping[Key, str], width: int
    ) -> None:
        """List these, in `width` cells; the entry of that key highlighted if it is there, else the first.

        `moving` says how some stand that are being moved.
        """
        options: list[Option] = []
        self._listed = []
        for group in groups:
            options.append(Option(ink(self.lingo.render(group.title)), disabled=True))
            self._listed.append(None)
            for entry in group.entries:
                options.append(Option(self._row(entry, moving.get(entry.key), width)))
                self._listed.append(entry)
        say = self.lingo.say
        options.append(Option(ink(say("New: {text}", text=typed) if typed else say("New…"), KEY)))
        self._listed.append(None)
        with self.prevent(OptionList.OptionHighlighted):
            self.set_options(options)
            self.highlighted = self._place(key)

    def move(self, by: int) -> None:
        """So many further, titles passed over; a single step goes round."""
        for _ in range(abs(by)):
            if abs(by) > 1 and self.highlighted in (self._place(None) if by < 0 else None, self._last(by)):
                return
            self.action_cursor_down() if by > 0 else self.action_cursor_up()

    def _last(self, by: int) -> int | None:
        return len(self._listed) - 1 if by > 0 else None

    def _place(self, key: Key | None) -> int:
        """Where that entry stands, else the first entry, else what makes something new."""
        entries = [(at, entry) for at, entry in enumerate(self._listed) if entry is not None]
        found = next((at for at, entry in entries if entry.key == key), None)
        return found if found is not None else entries[0][0] if entries else len(self._listed) - 1

    def _row(self, entry: Entry, moved: str | None, width: int) -> Content:
        secret = entry.group == "secrets"  # its words are for whoever unfolds its card
        called = self.lingo.say("Secret, line {n}", n=entry.line) if secret else entry.name
        name = ink(f" {called}", QUIET if entry.closed else "")
        said = moved or ("" if entry.hidden else entry.summary.replace(" -", f" {MINUS}"))
        room = max(4, width - min(name.cell_length, max(_ROOM, width // 2)) - 2)
        beside = ink(said, KEY if moved else QUIET).truncate(room, ellipsis=True)
        return spread(name, beside, max(8, width))
