"""The composer: keys in, texts out, nothing lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Static

from soloist.journal.write import prose
from soloist.play.prose.composing import as_prose, goes_on, is_play
from soloist.tui.looks import shown
from soloist.tui.terminal.ordered import TYPED
from soloist.tui.writing.composer import Composer
from tests.cases import cases


class Writing(App[None]):
    """An app with nothing but a composer, which keeps what is sent."""

    CSS = "Composer { dock: bottom; }"

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.draft = text
        self.sent: list[str] = []
        self.pasted: list[int] = []

    def compose(self) -> ComposeResult:
        yield Static(shown("story"), markup=False)
        yield Composer(self.draft, placeholder=shown("Écrire…"))

    def on_mount(self) -> None:
        self.composer.deliver = self._sent
        self.composer.pasted_play = lambda: self.pasted.append(1)
        self.composer.focus()

    async def _sent(self, text: str) -> None:
        if text:
            self.sent.append(text)

    async def on_event(self, event: events.Event) -> None:
        """Keys and pastes are the composer's first, as on the play screen."""
        if isinstance(event, events.Paste) and not event.is_forwarded:
            self.composer.take_paste(event.text)
        elif isinstance(event, events.Key) and not event.is_forwarded:
            text = event.character or ""
            taken = await self.composer.take(event.key, text if text.isprintable() or text in TYPED else "")
            if not taken:
                await super().on_event(event)
        else:
            await super().on_event(event)

    @property
    def composer(self) -> Composer:
        return self.query_one(Composer)


async def typed(pilot: Pilot[None], text: str) -> None:
    """Type a text, a newline being Enter."""
    await pilot.press(*("enter" if character == "\n" else character for character in text))


PLAY = [
    "@ forcer",
    "? qui",
    "=> il tombe",
    "[N:A]",
    "(note: x)",
    "/help",
    "d: 2d6",
    "tbl: x",
    "-> oui",
    "# scène",
    "  @ x",
]
PROSE = ["Il entre.", "— Et si ?", "\\@ndré", "« [il] »", "da: x", "", "- item", "d : non"]


@pytest.mark.parametrize("text", PLAY)
async def test_enter_sends_play(text: str) -> None:
    """On a line of play Enter sends, and the text stays until it is accepted."""
    assert is_play(text)
    app = Writing()
    async with app.run_test() as pilot:
        await typed(pilot, text + "\n")
        assert app.sent == [text]
        assert app.composer.text == text
        app.composer.accepted()
        assert app.composer.text == ""


@pytest.mark.parametrize("text", PROSE)
def test_prose_is_not_play(text: str) -> None:
    """Prose that only resembles play is prose."""
    assert not is_play(text)


async def test_enter_inside_prose_only_breaks_the_line() -> None:
    """An empty line in the middle of a text sends nothing."""
    app = Writing("Un.\n\nDeux.")
    async with app.run_test() as pilot:
        app.composer.move_cursor((1, 0))
        await pilot.press("enter")
        assert (app.sent, app.composer.text) == ([], "Un.\n\n\nDeux.")


async def test_what_is_refused_stays() -> None:
    """A refused text stays."""
    app = Writing()
    async with app.run_test() as pilot:
        await typed(pilot, "@ a|b\n")
        app.composer.refused()
        assert app.composer.text == "@ a|b"


async def test_what_is_typed_while_sending_stays() -> None:
    """Accepting takes away what was sent, not what was typed since."""
    app = Writing()
    async with app.run_test() as pilot:
        await typed(pilot, "Un.")
        await pilot.press("ctrl+s")
        await typed(pilot, "\nDeux.")
        app.composer.accepted()
        assert app.composer.text == "Deux."


async def test_history() -> None:
    """Up in an empty composer calls back what was sent, down goes forward; a text being written is safe."""
    app = Writing()
    async with app.run_test() as pilot:
        for text in ("@ un", "@ deux"):
            await typed(pilot, text + "\n")
            app.composer.accepted()
        seen = []
        for key in ("up", "up", "up", "down", "down"):
            await pilot.press(key)
            seen.append(app.composer.text)
        assert seen == ["@ deux", "@ un", "@ un", "@ deux", ""]
        await typed(pilot, "Neuf")
        await pilot.press("up", "down")
        assert app.composer.text == "Neuf"


