"""What is read of a row: article, gender, number, name."""

import pytest

from soloist.tables.grammar.mark import split_mark
from soloist.tables.grammar.speech import Noun, missing, needs, noun_before, read_noun


@pytest.mark.parametrize(
    ("row", "text", "article", "gender", "plural", "proper"),
    [
        ("le moulin", "moulin", "le", "m", False, False),
        ("Le moulin", "moulin", "Le", "m", False, False),
        ("LA tour", "tour", "LA", "f", False, False),
        ("les ruines (f)", "ruines", "les", "f", True, False),
        ("les ruines", "ruines", "les", "", True, False),
        ("l’herbe (f)", "herbe", "l’", "f", False, False),
        ("L'herbe (f)", "herbe", "L'", "f", False, False),
        ("un hameau", "hameau", "un", "m", False, False),
        ("une tour", "tour", "une", "f", False, False),
        ("des ruines", "ruines", "des", "", True, False),
        ("du pain", "pain", "du", "m", False, False),
        ("de la neige", "neige", "de la", "f", False, False),
        ("de l’eau (f)", "eau", "de l’", "f", False, False),
        ("la mer (m)", "mer", "la", "m", False, False),
        ("auberge", "auberge", "", "", False, False),
        ("auberge (f)", "auberge", "", "f", False, False),
        ("Marthe", "Marthe", "", "", False, True),
        ("Marthe (f)", "Marthe", "", "f", False, True),
        ("Le Havre", "Havre", "Le", "m", False, True),
        ("Les Trois Écus", "Trois Écus", "Les", "", True, True),
        ("le Havre", "Havre", "le", "m", False, False),
        ("Du Guesclin", "Du Guesclin", "", "", False, True),
        ("Un Anglais", "Anglais", "Un", "m", False, False),
        ("Le", "Le", "", "", False, True),
        ("lemming", "lemming", "", "", False, False),
        ("  une tour  ", "tour", "une", "f", False, False),
        ("une\u00a0tour", "tour", "une", "f", False, False),
    ],
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
    [
        ("a wolf", "wolf", False, False),
        ("An hour", "hour", False, False),
        ("the ruins", "ruins", True, False),
        ("some bread", "bread", False, False),
        ("some wolves", "wolves", True, False),
        ("Wren", "Wren", False, True),
        ("The Red Anchor", "Red Anchor", False, True),
        ("The old mill", "old mill", False, False),
        ("les ruines", "les ruines", True, False),
        ("annoyed guard", "annoyed guard", False, False),
        ("man-at-arms", "man-at-arms", False, False),
        ("men-at-arms", "men-at-arms", True, False),
    ],
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


def test_needs() -> None:
    """What each prefix hangs on."""
    assert [needs(prefix) for prefix in ("le", "son", "il")] == ["gender"] * 3
    assert [needs(prefix) for prefix in ("leur", "a")] == ["number"] * 2
    assert [needs(prefix) for prefix in ("the", "d'", "que", "pl", "nonsense")] == [""] * 5


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Vous voyez une tour ", ("tour", "f", False)),
        ("un loup et une louve ", ("louve", "f", False)),
        ("des loups ", ("loups", "", True)),
        ("au moulin ", ("moulin", "m", False)),
        ("cette porte ", ("porte", "f", False)),
        ("des loups dans l’auberge ", ("auberge", "", False)),
        ("ses yeux ", ("yeux", "", True)),
        ("rien ", None),
        ("", None),
        ("une ", None),
    ],
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
