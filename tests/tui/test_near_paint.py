"""A paint draws the rows that changed and nothing else, and what comes out is what Textual would paint."""

import asyncio
from typing import ClassVar

import pytest
from textual._compositor import Compositor
from textual.app import App, ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Static

from soloist.tui.looks.near_paint import NearCompositor


class Noting(Static):
    """Notes how many rows it drew each time."""

    drawn: ClassVar[list[tuple[str | None, int]]] = []

    def render_lines(self, crop: Region) -> list[Strip]:
        self.drawn.append((self.id, crop.height))
        return super().render_lines(crop)


class Many(Screen[None]):
    """Widgets one above the other, beside each other, scrolled half out of sight and over each other."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = NearCompositor()

    def compose(self) -> ComposeResult:
        yield Noting("one\ntwo\nthree", id="top")
        with Horizontal():
            yield Noting("here", id="left")
            yield Noting("there", id="right")
        with VerticalScroll():
            yield Noting("\n".join(f"row {number}" for number in range(9)), id="long")
        yield Noting("over it", id="over")
        yield Noting("the last", id="last")


class Showing(App[None]):
    """The screen of many widgets."""

    CSS = """
    #top { height: 3; }
    Horizontal { height: 5; border: solid red; }
    #left, #right { width: 1fr; height: 3; }
    VerticalScroll { height: 4; }
    #long { height: 9; }
    #over { overlay: screen; offset: 6 -3; width: 12; height: 3; background: blue; }
    #last { height: 2; }
    """

    def get_default_screen(self) -> Screen[None]:
        return Many()


async def test_a_paint_draws_the_rows_that_changed() -> None:
    """Whatever is not on one of these rows is left alone; what is beside them draws those rows alone."""
    async with Showing().run_test(size=(40, 20)) as pilot:
        await pilot.pause()
        Noting.drawn.clear()
        pilot.app.screen.query_one("#last", Static).update("a letter")
        await pilot.pause()
        assert Noting.drawn == [("last", 2)]
        Noting.drawn.clear()
        right = pilot.app.screen.query_one("#right", Static)
        right.refresh(Region(0, 1, 4, 1))
        await pilot.pause()
        assert sorted(Noting.drawn) == [("left", 1), ("right", 1)]


@pytest.mark.parametrize("scrolled", [0, 3])
async def test_it_paints_what_textual_paints(scrolled: int) -> None:
    """Any part of the screen comes out the same, to the style, as from Textual's own."""
    async with Showing().run_test(size=(40, 20)) as pilot:
        pilot.app.screen.query_one(VerticalScroll).scroll_to(y=scrolled, animate=False)
        await pilot.pause()
        compositor = pilot.app.screen._compositor
        for y in range(20):
            for part in (Region(0, y, 40, 1), Region(5, y, 9, 3), Region(30, y, 10, 2), Region(0, 0, 40, 20)):
                ours = _painted(compositor, part)
                compositor.__class__ = Compositor
                stock = _painted(compositor, part)
                compositor.__class__ = NearCompositor
                assert ours == stock, part
                assert any(ours)


async def test_what_is_under_others_whole_is_not_drawn() -> None:
    """Nobody sees the ground of a screen whose widgets leave none of it; where they leave a cell, it is."""
    grounds: list[Region] = []

    class Ground(Many):
        def render_lines(self, crop: Region) -> list[Strip]:
            grounds.append(crop)
            return super().render_lines(crop)

    class Grounded(Showing):
        def get_default_screen(self) -> Screen[None]:
            return Ground()

    async with Grounded().run_test(size=(40, 14)) as pilot:
        await pilot.pause()
        grounds.clear()
        await _painted_whole(pilot.app.screen)
        assert grounds == []
        pilot.app.screen.query_one("#last").styles.width = 39
        await _painted_whole(pilot.app.screen)
        assert grounds


async def _painted_whole(screen: Screen[object]) -> None:
    """Lay out and paint all of a screen."""
    done = asyncio.Event()
    screen.refresh(layout=True)
    screen.call_after_refresh(done.set)
    await done.wait()
    screen._compositor.render_update(full=True, screen_stack=[screen])


def _painted(compositor: Compositor, part: Region) -> list[list[object]]:
    crop = part.intersection(compositor.size.region)
    rows = compositor._render_chops(crop, crop.line_range.__contains__)
    return [[(cut, list(rows[y][cut])) for cut in rows[y] if rows[y][cut]] for y in crop.line_range]
