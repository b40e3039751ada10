"""What can be done with the files behind the tables while one of them is asked."""

import asyncio
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from soloist.lingo import Lingo
from soloist.message import Message, Refusal, count, message
from soloist.play.commands import key_of
from soloist.play.own_faults import row_fault
from soloist.play.own_words import BREAK, rows_typed
from soloist.storage.own_tables import Added
from soloist.tables.lookup import Target
from soloist.tui.ask_barred import BarredScreen
from soloist.tui.prompt_line import PromptLine
from soloist.tui.tables_desk import TableDesk

ROW = "row"
"""What the prompt asks for while a row is written."""


class OwnTablesScreen(BarredScreen):
    """Opens, pins, adds to and makes tables; a screen on it says which table is at hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f4,ctrl+o", "open_file", show=False),
        Binding("f5", "pin", show=False),
        Binding("f7,ctrl+l", "add_row", show=False),
        Binding("f8,ctrl+n", "new_table", show=False),
        Binding("f9", "problems", show=False),
    ]

    def __init__(self, lingo: Lingo, desk: TableDesk | None) -> None:
        """Without a desk there are no files: the keys do nothing."""
        super().__init__(lingo)
        self.desk = desk

    # --- what the screen says

    def at_hand(self) -> Target | None:
        """The table that is looked at."""
        raise NotImplementedError

    def line_at_hand(self) -> int:
        """Where in its file, from 1."""
        raise NotImplementedError

    def typed(self) -> str:
        """What was typed to find a table."""
        raise NotImplementedError

    def renew(self, name: str = "", *, last: bool = False) -> None:
        """Look at the files again, the table `name` at hand; `last` shows its last row."""
        raise NotImplementedError

    # --- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is done to files where there are none, nor while something is typed below."""
        del parameters
        if action in ("open_file", "pin", "add_row", "new_table", "problems"):
            return self.desk is not None and not self.foot.prompt.is_open and self.ahead is None
        return True

    def action_open_file(self) -> None:
        """The person's editor, where the table stands; of a shipped one it is first said that it is."""
        target, desk = self.at_hand(), self.desk
        if desk is None:
            return
        if target is None:
            self.bar(nothing_at_hand())
            return
        name, line = target.name, self.line_at_hand()
        whose = desk.own.whose(target.file.file)
        if whose == "story":
            self.bar(message("{table} is what the story names: no file holds it.", table=name))
        elif ".zip/" in target.file.file:
            self.bar(message("{table} is in a zipped pack; F7 adds rows in a file of yours.", table=name))
        elif whose in ("own", "pack") or self.warned("open", name, _is_shipped(name)):
            said = self._edited(desk, Path(target.file.file), line)
            self.renew(name)
            if said is not None:
                self.bar(said)

    def _edited(self, desk: TableDesk, path: Path, line: int) -> Message | None:
        from soloist.tui.editor import edit

        desk.save()
        try:
            edit(self.app, desk.environ, path, line)
        except Refusal as refusal:
            return refusal.message
        return None

    def action_pin(self) -> None:
        """Put the table among the first, or back among the others."""
        target, desk = self.at_hand(), self.desk
        self.foot.refuse(None)
        if target is None:
            self.bar(nothing_at_hand())
        elif desk is not None:
            pinned = desk.pinned.toggle(target.name)
            self.renew(target.name)
            what = (
                message("{table} is pinned: it comes first.", table=target.name)
                if pinned
                else message("{table} is no longer pinned.", table=target.name)
            )
            self.foot.tell(what)

    def action_problems(self) -> None:
        """Everything that is wrong in the files."""
        from soloist.tui.problems_screen import ProblemsScreen

        if self.desk is not None:
            self.foot.refuse(None)
            self.app.push_screen(ProblemsScreen(self.desk, self.lingo), lambda _: self.renew())

    # --- a row more

    def action_add_row(self) -> None:
        """Ask for a row, unless the table's rows are put in order by hand."""
        target, desk = self.at_hand(), self.desk
        if desk is None:
            return
        self.foot.refuse(None)
        if target is None:
            self.bar(nothing_at_hand())
            return
        self.ahead = ""
        self.set_focus(None)
        self._ask_row(desk, target)

    @work(group="own")
    async def _ask_row(self, desk: TableDesk, target: Target) -> None:
        try:
            path = await asyncio.to_thread(desk.own.place_of_row, target)
        except Refusal as refusal:
            self.ahead = None
            self.bar(refusal.message)
            return
        begun, self.ahead = self.ahead or "", None
        say, where = self.lingo.say, desk.own.named(str(path))
        if desk.own.whose(target.file.file) in ("pack", "shipped"):
            asked = say("A row of yours after those of {table}, in {where}", table=target.name, where=where)
        else:
            asked = say("A row more for {table}, in {where}", table=target.name, where=where)
        hint = say("{hole} takes from another table, {dice} throws", hole="{…/…}", dice="{2d6}")
        if (die := self.die_after(target)) is not None:
            hint = self.lingo.render(die)
        self.foot.prompt.ask(f"{ROW}:{target.name}", asked, begun, hint=hint, between=BREAK)
        self.redraw()

    def die_after(self, target: Target) -> Message | None:
        """What to know before a row is added to a table whose die the rules use; None for any other."""
        raise NotImplementedError

    def on_prompt_line_pasted(self, event: PromptLine.Pasted) -> None:
        """Say how many rows a paste has."""
        rows = len(rows_typed(event.text))
        self.foot.prompt.hint(self.lingo.count("{n} row: Enter adds it", "{n} rows: Enter adds them", rows))

    @work(group="own")
    async def write_row(self, name: str, text: str) -> None:
        """Add a row that was typed, or those of a paste; it all stays there if that cannot be."""
        desk = self.desk
        assert desk is not None, "no row is asked for without"
        try:
            target = desk.shelves().find(name)
            added = await asyncio.to_thread(desk.own.add_rows, target, text)
        except Refusal as refusal:
            self.foot.prompt.refuse(self.lingo.render(refusal.message))
            return
        rows = len(rows_typed(text))
        self.foot.prompt.leave()
        self.renew(name, last=True)
        self._tell_added(desk, added, rows, row_fault(desk.shelves(), name, rows))

    def _tell_added(self, desk: TableDesk, added: Added, rows: int = 1, fault: Message | None = None) -> None:
        where, line = desk.own.named(str(added.path)), added.line
        if added.overtaken is not None:
            copy = str(added.overtaken.place)
            self.bar(
                message(
                    "Another program wrote {where} in the same moment; what it wrote is kept in {copy}.",
                    where=where,
                    copy=copy,
                )
            )
        elif fault is not None:
            self.bar(
                message(
                    "Added: {where}, line {line}; but it cannot be rolled so: {what} "
                    "F4 opens it to be mended.",
                    where=where,
                    line=line,
                    what=fault,
                )
            )
        elif rows > 1:
            self.foot.tell(
                count(
                    "{n} row added: {where}, from line {line} on.",
                    "{n} rows added: {where}, from line {line} on.",
                    rows,
                    where=where,
                    line=line,
                )
            )
        else:
            self.foot.tell(message("Added: {where}, line {line}.", where=where, line=line))

    # --- a table more

    def action_new_table(self) -> None:
        """Make a table of pasted lines."""
        from soloist.tui.tables_new import NewTable

        desk = self.desk
        if desk is not None:
            self.foot.refuse(None)
            self.app.push_screen(NewTable(desk, self.lingo, self.typed()), self._made)

    def _made(self, made: tuple[str, Added] | None) -> None:
        if made is not None and self.desk is not None:
            name, added = made
            self.renew(name)
            self._tell_added(self.desk, added)
        elif self.desk is not None and self.desk.begun:
            drafts = key_of("drafts", self.lingo.render, self.lingo.lang)
            self.foot.tell(
                message(
                    "The table is not made: {key} goes on with it, {drafts} has its words.",
                    key="F8",
                    drafts=drafts,
                )
            )
            self.redraw()


def nothing_at_hand() -> Message:
    """Why a key that does something with a table does nothing."""
    return message("No table is at hand: choose one with ↑ ↓, or F8 makes one.")


def _is_shipped(table: str) -> Message:
    return message(
        "{table} is shipped with soloist, and an update replaces its file: F4 again opens it all the same, "
        "F7 adds rows in a file of yours.",
        table=table,
    )
