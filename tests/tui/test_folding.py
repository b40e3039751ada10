"""Folding in the story: headings and exchanges, by keys, clicks and command; nothing lands in a fold."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from soloist.storage.bookmarks import Bookmarks
from soloist.tui.app import SoloistApp
from soloist.tui.story_view import sections
from soloist.tui.story_view.folding_view import FoldingView
from soloist.tui.story_view.folds import Folds, foldable
from soloist.tui.story_view.hidden import Hidden
from soloist.tui.story_view.layout import Layout, Place
from soloist.tui.story_view.marked_view import MarkedView
from soloist.tui.story_view.story import Story
from soloist.tui.story_view.sums import Sums
from tests.tui.screen_kit import opened, painted, said, type_, until
from tests.tui.test_readings import Bytes

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]

TALE = """# The Salt Road

## Session 1

### S1 *The toll house*

#### Immersion

Wren counts the lanterns, one by one.

```lonelog
@ Pick the lock
d: Opposition 1d6=2 vs 1d6=3 -> Failure (-1)
=> [N:Guard|awake]
```

### S2 *The ford*

The river is high.

## Session 2

### S3 *The gate*

Dawn.
"""


class Folding(App[None]):
    """An app with nothing but the view."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.source = Bytes(text.encode())
        self.picked = 0

    def compose(self) -> ComposeResult:
        yield FoldingView(self.source)

    def on_story_view_block_picked(self) -> None:
        self.picked += 1

    @property
    def view(self) -> FoldingView:
        return self.query_one(FoldingView)


def rows(view: FoldingView) -> list[str]:
    """The rows in sight that are not blank."""
    seen = (view.render_line(y).text.strip() for y in range(view.size.height))
    return [row for row in seen if row]


def bare(view: FoldingView) -> list[str]:
    """The same without the cursor and the rules after headings."""
    told = [row.removeprefix("▌").strip(" ─") for row in rows(view)]
    return [row for row in told if row]


async def at(pilot: Pilot[None], app: Folding, words: str) -> FoldingView:
    """The view with the cursor on the block with these words."""
    await app.view.indexed.wait()
    app.view.focus()
    app.view.reveal(app.source.data.index(words.encode()))
    await pilot.pause()
    return app.view


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (40, 24)])
async def test_a_scene_is_folded_and_unfolded(size: tuple[int, int]) -> None:
    """Its blocks take no rows, the heading says how much there is, the cursor passes; Space brings back."""
    app = Folding(TALE)
    async with app.run_test(size=size) as pilot:
        view = await at(pilot, app, "### S1")
        view.action_home()
        before = bare(view)
        await pilot.press("space")
        now = bare(view)
        assert "▸ S1 · The toll house  1 exchange, 7 words" in "  ".join(now)
        assert not any("lanterns" in row or "lock" in row or "Immersion" in row for row in now)
        assert all(row in now for row in ("S2 · The ford", "The river is high.", "Dawn."))
        await pilot.press("down")
        assert any(row.startswith("▌") and "S2" in row for row in rows(view))
        await pilot.press("up", "space")
        assert bare(view) == before
        assert app.picked == 0


async def test_left_folds_what_is_around_and_right_unfolds() -> None:
    """On prose the phase, then the scene, then the session; Right opens the one at hand."""
    app = Folding(TALE)
    async with app.run_test(size=(80, 40)) as pilot:
        view = await at(pilot, app, "Wren")
        view.action_home()
        await pilot.press("left")
        assert "── Immersion  1 exchange, 7 words" in "\n".join(bare(view))
        await pilot.press("left")
        assert "▸ S1 · The toll house  1 exchange, 7 words" in bare(view)
        await pilot.press("left")
        assert "▸ Session 1  1 exchange, 11 words" in bare(view)
        await pilot.press("left", "right")
        assert "▸ S1 · The toll house  1 exchange, 7 words" in bare(view)
        assert "S2 · The ford" in bare(view)


async def test_an_exchange_is_folded_to_its_first_line_and_its_outcome() -> None:
    """One row, in any width; nothing else of it."""
    app = Folding(TALE)
    async with app.run_test(size=(60, 40)) as pilot:
        view = await at(pilot, app, "```lonelog")
        view.action_home()
        await pilot.press("space")
        assert [row for row in bare(view) if "▎" in row] == ["▎ ▸ @ Pick the lock → Failure (−1)"]
        await pilot.press("right")
        assert any("⇒" in row for row in bare(view))


