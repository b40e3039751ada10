"""An evening's growing: rows go where they should, can be asked, say where from, and be taken back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.journal.skim import skim
from soloist.journal.state import State
from soloist.message import Refusal
from soloist.play.grow import finds
from soloist.play.grow_kinds import kind_of, row_typed
from soloist.play.grow_source import Origin, grown_from
from soloist.play.grow_work import Growing
from soloist.play.own_tables import OwnTables
from soloist.play.own_words import OwnRow
from soloist.rules.dice import random_dice
from soloist.storage.grown import LastGrown
from soloist.storage.means import Means
from soloist.storage.refusals import ChangedElsewhere
from soloist.storage.shelf import load_shelves, shelf_roots
from soloist.storage.workspace import Workspace
from soloist.tables.draw import draw
from soloist.tables.lookup import Shelves
from tests.play.test_grow import STORY

Begin = Callable[[], Growing]


@pytest.fixture
def own(tmp_path: Path) -> OwnTables:
    """The tables of an empty workspace, in French."""
    return OwnTables(Workspace(tmp_path / "here"), "fr", Means(tmp_path / "state"))


@pytest.fixture
def begin(own: OwnTables) -> Begin:
    """Growing from the story; again as often as it is called."""
    root, data = own.workspace.root, STORY.encode()
    state = skim(data).state

    def shelves() -> Shelves:
        return load_shelves(shelf_roots(root, "fr"), root, "fr").shelves

    def make() -> Growing:
        last = LastGrown(own.means.state, root)
        return Growing(own, shelves, state, finds(data, state, "r.md"), Origin("r.md", 1, 2), last)

    return make


def files(own: OwnTables) -> dict[str, str]:
    """The person's files of tables, without the line for editors."""
    found = sorted(own.workspace.oracles.glob("**/*.yaml"))
    return {path.stem: path.read_text("utf-8").partition("\n")[2] for path in found}


def test_every_find_goes_where_its_kind_goes(own: OwnTables, begin: Begin) -> None:
    """A scene type to those of the rules, a role card and a row to the person's own; then the next."""
    growing = begin()
    for _ in range(3):
        growing.add()
    assert growing.find is not None
    assert growing.find.text == "Le barrage"
    assert files(own) == {
        "hades": (
            "tables:\n  scènes-types:\n    from: hades/scènes-types\n    aliases: [scene-types]\n    rows:\n"
            "      # depuis la-retenue.md, session 1, scène 1\n      - Le bac de nuit\n"
        ).replace("la-retenue", "r"),
        "mes-tables": (
            "tables:\n  profils:\n    # depuis r.md, session 1, scène 1\n"
            '    - {text: Osric, hint: "méfiant, mort, gaffe, dettes"}\n\n'
            "  trouvailles:\n    # depuis r.md, session 1, scène 1\n"
            "    - Un {{nom}}, celui d’un mort.\n"
        ),
    }


def test_every_row_can_be_asked(own: OwnTables, begin: Begin) -> None:
    """What was added gives its text, and nothing is wrong with any file."""
    growing = begin()
    while not growing.is_done(growing.at):
        growing.turn(-1 if growing.kind.id == "role" else 0)
        growing.add()
    root = own.workspace.root
    shelf = load_shelves(shelf_roots(root, "fr"), root, "fr")
    assert not [each for each in shelf.problems() if own.whose(each.file) == "own"]
    target = shelf.shelves.find("trouvailles")
    texts = {draw(target, random_dice(seed), shelf.shelves)[0].text for seed in range(200)}
    assert "Un {nom}, celui d’un mort." in texts
    assert {"Osric", "Le barrage", "La lanterne"} <= texts
    assert len(growing.done) == len(growing.finds)


