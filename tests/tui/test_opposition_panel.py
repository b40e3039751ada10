"""The opposition panel: keys in, a resolved test out."""

from collections.abc import Callable, Iterator

import pytest
from textual.app import App
from textual.events import Key
from textual.pilot import Pilot

from soloist.lingo import Lingo
from soloist.play.attempt import begin
from soloist.play.candidates import Candidate
from soloist.play.commands import KEYBOARD
from soloist.rules.dice import Dice, given_dice, parse_hand
from soloist.rules.fate import FATE
from soloist.rules.hades.tests import OPPOSITION
from soloist.rules.system import Reason, Resolution, Test
from soloist.tui.odds_bar import OddsBar
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.opposition_result import ResultView
from soloist.tui.opposition_sides import SideColumn
from soloist.tui.resolved import Resolved

OFFERED = (
    Candidate(Reason("crochets"), "trait", 0),
    Candidate(Reason("calme"), "trait", 0),
    Candidate(Reason("Garde méfiant"), "role", 1),
)
SIZES = [(80, 24), (40, 12)]
Keys = list[str]


class Table(App[None]):
    """An app that opens one panel and keeps what it is dismissed with."""

    def __init__(self, panel: OppositionPanel) -> None:
        super().__init__()
        self.panel = panel
        self.given: list[Resolved | None] = []

    def on_mount(self) -> None:
        self.push_screen(self.panel, self.given.append)

    @property
    def resolved(self) -> Resolved:
        """The one answer, which must be there."""
        (given,) = self.given
        assert given is not None
        return given


def scripted(*texts: str, test: Test = OPPOSITION) -> Callable[[], Dice]:
    """Dice for one roll after the other."""
    rolls: Iterator[str] = iter(texts)
    return lambda: given_dice(parse_hand(next(rolls), test.dice_sides))


def table(
    *dice: str, fortunes: int = 2, roll_now: bool = False, destiny: int = 0, heroic_for: int = 0
) -> Table:
    """A panel on an opposition."""
    counters = {"destiny": destiny, "heroic_for": heroic_for}
    attempt = begin(OPPOSITION, ("Aldric",), counters, "fr")
    panel = OppositionPanel(
        attempt, "Forcer [la] serrure", OFFERED, fortunes, Lingo("en"), "fr", scripted(*dice), roll_now
    )
    return Table(panel)


def text(app: Table) -> str:
    """What the screen shows."""
    return "\n".join(strip.text for strip in app.panel._compositor.render_strips())


def result(resolved: Resolved) -> Resolution:
    """What was rolled."""
    assert resolved.attempt.resolution is not None
    return resolved.attempt.resolution


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and let the screen settle."""
    await pilot.press(*keys)
    for _ in range(4):  # a change of height lays out what scrolls once more
        await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
async def test_two_keys_from_open_to_rolled(size: tuple[int, int]) -> None:
    """Enter rolls, Enter keeps, Enter skips what follows: no reason need be named."""
    app = table("2 | 1")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter", "enter", "enter")
    assert app.resolved.choice is None
    assert app.resolved.consequence == ""
    assert result(app.resolved).value == 1


@pytest.mark.parametrize("size", SIZES)
async def test_rolled_and_kept_at_once(size: tuple[int, int]) -> None:
    """Ctrl+S at the pools: one key, where the result asks nothing."""
    app = table("1 | 2")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "ctrl+s")
    assert result(app.resolved).value == -1
    assert app.resolved.consequence == ""


async def test_what_asks_is_shown_first() -> None:
    """A result with ways to take it waits for one of them; again, it is kept as it is."""
    app = table("2 | 1")
    async with app.run_test(size=(100, 40)) as pilot:
        assert "Ctrl+S roll and keep" in text(app)
        await press(pilot, "ctrl+s")
        assert not app.given
        assert app.panel.result is not None
        assert app.panel.query_one(ResultView).choices.choices
        await press(pilot, "ctrl+s")
    assert app.resolved.choice is None


async def test_a_reason_of_the_other_side() -> None:
    """A capital R names one across; a word that begins so, typed in one go, is the composer's."""
    app = table("2 | 1")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "R")
        app.panel._run = None  # as after a pause
        await press(pilot, *"thick fog", "enter")
        assert not app.given
        first, second = app.panel.kept.situation.pools
        assert "thick fog" in [reason.text for reason in second.reasons]
        assert "thick fog" not in [reason.text for reason in first.reasons]
        await press(pilot, "R", *"brume", "enter")
        assert "brume" in [reason.text for reason in app.panel.kept.situation.pools[0].reasons]


