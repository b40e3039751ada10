"""`soloist grow`, growing line by line, and the pack that takes along what was grown."""

import re
import shlex
from pathlib import Path
from shutil import copy

from tests.contract.running import Shell
from tests.play.test_grow import STORY


def begun(run: Shell) -> Path:
    """The story, in a workspace."""
    path = run.root / "journals" / "la-retenue.md"
    path.parent.mkdir(parents=True)
    path.write_text(STORY, encoding="utf-8")
    return path


def line_of(words: str) -> str:
    """The line of the story that holds these words."""
    return str(next(number for number, line in enumerate(STORY.splitlines(), 1) if words in line))


def tables(run: Shell) -> str:
    """The person's own tables."""
    return (run.root / "oracles" / "fr" / "mes-tables.yaml").read_text("utf-8")


def test_what_there_is(run: Shell) -> None:
    """With lines and kinds; of one line its sentences, too. Nothing is written."""
    path = begun(run)
    lines = run("grow", str(path), "--list").out.splitlines()
    assert lines[2] == f"{line_of('-> Un')}\tanswer\tUn {{{{nom}}}}, celui d’un mort."
    found = run("grow", str(path), "--list", "--json").json
    assert isinstance(found, list)
    assert found[1] == {
        "line": int(line_of("La brume")),
        "what": "role",
        "as": "role",
        "text": "Osric // méfiant, mort, gaffe, dettes",
    }
    near = run("grow", str(path), "--list", "--line", line_of("La brume")).out
    assert "sentence\tLa brume mange la rive.\n" in near
    assert "barrage" not in near
    assert not (run.root / "oracles").exists()
    assert path.read_text("utf-8") == STORY


def test_rows_are_added(run: Shell) -> None:
    """What stands at a line, or other words; where it came from stands above. Each can be asked."""
    path = str(begun(run))
    ran = run("grow", path, "--line", line_of("-> Un"), "--to", "bacs/nuit", "--json")
    assert ran.code == 0
    assert isinstance(ran.json, dict)
    assert ran.json["table"] == "bacs/nuit"
    assert (
        run(
            "grow",
            path,
            "--line",
            line_of("-> Un"),
            "--text",
            "Un {mort|vivant} // le passeur",
            "--to",
            "trouvailles",
        ).code
        == 0
    )
    assert run("grow", path, "--text", "Un feu", "--to", "trouvailles").code == 0
    assert tables(run).partition("\n")[2] == (
        "tables:\n  trouvailles:\n    # depuis la-retenue.md, session 1, scène 1\n"
        '    - {text: "Un {mort|vivant}", hint: le passeur}\n'
        "    # depuis la-retenue.md, session 1, scène 2\n    - Un feu\n"
    )
    assert run("check").code == 0
    assert run("--lang", "fr", "ask", "bacs/nuit").out == "Un {nom}, celui d’un mort.\n"
    assert run("--lang", "fr", "ask", "trouvailles").out in ("Un mort\n", "Un vivant\n", "Un feu\n")


def test_what_cannot_be_done_is_said(run: Shell) -> None:
    """With the code of misuse."""
    path = str(begun(run))
    for words in (
        [],
        ["--line", "9999"],
        ["--text", "x", "--to", "hades/distance"],
        ["--line", line_of("(secret")],
    ):
        ran = run("grow", path, *words)
        assert (ran.code, bool(ran.err)) == (2, True), words
    assert not (run.root / "oracles").exists()


def test_a_pack_takes_along_what_was_grown(run: Shell) -> None:
    """Though the story never asked for it; it is clean, and what another story grew stays at home."""
    path = begun(run)
    other = path.with_name("autre.md")
    other.write_text(STORY.replace("La retenue", "Autre"), encoding="utf-8")
    run("grow", str(path), "--line", line_of("-> Un"))
    run("grow", str(path), "--line", line_of("[Track"))
    run("grow", str(other), "--line", line_of("-> Un"), "--to", "ailleurs/t")
    signed = ("--authors", "Jeanne Roc", "--licence", "CC BY 4.0")
    assert run("pack", "new", "bac", "--from", str(path), *signed).code == 0
    held = {each.name for each in (run.root / "packs" / "bac" / "oracles" / "fr").iterdir()}
    assert held == {"bac.yaml", "hades.yaml"}
    checked = run("pack", "check", "bac")
    assert checked.code == 0, checked.err
    assert run("pack", "build", "bac").code == 0
    assert b"file:" not in (run.root / "packs" / "bac" / "oracles" / "fr" / "hades.yaml").read_bytes()


def test_line_by_line(run: Shell) -> None:
    """A number grows it; its menu takes it back; words after the command are a row."""
    path = begun(run)
    typed = ["/grow", "3", "3>", "2", "-", "/grow Un feu", "", "", "", "", "/quit"]
    ran = run("--lang", "en", "play", str(path), "--linear", stdin="".join(f"{each}\n" for each in typed))
    assert "3. Un {{nom}}, celui d’un mort. (answer without dice, line" in ran.out
    assert "mes-tables/trouvailles has 1 row now: oracles/fr/mes-tables.yaml, line 5." in ran.out
    assert "Taken back: oracles/fr/mes-tables.yaml is as it was." in ran.out
    assert tables(run).endswith("# depuis la-retenue.md, session 1, scène 2\n    - Un feu\n")
    assert path.read_text("utf-8").startswith(STORY.rstrip())


def test_the_examples_of_the_page(run: Shell) -> None:
    """Word for word, on the story that comes with the source."""
    root = Path(__file__).parents[2]
    page = (
        (root / "docs" / "lab.md").read_text("utf-8").partition("\n## Grow the game")[2].partition("\n## ")[0]
    )
    (run.root / "journals").mkdir(parents=True)
    copy(root / "journals" / "la-retenue.md", run.root / "journals")
    block = re.search(r"```console\n((?:.*\n)*?)```", page)
    assert block is not None
    examples = re.findall(r"\$ soloist (.*)\n((?:[^$].*\n)*)", block[1])
    assert len(examples) == 2
    for words, said in examples:
        ran = run("--lang", "en", *shlex.split(words))
        assert (ran.code, ran.out) == (0, said)
    yaml = re.search(r"```yaml\n# .*\n((?:.*\n)*?)```", page)
    assert yaml is not None
    assert tables(run).partition("\n")[2].startswith(yaml[1])


def test_a_long_story_is_said_to_be_read(run: Shell) -> None:
    """Of a short one nothing is said; the answer is no other for it."""
    path = begun(run)
    short = run("grow", str(path), "--list", "--lang", "en")
    assert short.err == ""
    path.write_text(STORY + "\nIl pleut.\n" * 100_000, "utf-8")
    long_ = run("grow", str(path), "--list", "--lang", "en")
    assert (long_.out, long_.err) == (short.out, "Reading la-retenue.md for what it holds…\n")
