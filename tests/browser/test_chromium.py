"""The page in a real browser: it plays, and a page of somebody else cannot reach it."""

import asyncio
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.browser.test_server import here, served
from tests.chromium import Chrome, chromium

__all__ = ["here"]

pytestmark = pytest.mark.slow

EVIL = """<!DOCTYPE html><title>none</title><script>
const room = decodeURIComponent(location.hash.slice(1));
const told = [];
const tell = (what) => { told.push(what); if (told.length === 3) document.title = told.sort().join(" "); };
const socket = new WebSocket(room.replace("http:", "ws:") + "ws");
socket.onopen = () => tell("socket-open"); socket.onerror = () => tell("socket-refused");
fetch(room, {credentials: "include"}).then((answer) => answer.text())
  .then(() => tell("page-read"), () => tell("page-refused"));
const image = new Image(); image.onload = () => tell("file-seen"); image.onerror = () => tell("file-refused");
image.src = room + "static/css/xterm.css";
</script>"""


class _Evil(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = EVIL.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def evil() -> Iterator[int]:
    """The port of somebody else's page on this machine."""
    server = HTTPServer(("127.0.0.1", 0), _Evil)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chrome]:
    """Headless Chromium, which takes a name of ours for this machine."""
    words = ("--window-size=1100,720", "--host-resolver-rules=MAP evil.example 127.0.0.1")
    with chromium(tmp_path / "profile", words=words) as chrome:
        yield chrome


def seen(chrome: Chrome, script: str, wanted: object = True) -> Any:
    """What a script gives, once it is what is wanted."""
    end, found = monotonic() + 20, None
    while monotonic() < end:
        found = chrome.execute_script(f"return {script}")
        if found == wanted:
            return found
        sleep(0.05)
    raise AssertionError(f"{script} is {found!r}")


async def test_a_sentence_and_a_question_reach_the_story(here: Path, browser: Chrome) -> None:
    """The keys of a browser are keys of soloist: accents, F3, Enter; the page loads without a fault."""
    from selenium.webdriver.common.keys import Keys

    story = here / "journals" / "porte.md"

    def play() -> None:
        browser.get(link)
        seen(browser, "document.body?.classList.contains('-first-byte')")
        seen(browser, "document.activeElement?.className", "xterm-helper-textarea")
        sleep(1)
        keys = browser.switch_to.active_element
        keys.send_keys("Élise écoute : « rien ».")
        keys.send_keys(Keys.ENTER, Keys.ENTER)
        end = monotonic() + 20
        while "Élise écoute\u00a0: «\u202frien\u202f»." not in story.read_text(encoding="utf-8"):
            assert monotonic() < end, story.read_text(encoding="utf-8")
            sleep(0.05)
        faults = [each for each in browser.get_log("browser") if each["level"] == "SEVERE"]
        assert faults == []
        assert browser.current_url == at.room

    async with served(here) as at:
        link = at.server.hand_over()
        await asyncio.to_thread(play)


async def test_another_page_reaches_nothing(here: Path, browser: Chrome, evil: int) -> None:
    """In the same browser, while soloist is open in it: no screen, no keys, no page, under no name."""

    def visit() -> None:
        browser.get(link)
        seen(browser, "document.body?.classList.contains('-first-byte')")
        for host in ("127.0.0.1", "evil.example"):
            browser.get(f"http://{host}:{evil}/#{room}")
            seen(browser, "document.title", "file-refused page-refused socket-refused")
        browser.get(room.replace("127.0.0.1", "evil.example"))
        assert "textual-terminal" not in browser.page_source

    async with served(here) as at:
        link, room = at.server.hand_over(), at.room
        await asyncio.to_thread(visit)