@pytest.mark.parametrize("size", SIZES)
async def test_a_whole_exchange(size: tuple[int, int]) -> None:
    """Reasons by letter and by hand, unnamed dice, a choice, what follows."""
    app = table("6 2 5 +4 | 1 4 3 5")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "a", "b", "down", "right", "r", *"nuit 2D", "enter", "enter", "b", "enter")
        await press(pilot, *"La porte.", "enter")
    first, second = app.resolved.attempt.situation.pools
    assert [(reason.text, reason.weight) for reason in first.reasons] == [
        ("objectif", 1),
        ("crochets", 1),
        ("calme", 1),
    ]
    assert [(reason.text, reason.weight) for reason in second.reasons] == [
        ("objectif", 1),
        ("?", 1),
        ("nuit", 2),
    ]
    assert app.resolved.choice is not None
    assert app.resolved.choice.id == "more_for_harm"
    assert app.resolved.consequence == "La porte."
    assert (result(app.resolved).value, app.resolved.attempt.who) == (2, ("Aldric",))


async def test_it_rolls_at_once_when_asked() -> None:
    """The result is what it opens on, dice on the table."""
    app = table("2 | 1", roll_now=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        shown = text(app)
        assert "Presque (+1)" in shown
        assert "┃ 2 ┃" in shown
        await press(pilot, "enter", "enter")
    assert result(app.resolved).value == 1


@pytest.mark.parametrize("size", SIZES)
async def test_odds_live(size: tuple[int, int]) -> None:
    """Each change of a pool changes the bar to exactly what the test says."""
    app = table()
    async with app.run_test(size=size) as pilot:
        for key in ("right", "a", "A", "down", "right", "right", "left", "tab", "o"):
            await press(pilot, key)
            assert app.panel.query_one(OddsBar).odds == app.panel.build.attempt.odds()
        assert app.panel.build.active_side == 0


async def test_role_and_destiny_are_told_before_the_roll() -> None:
    """With the value there will be."""
    app = table(destiny=-1)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down", "right", "right")
        assert "Outsider · Destin +2 (−1 → 1)" in text(app)


async def test_real_dice_are_typed() -> None:
    """What does not fit is refused under the line, in the words of the dice; mended, it counts."""
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "t", *"6 | 1", "enter")
        assert "Bonus die 1 of “Protagoniste” is missing" in text(app)
        assert app.panel.result is None
        await press(pilot, "backspace", "backspace", "backspace", "backspace", *" +3 / 1", "enter")
        await press(pilot, "enter", "enter")
    assert result(app.resolved).rolls["for"].all == (6, 3)


