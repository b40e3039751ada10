"""`soloist pack` and `--pack`: from an evening's play to a pack on another person's shelf."""

import json
from pathlib import Path

from tests.contract.running import Shell
from tests.lab.packs.pack_kit import HEAD, SKY, pack_in


def test_from_an_evening_to_another_workspace(run: Shell, tmp_path: Path) -> None:
    """A story with words and tables of its own becomes a pack that is checked, built, added and played."""
    own = run.root / "oracles" / "fr"
    own.mkdir(parents=True)
    (own / "ciel.yaml").write_text(
        "tables:\n  ciel: ['{nuages}, et la mer']\n  nuages: [bas, hauts]\n", "utf-8"
    )
    (own / "autre.yaml").write_text("tables: {autre: [x]}\n", "utf-8")
    assert run("new", "Le port", "--system", "bravoure", "--pc", "Ann", "--lang", "fr").code == 0
    for line in ("(option: word.infortune Peur)", "(option: word.infortune.gender f)", "tbl: ciel"):
        assert run("log", "le-port", line).code == 0
    roll = ("roll", "bravoure", "action", "pool=2", "required=2", "--dice", "2 3", "--into", "le-port")
    assert "Peur +1" in run(*roll).out
    assert "Peur +1" in run(*roll, "--lang", "fr").out
    assert "[PC:Ann|Peur 0->1]" in run.story()
    verified = run("verify", "le-port", "--json")
    assert verified.code == 0
    made = run("pack", "new", "tides", "--from", "le-port")
    assert made.code == 0
    folder = Path(made.out.strip())
    assert sorted(path.name for path in folder.rglob("*.yaml")) == ["ciel.yaml", "pack.yaml"]
    checked = run("pack", "check", "tides", "--json")
    assert checked.code == 3
    assert {held["severity"] for held in checked.json["problems"]} == {"warning"}  # type: ignore[index]
    head = (folder / "pack.yaml").read_text("utf-8")
    assert "system: bravoure\n" in head
    assert "infortune: Peur\n" in head
    head = head.replace("authors:", "authors: Ann").replace("licence:", "licence: CC0")
    (folder / "pack.yaml").write_text(head, "utf-8")
    assert run("pack", "check", str(folder)).code == 0
    out = tmp_path / "out.zip"
    assert run("pack", "build", "tides", "-o", str(out)).code == 0
    there = str(tmp_path / "there")
    added = run("--workspace", there, "pack", "add", str(out))
    assert added.code == 0
    assert added.out.strip().endswith("packs/tides-1.0.zip")
    assert (
        run("--workspace", there, "new", "Là-bas", "--pack", "tides", "--pc", "Bo", "--lang", "fr").code == 0
    )
    text = (Path(there) / "journals" / "la-bas.md").read_text("utf-8")
    assert "ruleset: bravoure\n" in text
    assert "pack: tides 1.0\n" in text
    assert "word.infortune: Peur\n" in text
    asked = run("--workspace", there, "ask", "ciel", "--into", "la-bas")
    assert ", et la mer" in asked.out
    assert "(Ann, CC0)" in asked.err
    book = tmp_path / "book.md"
    told = run("--workspace", there, "export", "la-bas", "--to", "md", "--output", str(book))
    assert told.code == 0
    assert "Ann, CC0" in book.read_text("utf-8")


