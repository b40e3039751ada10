"""What is unsent survives its process, and is offered once, to one process, at the next start."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.story.draft import Built, Draft, Flight, Unsent, decode, encode

STORY = Path("/somewhere/story.md")
texts = st.text(st.characters(codec=None), max_size=40)


built = st.builds(
    Built,
    texts,
    texts,
    st.lists(st.lists(st.tuples(texts, st.integers(-9, 9))).map(tuple), max_size=3).map(tuple),
    st.dictionaries(texts, st.integers(-9, 9), max_size=3).map(lambda held: tuple(held.items())),
    st.dictionaries(texts, st.lists(st.integers(0, 9)).map(tuple), max_size=3).map(
        lambda held: tuple(held.items())
    ),
    texts,
)


unsent = st.builds(Unsent, texts, texts, built=st.lists(built, max_size=2).map(tuple))
flights = st.builds(Flight, st.integers(0), st.integers(0), st.binary(), st.booleans(), unsent)


@given(unsent, st.none() | flights)
def test_any_draft_goes_round(unsent: Unsent, flight: Flight | None) -> None:
    """Whatever was typed and put together, lone surrogates too, and whatever bytes were on their way."""
    draft = Draft(STORY, unsent, flight)
    assert decode(encode(draft)) == draft


def test_what_cannot_be_read_of_a_draft_is_left_out_alone() -> None:
    """The words are read."""
    old = b'{"story": "/s.md", "text": "a", "pending": "@ b", "aside": "c", "changes": ""}'
    assert decode(old) == Draft(Path("/s.md"), Unsent("a", "@ b", "c"))
    odd = decode(old[:-1] + b', "built": [{"title": 1}, 3, {"title": "t", "pools": [[["a"]]]}]}')
    assert odd is not None
    assert odd.unsent == Unsent("a", "@ b", "c")


@given(st.binary(max_size=60))
def test_junk_is_no_draft(junk: bytes) -> None:
    """A file that is not a draft is ignored, never an error."""
    assert decode(junk) is None
    assert decode(b'{"story": "x", "text": 1, "pending": ""}' + junk) is None
