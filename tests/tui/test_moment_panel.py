"""F6: a moment gone through step by step, keys in, lines of the journal out; no word is lost."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from soloist.journal.verify import verify
from soloist.message import Refusal, message
from soloist.play.moment_desk import MomentDesk
from soloist.rules.moment import Deed, Line, Moment, Step, Way
from soloist.rules.term import Term
from soloist.storage.draft import decode
from soloist.tui.app import SoloistApp
from soloist.tui.moment_line import MomentLine
from soloist.tui.moment_list import MomentList
from soloist.tui.moment_panel import MomentPanel
from soloist.tui.phase_bar import PhaseBar
from soloist.tui.play_screen import PlayScreen
from tests.play.moment_kit import use
from tests.tui.screen_kit import composer, opened, said, until

SIZES = [(80, 24), (40, 12)]
BIRTH = """---
title: La coupe
ruleset: hades
lang: fr
pcs: Aldric
---

# La coupe

## Session 1
"""
TRACK = "[Track:Création – Aldric {}]"


@pytest.fixture(autouse=True)
def moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """The three moments of the kit, whatever the rules have."""
    use(monkeypatch)


@pytest.fixture
def born(story: Callable[..., Path]) -> Path:
    """A story without a scene."""
    path = story()
    path.write_text(BIRTH, encoding="utf-8")
    return path


def long_moment() -> Moment:
    """Twelve ways under a question of many rows, and no words that will do."""

    def refused(text: str) -> tuple[Deed, ...]:
        raise Refusal(message("“{text}” is more than this step takes: two words will do.", text=text[:30]))

    names = ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze"]
    ways = tuple(Way(name, Term(name, name), (Line(f"=> {name}"),)) for name in names)
    asked = Term("x", "La nuit tombe sur le camp, et chacun compte ce qui lui reste. " * 6)
    step = Step("s", Term("s", "s"), asked, ways, typed=refused)
    return Moment(
        "long", Term("l", "Long"), Term("l", "l"), lambda table, who: (step,), due=lambda table: True
    )


App = Callable[[Path | None], SoloistApp]


def shown(pilot: Pilot[None]) -> str:
    """What the screen shows."""
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


def proposal(pilot: Pilot[None]) -> str:
    """What the bar above the composer says."""
    return str(pilot.app.screen.query_one(PhaseBar).render())


def panel(pilot: Pilot[None]) -> MomentPanel:
    """The panel, which must be there."""
    assert isinstance(pilot.app.screen, MomentPanel)
    return pilot.app.screen


async def begun(pilot: Pilot[None]) -> MomentPanel:
    """The story open and F6 pressed."""
    await opened(pilot)
    await pilot.press("f6")
    await until(pilot, lambda: isinstance(pilot.app.screen, MomentPanel))
    return panel(pilot)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and let the screen settle."""
    await pilot.press(*keys)
    await pilot.pause()


async def closed(pilot: Pilot[None]) -> None:
    """Wait for the story to be on the screen again."""
    await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))


@pytest.mark.parametrize("size", SIZES)
async def test_a_creation_from_f6_to_its_end(app_on: App, born: Path, size: tuple[int, int]) -> None:
    """Words, a digit, more words, the way at hand: written one by one, shown, and it reads well."""
    app = app_on(born)
    async with app.run_test(size=size) as pilot:
        await begun(pilot)
        assert "1/3" in shown(pilot)
        assert "Qu’est-ce que Aldric a laissé derrière" in shown(pilot)
        await press(pilot, *"2 ans en mer.", "enter")
        assert "✎ 2 ans en mer." in shown(pilot)
        assert "2/3" in shown(pilot)
        await press(pilot, "1")
        assert "✎ ‹Aldric · traits\u00a0: calme›" in shown(pilot)
        assert "That is all" in shown(pilot)
        await press(pilot, *"crochets, vif", "enter")
        assert "2/3" in shown(pilot)  # taken again and again, until it is left
        await press(pilot, "enter")
        assert "3/3" in shown(pilot)
        await press(pilot, "down", "down", "enter")
        await closed(pilot)
        assert said(pilot) == "Création – Aldric: done."
        assert composer(pilot).text == ""
    assert born.read_text("utf-8").removeprefix(BIRTH) == (
        "\n2 ans en mer.\n\n"
        "```lonelog\n[PC:Aldric|traits: calme]\n```\n\n"
        "```lonelog\n[PC:Aldric|traits: calme, crochets, vif]\n```\n\n"
        "```lonelog\n[N:Berthe|amie]\n```\n"
    )
    assert verify(born.read_bytes()).problems == ()


async def test_the_story_grows_and_f9_takes_back_one_thing_at_a_time(app_on: App, born: Path) -> None:
    """What a moment wrote is as any other block."""
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        await press(pilot, *"La mer.", "enter", "1", "escape")
        await closed(pilot)
        assert "La mer." in shown(pilot)
        assert "waits where it is; F6 goes on" in said(pilot)
        for gone in (TRACK.format("1/3"), "calme"):  # where it was left, then the trait
            await press(pilot, "f9")
            await press(pilot, "enter")
            await until(pilot, lambda gone=gone: gone not in born.read_text("utf-8"))  # type: ignore[misc]
        assert "La mer." in born.read_text("utf-8")


