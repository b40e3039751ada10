"""The page of a book in a real browser: no fault, no request, legible in light, dark and on paper."""

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from soloist.publish.book.book import Book, Chapter, Entry, Matter, Node, bare, paragraph, with_chapters
from soloist.publish.formats.html import write_html
from tests.chromium import Chrome, chromium
from tests.publish.sampler import sampler

pytestmark = pytest.mark.slow

EVIL = (
    '"><script>document.title="owned"</script>'
    '<img src="http://127.0.0.1:9/x" onerror="document.title=\'owned\'">'
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Headless Chromium, which notes every request."""
    with chromium(tmp_path_factory.mktemp("profile"), "browser", "performance") as chrome:
        yield chrome


def opened(chrome: Chrome, book: Book, folder: Path, *, width: int = 1440, scheme: str = "light") -> None:
    """Show the book, in a window that wide, in that scheme."""
    chrome.get("about:blank")
    for log in ("browser", "performance"):
        chrome.get_log(log)  # of what was before
    seen = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", seen)
    window = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    chrome.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", window)
    path = folder / "book.html"
    path.write_bytes("".join(write_html(book)).encode())
    chrome.get(path.as_uri())


def asked(chrome: Chrome) -> set[str]:
    """The addresses it asked for since it was opened."""
    events = (json.loads(each["message"])["message"] for each in chrome.get_log("performance"))
    return {
        event["params"]["request"]["url"]
        for event in events
        if event["method"] == "Network.requestWillBeSent"
        and event["params"]["request"]["url"] != "about:blank"
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_loads_without_a_fault_or_a_request(browser: Chrome, tmp_path: Path, scheme: str) -> None:
    """Only the page itself is asked for, and nothing is complained of."""
    opened(browser, sampler("footnotes"), tmp_path, scheme=scheme)
    assert browser.get_log("browser") == []
    assert asked(browser) == {(tmp_path / "book.html").as_uri()}
    ground = browser.execute_script("return getComputedStyle(document.documentElement).backgroundColor")
    red = int(ground.removeprefix("rgb(").split(",")[0])
    assert red > 200 if scheme == "light" else red < 60


def test_hostile_words_do_nothing(browser: Chrome, tmp_path: Path) -> None:
    """In every field: no script runs, nothing is asked for."""
    note = Node("note", (bare(EVIL),), detail="footnotes")
    chapter = Chapter(EVIL, (paragraph(EVIL, note),), "s1-1", EVIL, EVIL)
    matter = Matter(EVIL, "en", EVIL, EVIL, EVIL, "", "", (EVIL,))
    opened(browser, with_chapters(Book(matter, (), "footnotes", (Entry(EVIL, EVIL),)), [chapter]), tmp_path)
    assert browser.title != "owned"
    assert asked(browser) == {(tmp_path / "book.html").as_uri()}
    assert browser.execute_script("return document.querySelectorAll('script, img, iframe').length") == 0


@pytest.mark.parametrize("width", [320, 400, 800, 1300, 1800])
def test_nothing_sticks_out(browser: Chrome, tmp_path: Path, width: int) -> None:
    """No window is too narrow to read in without moving sideways, and lines stay short in a wide one."""
    opened(browser, sampler("margin"), tmp_path, width=width)
    wide, shown = browser.execute_script(
        "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= shown
    letters = browser.execute_script(
        "const p = document.querySelector('.chapter p'), size = parseFloat(getComputedStyle(p).fontSize);"
        "return p.clientWidth / (size * 0.45)"
    )
    assert letters <= 70
    assert width < 800 or letters >= 60


def test_notes_stand_in_the_margin_where_there_is_one(browser: Chrome, tmp_path: Path) -> None:
    """Beside the text in a wide window, in it in a narrow one; never over each other."""
    script = (
        "const p = document.querySelector('.chapter p').getBoundingClientRect();"
        "const each = [...document.querySelectorAll('.rolls')].map(e => e.getBoundingClientRect());"
        "return [each[0].left >= p.right, each.every((e, i) => !i || e.top >= each[i - 1].bottom)]"
    )
    opened(browser, sampler("margin"), tmp_path, width=1440)
    assert browser.execute_script(script) == [True, True]
    opened(browser, sampler("margin"), tmp_path, width=700)
    assert browser.execute_script(script) == [False, True]


def test_a_call_leads_to_its_note_and_back(browser: Chrome, tmp_path: Path) -> None:
    """By the keyboard alone."""
    from selenium.webdriver.common.keys import Keys

    opened(browser, sampler("footnotes"), tmp_path)
    browser.find_element("id", "call-2").send_keys(Keys.ENTER)
    assert browser.current_url.endswith("#note-2")
    browser.find_element("css selector", "#note-2 .back").send_keys(Keys.ENTER)
    assert browser.current_url.endswith("#call-2")


def test_it_prints_as_a_book(browser: Chrome, tmp_path: Path) -> None:
    """Pages of A5, chapters each on a page of their own, as the style sheet says."""
    opened(browser, sampler("footnotes"), tmp_path)
    printed = browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"]
    data = base64.b64decode(printed)
    assert data.startswith(b"%PDF")
    assert b"/MediaBox [0 0 419" in data or b"/MediaBox [0 0 420" in data
    assert data.count(b"/Type /Page\n") >= 8
