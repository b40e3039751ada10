"""Bookmarks: set and gone to by keys in the story, listed, named, taken away, kept; shown in the outline."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from soloist.storage.anchors import anchor
from soloist.storage.bookmarks import Bookmark, Bookmarks
from soloist.tui.app import SoloistApp
from soloist.tui.bookmarks_screen import BookmarksScreen
from soloist.tui.line_input import LineInput
from soloist.tui.outline import OutlineScreen
from soloist.tui.story_view.marked_view import MarkedView
from tests.tui.screen_kit import opened, painted, said, type_, until
from tests.tui.test_handover import TALE, for_two

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]

MORE = """
```lonelog
@ Forcer la serrure
=> Elle tient.
```

### S2 *Le pont*

Le pont *tremble*.

### S3 *La rive*

La rive est loin.
"""


async def marked(pilot: Pilot[None], path: Path, *words: str) -> MarkedView:
    """The view with a mark on each of these blocks."""
    view = (await opened(pilot)).query_one(MarkedView)
    view.focus()
    for each in words:
        view.reveal(path.read_bytes().index(each.encode()))
        await pilot.press("m")
    return view


def listed(pilot: Pilot[None]) -> list[str]:
    """The rows of a list."""
    found = pilot.app.screen.query_one(OptionList)
    return [" ".join(str(found.get_option_at_index(n).prompt).split()) for n in range(found.option_count)]


async def list_(pilot: Pilot[None]) -> None:
    """Ask for the list."""
    await pilot.press("escape")
    await type_(pilot, "/signets")
    await until(pilot, lambda: isinstance(pilot.app.screen, BookmarksScreen))


def signs(view: MarkedView, sign: str = "◆") -> list[str]:
    """The rows in sight that have a sign."""
    rows = (view.render_line(y).text for y in range(view.size.height))
    return [row.replace("▌", " ").strip() for row in rows if row[1] == sign]


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (40, 12)])
async def test_marked_listed_and_gone_to(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """A sign in the margin; n and p go round; the list has words and scene, Enter goes there."""
    path = story(MORE)
    async with app_on(path).run_test(size=size) as pilot:
        screen = await opened(pilot)
        view = await marked(pilot, path, "Aldric attend", "```lonelog\n@ Forcer", "Le pont *")
        assert "n and p" in said(pilot)
        assert any("Le pont tremble." in row for row in signs(view))
        here = [
            path.read_bytes().index(each) for each in (b"Aldric attend", b"```lonelog\n@ Fo", b"Le pont *")
        ]
        seen = []
        for key in ("n", "n", "n", "p", "p"):
            await pilot.press(key)
            seen.append(view.here)
        assert seen == [here[0], here[1], here[2], here[1], here[0]]
        await list_(pilot)
        assert [row[:18] for row in listed(pilot)] == [
            "◆ Aldric attend. S",
            "◆ @ Forcer la serr",
            "◆ Le pont tremble.",
        ]
        assert size[0] < 80 or listed(pilot)[2] == "◆ Le pont tremble. Session 1 · S2"
        await pilot.press("home", "down", "enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert view.here == here[1]
        await pilot.press("m")
        assert len(view.marks) == 2
        assert view.here == here[1]


async def test_named_removed_and_brought_back(story: Write, app_on: Make) -> None:
    """In the list; Esc leaves the name as it was; the file follows at once."""
    path = story(MORE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        view = await marked(pilot, path, "Aldric attend", "La rive est")
        await list_(pilot)
        await pilot.press("up", "r")
        assert isinstance(pilot.app.focused, LineInput)
        await pilot.press(*"nu", "enter")
        assert listed(pilot)[0] == "◆ nu Aldric attend. Session 1 · S1"
        await pilot.press("r", *"x", "escape")
        assert listed(pilot)[0].startswith("◆ nu Aldric")
        assert isinstance(pilot.app.screen, BookmarksScreen)
        await pilot.press("delete")
        assert [row[:9] for row in listed(pilot)] == ["◆ La rive"]
        await pilot.press("delete")
        assert listed(pilot) == []
        await until(pilot, lambda: "m in the story" in painted(pilot))
        await pilot.press("enter", "delete", "r", "u", "u", "u")
        assert [row[:11] for row in listed(pilot)] == ["◆ nu Aldric", "◆ La rive e"]
        await pilot.press("escape")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        view = (await opened(pilot)).query_one(MarkedView)
        await until(pilot, lambda: len(view.marks) == 2)
        assert [each.bookmark.name for each in view.marks] == ["nu", ""]
        assert any("La rive" in row for row in signs(view))


async def test_what_another_window_marks_stays(story: Write, app_on: Make) -> None:
    """It is taken up with the next change here, as is what was taken away there; on leaving too."""
    path = story(MORE)
    app = app_on(path)

    def other() -> Bookmarks:
        return Bookmarks(app.desk.means.state, path)

    def words() -> list[str]:
        return [each.anchor.text.split("\n")[0] for each in other().marks()]

    def put(text: str) -> None:
        data = path.read_bytes()
        at = data.index(text.encode())
        new = Bookmark(anchor(at, data[at:].partition(b"\n\n")[0].rstrip()), "there")
        other().change_marks(lambda known: (*known, new))

    async with app.run_test(size=(80, 24)) as pilot:
        view = await marked(pilot, path, "Le pont *", "La rive est")
        put("### S2")
        view.reveal(path.read_bytes().index(b"### S3"))
        await pilot.press("m")
        here = ["### S2 *Le pont*", "Le pont *tremble*.", "### S3 *La rive*", "La rive est loin."]
        assert words() == here
        assert [mark.bookmark.name for mark in view.marks] == ["there", "", "", ""]
        other().change_marks(lambda known: [each for each in known if "tremble" not in each.anchor.text])
        await list_(pilot)
        await pilot.press("home", "delete")
        assert words() == [here[2], here[3]]
        await pilot.press("u", "escape")
        assert words() == [here[0], here[2], here[3]]
        path.write_text(path.read_text("utf-8") + "\nElle marche.\n", "utf-8")
        put("Elle marche")
    assert words() == [here[0], here[2], here[3], "Elle marche."]


async def test_the_last_block_is_marked_from_the_composer(story: Write, app_on: Make) -> None:
    """`/signet le seuil`; what is appended after it moves nothing."""
    path = story(MORE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        view = (await opened(pilot)).query_one(MarkedView)
        await type_(pilot, "/signet le seuil")
        await until(pilot, lambda: bool(view.marks))
        assert "le seuil" in said(pilot)
        await type_(pilot, "Il pleut.\n")
        await until(pilot, lambda: "Il pleut." in painted(pilot))
        assert any("La rive est loin." in row for row in signs(view))
        await type_(pilot, "/mark")
        await until(pilot, lambda: len(view.marks) == 2)
        assert [each.bookmark.name for each in view.marks] == ["le seuil", ""]
        assert any("Il pleut." in row for row in signs(view))


async def test_a_block_that_is_gone_stays_listed(story: Write, app_on: Make) -> None:
    """With its words; brought back, it can be gone to again. Edits elsewhere move bookmarks."""
    path = story(MORE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        view = await marked(pilot, path, "Le pont *", "La rive est")
        text = path.read_text()
        path.write_text(
            text.replace("Le pont *tremble*.\n\n", "").replace("Aldric attend.", "Aldric marche.")
        )
        await until(pilot, lambda: any(each.at is None for each in view.marks))
        await list_(pilot)
        assert listed(pilot)[0] == "◇ Le pont tremble. gone"
        await pilot.press("home", "enter")
        await until(pilot, lambda: "no longer in the story" in painted(pilot))
        await pilot.press("down", "enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert view.here == path.read_bytes().index(b"La rive est")
        path.write_text(text)
        await until(pilot, lambda: all(each.at is not None for each in view.marks))
        assert [each.at for each in view.marks] == [
            path.read_bytes().index(each) for each in (b"Le pont *", b"La rive est")
        ]


async def test_the_outline_has_bookmarks(story: Write, app_on: Make) -> None:
    """Among the headings, in their place."""
    path = story(MORE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        view = await marked(pilot, path, "La rive est")
        view.reveal(path.read_bytes().index(b"### S2"))
        await pilot.press("escape")
        await type_(pilot, "/plan")
        await until(pilot, lambda: isinstance(pilot.app.screen, OutlineScreen))
        await until(pilot, lambda: "…" not in str(pilot.app.screen.query_one(".said", Static).content))
        assert listed(pilot)[-2:] == ["S3 · La rive 4", "◆ La rive est loin."]
        await pilot.press("enter")
        await until(pilot, lambda: view.has_focus)
        assert view.here == path.read_bytes().index(b"La rive est")


async def test_a_bookmarked_phase_stands_once_in_the_outline(story: Write, app_on: Make) -> None:
    """Under its own name it is its bookmark."""
    path = story(MORE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await marked(pilot, path, "#### Immersion")
        await pilot.press("escape")
        await type_(pilot, "/plan")
        await until(pilot, lambda: isinstance(pilot.app.screen, OutlineScreen))
        await until(pilot, lambda: "…" not in str(pilot.app.screen.query_one(".said", Static).content))
        assert [row for row in listed(pilot) if "Immersion" in row] == ["◆ Immersion"]


async def test_without_bookmarks_keys_say_how(story: Write, app_on: Make) -> None:
    """And an unreadable state folder is told when one is set."""
    app = app_on(story(MORE))
    async with app.run_test(size=(80, 24)) as pilot:
        view = (await opened(pilot)).query_one(MarkedView)
        view.focus()
        await pilot.press("n")
        assert "m marks the block" in said(pilot)
        state = app.desk.means.state
        state.mkdir(parents=True, exist_ok=True)
        (state / "bookmarks").write_text("in the way")
        await pilot.press("up", "m")
        await until(pilot, lambda: "cannot be kept" in said(pilot))
        assert len(signs(view)) == 1


async def test_the_protagonist_sees_no_words_of_a_secret(story: Write, app_on: Make) -> None:
    """Two at one keyboard: a bookmark on a secret lists without them."""
    path = for_two(story(TALE))
    async with app_on(path).run_test(size=(80, 40)) as pilot:
        screen = await opened(pilot)
        view = screen.query_one(MarkedView)
        await until(pilot, lambda: view._marks is not None)
        assert screen.sitting.veiled
        for index in range(len(view._story)):
            view._marks.put(view._story, index)  # type: ignore[union-attr]
        await list_(pilot)
        told = "\n".join(listed(pilot))
        assert "La porte" in told
        assert not any(word in told for word in ("traître", "reine ment", "Destin", "2, 5"))