def test_a_story_is_read_without_its_pack(run: Shell) -> None:
    """The head says it all; only the tables are out of reach."""
    pack = pack_in(run.root / "packs" / "tides")
    assert run("new", "A", "--pack", "tides 1.0", "--pc", "Ann", "--lang", "fr").code == 0
    with_it = run("state", "a", "--json").json
    for path in sorted(pack.path.rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    assert run("state", "a", "--json").json == with_it
    assert 'frame: "Un port' in run.story()
    assert run("ask", "temps/ciel", "--into", "a").code == 2
    assert run("roll", "bravoure", "action", "pool=2", "required=2", "--dice", "2 3", "--into", "a").code == 0
    assert "[PC:Ann|Peur 0->1]" in run.story()


def test_a_system_against_the_pack_is_refused(run: Shell) -> None:
    """And so is a pack that is not there; nothing is made."""
    pack_in(run.root / "packs" / "tides")
    assert "leave --system out" in run("new", "A", "--pack", "tides", "--system", "hades").err
    assert "No pack called" in run("new", "A", "--pack", "tide").err
    assert not (run.root / "journals").exists()


def test_check_tells_its_lines(run: Shell, tmp_path: Path) -> None:
    """`file:line:col: message`, exit 3; a path, a pack.yaml, or a name."""
    pack = pack_in(tmp_path / "tides", HEAD.replace("word: Peur", "word: Bravoure"))
    for name in (str(pack.path), str(pack.path / "pack.yaml")):
        found = run("pack", "check", name)
        assert found.code == 3
        assert f"{pack.path}/pack.yaml:11:15: " in found.out
    assert run("pack", "add", str(pack.path)).code == 3
    assert not (run.root / "packs").exists()
    assert run("pack", "build", str(pack.path)).code == 2
    assert run("pack", "check", str(tmp_path / "none")).code == 2


def test_build_writes_over_nothing(run: Shell, tmp_path: Path) -> None:
    """The same is built again; another needs --force."""
    pack = pack_in(tmp_path / "tides")
    first = run("pack", "build", str(pack.path))
    assert first.out.strip().endswith("tides-1.0.zip")
    made = Path(first.out.strip())
    before = made.read_bytes()
    assert run("pack", "build", str(pack.path)).code == 0
    pack_in(tmp_path / "tides", sky=SKY.replace("gris", "bleu"))
    assert run("pack", "build", str(pack.path)).code == 2
    assert made.read_bytes() == before
    assert run("pack", "build", str(pack.path), "--force").code == 0
    assert made.read_bytes() != before


def test_diff_says_what_came_and_went(run: Shell, tmp_path: Path) -> None:
    """In lines, and as JSON."""
    old = pack_in(tmp_path / "old")
    new = pack_in(tmp_path / "new", sky=SKY.replace("gris, noir", "gris, bleu, noir"))
    told = run("pack", "diff", str(old.path), str(new.path))
    assert told.code == 1, "its version is too low"
    assert told.out.splitlines()[:2] == ["~ temps/ciel (fr)", "  + bleu"]
    assert "That is a minor change: 1.1 or more after tides 1.0." in told.out
    assert "tides 1.0 is too low for it." in told.out
    assert told.err == ""
    (new.path / "pack.yaml").write_text(HEAD.replace("version: 1.0", "version: 1.1"), "utf-8")
    assert run("pack", "diff", str(old.path), str(new.path)).code == 0
    new = pack_in(tmp_path / "new", sky=SKY.replace("gris, noir", "gris, bleu, noir"))
    found = json.loads(run("pack", "diff", str(old.path), str(new.path), "--json").out)
    assert (found["step"], found["suggested"], found["enough"]) == ("minor", "1.1", False)
    assert (found["changes"][0]["kind"], found["changes"][0]["after"]) == ("row", "bleu")


def test_diff_of_what_cannot_be_read(run: Shell, tmp_path: Path) -> None:
    """The slip is said with its place, and nothing is told of the tables."""
    old = pack_in(tmp_path / "old")
    new = pack_in(tmp_path / "new", sky="tables:\n  ciel: [gris\n")
    for names in ((old, new), (new, old)):
        told = run("pack", "diff", *(str(each.path) for each in names))
        assert (told.code, told.out) == (1, "")
        assert "new/oracles/fr/temps.yaml:2:" in told.err
    assert run("pack", "diff", str(old.path), str(new.path), "--json").json["problems"]  # type: ignore[index]


def test_diff_in_french(run: Shell, tmp_path: Path) -> None:
    """A column that asks, with the colon French has; no bare dot, no word twice."""
    sky = "tables:\n  ciel:\n    columns: [Qui ?, Quoi ?]\n    rows:\n      - [a, b]\n"
    old = pack_in(tmp_path / "old", sky=sky)
    new = pack_in(tmp_path / "new", HEAD.replace("about: Un", "about: Le"), sky.replace("Qui ?", "Où ?"))
    told = run("pack", "diff", str(old.path), str(new.path), "--lang", "fr").out
    assert "  + Où ?\u00a0: a" in told
    assert ".Qui" not in told
    assert "« Qui ? »" in told.replace("\u202f", " ").replace("\u00a0", " ") or "“Qui ?”" in told
    assert "about about" not in told


def test_list_and_the_tables_of_a_pack(run: Shell) -> None:
    """What there is, what cannot be read, and its tables without a story."""
    pack_in(run.root / "packs" / "tides")
    (run.root / "packs" / "bad.zip").write_bytes(b"x")
    told = run("pack", "list")
    assert told.out.splitlines() == [
        "tides 1.0  — Marées",
        f"    {Path('packs') / 'tides'}",
        "    bravoure, Jeanne Roc, CC BY 4.0",
    ]
    assert "bad.zip" in told.err
    assert run("pack", "list", "--json").json[0]["version"] == "1.0"  # type: ignore[index]
    assert "temps/ciel" in run("tables", "--pack", "tides", "--lang", "fr").out
    assert "temps/ciel" not in run("tables", "--lang", "fr").out
    assert run("ask", "temps/ciel", "--pack", "tides", "--lang", "fr").out.strip() in ("gris", "noir")
    assert run("ask", "temps/ciel", "--pack", "none", "--lang", "fr").code == 2


def test_warnings_are_repeated_where_it_is_built_or_added(run: Shell, tmp_path: Path) -> None:
    """On the other stream; the path stands alone as before."""
    pack = pack_in(tmp_path / "tides", HEAD.replace("licence: CC BY 4.0\n", ""))
    out = tmp_path / "out.zip"
    built = run("pack", "build", str(pack.path), "-o", str(out))
    assert (built.code, built.out.strip()) == (0, str(out))
    assert "Without a licence" in built.err
    added = run("pack", "add", str(out))
    assert added.code == 0
    assert "Without a licence" in added.err


def test_a_pack_that_is_gone_is_noticed(run: Shell) -> None:
    """By `check`, and where a table is not found; another version is a note."""
    pack = pack_in(run.root / "packs" / "tides")
    assert run("new", "A", "--pack", "tides", "--pc", "Ann", "--lang", "fr").code == 0
    assert run("check", "a").code == 0
    (pack.path / "pack.yaml").write_text(HEAD.replace("version: 1.0", "version: 1.1"), "utf-8")
    noted = run("check", "a")
    assert (noted.code, "and tides 1.1 takes its place" in noted.out) == (0, True)
    pack.path.rename(run.root / "elsewhere")
    said = "This story names tides 1.0, which is not in packs/."
    told = run("check", "a")
    assert told.code == 3
    assert said in told.out
    asked = run("ask", "temps/ciel", "--into", "a")
    assert asked.code == 2
    assert said in asked.err
    assert said not in run("ask", "oracle/oracle", "--into", "a").err
    cure = "“soloist pack add FILE” puts it there."
    assert f"{said} {cure}" in asked.err
    logged = run("log", "a", "tbl: temps/ciel")
    assert (logged.code, logged.err.count(said)) == (2, 1)
    assert cure in logged.err
    played = run("play", "a", "--linear", "--lang", "en", stdin="/tables temps/ciel\n/quit\n")
    assert f"{said} {cure}" in played.out + played.err


def test_a_version_that_is_not_there_is_refused(run: Shell) -> None:
    """With the versions there are; for a story and for a question."""
    pack_in(run.root / "packs" / "tides")
    for words in (("new", "A", "--pack", "tides 9.0"), ("ask", "temps/ciel", "--pack", "tides 9.0")):
        ran = run(*words)
        assert (ran.code, "no version 9.0 of tides" in ran.err, "there are: 1.0" in ran.err) == (
            2,
            True,
            True,
        )
    assert run("ask", "temps/ciel", "--pack", "tides 1.0").code == 0


def test_a_roll_is_told_in_the_language_of_its_story(run: Shell) -> None:
    """Whatever the shell speaks, as `log` does; without a story, that of the shell."""
    pack_in(run.root / "packs" / "tides")
    assert run("new", "La maison", "--pack", "tides", "--pc", "Ann", "--lang", "fr").code == 0
    roll = ("roll", "bravoure", "action", "pool=2", "required=2", "--dice", "2 3")
    told = run("--lang", "en", *roll, "--into", "la-maison").out
    assert "Peur +1" in told
    assert "Failure" not in told
    assert "Failure" in run("--lang", "en", *roll).out


def test_check_reads_the_packs_of_the_workspace_too(run: Shell, tmp_path: Path) -> None:
    """Each by its own tables, folder and zip alike; one that cannot be read is named."""
    assert run("new", "A", "--system", "free", "--pc", "Ann", "--lang", "fr").code == 0
    assert run("check").code == 0
    packs = run.root / "packs"
    pack_in(packs / "tides")
    assert run("check").code == 0
    pack_in(packs / "moors", HEAD.replace("name: tides", "name: moors"), "tables:\n  ciel: ['{brume}']\n")
    (packs / "torn.zip").write_bytes(b"PK")
    ran = run("check", "--lang", "en")
    assert ran.code == 3
    sky = packs / "moors" / "oracles" / "fr" / "temps.yaml"
    assert f"{sky}:2:10: error: There is no table called brume." in ran.out
    assert "torn.zip is no pack" in ran.out
    assert "tides" not in ran.out
    told = run("check", str(packs / "moors"), "--json")
    assert told.code == 3
    assert [held["file"] for held in told.json["problems"]] == [str(sky)]  # type: ignore[index]
    assert run("check", str(packs / "tides")).code == 0