@pytest.mark.parametrize("character", ["\u00a0", "\u202f", "\u200d", "\u00ad", "é", "œ", "«"])
async def test_french_characters_are_typed(character: str) -> None:
    """The invisible characters a French keyboard can send arrive in the text."""
    app = Writing()
    async with app.run_test() as pilot:
        await typed(pilot, "a")
        app.composer.post_message(events.Key("unknown", character))
        await pilot.pause()
        assert app.composer.text == "a" + character
        assert app.composer.check_consume_key("unknown", character)


@pytest.mark.parametrize(
    ("pasted", "kept"),
    [
        ("alpha \x1b[31mROUGE\x1b[0m omega", "alpha ROUGE omega"),
        ("a\r\nb\rc\x0bd\u2028e\x85f", "a\nb\nc\nd\ne\nf"),
        ("a\x00\x07\x7fb", "ab"),
        ("\x1b]0;titre\x07a\x1b]8;;http://x\x1b\\b", "ab"),
    ],
)
async def test_a_paste_is_cleaned_in_place(pasted: str, kept: str) -> None:
    """What a terminal would obey is left out; all else is in its order, before the keys that follow."""
    app = Writing("Avant. ")
    async with app.run_test() as pilot:
        app.composer.move_cursor((0, 7))
        app.post_message(events.Paste(pasted))
        await typed(pilot, " et puis")
        assert app.composer.text == f"Avant. {kept} et puis"


PASTED = (
    "Mail de Zoé\n@home depuis hier\n? pas sûr\n\n```\n@ code\n```\n- liste\nd: 2d6\n→ flèche\n[N:A] est là"
)


UNASKED = (
    "# un titre\n",
    "@ Pas à pas",
    "Sans (note: rien) autour",
    "a\nb",
)
ASKED = (
    "@ Pas\n\n=> Chute\n(note: vu)",
    "=====\n# Trois\nSuite.",
    "Alpha (secret: vrai) non\nOméga\n@ Pas",
    "Alpha\n[N:Zoé|lasse] entre (note: tard).\n```text\n(note: x)\n```",
)


def test_a_rule_of_signs_is_prose() -> None:
    """It is neither the beginning of what follows nor of a session."""
    assert not is_play("=====")
    assert not is_play("== \nSuite")
    assert is_play("=> Suite")
    assert is_play("=== Session 2 ===")


async def test_pasted_play_is_told_and_can_be_prose() -> None:
    """A paste with lines of play is prose, those lines and nothing else changed, and that is told."""
    app = Writing()
    async with app.run_test() as pilot:
        for text in (*UNASKED, *ASKED, PASTED):
            app.composer.load_text("")
            app.post_message(events.Paste(text))
            await pilot.pause()
        assert len(app.pasted) == len(ASKED) + 1
        assert app.composer.text == (
            "Mail de Zoé\n\\@home depuis hier\n\\? pas sûr\n\n```text\n@ code\n```\n- liste\n"
            "d\\: 2d6\n\\→ flèche\n\\[N:A] est là"
        )
        await pilot.press("ctrl+z")
        assert app.composer.text == PASTED


@given(st.lists(st.sampled_from([*PLAY, *PROSE, "[Foo:x]", "⇒ a", "=== S ===", "\\--- secret", "```"])))
def test_prose_made_of_anything_is_prose(lines: list[str]) -> None:
    """Once made prose, no line of a text is play; only backslashes and the word of a fence were added."""
    text = "\n".join(lines)
    prose = as_prose(text)
    assert prose.replace("\\", "").replace("```text", "```") == text.replace("\\", "")
    assert as_prose(prose) == prose


def test_words_in_a_fence_and_code_stay_as_they_are() -> None:
    """There is no play in them; without a word of its own a fence gets one."""
    text = "Le panneau :\n```\nGARE AUX LAMPES\n```\n\n```python\n@ x\n```"
    assert as_prose(text) == text.replace("```\nGARE", "```text\nGARE")