def test_taken_back_row_by_row_nothing_is_left(own: OwnTables, begin: Begin) -> None:
    """Each file is the bytes it was, or gone if it was made; the find is at hand again."""
    theirs = own.workspace.oracles / "fr" / "mes-tables.yaml"
    theirs.parent.mkdir(parents=True)
    theirs.write_bytes(b"tables:\r\n  trouvailles: [un,  deux] # ici\r\n")
    before = theirs.read_bytes()
    growing = begin()
    for _ in range(5):
        growing.add()
    assert theirs.read_bytes() != before
    for _ in range(5):
        growing.take_back()
    assert theirs.read_bytes() == before
    assert list(own.workspace.oracles.glob("**/*.yaml")) == [theirs]
    assert growing.at == 0
    with pytest.raises(Refusal, match="Nothing was added"):
        growing.take_back()


def test_a_file_somebody_wrote_in_is_left_alone(own: OwnTables, begin: Begin) -> None:
    """What was added stays then."""
    growing = begin()
    growing.move(2)
    growing.add()
    path = growing.done[0][1].added.path
    path.write_bytes(path.read_bytes() + b"# mine\n")
    kept = path.read_bytes()
    with pytest.raises(ChangedElsewhere):
        growing.take_back()
    assert path.read_bytes() == kept
    assert growing.done


def test_the_last_table_of_a_kind_is_proposed_again(begin: Begin) -> None:
    """In another sitting, too; other kinds keep theirs."""
    growing = begin()
    growing.move(2)
    growing.go_to("presages/eau")
    growing.add()
    again = begin()
    assert again.kind.id == "scene"
    assert again.table == "hades/scènes-types"
    again.move(2)
    assert again.table == "presages/eau"
    assert again.ground().rows == 1


def test_those_like_it_follow(begin: Begin) -> None:
    """A place turned into a role card: the next place is one as well, a consequence is not."""
    growing = begin()
    growing.move(3)
    growing.turn(1)
    kinds = []
    for by in (0, 1, -1):
        growing.move(by)
        kinds.append(growing.kind.id)
    assert kinds == ["role", "row", "role"]


def test_a_canvas_has_six_questions(begin: Begin) -> None:
    """The seventh begins another one; what each is about is told."""
    growing = begin()
    growing.at = len(growing.finds)
    growing.turn(-1)
    asked = []
    for number in range(7):
        asked.append(f"{growing.table} {growing.question()}")
        growing.text = f"Question {number} ?"
        growing.add()
    assert asked[0] == "mes-tables/canevas Où ?"
    assert asked[5] == "mes-tables/canevas Pourquoi ?"
    assert asked[6] == "mes-tables/canevas-2 Où ?"
    growing.text = "Une de plus ?"
    growing.go_to("mes-tables/canevas")
    with pytest.raises(Refusal, match="six questions"):
        growing.add()


@pytest.mark.parametrize(
    ("text", "table", "why"),
    [
        ("  ", "x", "no row yet"),
        ("La lanterne", "trouvailles", "already"),
        ("Un {trou", "x", "left as it is"),
        ("Un {rien-de-tel}", "x", "make that table first, or double the braces"),
        ("Un {x}", "x", "make that table first"),
        ("{le: rien-de-tel} et {ville~e}", "trouvailles", "Nothing was written"),
        ("Bon", "hades/distance", "columns"),
        ("Bon", "lieux/", "needs a name"),
    ],
)
def test_what_is_no_row_is_not_written(own: OwnTables, begin: Begin, text: str, table: str, why: str) -> None:
    """It is said why; the files stay."""
    growing = begin()
    growing.move(5)
    growing.add()
    before = files(own)
    growing.text = text
    with pytest.raises(Refusal, match=why):
        _add_to(growing, table)
    assert files(own) == before


@pytest.mark.parametrize(
    "text",
    [
        "Un {trouvailles}",
        "Un {mes-tables/trouvailles}",
        "Un {{rien}}",
        "{pj} hésite",
        "{b = trouvailles} et {b}",
        "{rien else trouvailles}",
        "{2d6} pas, {a|b}",
    ],
)
def test_a_hole_that_somebody_fills_is_written(own: OwnTables, begin: Begin, text: str) -> None:
    """A table, a value of the story, one kept, a stand-in, braces that are words."""
    growing = begin()
    growing.move(5)
    growing.add()
    growing.text = text
    _add_to(growing, "mes-tables/neuve")
    assert text in files(own)["mes-tables"]


