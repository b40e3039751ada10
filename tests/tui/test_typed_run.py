"""Characters at a panel: keys of it stay keys, words are known within two or three letters."""

import pytest
from textual import events

from soloist.tui.typed_run import PAUSE, Run, pasted_words


def run(text: str, keys: str = "") -> Run:
    """What was typed, with those letters for keys of the panel."""
    made = Run()
    for sign in text:
        made.add(events.Key(sign, sign), strange=sign not in keys)
    return made


@pytest.mark.parametrize("text", ["He", "on ", "Et d", "te ", "=> She", "@ Sa", "« Ah", "Grr! Il"])
def test_words(text: str) -> None:
    """Two characters that are no keys, and a vowel or letters enough."""
    assert run(text, "ort").words


@pytest.mark.parametrize("text", ["fx", "ort", "o", "++", "z", "  ", "6 2 5 +4", "t6 2"])
def test_keys(text: str) -> None:
    """What the panel understands, or a slip of the finger, is none."""
    assert not run(text, "ort0123456789").words


def test_a_sentence_after_the_key_of_a_reason() -> None:
    """Its end says so; reasons have none, though commas part them and dice stand after them."""
    assert run("run, now, run.").sentence
    assert not run("rold, rusty lock").sentence
    assert not run("rold lock 2D.").sentence


def test_a_pause_ends_it() -> None:
    """A key that comes later has nothing to do with those before it."""
    made = run("a")
    late = events.Key("b", "b")
    assert made.goes_on(late)
    late.time = made.keys[-1].time + 2 * PAUSE
    assert not made.goes_on(late)
    assert not Run().goes_on(late)


def test_pastes() -> None:
    """Dice are no words."""
    assert pasted_words("Il entre.")
    assert not pasted_words("6 2 5 +4")
    assert not pasted_words("2D | 1")
