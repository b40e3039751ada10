"""Ranges as people write them: read as they are meant, on the dice they are meant for, or told by row."""

from collections import Counter
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.opening import Made
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import odds
from tests.interop.cases import lines
from tests.interop.table_kit import open_tables, read


def opened(text: str, name: str) -> Made:
    """Made."""
    return open_tables(text, name)


def chances(found: Made) -> dict[str, Fraction]:
    """The chances of the rows of the first table."""
    file = read(found)
    target = Shelves([shelf_of([file])], "en").find(f"{file.name}/{file.tables[0].name}")
    return {held.text: held.chance for held in odds(target)}


def told(found: Made) -> dict[str, tuple[str, tuple[int, ...], tuple[str, ...]]]:
    """Told."""
    return {loss.what: (loss.fate, tuple(loss.lines), tuple(loss.names)) for loss in found.losses}


def grid(head: str, *rows: tuple[str, str]) -> Made:
    """A table of pipes in a note."""
    return opened(_grid(head, rows), "note.md")


def _grid(head: str, rows: object) -> str:
    return f"| {head} | R |\n|---|---|\n" + "".join(f"| {key} | {text} |\n" for key, text in rows)  # type: ignore[attr-defined]


def _written(form: str, dice: str, rows: list[tuple[str, str]]) -> Made:
    """The same rows in a note, a file of columns or a list; the first stands on line 3, 2, 2."""
    if form == "md":
        return opened(_grid(dice, rows), "t.md")
    if form == "csv":
        lines = "".join(f'"{key}",{text}\n' for key, text in rows)
        return opened(f"{dice},result\n{lines}", "t.csv")
    return opened(f"[{dice} things]\n" + "".join(f"{key}: {text}\n" for key, text in rows), "t.txt")


def test_moves_without_dice_are_two_dice() -> None:
    """The dice a guess names are told."""
    found = opened("faces,text\n6-,miss\n7-9,weak\n10+,strong\n", "moves.csv")
    assert chances(found) == {"miss": Fraction(15, 36), "weak": Fraction(15, 36), "strong": Fraction(6, 36)}
    assert told(found)["guessed dice"] == ("guessed", (2,), ("2d6",))


def test_rows_without_any_number() -> None:
    """Even where they do not come out with the dice; else one for each roll."""
    found = grid("d4", ("x", "a"), ("y", "b"))
    assert chances(found) == {"x · a": Fraction(1, 2), "y · b": Fraction(1, 2)}
    assert told(found)["even rows"] == ("guessed", (1,), ("d4",))
    assert "gaps" not in told(found)
    found = opened("## Sums (2d2)\n- low\n- middle\n- high\n", "t.md")
    assert chances(found) == {"low": Fraction(1, 4), "middle": Fraction(1, 2), "high": Fraction(1, 4)}


def test_a_die_larger_than_any_here() -> None:
    """Its chances are kept as near as weights hold; what became of them is told."""
    found = grid("dice: 1d1000000000", ("1-999999999", "a"), ("1000000000", "b"))
    assert chances(found) == {"a": Fraction(1_000_000, 1_000_001), "b": Fraction(1, 1_000_001)}
    assert "sums" not in told(found)
    assert told(found)["rounded weights"][:2] == ("guessed", (1,))


# --- any table, in any of these forms --------------------------------------------------------------

DICE = {
    "d4": [4], "d6": [6], "1d8": [8], "d10": [10], "d12": [12], "d20": [20], "d100": [100], "d%": [100],
    "2d6": [6, 6], "3d6": [6, 6, 6], "1d6+1d8": [6, 8], "2d4": [4, 4],
}  # fmt: skip


def _forms(low: int, high: int, *, first: bool, last: bool) -> list[str]:
    """How people write a range of a table, the first one or the last one among others."""
    forms = [
        f"{low}{dash}{high}"
        for dash in lines("""
-
–
␠—␠
␠to␠
␠à␠
..
--
""")
    ]
    forms += [f"de {low} à {high}", f"{low:02}-{high:02}", f"**{low}-{high}**"]
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
