"""Listens on this machine alone, hands the key over, and answers: the door, the page, its one session."""

import asyncio
import errno
import json
import logging
import os
import socket
import webbrowser
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from hmac import compare_digest
from html import escape
from importlib.resources import files
from pathlib import Path
from secrets import token_urlsafe
from threading import Thread
from typing import Final, NamedTuple
from urllib.parse import parse_qs

import textual_serve
from aiohttp import WSMsgType, web
from aiohttp.typedefs import Middleware

from soloist.cli.terminal import Terminal
from soloist.lingo import Lingo
from soloist.storage.disk import forget, put
from soloist.storage.means import Means
from soloist.values.message import Refusal, content, message, records

HOME: Final = "127.0.0.1"
"""The only address that is listened on: nobody on the network sees it."""
COOKIE: Final = "soloist"

_OURS: Final = ("", "none", "same-origin")  # what a browser says of where a request comes from
_KEY: Final = 32  # bytes of a secret


class Caller(NamedTuple):
    """What a request says of itself, empty where it says nothing.

    `site` is the header `Sec-Fetch-Site`, `cookie` the value of ours.
    """

    host: str = ""
    origin: str = ""
    site: str = ""
    cookie: str = ""


class Door:
    """The secrets of one run: a key that is taken once, for a cookie that only one path is told."""

    def __init__(self, port: int) -> None:
        """`port` is the one that is listened on, 1 to 65535."""
        self.host = f"{HOME}:{port}"
        self.room = token_urlsafe(_KEY // 2)
        self.cookie = token_urlsafe(_KEY)
        self.key = token_urlsafe(_KEY)
        self._spent = False

    @property
    def address(self) -> str:
        """Where the key is to be brought."""
        return f"http://{self.host}/"

    @property
    def path(self) -> str:
        """The path everything is under: the cookie goes to no other program on this machine."""
        return f"/{self.room}/"

    def comes_from_here(self, caller: Caller) -> bool:
        """Whether a request was made by the person or by our own page, and to us by our own name.

        A page elsewhere cannot leave out its `Origin`, nor name us as `Host` through a name of its own.
        """
        return (
            caller.host == self.host and caller.origin in ("", f"http://{self.host}") and caller.site in _OURS
        )

    def may_knock(self, caller: Caller) -> bool:
        """Whether a caller may bring a key: our own page, or a file, which has no `Origin`."""
        return caller.host == self.host and caller.origin in ("null", f"http://{self.host}")

    def knows(self, caller: Caller) -> bool:
        """Whether the caller has come in before, in this run."""
        return _same(caller.cookie, self.cookie)

    def may_listen(self, caller: Caller) -> bool:
        """Whether a caller may see the screen and type: our page says where it comes from, always."""
        return self.comes_from_here(caller) and bool(caller.origin) and self.knows(caller)

    def opens(self, key: str) -> bool:
        """Whether that is the key; it is good no more afterwards."""
        if self._spent or not _same(key, self.key):
            return False
        self._spent = True
        return True


def _same(given: str, secret: str) -> bool:
    """Whether they are equal, told in the same time whatever was given; raw bytes come as surrogates."""
    return compare_digest(given.encode("utf-8", "surrogatepass"), secret.encode())


# The terminal sets the place of each letter by styles of its own.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""What the page may load and be loaded by."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Of every answer."""


def words(lingo: Lingo) -> Mapping[str, str]:
    """What the pages say in the language of the interface, and which that is."""
    said = {each["id"]: lingo.render(each["label"]) for each in records(__package__, "words.txt")}
    return {"lang": lingo.lang, **said}


def page(name: str, said: Mapping[str, str], **more: str) -> str:
    """The page of that name with the words it says."""
    filled = {key: escape(text) for key, text in {**said, **more}.items()}
    return content(__package__, f"{name}.html").decode().format_map(filled)


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
                "Port {port} is taken on this machine; leave --port out, and a free one is chosen.", port=port
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
        terminal.tell(message("Open this in the browser of this machine. Ctrl+C stops soloist."))
        terminal.tell(
            message(
                "If the browser may not read that file: open {address} and give it the key {key}, which is "
                "good once.",
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


_FORM: Final = 4096  # bytes of a form
_TAKES_OVER: Final = 5.0  # seconds a page that is loaded again waits for what it was before to end
_FILES: Final = {
    "soloist.css": "text/css",
    "soloist.js": "text/javascript",
    "js/textual.js": "text/javascript",
    "css/xterm.css": "text/css",
    "fonts/RobotoMono-VariableFont_wght.ttf": "font/ttf",
    "fonts/RobotoMono-Italic-VariableFont_wght.ttf": "font/ttf",
}
_Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """Everything behind one door; there is one session at a time."""

    def __init__(self, door: Door, argv: Sequence[str], said: Mapping[str, str], means: Means) -> None:
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
            put(
                self._means.disk,
                path,
                page("handed", self._said, address=self.door.address, key=self.door.key).encode(),
            )
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
                web.get(f"{room}static/{{name:.+}}", self._file),
            ]
        )
        return app

    def _guard(self) -> Middleware:
        @web.middleware
        async def guard(request: web.Request, handler: _Answer) -> web.StreamResponse:
            caller, outside = _caller(request), request.path == "/"
            knocks = outside and request.method == "POST"
            welcome = (self.door.may_knock if knocks else self.door.comes_from_here)(caller)
            response: web.StreamResponse = self._told(403, "refused")
            if welcome and (outside or self.door.knows(caller)):
                try:
                    response = await handler(request)
                except web.HTTPException as error:
                    response = self._told(error.status, "refused")
            if not response.prepared:
                response.headers.update(HEADERS)
            return response

        return guard

    def _html(self, name: str, status: int = 200, **more: str) -> web.Response:
        return web.Response(text=page(name, self._said, **more), status=status, content_type="text/html")

    def _told(self, status: int, what: str) -> web.Response:
        return self._html("told", status, told=self._said[what])

    async def _ask(self, request: web.Request) -> web.StreamResponse:
        """Where the key can be typed in; looking takes nothing away."""
        return self._html("key")

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        """The key is changed for a cookie, by a page that then opens the screen."""
        form = parse_qs((await request.read()).decode("utf-8", "replace"))
        if not self.door.opens("".join(form.get("key", ())).strip()):
            return self._told(403, "spent")
        self._take_away()
        # A redirect would still be the doing of the page that posted, which gets no strict cookie.
        response = self._html("entered", path=self.door.path)
        response.set_cookie(COOKIE, self.door.cookie, path=self.door.path, httponly=True, samesite="Strict")
        return response

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return self._html("terminal", socket=f"ws://{self.door.host}{self.door.path}ws")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        kind = _FILES.get(name)
        if kind is None:
            raise web.HTTPNotFound
        ours = name.startswith("soloist.")
        data = (
            content(__package__, name) if ours else files(textual_serve).joinpath("static", name).read_bytes()
        )
        return web.Response(body=data, content_type=kind)

    async def _listen(self, request: web.Request) -> web.StreamResponse:
        """The session, where there is none; a page loaded again waits for its former self to leave."""
        if not self.door.may_listen(_caller(request)):
            return self._told(403, "refused")
        try:
            await asyncio.wait_for(self._session.acquire(), _TAKES_OVER)
        except TimeoutError:
            return self._told(409, "over")
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
_ENVIRON: Final = {
    "TEXTUAL_DRIVER": "soloist.tui.terminal.browser_driver:BrowserDriver",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
}


async def _run(request: web.Request, socket: web.WebSocketResponse, argv: Sequence[str]) -> None:
    """One session, from the page that asks for it until it is closed or soloist ends; that ends with it."""
    await socket.prepare(request)
    size = {"COLUMNS": ("width", 80), "LINES": ("height", 24)}
    cells = {name: str(_cells(request.query.get(asked), usual)) for name, (asked, usual) in size.items()}
    environ = {name: value for name, value in os.environ.items() if name != "TMUX"}
    process = await asyncio.create_subprocess_exec(
        *argv,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=environ | _ENVIRON | cells,
    )
    assert process.stdin is not None
    painting = asyncio.create_task(_paint(process, socket))
    try:
        async for heard in socket:
            if heard.type == WSMsgType.TEXT:
                await _take(heard.data, process.stdin, socket)
    finally:
        process.stdin.close()  # it keeps what is not sent, and leaves
        try:
            await asyncio.wait_for(process.wait(), _LEAVES)
        except TimeoutError:
            process.terminate()
        await process.wait()
        await painting


async def _paint(process: asyncio.subprocess.Process, socket: web.WebSocketResponse) -> None:
    """Send what is painted to the page; where soloist ends first, close it."""
    assert process.stdout is not None
    while data := await process.stdout.read(1 << 16):
        with suppress(ConnectionError):
            await socket.send_bytes(data)
    await socket.close()


async def _take(data: str, soloist: asyncio.StreamWriter, socket: web.WebSocketResponse) -> None:
    """Hand on what the page says; what is no such message is left."""
    try:
        heard = json.loads(data)
    except ValueError:
        return
    match heard:
        case ["stdin", str()]:
            told = heard
        case ["resize", {"width": int(width), "height": int(height)}]:
            told = ["resize", {"width": _within(width), "height": _within(height)}]
        case ["ping", back]:
            await socket.send_json(["pong", back])
            return
        case _:
            return
    with suppress(ConnectionError):
        soloist.write(json.dumps(told).encode() + b"\n")
        await soloist.drain()


def _cells(text: str | None, usual: int) -> int:
    return _within(int(text)) if text and text.isascii() and text.isdecimal() and len(text) < 6 else usual


def _within(cells: int) -> int:
    return max(1, min(cells, _WIDEST))
