"""Asking: how a question is answered, any table asked, what it gave; the rows of tables, and more of them."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Final

from soloist.journal.state import folded
from soloist.lingo import Lingo
from soloist.play.asking.answers import (
    AskEntry,
    Card,
    Oracle,
    Told,
    cards,
    entries,
    fate_of,
    matching,
    says,
    yes_no,
)
from soloist.play.asking.own_tables import OwnRow, OwnTables, rows_of
from soloist.play.dialogs.conversation import (
    Again,
    Conversation,
    ask,
    confirm,
    deeds,
    fixed,
    listing,
    menu,
    send,
    until_written,
    work,
)
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, Said, line
from soloist.play.prose.composing import is_play
from soloist.play.rolls.signs import percent_words
from soloist.play.session.face import Face
from soloist.play.story.oracle import asked_openly, drawn_from, known_table, reach
from soloist.play.story.send import Stopped
from soloist.play.story.story import Story
from soloist.rules.games.free.system import FATE_TABLE
from soloist.tables.deck import UsedUp
from soloist.tables.die import faces_text
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Suits, suit
from soloist.tables.odds import is_generator, spread
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, count, message

_ANSWER: Final = "answer"
"""The key of what a table gave: it belongs to no table, for it is written however it is left."""
_ASKED: Final = regex.compile(r"(.*?\S)\s*=\s*(\d[\d\s,/|+]*)")
_DIE: Final = regex.compile(r"=\s*(\d+)")
_FEW: Final = 5
"""Tables that a question is asked of at first."""
_NEW: Final = ("new", "nouvelle", "nouveau")


def answer(face: Face, question: str) -> Conversation[None]:
    """How the question that waits is answered: by the die, by a table, or in the person's own words."""
    yield from _asking(face, question, "")


def tables(face: Face, words: str) -> Conversation[None]:
    """Ask any table, for the question that waits if there is one.

    `NAME` rolls it at once, `NAME = 4` takes the dice as they fell; `new NAME` makes a table of what is
    typed next or stands in the composer.
    Other words find tables. Raises `Refusal`.
    """
    words, question = words.strip(), _waiting(face)
    verb, _, rest = words.partition(" ")
    if not words:
        yield from _asking(face, question, "")
    elif (asked := _asked(face, words)) is not None:
        yield from _drawn(face, question or asked[0], *asked)
    elif verb.casefold() in _NEW:
        yield from new_table(face, rest)
    else:
        yield from _asking(face, question, words)


# --- choosing how


def _waiting(face: Face) -> str:
    """The question that waits; empty where none does."""
    pending = face.session.pending
    return pending.removeprefix("?").strip() if pending.startswith("?") else ""


def _asking(face: Face, question: str, words: str) -> Conversation[None]:
    """Show what can be asked until something is written, or it is left."""

    def do(done: Done) -> Conversation[Again | bool]:
        words = _whole(face, question, done.words)
        if done.deed == "read" and (die := _DIE.fullmatch(words)):
            return _fate(face, die[1])
        if done.deed == "read" and (asked := _asked(face, words)) is not None:
            return (yield from _drawn(face, question or asked[0], *asked))
        if question and words:
            send(face, words if is_play(words) else f"-> {words}")
            return True
        made = yield from new_table(face, words)
        return Again(made) if made else False

    key = f"question {question}" if question else "tables"
    yield from menu(key, lambda: _asked_of(face, question), do, words=words)


def _of_rows(face: Face, title: str, name: str) -> Conversation[bool]:
    """Look at the rows of a table, and take one."""
    card = yield from rows(face, name)
    return card is not None and (yield from _drawn(face, title, find(face, name).name_of(card.strip), card))


def _suiting(face: Face) -> Iterator[Row]:
    """Where the story says its worlds or tones: what is drawn is what suits them, unless that is put off."""
    options, shelves = face.session.story.state.options, face.session.story.shelves
    words = ", ".join(said for id_ in Suits._fields if suit((said := options.get(id_, "")).split(",")))

    def turn() -> None:
        shelves.everything = not shelves.everything

    if words:
        yield fixed("tables", "everything" if shelves.everything else "suits", turn, words=words)