async def test_a_folded_exchange_tells_no_secret() -> None:
    """Its outcome is none of a secret block."""
    told = (
        "```lonelog\n@ Look\n\\--- secret\nd: X 1d6=2 vs 1d6=3 -> Hidden thing (-1)\n---\\\n=> nothing\n```\n"
    )
    app = Folding(told)
    async with app.run_test(size=(60, 12)) as pilot:
        view = await at(pilot, app, "```")
        await pilot.press("space")
        assert bare(view) == ["▎ ▸ @ Look ⇒ nothing"]


async def test_a_click_on_the_sign_turns_it() -> None:
    """Left of a heading folds it, the sign unfolds it; a click on the words chooses the block."""
    app = Folding(TALE)
    async with app.run_test(size=(80, 40)) as pilot:
        view = await at(pilot, app, "### S2")
        view.action_home()
        await pilot.pause()
        y = next(y for y in range(40) if "S2" in view.render_line(y).text)
        x = view.render_line(y).text.index("S2")
        await pilot.click(FoldingView, offset=(x - 1, y))
        assert "▸ S2 · The ford  4 words" in bare(view)
        await pilot.click(FoldingView, offset=(x, y))
        assert "S2 · The ford" in bare(view)
        assert app.picked == 0
        await pilot.click(FoldingView, offset=(x + 4, y))
        assert app.picked == 1


async def test_going_somewhere_unfolds() -> None:
    """A place under folds within folds comes into sight, and so does an exchange that was folded."""
    app = Folding(TALE)
    async with app.run_test(size=(80, 40)) as pilot:
        view = await at(pilot, app, "```lonelog")
        await pilot.press("left", "left", "left", "left")
        view.action_home()
        assert not any("S1" in row for row in rows(view))
        view.reveal(app.source.data.index(b"=> [N:Guard"))
        assert any("⇒" in row for row in rows(view))
        assert not view.folded


@pytest.mark.parametrize(
    ("more", "open_", "sign"),
    [
        (b"\nNoon.\n", ["Dawn.", "Noon."], ""),
        (b"\n### S4 *The inn*\n\nNight.\n", ["S4 · The inn", "Night."], "S3"),
        (b"\n## Session 3\n\nLater.\n", ["Session 3", "Later."], "S3"),
        (b"\n#### Mixed\n\nAfter.\n", ["Dawn.", "Mixed", "After."], ""),
        (b"and noon.\n", ["Dawn.", "and noon."], ""),
    ],
)
async def test_nothing_added_lands_in_a_fold(more: bytes, open_: list[str], sign: str) -> None:
    """What is written into the last scene unfolds it; a scene after it leaves it as it is."""
    app = Folding(TALE)
    async with app.run_test(size=(80, 40)) as pilot:
        view = await at(pilot, app, "### S3")
        await pilot.press("space")
        view.action_end()
        view.append(more)
        await pilot.pause()
        assert [row for row in bare(view) if row in open_] == open_
        assert any(row.startswith("▸ S3") for row in bare(view)) == bool(sign)
        assert view.at_end


async def test_the_other_readings_fold_nothing() -> None:
    """Prose alone and the file show all of it; back in play it is folded still."""
    app = Folding(TALE)
    async with app.run_test(size=(80, 40)) as pilot:
        view = await at(pilot, app, "### S1")
        await pilot.press("space")
        for reading in ("manuscript", "source"):
            view.read_as(reading)
            await pilot.pause()
            await pilot.press("space", "left")
            assert any("Wren counts" in row for row in rows(view))
        view.read_as("play")
        await pilot.pause()
        view.action_home()
        assert "▸ S1 · The toll house  1 exchange, 7 words" in bare(view)


async def test_reloading_keeps_folds() -> None:
    """Another program writes before what is folded, or takes it away."""
    app = Folding(TALE)
    async with app.run_test(size=(80, 40)) as pilot:
        view = await at(pilot, app, "### S1")
        await pilot.press("space")
        view.reload(TALE.replace("# The Salt Road\n", "# The Salt Road\n\nA word before.\n", 1).encode())
        await pilot.pause()
        view.action_home()
        assert "▸ S1 · The toll house  1 exchange, 7 words" in bare(view)
        assert "A word before." in bare(view)
        view.reload(b"# Other\n\nNothing left.\n")
        await pilot.pause()
        assert bare(view) == ["Other", "Nothing left."]
        assert not view.folded


