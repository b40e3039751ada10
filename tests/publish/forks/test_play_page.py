"""The playable page: what it is made of, and that a real browser plays it to each ending."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from soloist.publish.book.book import Matter, Node, paragraph
from soloist.publish.forks.play_page import write_play
from soloist.publish.forks.roads import Passage, Road, Way, roads
from tests.chromium import Chrome, chromium
from tests.play.fork_tale import DATA
from tests.publish.forks.test_roads import FAILED, HEAD

FAMILY = roads([DATA, FAILED], HEAD)
ROLLED = roads([DATA, FAILED], HEAD, rolled=True)
EVIL = '"><script>document.title="owned"</script><img src=x onerror=alert(1)>'


def page(road: Road) -> str:
    """The page, read as text."""
    return "".join(write_play(road))


def test_hostile_text_is_text() -> None:
    """Nothing of a story is markup."""
    blocks = (
        paragraph(EVIL),
        Node('pre', text=EVIL),
        Node('blockquote', (paragraph(EVIL), Node('hr'))),
        Node('ol', (Node('li', (paragraph(EVIL),)),), number=2),
    )  # fmt: skip
    first = Passage("a", EVIL, blocks, (Way(EVIL, "b"),), EVIL)
    matter = Matter(EVIL, 'fr" x="', credits=(EVIL,))
    told = page(Road(matter, 'X" y="', (first, Passage("b", "b", (), tags=("end",)))))
    assert EVIL not in told
    assert told.count("<script") == 1
    assert ("<img" in told, ' x="' in told, ' y="' in told) == (False, False, False)


# --- in a browser -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Headless Chromium."""
    with chromium(tmp_path_factory.mktemp("profile"), "browser") as chrome:
        yield chrome


def opened(chrome: Chrome, road: Road, folder: Path) -> None:
    """Show the page."""
    path = folder / "story.html"
    path.write_bytes("".join(write_play(road)).encode())
    chrome.get(path.as_uri())


def shown(chrome: Chrome) -> list[str]:
    """The passages that are shown, in order."""
    found: list[str] = chrome.execute_script(
        "return [...document.querySelectorAll('article')].filter(e => e.offsetHeight).map(e => e.id)"
    )
    return found


def here(chrome: Chrome) -> str:
    """The passage that is shown, alone."""
    (only,) = shown(chrome)
    return only


def offered(chrome: Chrome) -> list[str]:
    """The passages that links lead to, as far as they are shown."""
    links = chrome.find_elements("css selector", "article nav a")
    return [str(each.get_dom_attribute("href"))[1:] for each in links if each.is_displayed()]


def keys(chrome: Chrome, text: str) -> None:
    """Press keys."""
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(chrome).send_keys(text).perform()


def ends(road: Road) -> list[tuple[Passage, ...]]:
    """The passages to each ending and to each stub, from the first."""
    known = {each.key: each for each in road.passages}
    found = list[tuple[Passage, ...]]()
    waiting: list[tuple[Passage, ...]] = [(road.passages[0],)]
    while waiting:
        path = waiting.pop()
        if not path[-1].ways:
            found.append(path)
        waiting += [(*path, known[way.to]) for way in path[-1].ways]
    return found


STORIES = pytest.mark.parametrize("name", ["", "rolled", "la-retenue.md", "seventeen-ounces.md"])


def told_in(name: str) -> Road:
    """The roads of an example, or of the family of these tests."""
    known = {"": FAMILY, "rolled": ROLLED}
    return known.get(name) or roads([Path("journals", name).read_bytes()], HEAD)


@pytest.mark.slow
@STORIES
def test_read_to_each_ending(browser: Chrome, tmp_path: Path, name: str) -> None:
    """A passage at a time, with all its ways; odds are there where they were asked for, and nowhere else."""
    road = told_in(name)
    opened(browser, road, tmp_path)
    for path in ends(road):
        for at, passage in enumerate(path):
            assert here(browser) == passage.key
            assert offered(browser) == [way.to for way in passage.ways]
            odds = browser.find_elements("css selector", ".here .odds")
            assert len(odds) == sum(way.chance is not None for way in passage.ways)
            if at + 1 < len(path):
                browser.find_element("css selector", f".here a[href='#{path[at + 1].key}']").click()
        browser.find_element("id", "restart").click()
    assert browser.get_log("browser") == []
    assert "#" not in browser.current_url


@pytest.mark.slow
def test_by_keyboard_and_by_dice(browser: Chrome, tmp_path: Path) -> None:
    """Numbers are those of the ways; dice, where odds are told, fall on any of them."""
    opened(browser, ROLLED, tmp_path)
    first = ROLLED.passages[0]
    keys(browser, "9")
    assert here(browser) == first.key
    keys(browser, "2")
    assert here(browser) == first.ways[1].to
    keys(browser, "\ue012")
    assert here(browser) == first.key
    browser.find_element("id", "dice").click()
    assert offered(browser) == []
    seen = set()
    for _ in range(60):
        keys(browser, "0")
        seen.add(here(browser))
        browser.find_element("id", "back").click()
    assert len(seen) > 1
    assert seen <= {way.to for way in first.ways}


@pytest.mark.slow
def test_hostile_in_a_browser(browser: Chrome, tmp_path: Path) -> None:
    """Nothing runs but the page's own script, and a page without scripts is a book with links."""
    first = Passage("a", EVIL, (paragraph(EVIL),), (Way(EVIL, "b"),), EVIL)
    road = Road(Matter(EVIL), "X", (first, Passage("b", "b", (paragraph("z"),), tags=("end",))))
    opened(browser, road, tmp_path)
    assert browser.title == EVIL
    keys(browser, "1")
    assert here(browser) == "b"
    plain = re.sub(r"<script>.*?</script>(?=\n</body>)", "", page(FAMILY), flags=re.DOTALL)
    (tmp_path / "plain.html").write_text(plain, encoding="utf-8")
    browser.get((tmp_path / "plain.html").as_uri())
    assert shown(browser) == [each.key for each in FAMILY.passages]
    assert sorted(offered(browser)) == sorted(way.to for each in FAMILY.passages for way in each.ways)