def _edit(face: Face, name: str) -> None:
    target = find(face, name)
    face.edit(Path(target.file.file), max(1, target.table.line))


def _fate(face: Face, fell: str = "") -> bool:
    """Answer the question by yes or no, with the die as it fell where that is said."""
    session = face.session
    told = Oracle(session.story, face.services.dice).answer(FATE_TABLE.of(session.story.lang), fell)
    session.write(lambda story: story.answer(*told[0].lines))
    face.grown()
    return True


def _whole(face: Face, question: str, words: str) -> str:
    """What is typed; dice alone are for the first table of a question that is not answered by yes or no."""
    story = face.session.story
    if _DIE.fullmatch(words) and (asking := asked_openly(question, Lingo(story.lang).render)):
        return f"{entries(lent(face), story.system.id, story.lang, asking)[0].name} {words}"
    return words


def _asked(face: Face, words: str) -> tuple[str, str] | None:
    """The table that words name, and its dice as they fell after `=`; None for other words."""
    if name := _known(face, words):
        return name, ""
    found = _ASKED.fullmatch(words)
    name = _known(face, found[1]) if found is not None else ""
    return (name, found[2]) if found is not None and name else None


def _known(face: Face, name: str) -> str:
    """The full name of a table; empty where there is none of that name."""
    target = reached(face, name)
    return target.name if target is not None else ""


def _asked_of(face: Face, question: str) -> Listing:
    """What answers a question, the likeliest alone: words find the others; without one, every table."""
    story, own, shelves = face.session.story, own_tables(face), lent(face)
    asking = asked_openly(question, Lingo(story.lang).render)
    by_die = bool(question) and not asking
    known: Sequence[AskEntry] = entries(shelves, story.system.id, story.lang, asking)
    if not asking:
        known = sorted(known, key=lambda each: folded(each.name) not in story.state.drawn)
    fate = yes_no(shelves, story.lang) if by_die else ""
    known = [each for each in known if each.name != fate]

    def row(entry: AskEntry) -> Row:
        return _row(face, question or entry.name, entry)

    firsts = {each.name.partition(".")[0]: each for each in reversed(known)}
    likely = [each for each in known if firsts[each.name.partition(".")[0]] is each][:_FEW]
    listed = [row(each) for each in (likely if question else known)]
    if by_die:
        listed.insert(0, fixed("question", "fate", lambda: _fate(face)))
    listed += () if question else _suiting(face)

    def finds(words: str, listed: Sequence[Row]) -> Sequence[Row]:
        return [row(each) for each in matching(known, words, rows=not question)]

    @lru_cache
    def shows(row: Row | None) -> Sequence[Line]:
        target = shelves.reach(row.subject) if row is not None and row.subject else None
        if target is None:
            return ()
        number = count("{n} row", "{n} rows", len(cards(target)))
        typed = message("= 4 after its name: your own dice")
        return tuple(
            line(each, "quiet") for each in ((str(target.strips[0].die), number, whose(own, target)), typed)
        )

    return listing(
        "question" if question else "tables",
        listed,
        {"question": question},
        shows=shows,
        reads=lambda words: _reads(face, question, _whole(face, question, words)),
        finds=finds,
        hint=message("or type your answer, or any table") if question else None,
    )


def _reads(face: Face, question: str, words: str) -> Message | None:
    """What Enter makes of words that are no name."""
    if question and (found := _DIE.fullmatch(words)):
        return message("Enter: yes or no, the die as it fell: {n}", n=found[1])
    if question and words.startswith(("->", "=>", "[", "tbl:", "d:")):
        return message("Enter: your answer")
    if not _ASKED.fullmatch(words) or (asked := _asked(face, words)) is None:
        return None
    return message("Enter: {table}, the dice as they fell: {dice}", table=asked[0], dice=asked[1])


def _row(face: Face, title: str, entry: AskEntry) -> Row:
    name, fault = entry.name, entry.fault
    if fault is not None:
        edit = deeds("table", edit=lambda: face.edit(Path(fault.file), max(1, fault.line)))
        wrong = message("line {line}: {what}", line=fault.line, what=fault.message)
        return Row(name, f"fault {name}", detail=wrong, look="bad", deeds=edit)

    def draw(*shuffled: str) -> Conversation[bool]:
        return _drawn(face, title, name, "", *shuffled)

    does: dict[str, Callable[[], object]] = {"roll": draw, "rows": lambda: _of_rows(face, title, name)}
    if entry.deck:
        does["shuffle"] = lambda: draw(name)
    if own_tables(face).whose(entry.file) == "own":
        does["edit"] = lambda: _edit(face, name)
    return Row(name, name, detail=entry.about, deeds=deeds("table", {"table": name}, **does), subject=name)


