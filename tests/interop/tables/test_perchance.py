"""Perchance as tables: lists by how far in they stand, odds, methods, names; scripts told and never run."""

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.interop.tables.perchance import looks
from soloist.rules.dice import random_dice
from soloist.tables.draw import draw
from soloist.tables.lookup import Shelves, Target, shelf_of
from soloist.values.message import Refusal
from tests.interop.cases import lines
from tests.interop.story_kit import fates, report
from tests.interop.table_kit import open_tables, texts

_opened = partial(open_tables, name="tide.perchance")


HARBOUR = """// by Ida Holm, licence CC BY 4.0
title = The harbour // for the evening
$meta
  author = Ida Holm
  dynamic = yes
output
\t[h = hero.selectOne] meets {a} [beast]; {A} owl at {the {old|new}^2|an} inn. [h] has {1-6} coin{s}.^2
\t{A} [beast.fish] for [hero.titleCase], [name.titleCase], [beast.pluralForm], [beast.selectUnique(2)]
\t[x = beast.selectOne, ""]On [x] comes. <b>Bold</b>{import:noun}
\t[roll() > 3 ? "yes" : "no"] [unknown] {a-c} \\[x\\] \\{y\\}
\t[d = name.consumableList, ""][d] and [d.upperCase] {ann|bo^3.5}
beast
  wolf^0.5
  fish
    eel
    cod^3
  owl ^[x > 3]
  crab^0
hero
  ann the red
  bo
    height = {10-12}0cm
name
  tom bell
  sue
colour = {red|blue}
roll() =>
  return Math.random()
"""


def test_the_last_list_of_a_name_counts_and_the_others_are_told() -> None:
    """At the margin; inside a list each row is its own."""
    found = open_tables(
        "output\n  [a]\na\n  one\n  two\nb\n  x\n    red\n  x\n    blue\na\n  three\n", "tide.perchance"
    )
    assert texts(found, "a") == ["three"]
    assert texts(found, "b") == ["{b-x}", "{b-x-2}"]
    assert (texts(found, "b-x"), texts(found, "b-x-2")) == (["red"], ["blue"])
    assert "left doubled lists 1: 3" in report(found)
    assert next(loss for loss in found.losses if loss.what == "doubled lists").named == ("a",)


def test_lists_are_tables() -> None:
    """Those inside a list too; what has properties only is a row with tables beside it."""
    found = _opened(HARBOUR)
    assert found.form.id == "perchance"
    assert [table.name for table in found.tables.tables if not table.local] == lines("""
output
beast
beast-fish
hero
hero-bo-height
name
colour
""")  # fmt: skip
    assert texts(found, "output") == [
        ("{h = hero} meets {an: beast}; An owl at {the-old-new-an-2-1} inn. {h} has {1d6} coin(s)."),
        "{An: beast-fish} for {hero}, {name}, {s: beast}, {2 distinct: beast}",
        "{x := beast}On {x} comes. Bold{{import:noun}}",
        '[roll() > 3 ? "yes" : "no"] [unknown] {a|b|c} [x] {{y}}',
        "{name} and {caps: name} {ann|ann|bo|bo|bo|bo|bo|bo|bo}",
    ]
    assert texts(found, "hero-bo-height") == ["{1d3+9}0cm"]
    assert texts(found, "colour") == ["{red|blue}"]


def test_everything_is_told() -> None:
    """With the lines in the file."""
    assert report(_opened(HARBOUR)) >= set(
        lines("""
carried kept 2: 7, 9
carried weights 3: 7, 13, 16
carried dice 2: 7, 22
guessed grammar 3: 7, 8
guessed joined 1: 8
guessed properties 1: 22
left settings 1: 5
left endings 1: 7
left modifiers 2: 8
left markup 1: 9
left imports 1: 9
left expressions 2: 10
left unknown 1: 10
left used up 1: 11
left reckoned odds 1: 17
left never 1: 18
left scripts 1: 27
""")
    )


def test_rolled() -> None:
    """Every list, many times; the hero is one and the same."""
    found = _opened(HARBOUR)
    shelves = Shelves([shelf_of([found.read])], "en")
    for seed in range(100):
        for table in found.read.tables:
            text = draw(Target(found.read, table), random_dice(seed), shelves)[0].text
            assert text
            if table.name == "output" and " meets " in text:
                assert f"inn. {text.partition(' meets ')[0]} has " in text


def test_alternatives_of_uneven_odds_get_a_table() -> None:
    """Where repeating them would fill the row."""
    found = _opened("output\n  {rare^0.01|common} thing\nother\n  {a: b|c}\n")
    assert texts(found, "output") == ["{rare-common-1-100} thing"]
    assert [row.weight for row in found.tables.tables[2].rows] == [1, 100]


def test_a_list_that_says_something_else() -> None:
    """`$output` of the generator is `output`; inside a list it is a property."""
    found = open_tables("$output = [a]\na\n  b\n    size = 3\n  d\n  $output = x\n", "tide.perchance")
    assert texts(found, "output") == ["{a}"]
    assert texts(found, "a") == ["b", "d"]
    assert "guessed properties 2: 4, 6" in report(found)


def test_no_lists() -> None:
    """Refused with a sentence."""
    for text in ("", "title = x\n", "// nothing\n"):
        with pytest.raises(Refusal):
            _opened(text)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="[]{}|^.=,:$\\/\"'() \n\tab1-2~?%<>", max_size=80))
def test_hostile_text_becomes_tables_or_is_refused(text: str) -> None:
    """Whatever stands in it; `opened_tables` reads its own text again."""
    looks(text)
    try:
        found = open_tables(f"output\n  {text}\n", "x.perchance")
    except Refusal:
        return
    assert found.read.tables


def test_what_is_given_to_others_stands_beside_the_output() -> None:
    """`$output` is another name than `output`; alone, it is the output."""
    found = _opened("output\n  a bow\n  a spear\n\n$output = [output]\n")
    assert texts(found, "output") == ["a bow", "a spear"]
    assert texts(found, "output-2") == ["{output}"]
    assert "left doubled lists" not in fates(found)
    assert texts(_opened("$output = one of [a]\na\n  x\n"), "output") == ["one of {a}"]


def test_spaces_at_the_ends_of_a_row_are_told() -> None:
    r"""`\s` there is a space on purpose."""
    found = _opened("output\n  \\s inside \\s\n  two\\sthree\n")
    assert texts(found, "output") == ["inside", "two three"]
    assert "left edges 1: 2" in report(found)


def test_tags_with_escapes_go_whole() -> None:
    """Whatever stands in them."""
    found = _opened(
        'output\n  [bird]<p style\\="opacity:0.5">(b)</p>\n  <i class\\="[bird]">x</i> [bird]\n'
        "  \\<p> stays\n  <b [n = bird.selectOne]>y\nbird\n  tern\n  gull\n"
    )
    assert texts(found, "output") == ["{bird}(b)", "x {bird}", "<p> stays", "y"]
    assert "left markup 3: 2, 3, 5" in report(found)


def test_an_article_before_an_expression_is_a_guess() -> None:
    """Nobody knows what a script would say."""
    told = fates(_opened("output\n  {a} [1 + n]\nbird\n  tern\n  gull\n"))
    assert told["guessed grammar"] == (1, (2,))
