"""Which rows came: by dice, by text, by hand, of an older version, struck, asked again, dealt."""

from pathlib import Path

import pytest

from soloist.lab.coverage.told import report
from tests.lab.coverage.played_kit import came, play, table, told


def test_rows_by_their_dice_and_by_their_text(tmp_path: Path) -> None:
    """Where the die is another one than today's, the text says which row it was; it is not weighed.

    Where it is today's, all its throws are, but not for the row that said something else.
    """
    found = told(
        tmp_path,
        play(
            "tbl: mine/winds d4=1 -> north",
            "? a",
            "tbl: mine/winds d4=1 -> north",
            "? b",
            "tbl: mine/winds d8=7 -> west",
            "? c",
            "tbl: mine/winds d4=2 -> squall",
        ),
    )
    used = table(found, "mine/winds")
    assert came(found, "mine/winds") == {"north": 2, "east": 0, "south": 0, "west": 1}
    assert (used.results, used.thrown, used.older, used.never) == (4, 3, 1, 2)
    assert [row.due for row in used.rows] == [0.75] * 4
    assert used.never_due == pytest.approx(4 * 27 / 64)


def test_what_was_not_taken(tmp_path: Path) -> None:
    """Struck out, or something else put in its place."""
    found = told(
        tmp_path,
        play("? a", "tbl: mine/winds d4=2 -> east", "-> East.")
        + play("? b", "tbl: mine/winds d4=1 -> south (<- north)")
        + play("? c", "tbl: mine/winds d4=4 -> west (<- d4=1 north)")
        + play("? d", "tbl: mine/odds d6=6 -> rarest")
        + "\n(struck)\n"
        + play("(struck: tbl: mine/odds d6=6)"),
    )
    rows = {row.text: row for row in table(found, "mine/winds").rows}
    assert (rows["north"].drawn, rows["north"].dropped) == (2, 2)
    assert [rows[each].dropped for each in ("east", "south", "west")] == [0, 0, 0]
    assert {name: row.came for name, row in rows.items()} == {"north": 0, "east": 1, "south": 1, "west": 1}
    rarest = table(found, "mine/odds").rows[2]
    assert (rarest.came, rarest.dropped, rarest.drawn) == (1, 1, 1)


def test_what_was_improvised(tmp_path: Path) -> None:
    """A result no row has and no dice gave, and one put in the place of what they gave, with their lines."""
    found = told(
        tmp_path,
        play("? a", "tbl: mine/winds -> from below")
        + play("? b", "tbl: mine/winds d4=1 -> no wind (<- north)", "? Who calls?", "-> The drowned clerk."),
    )
    assert [(each.text, each.question, each.table, each.line) for each in found.improvised] == [
        ("from below", "", "mine/winds", 12),
        ("no wind", "", "mine/winds", 17),
        ("The drowned clerk.", "Who calls?", "", 19),
    ]
    used = table(found, "mine/winds")
    assert (used.older, used.thrown) == (0, 1)


def test_a_deck_is_dealt_in_rounds(tmp_path: Path) -> None:
    """Three cards without a shuffle are all three; a round of one after it has each once in three."""
    lines = [
        "tbl: mine/cards d3=1 -> king", "tbl: mine/cards d2=1 -> queen", "tbl: mine/cards d1=1 -> knave",
        "tbl: mine/cards shuffle", "tbl: mine/cards d3=1 -> king",
    ]  # fmt: skip
    found = told(tmp_path, play(*(f"? {n}\n{line}" for n, line in enumerate(lines))))
    used = table(found, "mine/cards")
    assert used.deck
    assert came(found, "mine/cards") == {"king": 2, "queen": 1, "knave": 1}
    assert (used.again, used.never_due) == (1, None)


def test_rows_with_holes_are_known_again(tmp_path: Path) -> None:
    """And the table inside is reachable, though what it gave is not recorded."""
    found = told(tmp_path, play("? a", "tbl: mine/outer d1=1 -> a brass key"))
    assert came(found, "mine/outer") == {"a {inner} key": 1}
    inner = table(found, "mine/inner")
    assert (inner.results, inner.called_by) == (0, ("mine/outer",))
    never = str(report(found, "en").lines[1])
    assert "mine/idle" in never
    assert "mine/inner" not in never


def test_stories_are_summed_and_told_apart(tmp_path: Path) -> None:
    """Repetition is felt in each on its own."""
    one = "\n## Session 1\n" + play("? a", "tbl: mine/winds d4=1 -> north")
    found = told(tmp_path, one + one.replace("1\n", "2\n", 1), one)
    used = table(found, "mine/winds")
    assert (used.results, used.again) == (3, 1)
    assert [each.sessions for each in found.stories] == [2, 1]


def test_names_that_no_table_has(tmp_path: Path) -> None:
    """With the one that has its last part; a short name is enough for a table only one file has."""
    found = told(
        tmp_path,
        play("? a", "tbl: old/winds d4=1 -> north", "? b", "tbl: odds d6=6 -> rarest", "? c", "tbl: x -> y"),
    )
    assert [(each.name, each.times, each.near, each.line) for each in found.lost] == [
        ("old/winds", 1, "mine/winds", 12),
        ("x", 1, "", 16),
    ]
    assert came(found, "mine/odds")["rarest"] == 1


def test_a_row_is_to_cut_after_three_cases_and_half_of_them(tmp_path: Path) -> None:
    """Twice says nothing, nor three times in many."""
    away = "tbl: mine/winds d4=1 -> east (<- d4=1 north)"
    kept = "tbl: mine/winds d4=1 -> north"

    def cut(*lines: str) -> list[str]:
        asked = (line for number, each in enumerate(lines) for line in (f"? {number}", each))
        return [each.text for each in told(tmp_path, play(*asked)).dropped]

    assert cut(away, away) == []
    assert cut(away, away, away, kept, kept, kept) == ["north"]
    assert cut(away, away, away, kept, kept, kept, kept) == []


def test_questions_that_no_die_answered(tmp_path: Path) -> None:
    """Answered by `->`, by `=>` or in prose, in one session or several; dice and tables answer themselves."""
    found = told(
        tmp_path,
        play("? Who calls?", "=> The clerk. [N:Clerk|wet]")
        + play("? Who calls?", "@ Listen", "? Who waits?", "tbl: mine/winds d4=1 -> north", "=> The wind.")
        + play("? Who waits?", "-> Nobody."),
    )
    assert [(each.text, each.question) for each in found.improvised] == [
        ("The clerk.", "Who calls?"),
        ("Nobody.", "Who waits?"),
    ]
    assert [(each.question, each.times) for each in found.questions] == [("Who calls?", 2)]


def test_an_answer_in_words_of_ones_own_is_improvised_though_a_table_spoke(tmp_path: Path) -> None:
    """In one fence or in three; the result of the table said again is not."""
    result = "tbl: mine/winds d4=1 -> north"
    own = play("? Who waits", result, "-> a drowned clerk, not that")
    parted = play("? Who waits") + play(result) + play("-> an eel")
    again = play("? Who waits", result, "-> North")
    found = told(tmp_path, own + parted + again)
    assert [(each.text, each.question) for each in found.improvised] == [
        ("a drowned clerk, not that", "Who waits"),
        ("an eel", "Who waits"),
    ]
