"""Listens on this machine alone, hands the key over, and answers: the door, the page, its one session."""

import asyncio
import errno
import json
import logging
import socket
import webbrowser
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from threading import Thread
from typing import Final
from urllib.parse import parse_qs

import textual_serve
from aiohttp import WSMsgType, web
from aiohttp.typedefs import Middleware
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from soloist.cli.browser.door import COOKIE, HOME, Caller, Door
from soloist.cli.browser.page import (
    HEADERS,
    Words,
    entered_page,
    key_page,
    plain_page,
    script,
    style,
    terminal_page,
    words,
)
from soloist.cli.terminal import Terminal
from soloist.storage.disk import forget, put
from soloist.storage.means import Means
from soloist.values.message import Refusal, message


def serve(argv: Sequence[str], port: int, terminal: Terminal, means: Means, *, browse: bool) -> None:
    """Serve soloist, started by `argv`, until Ctrl+C; on a free port where `port` is 0.

    The browser is opened, if `browse`, once there is an answer for it. Raises `Refusal` where another program
    has the port.
    """
    with _listening(port) as listener, suppress(KeyboardInterrupt, web.GracefulExit):
        door = Door(listener.getsockname()[1])
        server = Server(door, argv, words(terminal.lingo), means)
        asyncio.run(_answer(server, listener, terminal, browse=browse))


def _listening(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOME, port))
    except OSError as error:
        listener.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            told = message(
                "Port {port} is not free on this machine; leave --port out to take one that is.", port=port
            )
            raise Refusal(told) from error
        raise
    return listener


async def _answer(server: "Server", listener: socket.socket, terminal: Terminal, *, browse: bool) -> None:
    quiet = logging.getLogger("soloist.browser")  # what a stranger sends is no news for the terminal
    quiet.addHandler(logging.NullHandler())
    quiet.propagate = False
    app = server.application()
    runner = web.AppRunner(app, handle_signals=True, access_log=None, logger=quiet, shutdown_timeout=6)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        page = server.hand_over()
        terminal.give(page or server.door.address)
        terminal.flush()
        terminal.tell(message("Open this in the browser of this machine. Ctrl+C ends."))
        terminal.tell(
            message(
                "A browser that may not read that file: {address} with the key {key}, which is good once.",
                address=server.door.address,
                key=server.door.key,
            )
        )
        if browse:
            # A browser that is started may hold whoever started it for as long as it runs.
            Thread(target=webbrowser.open, args=(page or server.door.address,), daemon=True).start()
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


