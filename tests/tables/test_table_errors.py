"""Every fault is found where it is, said with its cure, and spoils its own table only."""

# ruff: noqa: E501  # one fault a line reads as the table it is

from textwrap import dedent

import pytest

from tests.tables.table_kit import places, read

X = "tables:\n  x:\n"

FAULTS = [
    # rows and faces
    ("tables: {x: {roll: d6, rows: {1-3: a, 4: b}}}", 1, 10, "No row for 5-6 of d6; add it, or write else: reroll."),
    (X + "    1-2: a\n    2-3: b", 4, 5, "2 is given twice, here and on line 3."),
    (X + "    roll: d6\n    rows:\n      3-1: a\n      4-6: b", 5, 7, "3-1 runs backwards; write 1-3."),
    (X + "    roll: d6\n    rows:\n      1-6: a\n      7: b", 6, 7, "d6 has no face 7."),
    (X + "    roll: d66\n    rows:\n      11-66: a\n      67: b", 6, 7, "d66 has no face 67."),
    (X + "    roll: 2d6\n    rows:\n      1-12: a", 5, 7, "2d6 has no face 1."),
    (X + "    roll: d6\n    rows:\n      un: a", 5, 7, "un is not faces of d6; write 3, 1-2 or 13,14."),
    (X + "    roll: d6\n    rows:\n      1-6: a\n      1-6: b", 6, 7, "1-6 is here and on line 5; keep one."),
    (X + "    roll: d4\n    rows: [a, b]", 2, 3, "These rows fill 2 places and d4 has 4; add or remove rows, or write faces."),
    (X + "    roll: d2\n    else: reroll\n    rows: [a, b, c]", 2, 3, "These rows fill 3 places and d2 has 2; add or remove rows, or write faces."),
    (X + "    roll: six\n    rows: [a]", 3, 11, "This is no dice soloist can roll; write d6, 2d6, d66 or d100."),
    (X + "    else: peut-être\n    rows: [a]", 3, 11, "else can only be reroll, relancer."),
    (X + "    draw: pioche\n    rows: [a]", 3, 11, "draw can only be deck, paquet."),
    # texts
    (X + "    - a\n    -\n    - b", 4, 6, "This row is empty; give it a text or delete it."),
    (X + "    - ' '", 3, 7, "This row is empty; give it a text or delete it."),
    (X + "    - [a, b]", 3, 7, "A row is a text; one that starts with a bracket or a brace must stand in quotes."),
    (X + "    - [1d6]", 3, 7, "A row is a text; one that starts with a bracket or a brace must stand in quotes."),
    (X + '    - "\\e[31m"', 3, 7, "This text holds a control character; take its escape out."),
    (X + "    - un {noms", 3, 10, "This brace has no partner; close it, or double it to show it."),
    (X + '    - "un } de"', 3, 11, "This brace has no partner; close it, or double it to show it."),
    (X + "    - un {} de", 3, 10, "There is nothing between these braces; name a table or dice, as in {2d6}."),
    # keys of rows and tables
    (X + "    - {text: a, wieght: 3}", 3, 17, "wieght means nothing here; did you mean weight?"),
    (X + "    - {text: a, text: b}", 3, 17, "text is here and on line 3; keep one."),
    (X + "    - {text: a, weight: 0}", 3, 25, "A weight is a whole number from 1 to 1000000."),
    (X + "    - {text: a, weight: 1000001}", 3, 25, "A weight is a whole number from 1 to 1000000."),
    (X + "    - {text: a, weight: 2.5}", 3, 25, "A weight is a whole number from 1 to 1000000."),
    (X + "    - {text: a, weight: [1]}", 3, 25, "A weight is a whole number from 1 to 1000000."),
    (X + "    1-2: {text: a, weight: 2}", 3, 28, "A row with faces has no weight; its faces are its weight."),
    (X + "    row: [a]\n    rows: [a]", 3, 5, "row means nothing here; did you mean rows?"),
    (X + "    roll: d6\n    roll: d4\n    rows: [a]", 4, 5, "roll is here and on line 3; keep one."),
    (X + "    roll: d6", 2, 3, "This table has no rows; write rows: or grid: under it."),
    (X + "    rows: []", 2, 3, "There are no rows here; add some, each after a dash and a space."),
    ("tables:\n  x: un, deux", 2, 6, "Rows are a list: each on a line of its own, after a dash and a space."),
    (X + "    rows: [a]\n    grid: {b: [c]}", 4, 11, "A table has rows or a grid, not both."),
    (X + "    credit: [a]\n    rows: [a]", 3, 13, "credit is a text; put it in quotes."),
    (X + "    aliases: [[a]]\n    rows: [a]", 3, 15, "Aliases are names: [one, two]."),
    (X + "    roll: d1\n    zut: b", 4, 5, "zut means nothing here, where roll, rows, from, columns, grid, draw, else, aliases, local, about, credit can stand."),
    (X + "    jet: d6\n    zut: b\n    lignes: [a]", 4, 5, "zut means nothing here, where jet, lignes, depuis, colonnes, grille, tirage, sinon, alias, privée, sujet, crédit can stand."),
    (X + "    roll: d1\n    jet: d1\n    rows: [a]", 4, 5, "jet says the same as roll on line 3; keep one."),
    (X + "    - {texte: a, text: b}", 3, 18, "text says the same as texte on line 3; keep one."),
    (X + "    sinon: peut-être\n    rows: [a]", 3, 12, "sinon can only be reroll, relancer."),
    (X + "    local: peut-être\n    rows: [a]", 3, 12, "local can only be yes, oui, true, no, non, false."),
    (X + "    - {text: a, tags: [[N:a], '[b] c']}", 3, 31, "A tag is written as in the journal: [N:Marthe|alive]."),
    (X + "    columns: [a]\n    rows: [{cells: [b], hint: c}]", 4, 31, "hint belongs in one of the cells: {text: …, hint: …}."),
    # rows that begin with another table's
    (X + "    from: y\n    roll: d6", 4, 11, "A table that begins with the rows of another has no roll."),
    (X + "    depuis: y\n    colonnes: [a]\n    lignes: [[b]]", 4, 15, "A table that begins with the rows of another has no colonnes."),
    (X + "    from: y\n    rows: {1-2: a}", 4, 12, "A table that begins with the rows of another has no faces; write a list."),
    (X + "    from: [y, z]", 3, 11, "from is the name of one table, such as story/roles."),
    (X + "    from: ''", 3, 11, "from is the name of one table, such as story/roles."),
    # columns and grids
    (X + "    columns: [a, b]\n    rows:\n      1: [c]", 5, 7, "This row has 1 cells for 2 columns."),
    (X + "    columns: [a, A]\n    rows: [[b, c]]", 3, 18, "A is here and on line 3; keep one."),
    (X + "    columns: a\n    rows: [[b]]", 3, 14, "Columns are a list of names: [one, two]."),
    (X + "    grid: [a]", 3, 11, "A grid is rows with a name: Name: [one, two, three]."),
    (X + "    roll: d6\n    grid:\n      A: [1, 2, 3, 4, 5]", 5, 7, "These rows fill 5 places and d6 has 6; add or remove rows, or write faces."),
    (X + "    grid:\n      Où ?: [a]\n      ou: [b]", 5, 7, "ou is here and on line 4; keep one."),
    # names
    ("tables\n  voile:\n    - a", 1, 1, "A colon is missing after tables."),
    (X + "    - \"Un brigand tombe.\n    - \"Rien.\"", 3, 7, "This quote is never closed; close it, or take it away."),
    (X + "    * une rame\n    * deux", 3, 6, "A row begins with a hyphen and a space, not with *."),
    ("```\n" + X + "    - a\n```", 5, 1, "Take the lines with ``` out; only what stands between them belongs here."),
    ("tables:\n  a/b: [c]", 2, 3, "A name cannot hold /, for journal lines could not say it; write a-b."),
    ("tables:\n  a=b: [c]", 2, 3, "A name cannot hold =, for journal lines could not say it; write a-b."),
    ("tables:\n  '': [c]", 2, 3, "A name has from 1 to 80 characters."),
    (X + "    columns: [a->b]\n    rows: [[c]]", 3, 15, "A name cannot hold ->, for journal lines could not say it; write a-b."),
    # YAML itself
    (X + "    - 'a\n    - b", 3, 7, "This quote is never closed; close it, or take it away."),
    (X + '    - "a\\q"', 3, 9, "In double quotes a backslash must be doubled; single quotes take it as it is."),
    (X + "    - &a\n      - b", 3, 7, "A text that starts with & must stand in quotes."),
    (X + "    - !!python/object/apply:os.system ['x']", 3, 7, "A text that starts with ! must stand in quotes."),
    ("tables:\n  x: &a [b]\n  y: *a", 2, 6, "A text that starts with & must stand in quotes."),
    ("tables:\n  y: *a", 2, 6, "A text that starts with * must stand in quotes."),
    (X + "    rows: [*a]", 3, 12, "A text that starts with * must stand in quotes."),
    (X + "    - a\n   - b", 4, 4, "This line does not line up with those above; indent it like its neighbours."),
    ("tables:\n\tx: [a]", 2, 1, "A tab starts this line; indent with spaces."),
    ("tables:\n  x: [a]\n---\ntables: {}", 3, 1, "A table file has one part; remove this line."),
    ("tables:\n  <<: {a: [b]}", 2, 3, "A text that starts with << must stand in quotes."),
    ("? [a]\n: b", 1, 3, "A name cannot be a list or hold braces; put the text in quotes."),
    ("tables: {x: [a\x07]}", 1, 15, "U+0007 is a control character, which YAML does not allow; delete it."),
    # the file
    ("du texte", 1, 1, "A table file starts with tables: and names each table under it."),
    ("tables: [a]", 1, 9, "Under tables: stands each table's name and a colon, indented."),
    ("tavernes: [a]", 1, 1, "tavernes means nothing here; tables stand under tables:, indented."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "said"), FAULTS)
