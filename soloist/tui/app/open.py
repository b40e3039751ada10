"""The door to the screen: looks at the terminal before anything heavy is loaded, then opens a story."""

from pathlib import Path
from typing import TYPE_CHECKING

from soloist.lingo import Lingo
from soloist.storage.means import Means
from soloist.storage.paths import Paths, from_environment
from soloist.storage.settings import SettingsFile
from soloist.storage.workspace import Workspace
from soloist.tui.terminal.environment import prepare, refuse_without_terminal
from soloist.values.message import Message, message

if TYPE_CHECKING:
    from soloist.play.session.services import Services
    from soloist.tui.app.app import SoloistApp
    from soloist.tui.terminal.signals import Crash

CALM = 0.5  # seconds after which the first picture is on the screen, even of a slow machine
TURN = 0.001  # seconds a thread that reads a long story keeps whoever types waiting, each time


def open_screen(
    workspace: Workspace,
    story: Path | None,
    lingo: Lingo,
    paths: Paths | None = None,
    *,
    asked: bool = False,
    in_browser: bool = False,
) -> int:
    """Open the screen on `story`, or on the welcome; the exit code. Raises `Refusal` without a terminal.

    `asked`: the language of `lingo` was asked for this once, and outdoes what is set. `in_browser`: what
    draws is a page, so there is no terminal to look for.
    """
    import gc
    import sys

    if not in_browser:
        refuse_without_terminal()
    environ = prepare()
    sys.setswitchinterval(TURN)
    gc.disable()  # until the first picture is on the screen: nothing is thrown away before
    from soloist.play.session.services import Services
    from soloist.tui.app.app import SoloistApp

    here = paths or from_environment()
    kept = SettingsFile(here.config)
    found = kept.read()
    if asked:
        found = found._replace(settings=found.settings.changed("language", "auto"))
    services = Services(workspace, Means(here.state), lingo, environ=environ, kept=kept, found=found)
    crash = _crash(services)
    app = SoloistApp(services, story, crash)
    app.call_later(app.set_timer, CALM, _settled)  # set at once, it would run before the picture is painted
    code = app.run_guarded()
    if not in_browser:
        _part(app, story, well=code == 0)
    services.drafts.leave()
    return code


def _part(app: "SoloistApp", story: Path | None, *, well: bool) -> None:
    """The last words, on the terminal; after an end that went `well` the picture is kept as well."""
    import sys

    from soloist.display import display_safe
    from soloist.storage.refusals import named
    from soloist.tui.app.portrait import keep_picture

    lingo = app.services.lingo
    if words := app.homeless:  # what nothing keeps is left there, to be copied
        _tell((message("These words are in no file; copy them:"),), lingo)
        sys.stderr.write(f"\n{display_safe(words)}\n\n")
    if well:
        keep_picture(app, story, sys.argv[1:])
        if app.session is not None:
            where = display_safe(named(app.session.path))
            _tell((message("The story is in {path}.", path=where),), lingo)


def _settled() -> None:
    import gc

    gc.freeze()
    gc.enable()


def _crash(services: "Services") -> "Crash":
    """What to do about a fault of our own: the words kept, a report without them, three lines."""
    from soloist.tui.terminal.signals import Crash

    return Crash(services.keep, services.report, lambda told: _tell(told, services.lingo))


def _tell(told: tuple[Message, ...], lingo: Lingo) -> None:
    import sys

    for each in told:
        sys.stderr.write(lingo.render(each) + "\n")
