"""Completion at the prompt of the line-by-line mode: Tab offers what the screen’s list would."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from types import ModuleType

from soloist.cli.talk.commands import OFFERED
from soloist.play.completing.completer import Completer, Ground, Named, Tables
from soloist.play.session.session import Session
from soloist.tables.names import bare
from soloist.values.message import Refusal


class Offered:
    """Whole lines that could follow from what is typed, and the names to read out for them."""

    def __init__(self, sitting: Session, alone: Callable[[], bool]) -> None:
        """`alone` says whether the line that is typed is the first of its paragraph."""
        self._sitting = sitting
        self._alone = alone
        self._completer = Completer(tuple(_commands(sitting.desk.lingo.lang)), self._tables)
        self._asked = 0
        self.names: Sequence[str] = ()
        """What the lines given last are called."""

    def lines(self, typed: str) -> tuple[str, ...]:
        """The lines `typed` can become, the best first.

        Only those that go on from what is typed, else the best alone: an editor of lines puts in what all
        of them share.
        """
        sitting = self._sitting
        if not sitting.desk.settings.completion or sitting.seat is None:
            return ()
        self._completer.learn(Ground(sitting.story.state, sitting.veiled))
        found = self._completer.complete(typed, len(typed), alone=self._alone())
        lines = tuple(found.accepted(typed, each)[0] for each in found.candidates)
        onward = [at for at, line in enumerate(lines) if bare(line).startswith(bare(typed))]
        kept = onward or [*range(len(lines))][:1]
        self.names = tuple(found.candidates[at].name for at in kept)
        return tuple(lines[at] for at in kept)

    def _tables(self) -> Tables:
        self._asked += 1  # nobody watches the files here: every time is a first time
        return Tables(self._sitting.at_table.shelves, self._asked)


def at_tab(
    editor: ModuleType,
    offered: Offered | None,
    show: Callable[[Sequence[str]], None],
    more: Callable[[], bool] = lambda: False,
) -> None:
    """Let Tab complete in the editor of lines, or nothing be completed; `show` tells several names.

    Where `more` is waiting to be read, nobody pressed the key: it is part of a paste, and stays a tab.
    It is the module `readline`, of GNU or of BSD.
    """
    lines: tuple[str, ...] = ()

    def complete(typed: str, number: int) -> str | None:
        nonlocal lines
        if number == 0:
            lines = ()
            if more():
                lines = (f"{typed}\t",)
            elif offered is not None:
                with suppress(Refusal):  # a story or a table that cannot be read now has nothing to offer
                    lines = offered.lines(typed)
        return lines[number] if number < len(lines) else None

    def names() -> Sequence[str]:
        return offered.names if offered is not None else ()

    editor.set_completer_delims("")
    editor.set_completer(complete)
    if hasattr(editor, "set_completion_display_matches_hook"):
        editor.set_completion_display_matches_hook(lambda typed, found, longest: show(names()))
    bsd = "libedit" in (editor.__doc__ or "")
    editor.parse_and_bind("bind ^I rl_complete" if bsd else "tab: complete")


def _commands(lang: str) -> Iterator[Named]:
    """The commands of this mode, the names of the interface's language first."""
    for command in OFFERED:
        names = (command.names[1], *command.names) if lang == "fr" else command.names
        yield Named(tuple(dict.fromkeys(names)), command.help)
