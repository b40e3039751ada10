"""An evening from the command line alone: the file reads well, verifies, and folds to the right state."""

from pathlib import Path

import pytest

from tests.contract.running import Shell

EVENING = [
    ("# La porte du palais", None),
    ("[PC:Aldric|Fortunes 0|traits: crochets, sang-froid, jambe raide (-)|session: ]", None),
    ("Aldric attend sous la lune rouge.", None),
    ("#### Destin\n? Qui garde la porte ?\ntbl: hades/direction.Champ", "2"),
    ("#### Mixte\n@ Forcer la serrure 3/4", "6 2 5 +4 | 1 4 3 5"),
    ("=> La porte cède. [N:Garde|méfiant]", None),
    ("@ Filer\nd: [pour: objectif, sang-froid | contre: objectif]", "2 4 | 1"),
]


@pytest.fixture
def played(run: Shell) -> Shell:
    """The evening, played."""
    run("new", "La coupe de Séléné", "--lang", "fr", "--pc", "Aldric")
    for text, dice in EVENING:
        ran = run("log", "la-coupe-de-selene", text, *(["--dice", dice] if dice else []))
        assert (ran.code, ran.err) == (0, "")
    ran = run(
        "roll", "hades", "opposition", "for=2", "against=2", "action=Fuir par les toits",
        "--dice", "1 3 | 5 1", "--into", "la-coupe-de-selene",
    )  # fmt: skip
    assert ran.code == 0
    assert run("ask", "oracle/oui-non", "--dice", "6", "--into", "la-coupe-de-selene").code == 0
    return run


def test_the_file_reads_as_an_evening(played: Shell) -> None:
    """Headings, prose and exchanges, each in its place."""
    assert played.story().split("*Date:")[1].split("\n", 1)[1] == (
        "\n### S1 *La porte du palais*\n\n"
        "```lonelog\n[PC:Aldric|Fortunes 0|traits: crochets, sang-froid, jambe raide (-)|session: ]\n```\n\n"
        "#### Immersion\n\nAldric attend sous la lune rouge.\n\n#### Destin\n\n"
        "```lonelog\n? Qui garde la porte ?\ntbl: hades/direction.Champ d6=2 -> Rencontre\n```\n\n"
        "#### Mixte\n\n```lonelog\n@ Forcer la serrure\n"
        "d: Opposition [pour: objectif, ? 2D | contre: objectif, ? 3D] 3d6=6,2,5+4 vs 4d6=1,4,3,5"
        " -> Succès (+2)\n[N:Destinée|Destin 0->1]\n[PC:Aldric|Fortunes 0->1]\n```\n\n"
        "```lonelog\n=> La porte cède. [N:Garde|méfiant]\n```\n\n"
        "```lonelog\n@ Filer\nd: Opposition [pour: objectif, sang-froid | contre: objectif] 2d6=2,4"
        " vs 1d6=1 -> Succès (+2)\n[N:Destinée|Destin 1->0]\n```\n\n"
        "```lonelog\n@ Fuir par les toits\nd: Opposition [pour: objectif, ? | contre: objectif, ?]"
        " 2d6=1,3 vs 2d6=5,1 -> Revers (-1)\n```\n\n"
        "```lonelog\ntbl: oracle/oui-non d6=6 -> Oui, et…\n```\n"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("d: [pro: a | con: b]", "names nothing to roll"),
        ("#### Mixd", "There is no phase"),
        ("@ Sauter 0/4", "at least one die"),
        ("/help", "command of the screen"),
    ],
)
def test_a_slip_is_said_and_writes_nothing(run: Shell, text: str, said: str) -> None:
    """What looks like play and is not is refused with what was meant, not kept as it stands."""
    run("new", "Un", "--lang", "en", "--pc", "Wren")
    before = run.story()
    ran = run("log", "un", text)
    assert (ran.code, run.story()) == (2, before)
    assert said in ran.err


def test_a_forged_line_is_found(played: Shell) -> None:
    """A result changed by hand: exit code 3, the line, what it says and what the dice say."""
    (path,) = (played.root / "journals").glob("*.md")
    path.write_text(played.story().replace("Revers (-1)", "Exploit (+3)"), encoding="utf-8")
    ran = played("verify", "la-coupe-de-selene", "--json")
    assert ran.code == 3
    assert isinstance(ran.json, dict)
    (problem,) = ran.json["problems"][:1]
    assert "+3" in problem["recorded"]
    assert "-1" in problem["computed"]
    assert path.read_text("utf-8").splitlines()[problem["line"] - 1].startswith("d: Opposition")
    assert played("check", str(path)).code == 3


