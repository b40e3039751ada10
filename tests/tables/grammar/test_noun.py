"""What is read of a row: article, gender, number, name."""

import pytest

from soloist.tables.grammar.mark import split_mark
from soloist.tables.grammar.noun import Noun
from soloist.tables.grammar.speech import missing, read_noun
from tests.cases import cases
from tests.tables.grammar.speech_kit import noun_before


@pytest.mark.parametrize(
    ("row", "text", "article", "gender", "plural", "proper"),
    cases("tables/noun", "french"),
)
def test_french(row: str, text: str, article: str, gender: str, plural: bool, proper: bool) -> None:
    """The article tells gender and number, the mark goes before it, a capital makes a name."""
    noun = read_noun(*split_mark(row), "fr")
    assert (noun.text, noun.article, noun.gender, noun.plural, noun.proper) == (
        text,
        article,
        gender,
        plural,
        proper,
    )


@pytest.mark.parametrize(
    ("row", "text", "plural", "proper"),
    cases("tables/noun", "english"),
)
def test_english(row: str, text: str, plural: bool, proper: bool) -> None:
    """English articles, and plurals by their look."""
    noun = read_noun(*split_mark(row), "en")
    assert (noun.text, noun.plural, noun.proper) == (text, plural, proper)


@pytest.mark.parametrize("row", ["le moulin", "l’herbe", "l'herbe", "de l’eau", "Marthe", "Les Trois Écus"])
def test_written(row: str) -> None:
    """A noun gives back its row."""
    assert read_noun(row, None, "fr").written == row


def test_the_apostrophe_is_the_rows() -> None:
    """The straight one where the row uses it, the curved one otherwise."""
    assert read_noun("l'herbe", None, "fr").apostrophe == "'"
    assert read_noun("pilier d'auberge", None, "fr").apostrophe == "'"
    assert read_noun("herbe", None, "fr").apostrophe == "’"
    assert read_noun("l’herbe d'or", None, "fr").apostrophe == "’"


MISSING = [
    line.split(" | ")
    for line in """
le | tour | yes
le | tour (f) | no
le | la tour | no
le | auberge | no
le | l’auberge | no
le | hameau | yes
le | Marthe | no
le | les tours | no
de | herbe | no
de | tour | yes
à | hôtel | no
à | hutte | yes
un | auberge | yes
un | de l’eau | no
ce | arbre | yes
ce | ruines (pl) | no
son | amie | no
son | tour | yes
mon | Marthe | yes
mon | Anne | no
leur | tour | no
notre | tour | no
d' | tour | no
que | tour | no
il | tour | yes
il | Marthe | yes
il | les tours | yes
lui | la tour | no
pl | tour | no
the | tour | no
les | tour | yes
nonsense | tour | no
""".strip().splitlines()
]


@pytest.mark.parametrize(("prefix", "row", "said"), MISSING)
def test_missing(prefix: str, row: str, said: str) -> None:
    """A gender is missing only where the form hangs on it."""
    assert missing(read_noun(*split_mark(row), "fr"), prefix, "fr") is (said == "yes")


@pytest.mark.parametrize(
    ("text", "found"),
    cases("tables/noun", "noun_before"),
)
def test_noun_before(text: str, found: tuple[str, str, bool] | None) -> None:
    """The last noun with an article is the one an adjective after it is about."""
    noun = noun_before(text, "fr")
    assert (None if noun is None else (noun.text, noun.gender, noun.plural)) == found


def test_nouns_can_be_kept() -> None:
    """Equal rows are equal nouns, of one hash."""
    one, other = (read_noun(*split_mark("œil (m, pl. yeux)"), "fr") for _ in range(2))
    assert one == other
    assert len({one, other, Noun("œil")}) == 2
