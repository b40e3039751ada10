"""Sibling stories as one graph: what they share stands once, what nobody took is a stub with its odds."""

import re
from fractions import Fraction

from soloist.journal.read import read
from soloist.play.forks.fork import sibling
from soloist.play.forks.fork_offer import rows_in
from soloist.publish.book.scenes import scenes
from soloist.publish.forks.roads import Passage, Road, roads
from soloist.publish.plan.plan import Plan, Planned
from soloist.storage.shelf.shelf import load_shelves, shelf_roots
from tests.play.fork_tale import DATA

ROWS = rows_in(load_shelves(shelf_roots(None, "fr"), None, "fr").shelves)
ROLL = DATA.index(b"```lonelog\n@ Forcer")
FAILED = (
    sibling(
        DATA,
        ROLL,
        "porte.md",
        title="Sans porte",
        lines=["@ Forcer la serrure", "d: Opposition [pour: objectif] -> Échec (-2)", "(note: choisie)"],
    )
    + b"\nElle tient bon.\n"
)


def words(passage: Passage) -> str:
    """All that a passage tells."""
    return " ".join(
        each.text
        for block in passage.blocks
        if block.kind in ("p", "h")
        for each in block.inner
        if each.kind == "text"
    )


def sound(road: Road) -> None:
    """Every way leads somewhere, everything is led to once, keys are unique."""
    keys = [each.key for each in road.passages]
    assert len({*keys}) == len(keys)
    ways = [way for each in road.passages for way in each.ways]
    assert sorted(way.to for way in ways) == sorted(keys[1:])
    for each in road.passages:
        assert bool(each.ways) != (each.stub or each.end)
        assert not each.stub or not each.end
        told = [way.chance for way in each.ways]
        if told and None not in told:
            assert sum(chance for chance in told if chance) == 1
    taken = {way.to: way.taken for way in ways}
    assert all(taken[each.key] != each.stub for each in road.passages[1:])


def test_one_story() -> None:
    """Its rolls are choices; only the way it took is told."""
    road = roads([DATA], ROWS)
    sound(road)
    first = road.passages[0]
    assert (road.title, road.lang, first.name, first.asked) == (
        "La porte",
        "fr",
        "Le seuil",
        "Forcer la serrure",
    )
    assert re.fullmatch(r"[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}", road.ifid)
    taken = [way for way in first.ways if way.taken]
    assert [way.label for way in taken] == ["Presque"]
    assert taken[0].chance is not None
    assert 0 < taken[0].chance < 1
    after = road.passage(taken[0].to)
    assert "La porte cède, le garde se retourne." in words(after)
    assert "Elle cède" not in words(after)  # what the author noted is no prose, where there is some
    (onward,) = after.ways
    assert (onward.label, onward.chance) == ("La cour", None)
    yard = road.passage(onward.to)
    assert yard.asked == "Un chien ?"
    assert [way.chance for way in yard.ways] == [Fraction(1, 6)] * 6
    assert sum(each.end for each in road.passages) == 1
    assert road.unwritten == len(first.ways) - 1 + 5
    assert "bois" not in "".join(map(words, road.passages))


def test_two_siblings() -> None:
    """The shared past is told once; the way the other took is told, and keeps its odds."""
    alone, road = roads([DATA], ROWS), roads([DATA, FAILED], ROWS)
    sound(road)
    assert road.ifid == alone.ifid == roads([FAILED], ROWS).ifid
    assert len(road.passages) == len(alone.passages)
    assert road.unwritten == alone.unwritten - 1
    taken = {way.label: way for way in road.passages[0].ways if way.taken}
    assert set(taken) == {"Presque", "Échec"}
    assert taken["Échec"].chance == next(w.chance for w in alone.passages[0].ways if w.label == "Échec")
    assert words(road.passage(taken["Échec"].to)) == "Elle tient bon."
    assert "".join(map(words, road.passages)).count("Aldric attend") == 1
    keys = {each.key for each in alone.passages}
    assert keys == {each.key for each in road.passages}