async def test_fortunes_shift_while_they_last() -> None:
    """A step costs one and forfeits the gain; beyond the purse, or the scale, nothing moves."""
    app = table("1 | 1", fortunes=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "Presque (+1) · Fortunes −1" in text(app)
        await press(pilot, "right", "right", "right")
        assert "0 fortunes in hand" in text(app)
        await press(pilot, "enter", "enter")
    got = result(app.resolved)
    assert (got.natural, got.value, dict(got.effects)) == (-1, 1, {"fortunes": -1})


async def test_fortunes_can_be_taken_back() -> None:
    """Back on what the dice said, nothing is spent."""
    app = table("1 | 1")
    async with app.run_test() as pilot:
        await press(pilot, "enter", "right", "right", "left", "left", "enter", "enter")
    assert (result(app.resolved).value, dict(result(app.resolved).effects)) == (-1, {})


async def test_rolling_again_begins_anew() -> None:
    """New dice, no fortune spent, no choice that the new outcome does not offer."""
    app = table("1 | 1", "2 | 1")
    async with app.run_test() as pilot:
        await press(pilot, "enter", "right", "a", "ctrl+r")
        assert "throw no. 2" in text(app)
        await press(pilot, "enter", "enter")
    assert result(app.resolved).value == 1
    assert not result(app.resolved).effects


async def test_fate_may_step_in() -> None:
    """Where the rules offer it, a key takes its free steps, and gives them back."""
    app = table("1 1 | 6 +6", destiny=3, heroic_for=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "r", *"Voix des morts + 2D", "enter", "o", "enter")
        assert "Deus Ex Alea: 2 free steps" in text(app)
        await press(pilot, "d")
        assert app.panel.result is not None
        assert "Presque (+1)" in text(app)
        await press(pilot, "d", "d", "enter", "enter")
    assert result(app.resolved).natural == -2
    assert result(app.resolved).value == 1
    assert result(app.resolved).effects["destiny"] == -3


async def test_choices_can_be_walked() -> None:
    """Arrows go round, with none between last and first; the same letter lets go."""
    app = table("2 | 1")
    async with app.run_test() as pilot:
        await press(pilot, "enter")
        choices = app.panel.query_one(ResultView).choices
        offered = [choice.id for choice in choices.choices]
        walked = []
        for _ in range(4):
            await press(pilot, "down")
            walked.append(choices.taken.id if choices.taken else None)
        assert walked == [*offered, None]
        await press(pilot, "a", "a")
        assert choices.taken is None


@pytest.mark.parametrize("keys", [["escape"], ["enter", "escape"], ["r", "escape", "escape"]])
async def test_escape_leaves_without_anything(keys: Keys) -> None:
    """From what is typed back to the panel, from the panel away."""
    app = table("2 | 1")
    async with app.run_test() as pilot:
        await press(pilot, *keys)
    assert app.given == [None]


async def test_escape_from_the_consequence_goes_back_to_the_result() -> None:
    """The roll is not lost."""
    app = table("2 | 1")
    async with app.run_test() as pilot:
        await press(pilot, "enter", "enter", "x", "escape")
        assert app.given == []
        await press(pilot, "enter", *"y", "enter")
    assert app.resolved.consequence == "xy"


async def test_a_side_keeps_a_die() -> None:
    """The last one is not taken away, and it is said why; the next key clears it."""
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "o")
        assert "keeps at least one die" in text(app)
        await press(pilot, "right")
        assert "keeps at least one die" not in text(app)


async def test_nothing_left_to_take_is_said_softly() -> None:
    """The arrow takes no named reason; a line at the foot says so, and the next key clears it."""
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a", "left")
        assert "is left to take" not in text(app)
        await press(pilot, "left")
        assert [held.text for held in app.panel.kept.situation.pools[0].reasons] == ["crochets"]
        assert "No die without a reason is left to take here" in text(app)
        assert not app.panel.foot.refused
        await press(pilot, "right")
        assert "is left to take" not in text(app)


async def test_square_brackets_are_text() -> None:
    """A title is shown as it is written."""
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "Forcer [la] serrure" in text(app)


async def test_a_small_screen_shows_what_matters() -> None:
    """On 40 by 12 the side that is turned, all six chances and the roll key are in sight."""
    app = table("2 | 1")
    async with app.run_test(size=(40, 12)) as pilot:
        await press(pilot, "a", "b", "down", "right")
        shown = text(app)
        for word in ("▸ Obstacle", "Exploit", "Succès", "Presque", "Revers", "Échec", "Fiasco", "Enter roll"):
            assert word in shown
        await press(pilot, "t", *"6")
        assert "Enter done" in text(app)
        await press(pilot, "escape", "up", "a", "b", "down", "left", "enter")
        assert "Presque (+1)" in text(app)
        top = text(app)
        await press(pilot, "pagedown")
        assert text(app) != top


