"""What can be done with the files behind the tables while one of them is asked."""

import asyncio
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from soloist.lingo import Lingo
from soloist.message import Message, Refusal, message
from soloist.storage.own_tables import Added
from soloist.tables.lookup import Target
from soloist.tui.panel_foot import PanelFoot
from soloist.tui.tables_desk import TableDesk

ROW = "row"
"""What the prompt asks for while a row is written."""


class OwnTablesScreen(ModalScreen[tuple[str, ...] | None]):
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
        super().__init__()
        self.lingo = lingo
        self.desk = desk
        self.foot = PanelFoot(lingo)

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
            return self.desk is not None and not self.foot.prompt.is_open
        return True

    def action_open_file(self) -> None:
        """The person's editor, where the table stands."""
        target, desk = self.at_hand(), self.desk
        if target is None or desk is None:
            return
        whose = desk.own.whose(target.file.file)
        if whose == "story":
            self.foot.refuse(message("{table} is what the story names: no file holds it.", table=target.name))
            return
        said = self._edited(desk, Path(target.file.file), self.line_at_hand())
        self.renew(target.name)
        if said is not None:
            self.foot.refuse(said)
        elif whose == "shipped":
            self.foot.tell(message("This file is shipped, and an update replaces it: F7 adds rows of yours."))

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
        if target is not None and desk is not None:
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
            self.app.push_screen(ProblemsScreen(self.desk, self.lingo), lambda _: self.renew())

    # --- a row more

    @work(group="own")
    async def action_add_row(self) -> None:
        """Ask for a row, unless the table's rows are put in order by hand."""
        target, desk = self.at_hand(), self.desk
        if target is None or desk is None:
            return
        self.foot.refuse(None)
        try:
            path = await asyncio.to_thread(desk.own.place_of_row, target)
        except Refusal as refusal:
            self.foot.refuse(refusal.message)
            return
        say, where = self.lingo.say, desk.own.named(str(path))
        if desk.own.whose(target.file.file) == "shipped":
            asked = say("A row of yours after those of {table}, in {where}", table=target.name, where=where)
        else:
            asked = say("A row more for {table}, in {where}", table=target.name, where=where)
        hint = say("{hole} takes from another table, {dice} throws", hole="{…/…}", dice="{2d6}")
        self.foot.prompt.ask(f"{ROW}:{target.name}", asked, hint=hint)
        self.redraw()

    def redraw(self) -> None:
        """Show the keys that matter now."""
        raise NotImplementedError

    @work(group="own")
    async def write_row(self, name: str, text: str) -> None:
        """Add a row that was typed; it stays where it was typed if that cannot be."""
        desk = self.desk
        assert desk is not None, "no row is asked for without"
        try:
            target = desk.shelves().find(name)
            added = await asyncio.to_thread(desk.own.add_row, target, text)
        except Refusal as refusal:
            self.foot.prompt.refuse(self.lingo.render(refusal.message))
            return
        self.foot.prompt.leave()
        self.renew(name, last=True)
        self._tell_added(desk, added)

    def _tell_added(self, desk: TableDesk, added: Added) -> None:
        where = desk.own.named(str(added.path))
        if added.overtaken is not None:
            self.foot.refuse(
                message(
                    "Another program wrote {where} in the same moment; what it wrote is kept in {copy}.",
                    where=where,
                    copy=str(added.overtaken.place),
                )
            )
            return
        self.foot.tell(message("Added: {where}, line {line}.", where=where, line=added.line))

    # --- a table more

    def action_new_table(self) -> None:
        """Make a table of pasted lines."""
        from soloist.tui.tables_new import NewTable

        desk = self.desk
        if desk is not None:
            self.app.push_screen(NewTable(desk.own, self.lingo, self.typed()), self._made)

    def _made(self, made: tuple[str, Added] | None) -> None:
        if made is not None and self.desk is not None:
            name, added = made
            self.renew(name)
            self._tell_added(self.desk, added)