async def test_resizing_and_other_looks_keep_folds() -> None:
    """Whatever is laid out again."""
    app = Folding(TALE)
    async with app.run_test(size=(80, 40)) as pilot:
        view = await at(pilot, app, "### S1")
        await pilot.press("space")
        await pilot.resize_terminal(40, 30)
        view.set_page(glyphs=False)
        await pilot.pause()
        view.action_home()
        assert any("▸ S1" in row for row in rows(view))
        assert not any("Wren" in row for row in rows(view))


# --- no row is lost, whatever is folded

BLOCKS = st.sampled_from([
    "## Session 1", "### S1 *A*", "### S2", "#### Mixed", "# T", "Prose, a word or two.",
    "```lonelog\n@ x\n=> y\n```", "~~~\n# no heading\n~~~", "mot " * 40,
])  # fmt: skip


def expected(story: Story, folded: set[int]) -> list[int]:
    """The blocks that are shown, found the slow way."""
    shown, under = list[int](), 0
    for index in range(len(story)):
        level = sections.level(story, index)
        if under and not (level and level <= under):
            continue
        under = level if story.spans.starts[index] in folded and level > 1 else 0
        shown.append(index)
    return shown


@settings(max_examples=200)
@given(st.lists(BLOCKS, min_size=1, max_size=25), st.data())
def test_what_is_hidden_is_what_stands_under_a_fold(texts: list[str], data: st.DataObject) -> None:
    """Through any folding and unfolding, in a layout that knows and one made anew."""
    story = Story("\n\n".join(texts).encode())
    heights = [1 + index % 3 for index in range(len(story))]
    folds, layout = Folds(), Layout(heights.__getitem__, heights)
    layout.hide(folds.hidden)
    for _ in range(data.draw(st.integers(1, 12))):
        index = data.draw(st.integers(0, len(story) - 1))
        match data.draw(st.sampled_from(["fold", "unfold", "open"])):
            case "fold":
                folds.fold(story, layout, index)
            case "unfold":
                folds.unfold(story, layout, index)
            case _:
                folds.open_to(story, layout, index)
                assert folds.hidden.over(index) is None
        want = expected(story, set(folds.starts))
        assert [i for i in range(len(story)) if folds.hidden.over(i) is None] == want
        every = [Place(i, row) for i in want for row in range(heights[i])]
        assert layout.total == len(every)
        assert [layout.at(row) for row in range(len(every))] == every
        assert [layout.walk(every[0], by) for by in range(len(every))] == every
        assert [layout.walk(every[-1], -by) for by in range(len(every))] == every[::-1]
        assert layout.bottom(4) == every[max(0, len(every) - 4)]
    again = Folds()
    again.move(lambda offset: offset)
    for start in folds.starts:
        found = story.spans.begins(start)
        assert found is not None
        assert foldable(story, found)
        again.fold(story, None, found)
    assert list(again.hidden) == list(folds.hidden)
    folds.settle(story)
    assert list(again.hidden) == list(folds.hidden)


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30))))
@example([(0, 5), (2, 9), (5, 6)])
def test_hidden_runs(runs: list[tuple[int, int]]) -> None:
    """Runs added that are apart or hold each other are asked as a list would be."""
    hidden, plain = Hidden(), list[tuple[int, int]]()
    for first, end in runs:
        crosses = any(a < end and first < b and not (first <= a and b <= end) for a, b in plain)
        if first >= end or crosses:
            continue
        plain = [(a, b) for a, b in plain if not (first <= a and b <= end)] + [(first, end)]
        hidden.add(first, end)
    assert list(hidden) == sorted(plain)
    for index in range(31):
        assert hidden.over(index) == next(((a, b) for a, b in plain if a <= index < b), None)


def test_many_blocks_are_hidden_and_shown_in_no_time() -> None:
    """Sums of a hidden part are none, and come back as they were."""
    sums = Sums(range(5000))
    sums.hide(700, 4100)
    assert sums.total == sum(range(700)) + sum(range(4100, 5000))
    assert sums.known(900) == 900
    sums.append(7)
    sums.show(700, 4100)
    assert sums.total == sum(range(5000)) + 7
    assert [sums.values[at] for at in (0, 700, 4099, 5000)] == [0, 700, 4099, 7]


