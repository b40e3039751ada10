"""A row more in a person's file: it reads as before with that row, and every other byte is what it was."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.asking.own_tables import OwnRow, OwnTables, rows_in, table_in, written
from soloist.storage.means import Means
from soloist.storage.shelf.own_tables import Addition
from soloist.storage.shelf.shelf import Shelf, load_shelves, shipped_oracles
from soloist.storage.workspace import LeadsOutside, Workspace
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.model import TableFile
from soloist.tables.reading.read import read_tables
from soloist.values.message import Refusal

FILE = "miens.yaml"

words = st.text(st.sampled_from("abé zœ'\"#:-,{}[]&*!|>%@`?~\\0123 «»’…"), min_size=1, max_size=24).filter(
    lambda text: text.strip() == text and "{" not in text and "}" not in text and " (" not in text
)


def rows_more(content: bytes, table: str, *rows: str, file: str = FILE) -> Addition:
    """These rows more."""
    return rows_in(content, file, table, tuple(map(OwnRow, rows)))


def in_quotes(row: str) -> str:
    """A row in quotes of the other kind."""
    return "'" + row.replace("'", "''") + "'"


@st.composite
def layouts(draw: st.DrawFn) -> tuple[bytes, list[str]]:
    """A file as people write one: indents, dashes, quotes, comments, blank lines, line ends."""
    indent = " " * draw(st.integers(1, 6))
    inner = indent + " " * draw(st.integers(0, 4)) if draw(st.booleans()) else indent + "  "
    dash = "-" + " " * draw(st.integers(1, 4))
    quote = draw(st.booleans())
    comment = st.sampled_from(["", "", "  # une remarque", "\t# tab"])
    between = st.sampled_from(["", "", "\n", "\n# seul\n", f"{inner}# dedans\n"])
    rows = draw(st.lists(words, min_size=1, max_size=5))
    text = draw(st.sampled_from(["", "# à moi\n", "credit: moi\n", "%YAML 1.1\n---\n"])) + "tables:\n"
    if draw(st.booleans()):
        text += f"{indent}avant:\n{indent}  rows: [un, deux] # court\n"
    named = draw(st.booleans())
    text += f"{indent}ici:{draw(comment)}\n" + (f"{indent}  rows:\n" if named else "")
    inner = max(inner, indent + "  ") if named else inner
    for row in rows:
        text += f"{inner}{dash}{in_quotes(row) if quote else written(row)}{draw(comment)}\n" + draw(between)
    if draw(st.booleans()):
        text += f"{indent}apres:\n{indent}  from: ici\n{indent}  rows:\n{indent}  - dernier\n"
    text = text if draw(st.booleans()) else text.rstrip("\n")
    text = text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))
    return (b"\xef\xbb\xbf" if draw(st.booleans()) else b"") + text.encode(), rows


def texts(file: TableFile, table: str = "ici") -> list[str]:
    """The rows of a table."""
    found = file.table(table)
    assert found is not None
    return [row.text for row in found.strips[0].rows]


def read(content: bytes) -> TableFile:
    """A file's tables, which must have no mistake."""
    file, problems = read_tables(content.decode(), FILE)
    assert not [problem for problem in problems if problem.severity == "error"]
    return file


@given(layouts(), st.lists(words, min_size=1, max_size=3))
def test_rows_more_and_every_other_byte_the_same(layout: tuple[bytes, list[str]], more: list[str]) -> None:
    """However the file is laid out, whatever the rows say: as if they had been added one by one."""
    content, rows = layout
    before = read(content)
    added = rows_more(content, "ici", *more)
    after = added.to(content)
    assert after[: added.at] + after[added.at + len(added.new) :] == content
    assert texts(read(after)) == [*rows, *more]
    others = [name for name in ("avant", "apres") if before.table(name)]
    assert all(texts(read(after), name) == texts(before, name) for name in others)
    assert after.endswith(b"\n") == content.endswith(b"\n")
    assert (b"\r\n" in added.new) == (b"\r\n" in content and b"\n" in added.new)
    line = after.decode().removeprefix("\ufeff").splitlines()[added.line - 1]
    assert more[0] in line or "'" in more[0] or '"' in more[0] or "\\" in more[0]
    one_by_one = content
    for row in more:
        one_by_one = rows_more(one_by_one, "ici", row).to(one_by_one)
    assert one_by_one == after


