"""`soloist play --linear`: an evening of lines, from nothing to a journal that verifies; nothing is lost."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from soloist.cli.talk.voice import heard_as
from tests.contract.running import Ran, Shell


def play(run: Shell, *lines: str, lang: str = "en") -> Ran:
    """A story played by those lines."""
    return run("--lang", lang, "play", "story", "--linear", stdin="".join(f"{line}\n" for line in lines))


def begin(run: Shell, lang: str = "en", system: str = "hades") -> None:
    """A story called `story`."""
    assert run("new", "Story", "--lang", lang, "--system", system, "--pc", "Aldric").code == 0


@pytest.fixture
def hades(run: Shell) -> Shell:
    """A shell with a story told in English, played by HaDes."""
    begin(run)
    return run


SCENES = {
    ("hades", "en"): (
        ("# The ball", "He goes in.", "Night falls.", "", "#### Mixed", "@ Pick the lock", "rope 2D",
         "against 3", "5 2 4 | 1 4 3", "=> The door gives way.", "? Is he alone?", "",
         "[N:Guard|wary]", "/quit"),
        ("d: Opposition [for: goal, rope 2D | against: goal, ? 2D] 3d6=5,2,4 vs 3d6=1,4,3 -> ",
         "=> The door gives way.", "He goes in.\nNight falls.\n", "? Is he alone?\ntbl: oracle/yes-no"),
    ),
    ("hades", "fr"): (
        ("# Le bal", "Il entre.", "", "#### Mixte", "@ Forcer la serrure", "corde 2D", "contre 3",
         "5 2 4 | 1 4 3", "=> La porte cède.", "? Est-il seul\u202f?", "", "/quitter"),
        ("d: Opposition [pour: objectif, corde 2D | contre: objectif, ? 2D] 3d6=5,2,4 vs 3d6=1,4,3 -> ",
         "=> La porte cède.", "tbl: oracle/oui-non"),
    ),
    ("oneshot", "en"): (
        ("# The ball", "He goes in.", "", "@ Climb the wall", "", "", "=> Up he goes.", "/quit"),
        ("@ Climb the wall\nd: ", "=> Up he goes."),
    ),
    ("oneshot", "fr"): (
        ("# Le bal", "Il entre.", "", "@ Escalader le mur", "", "", "=> Il est en haut.", "/quit"),
        ("@ Escalader le mur\nd: ", "=> Il est en haut."),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("system", "lang"), SCENES)
def test_a_scene_is_played_from_nothing(run: Shell, system: str, lang: str) -> None:
    """Prose, an action with its reasons, an outcome taken, a question: the journal says it, and verifies."""
    begin(run, lang, system)
    lines, written = SCENES[system, lang]
    ran = play(run, *lines, lang=lang)
    assert (ran.code, ran.err) == (0, "")
    assert "\x1b" not in ran.out
    for text in written:
        assert text in run.story()
    assert run("verify", "story").code == 0


@pytest.mark.parametrize("typed", ["## The flood", "/session The flood"])
def test_a_session_has_its_title(hades: Shell, typed: str) -> None:
    """It is told with its number, and stands in the file."""
    ran = play(hades, typed, "/quit")
    assert "Session 2: The flood" in ran.out.splitlines()
    assert "\n## Session 2: The flood\n" in hades.story()


def test_a_refusal_keeps_what_was_typed(hades: Shell) -> None:
    """It is said again, can be sent again, and is offered at the next start."""
    ran = play(hades, "# The ball", "d: nothing known")
    assert "names nothing to roll" in ran.out
    assert "Kept as typed" in ran.out
    again = play(hades, "/quit")
    assert "d: nothing known" in again.out
    assert "d: nothing known" not in hades.story()


def test_a_paragraph_that_is_not_sent_is_offered_again(hades: Shell) -> None:
    """At the end of the input, as when a window closes; an empty line sends it then."""
    first = play(hades, "# The ball", "Half a thought")
    assert "What is not sent is kept" in first.out
    assert "Half a thought" not in hades.story()
    second = play(hades, "and the rest.", "", "/quit")
    assert "Half a thought\nand the rest." in hades.story()
    assert "An empty line sends it" in second.out
    assert "is kept" not in second.out


def test_taking_back_asks_first(hades: Shell) -> None:
    """Enter takes it out, and redo brings it back."""
    play(hades, "# The ball", "One.", "", "Two.", "", "/undo", "-", "/quit")
    assert "Two." in hades.story()
    play(hades, "/undo", "", "/quit")
    assert "Two." not in hades.story()
    play(hades, "/redo", "/quit")
    assert "Two." in hades.story()


def test_the_last_block_is_written_again(hades: Shell) -> None:
    """Up to an empty line; nothing typed leaves it."""
    play(hades, "# The ball", "One.", "", "/edit", "", "/edit", "Another.", "And more.", "", "/quit")
    assert "Another.\nAnd more." in hades.story()
    assert "One." not in hades.story()


def test_a_moment_is_gone_through(hades: Shell) -> None:
    """What it asks is read out, an answer is written; - goes back a step, then to the list, then out."""
    ran = play(hades, "/guide", "", "?", "", "-", "-", "-", "/quit")
    assert "Session zero 1/4" in ran.out
    assert "Session zero 2/4" in ran.out
    before = hades.story()
    ran = play(hades, "/guide session", "A tale of the sea.", "", "/quit")
    assert hades.story() != before
    assert "Session zero 2/4" in ran.out


def test_what_the_story_knows_is_read_out(hades: Shell) -> None:
    """Sheets, threads, clocks, where a value comes from, words, terms, chances."""
    play(
        hades,
        "# The ball",
        "[Thread:Find her|open]",
        "[Clock:Flood 1/4]",
        "[N:Guard|wary]",
        "The sea.",
        "",
        "/quit",
    )
    ran = play(
        hades,
        "/threads",
        "/clocks",
        "/sheet",
        "/state Flood",
        "/search SEA",
        "/odds 3/3",
        "/help undo",
        "/quit",
    )
    for text in ("Find her", "Flood: 1/4", "Guard: wary", "The sea.", "44.30%", "/undo (Take the last"):
        assert text in ran.out


def test_a_fence_and_a_secret_are_sent_whole(hades: Shell) -> None:
    """Their blank lines do not end them."""
    play(hades, "# The ball", "\\--- secret", "He", "", "lies.", "---\\", "/quit")
    assert "\\--- secret\nHe\n\nlies.\n---\\" in hades.story()


def test_bytes_that_are_no_text_do_no_harm() -> None:
    """One sign for each; accents are composed, escape sequences left out."""
    assert heard_as("e\u0301te\u0301 \udcff \x1b[31mred\x1b[0m") == "été ÿ red"


def test_what_a_story_says_cannot_move_the_cursor(hades: Shell) -> None:
    """An escape sequence in the file is shown, never obeyed."""
    (path,) = (hades.root / "journals").glob("*.md")
    path.write_text(
        path.read_text(encoding="utf-8") + "\n### S1 *A*\n\nRed \x1b[2J alert.\n", encoding="utf-8"
    )
    ran = play(hades, "/previously", "/quit")
    assert "\x1b" not in ran.out
    assert "alert." in ran.out


def test_without_a_story_it_says_how_to_begin(run: Shell) -> None:
    """There is nothing to open yet."""
    ran = run("play", "--linear")
    assert ran.code == 2
    assert "soloist new" in ran.err


def test_ctrl_c_lets_go_what_is_half_begun(hades: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A paragraph is said once more and dropped; an action waits; the evening goes on."""
    lines = iter(["# The ball", "Half", None, "@ Climb", None, "Whole.", "", "/quit"])

    def typed(prompt: str) -> str:
        line = next(lines)
        if line is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", typed)
    ran = hades("play", "story", "--linear")
    assert "Let go; nothing of it was written." in ran.out
    assert "@ Climb — waits for its roll (/roll)" in ran.out
    assert "Half" not in hades.story()
    assert "@ Climb" in hades.story()
    assert "Whole." in hades.story()


