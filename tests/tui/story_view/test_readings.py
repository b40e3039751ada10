"""Three readings of a story: as played, its prose alone, the file as it stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from soloist.play.blocks.story import Story
from soloist.play.session.services import Reading
from soloist.tui.story_view.layout import TOP, Layout, Place
from soloist.tui.story_view.page import Page
from soloist.tui.story_view.prose import render
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import Bytes, Reader
from tests.tui.story_view.test_story_layout import JOURNALS

STORY = """---
title: T
lang: en
---

# The Salt Road

## Session 1
*Date: 2026-11-20*

### S1 *The toll house*

#### Immersion

Wren counts the *lanterns*. [N:Guard|wary]

#### Mixed

```lonelog
@ Pick the lock
d: Opposition 1d6=2 vs 1d6=3 -> Failure (-1)
(note: quietly)
\\--- secret
The guard is her brother.
---\\
```



```text
A letter.
```

### S2

The [N:Guard|wary] sings of [L:Home].
"""
ROUND: tuple[Reading, ...] = ("manuscript", "source", "play")
MORE = "".join(f"\n#### Mixed\n\n```lonelog\n@ try {n}\n```\n\nHour {n} goes by.\n" for n in range(60))


def rows(view: StoryView) -> list[str]:
    """The rows in sight, without margins."""
    return [view.render_line(y).text.strip() for y in range(view.size.height)]


def told(view: StoryView) -> list[str]:
    """The rows in sight that are not blank."""
    return [row for row in rows(view) if row]


async def reading(pilot: Pilot[None], app: Reader, as_: Reading) -> StoryView:
    """The view in a reading."""
    await app.view.indexed.wait()
    app.view.read_as(as_)
    await pilot.pause()
    return app.view


async def test_the_measure_of_a_manuscript_is_that_of_a_book() -> None:
    """However wide the screen, a line of prose takes 60 to 75 cells, in the middle."""
    app = Reader("mot " * 200)
    async with app.run_test(size=(140, 30)) as pilot:
        view = await reading(pilot, app, "manuscript")
        lines = [view.render_line(y).text.rstrip() for y in range(5)]
        assert all(60 <= len(line.strip()) <= 75 for line in lines)
        assert all(30 <= len(line) - len(line.strip()) <= 40 for line in lines)


HIDING = f"""One.

```lonelog
[N:Destinée|Destin 0->1]
(secret: She lies.)
(note: plain)
\\--- secret
{"The guard knows. " * 3000}

{"Nobody else. " * 3000}
---\\
@ after
```

