"""`soloist odds`: its old answers, and ranges, variants, lengths and files."""

import csv
import io
import re
import shlex
import xml.etree.ElementTree as ET

import pytest

from soloist.lab.explorer.setup import begun
from soloist.rules.systems import SYSTEMS, system
from soloist.values.message import Refusal
from tests.contract.running import Shell

OPPOSITION = ("odds", "hades", "opposition")
PLAIN = (*OPPOSITION, "for=3", "against=2")


def test_plain_answers_stay_as_they_were(run: Shell) -> None:
    """The outcomes first, a bar each; the contract in JSON, whatever is added to it."""
    lines = run(*PLAIN).out.splitlines()
    assert lines[:2] == ["Feat        8.86%  ██", "Success    16.87%  ████"]
    assert lines[-1] == "Exact."
    told = run(*PLAIN, "--json").json
    assert isinstance(told, dict)
    assert (told["system"], told["test"]) == ("hades", "opposition")
    assert list(told["outcomes"]) == ["feat", "success", "almost", "setback", "failure", "fiasco"]
    assert sum(told["outcomes"].values()) == pytest.approx(1, abs=1e-12)
    assert told["exact"] is True
    assert told["drift"]["destiny"]["mean"]["value"] == -1


def test_words_in_any_order(run: Shell) -> None:
    """Options may stand before, between and after."""
    first = run(*PLAIN, "--json").out
    assert run("odds", "--json", "hades", "opposition", "for=3", "against=2").out == first
    assert run("odds", "hades", "--json", "opposition", "for=3", "against=2").out == first
    assert run("odds", "hades", "opposition", "for=3", "--json", "against=2").out == first


@pytest.mark.parametrize("id_", SYSTEMS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_place_lists_every_test(run: Shell, id_: str, lang: str) -> None:
    """Alone, with --help and where a name is refused, whatever the system is called as."""
    refused = run("--lang", "en", "odds", id_, "zzz").err
    known = refused.split(": ", 1)[1].splitlines()[0].split(", ")
    rows = run("--lang", lang, "odds", id_).out.split("\n\n")[0].splitlines()[1:]
    assert [row.split()[0] for row in rows] == known
    assert "\n".join(rows) in run("--lang", lang, "odds", id_, "--help").out
    for test in known:
        assert not re.search("has no test", run("--lang", "en", "odds", id_, test).err)


def test_what_is_simulated_is_said_to_be(run: Shell) -> None:
    """How many throws, and brackets; the same seed says the same."""
    words = ("odds", "hades", "script", "for=4", "steps=1,2", "unlimited_chaos=on", "--throws", "500")
    told = run(*words)
    assert "500" in told.out.splitlines()[-1]
    assert "[" in told.out
    assert run(*words, "--seed", "1").out == told.out
    assert run(*words, "--seed", "2").out != told.out
    drift = run(*words, "--json").json["drift"]["destiny"]["mean"]  # type: ignore[index]
    assert (drift["exact"], drift["throws"]) == (False, 500)


def test_csv(run: Shell) -> None:
    """A table whose numbers are those of the JSON."""
    table = list(csv.DictReader(io.StringIO(run(*OPPOSITION, "for=1..3", "against=2", "--csv").out)))
    assert list(dict.fromkeys(row["situation"] for row in table)) == ["for=1", "for=2", "for=3"]
    told = run(*PLAIN, "--json").json
    assert isinstance(told, dict)
    last = {row["what"]: float(row["value"]) for row in table if row["situation"] == "for=3"}
    assert last == told["outcomes"]


def test_files_are_new_or_forced(run: Shell) -> None:
    """A picture never takes the place of a file unasked."""
    path = run.root.parent / "chart.svg"
    path.write_text("mine", encoding="utf-8")
    refused = run(*PLAIN, "--svg", "chart.svg")
    assert (refused.code, refused.out) == (2, "")
    assert "chart.svg" in refused.err
    assert path.read_text(encoding="utf-8") == "mine"
    drawn = run(*PLAIN, "--svg", "chart.svg", "--png", "chart.png", "--force")
    assert (drawn.code, drawn.out) == (0, "")
    assert ET.parse(path).getroot().tag.endswith("svg")
    assert (run.root.parent / "chart.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("for=1..", "both ends"),
        ("for=1..9999", "Keep to 200"),
        ("--of \x1b]0;x\x07", "There are"),
        ('--or "for=\'4"', "is not key=value"),
        ("--or form=4", "no key"),
        ("--throws 0", "throws"),
        ("--length 0", "1 to 60"),
        ("--length ²", "no gauge"),
        ("--length -3", "no gauge"),
        ("--length 3/2/1", "no gauge"),
        ("--svg nowhere/chart.svg", "nowhere"),
        ("for=1..2 --or for=3", "do not go together"),
        ("--or for=1..4", "do not go together"),
        ("--or shift=0..2", "do not go together"),
        ("for=1..2 against=1..2 shift=0..1", "two ranges"),
        ("for=1..99 against=1..99", "too large"),
        ("--progress success=1", "--length"),
        ("--length 3 --of mean", "two questions"),
        ("for=1..2 against=1..2 --length 3", "one range"),
    ],
)
def test_what_cannot_be_asked(run: Shell, words: str, why: str) -> None:
    """A sentence that says what goes, no answer, and nothing that moves the terminal."""
    own = shlex.split(words.replace("--length -3", "--length=-3"))
    sides = [each for each in ("for=3", "against=2") if not any(word.startswith(each[:4]) for word in own)]
    ran = run("--lang", "en", *OPPOSITION, *sides, *own)
    assert ran.code in (1, 2)
    assert ran.out == ""
    assert why in ran.err
    assert "\x1b" not in ran.err


