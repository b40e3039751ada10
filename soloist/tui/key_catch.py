"""A key for a command, taken as it is pressed; whether it may be is said at once."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message as Posted
from textual.screen import ModalScreen
from textual.widgets import Static

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.play.commands import KEYBOARD, NOWHERE, command, key_name, keys_named, slot
from soloist.tui.ink import KEY, QUIET, ink, lines, padded
from soloist.tui.key_rules import MOST, NEEDED, clash, left_with, needed, refused, shown_key
from soloist.tui.safe_text import shown


class Heard(Posted):
    """A key was pressed."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class Ear(Static, can_focus=True):
    """Hears every key, whatever else it would do."""

    def on_key(self, event: events.Key) -> None:
        """Pass it on, and let nothing else have it."""
        event.stop()
        event.prevent_default()
        self.post_message(Heard(event.key))


class KeyCatch(ModalScreen[tuple[str, ...] | None]):
    """Dismissed with the keys that the command is to have, or None where it stays as it is."""

    AUTO_FOCUS = "Ear"
    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    KeyCatch {
        align: center middle;
        background: $background;
        & > Vertical {
            width: 56; max-width: 100%; height: auto; max-height: 100%;
            border: round $primary; padding: 0 1; background: $panel;
            border-title-color: $primary; border-title-style: bold;
        }
        & Static { height: auto; }
        & .why { color: $text-error; margin: 1 0 0 0; display: none; }
        & .keys { margin: 1 0 0 0; }
    }
    KeyCatch.-low .why, KeyCatch.-low .keys { margin: 0; }
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-high")]

    def __init__(self, lingo: Lingo, id_: str) -> None:
        """`id_` is the command's."""
        super().__init__()
        self._lingo = lingo
        self._command = id_
        self._now = KEYBOARD.keys(id_)
        self._shipped = command(id_).keys
        self._beside = False
        self._wanted: tuple[str, ...] = ()  # keys of which another command has one, until Enter takes it

    def compose(self) -> ComposeResult:
        """What is asked, why a key will not do, what else can be pressed."""
        with Vertical():
            yield Ear(markup=False)
            yield Static(markup=False, classes="why")
            yield Static(markup=False, classes="keys")

    def hears(self, event: events.Key | events.Paste) -> tuple[events.Key, ...]:
        """Every key is one that is to be had."""
        return ()

    def on_mount(self) -> None:
        """Not even leaving soloist comes before what is pressed here."""
        self.query_one(Vertical).border_title = shown(self._lingo.render(command(self._command).label))
        keymap = KEYBOARD.keymap()
        for number in range(len(command("quit").keys)):
            keymap[slot("quit", number)] = NOWHERE
        self.app.set_keymap(keymap)
        self._draw()

    def on_unmount(self) -> None:
        """Everything has its keys again."""
        self.app.set_keymap(KEYBOARD.keymap())

    def on_heard(self, event: Heard) -> None:
        """Take the key, or do what it stands for here."""
        deed = self._deeds().get(event.key)
        if deed is not None:
            deed()
        else:
            self._take(event.key)

    def _deeds(self) -> dict[str, Callable[[], None]]:
        return {
            "escape": lambda: self._end(None),
            "tab": self._turn,
            "delete": self._clear,
            "space": self._restore,
            **({"enter": self._swap} if self._wanted else {}),
        }

    def _take(self, key: str) -> None:
        self._wanted = ()
        if key in ("backspace", "ctrl+h"):  # the same byte in most terminals
            self._refuse(message("Backspace and Ctrl+H are one key here. To have no key, press Delete."))
            return
        keys = (*self._now, key) if self._beside else (key,)
        why = refused(self._command, key) or self._clash(key, keys)
        if why is None and self._beside and key in self._now:
            why = message("it is one of its keys already.")
        if len(keys) > MOST:
            self._wanted = ()
            why = message("{n} keys are enough for one command.", n=MOST)
        if why is None:
            self._end(keys)
        else:
            self._refuse(message("{key}: {why}", key=shown_key(key, self._lingo.render), why=why))

    def _clash(self, key: str, keys: tuple[str, ...]) -> Message | None:
        """Whose the key is; where that one can do without, Enter is what `keys` then wait for."""
        why, holder = clash(self._command, key), KEYBOARD.holder(key)
        if why is None or holder is None or left_with(holder, key) is None:
            return why
        self._wanted = keys
        return message(
            "it is the key of “{command}”. {enter} gives it to this one and takes it from there.",
            command=command(holder).label,
            enter=key_name("enter", self._lingo.render),
        )

    def _swap(self) -> None:
        """Have the keys that were asked for, whosever they are."""
        self._end(self._wanted)

    def _turn(self) -> None:
        """Beside the keys there are, or in their place."""
        self._wanted = ()
        self._beside = not self._beside and bool(self._now)
        self._refuse(None)
        self._draw()

    def _clear(self) -> None:
        if self._command in NEEDED:
            self._refuse(needed(self._command))
        else:
            self._end(())

    def _restore(self) -> None:
        for key in self._shipped:
            why = self._clash(key, self._shipped)
            if why is not None:
                self._refuse(message("{key}: {why}", key=key_name(key), why=why))
                return
        self._end(self._shipped)

    def _end(self, keys: tuple[str, ...] | None) -> None:
        self.dismiss(None if keys == self._now else keys)

    def _refuse(self, why: Message | None) -> None:
        said = self.query_one(".why", Static)
        said.update(shown(self._lingo.render(why) if why else ""))
        said.display = why is not None

    def _draw(self) -> None:
        say = self._lingo.say
        now = self._named(self._now)
        if not self._now:
            asked = say("Press its key.")
        elif self._beside:
            asked = say("Press the key to have beside {keys}.", keys=now)
        else:
            asked = say("Press the key to have instead of {keys}.", keys=now)
        self.query_one(Ear).update(shown(asked))
        ways = list(self._ways())
        wide = max(len(key) for key, _ in ways) + 2
        rows = [padded(ink(key, KEY), wide) + ink(word, QUIET) for key, word in ways]
        self.query_one(".keys", Static).update(lines(rows))

    def _ways(self) -> Iterator[tuple[str, str]]:
        """The keys that are no command's, and what they do here."""
        say = self._lingo.say
        if self._now:
            yield "Tab", say("in place of it") if self._beside else say("one key more")
            if self._command not in NEEDED:
                yield say("Delete"), say("no key")
        if self._now != self._shipped:
            usual = self._named(self._shipped) if self._shipped else say("no key")
            yield say("Space"), say("as shipped: {keys}", keys=usual)
        yield key_name("escape", self._lingo.render), say("leave it as it is")

    def _named(self, keys: tuple[str, ...]) -> str:
        return keys_named(self._command, self._lingo.render, self._lingo.lang, keys)