def test_fault(text: str, line: int, column: int, said: str) -> None:
    """The first error names line, column, the line itself and the cure."""
    file, problems = read(text)
    errors = [problem for problem in problems if problem.severity == "error"]
    assert places(errors)[0] == (line, column, said)
    assert errors[0].file == "t.yaml"
    assert errors[0].excerpt == dedent(text).split("\n")[line - 1]
    assert file.table("x") is None


def test_messages_have_no_hole_left() -> None:
    """Braces in a message are meant, and said once."""
    said = str(read(X + "    - un {} de\n")[1][0].message)
    assert "{{" not in said


@pytest.mark.parametrize(
    "fault",
    ["{text: [1d6] loups", "'jamais fermé", '"\\q"', "{noms", "&x [y]", "!!str y", "[*a, b]", "? - a"],
)
def test_one_bad_table_never_hides_the_others(fault: str) -> None:
    """Even where the whole is no YAML any more, every other table is read, with its right place."""
    file, problems = read(
        f"credit: Moi\ntables:\n  a: [un]\n  b:\n    - {fault}\n    - deux\n  c:\n    - trois\n"
    )
    assert [table.name for table in file.tables] == ["a", "c"]
    assert (file.broken, file.readable) == (("b",), True)
    assert [problem.line for problem in problems] == [5]
    assert [(table.credit, table.line) for table in file.tables] == [("Moi", 3), ("Moi", 7)]
    assert file.tables[1].strips[0].rows[0].line == 8


