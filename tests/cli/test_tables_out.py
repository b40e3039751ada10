"""`soloist tables NAME… --as FORMAT`: what is written, where, and what is told."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.cli.main import main

TABLES = 'credit: me, CC BY\ntables:\n  met: ["{beast} of {zoo}"]\n  beast: [wolf, fox]\n'


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """The command in a workspace with one file of tables."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here" / "oracles" / "en").mkdir(parents=True)
    (tmp_path / "here" / "oracles" / "en" / "enc.yaml").write_text(TABLES, encoding="utf-8")
    return lambda *words: main(["--lang", "en", "--workspace", str(tmp_path / "here"), "tables", *words])


def test_to_the_output_with_what_is_lost(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    """The text is all there is on the output; the report stands beside it."""
    assert run("enc/met", "--as", "csv", "--with-used") == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == "table,dice,from,to,template,hint,reroll,credit"
    assert [line.split(",")[0] for line in out.splitlines()[1:]] == ["met", "beast", "beast"]
    assert "enc.yaml:3: 1 mention of a table that is not among these" in err


def test_a_file_called_as_one_of_its_tables_leaves_whole(
    run: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a slash after its name; without one it is the table."""
    path = tmp_path / "here" / "oracles" / "en" / "band.yaml"
    path.write_text('tables:\n  band: ["{weapon}"]\n  weapon: [axe, bow]\n', encoding="utf-8")
    assert run("band/", "--as", "csv", "--json") == 0
    assert json.loads(capsys.readouterr().out)["tables"] == ["band", "weapon"]
    assert run("band", "--as", "csv", "--json") == 0
    assert json.loads(capsys.readouterr().out)["tables"] == ["band"]


@pytest.mark.parametrize("form", ["csv", "markdown", "tracery", "foundry"])
def test_a_file_leaves_with_its_local_tables(
    run: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    """Only rows of the file find them, and these leave; what was left behind would break them."""
    path = tmp_path / "here" / "oracles" / "en" / "band.yaml"
    path.write_text(
        'tables:\n  band: ["{weapon}"]\n  weapon:\n    local: yes\n    rows: [axe, bow]\n', encoding="utf-8"
    )
    for name in ("band/", "weapon"):
        assert (run(name, "--as", form, "--json") == 0) == (name == "band/"), name
        told = capsys.readouterr().out
        if name == "band/":
            found = json.loads(told)
            assert found["tables"] == ["band", "weapon"]
            assert "unknown" not in {each["what"] for each in found["report"]}
            assert "bow" in found["text"]


def test_a_table_with_a_mistake_is_told_beside_a_local_one(
    run: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of the file leaves but that one."""
    path = tmp_path / "here" / "oracles" / "en" / "band.yaml"
    path.write_text(
        'tables:\n  band: ["{weapon}"]\n  odd: 3\n  weapon:\n    local: yes\n    rows: [axe, bow]\n',
        encoding="utf-8",
    )
    assert run("band/", "--as", "csv", "--json") == 0
    report = json.loads(capsys.readouterr().out)["report"]
    assert next(each for each in report if each["what"] == "broken tables")["named"] == ["odd"]


def test_to_a_file_that_is_not_replaced_unasked(
    run: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only `--force` does."""
    assert run("enc/met", "--as", "markdown", "--output", "met.md") == 0
    made = tmp_path / "met.md"
    made.write_text("mine", encoding="utf-8")
    assert run("enc/met", "--as", "markdown", "--output", "met.md") != 0
    assert made.read_text(encoding="utf-8") == "mine"
    assert "--force" in capsys.readouterr().err
    assert run("enc/met", "--as", "markdown", "--output", "met.md", "--force") == 0
    assert "| dice: 1d1 | met |" in made.read_text(encoding="utf-8")


def test_as_data(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    """Text, names and report."""
    assert run("enc/met", "enc/beast", "--as", "csv", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["tables"] == ["met", "beast"]
    assert {each["what"] for each in told["report"]} >= {"tables", "rows", "credit", "unknown"}


@pytest.mark.parametrize(
    "words", [("enc/met", "--as", "nonsense"), ("--as", "csv"), ("enc/none", "--as", "csv")]
)
def test_refusals(
    run: Callable[..., int], words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """A format nobody knows, no table, a table nobody has."""
    assert run(*words) != 0
    assert capsys.readouterr().err.strip()


def test_several_tables_are_listed(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    """Without `--as`, each with its chances."""
    assert run("enc/met", "enc/beast") == 0
    out = capsys.readouterr().out
    assert "enc/met" in out
    assert "wolf" in out


@pytest.mark.parametrize("form", ["markdown", "csv", "foundry", "tracery"])
def test_tables_with_mistakes_are_told(
    run: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    """They stay behind, by name, where the whole file was to leave; so does what it says of itself."""
    path = tmp_path / "here" / "oracles" / "en" / "band.yaml"
    path.write_text(
        "about: Axes\ntables:\n  gone: {rows: 7}\n  weapon: [axe, bow]\n  weapon: [net]\n", encoding="utf-8"
    )
    assert run("band/", "--as", form, "--json") == 0
    report = {each["what"]: each for each in json.loads(capsys.readouterr().out)["report"]}
    assert report["broken tables"]["named"] == ["gone", "weapon"]
    assert report["broken tables"]["fate"] == "left"
    assert report["file about"]["fate"] == ("carried" if form in ("markdown", "tracery") else "left")


def test_a_file_whose_name_says_another_format_is_told(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is written all the same; an end that means nothing is nobody’s mistake."""
    assert run("enc/met", "--as", "csv", "--output", "q.json") == 0
    assert "q.json holds CSV" in capsys.readouterr().err
    assert run("enc/met", "--as", "tracery", "--output", "t.json") == 0
    assert run("enc/met", "--as", "csv", "--output", "q.text") == 0
    assert " holds " not in capsys.readouterr().err