# --- what was drawn


def _drawn(face: Face, title: str, name: str, by: str | Card = "", *shuffled: str) -> Conversation[bool]:
    """Draw, and show what came; whether that was written. A deck that is used up is shuffled where wanted.

    It is drawn `by` dice as they fell, or by a row that was taken.
    """
    oracle = Oracle(face.session.story, face.services.dice, shuffled)
    try:
        drawn = oracle.answer(name, by if isinstance(by, str) else "")
    except UsedUp as used:
        if not (yield from confirm("used up", table=used.table)):
            return False
        return (yield from _drawn(face, title, name, by, *shuffled, used.table))
    if isinstance(by, Card):
        drawn = (oracle.picked(drawn[0], by.row),)
    yield from _held(face, title, drawn, oracle)
    return True


def _held(face: Face, title: str, drawn: tuple[Told, ...], oracle: Oracle) -> Conversation[None]:
    """Show what was drawn until it is as wanted. Meanwhile it waits at the table, and is in the draft."""
    session, before = face.session, face.session.story.pending

    def shown() -> Listing:
        lines = (*before.after, *oracle.first_lines, *(line for each in drawn for line in each.lines))
        session.story.pending = replace(before, after=lines)
        session.save()
        return _result(face, title, drawn)

    def do(done: Done) -> Conversation[Again | bool]:
        nonlocal drawn
        if done.deed == "keep":
            return True
        if done.deed == "read":
            try:
                face.tell(*session.send(done.words))
            except Stopped as stopped:
                if session.story.pending:
                    raise
                face.compose(stopped.rest)  # the answer is written, and only its sentence is not
                face.tell(stopped.message)
            return True
        at, tag = done.subject.subject
        changed = yield from _changed(face, drawn[at], done.deed, tag, oracle)
        drawn = (*drawn[:at], changed, *drawn[at + 1 :])
        return Again(done.subject.name)

    def write() -> None:
        session.write(Story.flush)
        face.grown()

    if (yield from until_written(_ANSWER, face, shown, do, write, mark="keep")):
        write()


def _changed(face: Face, told: Told, deed: str, tag: str, oracle: Oracle) -> Conversation[Told]:
    """Do something to a result. Raises `Refusal`."""
    match deed:
        case "tick":
            return replace(told, kept=told.kept ^ {tag})
        case "again":
            return oracle.again(told)
        case _:
            card = yield from rows(face, told.rolled.name)
            return told if card is None else oracle.picked(told, card.row)


def _result(face: Face, title: str, drawn: tuple[Told, ...]) -> Listing:
    """What was drawn, and what can be done to it."""
    lang, several = face.session.story.lang, len(drawn) > 1
    again = deeds("answer", again=None, rows=None)
    above: list[Line] = []
    question = title == _waiting(face)
    keep = message("keep them all") if several else message("keep it")
    listed = [Row(keep, "keep", deeds=(Option("keep", keep),))]
    for at, each in enumerate(drawn):
        came, fate = each.drawn, fate_of(each)
        dice = " ".join(f"[{shown}]" for shown in came.dice)
        hint = came.hint or (fate.text.of(lang) if fate else "")
        instead = f"← {each.instead}" if each.instead else ""
        if several:
            beside = "  ".join(filter(None, (came.row or came.name, hint, instead)))
            listed.append(Row(came.text, f"told {at}", dice, beside, deeds=again, subject=(at, "")))
        else:
            fell = f"{came.name}  d{came.sides} {dice}"
            above += [line(fell, "quiet")] if question else []
            title = title if question else fell
            above.append(line(came.text, fate.mood if fate else "strong"))
            above += [line(said, "quiet" if said == instead else "") for said in (hint, instead) if said]
        write = deeds("answer", tick=None)
        listed += (
            Row(
                message("Also write {tag}", tag=tag),
                f"{at} {tag}",
                ticked=tag in each.kept,
                deeds=write,
                subject=(at, tag),
            )
            for tag in each.tags
        )
    if not several:
        listed += (Row(each.text, each.id, deeds=(each,), subject=(0, "")) for each in again)
    credits_ = dict.fromkeys(each.drawn.credit for each in drawn)
    above += [line(credit, "quiet") for credit in credits_ if credit]
    follows = message("Enter: keep it, and this sentence follows")
    return Listing(
        f"? {title}" if question else title,
        tuple(listed),
        above=tuple(above),
        reads=lambda words: None if words.isdecimal() else follows,
    )


