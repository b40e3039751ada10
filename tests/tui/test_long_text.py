"""The editor for long texts: it looks like Textual's own, and a key costs what it changes."""

import time
from statistics import median

import pytest
from textual.app import App, ComposeResult
from textual.widgets import TextArea

from soloist.tui.long_text import LongText

PARAGRAPH = "la porte « lune rouge » sous l’ombre, vent ; marche lente\u00a0! " * 210  # 12,000 characters
TEXTS = {
    "words": "Un mot [ou (deux)] et un autre.\n\nPuis encore\tdes tabulations\tici\n日本語の長い文 "
    + "x" * 90,
    "unsafe": "a\x07b\u202ec\x1b[31m " * 20,
    "paragraph": PARAGRAPH[:1500],
}


class Beside(App[None]):
    """Ours and the stock editor, the same text in both."""

    CSS = "TextArea { height: 8; border: none; padding: 0 1; }"

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ours, self.stock = LongText(text), TextArea(text)

    def compose(self) -> ComposeResult:
        yield self.ours
        yield self.stock

    def rows(self, area: TextArea) -> list[str]:
        """What is drawn of one of them, with its styles, as if it had the keys."""
        area.has_focus = True
        return [
            str([(segment.text, str(segment.style)) for segment in area._render_line(y).simplify()])
            for y in range(area.content_size.height)
        ]


class Dressed(Beside):
    """Both in other colours under a class of the screen."""

    CSS = Beside.CSS + "Screen.-other TextArea { color: green; }"


@pytest.mark.parametrize("name", ["words", "paragraph"])
async def test_it_looks_like_textuals(name: str) -> None:
    """Row by row and style by style, wherever the caret is, with and without a selection, while typing."""
    app = Beside(TEXTS[name])
    async with app.run_test(size=(40, 20)) as pilot:
        for area in (app.ours, app.stock):
            area.cursor_blink = False
        lines = TEXTS[name].split("\n")
        places = [(row, column) for row, line in enumerate(lines) for column in range(0, len(line) + 1, 23)]
        for place in [*places, (0, 7), (0, 8), (0, 17)]:
            for select in (False, True):
                for area in (app.ours, app.stock):
                    area.move_cursor(place, select=select)
                assert app.ours.scroll_offset == app.stock.scroll_offset
                assert app.rows(app.ours) == app.rows(app.stock), place
        for key in ("x", " ", "é", "\n", "["):
            for area in (app.ours, app.stock):
                area.move_cursor((0, 9))
                area.insert(key)
        await pilot.pause()
        assert app.rows(app.ours) == app.rows(app.stock)
        assert app.ours.wrapped_document.lines == app.stock.wrapped_document.lines


async def test_it_changes_its_colours_with_textuals() -> None:
    """Styles worked out before a theme, a class or a style changed are not used after it."""
    app = Dressed("Un mot [ou deux].")
    async with app.run_test(size=(40, 20)) as pilot:

        async def alike(change: str) -> str:
            await pilot.pause()
            for area in (app.ours, app.stock):
                area.insert("x")
            await pilot.pause()
            ours, stock = (
                [
                    str([(part.text, str(part.style)) for part in row.simplify()])
                    for row in area.render_lines(area.size.region)
                ]
                for area in (app.ours, app.stock)
            )
            assert ours == stock, change
            return ours[0].replace("x", "")

        for area in (app.ours, app.stock):
            area.cursor_blink = False
        app.screen.set_focus(None)
        seen = [await alike("nothing")]
        app.theme = "textual-light"
        seen.append(await alike("theme"))
        app.screen.add_class("-other")
        seen.append(await alike("class of the screen"))
        app.screen.styles.opacity = 0.5
        seen.append(await alike("opacity of the screen"))
        app.screen.styles.text_style = "italic"
        seen.append(await alike("style of the screen"))
        for area in (app.ours, app.stock):
            area.styles.background = "red"
        seen.append(await alike("style of its own"))
        for area in (app.ours, app.stock):
            area.theme = "monokai"
        seen.append(await alike("theme of its own"))
        assert len(set(seen)) == len(seen)


async def test_what_a_terminal_would_obey_is_shown() -> None:
    """Control characters are drawn one for one, wherever the row begins."""
    app = Beside(TEXTS["unsafe"])
    async with app.run_test(size=(40, 20)):
        drawn = "".join(app.ours._render_line(y).text for y in range(8))
        assert not set(drawn) & set("\x07\u202e\x1b")
        assert drawn.count("[31m") >= 10


async def test_a_key_costs_what_it_changes() -> None:
    """In one paragraph of 12,000 characters, a key costs a fraction of what it costs the stock editor."""
    app = Beside(PARAGRAPH)
    async with app.run_test(size=(80, 24)) as pilot:
        spent: dict[TextArea, list[float]] = {app.ours: [], app.stock: []}
        for _ in range(15):
            for area, times in spent.items():
                area.move_cursor((0, 6000))
                await pilot.pause()
                start = time.process_time()
                area.insert("a")
                app.rows(area)
                times.append(time.process_time() - start)
    assert median(spent[app.ours]) < median(spent[app.stock]) / 2
