"""What answers the browser: the door first, then the page, its files, and the one session."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from importlib.resources import files
from typing import Final

import textual_serve
from aiohttp import web
from aiohttp.typedefs import Middleware

from soloist.cli.browser.door import COOKIE, Caller, Door
from soloist.cli.browser.page import HEADERS, Words, plain_page, script, style, terminal_page
from soloist.cli.browser.session import LEAVES, MOST, run

_FONT: Final = 16  # pixels
_TAKES_OVER: Final = 5.0  # seconds a page that is loaded again waits for what it was before to end
_FILES: Final = {
    "js/textual.js": "text/javascript",
    "css/xterm.css": "text/css",
    "fonts/RobotoMono-VariableFont_wght.ttf": "font/ttf",
    "fonts/RobotoMono-Italic-VariableFont_wght.ttf": "font/ttf",
}
_Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


class House:
    """Everything behind one door; there is one session at a time."""

    def __init__(self, door: Door, argv: Sequence[str], said: Words) -> None:
        """`argv` are the words that start soloist for a session."""
        self._door, self._argv, self._said = door, argv, said
        self._session = asyncio.Lock()
        self._socket: web.WebSocketResponse | None = None

    def application(self) -> web.Application:
        """The routes, every one of them behind the door."""
        app = web.Application(middlewares=[self._guard()])
        app.on_shutdown.append(self._leave)
        room = self._door.path
        app.add_routes(
            [
                web.get("/", self._enter),
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
            if not self._door.comes_from_here(_caller(request)):
                return self._told(403, self._said.refused)
            if request.path != "/" and not self._door.knows(_caller(request)):
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

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        """The link: its key is changed for a cookie, and leaves the address."""
        if not self._door.opens(request.query.get("key", "")):
            return self._told(403, self._said.spent)
        response = web.Response(status=303, headers={"Location": self._door.path})
        response.set_cookie(COOKIE, self._door.cookie, path=self._door.path, httponly=True, samesite="Strict")
        return response

    async def _page(self, request: web.Request) -> web.StreamResponse:
        socket = f"ws://{self._door.host}{self._door.path}ws"
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
        if not self._door.may_listen(_caller(request)):
            return self._told(403, self._said.refused)
        try:
            await asyncio.wait_for(self._session.acquire(), _TAKES_OVER)
        except TimeoutError:
            return self._told(409, self._said.over)
        try:
            self._socket = web.WebSocketResponse(heartbeat=15, max_msg_size=MOST)
            await run(request, self._socket, self._argv)
            return self._socket
        finally:
            self._socket = None
            self._session.release()

    async def _leave(self, app: web.Application) -> None:
        """Nobody serves the page any more: let the session keep what is not sent, and end."""
        if self._socket is not None and self._socket.prepared:
            await self._socket.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._session.acquire(), LEAVES)


def _caller(request: web.Request) -> Caller:
    headers = request.headers
    return Caller(
        host=",".join(headers.getall("Host", [])),
        origin=",".join(headers.getall("Origin", [])),
        site=headers.get("Sec-Fetch-Site", ""),
        cookie=request.cookies.get(COOKIE, ""),
    )
