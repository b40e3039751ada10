"""Finding a table by typing: what was named comes before what merely holds the words."""

from soloist.play.ask_entries import AskEntry, entries, first_pinned
from soloist.play.ask_match import matching
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.reading.read import read_tables

OWN = "tables:\n  menaces: [un loup, une ombre]\n  ports: [Brume]\n"
SHIPPED = {
    "port": "tables:\n  port: {aliases: [harbour], rows: [quai, jetée]}\n  portes: [grille]\n",
    "menaces": "tables:\n  menaces: [orage]\n  autre: [port]\n",
    "lieux": "tables:\n  vieux port: [digue]\n  fort: {about: près du port, rows: [mur]}\n",
}


def known(*pinned: str) -> tuple[AskEntry, ...]:
    """A file of the person's own before three shipped ones."""
    mine = shelf_of([read_tables(OWN, "miens.yaml")[0]])
    theirs = shelf_of([read_tables(text, f"{name}.yaml")[0] for name, text in SHIPPED.items()])
    found = entries(Shelves([mine, theirs]), "hades", "fr", lambda file: file == "miens.yaml")
    return first_pinned(found, pinned, asked=False)


def names(typed: str, *pinned: str) -> list[str]:
    """What is listed, in order."""
    return [entry.name for entry in matching(known(*pinned), typed)]


def test_a_whole_name_then_beginnings_then_pins_then_the_rest() -> None:
    """A pin never stands before the table that was named, nor before one whose name begins so."""
    assert names("port", "lieux/fort")[:3] == ["port", "miens/ports", "port/portes"]
    assert names("port", "lieux/fort")[3:] == ["lieux/fort", "lieux/vieux port", "menaces/autre"]


def test_a_last_part_is_the_persons_own_first() -> None:
    """`menaces` is the whole name of a shipped table; `harbour` another name; `fort` a last part."""
    assert names("menaces")[:2] == ["menaces", "miens/menaces"]
    assert names("harbour") == ["port"]
    assert names("miens/menaces") == ["miens/menaces"]
    assert names("fort", "port/portes")[0] == "lieux/fort"


def test_a_file_and_a_table_of_the_same_name() -> None:
    """Either way of writing it finds the table first."""
    assert names("port/port")[0] == "port"
    assert names("MENACES/menaces")[0] == "menaces"


def test_pins_are_first_while_nothing_is_typed() -> None:
    """With nothing typed the list is as it stands."""
    assert names("", "lieux/fort")[0] == "lieux/fort"
    assert names("  ", "lieux/fort") == names("", "lieux/fort")
