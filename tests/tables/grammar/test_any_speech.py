"""What holds of every text, however odd: nothing raises, nothing is doubled, nothing takes long."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.tables.grammar.french import elides
from soloist.tables.grammar.mark import capitalised, split_mark, words
from soloist.tables.grammar.speech import grammar_of, missing, prefixed, read_noun
from tests.cases import cases
from tests.tables.grammar.speech_kit import agreed, chosen, counted, joined, pluralised

LANGS = st.sampled_from(["fr", "en", "xx"])  # the last has no grammar: its texts stand as written
WRITTEN = st.sampled_from(sorted({*grammar_of("fr").prefixes, *grammar_of("en").prefixes}))
SOME = words(
    """le La l’ l' un une des du de la les herbe héros Anne Le Havre tour yeux onze a an the wolf (m) (f)
    (mp) (f,h) (pl.yeux) « » , - œil d’armes à É 8 UFO"""
)
ROWS = st.one_of(
    st.lists(st.sampled_from(["", *sorted(SOME)]), max_size=5).map(" ".join), st.text(max_size=30)
)


@given(ROWS, WRITTEN, LANGS)
def test_prefixes_take_any_row(row: str, prefix: str, lang: str) -> None:
    """Every prefix puts something readable before every row, without a space too many."""
    noun = read_noun(*split_mark(row), lang)
    said = prefixed(prefix, noun, lang)
    missing(noun, prefix, lang)
    if "  " not in row:
        assert "  " not in said
    assert said == said.lstrip() or not row.strip()


@given(ROWS, ROWS, LANGS, st.integers(-3, 99), st.booleans())
def test_everything_takes_any_row(row: str, other: str, lang: str, number: int, before: bool) -> None:
    """Counting, agreeing, choosing and joining never raise."""
    noun, adjective = (read_noun(*split_mark(text), lang) for text in (row, other))
    assert counted(number, noun, lang).startswith(f"{number} ")
    assert agreed(adjective, noun, lang, before=before) is not None
    assert chosen((row, other), noun) is not None
    assert chosen((), noun) == ""
    assert pluralised(pluralised(noun, lang), lang) == pluralised(noun, lang)
    assert joined([row, other], lang).count(row) >= 1


@given(ROWS, st.sampled_from(["le", "de", "à", "d'", "que"]))
def test_elision_is_before_vowels_only(row: str, prefix: str) -> None:
    """An elided form stands before a vowel or an h, never before a consonant or a digit."""
    noun = read_noun(*split_mark(row), "fr")
    said = prefixed(prefix, noun, "fr")
    if not noun.article and not noun.plural and noun.text and not (noun.proper and prefix in {"le", "à"}):
        assert said.endswith(noun.text)
        bound = said[: len(said) - len(noun.text)][-1:] in {"'", "’"}
        assert bound == elides(noun.text, noun.aspirated)


@given(st.characters())
def test_no_consonant_elides(sign: str) -> None:
    """Only vowels, h and y may."""
    if elides(f"{sign}bc"):
        assert sign.casefold()[:1] in "hyœæ" or not sign.isascii() or sign in "aeiouAEIOU"


@given(st.text(max_size=30))
def test_capitals(text: str) -> None:
    """One letter at most changes, and doing it twice changes nothing more."""
    once = capitalised(text)
    assert capitalised(once) == once
    assert once.casefold() == text.casefold() or once.upper() == text.upper()


@pytest.mark.parametrize(
    ("text", "said"),
    cases("tables/any_speech", "first_letter"),
)
def test_first_letter(text: str, said: str) -> None:
    """The first letter, after quotation marks, becomes a capital."""
    assert capitalised(text) == said


@pytest.mark.parametrize("sign", ["a ", "(", ")", "d’", "-", "é", "l' ", ",", " ", "f. (", "\u0301", "une "])
def test_long_rows(sign: str) -> None:
    """A hundred thousand signs take a moment: time grows with the text, not with its square."""
    row = sign * (100_000 // len(sign)) + ")"
    begun = time.process_time()
    for lang in ("fr", "en"):
        noun = read_noun(*split_mark(row), lang)
        for prefix in ("le", "un", "pl", "a"):
            prefixed(prefix, noun, lang)
        agreed(noun, noun, lang)
        counted(2, noun, lang)
    assert time.process_time() - begun < 5
