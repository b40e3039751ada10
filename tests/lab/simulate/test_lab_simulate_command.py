"""`soloist lab simulate` and `compare` as they are typed."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from soloist.lab.simulate import run as pieces
from tests.contract.running import Shell
from tests.lab.packs.pack_kit import pack_in


def kept(run: Shell, name: str, *words: str) -> str:
    """The answer of a command in a file beside the workspace; its name."""
    ran = run("lab", *words)
    assert ran.code == 0, ran.err
    (run.root.parent / name).write_text(ran.out, encoding="utf-8")
    return name


def test_words_in_both_languages(run: Shell) -> None:
    """The games speak theirs; results stand in the order of the rules, what nothing moves is left out.

    What is not as usual is said, and what is left out.
    """
    words = ("lab", "simulate", "hades", "--sessions", "6")
    english = run(*words)
    assert english.code == 0
    for said in ("Opposition", "Setback", "%", "never rolled: script", "options as they are unless told"):
        assert said in english.out
    assert "6 of 6 sessions" in english.err
    french = run("--lang", "fr", "lab", "simulate", "bravoure", "--sessions", "6")
    for said in ("Infortune", "Malheur", "\u202f%", ","):
        assert said in french.out
    changed = run(*words, "for=2", "spend=never", "--option", "hd.unlimited_chaos=on").out
    assert "With the options hd.unlimited_chaos=on." in changed
    assert "With the habits for=2, spend=never; the others" in changed
    out = run("lab", "simulate", "roses", "--sessions", "30").out
    answers = [line.split("  ")[1] for line in out.partition("oracle/yes-no")[2].splitlines()[2:8]]
    assert answers == ["No, and…", "No", "No, but…", "Yes, but…", "Yes", "Yes, and…"]
    assert "Fatigue after scene 1" in out
    assert "Stress after scene" not in out


def test_a_spreadsheet_has_every_figure(run: Shell) -> None:
    """As many columns in the head as in the longest row; shares between their bounds."""
    ran = run("lab", "simulate", "spin", "--sessions", "5", "--csv")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert {row["part"] for row in rows} >= {"outcomes", "tables", "sessions", "rolls", "course", "events"}
    told = [row for row in rows if row["low"]]
    assert len(told) > 30
    assert all(row["unit"] == "mean" and row["min"] == row["max"] for row in rows if not row["low"])
    for row in told:
        assert float(row["low"]) <= float(row["value"]) <= float(row["high"])


def test_one_session_has_dashes_for_intervals(run: Shell) -> None:
    """In words and as data; two single ones are compared without any."""
    words = ("simulate", "hades", "--sessions", "1", "oracle=2")
    said = run("lab", *words).out
    assert "—" in said
    assert not re.search("[0-9%] […–] ", said)
    one = kept(run, "a.json", *words, "--json")
    other = kept(run, "b.json", *words, "--json", "--seed", "2")
    data: Any = json.loads((run.root.parent / one).read_text(encoding="utf-8"))
    shares = [each for held in data["figures"]["outcomes"].values() for each in held.values()]
    means = data["figures"]["sessions"].values()
    assert {(each["low"], each["high"]) for each in (*shares, *means)} == {(None, None)}
    compared = run("lab", "compare", one, other)
    assert compared.code == 0
    assert "  —" in compared.out
    assert not re.search("[0-9%] … ", compared.out)
    assert run("lab", "compare", one, other, "--csv").code == 0


def test_a_comparison_says_what_is_clear(run: Shell) -> None:
    """In words and as data: what was changed, then what that changes."""
    a = kept(run, "a.json", "simulate", "hades", "--sessions", "30", "--json", "for=2")
    b = kept(run, "b.json", "simulate", "hades", "--sessions", "30", "--json", "for=5")
    data: Any = run("lab", "compare", a, b, "--json").json
    assert data["differs"] == ["habits: for 2 → 5"]
    assert data["changes"][0]["clear"]
    assert any(not each["clear"] for each in data["changes"])
    said = run("lab", "compare", a, b)
    assert "for 2 → 5" in said.out
    assert "Opposition: Feat" in said.out
    assert run("lab", "compare", a, b, "--csv").out.startswith("part,name,unit,a,b")
    lines = said.out.splitlines()
    assert lines.index("Outcomes") < lines.index("Economies")
    assert "They are the same simulation: nothing changes." in run("lab", "compare", a, a).out
    options = kept(
        run, "c.json", "simulate", "hades", "--sessions", "9", "--json", "--option", "hd.unlimited_chaos=on"
    )
    assert "hd.unlimited_chaos" in run("lab", "compare", a, options).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "nope"), "hades, spin, oneshot"),
        (("simulate", "free"), "hades, spin, oneshot"),
        (("simulate", "hades", "scnes=3"), "scenes, actions"),
        (("simulate", "hades", "spend=maybe"), "never, save, always"),
        (("simulate", "hades", "tables=no/such-table"), "no/such-table"),
        (("simulate", "hades", "--option", "hd.x=on"), "hd.unlimited_chaos"),
        (("simulate", "hades", "--option", "hd.dea=perhaps"), "on, off"),
        (("simulate", "hades", "--sessions", "many"), "--sessions"),
        (("simulate", "hades", "--sessions", "0"), "--sessions"),
        (("simulate", "hades", "--seed", "-1"), "seed"),
        (("simulate", "hades", "--jobs", "-1"), "--jobs"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused(run: Shell, words: tuple[str, ...], said: str) -> None:
    """With what is allowed, and nothing on the output."""
    ran = run("lab", *words)
    assert ran.code == 2
    assert said in ran.err
    assert not ran.out


@pytest.mark.parametrize("words", [("simulate", "hades", "--habits"), ("compare", "none")])
def test_a_file_that_is_not_there_is_named(run: Shell, words: tuple[str, ...]) -> None:
    """As every command ends that cannot read a file."""
    ran = run("lab", *words, "none")
    assert ran.code == 1
    assert ran.err.startswith("none cannot be read")


def test_the_list_of_habits_is_a_file_of_habits(run: Shell) -> None:
    """What --list prints can be edited and given back."""
    listed = run("lab", "simulate", "oneshot", "--list")
    assert listed.code == 0
    assert "spend: save" in listed.out
    (run.root.parent / "usual.yaml").write_text(listed.out, encoding="utf-8")
    kept(run, "a.json", "simulate", "oneshot", "--sessions", "3", "--json")
    again = kept(run, "b.json", "simulate", "oneshot", "--sessions", "3", "--json", "--habits", "usual.yaml")
    assert (run.root.parent / again).read_bytes() == (run.root.parent / "a.json").read_bytes()


def test_files_that_are_no_simulation_are_refused(run: Shell) -> None:
    """Named, whatever they hold."""
    early = '{"kind": "simulation", "format": 1}'
    for content in ("", "[", "[]", "{}", "null", '{"kind": "book"}', early, "[" * 5000):
        (run.root.parent / "a.json").write_text(content, encoding="utf-8")
        ran = run("lab", "compare", "a.json", "a.json")
        assert ran.code == 2
        assert "a.json" in ran.err


def test_a_deck_that_is_used_up_is_shuffled(run: Shell) -> None:
    """Three cards, each as often as the others, whatever the number of questions."""
    tables = run.root / "oracles" / "en"
    tables.mkdir(parents=True)
    (tables / "own.yaml").write_text(
        "tables:\n  cards:\n    draw: deck\n    rows:\n      - one\n      - two\n      - three\n",
        encoding="utf-8",
    )
    words = ("tables=own/cards", "oracle=7", "scenes=3", "actions=0", "--sessions", "4", "--json")
    data: Any = run("--workspace", str(run.root), "lab", "simulate", "hades", *words).json
    assert {row: held["n"] for row, held in data["figures"]["tables"]["own/cards"].items()} == dict.fromkeys(
        ("one", "three", "two"), 28
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_refusal_in_the_middle_is_said_wherever_it_came(run: Shell, jobs: str) -> None:
    """A row that calls a table nobody has, on one core or on several."""
    tables = run.root / "oracles" / "en"
    tables.mkdir(parents=True)
    (tables / "own.yaml").write_text("tables:\n  holes:\n    - '{own/nowhere}'\n", encoding="utf-8")
    words = ("tables=own/holes", "oracle=1", "--sessions", "20", "--jobs", jobs)
    ran = run("--workspace", str(run.root), "lab", "simulate", "hades", *words)
    assert ran.code == 2, ran.err
    assert "nowhere" in ran.err
    assert "Traceback" not in ran.err


def test_what_was_played_counts_if_it_is_broken_off(run: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sessions that are over are in the answer, as if no more had been asked for."""
    words = ("simulate", "hades", "--json", "--sessions")
    whole = run("lab", *words, "32").out
    real = pieces._piece

    def breaks(*asked: Any) -> Any:
        if asked[1].start >= 32:
            raise KeyboardInterrupt
        return real(*asked)

    with monkeypatch.context() as patch:
        patch.setattr(pieces, "_piece", breaks)
        stopped = run("lab", *words, "40")
    assert stopped.code == 1
    assert "32 of 40" in stopped.err
    assert stopped.out == whole


