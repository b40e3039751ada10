"""The rows of a table with their chances: one taken, more added; and a table of one's own, line by line."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.lingo import Lingo
from soloist.play.asking.answers import Card, cards
from soloist.play.asking.own_rows import OwnRow, rows_of
from soloist.play.asking.own_tables import OwnTables, die_after, row_fault
from soloist.play.dialogs.conversation import Again, Conversation, ask_words, menu, pick, work
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, line
from soloist.play.rolls.signs import percent_words
from soloist.play.session.face import Face
from soloist.play.story.oracle import drawn_from, reach
from soloist.tables.die import faces_text
from soloist.tables.lookup import Target
from soloist.tables.odds import is_generator, spread
from soloist.values.message import Message, Refusal, count, message

if TYPE_CHECKING:
    from soloist.storage.shelf.own_tables import Added


def own_tables(face: Face) -> OwnTables:
    """The tables that are the person's."""
    desk = face.desk
    return OwnTables(desk.workspace, face.session.story.lang, desk.means)


def find(face: Face, name: str) -> Target:
    """The table of that name as its file is now, what the story lends among them. Raises `Refusal`."""
    seat = face.session.at_table
    return reach(seat.shelves, seat.story.state).find(name)


def whose(lingo: Lingo, own: OwnTables, target: Target) -> str:
    """Whose table it is, and where it stands."""
    file = target.file.file
    match own.whose(file):
        case "own":
            return lingo.say("yours: {file}, line {line}", file=own.named(file), line=target.table.line)
        case "pack":
            return lingo.say("of a pack: {file}", file=own.named(file))
        case "shipped":
            return lingo.say("shipped with soloist")
        case "story":
            return lingo.say("the names tagged in this story")


# --- the rows of one


def rows(face: Face, name: str) -> Conversation[Card | None]:
    """Look at the rows of a table; the one that is taken. Words that are typed become rows of it."""
    told: Message | None = None
    gives = yield from _what_it_gives(face, name)

    def do(done: Done) -> Conversation[Again | Card | None]:
        nonlocal told
        told, target = None, find(face, name)
        match done.deed:
            case "take":
                taken: Card = done.subject.subject
                return taken
            case "edit":
                card: Card = done.subject.subject
                own_line = card.row.line if card.row.home is None else 0
                face.edit(Path(target.file.file), own_line or max(1, target.table.line))
            case "make":
                told = yield from add(face, target, (OwnRow(done.words),))
                return Again(words="" if told else done.words)
            case _:
                text = (face.drafted or "").strip()
                if told := (yield from add(face, target, rows_of(text))):
                    face.let_go()
        return None

    taken: Card | None = yield from menu(f"rows of {name}", lambda: _listed(face, name, told, gives), do)
    return taken


def add(face: Face, target: Target, more: Sequence[OwnRow]) -> Conversation[Message | None]:
    """Add rows to a table, in a file of the person's own; what was added, None where nothing was.

    Raises `Refusal` where rows have faces, or would not read back.
    """
    if not more:
        raise Refusal(message("Nothing stands in the composer: the rows go there, one a line."))
    say, session, own = face.desk.lingo.say, face.session, own_tables(face)
    if (die := die_after(target, session.story.system.id, len(more))) is not None:
        options = (Option("no", say("leave it as it is")), Option("add", say("add it")))
        if (yield from pick(f"die of {target.name}", face.desk.lingo.render(die), options)) != "add":
            return None
    added, number = own.add_rows(target, more), len(more)
    where = own.named(str(added.path))
    if (wrong := _added(face, own, added, target.name, number)) is not None:
        return wrong
    if number == 1:
        return message("Added: {where}, line {line}.", where=where, line=added.line)
    return count(
        "{n} row added: {where}, from line {line} on.",
        "{n} rows added: {where}, from line {line} on.",
        number,
        where=where,
        line=added.line,
    )


def _added(face: Face, own: OwnTables, added: "Added", name: str, number: int) -> Message | None:
    """What is wrong with rows that were added; None where all is well."""
    where = own.named(str(added.path))
    if added.overtaken is not None:
        return message(
            "Another program wrote {where} in the same moment; what it wrote is kept in {copy}.",
            where=where,
            copy=str(added.overtaken.place),
        )
    if (fault := row_fault(face.session.at_table.shelves, name, number)) is not None:
        return message(
            "Added: {where}, line {line}; but it cannot be rolled so: {what}",
            where=where,
            line=added.line,
            what=fault,
        )
    return None


def _what_it_gives(face: Face, name: str) -> Conversation[str]:
    """What a roll on a table with holes really says; empty for any other."""
    target, lingo = find(face, name), face.desk.lingo
    if not is_generator(target):
        return ""
    shelves = reach(face.session.at_table.shelves, face.session.story.state)
    try:
        found = yield from work(
            message("Rolling {table}…", table=target.name), lambda: spread(target, shelves)
        )
    except Refusal:  # which asking it will tell
        return ""
    text, chance = found.texts[0]
    texts = lingo.count("{n} different text", "{n} different texts", len(found.texts))
    if found.rolls:
        texts = lingo.say("{texts} in {n} rolls", texts=texts, n=found.rolls)
    often = f"{text} ({lingo.percent(chance)})"
    return lingo.say(
        "{texts}, of {least} to {most} characters; most often: {text}",
        texts=texts,
        least=found.length[0],
        most=found.length[2],
        text=often,
    )