@pytest.mark.parametrize("height", [12, 40])
async def test_paging_finds_every_row_once(height: int) -> None:
    """From the end to the start and back, with scenes, phases and exchanges folded here and there."""
    parts = []
    for n in range(120):
        parts.append(f"### S{n} *n{n:05}*\n\n#### Mixed\n\nw{n:05} " + "mot " * (n % 40))
        parts.append(f"```lonelog\n@ x{n:05}\n=> y{n:05}\n```")
    app = Folding("\n\n".join(parts))
    async with app.run_test(size=(50, height)) as pilot:
        view = await at(pilot, app, "### S0 ")
        folds = view._folds
        for index in range(len(view._story)):
            if index % 7 == 3 or index % 11 == 0:
                folds.fold(view._story, view._layout, index)
        view.refresh()
        view.action_home()
        want = expected(view._story, set(folds.starts))
        every = [(block, row) for block in want for row in range(view._height(block))]
        for direction in (1, -1):
            tops = list[int]()
            while True:
                top = every.index(view._place)
                assert [block for block, _ in view._window] == [block for block, _ in every[top:][:height]]
                if tops and top == tops[-1]:
                    break
                tops.append(top)
                view.action_page(direction)
            assert {tops[0], tops[-1]} == {0, len(every) - height}
            steps = [abs(after - before) for before, after in pairwise(tops)]
            assert steps[:-1] == [height - 1] * (len(steps) - 1)


# --- at the table


MORE = """
```lonelog
@ Entrer
d: Opposition 1d6=2 vs 1d6=3 -> Échec (-1)
```

### S2 *Le pont*

Le pont tremble.

### S3 *La rive*

La rive est loin.
"""


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (40, 16)])
async def test_all_scenes_but_the_one_that_is_read(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """`/replier` folds them, again it unfolds all; in another reading it says why not."""
    async with app_on(story(MORE)).run_test(size=size) as pilot:
        screen = await opened(pilot)
        view = screen.query_one(MarkedView)
        await type_(pilot, "/replier")
        await until(pilot, lambda: len(view.folded) == 2)
        assert "▸ S2 · Le pont" in painted(pilot)
        assert "La rive est loin." in painted(pilot)
        assert "tremble" not in painted(pilot)
        await type_(pilot, "/fold")
        await until(pilot, lambda: not view.folded)
        assert "Everything is unfolded" in said(pilot)
        await pilot.press("f12")
        await type_(pilot, "/fold")
        await until(pilot, lambda: "another reading" in said(pilot))


async def test_folds_are_written_soon(story: Write, app_on: Make) -> None:
    """Not with the key, and long before the story is left: a screen that dies takes none with it."""
    path = story(MORE)
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        view = (await opened(pilot)).query_one(MarkedView)
        files = Bookmarks(app.desk.means.state, path)
        await type_(pilot, "/replier")
        await until(pilot, lambda: len(view.folded) == 2)
        assert not files.folds()
        await until(pilot, lambda: len(files.folds()) == 2)
        view.reveal(path.read_bytes().index(b"Le pont"))
        await until(pilot, lambda: len(files.folds()) == 1)


async def test_folds_are_kept_for_the_next_evening(story: Write, app_on: Make) -> None:
    """Though the file was changed meanwhile; and what is sent shows in the last scene, unfolded."""
    path = story(MORE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        view = (await opened(pilot)).query_one(MarkedView)
        await type_(pilot, "/replier")
        await until(pilot, lambda: len(view.folded) == 2)
    path.write_text(path.read_text().replace("Aldric attend.", "Aldric attend encore, et plus longtemps."))
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        view = screen.query_one(MarkedView)
        await until(pilot, lambda: len(view.folded) == 2)
        assert "▸ S2 · Le pont" in painted(pilot)
        view.focus()
        view.reveal(path.read_bytes().index(b"### S3"))
        await pilot.press("space", "escape")
        assert len(view.folded) == 3
        await type_(pilot, "Il pleut.\n")
        await until(pilot, lambda: "Il pleut." in painted(pilot))
        assert "La rive est loin." in painted(pilot)
        await type_(pilot, "/replier")
        await until(pilot, lambda: not view.folded)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        view = (await opened(pilot)).query_one(MarkedView)
        await pilot.pause()
        assert not view.folded
