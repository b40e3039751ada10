"""The words that strike an entry are those by which a reader finds just that entry."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.model import Fence, Heading, Prose
from soloist.journal.privacy import striking, struck, struck_blocks
from soloist.journal.read import read
from soloist.journal.write import note

PARAGRAPHS = ("Il attend.", "Il attend encore un peu, puis s'en va (sans bruit).", "[N:Garde|endormi] Chut !")
LINES = (
    "@ Sauter",
    "@(Ann+Bob) Sauter (loin)",
    "? Est-elle solide ?",
    "d: 2d6=9 vs 7 -> Réussi",
    "tbl: météo d12=7 -> Pluie",
    "=> Plouf. [PC:Ann|trempée]",
    "[PC:Ann|Fortunes 0->1]",
    "(note: relire)",
    "(option: x on)",
    "Bob : non.",
)

blocks = st.lists(
    st.one_of(
        st.sampled_from(PARAGRAPHS).map(lambda text: text + "\n"),
        st.lists(st.sampled_from(LINES), min_size=1, max_size=3).map(
            lambda lines: "\n".join(["```lonelog", *lines, "```", ""])
        ),
    ),
    min_size=1,
    max_size=6,
)


def fence(words: str) -> str:
    """The fence that strikes."""
    return "\n".join(["", "```lonelog", *note("struck", words, "fr"), "```", ""])


@given(blocks, st.data())
def test_the_words_strike_what_was_meant(written: list[str], data: st.DataObject) -> None:
    """What they strike once they are in the file is what was to be struck, and its block is not shown."""
    text = "```lonelog\n(note: début)\n```\n\n" + "\n".join(written)
    entries = read(text.encode()).entries
    units: list[set[int]] = [set()]
    for place, entry in enumerate(entries[3:], 3):
        if isinstance(entry, Fence | Heading):
            units.append(set())
        elif isinstance(entry, Prose):
            units.append({place})
        else:
            units[-1].add(place)
    wanted = frozenset(data.draw(st.sampled_from([unit for unit in units if unit])))
    words = striking(entries, wanted)
    if words is None:  # something after it begins the same way, to its end
        return
    after = read((text + fence(words)).encode()).entries
    assert struck(after) == wanted
    first = entries[min(wanted)]
    start = first if isinstance(first, Prose) else entries[min(wanted) - 1]
    assert struck_blocks(after) == {start.span.start}
