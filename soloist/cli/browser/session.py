"""The one soloist that runs behind the page: its process, what it shows, what is typed into it."""

import asyncio
import json
from collections.abc import Sequence
from typing import Final

from aiohttp import WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

LEAVES: Final = 5.0  # seconds soloist is given to keep what is not sent
MOST: Final = 1 << 21  # bytes of a message, so of a paste
_WIDEST: Final = 1000  # cells of a screen
_DRIVER: Final = "soloist.tui.browser_driver:BrowserDriver"


class Service(AppService):
    """textual-serve's, started without a shell; what it may do to the browser is show a screen."""

    def __init__(self, argv: Sequence[str], socket: web.WebSocketResponse) -> None:
        """`argv` are the words that start soloist."""
        super().__init__(
            "soloist",
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=_closing(socket),
            download_manager=DownloadManager(),
        )
        self._argv = argv

    async def _open_app_process(self, width: int = 80, height: int = 24) -> asyncio.subprocess.Process:
        environ = self._build_environment(width=width, height=height)
        environ["TEXTUAL_DRIVER"] = _DRIVER
        environ.pop("TMUX", None)
        self._process = process = await asyncio.create_subprocess_exec(
            *self._argv,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environ,
        )
        assert process.stdin is not None
        self._stdin = process.stdin
        return process

    async def on_meta(self, data: bytes) -> None:
        """Only that it is over is passed on: no page is opened and no file sent by what a story holds."""
        if json.loads(data).get("type") == "exit":
            await self.remote_close()

    async def leave(self) -> None:
        """Let soloist keep what is not sent, and end; one that does not is ended."""
        try:
            await asyncio.wait_for(self.stop(), LEAVES)
        except (TimeoutError, ConnectionError):
            if self._process is not None and self._process.returncode is None:
                self._process.terminate()
        if self._process is not None:
            await self._process.wait()


def _closing(socket: web.WebSocketResponse) -> "_Close":
    return _Close(socket)


class _Close:
    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket

    async def __call__(self) -> None:
        await self._socket.close()


async def run(request: web.Request, socket: web.WebSocketResponse, argv: Sequence[str]) -> None:
    """One session, from the page that asks for it until it is closed or soloist ends."""
    await socket.prepare(request)
    service = Service(argv, socket)
    await service.start(_cells(request.query.get("width"), 80), _cells(request.query.get("height"), 24))
    try:
        async for message in socket:
            if message.type == WSMsgType.TEXT:
                await _take(message.data, service, socket)
    finally:
        await service.leave()


async def _take(data: str, service: Service, socket: web.WebSocketResponse) -> None:
    """Do what the page says; what is no such message is left."""
    try:
        said = json.loads(data)
    except ValueError:
        return
    match said:
        case ["stdin", str(typed)]:
            await service.send_bytes(typed.encode("utf-8", "replace"))
        case ["resize", {"width": int(width), "height": int(height)}]:
            await service.set_terminal_size(_within(width), _within(height))
        case ["ping", back]:
            await socket.send_json(["pong", back])
        case ["blur", *_]:
            await service.blur()
        case ["focus", *_]:
            await service.focus()
        case _:
            pass


def _cells(text: str | None, usual: int) -> int:
    return _within(int(text)) if text and text.isascii() and text.isdecimal() and len(text) < 6 else usual


def _within(cells: int) -> int:
    return max(1, min(cells, _WIDEST))
