"""What the commands say of tables: mistakes, decks used up, counts of rows, lines not checked."""

from pathlib import Path

import pytest

from tests.contract.running import Shell

TABLES = """\
tables:
  bad: ["{"]
  cards: {draw: deck, rows: [ace, king]}
  mixed: {about: What comes, rows: ["{cards} falls", rain]}
  grid:
    grid: {a: [x, y], b: [x, y]}
"""


@pytest.fixture
def shelf(run: Shell) -> Path:
    """The file `t.yaml` of the person's own tables."""
    path = run.root / "oracles" / "t.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(TABLES)
    return path


@pytest.mark.parametrize("words", [("ask", "t/bad"), ("tables", "t/bad"), ("log", "one", "tbl: t/bad")])
def test_a_mistake_is_told_everywhere_alike(run: Shell, shelf: Path, words: tuple[str, ...]) -> None:
    """`ask`, `tables` and a typed line have the same words for it."""
    run("new", "One", "--lang", "en")
    ran = run(*words)
    assert ran.code == 2
    assert ran.err.startswith(f"t/bad has a mistake: {shelf}, line 2: ")


def test_a_used_up_deck_says_how_to_shuffle(run: Shell, shelf: Path) -> None:
    """The command it gives works."""
    run("new", "One", "--lang", "en")
    for _ in range(2):
        assert run("ask", "t/cards", "--into", "one").code == 0
    ran = run("ask", "t/cards", "--into", "one")
    assert ran.code == 2
    told = ran.err.strip().partition("soloist log ")[2]
    story = str(next((run.root / "journals").glob("*.md")))
    assert told == f"{story} 'tbl: t/cards shuffle'"
    assert run("log", story, "tbl: t/cards shuffle").code == 0
    assert run("ask", "t/cards", "--into", "one").code == 0


def test_tables_as_json(run: Shell, shelf: Path) -> None:
    """What a table is about, and its rows, those of the part alone where one is named."""
    told = {name: run("tables", name, "--json").json for name in ("t/mixed", "t/grid", "t/grid.a")}
    rows = {name: (each[0]["about"], each[0]["rows"]) for name, each in told.items()}  # type: ignore[index]
    assert rows == {"t/mixed": ("What comes", 2), "t/grid": (None, 4), "t/grid.a": (None, 2)}


def test_lines_not_checked_say_why(run: Shell, shelf: Path) -> None:
    """Each line and a stable word in JSON; the count of each in words."""
    run("new", "One", "--lang", "en")
    lines = ["t/cards d2=1 -> ace", "t/mixed d2=1 -> ace falls", "t/mixed d2=2 -> snow", "gone d6=1 -> x"]
    for line in [*lines, "t/mixed -> rain", "t/grid.a d2=1 -> x"]:
        assert run("log", "one", f"tbl: {line}").code == 0
    told = run("verify", "one", "--json").json
    assert isinstance(told, dict)
    assert [each["why"] for each in told["unchecked"]] == [
        "deck", "row-has-holes", "table-changed", "unknown-table", "no-dice",
    ]  # fmt: skip
    text = run.story().splitlines()
    assert text[told["unchecked"][2]["line"] - 1] == "tbl: t/mixed d2=2 -> snow"
    assert (told["checked"], told["unverifiable"]) == (1, 5)
    said = run("--lang", "en", "verify", "one").out
    assert "5 lines could not be checked: 1 × drawn from a deck; 1 × the row is filled by other dice;" in said


def test_paths_are_safe_to_show_in_a_pipe(run: Shell) -> None:
    """A file's name cannot end a line or ring a bell, wherever the list of problems goes."""
    folder = run.root / "oracles"
    folder.mkdir(parents=True)
    (folder / "a\x1b[2J\n\u202eb.yaml").write_text("tables: {x: [y]}\n")
    ran = run("check")
    assert ran.code == 3
    assert len(ran.out.splitlines()) == 1
    assert not {"\x1b", "\u202e"} & {*ran.out}


def test_check_lists_a_hundred_of_a_file(run: Shell) -> None:
    """Then one line says that there is more."""
    folder = run.root / "oracles"
    folder.mkdir(parents=True)
    rows = "".join(f"    - the old ferryman waits here on day {number // 2}\n" for number in range(300))
    (folder / "t.yaml").write_text(f"tables:\n  x:\n{rows}")
    out = run("check").out.splitlines()
    assert len(out) == 101
    assert out[-1].endswith("t.yaml: warning: And more; mend these 100 first.")


def test_one_bad_row_does_not_stop_the_others(run: Shell) -> None:
    """What is good is told, what calls nothing is told once with its place, and the exit code says so."""
    path = run.root / "oracles" / "own.yaml"
    path.parent.mkdir(parents=True)
    path.write_text('tables:\n  keys:\n    - brass\n    - "a {nowhere} key"\n', "utf-8")
    ran = run("ask", "own/keys", "--times", "8", "--seed", "1", "--lang", "en")
    good = ran.out.splitlines()
    assert (ran.code, set(good)) == (1, {"brass"})
    assert 1 <= len(good) < 7
    assert ran.err.count("no table called nowhere") == 1
    assert f"{path}, line 4" in ran.err
    told = run("ask", "own/keys", "--times", "8", "--seed", "1", "--json")
    assert (told.code, [each["text"] for each in told.json]) == (1, good)  # type: ignore[attr-defined]
    assert run("ask", "own/keys", "--dice", "2").code == 2


def test_a_deck_that_runs_out_gives_what_it_has(run: Shell, shelf: Path) -> None:
    """Then how to shuffle it is told once; nothing more was in it to begin with: a refusal."""
    assert run("new", "One", "--system", "free", "--pc", "Ann", "--lang", "en").code == 0
    ran = run("ask", "t/cards", "--times", "9", "--into", "one")
    assert (ran.code, sorted(ran.out.split())) == (1, ["ace", "king"])
    assert ran.err.count("used up") == 1
    assert run("ask", "t/cards", "--times", "9", "--into", "one").code == 2


def test_a_file_named_is_all_its_tables(run: Shell, shelf: Path) -> None:
    """Listed and handed on; a table of that name comes first, and a name of neither is refused."""
    shelf.write_text("tables:\n  sky: [red, blue]\n  sea: [calm]\n", encoding="utf-8")
    told = run("tables", "t").out
    assert [line for line in told.splitlines() if not line.startswith(" ")] == ["t/sea", "t/sky"] or [
        line for line in told.splitlines() if not line.startswith(" ")
    ] == ["t/sky", "t/sea"]
    assert "red" in told
    handed = run("tables", "t", "--as", "csv")
    assert handed.code == 0
    assert {line.split(",")[0] for line in handed.out.splitlines()[1:]} == {"sky", "sea"}
    shelf.write_text("tables:\n  t: [one]\n  sea: [calm]\n", encoding="utf-8")
    assert run("tables", "t").out.splitlines()[0] == "t"
    assert run("tables", "nowhere").code == 2
