"""Line by line: what a typed line was taken for is said, and so is the way back."""

from pathlib import Path

import pytest

from tests.cli.test_linear import begin, play
from tests.contract.running import Shell


@pytest.fixture
def hades(run: Shell) -> Shell:
    """A shell with a story told in English, played by HaDes."""
    begin(run)
    return run


def of_story(run: Shell) -> Path:
    """The file of the only story."""
    (path,) = (run.root / "journals").glob("*.md")
    return path


def between(out: str, first: str, last: str) -> str:
    """What was said between two things."""
    return out.split(first, 1)[1].split(last, 1)[0]


@pytest.mark.parametrize("lines", [["It rains.", "*", ""], ["*=> It rains."]])
def test_what_another_program_wrote_is_always_announced(
    hades: Shell, monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    """Though it came while a line was being typed; before what is written then."""
    path, coming = of_story(hades), iter([*lines, "/quit"])

    def typed(prompt: str) -> str:
        line = next(coming)
        if line.startswith("*"):
            path.write_text(path.read_text("utf-8") + "\nAnother hand.\n", "utf-8")
        return line.removeprefix("*")

    monkeypatch.setattr("builtins.input", typed)
    out = hades("--lang", "en", "play", "story", "--linear").out.splitlines()
    assert out.index("Another program changed the story.") + 1 == out.index("Another hand.")
    assert out.count("Another hand.") == 1


# --- an open block


# --- numbers and blocks that are not what they seem


@pytest.mark.parametrize("older", [True, False])
def test_a_block_that_goes_while_it_is_written_again_gives_the_words_back(
    hades: Shell, monkeypatch: pytest.MonkeyPatch, older: bool
) -> None:
    """No key is named that does nothing here; the words wait, to be sent or let go."""
    play(hades, "# The ball", "One.", "", "Two.", "", "/quit")
    path = of_story(hades)
    word = "One." if older else "Two."
    lines = iter([f"/edit {word}" if older else "/edit", "Another.", "", "", "/quit"])
    first = iter([True])

    def typed(prompt: str) -> str:
        line = next(lines)
        if not line and next(first, False):
            path.write_text(path.read_text("utf-8").replace(word, "Gone."), "utf-8")
        return line

    monkeypatch.setattr("builtins.input", typed)
    out = hades("--lang", "en", "play", "story", "--linear").out
    assert "Tab" not in out
    assert "nothing was written." in out
    assert "Another.\nAn empty line sends it" in out
    assert path.read_text("utf-8").endswith("\nAnother.\n")


# --- what is proposed


def test_enter_takes_what_the_guide_of_an_evening_proposes(run: Shell) -> None:
    """It is on its way then, a sentence or a line of play; Enter once more sends it."""
    assert run("--lang", "en", "new", "--tutorial").code == 0
    lines = ("", "", "", "A breath.", "", "", "", "-", "/quit")
    out = run("play", "first-evening", "--linear", stdin="".join(f"{line}\n" for line in lines)).out
    assert "then an empty line" in between(out, "What does Nell", "Mixed>")
    assert "Enter alone takes it." in between(out, "What does Nell", "Immersion>")
    assert "Nell stops and listens.\nAn empty line sends it" in out
    story = of_story(run).read_text("utf-8")
    assert "\nNell stops and listens.\n\nA breath.\n" in story
    assert "@ Slip into the drawing room unheard\nAn empty line sends it" in out
    assert "It waits for its dice" in out


def test_enter_proposes_nothing_in_another_story(hades: Shell) -> None:
    """Or where the guide is silent."""
    assert "sends it" not in play(hades, "", "", "/quit").out
    assert hades("--lang", "en", "new", "--tutorial").code == 0
    stdin = "/tutorial\n\n\n/quit\n"
    out = hades("--lang", "en", "play", "first-evening", "--linear", stdin=stdin).out
    assert "Nell stops" not in out.split("The guide is gone")[1]


# --- what is read out


# --- what comes in several lines at once


@pytest.mark.parametrize(
    ("pasted", "written"),
    [
        ("He read:\n@ Run", "He read:\n\\@ Run"),
        ("He read:\n```lonelog\n@ *Run*\n\n# Up\n```", "He read:\n```text\n@ *Run*\n\n# Up\n```"),
        ("He read:\n~~~python\n(note: x)\n~~~", "He read:\n~~~python\n(\u2060note: x)\n~~~"),
        ("He read:\n#1 on the list", "He read:\n#1 on the list"),
    ],
)
def test_a_paste_tells_what_makes_it_prose(
    hades: Shell, monkeypatch: pytest.MonkeyPatch, pasted: str, written: str
) -> None:
    """Where anything was added to it."""
    lines = iter(["# The ball", pasted, "", "/quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    out = hades("--lang", "en", "play", "story", "--linear").out
    assert ("What was pasted is prose" in out) is (pasted != written)
    assert hades.story().endswith(f"\n{written}\n")
