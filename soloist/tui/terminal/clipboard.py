"""Putting text on the clipboard: through the terminal, and through a program of the system where one is.

The terminal is asked with OSC 52, which many ignore and tmux passes on only with `set-clipboard on`; the
text travels in base64, so that nothing in it can be obeyed.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Final

from textual.app import App

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
