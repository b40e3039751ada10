"""What comes in by `soloist import`: as what it is, whole or with every loss named, or not at all."""

from pathlib import Path
from typing import Any

import pytest

from tests.contract.running import Ran, Shell


@pytest.fixture
def bring(run: Shell, tmp_path: Path) -> Any:
    """Write a file and import it."""

    def brought(name: str, text: str | bytes, *words: str, lang: str = "en") -> Ran:
        (tmp_path / name).write_bytes(text.encode() if isinstance(text, str) else text)
        return run("--lang", lang, "import", name, *(words or ("--json",)))

    return brought


def places(found: Ran, fate: str = "left") -> list[str]:
    """Where something of that fate is."""
    report: Any = found.json
    return [place for loss in report["report"] if loss["fate"] == fate for place in loss["places"]]


def test_a_link_to_another_note_is_not_this_notes_table(run: Shell, bring: Any) -> None:
    """It is named with its line, and the table ends."""
    note = "| dice: d2 | Fate |\n|---|---|\n| 1 | calm |\n| 2 | `dice: [[Storms^main]]` |\n^main\n"
    assert "fate.md:4" in places(bring("fate.md", note))
    assert run("ask", "fate", "--dice", "2").code == 0
    assert "fate.md:4" not in places(bring("fate.md", note.replace("Storms", "fate"), "--json", "--force"))


YAML = """\
_id: quay
type: ruleset
oracles:
  birds:
    type: oracle_collection
    contents:
      bird:
        type: oracle_rollable
        dice: 1d100
        rows:
          - {min: 1, max: 50, text: Gull}
          - min: 51
            max: 100
            text: Tern, of the bay
"""


def test_datasworn_in_yaml_is_datasworn(run: Shell, bring: Any) -> None:
    """As it is in JSON."""
    found: Any = bring("quay.yaml", YAML).json
    assert (found["format"], found["rows"]) == ("datasworn", 2)
    asked: Any = run("ask", f"{found['name']}/{found['tables'][0]}", "--dice", "51", "--json").json
    assert asked["text"] == "Tern, of the bay"


@pytest.mark.parametrize("hostile", ["a: &a [x, x]\nb: *a\n", "- " * 500 + "x", "a: !!python/object x\n"])
def test_hostile_yaml_is_refused_with_its_line(bring: Any, hostile: str) -> None:
    """Aliases, depth and tags."""
    found = bring("quay.yaml", f"type: oracle_rollable\n{hostile}")
    assert found.code == 2
    assert "line 2" in found.err


TWINE = "<!DOCTYPE html><html><tw-storydata><tw-passagedata>Hello</tw-passagedata></tw-storydata></html>\n"


@pytest.mark.parametrize(
    ("name", "data", "cure"),
    [
        ("story.html", TWINE, "Export as Twee"),
        ("story.txt", TWINE, "Twee"),
        ("book.pdf", b"%PDF-1.4\n%\xe2\xe3\nendobj\n", "CSV"),
        ("pic.txt", bytes(range(256)) * 4, "CSV"),
        ("pic", b"\x7fELF\x02\x01\x01" + bytes(90), "CSV"),
        ("notes.org", "* Scene\n\nHello\n", "pandoc"),
        ("settings.toml", "a = 1\nb = 2\n", "--format list"),
    ],
)
def test_what_is_not_recognised_is_refused(run: Shell, bring: Any, name: str, data: str, cure: str) -> None:
    """With what would be, and nothing is written."""
    found = bring(name, data)
    assert found.code == 2
    assert cure in found.err
    assert not list(run.root.rglob("*.yaml"))
    assert not list(run.root.rglob("*.md"))


@pytest.mark.parametrize("name", ["birds.txt", "birds"])
def test_lines_of_text_are_a_table(bring: Any, name: str) -> None:
    """As they were."""
    assert bring(name, "a gull\na tern\nélan\n").json["rows"] == 3


LONELOG = (
    "# The mill\n\n## Session 1\n\n### S1 *At the gate*\n\nA cold night.\n\n"
    "{0}@ Pick the lock\nd: d6=5 vs 4 -> Success\n=> It gives. [N:Guard|asleep]\n{1}\nInside it is dark.\n"
)


@pytest.mark.parametrize("fence", [("", ""), ("```\n", "```\n"), ("```lonelog\n", "```\n")])
def test_lonelog_comes_in_as_play(run: Shell, bring: Any, fence: tuple[str, str]) -> None:
    """Byte for byte below its head, and the state has what it says."""
    text = LONELOG.format(*fence)
    assert bring("mill.md", text).code == 0
    assert run.story().endswith(f"---\n\n{text}")
    state: Any = run("state", "the-mill", "--json").json
    assert "Guard" in str(state["elements"])


def test_a_head_keeps_its_lines(run: Shell, bring: Any) -> None:
    """What it lacks is added at its end."""
    head = "---\ntitle: Mill\nruleset: Loner\nplayer: Ann\n"
    assert bring("mill.md", head + "---\n" + LONELOG.format("", "")).code == 0
    assert run.story().startswith(head)
    assert run.story().endswith("---\n" + LONELOG.format("", ""))


def test_lonelog_in_a_jrnl_journal_is_play(run: Shell, bring: Any) -> None:
    """Its lines stand in fences, the rest is prose."""
    play = "@ Cross\nd: d6=2 vs 4 -> Fail\n=> She sinks. [N:Mud|deep]\n"
    assert bring("diary.txt", f"[2026-11-22 21:00] Low water. Mud.\n{play}\nNo more.\n").code == 0
    assert f"```lonelog\n{play}```\n" in run.story()
    assert "\\" not in run.story()
    assert "\nNo more.\n" in run.story()


def test_prose_that_only_looks_like_play_stays_prose(run: Shell, bring: Any) -> None:
    """One sign alone is no exchange."""
    assert bring("tale.md", "# Tale\n\n@home she waits.\n\n-> a way\n").code == 0
    assert "\\@home" in run.story()


@pytest.mark.parametrize(
    ("text", "lang"),
    [("A wolf of the hills\nRoll twice\n", "en"), ("Un loup des collines\nLancez deux fois\n", "fr")],
)
@pytest.mark.parametrize("interface", ["en", "fr"])
def test_the_text_tells_its_language(
    run: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, lang: str, interface: str
) -> None:
    """Whatever the interface speaks."""
    monkeypatch.setenv("LC_ALL", f"{interface}_XX.UTF-8")
    (tmp_path / "beasts.txt").write_text(text)
    found: Any = run("import", "beasts.txt", "--json").json
    assert found["lang"] == lang
    assert Path(found["path"]).parent.name == "oracles"


def test_a_row_that_rolls_twice_is_no_fault(run: Shell, bring: Any) -> None:
    """A table may call itself where it can stop."""
    bring("b.md", "| dice: d6 | What |\n|---|---|\n| 1-5 | gull |\n| 6 | `dice: 2[[b^t]]` |\n^t\n")
    assert run("check", "--json").json == {"problems": []}


@pytest.mark.parametrize("sign", list("=+-@＝＋－＠"))
def test_an_apostrophe_against_formulas_goes_out_and_comes_back(run: Shell, bring: Any, sign: str) -> None:
    """The cell is the same as before."""
    bring("odd.txt", f"{sign}1 gull\na tern\n")
    out = run("tables", "odd", "--as", "csv").out
    assert f"'{sign}1 gull" in out
    assert bring("again.csv", out).code == 0
    asked: Any = run("ask", "again/odd", "--dice", "1", "--json").json
    assert asked["text"] == f"{sign}1 gull"