@given(layouts(), st.lists(words, min_size=1, max_size=4))
def test_a_table_more(layout: tuple[bytes, list[str]], rows: list[str]) -> None:
    """It stands after the others, which read as they did; its line is where its rows begin."""
    content, _ = layout
    added = table_in(content, FILE, "neuve", tuple(map(OwnRow, rows)))
    after = added.to(content)
    assert texts(read(after), "neuve") == rows
    assert texts(read(after)) == texts(read(content))
    assert "neuve:" in after.decode().removeprefix("\ufeff").splitlines()[added.line - 2]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "tables:\n  ici:\n  - {text: un,\n     weight: 3\n    }\n  la: [a]\n",
            "tables:\n  ici:\n  - {text: un,\n     weight: 3\n    }\n  - trois\n  la: [a]\n",
        ),
        (
            "tables:\n  ici:\n    - text: un\n      hint: deux\n\n# fin\n",
            "tables:\n  ici:\n    - text: un\n      hint: deux\n    - trois\n\n# fin\n",
        ),
        ("- un\n- deux", "- un\n- deux\n- trois"),
        (
            "tables:\n  ici:\n    - |\n      un\n\n  la: [a]\n",
            "tables:\n  ici:\n    - |\n      un\n    - trois\n\n  la: [a]\n",
        ),
    ],
)
def test_where_a_row_goes(before: str, after: str) -> None:
    """Rows over several lines, rows with weights and hints, a file that is one list."""
    file = "ici.yaml" if before.startswith("-") else FILE
    assert rows_more(before.encode(), "ici", "trois", file=file).to(before.encode()) == after.encode()


@pytest.mark.parametrize(
    ("text", "row", "why"),
    [
        ("tables:\n  ici: [a]\n  la: [b\n", "trois", "mistake on line"),
        ("tables:\n  ici: {1-3: a, 4-6: b}\n", "trois", "open miens.yaml in your editor, line 2"),
        ("tables:\n  ici: [a]\n", "trois", "open miens.yaml in your editor, line 2"),
        ("tables:\n  la: [b]\n", "trois", "no table called ici"),
        ("tables:\n  ici:\n    - a\n", "  ", "no row yet"),
        ("tables:\n  ici:\n    - a\n", "tr\x07ois", "cannot be a row"),
        ("tables:\n  ici:\n    - a\n", "un {trou", "left as it is"),
        ("tables:\n  ici:\n    - a\n", "x" * 6000, "over 5000"),
    ],
)
def test_what_would_not_read_back_is_refused(text: str, row: str, why: str) -> None:
    """With the reason, in words."""
    with pytest.raises(Refusal) as refused:
        rows_more(text.encode(), "ici", "bon", row)
    assert why in str(refused.value.message)


@pytest.mark.parametrize(
    "text", ["", "# rien\n", "tables:\n", "tables:", "credit: moi\ntables:\n", "tables:\n  a: [b]"]
)
def test_a_first_table(text: str) -> None:
    """In an empty file, under an empty `tables:`, in a file without a last line end."""
    after = table_in(text.encode(), FILE, "neuve", (OwnRow("un"), OwnRow("deux"))).to(text.encode())
    assert texts(read(after), "neuve") == ["un", "deux"]


# --- what comes of them


TEXT = "tables:\n  gens: [un, deux]\n  trous:\n    - va\n    - un {nulle part}\n  oui-non: [Non, Oui]\n"


def shelves(text: str = TEXT, name: str = "miens") -> Shelves:
    """One file."""
    return Shelves([shelf_of([read_tables(text, f"{name}.yaml")[0]])])


# --- in the right file


@pytest.fixture
def own(tmp_path: Path) -> OwnTables:
    """The tables of an empty workspace, in French."""
    return OwnTables(Workspace(tmp_path / "here"), "fr", Means(tmp_path / "state"))


def shelf(own: OwnTables) -> Shelf:
    """The shelves as they are now."""
    root = own.workspace.root
    return load_shelves(root, own.lang)


def test_a_new_file_says_what_may_stand_in_it(own: OwnTables) -> None:
    """Editors find the schema, where it is; the line is no table and no problem."""
    added = own.add_table("tavernes", (OwnRow("Au Chat"), OwnRow("Au Bœuf")))
    first = added.path.read_text("utf-8").splitlines()[0]
    schema = shipped_oracles() / "tables.schema.json"
    assert (first == f"# yaml-language-server: $schema={schema.resolve().as_uri()}") == schema.is_file()
    assert own.any
    assert own.whose(str(added.path)) == "own"
    assert own.named(str(added.path)) == "oracles/fr/mes-tables.yaml"


def test_a_link_out_of_the_workspace_is_not_followed(own: OwnTables, tmp_path: Path) -> None:
    """Nothing is written where it leads."""
    outside = tmp_path / "outside"
    outside.mkdir()
    own.workspace.oracles.mkdir(parents=True)
    (own.workspace.oracles / "fr").symlink_to(outside)
    with pytest.raises(LeadsOutside):
        own.add_table("x", (OwnRow("un"),))
    assert list(outside.iterdir()) == []