async def test_the_phase_bar_proposes_what_f6_opens(app_on: App, born: Path) -> None:
    """With its key; how far it is once it has begun."""
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "F6  Création – Aldric, step by step; or write on" in str(
            pilot.app.screen.query_one(PhaseBar).render()
        )
        await begun(pilot)
        await press(pilot, *"La mer.", "enter", "escape")
        await closed(pilot)
        assert "F6  Création – Aldric: 1 of 3 done" in proposal(pilot)


async def test_what_is_typed_and_not_taken_is_in_the_composer(app_on: App, born: Path) -> None:
    """From every step that was looked at, after what stood there; while it is typed, a draft has it."""
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await press(pilot, *"Avant.")
        await begun(pilot)
        await press(pilot, *"La mer")
        screen.sitting.save()
        drafts = [
            decode(each.read_bytes()) for each in (screen.sitting.desk.means.state / "drafts").iterdir()
        ]
        assert any("La mer" in str(each) for each in drafts)
        await press(pilot, "escape")
        await closed(pilot)
        assert composer(pilot).text == "Avant.\n\nLa mer"
        assert "in the composer" in said(pilot)
    assert born.read_text("utf-8") == BIRTH


async def test_a_refusal_leaves_the_words(app_on: App, born: Path) -> None:
    """Why is said under the line; mended, they are taken."""
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        await press(pilot, "right", *"vif, [x", "enter")
        assert "No brackets in a trait" in shown(pilot)
        assert pilot.app.screen.query_one(MomentLine).text == "vif, [x"
        await press(pilot, "left", "delete", "backspace")
        assert "No brackets" not in shown(pilot)
    async with app_on(born).run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        await press(pilot, "right", *"vif", "enter")
    assert "[PC:Aldric|traits: vif]" in born.read_text("utf-8")


