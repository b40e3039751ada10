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


def test_a_moment_is_gone_through(hades: Shell) -> None:
    """What it asks is read out, an answer is written; - goes back a step, then to the list, then out."""
    ran = play(hades, "/guide", "", "?", "", "-", "-", "-", "/quit")
    assert "Session zero 1/3" in ran.out
    assert "Session zero 2/3" in ran.out
    before = hades.story()
    ran = play(hades, "/guide session", "A tale of the sea.", "", "/quit")
    assert hades.story() != before
    assert "Session zero 2/4" in ran.out


def test_bytes_that_are_no_text_do_no_harm() -> None:
    """One sign for each; accents are composed, escape sequences left out."""
    assert heard_as("e\u0301te\u0301 \udcff \x1b[31mred\x1b[0m") == "été ÿ red"


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
    assert "Dropped; nothing of it was written." in ran.out
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


def test_a_question_mark_alone_tells_what_can_be_typed(hades: Shell) -> None:
    """At every prompt; it asks nothing of the story."""
    lines = ("# The ball", "?", "-", "@ Climb", "?", "5 | 2", "?", "", "", "? Alone?", "?", "", "/quit")
    ran = play(hades, *lines)
    assert "The moon was red. (prose; an empty line sends it)" in ran.out
    assert ran.out.count("or any table>") == 2
    assert [line for line in hades.story().splitlines() if line.startswith("?")] == ["? Alone?"]
