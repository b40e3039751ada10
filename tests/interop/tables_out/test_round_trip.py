"""Tables taken out and in again roll the same: every format, odds of every part before and after."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.interop.formats import WRITTEN, Loss, Tally
from soloist.interop.writers import gathered
from soloist.storage.listing import slug
from soloist.tables.lookup import Shelves, Target, shelf_of
from soloist.tables.model import TableFile
from soloist.tables.odds import odds, spread
from soloist.tables.reading.read import read_tables
from tests.interop.table_kit import open_tables, read

OURS = ("markdown", "csv")


def shelves_of(text: str, lang: str = "en") -> Shelves:
    """Shelves of."""
    file, problems = read_tables(text, f"oracles/{lang}/enc.yaml", lang)
    assert not [problem for problem in problems if problem.severity == "error"], problems
    return Shelves([shelf_of([file])], lang)


def out(
    shelves: Shelves, names: list[str], form_id: str, *, with_used: bool = True
) -> tuple[str, tuple[Loss, ...]]:
    """Out."""
    form = WRITTEN[form_id]
    tally = Tally()
    tables = gathered([shelves.find(name) for name in names], shelves, with_used=with_used)
    return form.write(tables, tally), tally.losses()


def back(text: str, form_id: str) -> TableFile:
    """Back."""
    suffix = WRITTEN[form_id].suffix
    return read(open_tables(text, f"enc{suffix}"))


def parts(file: TableFile, *, folded: bool) -> dict[str, Mapping[str, Fraction]]:
    """The odds of every list, column and row of a grid, under the name it has as a list."""
    found: dict[str, Mapping[str, Fraction]] = {}
    for table in file.tables:
        for strip in table.strips:
            name = f"{table.name}.{strip.name}" if strip.name else table.name
            held = {each.text: each.chance for each in odds(Target(file, table, strip))}
            found[slug(name) if folded else name] = held
    return found


PLAIN = """\
tables:
  two: {roll: 2d6, rows: {2-6: a wolf, 7: "100% | pipe_x *b* [c](d) <e> `f` && == ~~", 8-12: "(3) {{x}} 2x"}}
  digits: {roll: d66, rows: {11-36: red, 41-66: black}}
  hundred: {roll: d100, rows: {01-95: x, 96-00: y}}
  holes: {roll: d6, else: reroll, rows: {"1,3": odd, 2: "#two", 4: "- four"}}
  heavy: [{text: "=1+1", weight: 3, hint: "why? | not"}, "-d", {text: "'=x", weight: 2}]
  one: ["12. only"]
  bargain:
    columns: [price, catch]
    rows: [[a coin, none], [a year, someone knows]]
  mood: {grid: {good: [smiles, sings], bad: [spits, says nothing]}}
"""


def test_names_with_dice_in_them_come_back_and_blank_rows_show_nothing() -> None:
    """Two names that differ by their dice alone stay two."""
    text = "tables:\n  iv-1d36-oracle: [a, b]\n  iv-1d6-oracle:\n    - '{|}'\n    - c\n"
    names = ["iv-1d36-oracle", "iv-1d6-oracle"]
    note, losses = out(shelves_of(text), names, "markdown")
    assert "{" not in note
    assert "holes" not in {loss.what for loss in losses}
    back = open_tables(note, "iv-1d36-oracle.md")
    assert [table.name for table in read(back).tables] == names
    for form in ("foundry", "tracery"):
        assert "|" not in out(shelves_of(text), names, form)[0]


@pytest.mark.parametrize("form", OURS)
def test_the_same_distribution(form: str) -> None:
    """The same distribution."""
    shelves = shelves_of(PLAIN)
    names = [target.table_name for target in shelves.targets() if target.file.name == "enc"]
    text, _ = out(shelves, names, form)
    before = parts(shelves.find("enc/two").file, folded=True)
    after = parts(back(text, form), folded=True)
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) == {"bargain", "mood"}  # one row, which rolls both columns, or the first


def test_csv_keeps_every_hole_and_tells_of_genders() -> None:
    """Holes come back as they are; what agrees with a row does not."""
    rows = '"{Un: gens} {~humeur}{1/3? , {a|b}}", "{h = gens} {3 distinct: gens} {gens else humeur}"'
    shelves = shelves_of(
        f"lang: fr\ntables:\n  v: [{rows}]\n  gens: ['pou (m, pl. poux)', 'Kim (they)']\n  humeur: [bleu]\n"
    )
    text, losses = out(shelves, ["enc/v"], "csv")
    file = back(text, "csv")
    before = shelves.find("enc/v").file
    for name in ("v", "gens"):
        old, new = before.table(name), file.table(name)
        assert old is not None
        assert new is not None
        assert [row.text for row in new.strips[0].rows] == [row.text for row in old.strips[0].rows]
    assert [(loss.what, loss.times) for loss in losses if loss.fate == "left"] == [("marks", 2)]


def test_markdown_makes_tables_of_choices_and_tells_what_it_cannot() -> None:
    """Markdown makes tables of choices and tells what it cannot."""
    shelves = shelves_of('tables:\n  v: ["a {red|{b}} door", "{A: b} {d100} {2d20}", "{B}"]\n  b: [x, y]\n')
    text, losses = out(shelves, ["enc/v"], "markdown")
    file = back(text, "markdown")
    assert [len(table.strips[0].rows) for table in file.tables] == [3, 2, 2]
    assert [loss.what for loss in losses if loss.fate == "left"] == ["out grammar"]


SEVERAL = """\
tables:
  met:
    roll: 2d6
    rows:
      2-5: "A {beast} in the {place}, {1d4} of them"
      6-7: "no {beast} near {place}"
      8: "{beast}{1/3?, {place}}"
      9: "{beast else pc} at {2d2}"
      10-11: "{mud|{beast}} on the {place}"
      12: "a {beast} and a {beast}"
  beast: [wolf, {text: owl, weight: 2}]
  place: [inn, {text: "{old|new} road", weight: 3}]
