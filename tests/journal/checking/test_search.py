"""Search finds what folding everything would find, at the very bytes where it stands."""

from collections.abc import Iterator
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.search import Hit, Span, fold, folded, hits, spans

QUOTES = '"“”«» \u00a0\u202f'
LETTERS = st.sampled_from([*"abcdeino sSoOEe'-.", "é", "É", "e\u0301", "œ", "Œ", "æ", "ß", "ﬁ", "ç", "f"])
SIGNS = st.sampled_from(
    ["’", "–", "—", "\u00a0", "\u202f", " ", "\n", "\r\n", "\t", "…", "\u00ad", "ø", "Σ", "ς"]
)
TEXT = st.lists(st.one_of(LETTERS, SIGNS), max_size=30).map("".join)
BYTES = st.lists(st.one_of(TEXT.map(str.encode), st.binary(max_size=4)), max_size=4).map(b"".join)


def search(data: bytes, words: str) -> Iterator[Hit]:
    """Every place, with what stands around it."""
    return hits(data, spans(data, words))


def naive(data: bytes, words: str) -> list[Span]:
    """Everything folded, letter by letter, and looked through from left to right."""
    chars = data.decode("utf-8", "surrogateescape")
    ends = [0, *accumulate(len(char.encode("utf-8", "surrogateescape")) for char in chars)]
    signs: list[tuple[str, int, int]] = []  # a folded sign, and the characters from and to which it stands
    for place, char in enumerate(chars):
        bare = "\n" if char == "\n" else fold(char)
        if not bare:
            if signs:
                signs[-1] = (signs[-1][0], signs[-1][1], place + 1)
        elif bare.isspace() and signs and signs[-1][0].isspace():
            signs[-1] = (signs[-1][0] + bare, signs[-1][1], place + 1)
        else:
            signs.append((bare, place, place + 1))
    signs = [(" " if bare.isspace() and bare.count("\n") < 2 else bare, a, b) for bare, a, b in signs]
    wanted, found, at = folded(words.strip(QUOTES)), list[Span](), 0
    while wanted and at < len(signs):
        bare, last = "", at
        while last < len(signs) and len(bare) < len(wanted):
            bare += signs[last][0]
            last += 1
        if bare == wanted:
            found.append(Span(ends[signs[at][1]], ends[signs[last - 1][2]]))
        at = last if bare == wanted else at + 1
    return found


@given(BYTES, st.one_of(TEXT, st.sampled_from(["oe", "Œ", "ss", "fi", "e e", "l'é", "a—b", "ffi", "..."])))
def test_it_finds_what_folding_everything_finds(data: bytes, words: str) -> None:
    """The same places, to the byte, whatever the bytes."""
    assert list(spans(data, words)) == naive(data, words)


@given(BYTES, TEXT)
def test_each_place_is_where_it_says(data: bytes, words: str) -> None:
    """Bytes, line and column agree, whatever the bytes; nothing is raised."""
    last = -1
    for hit in search(data, words):
        assert isinstance(hit, Hit)
        assert last < hit.start < hit.end <= len(data)
        last = hit.start
        assert hit.line == data.count(b"\n", 0, hit.start) + 1
        line = data[data.rfind(b"\n", 0, hit.start) + 1 : hit.start].decode("utf-8", "surrogateescape")
        assert hit.column == len(line) + (0 if hit.line == 1 and data.startswith(b"\xef\xbb\xbf") else 1)