def test_several_bad_tables_are_each_told() -> None:
    """Two faults of grammar and one of content: three problems, in the order of their kind."""
    file, problems = read("tables:\n  a: [b\n  c:\n    - &d [e]\n  e:\n    - {text: }\n  f: [g]\n")
    assert [table.name for table in file.tables] == ["f"]
    assert sorted(file.broken) == ["a", "c", "e"]
    assert sorted(problem.line for problem in problems) == [2, 4, 6]


def test_a_name_given_twice_keeps_the_first_table() -> None:
    """Both lines are named, and names are compared as people do."""
    file, problems = read("tables:\n  Où ?: [a]\n  ou: [b]\n")
    assert places(problems) == [(3, 3, "ou is here and on line 2; keep one.")]
    assert [table.name for table in file.tables] == ["Où ?"]


def test_an_alias_that_is_taken_is_dropped_and_said() -> None:
    """A table's own name goes before another's alias."""
    file, problems = read("tables:\n  a: {aliases: [b, c], rows: [d]}\n  b: {aliases: [c, e], rows: [f]}\n")
    assert [problem.severity for problem in problems] == ["warning", "warning"]
    assert [table.aliases for table in file.tables] == [("c",), ("e",)]
    assert file.table("b") is file.tables[1]


def test_a_language_nobody_knows_spoils_no_table() -> None:
    """The fault stands where the language is written; the tables are read."""
    file, problems = read("langue: de\ntables: {x: [a]}\n")
    assert places(problems) == [(1, 9, "langue can only be fr, en.")]
    assert (file.lang, [table.name for table in file.tables]) == ("", ["x"])


def test_notes_never_crowd_out_an_error() -> None:
    """However many rows are noted, the fault after them is told."""
    rows = "".join(f"    - *{number}*\n" for number in range(500))
    _, problems = read(f"tables:\n  x:\n{rows}  y: b\n")
    assert [problem.line for problem in problems if problem.severity == "error"] == [503]