def test_the_state_is_the_contract(played: Shell) -> None:
    """Counters, people, elements, scene and phase by their stable names."""
    told = played("state", "la-coupe-de-selene", "--json").json
    assert isinstance(told, dict)
    assert told["title"] == "La coupe de Séléné"
    assert (told["system"], told["lang"], told["phase"]) == ("hades", "fr", "mixed")
    assert told["counters"] == {"destiny": 0}
    aldric = told["pcs"]["Aldric"]
    assert aldric["counters"] == {"fortunes": 1}
    assert aldric["traits"] == ["crochets", "sang-froid", "jambe raide (-)"]
    assert "Garde" in told["elements"]["N"]


def test_the_state_at_a_line_and_the_lines_of_a_value(played: Shell) -> None:
    """Before the first roll destiny is 0; why says which lines moved it."""
    number = next(n for n, line in enumerate(played.story().splitlines(), 1) if "Destin 0->1" in line)
    told = played("state", "la-coupe-de-selene", "--at", str(number), "--json").json
    assert isinstance(told, dict)
    assert told["counters"] == {"destiny": 1}
    why = played("state", "la-coupe-de-selene", "--why", "destin", "--json").json
    assert isinstance(why, dict)
    assert [(line["from"], line["to"]) for line in why["lines"]] == [(None, 1), (1, 0)]


def test_text_from_stdin_is_text_from_the_command_line(run: Shell) -> None:
    """`log J -` and `log J TEXT` write the same."""
    run("new", "Un", "--pc", "A")
    run("new", "Deux", "--pc", "A")
    text = "Prose.\n\n=> Suite. [N:B|ami]\n"
    run("log", "un", text)
    run("log", "deux", "-", stdin=text)
    one, two = (path.read_text("utf-8") for path in sorted((run.root / "journals").glob("*.md")))
    assert one.replace("Un", "").replace("Deux", "") == two.replace("Un", "").replace("Deux", "")


def test_roll_into_a_story_of_another_system(run: Shell) -> None:
    """Refused, and nothing is written."""
    run("new", "Un", "--system", "free")
    before = run.story()
    ran = run("roll", "hades", "opposition", "for=1", "against=1", "--into", "un")
    assert ran.code == 2
    assert run.story() == before


def test_where_things_are(run: Shell) -> None:
    """`paths` names the workspace and its folders."""
    told = run("paths", "--json").json
    assert isinstance(told, dict)
    assert told["workspace"] == str(run.root)
    assert told["journals"] == str(run.root / "journals")
    assert {"oracles", "state", "config"} <= told.keys()


def test_tables_are_listed_with_their_odds(run: Shell) -> None:
    """Every row of a table with its exact chance."""
    told = run("--lang", "fr", "tables", "oracle/oui-non", "--odds", "--json").json
    assert isinstance(told, list)
    (told,) = told
    assert run("--lang", "fr", "tables", "--odds", "--json", "oracle/oui-non").json == [told]
    assert sum(row["chance"] for row in told["odds"]) == pytest.approx(1)
    assert "hades/direction" in run("tables").out


def test_check_is_silent_on_what_is_right(played: Shell, root: Path) -> None:
    """The workspace just played, and the tables that ship."""
    assert played("check").code == 0
    assert played("check", "la-coupe-de-selene").code == 0
    assert played("check", "nulle").code == 3
    assert played("check", str(root / "oracles")).out == ""


def test_a_busy_story_ends_with_4(run: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone else holds the story: code 4, nothing written."""
    from soloist.storage.refusals import Busy
    from soloist.storage.story import journal_file

    run("new", "Un", "--pc", "A")
    before = run.story()

    def busy(self: journal_file.JournalFile, *_: object) -> bytes:
        raise Busy(self.path)

    monkeypatch.setattr(journal_file.JournalFile, "append", busy)
    ran = run("log", "un", "Bonjour.")
    assert (ran.code, run.story()) == (4, before)