def test_what_another_program_writes_is_read_out(hades: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the next prompt; what is written then comes after it."""
    (path,) = (hades.root / "journals").glob("*.md")

    def elsewhere() -> str:
        path.write_text(path.read_text(encoding="utf-8") + "\nFrom another window.\n", encoding="utf-8")
        return ""

    lines: Iterator[Callable[[], str]] = iter(
        (lambda: "# The ball", elsewhere, lambda: "After.", lambda: "", lambda: "/quit")
    )
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines)())
    ran = hades("play", "story", "--linear")
    assert "Another program changed the story.\nFrom another window." in ran.out
    assert hades.story().index("From another window.") < hades.story().index("After.")


def test_no_textual_is_loaded(hades: Shell, tmp_path: Path) -> None:
    """Not for an evening of prose, a roll and a question."""
    import subprocess

    code = (
        "import sys; from soloist.cli.main import main; code = main(['play', 'story', '--linear']);"
        "sys.exit(code or any(name.split('.')[0] == 'textual' for name in sys.modules))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input=b"# The ball\nOne.\n\n@ Climb\n\n\n\n? Alone?\n\n/guide\n\n-\n-\n/quit\n",
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr.decode()[-800:]


def test_two_at_one_keyboard_do_not_read_each_other(hades: Shell) -> None:
    """Destiny's counters and secrets are read out to her alone, and taken back with no word of them."""
    ran = play(hades, "# The ball", "[N:Destiny|Destiny 0->3]", "/seats", "y", "/quit")
    assert hades("verify", "story").code == 0
    ran = play(hades, "/state Destiny", "\\--- secret", "He lies.", "---\\", "/undo", "n", "/edit", "/quit")
    assert ran.out.count("Only Destiny may look there") == 2
    assert "Destiny +3" not in ran.out
    assert "He lies." not in ran.out
    ran = play(hades, "/seats", "", "/state Destiny", "/quit")
    assert "Destiny: 3" in ran.out


def test_a_question_mark_alone_tells_what_can_be_typed(hades: Shell) -> None:
    """At every prompt; it asks nothing of the story."""
    lines = ("# The ball", "?", "-", "@ Climb", "?", "5 | 2", "?", "", "", "? Alone?", "?", "", "/quit")
    ran = play(hades, *lines)
    assert "The moon was red. (prose; an empty line sends it)" in ran.out
    assert ran.out.count("Enter: roll yes or no") == 2
    assert [line for line in hades.story().splitlines() if line.startswith("?")] == ["? Alone?"]


def test_a_sentence_typed_at_a_question_answers_it(hades: Shell) -> None:
    """It is no name of a table."""
    play(hades, "# The ball", "? Is he alone?", "He is not there at all.", "/quit")
    assert "? Is he alone?\n-> He is not there at all.\n" in hades.story()
    assert "tbl:" not in hades.story()


def test_a_command_leaves_the_question_and_is_done(hades: Shell) -> None:
    """What was asked about stays as it is."""
    ran = play(hades, "# The ball", "He goes in.", "", "/undo", "/outline", "-", "/quit")
    assert "Outline" in ran.out.splitlines()
    assert "He goes in." in hades.story()