@pytest.mark.slow
@pytest.mark.usefixtures("signals_are_heard")
def test_an_interrupt_ends_it_cleanly(tmp_path: Path) -> None:
    """Ctrl+C from a terminal: an answer that reads back, no traceback, no process left behind."""
    command = [
        sys.executable,
        "-m",
        "soloist",
        "lab",
        "simulate",
        "hades",
        "--sessions",
        "200000",
        "--jobs",
        "2",
    ]
    with subprocess.Popen(
        [*command, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=os.environ | {"SOLOIST_HOME": str(tmp_path)}, start_new_session=True,
    ) as process:  # fmt: skip
        time.sleep(5)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert "Traceback" not in err
    if process.returncode == 130:  # nothing was over yet: a slow machine
        assert not out
        return
    assert process.returncode == 1
    assert "Broken off" in err
    data = json.loads(out)
    assert 0 < data["sessions"] < 200_000
    assert gone(process.pid), "a process was left behind"


@pytest.mark.usefixtures("signals_are_heard")
def test_an_interrupt_while_its_processes_start_is_one_line(tmp_path: Path) -> None:
    """Ctrl+C reaches a whole group; processes whose Python has only begun say nothing of it."""
    (tmp_path / "sitecustomize.py").write_text(
        "import pathlib, sys, time\n"
        "if 'spawn_main' in ' '.join(sys.orig_argv):\n"
        f"    pathlib.Path({str(tmp_path / 'begun')!r}).touch()\n"
        "    time.sleep(20)\n",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "soloist", "lab", "simulate", "hades", "--lang", "en", "--jobs", "2"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env=os.environ | {"SOLOIST_HOME": str(tmp_path), "PYTHONPATH": str(tmp_path)},
    ) as process:  # fmt: skip
        for _ in range(600):
            if (tmp_path / "begun").exists():
                break
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "Broken off before the first sessions were over.\n")
    assert gone(process.pid), "a process was left behind"


