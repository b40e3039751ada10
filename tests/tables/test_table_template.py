"""The language of a row's text: what each form is read as, and what is said of what cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.tables.die import TableDie
from soloist.tables.text.parts import (
    AgreedHole,
    CapitalHole,
    ChoiceHole,
    CountedHole,
    ElseHole,
    FormsHole,
    KeepHole,
    KeptNumber,
    NumberHole,
    OptionHole,
    Part,
    PrefixHole,
    Reckoned,
    Rolled,
    SeveralHole,
    TableHole,
    Whole,
    Words,
)
from soloist.tables.text.template import parse_template

D2, D3, D6, D66, D100 = (
    TableDie(1, 2), TableDie(1, 3), TableDie(1, 6), TableDie(2, 6, digits=True), TableDie(1, 100),
)  # fmt: skip
TWO = Rolled(TableDie(2, 6))


def _names(at: int = 0, name: str = "noms") -> tuple[TableHole]:
    return (TableHole(name, at),)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("rien à voir", (Words("rien à voir"),)),
        ("{{noms}}", (Words("{noms}"),)),
        ("{{{noms}}}", (Words("{"), TableHole("noms", 2), Words("}"))),
        ("par {noms}.", (Words("par "), TableHole("noms", 4), Words("."))),
        ("{Noms}", (TableHole("Noms", 0, capital=True),)),
        ("{hades/distance.Où ?}", (TableHole("hades/distance.Où ?", 0),)),
        ("{7ème ciel}", (TableHole("7ème ciel", 0),)),
        # numbers
        ("{2d6} loups", (NumberHole(TWO), Words(" loups"))),
        ("{ d66 + 3 }", (NumberHole(Reckoned("+", Rolled(D66), Whole(3))),)),
        ("{d6−1}", (NumberHole(Reckoned("-", Rolled(D6), Whole(1))),)),
        (
            "{(2d6+3)*10}",
            (NumberHole(Reckoned("*", Reckoned("+", TWO, Whole(3)), Whole(10))),),
        ),
        ("{1+2*3}", (NumberHole(Reckoned("+", Whole(1), Reckoned("*", Whole(2), Whole(3)))),)),
        ("{9-2-1}", (NumberHole(Reckoned("-", Reckoned("-", Whole(9), Whole(2)), Whole(1))),)),
        ("{= prix / 2}", (NumberHole(Reckoned("/", KeptNumber("prix", 3), Whole(2))),)),
        ("{2d6 loups}", (CountedHole(TWO, (TableHole("loups", 5),)),)),
        ("{3 loups}", (CountedHole(Whole(3), (TableHole("loups", 3),)),)),
        ("{3: noms}", (SeveralHole(Whole(3), _names(4)),)),
        ("{1d3 : noms}", (SeveralHole(Rolled(D3), _names(7)),)),
        ("{3 distinct: noms}", (SeveralHole(Whole(3), _names(13), distinct=True),)),
        ("{3 différentes : noms}", (SeveralHole(Whole(3), _names(17), distinct=True),)),
        ("{3: le: noms}", (SeveralHole(Whole(3), (PrefixHole("le", _names(8), at=4),)),)),
        # kept values
        ("{héros = noms}", (KeepHole("héros", _names(9)),)),
        ("{le chef:=noms}", (KeepHole("le chef", _names(10), shown=False),)),
        ("{prix = 2d6*10}", (KeepHole("prix", (NumberHole(Reckoned("*", TWO, Whole(10))),)),)),
        ("{b = a + 1}", (KeepHole("b", (NumberHole(Reckoned("+", KeptNumber("a", 5), Whole(1))),)),)),
        ("{b = sous-bois}", (KeepHole("b", _names(5, "sous-bois")),)),
        ("{b = hades/direction}", (KeepHole("b", _names(5, "hades/direction")),)),
        ("{b = rouge|vert}", (KeepHole("b", (ChoiceHole(((Words("rouge"),), (Words("vert"),)), D2, 5),)),)),
        # alternatives and options
        (
            "{rouge|{noms}|}",
            (ChoiceHole(((Words("rouge"),), _names(7), ()), D3),),
        ),
        ("{rouge | vert}", (ChoiceHole(((Words("rouge"),), (Words("vert"),)), D2),)),
        ("x{ rouge|}", (Words("x"), ChoiceHole(((Words(" rouge"),), ()), D2, 1))),
        ("x { rouge|}", (Words("x "), ChoiceHole(((Words("rouge"),), ()), D2, 2))),
        ("{2 loups|ours}", (ChoiceHole(((Words("2 loups"),), (Words("ours"),)), D2),)),
        ("{Il dit : oui|non}", (ChoiceHole(((Words("Il dit : oui"),), (Words("non"),)), D2),)),
        ("x{? , en colère}", (Words("x"), OptionHole((Words(", en colère"),), D2, 1, 1))),
        ("x{? gris}", (Words("x"), OptionHole((Words(" gris"),), D2, 1, 1))),
        ("{30%?, armé}", (OptionHole((Words(", armé"),), D100, 30),)),
        ("{1/3?{noms}}", (OptionHole(_names(5), D3, 1),)),
        ("{?a|b}", (OptionHole((ChoiceHole(((Words("a"),), (Words("b"),)), D2),), D2, 1),)),
        ("{noms else lieux}", (ElseHole(TableHole("noms", 0), _names(11, "lieux")),)),
        ("{noms sinon {a|}}", (ElseHole(TableHole("noms", 0), (ChoiceHole(((Words("a"),), ()), D2, 12),)),)),
        # grammar
        ("{le: noms}", (PrefixHole("le", _names(5)),)),
        ("{Le:noms}", (PrefixHole("Le", _names(4), capital=True),)),
        ("{d’: noms}", (PrefixHole("d’", _names(5)),)),
        ("{a: noms}", (PrefixHole("a", _names(4)),)),
        ("{cap: noms}", (CapitalHole(_names(6)),)),
        ("{MAJS: noms}", (CapitalHole(_names(7), every=True),)),
        ("{maj: de: noms}", (CapitalHole((PrefixHole("de", _names(10), at=6),)),)),
        ("{~noms}", (AgreedHole(_names(2)),)),
        ("{noms~lieu}", (AgreedHole(_names(1), "lieu"),)),
        ("{~né|née}", (FormsHole(("né", "née")),)),
        ("{~|e}", (FormsHole(("", "e")),)),
        ("{héros~il|elle|ils|elles}", (FormsHole(("il", "elle", "ils", "elles"), "héros"),)),
        (
            "{le: {noms~m} {m}}",
            (PrefixHole("le", (AgreedHole(_names(6), "m", 5, before=True), Words(" "), TableHole("m", 14))),),
        ),
        ("{le: vieux {m}}", (PrefixHole("le", (Words("vieux "), TableHole("m", 11))),)),
        ("{a|b{{c}}}", (ChoiceHole(((Words("a"),), (Words("b{c}"),)), D2),)),
    ],
)  # fmt: skip
def test_parts(text: str, parts: tuple[Part, ...]) -> None:
    """Every form, in both languages, with and without the spaces that do not count."""
    assert parse_template(text) == (parts, ())


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("a {noms", 2, "no partner"),
        ("a } b", 2, "no partner"),
        ("un {} de", 3, "nothing between these braces"),
        ("{ }", 0, "nothing between these braces"),
        ("un {0d6}", 4, "0d6 is no dice soloist can roll"),
        ("{13d6}", 1, "13d6 is no dice"),
        ("{2d6 +}", 6, "stops too early"),
        ("{2d6 + bonus}", 6, "“bonus”"),
        ("{(2d6+3}", 1, "never closed"),
        ("{2d6/0}", 4, "divided by 0"),
        ("{9999999999}", 1, "too large"),
        ("{2d6, loups}", 4, "a noun or a colon"),
        ("{= }", 2, "cannot be read"),
        ("{= prix *}", 9, "stops too early"),
        ("{= prix prix}", 7, "“prix”"),
        ("{x = y *}", 8, "stops too early"),
        ("{101: noms}", 0, "100 results"),
        ("{3d66: noms}", 0, "100 results"),
        ("{3:}", 2, "Something is missing"),
        ("{3: 2d6 +}", 9, "stops too early"),
        ("{lee: noms}", 0, "lee: noms is not understood"),
        ("{de la: noms}", 0, "de la: noms is not understood"),
        ("{le:}", 3, "Something is missing"),
        ("{h+e = noms}", 0, "A kept name"),
        ("{x = }", 3, "Something is missing"),
        ("{0%? a}", 0, "from 1% to 99%"),
        ("{100 %? a}", 0, "from 1% to 99%"),
        ("{3/3? a}", 0, "less than 1"),
        ("{0/3? a}", 0, "less than 1"),
        ("{?}", 0, "Nothing follows"),
        ("{~}", 1, "Something is missing"),
        ("{noms~a/b}", 0, "a/b is no kept name"),
        ("{~a|b|c|d|e}", 0, "at most four forms"),
        ("{~a|{b}}", 0, "words alone"),
        ("{ {b} else c}", 0, "Before else"),
        ("{noms else }", 10, "Something is missing"),
        ("{le moulin {x}}", 0, "needs a sign"),
        ("{" + "|" * 500 + "}", 0, "over 500 texts"),
        ("{x|" * 30 + "}" * 30, 50, "too deep"),
        ("{" + "le:" * 40 + "x}", 0, "too deep"),
        ("{" + "1+" * 60 + "1}", 0, "too long"),
        ("{" + "(" * 60 + "1" + ")" * 60 + "}", 0, "too long"),
    ],
)
def test_what_cannot_be_read_is_said_where_it_is(text: str, at: int, said: str) -> None:
    """One place, one cure; deep and long ones anywhere."""
    misread = parse_template(text)[1]
    assert said in str(misread[0].message)
    if "too" not in said:
        assert [place.at for place in misread] == [at]


def test_two_faults_are_both_found() -> None:
    """The first never hides the next, and places are in order."""
    assert [place.at for place in parse_template("{} {lee: x} } {2d6+}")[1]] == [0, 3, 12, 18]


def test_a_doubled_brace_that_was_meant_for_two_holes() -> None:
    """The cure says how to write them."""
    (first, second) = parse_template("{{a}|b}")[1]
    assert (first.at, second.at) == (3, 6)
    assert str(first.message) == "This brace has no partner: {{ shows a brace; to open two holes write { {."


SIGNS = st.text(alphabet="ab {}:|=~?%d6120+*/(),’é", max_size=40)
WORDS = st.lists(
    st.sampled_from(
        ["{", "}", "{{", "}}", "|", ":", ":=", "=", "~", "?", "30%", "1/3", "2d6", "le", "cap", "distinct",
         " ", "else", "sinon", "noms", "(", ")", "+", "*", "/", ",", "é", "\n"]
    ), max_size=25,
)  # fmt: skip


@given(st.one_of(SIGNS, WORDS.map("".join), st.text(max_size=60)))
def test_every_text_is_read_or_refused(text: str) -> None:
    """Nothing raises; every fault is at a place of the text; without one, words outside of holes are kept."""
    parts, misread = parse_template(text)
    assert all(0 <= place.at < max(len(text), 1) for place in misread)
    assert all(str(place.message) for place in misread)
    if not misread and "{" not in text.replace("{{", ""):
        assert "".join(part.text for part in parts if isinstance(part, Words)) == text.replace(
            "{{", "{"
        ).replace("}}", "}")


@given(
    st.integers(1, 2000),
    st.sampled_from(["{", "{x|", "{le: ", "{? ", "{a else ", "{3: ", "{x = ", "(", "{=-"]),
)
def test_deep_texts_do_not_overflow(times: int, start: str) -> None:
    """However deep, a text is refused where its holes are, and never exhausts the stack."""
    for text in (start * times, start * times + "}" * times):
        parts, misread = parse_template(text)
        assert isinstance(hash(parts), int)
        assert misread or times < 30 or start in "{("
