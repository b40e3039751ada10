"""`soloist import`: what it says, what it writes, what it refuses."""

import json
import re
from pathlib import Path

import pytest

from soloist.interop.formats import STORIES, TABLES
from tests.contract.running import Shell

TWEE = ":: StoryTitle\nThe Weir\n\n:: Start\nHigh water.\n\n[[On->Road]]\n\n:: Road\nDust.\n"


@pytest.fixture
def weir(tmp_path: Path) -> Path:
    """A file in Twee 3."""
    path = tmp_path / "weir.twee"
    path.write_text(TWEE, encoding="utf-8")
    return path


def test_a_preview_writes_nothing(run: Shell, weir: Path) -> None:
    """It says what would be made, with what is carried and what is not."""
    ran = run("--lang", "en", "import", str(weir), "--preview")
    assert (ran.code, ran.out) == (0, "")
    assert "“The Weir” (hades, en): 1 session, 2 scenes, 3 words." in ran.err
    assert "Carried" in ran.err
    assert "weir.twee:7: 1 link as a choice in a note" in ran.err
    assert "preview" in ran.err
    assert not list(run.root.glob("journals/*"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_places_are_told_in_stretches(run: Shell, tmp_path: Path, lang: str) -> None:
    """A dozen of them, then how many more, and what lists them all, which it does."""
    path = tmp_path / "many.md"
    path.write_text("# T\n\n" + "(note: a)\n[N:b]\n\n" * 14 + "(note: c)\n", encoding="utf-8")
    told = run("--lang", lang, "import", str(path), "--preview").err
    more = {"en": "… and 5 more", "fr": "… et encore 5"}[lang]
    stretches = ", ".join(f"{line}–{line + 1}" for line in range(3, 39, 3))
    assert f"many.md:{stretches} {more}: 29 " in told
    assert "--preview --json" in told
    listed = json.loads(run("--lang", lang, "import", str(path), "--preview", "--json").out)["report"]
    places = next(each["places"] for each in listed if each["what"] == "escapes")
    assert places == [f"many.md:{line}" for line in range(3, 46) if line % 3 < 2]
    path.write_text("# T\n\n(note: a)\n", encoding="utf-8")
    assert "--json" not in run("--lang", lang, "import", str(path), "--preview").err


def test_a_new_journal_never_overwrites(run: Shell, weir: Path) -> None:
    """Twice the same file is two journals; both are sound and the file is as it was."""
    first = Path(run("--lang", "en", "import", str(weir), "--system", "roses").out.strip())
    before = first.read_bytes()
    second = Path(run("--lang", "fr", "import", str(weir), "--title", "Le barrage").out.strip())
    third = Path(run("--lang", "en", "import", str(weir), "--both").out.strip())
    assert len({first, second, third}) == 3
    assert first.read_bytes() == before
    assert b"ruleset: roses" in before
    assert second.name == "le-barrage.md"
    assert b"(choix: On -> Road)" in second.read_bytes()
    for path in (first, second, third):
        assert run("verify", str(path)).code == 0
        assert run("check", str(path)).code == 0
    assert weir.read_text(encoding="utf-8") == TWEE
    assert run("log", str(first), "She waits.").code == 0


def test_a_story_of_that_title_is_told(run: Shell, weir: Path) -> None:
    """The first one is named; the second is written where that is said, and none is ever replaced."""
    second = run.root / "journals" / "the-weir-2.md"
    assert "there already" not in run("--lang", "en", "import", str(weir)).err
    for options in ((), ("--force",), ("--json",)):
        again = run("--lang", "en", "import", str(weir), *options)
        assert again.code == 2
        assert "“The Weir” is there already: the-weir.md. Nothing was written: --both" in again.err
        assert not second.exists()
    assert run("import", str(weir), "--preview").code == 0
    assert run("import", str(weir), "--both").out.strip() == str(second)


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"", "is empty"), (b"\n \n", "is empty"), (b"\xff\x01\x02", "holds no text"), (b"---", "holds no")],
)
def test_nothing_makes_no_story(run: Shell, tmp_path: Path, data: bytes, words: str) -> None:
    """A file without a word is refused, and nothing is written."""
    path = tmp_path / "a.md"
    path.write_bytes(data)
    ran = run("--lang", "en", "import", str(path))
    assert ran.code != 0
    assert words in ran.err
    assert not list(run.root.glob("journals/*"))


