"""Names: what makes two of them one, and what none of them may hold."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.words import read_name, write_name

# What a person might call somebody: anything printable but the signs no reader can carry.
NAMES = (
    st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="|[]→"), min_size=1)
    .map(lambda name: name.replace("->", "").strip())
    .filter(lambda name: bool(name) and "->" not in name)
)


@given(NAMES)
def test_a_written_name_is_read_back(name: str) -> None:
    """Quotes go on and come off."""
    assert read_name(write_name(name)) == name
