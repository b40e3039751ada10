"""Programs beside soloist: those that take a text to the clipboard, and the person's own editor.

The terminal is asked for the clipboard with OSC 52, which many ignore and tmux passes on only with
`set-clipboard on`; the text travels in base64, so that nothing in it can be obeyed.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from textual.app import App, SuspendNotSupported

from soloist.play.session.services import words_for
from soloist.tui.terminal.ordered import OrderedApp
from soloist.values.message import Refusal, message

_PATIENCE: Final = 2.0  # seconds a program has to take the text


async def copy(app: App[None], text: str, environ: Mapping[str, str]) -> None:
    """Put `text` on the clipboard by every way there is; none of them says whether it arrived."""
    app.copy_to_clipboard(text)
    await asyncio.to_thread(_hand_over, text, environ)


def _hand_over(text: str, environ: Mapping[str, str]) -> None:
    for words, encoding in programs(environ, sys.platform):
        if _taken(words, text.encode(encoding, "replace"), environ):
            return


def programs(environ: Mapping[str, str], platform: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The programs that may take a text, where there is a desktop, with the encoding they want."""
    if platform == "darwin":
        yield ("pbcopy",), "utf-8"
    if environ.get("WAYLAND_DISPLAY"):
        yield ("wl-copy",), "utf-8"
    if environ.get("DISPLAY"):
        yield ("xclip", "-selection", "clipboard"), "utf-8"
        yield ("xsel", "--clipboard", "--input"), "utf-8"
    if environ.get("WSL_DISTRO_NAME"):
        yield ("clip.exe",), "utf-16"


def _taken(words: tuple[str, ...], data: bytes, environ: Mapping[str, str]) -> bool:
    try:
        done = subprocess.run(
            words,
            input=data,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=dict(environ),
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


# --- the editor, on the story, at a line; the screen comes back when it is done -------------------


def edit(app: App[Any], environ: Mapping[str, str], path: Path, line: int) -> None:
    """Lend the terminal to the editor until it is done; raises `Refusal` where it cannot be."""
    words = words_for(environ, path, line)
    try:
        with app.suspend():  # which would not take the terminal back after an error
            failed = _run(app, words, environ)
    except SuspendNotSupported as error:
        raise Refusal(message("This terminal cannot be lent to an editor.")) from error
    if failed is not None:
        why = failed.strerror or str(failed)
        raise Refusal(message("{editor} does not start: {why}", editor=words[0], why=why)) from failed


def _run(app: App[Any], words: Sequence[str], environ: Mapping[str, str]) -> OSError | None:
    try:
        with subprocess.Popen(words, env=dict(environ)) as editor:
            if isinstance(app, OrderedApp):
                app.lend_to(editor.terminate)
    except OSError as error:
        return error
    return None
