"""Evenings that become a pack: its tables are heard wherever it goes, and a further evening joins it."""

from pathlib import Path

import pytest

from tests.contract.running import Ran, Shell

HEAD = "name: {name}\nversion: 1.0\nlang: [fr]\nauthors: Ann\nlicence: CC0\n"


def evening(run: Shell, title: str, *rows: str, to: str = "") -> None:
    """A story, begun unless it is there, with rows grown from it."""
    name = title.casefold()
    if not (run.root / "journals" / f"{name}.md").exists():
        assert run("new", title, "--system", "bravoure", "--pc", "Ann", "--lang", "fr").code == 0
    for row in rows:
        grown = run("grow", name, "--text", row, *(("--to", to) if to else ()))
        assert grown.code == 0, grown.err


def own(run: Shell, text: str, name: str = "mes-tables") -> Path:
    """A file of the person's own."""
    path = run.root / "oracles" / "fr" / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def pack(run: Shell, name: str, **tables: str) -> Path:
    """A pack by hand."""
    folder = run.root / "packs" / name
    (folder / "oracles" / "fr").mkdir(parents=True)
    (folder / "pack.yaml").write_text(HEAD.format(name=name), "utf-8")
    for file, text in tables.items():
        path = folder / "oracles" / "fr" / f"{file.replace('_', '-')}.yaml"
        path.write_text(text, "utf-8")
    return folder


def test_the_usual_file_takes_the_name_of_the_pack(run: Shell) -> None:
    """What calls it follows; words, remarks and the person's own file stay."""
    mine = own(
        run,
        "tables:\n  # mes-tables/gens, autrefois\n  scènes:\n    - '{mes-tables/gens} lit mes-tables/gens'\n"
        "  gens: [Odile]\n  foule:\n    from: mes-tables/gens\n    rows: [Berthe]\n",
    )
    before = mine.read_bytes()
    evening(run, "Harengs", "Un filet troué")
    made = run("pack", "new", "quai", "--from", "harengs")
    assert made.code == 0, made.err
    assert "mes-tables is called quai there" in made.err
    text = (Path(made.out.strip()) / "oracles" / "fr" / "quai.yaml").read_text("utf-8")
    assert "# mes-tables/gens, autrefois" in text
    assert "'{quai/gens} lit mes-tables/gens'" in text
    assert "from: quai/gens" in text
    assert "Un filet troué" in text
    assert mine.read_bytes().startswith(before)
    assert not list(Path(made.out.strip()).rglob("mes-tables*"))


def test_its_version_is_heard_in_the_same_workspace(run: Shell) -> None:
    """A row corrected in the pack is what a story that names it hears."""
    evening(run, "Harengs", "Un filet troué")
    folder = Path(run("pack", "new", "quai", "--from", "harengs").out.strip())
    table = folder / "oracles" / "fr" / "quai.yaml"
    table.write_text(table.read_text("utf-8").replace("Un filet troué", "Un filet recousu"), "utf-8")
    begun = run("new", "Essai", "--pack", "quai", "--pc", "Bo", "--lang", "fr")
    assert "cannot be heard" not in begun.err
    asked = run("ask", "quai/trouvailles", "--into", "essai")
    assert "Un filet recousu" in asked.out


def test_two_grown_packs_in_one_story(run: Shell) -> None:
    """Each has its own finds, beside those of whoever plays."""
    for name, row in (("un", "La cloche"), ("deux", "Le puits")):
        evening(run, name.capitalize(), row, to=f"mes-tables/{name}")
        assert run("pack", "new", name, "--from", name).code == 0
    assert run("new", "C", "--pack", "un", "--pc", "Ann", "--lang", "fr").code == 0
    path = run.root / "journals" / "c.md"
    path.write_text(path.read_text("utf-8").replace("pack: un 1.0", "pack: un 1.0, deux 1.0"), "utf-8")
    assert "La cloche" in run("ask", "un/un", "--into", "c").out
    assert "Le puits" in run("ask", "deux/deux", "--into", "c").out
    assert "cannot be heard" not in run("check", "c").out


