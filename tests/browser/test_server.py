"""The server on this machine: asked by strangers it says no, asked by its page it shows the story."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import aiohttp
import pytest
from aiohttp import web

from soloist.cli.browser.server import COOKIE, HEADERS, Door, Server, _listening, words
from soloist.lingo import Lingo
from soloist.storage.means import Means
from soloist.values.message import Refusal

STORY = "---\ntitle: La porte\nruleset: hades\nlang: fr\n---\n\n# La porte\n\nLa clef tourne.\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace with a story; nothing of the person's own is touched."""
    for name in ("STATE", "CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    (tmp_path / "journals").mkdir()
    (tmp_path / "journals" / "porte.md").write_text(STORY, encoding="utf-8")
    return tmp_path


class Served:
    """A running server, and a browser that has its cookie."""

    def __init__(self, server: Server, client: aiohttp.ClientSession) -> None:
        self.server, self.door, self.client = server, server.door, client
        door = self.door
        self.root = f"http://{door.host}"
        self.room = self.root + door.path
        self.page = {"Origin": self.root, "Cookie": f"{COOKIE}={door.cookie}"}


@asynccontextmanager
async def served(here: Path) -> AsyncIterator[Served]:
    """Serve the story of a workspace."""
    argv = (sys.executable, "-P", "-m", "soloist", "--workspace", str(here), "play", "--in-browser", "porte")
    listener = _listening(0)
    door = Door(listener.getsockname()[1])
    server = Server(door, argv, words(Lingo("en")), Means(here / "state"))
    runner = web.AppRunner(server.application(), shutdown_timeout=1)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as client:
            yield Served(server, client)
    finally:
        await runner.cleanup()


async def shown(socket: aiohttp.ClientWebSocketResponse, wanted: str) -> str:
    """What the page is sent until `wanted` is among it."""
    text = ""
    while wanted not in text:
        message = await asyncio.wait_for(socket.receive(), 20)
        assert message.type == aiohttp.WSMsgType.BINARY, (message, text)
        text += message.data.decode()
    return text


async def test_strangers_stay_outside(here: Path) -> None:
    """No page, no file and no session without the cookie, under another name, or from another page."""
    async with served(here) as at:
        strangers = [
            {},
            {**at.page, "Cookie": f"{COOKIE}=guess"},
            {**at.page, "Host": "evil.example"},
            {**at.page, "Origin": "http://evil.example"},
            {**at.page, "Sec-Fetch-Site": "cross-site"},
        ]
        for headers in strangers:
            for path in ("", "ws", "static/js/textual.js", "static/soloist.css"):
                async with at.client.get(at.room + path, headers=headers) as answer:
                    assert answer.status == 403, (headers, path)
                    assert "textual-terminal" not in await answer.text()
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await at.client.ws_connect(f"{at.room}ws", headers=headers)
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await at.client.ws_connect(f"{at.room}ws", headers={"Cookie": at.page["Cookie"]})


async def test_the_page_loads_nothing_from_elsewhere(here: Path) -> None:
    """Every file it names is here, and every answer says what it may do."""
    async with served(here) as at:
        async with at.client.get(at.room, headers=at.page) as answer:
            text = await answer.text()
            assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert "https:" not in text
        assert text.count("http:") == 0
        files = [
            part.partition('"')[0] for mark in ('src="', 'href="static') for part in text.split(mark)[1:]
        ]
        for name in files:
            path = name if name.startswith("static") else f"static{name}"
            async with at.client.get(at.room + path, headers=at.page) as answer:
                assert answer.status == 200, path
        for path in ("static/../page.py", "static/images/background.png", "other"):
            async with at.client.get(at.room + path, headers=at.page) as answer:
                assert answer.status in (403, 404)


async def test_one_session_and_what_is_typed_is_kept(here: Path) -> None:
    """The story is shown, a word is typed, another window waits in vain, the page closes."""
    async with served(here) as at:
        async with at.client.ws_connect(f"{at.room}ws?width=80&height=24", headers=at.page) as socket:
            await shown(socket, "La clef tourne.")
            with patch("soloist.cli.browser.server._TAKES_OVER", 0.1):
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    await at.client.ws_connect(f"{at.room}ws", headers=at.page)
                assert refused.value.status == 409
            for odd in ("no json", "[]", '["stdin", 3]', '["resize", {"width": "x"}]', '["other"]', "3"):
                await socket.send_str(odd)
            await socket.send_str('["stdin", "\\ud800"]')
            await socket.send_json(["resize", {"width": 10**9, "height": -4}])
            await socket.send_json(["resize", {"width": 100, "height": 30}])
            await socket.send_json(["blur"])
            await socket.send_json(["stdin", "Elle écoute « rien »"])
            await shown(socket, "rien »")
        async with at.client.ws_connect(f"{at.room}ws?width=80&height=24", headers=at.page) as socket:
            await shown(socket, "Elle écoute")
    kept = [json.loads(path.read_text(encoding="utf-8")) for path in here.rglob("drafts/*.json")]
    assert any("Elle écoute « rien »" in each["text"] for each in kept), kept


async def test_soloist_leaves_with_its_server(here: Path) -> None:
    """When who serves the page is gone, so is the process behind it, its words kept."""
    argv = (sys.executable, "-P", "-m", "soloist", "--workspace", str(here), "play", "--in-browser", "porte")
    environ = {**os.environ, "TEXTUAL_DRIVER": "soloist.tui.terminal.browser_driver:BrowserDriver"}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*argv, stdin=pipe, stdout=pipe, env=environ)
    assert process.stdin is not None
    assert process.stdout is not None
    seen = b""
    while b"clef tourne" not in seen:
        seen += await asyncio.wait_for(process.stdout.read(4096), 20)
    process.stdin.write(b'["stdin", "Un mot"]\n')
    await process.stdin.drain()
    await process.stdout.read(4096)  # something was painted for it
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), 20) == 129
    kept = [json.loads(path.read_text(encoding="utf-8")) for path in here.rglob("drafts/*.json")]
    assert any("Un mot" in each["text"] for each in kept), kept


def test_a_port_that_is_taken_is_said_so() -> None:
    """With what to do instead."""
    with _listening(0) as taken:
        taken.listen()
        with pytest.raises(Refusal) as refused:
            _listening(taken.getsockname()[1])
    assert "--port" in Lingo("en").render(refused.value.message)