Two.
"""


@pytest.mark.parametrize("as_", ["play", "manuscript", "source"])
async def test_what_is_veiled_is_in_no_reading(as_: Reading) -> None:
    """No page of any reading has a word of a secret, even one longer than is drawn at once, nor a counter."""
    app = Reader(HIDING)
    async with app.run_test(size=(80, 40)) as pilot:
        view = await reading(pilot, app, as_)
        view.set_page(veiled=True)
        view.action_home()
        await pilot.pause()
        seen, last = "", None
        while (now := "\n".join(told(view))) != last:
            seen, last = seen + now, now
            view.action_page(1)
            await pilot.pause()
        assert not any(word in seen for word in ("lies", "guard", "Nobody", "Destin"))
        assert "One." in seen
        assert "Two." in seen
        assert ("after" in seen) == (as_ != "manuscript")


def test_a_secret_within_a_paragraph_is_in_no_manuscript() -> None:
    """As in a book; as it is played it stands there."""
    block = b"Wren (secret: the guard\nis her brother) waits."
    page = Page(72, reading="manuscript")
    assert [row.plain for row in render(block, block, page)] == ["Wren waits."]
    assert "brother" in "".join(row.plain for row in render(block, block, Page(72)))


async def test_the_same_block_stays_at_the_top() -> None:
    """From reading to reading it is the same block, or the next that is shown."""
    app = Reader(STORY + MORE)
    async with app.run_test(size=(80, 12)) as pilot:
        view = await reading(pilot, app, "play")
        for up in range(40, 60):
            view.action_end()
            view.scroll_rows(-up)
            before = rows(view)
            hour = next(word for row in before for word in row.split() if word.isdigit())
            view = await reading(pilot, app, "manuscript")
            assert told(view)[0] in (f"Hour {hour} goes by.", f"Hour {int(hour) - 1} goes by.")
            view = await reading(pilot, app, "source")
            assert any(hour in row for row in told(view)[:8])
            view = await reading(pilot, app, "play")
            assert any(hour in row for row in told(view)[:8])


async def test_the_end_stays_the_end() -> None:
    """Who follows the story at its end goes on doing so, also through a reading all of which fits."""
    app = Reader(STORY)
    async with app.run_test(size=(60, 14)) as pilot:
        view = await reading(pilot, app, "play")
        assert view.at_end
        before = rows(view)
        for as_ in ROUND:
            view = await reading(pilot, app, as_)
            assert view.at_end
        assert rows(view) == before


async def test_the_cursor_is_on_what_is_shown() -> None:
    """Up and down go from block to block of those shown, and no hidden one can be picked."""
    app = Reader(STORY + MORE)
    async with app.run_test(size=(80, 12)) as pilot:
        view = await reading(pilot, app, "play")
        view.focus()
        await pilot.pause()
        view.action_end()
        view.action_cursor(-1)
        view.action_cursor(-1)  # on play
        view = await reading(pilot, app, "manuscript")
        marked = [row for row in rows(view) if row.startswith("▌ ")]
        assert len(marked) == 1
        view = await reading(pilot, app, "source")
        assert any(row.startswith("▌ ") for row in rows(view))
        view = await reading(pilot, app, "manuscript")
        seen = []
        for _ in range(12):
            view.action_cursor(-1)
            await pilot.pause()
            (now,) = [row for row in rows(view) if row.startswith("▌") and "Hour" in row]
            seen.append(int(now.split()[-3]))
        assert seen == list(range(seen[0], seen[0] - 12, -1))


async def test_changing_reads_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is not read and not cut again, however long; only what is in sight is drawn."""
    app = Reader(STORY + MORE * 300)
    async with app.run_test(size=(80, 24)) as pilot:
        view = await reading(pilot, app, "play")
        story = view._story
        drawn: list[int] = []
        text = Story.text

        def watched(self: Story, index: int) -> bytes:
            drawn.append(index)
            return text(self, index)

        monkeypatch.setattr(Story, "text", watched)
        monkeypatch.delattr(Bytes, "read_all")
        monkeypatch.delattr(Bytes, "read_tail")
        for as_ in ROUND:
            await reading(pilot, app, as_)
        assert view._story is story
        assert len(set(drawn)) < 400


@given(JOURNALS, st.integers(2, 90), st.booleans(), st.sampled_from(["manuscript", "source"]))
def test_any_text_gives_rows_that_fit(data: bytes, width: int, analog: bool, as_: Reading) -> None:
    """No text breaks another reading, and no row is wider than the page, above the narrowest."""
    story = Story(data)
    page = Page(width, analog=analog, reading=as_)
    for i in range(len(story)):
        for row in render(story.text(i), story.opening(i), page):
            assert row.cell_length <= max(width, 24)
            assert "\x1b" not in row.plain


@given(st.lists(st.integers(0, 4)), st.integers(1, 8), st.data())
def test_moving_over_what_is_not_shown(heights: list[int], screen: int, data: st.DataObject) -> None:
    """Moving agrees with a list of the rows there are, wherever blocks have none."""
    true = [Place(block, row) for block, height in enumerate(heights) for row in range(height)]
    layout = Layout(
        heights.__getitem__,
        data.draw(st.lists(st.integers(0, 4), min_size=len(heights), max_size=len(heights))),
    )
    by = data.draw(st.integers(-30, 30))
    block = data.draw(st.integers(0, max(0, len(heights) - 1)))
    start = layout.clamp(Place(block, 0))
    if not true:
        assert start.row == 0
        assert layout.walk(TOP, by).row == 0
        assert layout.settle(TOP, screen)[1]
        assert layout.at(by).row == 0
        return
    assert start in true
    at = true.index(start)
    assert start == next((place for place in true if place >= Place(block, 0)), true[-1])
    assert layout.walk(start, by) == true[max(0, min(at + by, len(true) - 1))]
    assert layout.bottom(screen) == true[max(0, len(true) - screen)]
    assert layout.at(by) in true
    place, end = layout.settle(start, screen)
    assert end == (at + screen >= len(true))
    assert place == (true[max(0, len(true) - screen)] if end else start)


# --- on the play screen