def _add_to(growing: Growing, table: str) -> None:
    growing.go_to(table)
    growing.add()


def test_tables_are_found_by_parts_of_their_names(begin: Begin) -> None:
    """The person's own first; no list of the story, nothing with columns."""
    growing = begin()
    growing.move(2)
    growing.go_to("mes-tables/scènes-de-rue")
    growing.add()
    found = growing.tables("scènes")
    assert found[0] == "mes-tables/scènes-de-rue"
    assert "hades/scènes-types" in found
    assert "hades/scènes-types" in growing.tables("scene-types")
    assert not {"hades/distance", "story/roles"} & set(growing.tables(""))


def test_words_of_a_person_are_known_as_theirs(begin: Begin) -> None:
    """They are kept while another find is looked at; once added, or unchanged, they are nobody's."""
    growing = begin()
    loose = [growing.loose]
    growing.text = "Autre chose"
    growing.move(1)
    loose.append(growing.loose)
    growing.move(-1)
    assert growing.text == "Autre chose"
    growing.add()
    assert [*loose, growing.loose] == [(), ("Autre chose",), ()]
    growing.take_back()
    assert growing.loose == ("Autre chose",)


def test_a_row_says_what_stands_beside_it() -> None:
    """After two strokes with spaces around; an address keeps its own."""
    assert row_typed("Osric // gaffe, dettes", "r") == OwnRow("Osric", "gaffe, dettes", "r")
    assert row_typed("Voir http://ici //", "") == OwnRow("Voir http://ici")
    assert row_typed("Qui\u00a0?", "").text == "Qui\u00a0?"
    assert kind_of("canvas").id == "canvas"


def test_files_that_came_from_a_story_are_known() -> None:
    """By the whole name of its file, in either language."""
    remark = f"tables:\n  t:\n    # {Origin('r.md', 1).remark('fr')}\n    - a\n".encode()
    assert grown_from(remark, "r.md")
    assert grown_from(b"# from r.md\r\n", "r.md")
    assert not grown_from(remark, "ar.md")
    assert not grown_from(b"# from r.md.bak, scene 1\n- from r.md\n", "r.md")
    assert grown_from(f"# {Origin(' un  nom.md ').remark('en')}\n".encode(), "un nom.md")


def test_nobody_met_anything_yet(own: OwnTables) -> None:
    """A row can be typed in a story that holds nothing."""
    last = LastGrown(own.means.state, own.workspace.root)
    root = own.workspace.root
    shelves = load_shelves(shelf_roots(root, "fr"), root, "fr").shelves
    growing = Growing(own, lambda: shelves, State(lang="fr"), (), Origin("r.md"), last)
    assert growing.find is None
    growing.move(1)
    growing.text = "Une lueur"
    growing.add()
    assert growing.text == ""
    assert "    # depuis r.md\n    - Une lueur\n" in files(own)["mes-tables"]


def test_what_was_grown_is_not_written_twice_while_others_wait(own: OwnTables, begin: Begin) -> None:
    """Come back to, it says where it is, and not that all is gone through."""
    growing = begin()
    growing.add()
    growing.at = growing.done[0][0]
    before = files(own)
    with pytest.raises(Refusal, match="already: ↓ goes on to others"):
        growing.add()
    assert files(own) == before


def test_behind_the_last_find_nothing_is_written_twice(own: OwnTables, begin: Begin) -> None:
    """The same again is a sentence that says so; other words, or another table, are a row of their own."""
    growing = begin()
    growing.at = len(growing.finds) - 1
    growing.add()
    before = files(own)
    with pytest.raises(Refusal, match="all is gone through"):
        growing.add()
    assert files(own) == before
    growing.text += " – encore"
    growing.add()
    assert files(own) != before
    growing.take_back()
    growing.take_back()
    growing.add()
    assert len(growing.done) == 1