"""


def whole(file: TableFile, name: str) -> Mapping[str, float]:
    """Every text a table can say once its holes are filled, with its chance."""
    shelves = Shelves([shelf_of([file])], "en")
    found = spread(shelves.find(f"{file.name}/{name}"), shelves)
    assert not found.rolls
    return {" ".join(text.split()): round(chance, 9) for text, chance in found.texts}


@pytest.mark.parametrize("form", ["markdown", "csv", "tracery"])
def test_rows_of_several_holes_say_the_same_as_often(form: str) -> None:
    """Whole texts, and the chance of each, after the way out and in."""
    rows = SEVERAL.replace("{1/3?, {place}}", "") if form == "markdown" else SEVERAL  # it has no empty row
    shelves = shelves_of(rows)
    text, losses = out(shelves, ["enc/met"], form)
    before = whole(shelves.find("enc/met").file, "met")
    assert whole(back(text, form), "met") == before
    assert not {"holes", "pieces"} & {loss.what for loss in losses}


@pytest.mark.parametrize(
    ("form", "what", "lines"),
    [
        ("markdown", "out grammar", [3, 5]),
        ("foundry", "pieces", [3, 4, 5]),
        ("tracery", "out grammar", [3, 5]),
    ],
)
def test_what_a_format_has_no_words_for_is_told_with_its_places(
    form: str, what: str, lines: list[int]
) -> None:
    """One line for all of them; the others stay whole."""
    rows = '"{a: beast} and {beast}", "the {beast}", "{a: beast} near {beast}"'
    shelves = shelves_of(
        f"tables:\n  met:\n  - {rows.replace(', ', chr(10) + '  - ')}\n  beast: [wolf, owl]\n"
    )
    _, losses = out(shelves, ["enc/met"], form)
    assert [loss.lines for loss in losses if loss.what == what] == [lines]


TEXT = st.text(alphabet="ab é|*_`[]<>\\#-1.:={}()&;~%^'\",/", min_size=1, max_size=20).filter(
    lambda text: text.strip() == text and "  " not in text and text
)


@settings(max_examples=60)
@given(st.lists(TEXT, min_size=2, max_size=6, unique=True), st.sampled_from(OURS))
def test_any_words_come_back(texts: list[str], form: str) -> None:
    """Any words come back."""
    doubled = [text.replace("{", "{{").replace("}", "}}") for text in texts]
    quoted = ", ".join('"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' for text in doubled)
    file, problems = read_tables(f"tables:\n  words: [{quoted}]\n", "oracles/en/enc.yaml", "en")
    if problems or any(row.mark for row in file.tables[0].strips[0].rows):
        return
    shelves = Shelves([shelf_of([file])], "en")
    text, _ = out(shelves, ["enc/words"], form)
    assert parts(back(text, form), folded=True)["words"] == parts(file, folded=True)["words"]


@pytest.mark.parametrize("form_id", ["markdown", "foundry"])
def test_rows_that_may_say_nothing_are_told(form_id: str) -> None:
    """For they do not come back."""
    _, losses = out(shelves_of("tables:\n  one: [a, '{|}', '{b|}']\n"), ["one"], form_id)
    assert next(loss.lines for loss in losses if loss.what == "empty rows") == [2]
