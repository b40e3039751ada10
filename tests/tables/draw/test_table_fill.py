"""Filling: what each hole gives for the dice that fall, and where it stops."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.rules.dice import Hand, given_dice, random_dice
from soloist.tables.deck import fits
from soloist.tables.draw import Drawn, draw, joined
from soloist.tables.fill import Endless
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.model import Row, Table, TableFile, packed
from soloist.tables.text.template import parse_template
from soloist.values.message import Refusal
from tests.cases import cases
from tests.tables.table_kit import fixed, shelf

TABLES = """
  noms: [Odile (f), Blaise (m), Anne (f)]
  Villes: [Paris, Le Havre]
  lieux: [le moulin, la tour, les ruines, "l'herbe (f)"]
  loups: [loup, cheval, brigande (f)]
  couleurs: [blanc (f. blanche), rouge, vert]
  tailles: ["beau (f. belle, el. bel)", grand]
  arbres: [un arbre]
  prix: ["{2d6}"]
  couples: ["{m = noms}", "{m}"]
  vide: {draw: deck, rows: [seule]}
"""


def _shelf(row: str, lang: str = "fr") -> Shelves:
    quoted = row.replace("'", "''")
    return shelf(f"lang: {lang}\ntables:\n  t:\n    - '{quoted}'\n    - fin\n{TABLES}")


def _text(row: str, *faces: int, lang: str = "fr") -> str:
    """The text of a row for the dice of its holes."""
    shelves = _shelf(row, lang)
    dice = fixed(1, *faces)
    (drawn,) = draw(shelves.find("t/t"), dice, shelves)
    dice.done()
    return drawn.text


@pytest.mark.parametrize(
    ("row", "faces", "text"),
    cases("tables/table_fill", "what_a_hole_gives"),
)
def test_what_a_hole_gives(row: str, faces: tuple[int, ...], text: str) -> None:
    """The dice are thrown in the order of the text, and all of them count."""
    assert _text(row, *faces) == text


@pytest.mark.parametrize(
    ("row", "faces", "text"),
    cases("tables/table_fill", "the_language_of_a_file_is_that_of_its_grammar"),
)  # fmt: skip
def test_the_language_of_a_file_is_that_of_its_grammar(row: str, faces: tuple[int, ...], text: str) -> None:
    """English joins with “and” and has its own articles; French ones are French anywhere."""
    assert _text(row, *faces, lang="en").replace("An un arbre", "An arbre") == text


ARTICLES = """
  adjectives: [European, wet]
  beasts: [a mouse, an owl]
  bare: [wolf]
  places: [the mill]
  petits: [petit]
  bêtes: [une souris]
  people: [Kim (they), Ann (f), Bo (iel), Cy (p)]
  relatives: [the aunt, an uncle]
  wolves: [a wolf]
  set: ["set of {pl: wolves}"]
  seat: ["{a|b}{? ; c}"]
"""


def _said(row: str, *faces: int, lang: str = "en") -> str:
    shelves = shelf(f"lang: {lang}\ntables:\n  t:\n    - '{row}'\n{ARTICLES}")
    dice = fixed(*faces)
    (drawn,) = draw(shelves.find("t/t"), dice, shelves)
    dice.done()
    return drawn.text


@pytest.mark.parametrize(
    ("row", "faces", "text"),
    cases("tables/table_fill", "the_first_article_of_a_phrase_goes"),
)
def test_the_first_article_of_a_phrase_goes(row: str, faces: tuple[int, ...], text: str) -> None:
    """Wherever it stands before its noun's complement; without one nothing is lost."""
    assert _said(row, *faces) == text


def test_the_first_article_goes_in_french_too() -> None:
    """And the gender is that of its noun."""
    assert _said("{Le: {petits} {bêtes}}", lang="fr") == "La petit souris"
    assert _said("{nu: bêtes}", lang="fr") == "souris"


@pytest.mark.parametrize(
    ("row", "face", "lang", "text"),
    cases("tables/table_fill", "somebody_without_a_gender"),
)
def test_somebody_without_a_gender(row: str, face: int, lang: str, text: str) -> None:
    """`(p)`, `(they)` and `(iel)` choose the last form, or the pronoun that goes with the others."""
    assert _said(row, face, lang=lang) == text