_FONT: Final = 16  # pixels
_FORM: Final = 4096  # bytes of a form
_TAKES_OVER: Final = 5.0  # seconds a page that is loaded again waits for what it was before to end
_FILES: Final = {
    "js/textual.js": "text/javascript",
    "css/xterm.css": "text/css",
    "fonts/RobotoMono-VariableFont_wght.ttf": "font/ttf",
    "fonts/RobotoMono-Italic-VariableFont_wght.ttf": "font/ttf",
}
_Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """Everything behind one door; there is one session at a time."""

    def __init__(self, door: Door, argv: Sequence[str], said: Words, means: Means) -> None:
        """`argv` are the words that start soloist for a session; the key is left in the state folder."""
        self.door, self._argv, self._said, self._means = door, argv, said, means
        self._handed: Path | None = None
        self._session = asyncio.Lock()
        self._socket: web.WebSocketResponse | None = None

    def hand_over(self) -> str:
        """Write the page that brings the key, for this person only; its address, "" if none could be.

        On a command line every user of the machine could read the key.
        """
        path = self._means.state / "serve" / f"{self.door.host.rpartition(':')[2]}.html"
        try:
            put(self._means.disk, path, key_page(self._said, self.door.address, self.door.key).encode())
        except OSError:
            return ""
        self._handed = path
        return path.as_uri()

    def _take_away(self) -> None:
        if self._handed is not None:
            forget(self._means.disk, self._handed)

    def application(self) -> web.Application:
        """The routes, every one of them behind the door."""
        app = web.Application(middlewares=[self._guard()], client_max_size=_FORM)
        app.on_shutdown.append(self._leave)
        room = self.door.path
        app.add_routes(
            [
                web.get("/", self._ask),
                web.post("/", self._enter),
                web.get(room, self._page),
                web.get(f"{room}ws", self._listen),
                web.get(f"{room}static/soloist.css", self._style),
                web.get(f"{room}static/soloist.js", self._script),
                web.get(f"{room}static/{{name:.+}}", self._file),
            ]
        )
        return app

    def _guard(self) -> Middleware:
        @web.middleware
        async def guard(request: web.Request, handler: _Answer) -> web.StreamResponse:
            caller = _caller(request)
            if request.path == "/" and request.method == "POST":
                welcome = self.door.may_knock(caller)
            else:
                welcome = self.door.comes_from_here(caller)
            if not welcome or (request.path != "/" and not self.door.knows(caller)):
                return self._told(403, self._said.refused)
            try:
                response = await handler(request)
            except web.HTTPException as error:
                return self._told(error.status, self._said.refused)
            if not response.prepared:
                response.headers.update(HEADERS)
            return response

        return guard

    def _told(self, status: int, what: str) -> web.Response:
        page = plain_page(self._said.lang, what)
        return web.Response(status=status, text=page, content_type="text/html", headers=HEADERS)

    async def _ask(self, request: web.Request) -> web.StreamResponse:
        """Where the key can be typed in; looking takes nothing away."""
        return web.Response(text=key_page(self._said, "/"), content_type="text/html")

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        """The key is changed for a cookie, by a page that then opens the screen."""
        form = parse_qs((await request.read()).decode("utf-8", "replace"))
        if not self.door.opens("".join(form.get("key", ())).strip()):
            return self._told(403, self._said.spent)
        self._take_away()
        # A redirect would still be the doing of the page that posted, which gets no strict cookie.
        response = web.Response(text=entered_page(self._said, self.door.path), content_type="text/html")
        response.set_cookie(COOKIE, self.door.cookie, path=self.door.path, httponly=True, samesite="Strict")
        return response

    async def _page(self, request: web.Request) -> web.StreamResponse:
        socket = f"ws://{self.door.host}{self.door.path}ws"
        page = terminal_page(self._said, socket=socket, font=_FONT)
        return web.Response(text=page, content_type="text/html")

    async def _style(self, request: web.Request) -> web.StreamResponse:
        return web.Response(text=style(), content_type="text/css")

    async def _script(self, request: web.Request) -> web.StreamResponse:
        return web.Response(text=script(), content_type="text/javascript")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        kind = _FILES.get(name)
        if kind is None:
            raise web.HTTPNotFound
        data = files(textual_serve).joinpath("static", *name.split("/")).read_bytes()
        return web.Response(body=data, content_type=kind)

    async def _listen(self, request: web.Request) -> web.StreamResponse:
        """The session, where there is none; a page loaded again waits for its former self to leave."""
        if not self.door.may_listen(_caller(request)):
            return self._told(403, self._said.refused)
        try:
            await asyncio.wait_for(self._session.acquire(), _TAKES_OVER)
        except TimeoutError:
            return self._told(409, self._said.over)
        try:
            self._socket = web.WebSocketResponse(heartbeat=15, max_msg_size=_MOST)
            await _run(request, self._socket, self._argv)
            return self._socket
        finally:
            self._socket = None
            self._session.release()

    async def _leave(self, app: web.Application) -> None:
        """Nobody serves the page any more: let the session keep what is not sent, and end."""
        self._take_away()
        if self._socket is not None and self._socket.prepared:
            await self._socket.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._session.acquire(), _LEAVES)


def _caller(request: web.Request) -> Caller:
    headers = request.headers
    return Caller(
        host=",".join(headers.getall("Host", [])),
        origin=",".join(headers.getall("Origin", [])),
        site=headers.get("Sec-Fetch-Site", ""),
        cookie=request.cookies.get(COOKIE, ""),
    )


_LEAVES: Final = 5.0  # seconds soloist is given to keep what is not sent
_MOST: Final = 1 << 21  # bytes of a message, so of a paste
_WIDEST: Final = 1000  # cells of a screen
_DRIVER: Final = "soloist.tui.terminal.browser_driver:BrowserDriver"


class Service(AppService):
    """textual-serve's, started without a shell; what it may do to the browser is show a screen."""

    def __init__(self, argv: Sequence[str], socket: web.WebSocketResponse) -> None:
        """`argv` are the words that start soloist."""

        async def close() -> None:
            await socket.close()

        super().__init__(
            "soloist",
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=close,
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
            await asyncio.wait_for(self.stop(), _LEAVES)
        except (TimeoutError, ConnectionError):
            if self._process is not None and self._process.returncode is None:
                self._process.terminate()
        if self._process is not None:
            await self._process.wait()


async def _run(request: web.Request, socket: web.WebSocketResponse, argv: Sequence[str]) -> None:
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