def test_a_table_of_ones_own_that_wins_is_told(run: Shell) -> None:
    """Where a pack is made, added, begun with, checked, and in the story; with the file and the cure."""
    mine = own(run, "tables:\n  ciel: [gris]\n", "temps")
    theirs = pack(run, "tides", temps="tables:\n  ciel: [noir]\n  vent: [fort]\n")
    said = (
        f"temps/ciel of tides 1.0 cannot be heard: {mine} has it too",
        f"temps/ciel de tides 1.0 ne répondra pas : {mine} l’a aussi".replace(" :", "\u00a0:"),
    )

    def told(ran: Ran) -> bool:
        return any(each in ran.err + ran.out for each in said)

    checked = run("pack", "check", "tides")
    assert (checked.code, told(checked)) == (0, True)
    assert told(run("new", "A", "--pack", "tides", "--pc", "Ann", "--lang", "fr"))
    noted = run("check", "a")
    assert (noted.code, told(noted)) == (0, True)
    theirs.rename(run.root / "elsewhere")
    assert told(run("pack", "add", str(run.root / "elsewhere")))
    mine.write_text("tables:\n  ciel:\n    from: temps/ciel\n    rows: [gris]\n", "utf-8")
    assert not told(run("check", "a")), "what goes on with a table does not hide it"
    mine.write_text("tables:\n  brume: [gris]\n", "utf-8")
    assert not told(run("check", "a"))


def test_a_pack_that_another_hides_is_told(run: Shell) -> None:
    """In a story that names both; the first wins."""
    pack(run, "one", temps="tables:\n  ciel: [gris]\n")
    pack(run, "two", temps="tables:\n  ciel: [noir]\n")
    assert run("new", "A", "--pack", "one", "--pc", "Ann", "--lang", "fr").code == 0
    path = run.root / "journals" / "a.md"
    path.write_text(path.read_text("utf-8").replace("pack: one 1.0", "pack: one 1.0, two 1.0"), "utf-8")
    noted = run("check", "a")
    assert noted.code == 0
    assert "temps/ciel of two 1.0 cannot be heard: one 1.0 has it too" in noted.out


def test_a_usual_name_in_a_pack_is_warned_of(run: Shell) -> None:
    """Before it is sent to those who have such a file."""
    pack(run, "tides", mes_tables="tables:\n  ciel: [noir]\n")
    checked = run("pack", "check", "tides")
    assert checked.code == 3
    assert (
        "mes-tables.yaml: warning: Everybody has a file of this name, and their own is asked first"
        in checked.out
    )


# --- a further evening ----------------------------------------------------------------------------


@pytest.fixture
def begun(run: Shell) -> Path:
    """A pack of a first evening, one row of it corrected since, and one cut."""
    evening(run, "Harengs", "Un filet troué", "Une barque vide", "La cloche")
    evening(run, "Harengs", "Sous {mes-tables/trouvailles}")
    folder = Path(run("pack", "new", "quai", "--from", "harengs").out.strip())
    table = folder / "oracles" / "fr" / "quai.yaml"
    lines = table.read_text("utf-8").splitlines(keepends=True)
    kept = [line for line in lines if "La cloche" not in line]
    changed = "".join(kept).replace("Un filet troué", "Un filet recousu").replace("Sous {", "Dessous, {")
    table.write_text(changed, "utf-8")
    return table


def test_a_second_evening(run: Shell, begun: Path) -> None:
    """Only what is new comes; what was corrected or cut stays so, to the byte."""
    before = begun.read_bytes()
    evening(run, "Harengs", "Un phare éteint // froid", "Une lampe")
    refused = run("pack", "new", "quai", "--from", "harengs")
    assert refused.code == 2
    assert "soloist pack extend quai --from harengs" in refused.err
    listed = run("pack", "extend", "quai", "--from", "harengs", "--list")
    wanted = ["+ quai/trouvailles: Un phare éteint", "+ quai/trouvailles: Une lampe"]
    assert (listed.code, listed.out.splitlines()) == (0, wanted)
    assert begun.read_bytes() == before
    done = run("pack", "extend", "quai", "--from", "harengs")
    assert (done.code, done.out.splitlines()) == (0, wanted)
    after = begun.read_text("utf-8")
    assert after.startswith(before.decode())
    assert "hint: froid" in after
    assert after.count("# depuis harengs.md") == before.decode().count("# depuis harengs.md") + 2
    again = run("pack", "extend", "quai", "--from", "harengs")
    assert (again.code, again.out) == (0, "")
    assert "0 rows are new" in again.err
    assert begun.read_text("utf-8") == after