async def test_what_cannot_be_written_stays(app_on: App, born: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that will not take it: the words stay, the step too."""

    def full(*_: object) -> None:
        raise Refusal(message("The disk is full."))

    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        with monkeypatch.context() as patch:
            patch.setattr(MomentDesk, "take", full)
            await press(pilot, *"La mer.", "enter")
        assert "The disk is full." in shown(pilot)
        assert pilot.app.screen.query_one(MomentLine).text == "La mer."
        await press(pilot, "enter")
        assert "2/3" in shown(pilot)
    assert "La mer." in born.read_text("utf-8")


async def test_an_idea_is_written_with_the_draw_it_came_from(app_on: App, born: Path) -> None:
    """Drawn again it replaces the last one; words of one's own it never does."""
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        line = pilot.app.screen.query_one(MomentLine)
        await press(pilot, "ctrl+t")
        first = line.text
        assert first
        await press(pilot, "ctrl+t")
        assert line.text == first  # the dice of these tests always fall the same
        await press(pilot, "end", *", enfant", "ctrl+t")
        assert line.text == f"{first}, enfant"
        assert "Empty the line" in shown(pilot)
        await press(pilot, "enter")
    text = born.read_text("utf-8")
    assert text.count("tbl: portraits/noms-du-village") == 1
    assert text.index("tbl: portraits/noms-du-village") < text.index(f"{first}, enfant\n")
    assert verify(born.read_bytes()).problems == ()


async def test_an_idea_gives_way_to_whoever_writes(app_on: App, born: Path) -> None:
    """Typing takes its place, right leaves it: nothing is glued to it."""
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        line = pilot.app.screen.query_one(MomentLine)
        await press(pilot, "ctrl+t", *"la mer")
        assert line.text == "la mer"
        await press(pilot, "ctrl+u", "ctrl+t", "right")
        assert "2/3" in shown(pilot)
    assert born.read_text("utf-8") == BIRTH


async def test_enter_alone_takes_nothing(app_on: App, born: Path) -> None:
    """From the first step to the last, and the story is as it was."""
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        await press(pilot, "enter", "enter", "enter")
        await closed(pilot)
    assert born.read_text("utf-8") == BIRTH


async def test_digits_are_text_where_a_number_is_asked(
    app_on: App, born: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A 1 is written, and chooses nothing."""
    whole = long_moment()
    numbered = replace(
        whole, steps=lambda table, who: tuple(replace(step, number=True) for step in whole.steps(table, who))
    )
    use(monkeypatch, numbered)
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        await press(pilot, "1", "2")
        assert pilot.app.screen.query_one(MomentLine).text == "12"
    assert born.read_text("utf-8") == BIRTH


async def test_an_idea_nobody_took_leaves_nothing(app_on: App, born: Path) -> None:
    """Neither in the story nor in the composer."""
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        await press(pilot, "ctrl+t", "escape")
        await closed(pilot)
        assert composer(pilot).text == ""
    assert born.read_text("utf-8") == BIRTH


async def test_from_step_to_step_with_the_arrows(app_on: App, born: Path) -> None:
    """In an empty line; what was typed for a step is there when one comes back."""
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        found = await begun(pilot)
        await press(pilot, "right", *"vi")
        await press(pilot, "home", "left", "right")
        assert found.step.id == "traits"
        await press(pilot, "backspace", "delete", "right")
        assert found.step.id == "gift"
        assert not pilot.app.screen.query_one(MomentLine).display
        await press(pilot, "x", "9", "left")
        assert found.step.id == "traits"
        await press(pilot, *"vif", "up", "enter")
        assert found.step.id == "traits"
        await press(pilot, "left", "left")
        assert found.step.id == "past"
        await press(pilot, "right", "right", "right")
        await closed(pilot)
        assert said(pilot) == "Création – Aldric: done."
    assert "3/3" in born.read_text("utf-8")


async def test_where_several_are_due_or_none_a_list_asks(app_on: App, born: Path) -> None:
    """F6 in a moment leads there too; Escape leaves it."""
    born.write_text(BIRTH + "\n### S1 *La porte*\n\nAldric attend.\n", encoding="utf-8")
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(pilot.app.screen, MomentList))
        assert "Qui l’on joue, en trois questions." in shown(pilot)
        await press(pilot, "escape")
        await closed(pilot)
        await pilot.press("f6")
        await until(pilot, lambda: isinstance(pilot.app.screen, MomentList))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, MomentPanel))
        assert "Comment cela finit-il" in shown(pilot)
        await press(pilot, "f6")
        await until(pilot, lambda: isinstance(pilot.app.screen, MomentList))
        assert pilot.app.screen.query_one(OptionList).option_count == 3
        await press(pilot, "end", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, MomentPanel))
        assert panel(pilot).step.id == "past"


async def test_what_waits_is_written_before_what_is_taken(app_on: App, born: Path) -> None:
    """An action without its roll is not lost by going through a moment."""
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        screen.sitting.wait_for("@ Forcer")
        screen.update()
        assert "F6" not in proposal(pilot)
        await pilot.press("f6")
        await until(pilot, lambda: not isinstance(pilot.app.screen, PlayScreen))
        if isinstance(pilot.app.screen, MomentList):
            await press(pilot, "enter")
        await press(pilot, *"La mer.", "enter")
    text = born.read_text("utf-8")
    assert text.index("@ Forcer") < text.index("La mer.")


async def test_a_paste_of_several_lines_is_taken_whole(app_on: App, born: Path) -> None:
    """Line ends become spaces, and nothing a terminal would obey comes in."""
    from textual.events import Paste

    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        line = pilot.app.screen.query_one(MomentLine)
        pilot.app.post_message(Paste("La mer,\r\n\x1b[31mun soir"))
        await pilot.pause()
        assert line.text == "La mer, un soir"


@pytest.mark.parametrize("size", SIZES)
async def test_long_steps_keep_the_line_and_the_keys_in_sight(
    app_on: App, born: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What asks and what offers gives way."""
    use(monkeypatch, long_moment())
    app = app_on(born)
    async with app.run_test(size=size) as pilot:
        await begun(pilot)
        await press(pilot, *"Encore un mot, puis un autre, et toujours rien qui finisse cette phrase.")
        rows = shown(pilot).splitlines()
        assert any("phrase." in row for row in rows)
        assert any("Esc" in row for row in rows)
        await press(pilot, "enter")
        rows = shown(pilot).splitlines()
        assert any("will do." in row for row in rows), "\n".join(rows)
        assert any("Esc" in row for row in rows)
        await press(pilot, "end", "backspace", *["down"] * 12)
        assert any("onze" in row for row in shown(pilot).splitlines())


async def test_a_question_that_stands_is_left(app_on: App, born: Path) -> None:
    """As for any command: nothing is taken back that one no longer sees."""
    born.write_text(BIRTH + "\nAldric attend.\n", encoding="utf-8")
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await press(pilot, "f9")
        await until(pilot, lambda: "Take back" in shown(pilot))
        await begun(pilot)
        await press(pilot, "escape")
        await closed(pilot)
        assert "Take back" not in shown(pilot)


async def test_what_was_passed_over_is_not_shown_as_done(app_on: App, born: Path) -> None:
    """Each step has its sign: done, passed over, here, ahead."""
    app = app_on(born)
    async with app.run_test(size=(80, 24)) as pilot:
        await begun(pilot)
        await press(pilot, "right")
        assert "– Le passé  ▸ Traits  · Un don" in shown(pilot)
        await press(pilot, "1", "right")
        assert "– Le passé  ✓ Traits  ▸ Un don" in shown(pilot)
        await press(pilot, "left", "left")
        assert "▸ Le passé  ✓ Traits  · Un don" in shown(pilot)
