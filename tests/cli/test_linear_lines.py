"""What is read out of a long text: its end from where a sentence begins, or the words it begins with."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.cli.talk.telling import beginning, ending

TEXTS = st.text("ab .!»\n", max_size=900)


@given(TEXTS)
def test_the_end_is_the_end_and_short(text: str) -> None:
    """All of a text that is short enough; of another one no more than was asked for, as it stands."""
    said = ending(text)
    if len(text) <= 400:
        assert said == text
    else:
        assert said.startswith("… ")
        assert text.endswith(said[2:])
        assert len(said) <= 402


def test_the_end_begins_with_a_sentence() -> None:
    """The quotation mark that closes one before it is left to it; without any, a word is whole."""
    assert ending("Il dit «\u202fNon.\u202f» Elle sort dans la rue.", 30) == "… Elle sort dans la rue."
    assert ending("one two three four", 8) == "… four"
    assert ending("unbrokenletters", 7) == "… letters"


@given(TEXTS)
def test_the_first_words_are_the_first_words(text: str) -> None:
    """All of a short line; else as many whole words as there is room for, and a sign that it goes on."""
    said = beginning(text)
    assert len(said) <= 41
    if said != text:
        assert said.endswith("…")
        assert text.startswith(said[:-1])
