"""Every command with its keys, to be given others: it holds at once, and is kept for the next time."""

from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message as Posted
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from soloist.message import Message, Refusal, message
from soloist.play.commands import COMMANDS, KEYBOARD, Command, command, key_name, keys_named
from soloist.play.plain_letters import plain
from soloist.play.session.desk import Desk
from soloist.tui.ink import QUIET, ink, spread
from soloist.tui.key_catch import KeyCatch
from soloist.tui.key_settings import as_shipped, give_whosever
from soloist.tui.key_told import given_told
from soloist.tui.line_input import SeekLine
from soloist.tui.list_screen import ListScreen
from soloist.tui.notice import Notice
from soloist.tui.safe_text import shown

WIDTH: Final = 64
ALL: Final = "-all"
"""The id of the row that puts every key back as shipped."""
AROUND: Final = 10  # rows of the screen that the list leaves to all else
AROUND_LOW: Final = 6
LOW: Final = 18  # rows of a screen below which all is set tight


class KeysScreen(ListScreen[None]):
    """Enter on a command waits for its new key; what was changed has a mark."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pageup", "leap(-1)", show=False, priority=True),
        Binding("pagedown", "leap(1)", show=False, priority=True),
        Binding("home", "edge(-1)", show=False, priority=True),
        Binding("end", "edge(1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    KeysScreen {
        & > Vertical { width: 64; }
        & .about { color: $text-muted; height: 3; margin: 1 0 0 0; }
        & Notice { padding: 0; background: $panel; }
    }
    KeysScreen.-low {
        & .about { height: 2; margin: 0; }
    }
    KeysScreen.-told .about { display: none; }
    KeysScreen Notice { margin: 1 0 0 0; min-height: 3; }
    KeysScreen.-low Notice { margin: 0; min-height: 2; }
    """

    class Changed(Posted):
        """A command has other keys."""

    def __init__(self, desk: Desk) -> None:
        """`desk` is where it is kept."""
        super().__init__()
        self._desk = desk
        self._lingo = desk.lingo
        self._sure = False  # whether it is said that every key would be as shipped

    def compose(self) -> ComposeResult:
        """A line to type in, the commands, what the one at hand does."""
        say = self._lingo.say
        with Vertical():
            yield SeekLine(placeholder=say("Type to find a command or a key"))
            found = OptionList(markup=False)
            found.can_focus = False
            yield found
            yield Static(markup=False, classes="about")
            yield Notice()
            yield Static(shown(say("Enter another key   Esc back")), markup=False, classes="keys")

    def on_mount(self) -> None:
        """The first one is at hand."""
        self._list()

    def on_resize(self) -> None:
        """Set the rows for the room there is."""
        self._list()

    def on_input_changed(self) -> None:
        """Narrow the list down."""
        self._hush()
        self._list(top=True)

    def on_input_submitted(self) -> None:
        """Take the one at hand."""
        self.query_one(OptionList).action_select()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what it does, and what its keys were."""
        self._about(event.option.id or "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Wait for its key."""
        if event.option.id == ALL:
            self._restore()
        elif event.option.id:
            self._catch(event.option.id)

    def action_move(self, by: int) -> None:
        """The row after or before."""
        self._hush()
        super().action_move(by)

    def action_leap(self, by: int) -> None:
        """A page of rows further, to the first or last at most."""
        self._hush()
        super().action_leap(by)

    def action_edge(self, by: int) -> None:
        """The last row, or the first."""
        self._hush()
        super().action_edge(by)

    def action_leave(self) -> None:
        """Take the words away first, then the list."""
        line = self.query_one(SeekLine)
        if line.value:
            line.value = ""
        else:
            self.dismiss(None)

    # --- changing

    @work(exclusive=True)
    async def _catch(self, id_: str) -> None:
        self._hush()
        keys = await self.app.push_screen_wait(KeyCatch(self._lingo, id_))
        if keys is None:
            return
        why: Message | None = None
        losers: list[str] = []
        try:
            losers = give_whosever(self._desk, id_, keys)
        except Refusal as refusal:
            why = refusal.message
        self._changed(why or given_told(id_, keys, losers, self._lingo.lang), refused=why is not None)

    def _restore(self) -> None:
        """As shipped, once it was asked a second time."""
        if not self._sure:
            self._tell(message("Enter again gives every command the keys it is shipped with."))
            self._sure = True
            return
        why: Message | None = None
        try:
            as_shipped(self._desk)
        except Refusal as refusal:
            why = refusal.message
        self._changed(why or message("Every key is as shipped."), refused=why is not None)

    def _changed(self, told: Message, *, refused: bool) -> None:
        self.post_message(self.Changed())
        self._list()
        self._tell(told, refused=refused)

    def _tell(self, told: Message, *, refused: bool = False) -> None:
        self.query_one(Notice).tell(self._lingo.render(told), "refused" if refused else "told")
        self.add_class("-told")

    def _hush(self) -> None:
        self._sure = False
        self.query_one(Notice).clear()
        self.remove_class("-told")

    # --- showing

    def _list(self, *, top: bool = False) -> None:
        found = self.query_one(OptionList)
        at = 0 if top else found.highlighted or 0
        rows = [Option(self._row(each), id=each.id) for each in self._wanted()]
        if KEYBOARD.own and not self.query_one(Input).value.strip():
            rows.append(Option(ink(self._lingo.say("All as shipped"), QUIET), id=ALL))
        height = self.app.size.height
        found.styles.max_height = max(2, height - (AROUND_LOW if height < LOW else AROUND))
        found.set_options(rows)
        found.display = bool(rows)
        found.highlighted = min(at, len(rows) - 1) if rows else None
        self.call_after_refresh(found.scroll_to_highlight)
        if not rows:
            none = self._lingo.say(
                "No command of that name, and no such key. Empty the line to see them all."
            )
            self.query_one(".about", Static).update(shown(none))

    def _wanted(self) -> list[Command]:
        wanted = plain(self.query_one(Input).value).split()
        return [each for each in COMMANDS if all(word in self._searched(each) for word in wanted)]

    def _searched(self, each: Command) -> str:
        return plain(" ".join((self._lingo.render(each.label), *each.names, self._named(each))))

    def _named(self, each: Command) -> str:
        return ", ".join(key_name(key, self._lingo.render) for key in KEYBOARD.keys(each.id))

    def _row(self, each: Command) -> Content:
        """The name on the left, a mark if it is not as shipped, the keys on the right."""
        own = each.id in KEYBOARD.own
        keys = ink("• " if own else "", "$accent") + ink(
            self._named(each) or "–", "$accent" if own else QUIET
        )
        width = max(20, min(WIDTH, self.app.size.width) - 5)
        return spread(shown(self._lingo.render(each.label)), keys, width)

    def _about(self, id_: str) -> None:
        lingo = self._lingo
        if id_ == ALL:
            said = lingo.say("The keys of every command as they are shipped; • marks those that are not.")
        else:
            said = lingo.render(command(id_).help)
            if id_ in KEYBOARD.own:
                usual = keys_named(id_, lingo.render, lingo.lang, command(id_).keys)
                said = lingo.say("As shipped: {keys}.", keys=usual) + " " + said
        self.query_one(".about", Static).update(shown(said))