@pytest.mark.parametrize(
    "line", ["#hashtag", "#1 de la liste", "    # code", "\t? code", "####### sept", "?!"]
)
def test_what_is_prose_anyway_has_no_backslash(line: str) -> None:
    """Only what would be play has one."""
    assert as_prose(f"{line}\n  {line}") == f"{line}\n  {line}"


def test_signs_in_the_middle_of_pasted_prose_are_words_too() -> None:
    """What would leave it, or count, has a backslash, by code a sign nobody sees. What is typed stays."""
    assert as_prose("Il lut (note : vite)\n@ [N:Zoé|las] et `(secret: x)`.") == (
        "Il lut \\(note : vite)\n\\@ [\u2060N:Zoé|las] et `(\u2060secret: x)`."
    )
    assert prose("Il lut (note : vite).") == ("Il lut (note : vite).\n", ())


async def test_it_grows_with_the_text() -> None:
    """From one row to eight or two fifths of the screen, then it scrolls."""
    app = Writing()
    async with app.run_test(size=(60, 40)) as pilot:
        heights = []
        for lines in (1, 3, 30):
            app.composer.load_text("x\n" * (lines - 1) + "x")
            await pilot.pause()
            heights.append(app.composer.size.height)
        await pilot.resize_terminal(60, 12)
        for _ in range(100):  # a resize is answered some frames later
            await pilot.pause()
            if app.composer.size.height != heights[-1]:
                break
        assert [*heights, app.composer.size.height] == [1, 3, 8, 4]


@pytest.mark.parametrize(
    ("text", "whether"),
    cases("tui/composer", "what_is_done_next_is_told_from_what_follows"),
)
def test_what_is_done_next_is_told_from_what_follows(text: str, whether: bool) -> None:
    """What begins something else at the table is no consequence."""
    assert goes_on(text) is whether


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("", "? "),
        ("Qui est là", "? Qui est là"),
        ("Il entre.", "Il entre.\n? "),
        ("Un\nDeux", "Un\nDeux\n? "),
        ("@ Forcer", "@ Forcer\n? "),
    ],
)
async def test_a_line_becomes_a_question(text: str, then: str) -> None:
    """A sentence that is told, and play, stay what they are; the question is asked below."""
    app = Writing(text)
    async with app.run_test():
        app.composer.move_cursor(app.composer.document.end)
        app.composer.ask()
        assert app.composer.text == then
        assert app.composer.cursor_location == app.composer.document.end


async def test_what_was_changed_while_it_was_sent_stays() -> None:
    """Ctrl+U and new words before the story has the old ones: nothing that stands there is taken away."""
    app = Writing()
    async with app.run_test() as pilot:
        await pilot.press(*"@ un")
        await pilot.press("enter")
        app.composer.load_text("deux")
        app.composer.accepted()
        assert app.composer.text == "deux"


async def test_what_is_typed_ahead_is_not_sent_with_what_is_on_its_way() -> None:
    """A second Enter waits until the first is answered; the words stay."""
    app = Writing()
    async with app.run_test() as pilot:
        await pilot.press(*"@ un", "enter", *"@ deux", "enter")
        await pilot.pause()
        assert app.sent == ["@ un"]
        app.composer.accepted()
        assert app.composer.text == "@ deux"
        await pilot.press("enter")
        await pilot.pause()
        assert app.sent == ["@ un", "@ deux"]


async def test_no_row_breaks_at_a_no_break_space() -> None:
    """Signs of French stay with their words: no row begins with one that closes, ends with one that opens."""
    text = "Il dit «\u00a0Non\u202f!\u00a0» et sort\u202f: la pluie\u202f; la nuit\u202f? Oui\u202f! " * 3
    app = Writing(text.strip())
    async with app.run_test(size=(40, 30)) as pilot:
        await pilot.pause()
        rows = [row for line in app.composer.wrapped_document.lines for row in line]
    assert len(rows) > 4
    assert not any(row[:1] in "»!?;:" or row.rstrip(" ").endswith("«") for row in rows)
