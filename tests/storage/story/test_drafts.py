"""What is unsent survives its process, and is offered once, to one process, at the next start."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.story.draft import Draft, Flight, Unsent, decode, encode

STORY = Path("/somewhere/story.md")
texts = st.text(st.characters(codec=None), max_size=40)


unsent = st.builds(Unsent, texts, texts, dialogs=texts)
flights = st.builds(Flight, st.integers(0), st.integers(0), st.binary(), st.booleans(), unsent)


@given(unsent, st.none() | flights)
def test_any_draft_goes_round(unsent: Unsent, flight: Flight | None) -> None:
    """Whatever was typed, lone surrogates too, and whatever bytes were on their way."""
    draft = Draft(STORY, unsent, flight)
    assert decode(encode(draft)) == draft


def test_what_cannot_be_read_of_a_draft_is_left_out_alone() -> None:
    """The words are read."""
    old = b'{"story": "/s.md", "text": "a", "pending": "@ b", "aside": "c", "changes": ""}'
    assert decode(old) == Draft(Path("/s.md"), Unsent("a", "@ b", "c"))
    odd = decode(old[:-1] + b', "built": 3, "flight": {"start": "?"}}')
    assert odd == Draft(Path("/s.md"), Unsent("a", "@ b", "c"))


@given(st.binary(max_size=60))
def test_junk_is_no_draft(junk: bytes) -> None:
    """A file that is not a draft is ignored, never an error."""
    assert decode(junk) is None
    assert decode(b'{"story": "x", "text": 1, "pending": ""}' + junk) is None