def test_the_report_as_data(run: Shell, weir: Path) -> None:
    """Everything a program needs: path, counts, each loss with its places."""
    answer = run("--lang", "en", "import", str(weir), "--json").json
    assert isinstance(answer, dict)
    assert Path(answer["path"]).is_file()
    assert (answer["format"], answer["sessions"], answer["scenes"]) == ("twee", 1, 2)
    assert {
        "fate": "carried", "what": "links", "times": 1, "places": ["weir.twee:7"],
        "message": "1 link as a choice in a note",
    } in answer["report"]  # fmt: skip
    preview = run("import", str(weir), "--json", "--preview").json
    assert isinstance(preview, dict)
    assert preview["path"] is None


def test_what_is_refused(run: Shell, weir: Path, tmp_path: Path) -> None:
    """A journal, another format, nothing there, a folder, unknown rules: said, and nothing written."""
    journal = run("--lang", "en", "new", "Mine").out.strip()
    assert "soloist play" in run("--lang", "en", "import", journal).err
    odd = tmp_path / "x.docx"
    odd.write_bytes(b"PK\0\0")
    ran = run("--lang", "en", "import", str(odd))
    assert ran.code == 2
    assert "Markdown" in ran.err
    assert "Twee 3" in run("--lang", "en", "import", str(odd), "--as", "story").err
    assert run("import", str(tmp_path / "none.md")).code == 1
    assert run("import", str(tmp_path)).code == 1
    assert run("import", str(weir), "--system", "chess").code == 2
    assert len(list(run.root.glob("journals/*.md"))) == 1


def test_by_content_and_in_other_encodings(run: Shell, tmp_path: Path) -> None:
    """Twee without its ending is known; Windows letters and UTF-16 are read, and said to be guessed."""
    plain = tmp_path / "story.txt"
    plain.write_text(TWEE, encoding="utf-8")
    assert run("import", str(plain), "--preview").code == 0
    old = tmp_path / "old.md"
    old.write_bytes("# Été\r\n\r\nL’été.\r\n".encode("cp1252"))
    ran = run("--lang", "en", "import", str(old))
    assert "old.md:1: bytes that are no UTF-8" in ran.err
    assert "\n\nL’été.\n" in Path(ran.out.strip()).read_text(encoding="utf-8")
    wide = tmp_path / "wide.md"
    wide.write_bytes("# Été\n\nL’hiver.\n".encode("utf-16"))
    assert "L’hiver." in Path(run("import", str(wide), "--title", "Hiver").out.strip()).read_text(
        encoding="utf-8"
    )


def test_tables_never_overwrite(run: Shell, tmp_path: Path) -> None:
    """The same list twice is two files where both are wanted; a file that is not there begins no story."""
    road = tmp_path / "road.txt"
    road.write_text("a wolf\na fox\n", encoding="utf-8")
    first, second = (Path(run("--lang", "en", "import", str(road), "--both").out.strip()) for _ in range(2))
    assert (first.name, second.name) == ("road.yaml", "road-2.yaml")
    assert first.read_bytes() == second.read_bytes()
    ran = run("--lang", "en", "import", str(tmp_path / "none.txt"))
    assert ran.code == 1
    assert "there is no such file: check the path." in ran.err
    assert "soloist new" not in ran.err


