"""The outline: parts of a story with their words, narrowed by typing, gone to with Enter."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from soloist.journal.model import Heading
from soloist.journal.read import read
from soloist.message import Refusal
from soloist.play import outline_parts
from soloist.play.outline_parts import parts, words
from soloist.play.session.desk import Desk
from soloist.play.session.session import Session
from soloist.play.session.sought import Reader
from soloist.tui import outline
from soloist.tui.app import SoloistApp
from soloist.tui.outline import OutlineScreen
from soloist.tui.outline_rows import at_hand, row
from tests.tui.screen_kit import opened, painted, type_, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]

MORE = """
```lonelog
@ Forcer la serrure de la cave
(note: dix mots que personne ne compte, car ils sont du jeu)
```

— Qui est là ? [N:Garde|méfiant]

### S2 *L’échelle d’Émile*

#### Mixte

""" + "".join(f"Une heure passe, la {n}e.\n\n" for n in range(40))


def whole(data: bytes, *, analog: bool = False) -> tuple[outline_parts.Part, ...]:
    """The parts of a journal."""
    found = parts(data, analog=analog, struck=frozenset(), going=lambda: True)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("prose", "number"),
    [
        ("Wren counts the lanterns.", 4),
        ("— Oui, dit-il ; « non » ! ?", 3),
        ("« Oui »\u202f!", 1),
        ("[N:Garde|méfiant, borgne] entre. [Clock:La marée 1/4]", 1),
        ("*Date: 2026-11-20*", 0),
        ("*Date: 2026-11-20*\nIl pleut.", 2),
        ("l’œil\nà 3 h", 4),
        ("- **un** *deux*", 2),
        ("", 0),
    ],
)
def test_words(prose: str, number: int) -> None:
    """A word is what stands between spaces and is no lone sign; tags and dates are none."""
    assert words(prose.encode()) == number


def test_words_are_those_of_prose_and_add_up() -> None:
    """Fences count nothing, even one in pieces; a session has the words of its scenes."""
    fence = "```lonelog\n" + "@ rien du tout\n" * 3000 + "```\n"
    text = f"# T\n\nun\n\n## Session 1\n\ndeux mots\n\n### S1 *A*\n\n{fence}\ntrois mots ici\n\n"
    text += "#### Destin\n\nun\n\n### S2\n\n## Session 2: La fin\n\nx y\n"
    found = [(each.kind, each.number, each.title, each.words) for each in whole(text.encode())]
    assert found == [
        ("title", None, "T", 9),
        ("session", 1, "", 6),
        ("scene", 1, "A", 4),
        ("phase", None, "destiny", 1),
        ("scene", 2, "", 0),
        ("session", 2, "La fin", 2),
    ]


def test_a_notebook_has_an_outline() -> None:
    """On paper headings are other signs, and play stands among the prose."""
    text = "=== Session 1 ===\n\nS1 *Dark alley*\nRain falls.\n@ run\nd: 1d6=3 -> Yes\n=> gone\n"
    text += "\\--- secret\nno one knows\n---\\\nNight.\n"
    found = [(each.kind, each.number, each.words) for each in whole(text.encode(), analog=True)]
    assert found == [("session", 1, 3), ("scene", 1, 3)]
    scene = whole(text.encode(), analog=True)[1]
    assert text.encode()[scene.start :].startswith(b"S1 *Dark")


BLOCKS = st.sampled_from([
    "# T", "## Session 2", "## Ailleurs", "### S4 *Le bal*", "### S5", "#### Destin", "##### Une lettre", "#",
    "Un mot.", "Un mot\n### S9 *Collé*\nun autre", "~~~\n# rien\n~~~", "````\n```\n## Session 8\n````",
    "```lonelog\n@ x\n# y\n[N:Z|a]\n```", "```lonelog\n" + "# z\n" * 5000 + "```", "> # cité", "###sans",
])  # fmt: skip


@given(st.lists(BLOCKS))
def test_parts_are_the_headings_of_the_journal(texts: list[str]) -> None:
    """The same headings at the same bytes as whoever reads every line finds."""
    data = "\n\n".join(["Début.", *texts, ""]).encode()
    entries = read(data, analog=False).entries
    assert [(each.start, each.kind, each.number, each.title) for each in whole(data)] == [
        (each.span.start, each.kind, each.number, each.title) for each in entries if isinstance(each, Heading)
    ]


def test_nobody_waits() -> None:
    """Cutting a long story ends when the screen is left; what is struck is left out."""
    data = b"## Session 1\n\n### S1 *A*\n\nun\n"
    assert parts(data, analog=False, struck=frozenset(), going=lambda: False) is None
    found = parts(data, analog=False, struck=frozenset({14}), going=lambda: True)
    assert found is not None
    assert [each.kind for each in found] == ["session"]


@given(st.integers(20, 100), st.text(max_size=120))
def test_rows_are_as_wide_as_the_list(width: int, title: str) -> None:
    """However long a title, its words stand whole at the right."""
    part = outline_parts.Part("scene", 3, 12, title, 0, 1234)
    shown = row(part, width, "fr")
    assert shown.cell_length == width
    assert shown.plain.endswith(" 1234")


def test_the_part_one_is_in() -> None:
    """The last that begins before the place, the first where none does."""
    found = whole(b"## Session 1\n\n### S1 *A*\n\nun\n")
    assert [at_hand(found, here) for here in (0, 13, 14, 99)] == [0, 0, 1, 1]
    assert at_hand(found[1:], 3) == 0


# --- on the screen


def listed(pilot: Pilot[None]) -> list[str]:
    """The rows."""
    found = pilot.app.screen.query_one(OptionList)
    return [" ".join(str(found.get_option_at_index(n).prompt).split()) for n in range(found.option_count)]


def at(pilot: Pilot[None]) -> str:
    """The row at hand."""
    found = pilot.app.screen.query_one(OptionList).highlighted
    return listed(pilot)[found] if found is not None else ""


async def outlined(pilot: Pilot[None], *leave: str) -> None:
    """Ask for the outline, once these keys have left what has the focus."""
    await pilot.press(*leave)
    await type_(pilot, "/plan")
    await until(pilot, lambda: isinstance(pilot.app.screen, OutlineScreen))
    await until(pilot, lambda: "…" not in str(pilot.app.screen.query_one(".said", Static).content))


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_listed_and_gone_to(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """Parts with their words, the one that is read at hand; typing without accents narrows, Enter goes."""
    path = story(MORE)
    async with app_on(path).run_test(size=size) as pilot:
        screen = await opened(pilot)
        await outlined(pilot, "escape")
        assert listed(pilot) == [
            "La coupe 205",
            "Session 1 205",
            "S1 · La porte 5",
            "Immersion",
            "S2 · L’échelle d’Émile 200",
            "Mixte",
        ]
        assert at(pilot) == "Mixte"
        assert str(pilot.app.screen.query_one(".said", Static).content) == "205 words of prose"
        assert all(len(each.rstrip()) <= size[0] for each in listed(pilot))
        await pilot.press(*"echelle", "space", *"emile")
        assert listed(pilot) == ["S2 · L’échelle d’Émile 200"]
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert "L’échelle" in screen._view.render_line(0).text
        assert screen._view.has_focus
        await outlined(pilot, "escape")
        await pilot.press("up", "pageup", "pageup", "pagedown", "escape")
        await until(pilot, lambda: pilot.app.screen is screen)


def test_a_story_that_is_not_read_has_none(desk: Desk, story: Write) -> None:
    """Before it is read, or where it cannot be, that is said instead."""
    with pytest.raises(Refusal):
        OutlineScreen(Session(desk, story()), Reader(0, "play", frozenset()))


async def test_phases_are_listed_in_play_alone(story: Write, app_on: Make) -> None:
    """A manuscript has none, so none can be gone to."""
    async with app_on(story(MORE)).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f12")
        await outlined(pilot)
        assert [each.split(" ")[0] for each in listed(pilot)] == ["La", "Session", "S1", "S2"]


async def test_nothing_of_that_name(story: Write, app_on: Make) -> None:
    """An empty list says what to do, and Enter stays."""
    async with app_on(story(MORE)).run_test(size=(40, 12)) as pilot:
        await opened(pilot)
        await outlined(pilot, "escape")
        await pilot.press(*"zzz", "enter", "down", "pagedown")
        assert listed(pilot) == []
        assert isinstance(pilot.app.screen, OutlineScreen)
        assert "Empty the line" in str(pilot.app.screen.query_one(".said", Static).content)


async def test_a_long_outline_lists_what_is_around(
    story: Write, app_on: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of very many parts those around the place are listed, and typing finds the others."""
    monkeypatch.setattr(outline, "MOST", 20)
    more = "".join(f"\n### S{n} *Nuit {n}*\n\nUn mot.\n" for n in range(2, 200))
    async with app_on(story(more)).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await outlined(pilot, "escape")
        assert len(listed(pilot)) == 20
        assert at(pilot) == "S199 · Nuit 199 2"
        await pilot.pause()
        assert "Nuit 199" in painted(pilot)
        await pilot.press(*"nuit", "space", "7", "7", "enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert "Nuit 77" in screen._view.render_line(0).text
