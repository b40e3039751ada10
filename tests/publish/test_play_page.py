"""The playable page: what it is made of, and that a real browser plays it to each ending."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from soloist.publish.book.book import Node, paragraph
from soloist.publish.forks.play_page import write_play
from soloist.publish.forks.roads import Passage, Road, Way, roads
from tests.chromium import Chrome, chromium
from tests.play.fork_tale import DATA
from tests.publish.test_roads import FAILED, ROWS

FAMILY = roads([DATA, FAILED], ROWS)
EVIL = '"><script>document.title="owned"</script><img src=x onerror=alert(1)>'


def page(road: Road) -> str:
    """The page, read as text."""
    return b"".join(write_play(road)).decode("utf-8")


def test_hostile_text_is_text() -> None:
    """Nothing of a story is markup."""
    blocks = (
        paragraph(EVIL),
        Node('pre', text=EVIL),
        Node('blockquote', (paragraph(EVIL), Node('hr'))),
        Node('ol', (Node('li', (paragraph(EVIL),)),), number=2),
    )  # fmt: skip
    first = Passage("a", EVIL, blocks, (Way(EVIL, "b"),), EVIL)
    told = page(Road(EVIL, 'fr" x="', 'X" y="', (first, Passage("b", "b", (), tags=("end",))), (EVIL,)))
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
    path.write_bytes(b"".join(write_play(road)))
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


def written(passage: Passage) -> list[Way]:
    """The ways a story went."""
    return [way for way in passage.ways if way.taken]


def read_on(road: Road, passage: Passage) -> list[str]:
    """What a reader is shown from a passage on: all up to a choice, a turned page or an end."""
    found = [passage]
    while len(found[-1].ways) > 1 and len(ways := written(found[-1])) == 1:
        found.append(road.passage(ways[0].to))
    return [each.key for each in found]


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


STORIES = pytest.mark.parametrize("name", ["", "la-retenue.md", "seventeen-ounces.md"])


def told_in(name: str) -> Road:
    """The roads of an example, or of the family of these tests."""
    return roads([Path("journals", name).read_bytes()], ROWS) if name else FAMILY


@pytest.mark.slow
@STORIES
def test_read_to_each_ending(browser: Chrome, tmp_path: Path, name: str) -> None:
    """A reader meets what is written alone: no stub, no odds, and no choice where there is none."""
    road = told_in(name)
    opened(browser, road, tmp_path)
    paths = [path for path in ends(road) if path[-1].end]
    assert len(paths) == (2 if not name else 1)
    for path in paths:
        keys_ = [each.key for each in path]
        at = 0
        while True:
            seen = read_on(road, path[at])
            assert shown(browser) == seen == keys_[at : at + len(seen)]
            at += len(seen)
            last = path[at - 1]
            assert offered(browser) == [way.to for way in written(last)]
            assert not any(each.is_displayed() for each in browser.find_elements("css selector", ".odds"))
            told = browser.find_elements("css selector", ".came")
            assert len([each for each in told if each.is_displayed()]) == len(seen) - 1
            if at == len(path):
                break
            browser.find_element("css selector", f"#{last.key} a[href='#{path[at].key}']").click()
        assert browser.find_element("css selector", ".here .fin").is_displayed()
        browser.find_element("id", "restart").click()
    assert browser.get_log("browser") == []
    assert "#" not in browser.current_url


@pytest.mark.slow
def test_a_reader_by_keyboard_and_by_dice(browser: Chrome, tmp_path: Path) -> None:
    """Numbers are those of the written roads, and dice fall on these alone, by their odds, which is told."""
    opened(browser, FAMILY, tmp_path)
    first = FAMILY.passages[0]
    ways = written(first)
    keys(browser, "3")
    assert here(browser) == first.key
    keys(browser, "2")
    assert shown(browser) == read_on(FAMILY, FAMILY.passage(ways[1].to))
    keys(browser, "\ue012")
    assert here(browser) == first.key
    browser.find_element("id", "dice").click()
    assert offered(browser) == []
    told = browser.find_element("css selector", ".here .shared").text
    assert all(way.label in told for way in ways)
    seen = set()
    for _ in range(60):
        keys(browser, "0")
        seen.add(shown(browser)[0])
        browser.find_element("id", "back").click()
    assert seen == {way.to for way in ways}


@pytest.mark.slow
def test_an_author_who_turns_reader_sees_no_stub(browser: Chrome, tmp_path: Path) -> None:
    """What led to a stub is shown again; within what a reader reads on through, all of it from the first."""
    opened(browser, FAMILY, tmp_path)
    first = FAMILY.passages[0]
    keys(browser, "a")
    stub = next(way for way in first.ways if not way.taken)
    browser.find_element("css selector", f"a[href='#{stub.to}']").click()
    assert here(browser) == stub.to
    keys(browser, "a")
    assert here(browser) == first.key
    alone = roads([DATA], ROWS)
    opened(browser, alone, tmp_path)
    seen = read_on(alone, alone.passages[0])
    assert len(seen) > 1
    browser.set_window_size(500, 300)
    browser.execute_script("arguments[0].scrollIntoView()", browser.find_element("id", seen[-1]))
    keys(browser, "a")
    at = seen.index(here(browser))
    assert at
    browser.find_element("id", "back").click()
    assert here(browser) == seen[at - 1]
    browser.find_element("css selector", f"a[href='#{seen[at]}']").click()
    keys(browser, "a")
    assert shown(browser) == seen


@pytest.mark.slow
def test_hostile_in_a_browser(browser: Chrome, tmp_path: Path) -> None:
    """Nothing runs but the page's own script, and a page without scripts is a book with links."""
    first = Passage("a", EVIL, (paragraph(EVIL),), (Way(EVIL, "b"),), EVIL)
    road = Road(EVIL, "en", "X", (first, Passage("b", "b", (paragraph("z"),), tags=("end",))))
    opened(browser, road, tmp_path)
    assert browser.title == EVIL
    keys(browser, "1")
    assert here(browser) == "b"
    plain = re.sub(r"<script>.*?</script>(?=\n</body>)", "", page(FAMILY), flags=re.DOTALL)
    (tmp_path / "plain.html").write_text(plain, encoding="utf-8")
    browser.get((tmp_path / "plain.html").as_uri())
    assert shown(browser) == [each.key for each in FAMILY.passages if not each.stub]
    assert sorted(offered(browser)) == sorted(way.to for each in FAMILY.passages for way in written(each))
    browser.find_element("id", "author").click()
    assert shown(browser) == [each.key for each in FAMILY.passages]