@pytest.mark.parametrize(
    ("row", "lang", "text"),
    cases("tables/table_fill", "english_punctuation_closes_up"),
)
def test_english_punctuation_closes_up(row: str, lang: str, text: str) -> None:
    """At the start of what may stand there or not; French keeps the space that was typed."""
    assert _said(row, 1, lang=lang) == text


def test_a_card_that_closed_up_is_known_again() -> None:
    """What was drawn fits its row."""
    shelves = shelf(f"lang: en\ntables:\n{ARTICLES}")
    row = shelves.find("seat").strips[0].rows[0]
    assert all(fits(row, text) for text in ("a; c", "b; c", "a"))


def test_a_kept_value_holds_in_every_column_and_table_of_a_roll() -> None:
    """One roll, one hero; the next has another."""
    shelves = shelf(
        """
        tables:
          t: {roll: d2, columns: [Qui, Quoi], rows: [["{h = noms}", "{h} dort"], ["{h = noms}", "{suite}"]]}
          suite: ["{h} veille"]
          noms: [Odile, Blaise]
        """
    )
    dice = given_dice({"Qui": Hand((1, 2)), "Quoi": Hand((2,))})
    assert joined(draw(shelves.find("t/t"), dice, shelves)).text == "Blaise · Blaise veille"
    with pytest.raises(Refusal, match="no table called h"):
        draw(shelves.find("t/suite"), fixed(), shelves)


def test_what_is_drawn_inside_is_told() -> None:
    """Tables, dice, alternatives and options in the order they were thrown; cards are marked."""
    shelves = _shelf("{a|b}{? c} {2d6} {vide} {noms}")
    (drawn,) = draw(shelves.find("t/t"), fixed(1, 2, 1, 3, 4, 3), shelves)
    assert [(each.name, each.dice, each.sides, each.text, each.deck) for each in drawn.inner] == [
        ("d2", (2,), 2, "2", False),
        ("d2", (1,), 2, "1", False),
        ("2d6", (3, 4), 6, "7", False),
        ("t/vide", (1,), 1, "seule", True),
        ("t/noms", (3,), 3, "Anne", False),
    ]


def test_tags_of_every_row_are_offered() -> None:
    """The row's own first, then those of the rows inside it."""
    inner = Row("Odile", parse_template("Odile")[0], (), tags=("[N:Odile]",))
    outer = Row("{noms}", parse_template("{noms} {noms}")[0], (), tags=("[Clock:Crue 0/6]", "[L:Pont]"))
    tables = (
        Table("t", "list", (packed("", [(outer, 1)]),)),
        Table("noms", "list", (packed("", [(inner, 1)]),)),
    )
    shelves = Shelves([shelf_of([TableFile("t", "t.yaml", tables)])])
    (drawn,) = draw(shelves.find("t/t"), fixed(1), shelves)
    assert drawn.tags == ("[Clock:Crue 0/6]", "[L:Pont]", "[N:Odile]", "[N:Odile]")
    assert joined((drawn, drawn)).tags == drawn.tags * 2


# --- several, no two alike ----------------------------------------------------------------------


def test_distinct_results_are_thrown_again() -> None:
    """A face that came already is rolled again, as one does at a table."""
    shelves = shelf("tables:\n  t: ['{3 distinct: noms}', fin]\n  noms: [a, b, c, d]\n")
    dice = given_dice({"": Hand((1, 2, 2, 4), rerolls=((), (), (3,), ()))})
    (drawn,) = draw(shelves.find("t/t"), dice, shelves)
    dice.done()
    assert drawn.text == "b, c and d"


@pytest.mark.parametrize("rows", ["[a, b, a]", "['{a|b}']", "[{text: a, weight: 5000}, b]", "['{u}', a]"])
def test_distinct_gives_what_there_is(rows: str) -> None:
    """Two different texts, whatever was asked, by any way they come."""
    shelves = shelf(f"lang: fr\ntables:\n  t: ['{{9 distincts: noms}}', fin]\n  noms: {rows}\n  u: [b]\n")
    for seed in range(25):
        if draw(shelves.find("t/t"), random_dice(seed), shelves)[0].text != "fin":
            (drawn,) = draw(shelves.find("t/t"), random_dice(seed), shelves)
            assert drawn.text in {"a et b", "b et a"}
            assert len([each for each in drawn.inner if each.name == "t/noms"]) == 2


