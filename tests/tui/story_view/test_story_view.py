"""The story view as a person sees it: rows on a small screen."""

import sys
from collections.abc import Callable, Iterator
from itertools import count, islice

import pytest
from textual.pilot import Pilot

from soloist.tui.story_view import prose as drawing
from soloist.tui.story_view import strips
from soloist.tui.story_view.view import CARDS, TAIL, StoryView
from tests.tui.screen_kit import Reader


def rows(view: StoryView) -> list[str]:
    """The rows in sight, without margins and gaps."""
    painted = (view.render_line(y).text.strip() for y in range(view.size.height))
    return [row for row in painted if row]


def generated(size: int) -> tuple[bytes, list[str]]:
    """A journal of prose and play whose every word is another number, and those words in order."""
    numbers, words, parts, used = count(), list[str](), list[str](), 0
    for block in count():
        new = [f"n{n:07}" for n in islice(numbers, 7 + block % 23)]
        words += new
        text = " ".join(new)
        parts.append(f"```lonelog\n=> {text}\n```\n\n" if block % 3 == 0 else f"{text}\n\n")
        used += len(parts[-1])
        if used >= size:
            return "".join(parts).encode(), words
    raise AssertionError


def words(painted: list[str]) -> list[str]:
    """The numbers among the rows."""
    return [word for row in painted for word in row.split() if word.startswith("n0")]


def pages(view: StoryView, direction: int) -> Iterator[list[str]]:
    """Page after page until nothing moves."""
    before = None
    while (now := rows(view)) != before:
        yield words(now)
        before = now
        view.action_page(direction)


async def settled(pilot: Pilot[None], app: Reader) -> StoryView:
    """The view once the whole story is known."""
    await app.view.indexed.wait()
    await pilot.pause()
    return app.view


async def test_every_row_is_found_once() -> None:
    """Paging from the end to the start of 2 MB and back shows every row, none twice, all in order."""
    data, expected = generated(2_000_000)
    app = Reader(data)
    async with app.run_test(size=(80, 100)) as pilot:
        view = await settled(pilot, app)
        upwards = list(pages(view, -1))[::-1]
        assert joined(upwards) == expected
        assert not view.at_end
        assert joined(list(pages(view, 1))) == expected
        assert view.at_end


def joined(seen: list[list[str]]) -> list[str]:
    """Pages put together: neighbours share at most the row that stays in sight, or are both at an end."""
    found: list[str] = []
    for page in seen:
        overlap = 0
        if found and page and page[0] <= found[-1]:
            overlap = page.index(found[-1]) + 1
        found += page[overlap:]
    return found


async def test_first_paint_reads_the_end_only() -> None:
    """Before anything else is read, the last rows are on the screen."""
    data, expected = generated(500_000)
    app = Reader(data)
    app.source.read_all = lambda: data[:1]  # type: ignore[method-assign]  # as if it never came
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert words(rows(app.view))[-1] == expected[-1]
        assert app.view.at_end


async def test_end_stays_in_sight_above_what_covers_it() -> None:
    """However often the screen is laid out anew while a dialog stands in front of the last rows."""
    data, words = generated(4_000)
    async with Reader(data).run_test(size=(40, 12)) as pilot:
        view = pilot.app.query_one(StoryView)
        await view.indexed.wait()
        for covered in (7, 3, 9, 0):
            view.cover(covered)
            await pilot.pause()
            view.refresh(layout=True)
            await pilot.pause()
            in_sight = " ".join(view.render_line(y).text for y in range(view.size.height - covered))
            assert view.at_end
            assert words[-1] in in_sight