def test_new_tables_and_files(run: Shell, begun: Path) -> None:
    """A table the pack has not, a file it has not, and what is no list is left and said."""
    evening(run, "Nuit", "Ysolde // veuve", to="mes-tables/profils")
    evening(run, "Nuit", "La digue", to="lieux/lieux")
    done = run("pack", "extend", "quai", "--from", "nuit", "--json")
    assert done.code == 0, done.err
    tables = [each["table"] for each in done.json["added"]]  # type: ignore[index]
    assert sorted(tables) == ["lieux", "quai/profils"]
    assert "Ysolde" in begun.read_text("utf-8")
    assert "La digue" in (begun.parent / "lieux.yaml").read_text("utf-8")
    own(run, "tables:\n  dés:\n    roll: d6\n    rows: {1-3: a, 4-6: b}\n  gens: [Odile (f)]\n", "quoi")
    assert run("log", "nuit", "tbl: quoi/gens").code == 0
    assert run("pack", "extend", "quai", "--from", "nuit").code == 0
    own(
        run,
        "tables:\n  dés:\n    roll: d6\n    rows: {1-3: a, 4-6: c}\n  gens: [Odile (f), Berthe (f)]\n",
        "quoi",
    )
    left = run("pack", "extend", "quai", "--from", "nuit")
    assert left.out.splitlines() == ["+ quoi/gens: Berthe (f)"]
    assert "quoi/dés is more than a list of rows" in left.err
    assert "quoi/dés is more than a list" in run("pack", "extend", "quai", "--from", "nuit", "--list").err
    assert run("pack", "check", "quai").code == 3  # nobody has signed it yet


def test_the_record_stays_at_home(run: Shell, begun: Path) -> None:
    """No zip holds it, and one that cannot be read is as good as none."""
    folder = begun.parents[2]
    assert (folder / ".taken.json").is_file()
    out = run.root.parent / "out.zip"
    assert run("pack", "build", "quai", "-o", str(out)).code == 0
    assert b".taken" not in out.read_bytes()
    (folder / ".taken.json").write_text("[", "utf-8")
    listed = run("pack", "extend", "quai", "--from", "harengs", "--list")
    assert sorted(listed.out.splitlines()) == [
        "+ quai/trouvailles: La cloche",
        "+ quai/trouvailles: Sous {quai/trouvailles}",
        "+ quai/trouvailles: Un filet troué",
    ]
    assert run("pack", "extend", str(out), "--from", "harengs").code == 2


def test_what_grew_in_a_story_that_plays_the_pack(run: Shell, begun: Path) -> None:
    """Rows of one's own that go on with a table of the pack come to its end."""
    assert run("new", "Essai", "--pack", "quai", "--pc", "Bo", "--lang", "fr").code == 0
    evening(run, "Essai", "Un goéland", to="quai/trouvailles")
    mine = run.root / "oracles" / "fr" / "quai.yaml"
    assert "from: quai/trouvailles" in mine.read_text("utf-8")
    assert "cannot be heard" not in run("check", "essai").out
    done = run("pack", "extend", "quai", "--from", "essai")
    assert done.out.splitlines() == ["+ quai/trouvailles: Un goéland"]
    text = begun.read_text("utf-8")
    assert (text.count("Un goéland"), text.count("from:")) == (1, 0)
    assert "Un filet recousu" in text


def test_a_shipped_table_gone_on_with(run: Shell) -> None:
    """It comes with what it begins with and its other names, into a file of the pack that lacks it."""
    evening(run, "Harengs", "Un filet")
    mine = own(run, "tables:\n  Terre:\n    from: hades/Terre\n    rows: [Un gué]\n  x: [a]\n", "hades")
    assert run("log", "harengs", "tbl: hades/x").code == 0
    folder = Path(run("pack", "new", "quai", "--from", "harengs").out.strip())
    table = folder / "oracles" / "fr" / "hades.yaml"
    mine.write_text(
        mine.read_text("utf-8")
        + "  types:\n    from: hades/direction.Champ\n    aliases: [genres]\n    rows: [Une crue]\n",
        "utf-8",
    )
    done = run("pack", "extend", "quai", "--from", "harengs")
    assert (done.code, done.out.splitlines()) == (0, ["+ hades/types: Une crue"])
    text = table.read_text("utf-8")
    assert "from: hades/direction.Champ" in text
    assert "aliases: [genres]" in text
