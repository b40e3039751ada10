"""Every example of docs/packs.md is what soloist makes of it."""

import json
import re
from pathlib import Path

import pytest

from soloist.journal.checking.report import report
from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.lab.packs.check import check_pack
from soloist.play.story.birth import Birth, create, with_pack
from soloist.rules.systems import system_or_free
from soloist.storage.means import Means
from soloist.storage.shelf.packs import MOST_BYTES, MOST_FILES, open_pack
from soloist.storage.shelf.shelf import load_shelves
from soloist.storage.workspace import Workspace
from soloist.tables.pack_head import LONGEST_FRAME
from soloist.tables.reading.keys import KEYS
from tests.contract.running import Shell
from tests.play.sitting import evening

PAGE = (Path(__file__).parents[3] / "docs" / "packs.md").read_text("utf-8")
FILES = {
    found[1]: found[0]
    for found in (
        (text, re.match(r"# (\S+)\n", text)[1])  # type: ignore[index]
        for text in re.findall(r"^```yaml\n(.*?)^```\n", PAGE, re.MULTILINE | re.DOTALL)
    )
}


def laid(root: Path) -> Path:
    """The pack of the page in a workspace."""
    for name, text in FILES.items():
        path = root / "packs" / "tides" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root / "packs" / "tides"


def test_the_pack_has_nothing_wrong(tmp_path: Path) -> None:
    """Its tables roll, and a story that names it finds them."""
    assert set(FILES) == {
        "pack.yaml",
        "oracles/fr/temps.yaml",
        "moments/procedures.yaml",
        "moments/fr.yaml",
    }
    assert check_pack(open_pack(laid(tmp_path))) == ()
    shelves = load_shelves(tmp_path, "fr", ("tides 1.0",)).shelves
    assert shelves.find("temps/ciel").table.credit == "Jeanne Roc, CC BY 4.0"


def test_the_head_of_a_story(tmp_path: Path) -> None:
    """As the page shows it."""
    head = open_pack(laid(tmp_path)).head
    birth = with_pack(Birth("La digue", "hades", "fr", ("Ann",)), head)
    path = create(birth, Workspace(tmp_path), Means(tmp_path / "state", now=evening))
    shown = re.search(r"^```text\n(---\n.*?---\n)```", PAGE, re.MULTILINE | re.DOTALL)
    assert shown is not None
    assert path.read_text("utf-8").startswith(shown[1])


def test_the_journal_in_its_own_words() -> None:
    """The state and the check of each line."""
    found = re.search(r"^````markdown\n(.*?)^````\n\n```json\n(.*?)^```\n", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    wanted, data = json.loads(found[2]), found[1].encode()
    state = report(fold(read(data).entries), system_or_free("bravoure"))
    counters = json.loads(json.dumps(state))["pcs"]["Ann"]["counters"]
    assert counters == {**counters, **wanted["state"]["pcs"]["Ann"]["counters"]}
    verified = verify(data)
    assert (verified.checked, verified.problems) == (wanted["verify"], ())


def test_keys_and_limits_are_those_of_the_code() -> None:
    """Every key stands in the table of the page; so do the limits."""
    keys = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert set(keys) == {key.name for key in KEYS["pack"].values()}
    assert f"{LONGEST_FRAME:,} characters" in PAGE
    assert f"{MOST_FILES:,} files and {MOST_BYTES // 1024**2} MB" in PAGE


def test_its_moment_is_played(run: Shell) -> None:
    """It is due where the page says, writes what it says, and comes last in the order of the story."""
    laid(run.root)
    run("new", "La digue", "--pack", "tides", "--pc", "Ann", "--lang", "fr")
    listed = run("guide", "la-digue", "--json").json
    assert [each["due"] for each in listed if each["id"] == "tide"] == [False]  # type: ignore[attr-defined]
    run("log", "la-digue", "#### Conclusion")
    listed = run("guide", "la-digue", "--json").json
    assert [each["due"] for each in listed if each["id"] == "tide"] == [True]  # type: ignore[attr-defined]
    assert run("guide", "la-digue", "tide", "--take", "nothing").out.startswith(
        "(note: la mer n’a rien pris)"
    )
    assert run("guide", "la-digue", "tide", "--say", "La barque").out.startswith("=> La barque")


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "said"),
    [
        ("procedures", "phase = conclusion", "phaze = x", "procedures.yaml:4:", "Nothing is called “phaze”"),
        ("procedures", "ideas:", "idea:", "procedures.yaml:9:", "“idea” means nothing here"),
        ("procedures", "brief: yes", "brief: no", "procedures.yaml:6:", "brief is yes, or is left out"),
        ("procedures", "=> {line}", "count: pier + 1", "procedures.yaml:8:", "Nothing is called “pier”"),
        ("procedures", "{spared}", "{lost}", "procedures.yaml:8:", "Nothing is called “lost”"),
        (
            "procedures",
            "'(note: {spared})'",
            "do drown",
            "procedures.yaml:8:",
            "Nothing is called “drown”",
        ),
        (
            "procedures",
            "order: [tide]",
            "order: [flood]",
            "procedures.yaml:2:",
            "No moment is called “flood”",
        ),
        ("procedures", "order: [tide]\n", "", "procedures.yaml:1:", "Write order:"),
        ("procedures", "brief: yes", "steps: []", "procedures.yaml:7:", "twice"),
        ("fr", "ask: Qu’est-ce", "hint: Qu’est-ce", "procedures.yaml:8:", "“steps.water.ask”"),
        ("fr", "port:", "port: [", "fr.yaml:", "list must be closed"),
    ],
)
def test_a_fault_is_told_and_its_moments_stay_away(
    run: Shell, file: str, old: str, new: str, place: str, said: str
) -> None:
    """By file and line; the story is played without them."""
    path = laid(run.root) / "moments" / f"{file}.yaml"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    told = run("pack", "check", "tides").out
    assert place in told
    assert said in told
    run("new", "La digue", "--pack", "tides", "--pc", "Ann", "--lang", "fr")
    assert "tide" not in run("guide", "la-digue").out


def test_two_languages_say_the_same(run: Shell) -> None:
    """What one has, the other lacks."""
    moments = laid(run.root) / "moments"
    text = (moments / "fr.yaml").read_text("utf-8")
    (moments / "en.yaml").write_text(text.replace("  spared: la mer n’a rien pris\n", ""), "utf-8")
    assert "en.yaml:2:1: error: port.spared has no words here, but has some in fr.yaml." in run("check").out


def test_ideas_are_those_of_a_table_there_is(run: Shell) -> None:
    """A stranger has no other."""
    path = laid(run.root) / "moments" / "procedures.yaml"
    path.write_text(path.read_text("utf-8").replace("temps/ciel", "temps/cieux"), "utf-8")
    assert "procedures.yaml:9:9: error: There is no table called temps/cieux." in run("check").out