def gone(group: int) -> bool:
    """Whether all processes of a group end within ten seconds."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_a_pack_is_played_in_its_words(run: Shell) -> None:
    """Its options and words; the same numbers as without the words, under the same ids."""
    pack_in(run.root / "packs" / "tides")
    words = ("lab", "simulate", "bravoure", "--sessions", "6", "--lang", "fr")
    said = run(*words, "--pack", "tides")
    assert said.code == 0
    assert "Peur" in said.out
    assert "Infortune" not in said.out
    asked = "tables=oracle/oui-non"
    packed: Any = run(*words, asked, "--pack", "tides 1.0", "--json").json
    plain: Any = run(*words, asked, "--option", "solo.destiny_overlay=on", "--json").json
    assert packed["counts"] == plain["counts"]
    assert packed["options"]["word.infortune"] == "Peur"
    for wrong, why in (("hades", "plays with bravoure"), ("bravoure", "no version 7 of tides")):
        ran = run("lab", "simulate", wrong, "--pack", "tides" if wrong == "hades" else "tides 7")
        assert ran.code == 2
        assert why in ran.err
    taken = run("lab", "simulate", "bravoure", "--option", "word.infortune=Success")
    assert "is taken already" in taken.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_tables_of_a_pack_are_asked_with_it(run: Shell, jobs: str) -> None:
    """Beside the usual ones, but for those inside others; a list only a story has leaves a question open."""
    sky = (
        "tables:\n  ciel: ['{vent}, gris', noir]\n  gens: ['{story/roles}']\n  vent: [faible, fort]\n"
        "  cache:\n    local: yes\n    rows: [a]\n"
    )
    pack_in(run.root / "packs" / "tides", sky=sky, **{"oracles/en/sky.yaml": "tables: {sky: [blue]}\n"})
    words = ("lab", "simulate", "bravoure", "--sessions", "20", "--lang", "fr", "--jobs", jobs, "--json")
    told: Any = run("--workspace", str(run.root), *words, "--pack", "tides").json
    assert list(told["tables"]) == ["oracle/oui-non", "temps/ciel", "temps/gens"]
    assert set(told["counts"]["tables"]["temps/ciel"]) == {"noir", "{vent}, gris"}
    assert "temps/gens" not in told["counts"]["tables"]
    own = run("--workspace", str(run.root), *words, "tables=temps/vent", "--pack", "tides").json
    assert list(own["tables"]) == ["temps/vent"]  # type: ignore[index]
    assert run(*words, "tables=temps/vent").code == 2
