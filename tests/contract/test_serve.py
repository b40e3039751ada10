"""`soloist serve` as another user of the machine, a browser and a stranger see it."""

import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("textual_serve")

BROWSER = """#!{python}
import http.client, re, sys, urllib.parse
page = open(urllib.parse.unquote(urllib.parse.urlsplit(sys.argv[1]).path)).read()
host = re.search("http://([0-9.:]+)/", page)[1]
asking = http.client.HTTPConnection(host)
asking.request("GET", "/")
with open({told!r}, "w") as told:
    told.write(f"{{asking.getresponse().status}} {{host}} {{sys.argv[1:]}}\\n{{page}}")
sys.stdin.read()
"""


class Serving:
    """A server whose browser was opened, told what it saw, and never returns."""

    def __init__(self, place: Path) -> None:
        told, browser = place / "told", place / "browser"
        os.mkfifo(told)
        browser.write_text(BROWSER.format(python=sys.executable, told=str(told)))
        browser.chmod(0o755)
        environ = {**os.environ, "SOLOIST_HOME": str(place / "home"), "XDG_STATE_HOME": str(place / "state")}
        environ |= {"BROWSER": f"{browser} %s"}
        self.process = subprocess.Popen(
            (sys.executable, "-m", "soloist", "--lang", "en", "serve"),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ, text=True,
        )  # fmt: skip
        seen, _, self.page = told.read_text().partition("\n")
        self.status, self.host, self.given = seen.split(" ", 2)
        self.key = re.search(r'name="key" value="([^"]+)"', self.page)[1]  # type: ignore[index]

    def ask(self, method: str, body: str = "", path: str = "/", **headers: str | bytes) -> tuple[int, str]:
        """The status of an answer and the cookie it sets."""
        with closing(http.client.HTTPConnection(self.host)) as asking:
            asking.putrequest(method, path)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                asking.putheader(name, value)
            asking.endheaders(body.encode())
            answer = asking.getresponse()
            answer.read()
            return answer.status, answer.headers.get("Set-Cookie", "")


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """A server that is stopped at the end."""
    served = Serving(tmp_path)
    yield served
    served.process.kill()
    served.process.communicate()


def test_it_listens_before_it_opens_a_browser_and_waits_for_none(serving: Serving) -> None:
    """The browser's first look is answered; the server goes on although the browser never returns."""
    assert serving.status == "200"
    assert serving.ask("GET")[0] == 200
    serving.process.send_signal(signal.SIGINT)
    assert serving.process.wait(30) == 0


def test_the_key_is_on_no_command_line(serving: Serving) -> None:
    """Only a file of the owner's has it; a look spends nothing, the post that brings it does, once."""
    assert serving.key not in serving.given
    (page,) = re.findall(r"file://(/[^']+)", serving.given)
    assert Path(page).stat().st_mode & 0o077 == 0
    assert serving.ask("HEAD") == (200, "")
    posted = {"Origin": "null", "Sec-Fetch-Site": "cross-site"}
    assert serving.ask("POST", "key=wrong", **posted) == (403, "")
    assert serving.ask("POST", f"key={serving.key}", Origin="http://evil.example") == (403, "")
    status, cookie = serving.ask("POST", f"key={serving.key}", **posted)
    assert (status, "HttpOnly" in cookie) == (200, True)
    assert not Path(page).exists()
    assert serving.ask("POST", f"key={serving.key}", **posted) == (403, "")


def test_what_strangers_send_is_no_news(serving: Serving) -> None:
    """Raw bytes in a cookie or a form, requests that are none: refused, and nothing of it on the terminal."""
    assert serving.ask("GET", path="/room/", Cookie=b"soloist=\xff\xfe")[0] == 403
    assert serving.ask("POST", "key=%ff%00\x00", Cookie=b"soloist=\xff", Origin="null")[0] == 403
    assert serving.ask("POST", "key=" + "x" * 10_000, Origin="null")[0] == 413
    assert serving.ask("BREW")[0] in (400, 403, 405)
    for junk in (b"GET / HTTP/9.9\r\n\r\n", b"\xff\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n"):
        asking = http.client.HTTPConnection(serving.host)
        asking.connect()
        asking.sock.sendall(junk)
        asking.sock.recv(4096)
        asking.close()
    serving.process.send_signal(signal.SIGINT)
    _, told = serving.process.communicate(timeout=30)
    assert "Traceback" not in told
    assert len(told.splitlines()) == 2, told