async def test_many_reasons_leave_room_for_the_odds() -> None:
    """What does not fit scrolls; the odds and the keys stay in sight."""
    offered = tuple(Candidate(Reason(f"raison {n}"), "trait", 0) for n in range(20))
    attempt = begin(OPPOSITION, (), {}, "fr")
    app = Table(OppositionPanel(attempt, "x", offered, 0, Lingo("en"), "fr", scripted()))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "+3 Exploit" in text(app)
        assert "Enter roll" in text(app)


async def test_any_test_can_be_rolled() -> None:
    """The destiny die has no sides: the panel shows its chances and rolls it all the same."""
    attempt = begin(FATE, (), {}, "fr")
    app = Table(OppositionPanel(attempt, "", (), 0, Lingo("en"), "fr", scripted("4", test=FATE)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right", "up", "a")
        assert len(app.panel.query(SideColumn)) == 0
        assert "Oui, mais…" in text(app)
        await press(pilot, "enter")
        assert "[4]" in text(app) or "┃ 4 ┃" in text(app)
        await press(pilot, "right", "enter", "enter")
    assert result(app.resolved).outcome == "yes_but"


async def test_words_are_said_in_both_languages() -> None:
    """Sentences follow the interface, words of the game the story."""
    app = table("2 | 1")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "real dice" in text(app)
        assert "Protagoniste" in text(app)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("real", [True, False])
async def test_the_outcome_is_in_sight(size: tuple[int, int], real: bool) -> None:
    """Whoever threw the dice, the outcome and the first choice are on the screen at once."""
    app = table("3 | 4")
    async with app.run_test(size=size) as pilot:
        await press(pilot, *(["t", *"3 | 4", "enter"] if real else ["enter"]))
        assert "Revers (−1)" in text(app)
        assert "○ a Continuer" in text(app)
        assert "Esc back" in text(app)


async def test_dice_typed_wrongly_come_back() -> None:
    """Escape on a result of real dice leads back to the build, its dice still there to be mended."""
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a", "t", *"3 1 | 4", "enter", "escape")
        assert app.given == []
        assert app.panel.result is None
        await press(pilot, "t", "backspace", "2", "enter")
        assert "┃ 2 ┃" in text(app)
        await press(pilot, "enter", "enter")
    assert result(app.resolved).rolls["against"].all == (2,)


async def test_what_was_built_is_kept() -> None:
    """Left alone, the panel still tells what was put together."""
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a", "down", "right", "escape")
    assert app.given == [None]
    assert [pool.size for pool in app.panel.kept.situation.pools] == [2, 2]


@pytest.mark.parametrize("size", SIZES)
async def test_help_is_at_hand(size: tuple[int, int]) -> None:
    """F1 explains the marks; Escape comes back to the same build."""
    app = table()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "a", "f1")
        rows = [strip.text for strip in app.screen._compositor.render_strips()]
        assert any("● ○" in row for row in rows)
        await press(pilot, *"fiasco")
        rows = [strip.text for strip in app.screen._compositor.render_strips()]
        assert any("−3 Fiasco" in row for row in rows)
        await press(pilot, "escape", "escape")
        assert app.screen is app.panel
        assert app.panel.kept.situation.pools[0].size == 2


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_every_key_is_named_on_a_small_screen(lang: str) -> None:
    """On 40 by 12 the keys take two rows, and none is left out."""
    attempt = begin(OPPOSITION, ("Aldric",), {}, "fr")
    app = Table(OppositionPanel(attempt, "x", OFFERED, 0, Lingo(lang), "fr", scripted()))
    async with app.run_test(size=(40, 12)) as pilot:
        await press(pilot)
        rows = text(app).split("\n")[-2:]
    keys = ("Enter", "r", "t", "Esc") if lang == "en" else ("Entrée", "r", "t", "Échap")
    assert set(keys) <= set(" ".join(rows).split())


async def test_whoever_writes_what_follows_does_not_roll_again() -> None:
    """`=> Trois roses` typed on a result: its r rolls nothing, and it is what follows."""
    app = table("2 | 1", roll_now=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"=>", "space", *"Trois", "space", *"roses", "enter")
    assert app.resolved.consequence == "Trois roses"
    assert result(app.resolved).value == 1


@pytest.mark.parametrize("said", ["Rien ne bouge.", "rien ne bouge.", "(Non.)", "zut", "7 roses"])
async def test_prose_typed_on_a_result_is_what_follows(said: str) -> None:
    """Whatever is not offered begins the sentence, with that character; nothing is thrown anew."""
    app = table("2 | 1", roll_now=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *("space" if letter == " " else letter for letter in said), "enter")
    assert app.resolved.consequence == said
    assert result(app.resolved).value == 1


async def test_a_capital_begins_a_sentence_though_its_letter_is_offered() -> None:
    """`a` takes the choice, `A` is prose; `d` is prose where fate does not step in."""
    app = table("2 | 1", roll_now=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "a", *"Allons")
        assert app.panel.foot.prompt.text == "Allons"
        await press(pilot, "escape", "d")
        assert app.panel.foot.prompt.text == "d"
        await press(pilot, "enter")
    assert app.resolved.choice is not None


@pytest.mark.parametrize("opened", [[], ["O", "u", "i"]])
async def test_the_send_key_keeps_the_result(opened: Keys) -> None:
    """At once with nothing following, or with what is typed."""
    app = table("2 | 1")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "Ctrl+S keep as it is" in text(app)
        await press(pilot, *opened, "ctrl+s")
    assert app.resolved.consequence == "".join(opened)


async def test_mapped_keys_work_and_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the person chose for Roll and Send throws anew and keeps; the shipped keys do so no more."""
    monkeypatch.setattr(KEYBOARD, "_own", {"roll": ("alt+x",), "send": ("alt+z",)})
    app = table("1 | 1", "2 | 1", "2 | 2")
    async with app.run_test(size=(80, 24)) as pilot:
        app.set_keymap(KEYBOARD.keymap())
        await press(pilot, "enter")
        assert "Alt+X throw anew" in text(app)
        assert "Alt+Z keep as it is" in text(app)
        await press(pilot, "alt+x", "ctrl+r", "alt+z")
    assert result(app.resolved).value == 1


async def test_the_example_of_real_dice_fits_the_roll() -> None:
    """As many dice and sides as are rolled; typed as it stands there, it is taken."""
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right", "right", "t")
        assert "6 2 5 +4 | 1" in text(app)
        await press(pilot, *"6 2 5 +4 | 1", "enter")
        assert app.panel.result is not None


async def test_who_types_fast_loses_no_letter() -> None:
    """Keys that come in one go with the first are in the sentence, in their order."""
    app = table("2 | 1", roll_now=True)
    async with app.run_test(size=(80, 24)) as pilot:
        for letter in "« Rien »":
            app.post_message(Key(letter, letter))
        await press(pilot)
        assert app.panel.foot.prompt.text == "« Rien »"


async def test_up_and_down_go_from_row_to_row() -> None:
    """And change no number there; + and - do, as ← and → do."""
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.panel.kept
        await press(pilot, "down")
        assert (app.panel.build.active_side, app.panel.kept) == (1, before)
        await press(pilot, "up")
        assert (app.panel.build.active_side, app.panel.kept) == (0, before)
        await press(pilot, "+", "+", "-")
        assert app.panel.kept.situation.pools[0].size == 2
        await press(pilot, "left")
        assert app.panel.kept == before


@pytest.mark.parametrize("size", SIZES)
async def test_a_first_result_explains_the_die_of_a_six(size: tuple[int, int]) -> None:
    """In one short phrase, where there is one; and no brackets stand for what is told in words."""
    for dice, told in (("6 +4 | 1", True), ("4 | 1", False)):
        app = table(dice)
        app.panel.plain = True
        async with app.run_test(size=size) as pilot:
            await press(pilot, "enter")
            assert ("un 6 apporte un dé" in text(app)) == told
            assert "[4]" not in text(app)
            assert "4" in text(app)
