"""Ranges as people write them: read as they are meant, on the dice they are meant for, or told by row."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.tables.dice import NO_END, NO_START, spans_of
from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import odds


def opened(text: str, name: str) -> OpenedTables:
    """Opened."""
    return opened_tables(text.encode(), name, lang="en", usual="en")


def chances(found: OpenedTables) -> dict[str, Fraction]:
    """The chances of the rows of the first table."""
    target = Shelves([shelf_of([found.read])], "en").find(f"{found.read.name}/{found.tables.tables[0].name}")
    return {held.text: held.chance for held in odds(target)}


def told(found: OpenedTables) -> dict[str, tuple[str, tuple[int, ...], tuple[str, ...]]]:
    """Told."""
    return {loss.what: (loss.fate, loss.lines, loss.named) for loss in found.losses}


def grid(head: str, *rows: tuple[str, str]) -> OpenedTables:
    """A table of pipes in a note."""
    return opened(_grid(head, rows), "note.md")


def _grid(head: str, rows: object) -> str:
    return f"| {head} | R |\n|---|---|\n" + "".join(f"| {key} | {text} |\n" for key, text in rows)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("3", [(3, 3)]),
        ("01–05", [(1, 5)]),
        ("96-00", [(96, 100)]),
        ("00", [(100, 100)]),
        ("00-04", [(0, 4)]),
        ("13,14", [(13, 13), (14, 14)]),
        ("5/6", [(5, 5), (6, 6)]),
        ("1 or 2", [(1, 1), (2, 2)]),
        ("1 and 2", [(1, 1), (2, 2)]),
        ("1, 2, or 5-6", [(1, 1), (2, 2), (5, 6)]),
        ("1 ou 2", [(1, 1), (2, 2)]),
        ("1 et 2", [(1, 1), (2, 2)]),
        ("1 to 3", [(1, 3)]),
        ("between 1 and 3", [(1, 3)]),
        ("de 1 à 3", [(1, 3)]),
        ("1--3", [(1, 3)]),
        ("-3--1", [(-3, -1)]),
        ("−3", [(-3, -3)]),
        ("-1 to 1", [(-1, 1)]),
        ("1000000000", [(10**9, 10**9)]),
        *[
            (text, [(NO_START, 6)])
            for text in (
                "6-", "≤6", "≤ 6", "<=6", "<7", "\\<7", "&lt;7", "**6-**", "6 or less", "6 and below",
                "up to 6", "at most 6", "less than 7", "6 ou moins", "6\u00a0et moins", "jusqu’à 6",
                "moins de 7", "au plus 6",
            )
        ],
        *[
            (text, [(10, NO_END)])
            for text in (
                "10+", "≥10", ">=10", ">9", "10 or more", "10 and up", "10 or higher", "at least 10",
                "more than 9", "10 et plus", "10 ou plus", "au moins 10", "plus de 9", "à partir de 10",
            )
        ],
    ],
)  # fmt: skip
def test_forms_of_ranges(text: str, spans: list[tuple[int, int]]) -> None:
    """In English and French."""
    assert spans_of(text) == tuple(spans)


@pytest.mark.parametrize("text", ["", "seven", "6-4", "3-legged", "1d6", "over", "1 or so", "25 %", "1;3-6"])
def test_what_is_no_range(text: str) -> None:
    """Words, ranges that fall, dice, parts of hundred."""
    assert spans_of(text) == ()


@pytest.mark.parametrize(
    ("dice", "rows", "wanted"),
    [
        ("d6", ("0-3", "4"), (3, 1)),
        ("d6", ("0-3", "4", "5-6"), (3, 1, 2)),
        ("d20", ("≤5", "6-10", "11-15", "≥16"), (5, 5, 5, 5)),
        ("d10", ("0-3", "4-9"), (4, 6)),
        ("d10", ("0", "1-9"), (1, 9)),
        ("d10", ("1-8", "9", "0"), (8, 1, 1)),
        ("d100", ("00-49", "50-99"), (50, 50)),
        ("d100", ("01-49", "50-00"), (49, 51)),
        ("d66", ("≤16", "21-36", ">36"), (6, 12, 18)),
        ("d66", ("<21", "21+"), (6, 30)),
        ("2d6", ("6-", "7-9", "10+"), (15, 15, 6)),
        ("2d6", ("10+", "7-9", "6-"), (6, 15, 15)),
        ("1d6-4", ("-3--1", "0-2"), (3, 3)),
        ("1d6+1d8", ("<6", "6 to 9", "more than 9"), (10, 23, 15)),
        ("d12", ("3 or less", "4 or 5", "6 and 7", "8 or more"), (3, 2, 2, 5)),
        ("d12", ("3 ou moins", "4 et 5", "6 à 8", "9 et plus"), (3, 2, 3, 4)),
    ],
)
@pytest.mark.parametrize("form", ["md", "csv", "txt"])
def test_ranges_lie_where_they_are_written(
    form: str, dice: str, rows: tuple[str, ...], wanted: tuple[int, ...]
) -> None:
    """On any dice, whatever the first row begins with, and no row is told as lost."""
    found = _written(form, dice, [(key, f"row {at}") for at, key in enumerate(rows)])
    total = sum(wanted)
    assert chances(found) == {f"row {at}": Fraction(ways, total) for at, ways in enumerate(wanted)}
    assert not [loss for loss in found.losses if loss.fate == "left" and loss.what != "prose"]


def _written(form: str, dice: str, rows: list[tuple[str, str]]) -> OpenedTables:
    """The same rows in a note, a file of columns or a list; the first stands on line 3, 2, 2."""
    if form == "md":
        return opened(_grid(dice, rows), "t.md")
    if form == "csv":
        lines = "".join(f'"{key}",{text}\n' for key, text in rows)
        return opened(f"{dice},result\n{lines}", "t.csv")
    return opened(f"[{dice} things]\n" + "".join(f"{key}: {text}\n" for key, text in rows), "t.txt")


def test_a_row_that_cannot_be_read_may_have_the_highest_face() -> None:
    """Numbers from 0 lie where they are written then."""
    found = grid("d8", ("0-3", "a"), ("4-7", "b"), ("best", "c"))
    assert chances(found) == {"a": Fraction(3, 7), "b": Fraction(4, 7)}
    assert told(found)["odd faces"] == ("left", (5,), ("best",))


def test_a_zero_beside_an_open_end_is_told() -> None:
    """Dice with ten faces may have it or not."""
    found = grid("d10", ("0-4", "a"), ("5+", "b"))
    assert chances(found) == {"a": Fraction(4, 10), "b": Fraction(6, 10)}
    assert told(found)["zero"] == ("guessed", (1,), ())


def test_moves_without_dice_are_two_dice() -> None:
    """The dice a guess names are told."""
    found = opened("6-,miss\n7-9,weak\n10+,strong\n", "moves.csv")
    assert chances(found) == {"miss": Fraction(15, 36), "weak": Fraction(15, 36), "strong": Fraction(6, 36)}
    assert told(found)["guessed dice"] == ("guessed", (1,), ("2d6",))


def test_items_that_begin_with_ranges() -> None:
    """Without colons."""
    for look in ("- {} {}", "- **{}** {}"):
        items = "\n".join(look.format(*row) for row in (("6-", "miss"), ("7-9", "weak"), ("10+", "strong")))
        found = opened(f"## Move (2d6)\n{items}\n", "t.md")
        assert chances(found) == {
            "miss": Fraction(15, 36), "weak": Fraction(15, 36), "strong": Fraction(6, 36)
        }  # fmt: skip


def test_a_row_whose_numbers_cannot_be_read_is_named() -> None:
    """One that has none is told apart."""
    found = grid("d6", ("1-3", "a"), ("6-4", "b"), ("", "c"))
    assert told(found)["odd faces"] == ("left", (4,), ("6-4",))
    assert told(found)["no number"] == ("left", (5,), ())
    assert chances(found) == {"a": 1}


def test_rows_without_any_number() -> None:
    """Even where they do not come out with the dice; else one for each roll."""
    found = grid("d4", ("x", "a"), ("y", "b"))
    assert chances(found) == {"x · a": Fraction(1, 2), "y · b": Fraction(1, 2)}
    assert told(found)["even rows"] == ("guessed", (1,), ("d4",))
    assert "gaps" not in told(found)
    found = opened("d4,result\nx,a\ny,b\n", "t.csv")
    assert told(found)["even rows"] == ("guessed", (2,), ("d4",))
    found = opened("## Sums (2d2)\n- low\n- middle\n- high\n", "t.md")
    assert chances(found) == {"low": Fraction(1, 4), "middle": Fraction(1, 2), "high": Fraction(1, 4)}
    assert told(found)["in order"][0] == "guessed"
    found = opened("## Faces (d66)\n" + "".join(f"- row {at}\n" for at in range(36)), "t.md")
    assert set(chances(found).values()) == {Fraction(1, 36)}
    assert "even rows" not in told(found)


def test_a_die_larger_than_any_here() -> None:
    """Its chances are kept as near as weights hold; what became of them is told."""
    found = grid("dice: 1d1000000000", ("1-999999999", "a"), ("1000000000", "b"))
    assert chances(found) == {"a": Fraction(1_000_000, 1_000_001), "b": Fraction(1, 1_000_001)}
    assert "sums" not in told(found)
    assert told(found)["rounded weights"] == ("guessed", (1,), ("999999999:1 → 1000000:1",))
    found = grid("1d4000000", ("1-1000000", "a"), ("1000001-2000000", "b"), ("5000000", "c"))
    assert chances(found) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert told(found)["gaps"] == ("guessed", (1,), ("2000001-4000000",))
    assert told(found)["no faces"][:2] == ("left", (5,))
    assert "rounded weights" not in told(found)
    assert told(found)["sums"][0] == "carried"
    found = opened(
        '{"name":"x","formula":"1d1000000000000","results":[{"text":"a","range":[1,999999999999]},'
        '{"text":"b","range":[1000000000000,1000000000000]}]}',
        "x.json",
    )
    assert chances(found) == {"a": Fraction(1_000_000, 1_000_001), "b": Fraction(1, 1_000_001)}
    assert "rounded weights" in told(found)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1-3,a\n4-5,b\n6,c\n", {"a": "1/2", "b": "1/3", "c": "1/6"}),
        ("6-,a\n7-9,d\n10+,to\n", {"a": "15/36", "d": "15/36", "to": "6/36"}),
        ("a,b\nc,d\n", {"a · b": "1/2", "c · d": "1/2"}),
        ("a,3\nb,1\n", {"a": "3/4", "b": "1/4"}),
        ("d4,dagger\nd6,sword\n", {"d4 · dagger": "1/2", "d6 · sword": "1/2"}),
        ("de,a,result\n1,3,cat\n4,6,dog\n", {"cat": "1/2", "dog": "1/2"}),
        ("d,result\n1-3,cat\n4,dog\n", {"cat": "3/4", "dog": "1/4"}),
    ],
)
def test_a_first_row_is_no_head(text: str, wanted: dict[str, str]) -> None:
    """Short words name columns only above numbers; a number above numbers is one of them."""
    assert chances(opened(text, "t.csv")) == {row: Fraction(said) for row, said in wanted.items()}


# --- any table, in any of these forms --------------------------------------------------------------

DICE = {
    "d4": [4], "d6": [6], "1d8": [8], "d10": [10], "d12": [12], "d20": [20], "d100": [100], "d%": [100],
    "2d6": [6, 6], "3d6": [6, 6, 6], "1d6+1d8": [6, 8], "2d4": [4, 4],
}  # fmt: skip


def _forms(low: int, high: int, *, first: bool, last: bool) -> list[str]:
    """How people write a range of a table, the first one or the last one among others."""
    forms = [f"{low}{dash}{high}" for dash in ("-", "–", " — ", " to ", " à ", "..", "--")]
    forms += [f"between {low} and {high}", f"de {low} à {high}", f"{low:02}-{high:02}", f"**{low}-{high}**"]
    if low == high:
        forms = [f"{low}", f"**{low}**", f"{low:02}", f"({low})"]
    elif high - low < 4:
        many = [str(face) for face in range(low, high + 1)]
        forms += [f"{', '.join(many[:-1])} {joint} {many[-1]}" for joint in ("or", "and", "ou", "et", "&")]
        forms += ["/".join(many), ", ".join(many)]
    if first:
        forms += [f"≤{high}", f"<={high}", f"<{high + 1}", f"{high}-", f"{high} or less", f"{high} et moins"]
        forms += [f"0-{high}"] if not last else []
    if last:
        forms += [f"≥{low}", f">={low}", f">{low - 1}", f"{low}+", f"{low} or more", f"{low} ou plus"]
    return forms


UNREADABLE = st.sampled_from(["seven", "6-4", "??", "9 lives", "x"])


@given(st.sampled_from(sorted(DICE)), st.sampled_from(["md", "csv", "txt"]), st.data())
def test_any_table_has_the_chances_meant(dice: str, form: str, data: st.DataObject) -> None:
    """Against every way its dice fall; rows whose numbers say nothing are named with their line."""
    sides = DICE[dice]
    falls = Counter(map(sum, product(*(range(1, faces + 1) for faces in sides))))
    lowest, highest = len(sides), sum(sides)
    cuts = sorted(data.draw(st.sets(st.integers(lowest, highest - 1), min_size=2, max_size=7), "cuts"))
    spans = list(zip([lowest, *(cut + 1 for cut in cuts)], [*cuts, highest], strict=True))
    # a list is one of numbers where all of its rows have some
    odd = (
        data.draw(st.none() | st.integers(0, len(spans) - 1), "odd")
        if len(spans) > 3 and form != "txt"
        else None
    )
    rows: list[tuple[str, str]] = []
    for at, (low, high) in enumerate(spans):
        forms = _forms(low, high, first=at == 0, last=at == len(spans) - 1)
        if odd is not None and highest in {10, 100}:  # a 0 may be the face of the row that is lost
            forms = [each for each in forms if not each.startswith("0-")]
        rows.append((data.draw(UNREADABLE if at == odd else st.sampled_from(forms)), f"row {at}"))
    if data.draw(st.booleans(), "downwards"):
        rows.reverse()
    found = _written(form, dice, rows)
    meant = {
        f"row {at}": sum(falls[face] for face in range(low, high + 1))
        for at, (low, high) in enumerate(spans)
        if at != odd
    }
    assert chances(found) == {row: Fraction(ways, sum(meant.values())) for row, ways in meant.items()}
    lost = [line for loss in found.losses if loss.what in {"odd faces", "no number"} for line in loss.lines]
    first = 3 if form == "md" else 2
    assert lost == [first + at for at, (_, text) in enumerate(rows) if text == f"row {odd}"]


@given(st.sampled_from([10, 100]), st.sampled_from(["md", "csv", "txt"]), st.data())
def test_any_table_that_counts_from_zero(faces: int, form: str, data: st.DataObject) -> None:
    """A die of tens has a 0."""
    cuts = sorted(data.draw(st.sets(st.integers(0, faces - 2), min_size=1, max_size=6), "cuts"))
    spans = list(zip([0, *(cut + 1 for cut in cuts)], [*cuts, faces - 1], strict=True))
    width = len(str(faces - 1))
    rows = [
        (f"{low:0{width}}-{high:0{width}}" if low < high else f"{low:0{width}}", f"row {at}")
        for at, (low, high) in enumerate(spans)
    ]
    assert chances(_written(form, f"d{faces}", rows)) == {
        f"row {at}": Fraction(high - low + 1, faces) for at, (low, high) in enumerate(spans)
    }
