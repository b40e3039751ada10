"""A line of Markdown that begins something says so before it is sent."""

import pytest

from tests.contract.running import Shell
from tests.pty.real_terminal import RealTerminal


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("## The end", "Enter begins a new session: The end"),
        ("# The quay", "Enter begins a new scene: The quay"),
        ("#### Conclusion", "Enter goes on to a phase: Conclusion"),
    ],
)
def test_the_hint_line_says_it_before_enter(run: Shell, typed: str, said: str) -> None:
    """While it is typed; nothing is in the story yet."""
    assert run("new", "Hull", "--lang", "en").code == 0
    before = run.story()
    terminal = RealTerminal(run.root, "--lang", "en", "play", "hull")
    try:
        assert terminal.shows("F1 help")
        terminal.type(typed.encode())
        assert terminal.shows(said)
        assert run.story() == before
    finally:
        terminal.close()