def test_parted_without_a_roll() -> None:
    """Where two stories just go on otherwise, each way is called by what it begins with."""
    one = sibling(DATA, ROLL, "porte.md") + b"\nIl rentre chez lui.\n"
    two = sibling(DATA, ROLL, "porte.md") + b"\nIl dort sur place.\n"
    road = roads([one, two], ROWS)
    sound(road)
    assert [way.label for way in road.passages[0].ways] == ["Il rentre chez lui.", "Il dort sur place."]


def test_struck_out_and_empty() -> None:
    """What was struck out is on no road; a story of nothing is one passage."""
    gone = DATA + b"\n```lonelog\n(struck: Le chien ne bouge pas)\n```\n"
    assert "ne bouge pas" not in "".join(map(words, roads([gone], ROWS).passages))
    for data in (b"", b"---\ntitle: x\n---\n", b"\xff\x00"):
        sound(roads([data], ROWS))
    (only,) = roads([b""]).passages
    assert only.end


def test_a_long_story() -> None:
    """Thousands of rolls are no deeper than one."""
    roll = "\n```lonelog\n? Encore {n} ?\ntbl: oracle/oui-non d6=4 -> Oui, mais…\n```\n\nOui {n}.\n"
    data = DATA + "".join(roll.format(n=n) for n in range(1500)).encode()
    road = roads([data], ROWS)
    assert len(road.passages) > 1500
    sound(road)


def test_the_title_is_set_in_type() -> None:
    """As in a book: quotes and dots are those of the language."""
    data = b"---\ntitle: 'La \"fin\"...'\nlang: fr\n---\n\n## Session 1\n\n### S1\n\nElle (secret: x) vint.\n"
    road = roads([data], ROWS)
    assert road.title == "La «\u202ffin\u202f»…"
    assert words(road.passages[0]) == "Elle vint."


def test_what_follows_a_roll_is_told_where_there_is_no_prose() -> None:
    """Under a heading too; beside prose it stays with the rolls."""
    play = "\n```lonelog\n@ Courir\nd: Opposition [pour: objectif] -> Échec (-2)\n=> Il tombe.\n```\n"
    scene = "\n### S2 *Le puits*\n\n```lonelog\n=> De l’eau monte.\n```\n"
    texts = [words(each) for each in roads([DATA + (play + scene).encode()], ROWS).passages]
    assert any("Il tombe." in text for text in texts)
    assert any("Le puits" in text and "De l’eau monte." in text for text in texts)
    texts = [words(each) for each in roads([DATA + (play + "\nUn mot.\n").encode()], ROWS).passages]
    assert not any("Il tombe." in text for text in texts)


DRAWN = DATA + b"\n```lonelog\ntbl: hades/direction.Champ d6=4 -> Loi\n```\n\nElle court.\n"


def test_what_a_table_gave_is_no_choice() -> None:
    """Unless its rows are asked for, or another story goes on from another row."""
    alone, asked = roads([DRAWN]), roads([DRAWN], ROWS)
    assert not any("Loi" in way.label for each in alone.passages for way in each.ways)
    assert any("Loi" in way.label for each in asked.passages for way in each.ways)
    told = " ".join(words(each) for each in alone.passages)
    assert "Elle court." in told


def test_scenes_are_called_as_in_the_plan() -> None:
    """In passages and in their headings; the keys stay."""
    key = next(each.key for each in scenes(read(DATA)) if each.title)
    plain, planned_ = roads([DATA]), roads([DATA], plan=Plan(scenes=(Planned(key, title="Ailleurs"),)))
    assert [each.key for each in plain.passages] == [each.key for each in planned_.passages]
    assert any(each.name == "Ailleurs" and "Ailleurs" in words(each) for each in planned_.passages)
