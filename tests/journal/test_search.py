"""Search finds what folding everything would find, at the very bytes where it stands."""

from collections.abc import Iterator
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.search import Hit, Pattern, Span, fold, folded, hits, letters_of, spans, together
from tests.cases import cases

LETTERS = st.sampled_from(
    [*"abcdeino sSoOEe'-.", "é", "É", "e\u0301", "œ", "Œ", "æ", "ß", "ﬁ", "ç", "ﬃ", "f"]
)
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
    wanted, found, at = folded(words), list[Span](), 0
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
    assert list(Pattern(words, letters_of(data)).spans(data)) == naive(data, words)


@given(BYTES, st.integers(0, 60), st.integers(0, 60))
def test_whatever_stands_there_is_found(data: bytes, start: int, length: int) -> None:
    """Any piece of a text, typed in its own letters or in capitals without accents, is found where it is."""
    text = data.decode("utf-8", "ignore")
    data, words = text.encode(), text[start : start + length]
    if "\n" in words or not folded(words) or fold(text[start]) in ("", " ") or words != words.strip():
        return
    place = len(text[:start].encode())
    for typed in (words, folded(words).upper()):
        if folded(typed) == folded(words):
            found = list(Pattern(typed, letters_of(data)).spans(data))
            assert any(span.start <= place < span.end for span in found)


def places(data: str, words: str) -> list[tuple[int, int, str]]:
    """Line, column and what was found."""
    return [(hit.line, hit.column, hit.found) for hit in search(data.encode(), words)]


@pytest.mark.parametrize(
    ("words", "found"),
    cases("journal/search", "as_a_person_types_it"),
)
def test_as_a_person_types_it(words: str, found: str) -> None:
    """Accents, ligatures, apostrophes, dashes, capitals and kinds of space do not count."""
    assert places(f"Avant.\n\nUn, {found}, deux.\n", words) == [(3, 5, found.replace("\n", " "))]


def test_a_phrase_does_not_run_over_a_blank_line() -> None:
    """A paragraph ends there; then both words are not in one block either."""
    assert places("La porte\n\ndu fond.\n", "porte du") == []


def test_words_apart_in_one_block_where_the_phrase_is_nowhere() -> None:
    """Each block that holds all the words gives one place: the first of them."""
    story = "Une clé rouge.\n\nUne clé.\n\n```lonelog\n@ Ouvrir, rouge\n=> La clé casse.\n```\n"
    assert places(story, "rouge cle") == [(1, 5, "clé"), (6, 11, "rouge")]
    assert places(story, "cle rouge") == [(1, 5, "clé rouge")]


def test_what_is_hidden_is_marked() -> None:
    """Secrets and what was struck are found, and said to be so."""
    story = (
        "Marc attend.\n\n```lonelog\n\\--- secret\nMarc ment.\n---\\\n(secret: Marc sait)\n"
        "@ Suivre Marc\n```\n"
        "\nMarc dort.\n\n```lonelog\n(struck: Marc dort)\n```\n"
    )
    marks = [(hit.line, hit.mark) for hit in search(story.encode(), "marc")]
    assert marks == [(1, ""), (5, "secret"), (7, "secret"), (8, ""), (11, "struck"), (14, "")]


def test_what_stands_around_is_short_and_whole() -> None:
    """Long lines are cut between words; short ones are whole; the column counts characters."""
    line = "mot " * 200 + "ici " + "fin " * 200
    (hit,) = search(f"\ufeffé\r\n{line}\r\n".encode(), "ici")
    assert (hit.line, hit.column) == (2, 801)
    assert hit.before == "…" + "mot " * 14
    assert hit.after == " " + "fin " * 23 + "fin…"
    (hit,) = search("\ufeffé là\r\n".encode(), "la")
    assert (hit.start, hit.line, hit.column, hit.text) == (6, 1, 3, "é là")


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


def test_a_long_file_is_searched_in_slices() -> None:
    """What lies across two slices is found, once, and lines are counted on."""
    filler = ("lune " * 15 + "\n") * 3490  # the end of a slice falls into the words
    story = filler + "lune rouge, c’est l’été.\n" * 400
    hits = list(search(story.encode(), "rouge, c'est l'ete"))
    assert [hit.line for hit in hits] == list(range(3491, 3891))
    assert len(list(search(story.encode(), "lune"))) == 3490 * 15 + 400


STORY = "La porte est rouge. Elle ouvre\nla grande porte.\n\nIl ouvre les yeux devant la porte rouge.\n"


@pytest.mark.parametrize("words", ['"ouvre la"', "« ouvre la »", "“Ouvre la”", '"ouvre la'])
def test_quotation_marks_mean_the_phrase(words: str) -> None:
    """What is in quotation marks, closed or still being typed, is found as it is; all words do not do."""
    assert places(STORY, words) == [(1, 26, "ouvre la")]
    assert places(STORY, words.replace("uvre", "uvert")) == []
    assert places(STORY, words.replace("ouvre", "yeux").replace("Ouvre", "yeux")) == []


def test_a_phrase_with_other_words() -> None:
    """Of a phrase and words beside it, a block must hold the phrase as it is; a text may have quotes too."""
    assert places(STORY, '"porte rouge" yeux') == [(4, 14, "yeux")]
    assert places(STORY, 'yeux "rouge porte"') == []
    assert places('Elle dit "viens" tout bas.\n', 'dit "viens" tout') == [(1, 6, 'dit "viens" tout')]
    assert places('Un 5" canon "\n', '5" canon "') == [(1, 4, '5" canon "')]


def test_words_apart_are_shown_where_they_come_closest() -> None:
    """The place is the first word of the shortest stretch, and what is shown holds all the words."""
    story = "La clé, dit-il. " + "Rien ne bouge ici. " * 20 + "Le coffre\nà la vieille clé brille.\n"
    (hit,) = search(story.encode(), "cle coffre")
    assert (hit.line, hit.found) == (1, "coffre")
    assert hit.column == story.index("coffre") + 1
    assert hit.after == " à la vieille clé brille."
    far = "Une clé tombe dans le noir. " + "Rien ne bouge ici. " * 20 + "Un coffre grince.\n"
    (hit,) = search(far.encode(), "coffre cle")
    assert hit.text == "Une clé tombe dans … ici. Un coffre grince."


def test_what_is_secret_further_on_is_marked() -> None:
    """Words apart of which one is secret are secret together."""
    story = b"```lonelog\n@ Suivre Marc\n(secret: il ment)\n```\n"
    assert [(hit.line, hit.mark) for hit in search(story, "marc ment")] == [(2, "secret")]


@given(BYTES, st.lists(st.sampled_from(["e", "a", "oe", "œ", "é"]), min_size=2, max_size=3))
def test_words_apart_are_all_shown(data: bytes, words: list[str]) -> None:
    """Each place found by words apart shows every one of them."""
    letters = letters_of(data)
    for span in together(data, [Pattern(word, letters) for word in words]):
        (hit,) = hits(data, [span])
        for word in words:
            assert folded(word) in folded(hit.text)