def _listed(face: Face, name: str, told: Message | None, gives: str) -> Listing:
    lingo, own, target = face.desk.lingo, own_tables(face), find(face, name)
    say = lingo.say
    known = cards(target, tuple(drawn_from(face.session.story.state)(target.name)))
    chances = {(card.weight, card.total) for card in known}
    is_even = len(chances) == 1 and known[0].weight > 0
    said = lingo.count("{n} row", "{n} rows", len(known))
    if is_even and len(known) > 1:
        said = say("{rows}, {chance} each", rows=said, chance=_chance(lingo, known[0]))
    mine = own.whose(target.file.file)
    deeds = [Option("take", say("take this row"))]
    deeds += [Option("edit", say("open it in your editor"))] if mine in ("own", "pack") else []
    faces = [", ".join(faces_text(card.strip.die, *span) for span in card.row.spans) for card in known]
    plain = all(each == str(number) for number, each in enumerate(faces, 1))
    listed = [
        Row(
            card.row.text if plain else f"{fell}: {card.row.text}",
            f"{at} {card.row.text}",
            detail="" if is_even else _chance(lingo, card),
            part=card.strip.name if len(target.strips) > 1 else "",
            deeds=tuple(deeds),
            subject=card,
        )
        for at, (card, fell) in enumerate(zip(known, faces, strict=True))
    ]
    listed += _in_composer(face) if mine != "story" else ()
    above = [line(lingo.render(told), "good")] if told is not None else []
    above += [line(target.table.about, "quiet")] if target.table.about and told is None else []
    above.append(line(f"{said} · {whose(lingo, own, target)}", "quiet"))
    above += [line(gives, "quiet")] if gives else []

    def shows(row: Row | None) -> Sequence[Line]:
        hint = row.subject.row.hint if row is not None and row.subject is not None else ""
        return tuple(line(each, "quiet") for each in (hint, target.table.credit) if each)

    return Listing(
        f"{target.name}  {known[0].strip.die if known else ''}",
        tuple(listed),
        makes=None if mine == "story" else message("a row more, in a file of yours"),
        above=tuple(above),
        shows=shows,
    )


def _chance(lingo: Lingo, card: Card) -> str:
    """`1/3 (33%)`."""
    if not card.weight:
        return lingo.say("drawn")
    return f"{Fraction(card.weight, card.total)} ({percent_words(card.weight, card.total, lingo)})"


# --- a table of one's own


def new_table(face: Face, named: str = "") -> Conversation[tuple[str, Message] | None]:
    """Make a table of lines that are typed, or that stand in the composer: its full name, and where it is.

    The first row makes it, each further one is added at once. None where it is left without a row. Raises
    `Refusal` for what is no name.
    """
    own, say = own_tables(face), face.desk.lingo.say
    if not named:
        hint = line(say("Its name; file/name puts it into another file"), "quiet")
        title, check = say("A table of your own"), lambda words: (own.place_of(words), words)
        chosen = yield from ask_words("name of a table", title, check, above=(hint,))
        if chosen is None:
            return None
        _, named = chosen
    where = own.named(str(own.place_of(named)))
    if (hidden := own.hidden_by(named, face.session.at_table.shelves)) is not None:
        raise Refusal(message("{table} is shipped: add rows to it, or take another name.", table=hidden.name))
    made: list[str] = []
    told: Message | None = None
    name = ""

    def shown() -> Listing:
        above = line(say("Its rows, one a line; into {where}", where=where), "quiet")
        if told is not None:
            above = line(face.desk.lingo.render(told), "good")
        deed = Option("done", say("that is all"))
        return Listing(
            named,
            (*map(Row, made), *_in_composer(face)),
            deed=deed if made else None,
            makes=message("a row"),
            above=(above,),
            finds=lambda words, rows: (),
        )

    def do(done: Done) -> Conversation[Again | bool]:
        nonlocal name, told
        if done.deed == "done":
            return True
        more = (OwnRow(done.words),) if done.deed == "make" else rows_of((face.drafted or "").strip())
        if name:
            told = yield from add(face, find(face, name), more)
        else:
            name, added = own.add_table(named, more)
            wrong = _added(face, own, added, name, len(more))
            told = wrong or message("Made: {where}, line {line}.", where=where, line=added.line)
        made.extend(row.text for row in more)
        if done.deed != "make":
            face.let_go()
        return Again()

    yield from menu(f"rows for {named}", shown, do)
    return (name, told) if told is not None else None


def _in_composer(face: Face) -> tuple[Row, ...]:
    """The row that makes rows of the lines in the composer, where it can be written in."""
    if face.drafted is None:
        return ()
    say = face.desk.lingo.say
    more = Option("composed", say("add the lines that stand in the composer"))
    return (Row(say("The lines in the composer, as rows"), "composed", look="quiet", deeds=(more,)),)