# --- tables, their rows, one of one’s own


def own_tables(face: Face) -> OwnTables:
    """The tables that are the person's."""
    services = face.services
    return OwnTables(services.workspace, face.session.story.lang, services.means)


def lent(face: Face) -> Shelves:
    """The tables as their files are now, what the story lends among them."""
    story = face.session.story
    return reach(story.shelves, story.state)


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


def rows(face: Face, name: str, *, new: bool = False) -> Conversation[Card | None]:
    """Look at the rows of a table, or of a `new` one; the one that is taken.

    Words that are typed become rows of it.
    """
    told: Message | None = None

    def do(done: Done) -> Again | Card | None:
        nonlocal told
        told = None
        match done.deed:
            case "take" | "done":
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
        raise Refusal(message("The composer is empty: write the rows there first, one a line."))
    own = own_tables(face)
    target = reached(face, named)
    added = own.add_table(named, more) if target is None else own.add_rows(target, more)
    where = own.named(str(added.path))
    if added.overtaken is not None:
        return message(
            "Another program wrote {where} at the same moment; what it wrote is kept in {copy}.",
            where=where,
            copy=str(added.overtaken.place),
        )
    return message("Added: {where}, line {line}.", where=where, line=added.line)


def _listed(face: Face, name: str, told: Message | None, *, new: bool) -> Listing:
    lingo, own = face.services.lingo, own_tables(face)
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
    does = deeds("rows", **{"done" if new else "take": None})
    does += deeds("table", edit=None) if mine in ("own", "pack") else ()
    faces = [", ".join(faces_text(card.strip.die, *span) for span in card.row.spans) for card in known]
    plain = all(each == str(number) for number, each in enumerate(faces, 1))
    listed = [
        Row(
            card.row.text if plain else f"{fell}: {card.row.text}",
            f"{at} {card.row.text}",
            detail="" if is_even else chance(card),
            part=card.strip.name if len(target.strips) > 1 else "",
            deeds=does,
            subject=card,
        )
        for at, (card, fell) in enumerate(zip(known, faces, strict=True))
    ]
    if is_generator(target):
        listed.append(fixed("rows", "says", lambda: _says(face, name)))
    listed += _in_composer(face) if mine != "story" else ()
    above = [line(told, "good") if told is not None else line(target.table.about, "quiet")]

    def shows(row: Row | None) -> Sequence[Line]:
        hint = row.subject.row.hint if row is not None and row.subject is not None else ""
        return tuple(line(each, "quiet") for each in (hint, target.table.credit) if each)

    listing = Listing(
        f"{target.name}  {known[0].strip.die if known else ''}",
        tuple(listed),
        makes=None if mine == "story" else message("one more row, in a file of yours"),
        above=(*(each for each in above if each[0].text), line((number, whose(own, target)), "quiet")),
        shows=shows,
    )
    return replace(listing, finds=lambda words, rows: ()) if new else listing


def _says(face: Face, name: str) -> Conversation[None]:
    """What a roll on a table says in the end, its holes filled: how likely, how long, what never comes."""
    shelves, target = lent(face), find(face, name)
    found = yield from work(
        message("Going through what {table} can say…", table=name), lambda: spread(target, shelves)
    )
    told = [(part, *each) for part, lines in says(found, face.services.lingo) for each in lines]
    head = told[0][0]
    listed = [Row(text, value=chance, part=part if part != head else "") for part, chance, text in told]
    yield from ask("", Listing(target.name, tuple(listed), above=(line(head, "quiet"),)))


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
