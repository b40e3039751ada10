"""Leaving a story: what is shared stays byte for byte, and what is taken instead of a roll says so."""

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.checking.verify import verify
from soloist.play.fork import head_of, offers, origin, place_called, sibling
from soloist.play.told.excerpt import excerpt_at, last_excerpt
from soloist.values.message import Refusal
from tests.play.fork_tale import DATA, TALE


def check(made: bytes, parent: bytes, cut: int, name: str = "porte.md") -> None:
    """The past is the parent's, the head says whose, and nothing is wrong with it."""
    past = parent[len(head_of(parent)) : cut]
    head = head_of(made)
    assert made[len(head) :].startswith(past)
    assert origin(head) == (name, hashlib.sha256(parent[:cut]).hexdigest())
    assert verify(made).problems == ()


def test_heads() -> None:
    """Those of Windows and of a marked file stay such; a sibling can be left again."""
    made = sibling(DATA, len(DATA), "porte.md")
    again = sibling(made, len(made), "a b.md")
    assert again.count(b"forked_from:") == 1
    check(again, made, len(made), "a b.md")
    windows = DATA.replace(b"\n", b"\r\n")
    crlf = sibling(windows, len(windows), "porte.md")
    check(crlf, windows, len(windows))
    assert b"\n" not in crlf.replace(b"\r\n", b"")
    marked = sibling(b"\xef\xbb\xbf" + DATA, len(DATA) + 3, "porte.md")
    assert marked.startswith(b"\xef\xbb\xbf---\n")


def test_every_way_of_a_question() -> None:
    """The answers of yes or no are ways; what a table gave has none."""
    found = offers(DATA, last_excerpt(DATA))
    names = [each.other.name for each in found if each.other]
    assert len(names) == 6
    no = next(each for each in found if each.other and each.other.name == "Non, et…")
    assert no.lines[1].endswith("oracle/oui-non -> Non, et…")
    assert no.name == "Un chien ? → Non, et…"
    check(sibling(DATA, no.place.cut, "porte.md", lines=no.lines), DATA, no.place.cut)
    drawn = TALE.replace("oracle/oui-non d6=4 -> Oui, mais…", "hades/direction.Champ d6=2 -> Rencontre")
    data = drawn.encode()
    assert [each.kind for each in offers(data, last_excerpt(data))] == ["again", "here"]


def test_a_roll_against_a_counter() -> None:
    """What has no sides keeps what it was rolled against, so that nobody looks for its dice."""
    text = TALE.replace(
        "? Un chien ?", "[N:Destinée|Destin 1->-2]\nd: Destin d6=1 vs 2 -> Contretemps"
    ).encode()
    assert verify(text).problems == ()
    offset = text.index(b"d: Destin")
    found = [each for each in offers(text, excerpt_at(text, offset)) if each.other]
    clear = next(each for each in found if each.other and each.other.name == "Voie libre")
    made = sibling(text, clear.place.cut, "porte.md", lines=clear.lines)
    check(made, text, clear.place.cut)


@given(
    st.integers(0, len(DATA)),
    st.lists(st.sampled_from([b"```\n", b"---\n", b"\xff", b"@ x\n", b"\r"]), max_size=4),
)
def test_any_bytes(at: int, more: list[bytes]) -> None:
    """Whatever the story holds, it is left or refused; what it shares stays as it was."""
    data = DATA[:at] + b"".join(more) + DATA[at:]
    for name in ("last", "S2", str(data[:at].count(b"\n") + 1)):
        try:
            place = place_called(data, name)
            made = sibling(data, place.cut, "porte.md", lines=["@ Essayer"])
        except Refusal:
            continue
        past = data[len(head_of(data)) : place.cut]
        assert past in made
        assert origin(head_of(made)) == ("porte.md", hashlib.sha256(data[: place.cut]).hexdigest())