@pytest.mark.parametrize("inside", [0, 200, 5000])
async def test_a_tail_inside_a_fence_shows_no_prose_as_play(inside: int) -> None:
    """A tail that starts among play lines shows what the whole story shows, before it is read and after."""
    play = "```lonelog\n" + "@ fait quelque chose\n" * 500 + "```\n\n"
    prose = "Un mot de prose.\n\n"
    filler = prose * ((TAIL - inside) // len(prose))
    app = Reader((play + filler).encode())
    async with app.run_test(size=(60, 20)) as pilot:
        before = rows(app.view)
        view = await settled(pilot, app)
        assert rows(view) == before
        assert set(before) == {"Un mot de prose."}
        view.action_home()
        assert set(rows(view)) == {"▎ @ fait quelque chose"}


async def test_adding_draws_what_is_new_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is added is followed, and costs no drawing of what was there, whatever the size."""
    drawn = counting(monkeypatch)
    costs = []
    for size in (10_000, 2_000_000):
        app = Reader(generated(size)[0])
        async with app.run_test(size=(80, 24)) as pilot:
            view = await settled(pilot, app)
            drawn.clear()
            for n in range(20):
                view.append(f"\nAjout {n}.\n".encode())
                assert rows(view)[-1] == f"Ajout {n}."
            costs.append(len(drawn))
    assert costs[0] == costs[1] <= 60


def counting(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The blocks drawn from now on."""
    drawn: list[bytes] = []
    draw: Callable[..., object] = drawing.render

    def render(raw: bytes, *rest: object) -> object:
        drawn.append(raw)
        return draw(raw, *rest)

    monkeypatch.setattr(strips, "render", render)
    return drawn


async def test_adding_leaves_a_reader_where_they_read() -> None:
    """While one reads further up, additions move nothing."""
    app = Reader(generated(100_000)[0])
    async with app.run_test(size=(80, 24)) as pilot:
        view = await settled(pilot, app)
        view.action_page(-1)
        before = rows(view)
        view.append(b"\nAjout.\n")
        assert rows(view) == before
        view.action_end()
        assert rows(view)[-1] == "Ajout."


async def test_resizing_keeps_the_place() -> None:
    """The block at the top stays at the top through any width, and the end stays the end."""
    app = Reader(generated(200_000)[0])
    async with app.run_test(size=(80, 24)) as pilot:
        view = await settled(pilot, app)
        last = words(rows(view))[-1]
        for _ in range(30):
            view.action_page(-1)
        view.reveal(100_000)
        first = words(rows(view))[0]
        for size in ((50, 24), (120, 40), (40, 12), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert words(rows(view))[0] == first
        view.action_end()
        await pilot.resize_terminal(45, 15)
        await pilot.pause()
        assert words(rows(view))[-1] == last


async def test_reloading_keeps_the_place() -> None:
    """When another program changes the file above, what one reads stays in sight."""
    data = generated(200_000)[0]
    app = Reader(data)
    async with app.run_test(size=(80, 24)) as pilot:
        view = await settled(pilot, app)
        view.reveal(150_000)
        before = rows(view)
        view.reload(b"Ajout au debut.\n\n" * 50 + data)
        await pilot.pause()
        assert rows(view) == before
        view.action_home()
        await pilot.pause()
        assert rows(view)[0] == "Ajout au debut."


async def test_the_wheel_and_the_scrollbar_move_the_story() -> None:
    """Scrolling by Textual's own means shows the rows it should."""
    app = Reader(generated(200_000)[0])
    async with app.run_test(size=(80, 24)) as pilot:
        view = await settled(pilot, app)
        before = [view.render_line(y).text for y in range(23)]
        view.scroll_to(y=view.scroll_y - 1, animate=False)
        assert [view.render_line(y).text for y in range(1, 24)] == before
        view.scroll_to(y=0, animate=False)
        assert words(rows(view))[0] == "n0000000"
        view.scroll_to(y=view.max_scroll_y // 2, animate=False)
        assert not view.at_end


async def test_a_block_taller_than_the_screen_is_walked_through() -> None:
    """The cursor keys show every row of a long block before they leave it."""
    tall = b"```lonelog\n" + b"".join(b"=> n%07d\n" % n for n in range(60)) + b"```\n"
    app = Reader(b"Avant.\n\n" + tall + b"\nApres.\n")
    async with app.run_test(size=(60, 20)) as pilot:
        view = await settled(pilot, app)
        view.focus()
        seen = set(words(rows(view)))
        for _ in range(60):
            await pilot.press("up")
            seen |= set(words(rows(view)))
        assert len(seen) == 60
        assert rows(view)[0].endswith("Avant.")


async def test_a_change_of_theme_is_drawn() -> None:
    """Colours follow the theme, and the text stays."""
    app = Reader(b"# Titre\n\nUn.\n")
    async with app.run_test(size=(60, 20)) as pilot:
        view = await settled(pilot, app)
        before = view.render_line(0)
        app.theme = "textual-light"
        await pilot.pause()
        assert view.render_line(0).text == before.text
        assert view.render_line(0) != before


CARD = """```lonelog
@(Aldric) Forcer la serrure
d: Opposition [pour: objectif, crochets | contre: objectif, ? 2D] 2d6=6,2+4 vs 3d6=1,4,3 -> Succès (+2)
[N:Destinée|Destin 0->1]
tbl: hades/direction.Champ d6=2 -> Loi (<- Rencontre)
\\--- secret
Rien.
Du tout.
---\\
=> La porte cède. [N:Garde|méfiant]
(note: dit tout bas)
d: rien de connu ??
```
"""


async def test_the_first_paint_does_not_wait_for_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """What reads play is loaded after the first paint, which shows play as written; then come the cards."""
    monkeypatch.delitem(sys.modules, CARDS)
    app = Reader(CARD.encode())
    painted: list[list[str]] = []
    monkeypatch.setattr(StoryView, "on_mount", watched(StoryView.on_mount, painted))
    async with app.run_test(size=(80, 30)) as pilot:
        view = await settled(pilot, app)
        assert "▎ @(Aldric) Forcer la serrure" in painted[0]
        assert "▎ @ Aldric · Forcer la serrure" in rows(view)


def watched(mount: Callable[[StoryView], None], painted: list[list[str]]) -> Callable[[StoryView], None]:
    """`on_mount` that also notes what the first paint shows."""

    def on_mount(self: StoryView) -> None:
        self.call_after_refresh(lambda: painted.append(rows(self)))
        mount(self)

    return on_mount