def test_distinct_of_one_text_ends() -> None:
    """A table that always says the same is asked a bounded number of times."""
    shelves = shelf("tables:\n  t: ['{9 distinct: noms}']\n  noms: ['{a|a}', '{u}']\n  u: [a]\n")
    assert draw(shelves.find("t/t"), random_dice(3), shelves)[0].text == "a"


# --- decks inside ---------------------------------------------------------------------------------


DECK = shelf(
    """
    tables:
      t: ["{cartes}, {cartes}, {cartes}"]
      deux: ["{2 distinct: cartes}"]
      cartes: {draw: deck, rows: [{text: as, weight: 2}, roi, "dame {? noire}"]}
      double: {draw: deck, rows: ["puis {double}", fin]}
      tout: ["{5: cartes}"]
    """
)


def _drawn(name: str, seed: int, **drawn: list[str]) -> Drawn:
    return draw(DECK.find(name), random_dice(seed), DECK, lambda deck: drawn.get(deck[2:], ()))[0]


@pytest.mark.parametrize("seed", range(40))
def test_cards_inside_a_text_are_drawn_once(seed: int) -> None:
    """What the journal says was drawn and what this roll drew are out; the dice are those of what is left."""
    cards = [each for each in _drawn("t/t", seed).inner if each.deck]
    texts = [each.text.split()[0] for each in cards]
    assert [each.sides for each in cards] == [4, 3, 2]
    assert texts.count("as") <= 2
    assert texts.count("roi") <= 1
    assert texts.count("dame") <= 1
    assert _drawn("t/t", seed, cartes=["dame noire"]).text.count("dame") == 0
    with pytest.raises(Refusal, match="t/cartes is used up"):
        _drawn("t/t", seed, cartes=["as", "roi"])
    assert _drawn("t/deux", seed, cartes=["roi", "dame"]).text == "as"
    with pytest.raises(Refusal, match="used up"):
        _drawn("t/tout", seed)


@pytest.mark.parametrize("seed", range(10))
def test_a_deck_inside_itself_does_not_give_the_card_it_is_filling(seed: int) -> None:
    """The outer card is drawn before its text is known."""
    assert _drawn("t/double", seed).text in {"puis fin", "fin"}


# --- ends -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "faces", "said"),
    cases("tables/table_fill", "refusals_say_where"),
)
def test_refusals_say_where(row: str, faces: tuple[int, ...], said: str) -> None:
    """The row or the chain of tables, and what to do."""
    with pytest.raises(Refusal) as refused:
        _text(row, *faces)
    assert said.replace("\\", "") in str(refused.value.message)


@pytest.mark.parametrize("row", ["{le: " * 10 + "{t}" + "}" * 10, "{a|" * 20 + "{t}" + "}" * 20])
def test_holes_in_holes_in_tables_do_not_exhaust_the_stack(row: str) -> None:
    """Tables in holes in holes end like any others."""
    shelves = shelf(f"lang: fr\ntables:\n  t: ['{row}']\n")
    with pytest.raises(Endless):
        draw(shelves.find("t/t"), given_dice({"": Hand((2,) * 500)}), shelves)


def test_doubling_a_kept_text_stops() -> None:
    """Characters count however they came."""
    doubled = "".join(f"{{x{n + 1} := {{x{n}}}{{x{n}}}}}" for n in range(40))
    shelves = shelf(f"tables:\n  t: ['{{x0 := {{a}}}}{doubled}', fin]\n  a: [aaaaaaaaaa]\n")
    with pytest.raises(Endless):
        draw(shelves.find("t/t"), fixed(1), shelves)


PIECES = st.sampled_from(
    ["{noms}", "{le: lieux}", "{2 loups}", "{x = noms}", "{x}", "{? gris}", "{a|{lieux}|}", "{~couleurs}",
     "{2 distinct: noms}", "{t}", "{x~il|elle}", "{vide else noms}", " ", ", ", "{n = 1d6}", "{= n + 1}"]
)  # fmt: skip


@settings(max_examples=60)
@given(st.lists(PIECES, min_size=1, max_size=8).map("".join), st.integers(0, 99))
def test_any_row_gives_a_text_or_a_refusal(row: str, seed: int) -> None:
    """Nothing else is ever raised, and spaces never stand at the ends or twice in a row."""
    shelves = _shelf("x" + row)
    try:
        (drawn,) = draw(shelves.find("t/t"), random_dice(seed), shelves)
    except Refusal:
        return
    assert drawn.text == drawn.text.strip() != ""
    assert len(drawn.inner) <= 300
