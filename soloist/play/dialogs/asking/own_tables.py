"""The rows of a table with their chances: one taken, more added; and a table of one's own, line by line."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from soloist.play.asking.answers import Card, cards
from soloist.play.asking.own_tables import OwnRow, OwnTables, rows_of
from soloist.play.dialogs.conversation import Again, Conversation, menu
from soloist.play.dialogs.declared import fixed, said
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, Said, line
from soloist.play.rolls.signs import percent_words
from soloist.play.session.face import Face
from soloist.play.story.oracle import drawn_from, known_table, reach
from soloist.tables.die import faces_text
from soloist.tables.lookup import Shelves, Target
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, count, message


def own_tables(face: Face) -> OwnTables:
    """The tables that are the person's."""
    desk = face.desk
    return OwnTables(desk.workspace, face.session.story.lang, desk.means)


def lent(face: Face) -> Shelves:
    """The tables as their files are now, what the story lends among them."""
    seat = face.session.at_table
    return reach(seat.shelves, seat.story.state)


def find(face: Face, name: str) -> Target:
    """The table of that name. Raises `Refusal`."""
    return lent(face).find(name)


def reached(face: Face, name: str) -> Target | None:
    """The table of that name; None where there is none."""
    return known_table(name, lent(face))


def whose(own: OwnTables, target: Target) -> Message:
    """Whose table it is, and where it stands."""
    file = own.named(target.file.file)
    match own.whose(target.file.file):
        case "own":
            return message("yours: {file}, line {line}", file=file, line=target.table.line)
        case "pack":
            return message("of a pack: {file}", file=file)
        case "shipped":
            return message("shipped with soloist")
        case "story":
            return message("the names tagged in this story")


# --- the rows of one


def rows(face: Face, name: str, *, new: bool = False) -> Conversation[Card | None]:
    """Look at the rows of a table, or of a `new` one; the one that is taken.

    Words that are typed become rows of it.
    """
    told: Message | None = None

    def do(done: Done) -> Again | Card | None:
        nonlocal told
        told = None
        match done.deed:
            case "take":
                taken: Card = done.subject.subject
                return taken
            case "edit":
                card: Card = done.subject.subject
                target, own_line = find(face, name), card.row.line if card.row.home is None else 0
                face.edit(Path(target.file.file), own_line or max(1, target.table.line))
            case "make":
                told = put_rows(face, name, (OwnRow(done.words),))
            case _:
                told = put_rows(face, name, rows_of((face.drafted or "").strip()))
                face.let_go()
        return Again() if told is not None else None

    taken: Card | None = yield from menu(f"rows of {name}", lambda: _listed(face, name, told, new=new), do)
    return taken


def put_rows(face: Face, named: str, more: Sequence[OwnRow]) -> Message:
    """Add rows to a table, in a file of the person's own, or make it of them; what was done.

    Raises `Refusal` where rows have faces, or would not read back.
    """
    if not more:
        raise Refusal(message("Nothing stands in the composer: the rows go there, one a line."))
    own = own_tables(face)
    target = reached(face, named)
    added = own.add_table(named, more) if target is None else own.add_rows(target, more)
    where = own.named(str(added.path))
    if added.overtaken is not None:
        return message(
            "Another program wrote {where} in the same moment; what it wrote is kept in {copy}.",
            where=where,
            copy=str(added.overtaken.place),
        )
    return message("Added: {where}, line {line}.", where=where, line=added.line)


def _listed(face: Face, name: str, told: Message | None, *, new: bool) -> Listing:
    lingo, own = face.desk.lingo, own_tables(face)
    if (target := reached(face, name)) is None:
        where = own.named(str(own.place_of(name)))
        into = line(message("Its rows, one a line; into {where}", where=where), "quiet")
        return Listing(name, _in_composer(face), makes=message("a row"), above=(into,))
    mine = own.whose(target.file.file)
    known = cards(target, tuple(drawn_from(face.session.story.state)(target.name)))

    def chance(card: Card) -> Said:
        """`1/3 (33%)`."""
        if not card.weight:
            return message("drawn")
        return f"{Fraction(card.weight, card.total)} ({percent_words(card.weight, card.total, lingo)})"

    is_even = len({(card.weight, card.total) for card in known}) == 1 and known[0].weight > 0
    number: Said = count("{n} row", "{n} rows", len(known))
    if is_even and len(known) > 1:
        number = message("{rows}, {chance} each", rows=number, chance=chance(known[0]))
    deeds = [Option("take", message("that is all") if new else said("rows take"))]
    deeds += [Option("edit", said("rows edit"))] if mine in ("own", "pack") else []
    faces = [", ".join(faces_text(card.strip.die, *span) for span in card.row.spans) for card in known]
    plain = all(each == str(number) for number, each in enumerate(faces, 1))
    listed = [
        Row(
            card.row.text if plain else f"{fell}: {card.row.text}",
            f"{at} {card.row.text}",
            detail="" if is_even else chance(card),
            part=card.strip.name if len(target.strips) > 1 else "",
            deeds=tuple(deeds),
            subject=card,
        )
        for at, (card, fell) in enumerate(zip(known, faces, strict=True))
    ]
    listed += _in_composer(face) if mine != "story" else ()
    above = [line(told, "good") if told is not None else line(target.table.about, "quiet")]

    def shows(row: Row | None) -> Sequence[Line]:
        hint = row.subject.row.hint if row is not None and row.subject is not None else ""
        return tuple(line(each, "quiet") for each in (hint, target.table.credit) if each)

    listing = Listing(
        f"{target.name}  {known[0].strip.die if known else ''}",
        tuple(listed),
        makes=None if mine == "story" else message("a row more, in a file of yours"),
        above=(*(each for each in above if each[0].text), line((number, whose(own, target)), "quiet")),
        shows=shows,
    )
    return replace(listing, finds=lambda words, rows: ()) if new else listing


# --- a table of one's own


def new_table(face: Face, named: str) -> Conversation[str]:
    """Make a table of lines that are typed, or that stand in the composer; its full name.

    The first row makes it, each further one is added at once. Empty where it is left without a row. Raises
    `Refusal` for what is no name.
    """
    own = own_tables(face)
    name = f"{own.place_of(named).stem}/{named.rpartition('/')[2].strip()}"
    if (known := reached(face, name)) is not None:
        raise Refusal(
            message("{table} is there already: add rows to it, or take another name.", table=known.name)
        )
    yield from rows(face, name, new=True)
    return name if reached(face, name) is not None else ""


def _in_composer(face: Face) -> tuple[Row, ...]:
    """The row that makes rows of the lines in the composer, where it can be written in."""
    if face.drafted is None:
        return ()
    return (fixed("rows", "composed"),)
