"""A paste on its way from the terminal to the keys."""

from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual._xterm_parser import XTermParser

from soloist.play.prose.pasting import END, START, Pasting, clean

PIECES = st.lists(
    st.sampled_from(["a", "é\n", "\x1b[31m", "\x1b", "\x1b[", "[20", "~", "\x07", "\x1b]0;t\x07"])
)
TEXTS = PIECES.map("".join).filter(lambda text: END not in text + "\x1b")


@given(st.lists(st.tuples(st.sampled_from(["b", "cd", ""]), TEXTS)), st.lists(st.integers(1, 9)))
def test_however_it_comes_a_paste_is_one(parts: list[tuple[str, str]], sizes: list[int]) -> None:
    """Cut anywhere, what comes out are the keys in their order and each paste whole, in its place."""
    stream = "".join(f"{keys}{START}{pasted}{END}" for keys, pasted in parts)
    pasting, parser, got = Pasting(), XTermParser(), list[str]()
    for size in [*sizes, len(stream) + 1]:
        fed, stream = stream[:size], stream[size:]
        for event in parser.feed(on) if (on := pasting.feed(fed)) else ():
            if isinstance(event, events.Key):
                got.append(event.key)
            elif isinstance(event, events.Paste):
                got.append(f"<{event.text}>")
    assert got == [each for keys, pasted in parts for each in (*keys, f"<{clean(pasted)}>")]


@given(st.text() | PIECES.map("".join))
def test_clean_text_has_nothing_a_terminal_obeys(text: str) -> None:
    """Only tabs and line ends are left of the controls; cleaning again changes nothing."""
    cleaned = clean(text)
    assert not set(cleaned) & {*map(chr, range(9)), *map(chr, range(11, 32)), "\x7f"}
    assert clean(cleaned) == cleaned


def test_a_paste_that_never_ends_can_be_ended() -> None:
    """What was held back comes as a paste, and what follows are keys again."""
    pasting = Pasting()
    assert pasting.feed("a" + START + "b\x1b[31mc") == "a" + START
    assert pasting.end() == "bc" + END
    assert pasting.end() == ""
    assert pasting.feed("d") == "d"