def test_the_same_file_again_is_refused_until_it_is_said_what_of_the_first(
    run: Shell, tmp_path: Path
) -> None:
    """Same bytes or a changed file of that name: told, nothing written; --force replaces, with a copy."""
    road = tmp_path / "road.txt"
    road.write_text("a wolf\na fox\n", encoding="utf-8")
    made = Path(run("--lang", "en", "import", str(road)).out.strip())
    made.write_text(made.read_text(encoding="utf-8") + "      - mine\n", encoding="utf-8")
    mine = made.read_bytes()
    again = run("--lang", "en", "import", str(road))
    assert again.code == 2
    assert "from this very file" in again.err
    assert "--force replaces them, --both keeps both" in again.err
    road.write_text("a wolf\na fox\na crow\n", encoding="utf-8")
    changed = run("--lang", "en", "import", str(road), "--json")
    assert changed.code == 2
    assert "has changed since" in changed.err
    assert "has changed since" in run("--lang", "en", "import", str(road), "--preview").err
    assert [path.name for path in made.parent.glob("*.yaml")] == ["road.yaml"]
    assert made.read_bytes() == mine
    forced = run("--lang", "en", "import", str(road), "--force")
    assert forced.out.strip() == str(made)
    assert "a crow" in made.read_text(encoding="utf-8")
    assert Path(forced.err.strip().rpartition(": ")[2]).read_bytes() == mine
    assert [path.name for path in made.parent.glob("*.yaml")] == ["road.yaml"]


def test_another_file_of_another_name_is_no_second_import(run: Shell, tmp_path: Path) -> None:
    """Only the same bytes or the same name count; a broken file of one’s own stands in nobody’s way."""
    (tmp_path / "a.txt").write_text("a wolf\na fox\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("a cow\na hen\n", encoding="utf-8")
    assert run("import", str(tmp_path / "a.txt")).code == 0
    (run.root / "oracles" / "odd.yaml").write_bytes(b"\xff\x00{{{")
    assert run("import", str(tmp_path / "b.txt")).code == 0
    (tmp_path / "c.txt").write_text("a cow\na hen\n", encoding="utf-8")
    assert run("import", str(tmp_path / "c.txt")).code == 2


def test_a_long_list_is_refused_before_it_is_read(run: Shell, tmp_path: Path) -> None:
    """The bound is said."""
    long = tmp_path / "long.txt"
    long.write_text("A grey wolf waits behind the mill\n" * 150_000, encoding="utf-8")
    ran = run("--lang", "en", "import", str(long))
    assert ran.code == 2
    assert "longer than 4 million characters" in ran.err
    long.write_text("".join(f"wolf {n}\n" for n in range(50_001)), encoding="utf-8")
    assert "50001 rows" in run("--lang", "en", "import", str(long)).err


def test_every_door_is_named_wherever_it_is_looked_for(run: Shell) -> None:
    """In the help, in the refusal of a format nobody knows, and in the page about doors."""
    doors = (Path(__file__).parents[2] / "docs" / "doors.md").read_text(encoding="utf-8")
    told = re.sub(r"-\s+", "-", run("--lang", "en", "import", "--help").out)
    (run.root.parent / "x.md").write_text("# A tale\n\nOnce.\n", encoding="utf-8")
    refused = run("import", "x.md", "--format", "nosuch")
    assert refused.code == 2
    for id_ in (*STORIES, *TABLES):
        assert re.search(rf"\b{id_}\b", told), id_
        assert re.search(rf"\b{id_}\b", refused.err), id_
        assert f"`{id_}`" in doors or f"--format {id_}`" in doors, id_


def test_an_encoding_is_named_where_the_guess_is_wrong(run: Shell, tmp_path: Path) -> None:
    """The report of a guess says how; what is named is read, as a story and as tables."""
    road = tmp_path / "road.md"
    road.write_bytes("# Дорога\n\nНочь.\n".encode("koi8-r"))
    ran = run("--lang", "en", "import", str(road), "--preview")
    assert "--encoding" in ran.err
    ran = run("--lang", "en", "import", str(road), "--preview", "--encoding", "koi8-r")
    assert "Дорога" in ran.err
    assert "--encoding" not in ran.err
    rows = tmp_path / "rows.txt"
    rows.write_bytes("狼\n熊\n".encode("shift_jis"))
    ran = run("--lang", "en", "import", str(rows), "--preview", "--encoding", "shift_jis")
    assert "狼" in ran.out
    assert run("--lang", "en", "import", str(rows), "--encoding", "runes").code == 2