def test_bare_dice_tell_their_numbers(run: Shell) -> None:
    """Without a number to reach there is no outcome: the totals are what comes, the far end in one sum."""
    lines = run("odds", "free", "bare", "count=2", "faces=6").out.splitlines()
    assert lines[0].split()[:2] == ["2", "2.78%"]
    assert lines[5].split()[:2] == ["7", "16.67%"]
    assert any(
        line.startswith("More: ") for line in run("odds", "free", "bare", "faces=100").out.splitlines()
    )


def test_a_long_course_is_told_to_its_end(run: Shell) -> None:
    """Half are over within 705 rolls, and what is not shown is what is left."""
    lines = run(*OPPOSITION, "for=1", "against=4", "--length", "4").out.splitlines()
    assert "705" in lines[1]
    shown = [float(found[1]) for line in lines if (found := re.fullmatch(r" *[\d–]+ +([\d.]+)%.*", line))]
    more = next(line for line in lines if line.startswith("More"))
    assert float(more.split()[1].rstrip("%.")) == pytest.approx(100 - sum(shown), abs=0.2)


@pytest.mark.parametrize(
    "words", [("pour=3", "contre=2"), ("Protagoniste=3", "CONTRE=2"), ("for=3", "contre=2")]
)
def test_keys_are_taken_in_both_languages(run: Shell, words: tuple[str, str]) -> None:
    """A side's word or a key's name stands for its id, in chances and in rolls alike."""
    assert run(*OPPOSITION, *words, "--json").json == run(*PLAIN, "--json").json
    rolled = run("roll", "hades", "opposition", *words, "--dice", "1 3 5 | 1 3")
    assert (rolled.code, rolled.out) == (
        0,
        run("roll", "hades", "opposition", *PLAIN[3:], "--dice", "1 3 5 | 1 3").out,
    )
    map_ = run(*OPPOSITION, "pour=1..2", "contre=1..2", "--or", "pour=4")
    assert map_.code == 2
    assert run(*OPPOSITION, "pour=3", "for=3", "contre=2").code == 2


def test_without_words_the_systems_are_listed(run: Shell) -> None:
    """Nobody has to know their names beforehand."""
    told = run("odds")
    assert told.code == 0
    assert {line.split()[0] for line in told.out.splitlines()} == set(SYSTEMS)


def test_a_map_says_once_why_cells_are_empty(run: Shell) -> None:
    """Under the map, in the words of the rules."""
    told = run(*OPPOSITION, "for=-1..2", "against=2..3").out
    assert told.count("—") == 5
    assert told.splitlines()[-2] == "— for: at least one die, not -1"


def test_rows_that_say_the_same_are_one(run: Shell) -> None:
    """Where more dice change nothing that can be read any more."""
    lines = run(*OPPOSITION, "for=1..40", "against=2").out.splitlines()
    assert len(lines) < 30
    assert re.match(r" *\d+…40 .*100\.0%", lines[-3])
    assert re.match(r" *23 ", lines[-4])


def test_a_lone_number_in_the_explorer_is_told_how_to_go_on() -> None:
    """Of a pair of pools both are written."""
    hades = system("hades")
    assert hades is not None
    assert hades.main is not None
    setup = begun(hades, hades.main, "fr", lambda test: {})
    with pytest.raises(Refusal, match="/odds 3/2"):
        setup.opened("3")
    assert setup.opened("pour=4 contre=2").words["against"] == "2"


def test_help_names_the_tests_of_a_key_that_differs(run: Shell) -> None:
    """One name with other bounds in other tests says in which; one name alone does not."""
    told = run("--lang", "en", "odds", "hades", "--help").out
    rows = [line.split() for line in told.split("\n\n")[-1].splitlines()]
    names = [row[0] for row in rows if row]
    for name in {each for each in names if names.count(each) > 1}:
        lines = [" ".join(row) for row in rows if row and row[0] == name]
        assert all(re.search(r"\([a-z_, ]+\)$", line) for line in lines), name
        assert len(set(lines)) == len(lines)
    assert "destiny Destiny: any whole number; 0 if unsaid (opposition, script, competition)" in [
        " ".join(row) for row in rows
    ]
    assert not any("opposition" in " ".join(row) for row in rows if row and row[0] == "shift")
