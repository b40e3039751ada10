"""The questions of the line-by-line mode: how each is left, what becomes of lines that do not answer it."""

import re

import pytest

from tests.cli.test_linear import begin, play
from tests.contract.running import Shell


@pytest.fixture
def hades(run: Shell) -> Shell:
    """A shell with a story told in English, played by HaDes."""
    begin(run)
    return run


def test_an_edit_refuses_commands_and_keeps_its_words(hades: Shell) -> None:
    """Up to the empty line; at the end of the input they are offered again."""
    ran = play(hades, "One.", "", "/edit", "/search rope", "Two.")
    assert "/search rope is a command and no answer: not done. An empty line ends the block." in ran.out
    assert "One." in hades.story()
    ran = play(hades, "A thought.", "", "/quit")
    assert "“One.…” was being changed; /edit alone goes on:\nTwo.\n" in ran.out
    assert "is kept, and waits" in ran.out
    assert "\nOne.\n\nA thought.\n" in hades.story()
    ran = play(hades, "/edit", "And three.", "", "/quit")
    assert "An empty line puts it there, Ctrl+C lets it go, or write on." in ran.out
    assert "\nTwo.\nAnd three.\n\nA thought.\n" in hades.story()
    assert "was being changed" not in play(hades, "/quit").out


def test_an_edit_whose_block_is_gone_leaves_its_words(hades: Shell) -> None:
    """They go on as a paragraph; what stood there before goes first."""
    play(hades, "One.", "", "Half a thought", "/edit", "Two.")
    (path,) = (hades.root / "journals").glob("*.md")
    path.write_text(path.read_text("utf-8").replace("One.", "1."), "utf-8")
    ran = play(hades, "/edit", "", "/quit")
    assert "“One.…” was being changed and does not stand as it did." in ran.out
    assert "\n1.\n\nHalf a thought\n\nTwo.\n" in hades.story()
    assert "/edit" not in play(hades, "/quit").out


def test_a_refused_line_gives_way_with_a_word(hades: Shell) -> None:
    """It is never replaced in silence."""
    assert "Let go: d: zorg" in play(hades, "d: zorg", "d: gorz", "/quit").out


def test_history_lists_and_brings_back(hades: Shell) -> None:
    """A step into its place, a copy after a yes; what cannot go back is there to be sent."""
    play(hades, "One.", "", "Two.", "", "/undo", "", "/quit")
    ran = play(hades, "/history", "/history 9", "/history 1", "/quit")
    assert re.search(r"1\. Two\. \(.*, taken back\)", ran.out)
    assert "There is no number 9; the last is 2." in ran.out
    assert "Two." in hades.story()
    play(hades, "/undo", "", "Three.", "", "/quit")
    ran = play(hades, "/history 1", "/quit")
    assert "Two.\nAn empty line sends it" in ran.out


def test_a_copy_that_is_not_put_back_changes_nothing(hades: Shell) -> None:
    """It is the story that stays, and no block of it."""
    play(hades, "One.", "", "/edit", "Two.", "", "/quit")
    before = hades.story()
    ran = play(hades, "/history 1", "-", "/quit")
    assert "Put the story back as it was in this copy?" in ran.out
    assert hades.story() == before


def test_another_story_is_opened_without_leaving(run: Shell) -> None:
    """By its number or its name; what is begun here stays here."""
    assert run("new", "Other", "--lang", "en").code == 0
    assert run("new", "Story", "--lang", "en").code == 0
    ran = play(
        run,
        "Half a thought",
        "/open",
        "/open nowhere",
        "/open other",
        "Elsewhere.",
        "",
        "/open story",
        "/quit",
    )
    assert "2. Other (" in ran.out
    assert "answers to “nowhere”" in ran.out
    journals = run.root / "journals"
    assert "Elsewhere." in (journals / "other.md").read_text("utf-8")
    assert "Half a thought" not in (journals / "story.md").read_text("utf-8")
    assert ran.out.count("Half a thought\nAn empty line sends it") == 1
    assert ran.code == 0


def test_the_keys_of_the_screen_are_read_out(hades: Shell) -> None:
    """With what is typed instead."""
    assert "1. Act: F2 (/act)" in play(hades, "/keys", "/quit").out


def test_chances_over_a_range_are_rows_and_a_slip_is_refused(hades: Shell) -> None:
    """As in the shell."""
    ran = play(
        hades,
        "/odds opposition for=3 against=2..4",
        "/odds opposition for=3 against=zzz",
        "/odds opposition for=3 against=2...4",
        "/odds for=1..2 against=2..3",
        "/quit",
    )
    assert "Obstacle: Success or better\n1 38.63%\n2 25.73%\n3 16.72%\n" in ran.out
    assert "against: a number of dice, 1 or more, a range such as 2..4" in ran.out
    assert "“2...4” is no range" in ran.out
    assert "\n2 20% 12% 7% 4% 2% 1% 1% 0%\n" in ran.out
    shell = hades("odds", "hades", "opposition", "for=3", "against=zzz")
    assert shell.code == 2
    assert "not “zzz”" in shell.err


def test_paths_says_when_this_folder_comes_first(run: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has journals/, and SOLOIST_HOME names another one."""
    (run.root / "journals").mkdir(parents=True)
    (run.root.parent / "journals").mkdir()
    assert f"--workspace {run.root}" in run("paths").err
    monkeypatch.chdir(run.root)
    assert run("paths").err == ""


def test_nothing_that_is_agreed_to_is_met_with_silence(hades: Shell) -> None:
    """Who has the keyboard is said; so is the scene that begins."""
    ran = play(hades, "/scene The ball", "/seats", "y", "/seats", "", "/quit")
    assert "> \nS1 The ball\n" in ran.out
    assert "Two share the keyboard" in ran.out
    assert "Destiny has the keyboard" in ran.out
