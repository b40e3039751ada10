"""Asking: how a question is answered, any table asked, what it gave kept or rolled again, decks shuffled."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from soloist.journal.state import folded
from soloist.lingo import Lingo
from soloist.play.asking.answers import (
    Answer,
    AskEntry,
    Oracle,
    cards,
    count_of,
    entries,
    fate_of,
    matching,
    yes_no,
)
from soloist.play.dialogs.asking.own_tables import EDITOR, find, new_table, own_tables, rows, whose
from soloist.play.dialogs.conversation import Again, Closed, Conversation, ask_words, confirm, menu
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, line
from soloist.play.prose.composing import is_play
from soloist.play.session.face import Face
from soloist.play.story.oracle import asked_openly, reach, suiting, suiting_words, yes_no_line
from soloist.play.story.seat import Seat
from soloist.play.story.send import Stopped
from soloist.rules.dice import LONE, Dice, given_dice, parse_hand
from soloist.tables.deck import UsedUp
from soloist.tables.draw import sides
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, count, message

_ANSWER: Final = "answer"
"""The key of what a table gave: it belongs to no table, for it is written however it is left."""
_ASKED: Final = regex.compile(
    r"(.*?\S)(?:\s*=\s*(?P<dice>\d[\d\s,/|+]*)|\s+[x×]\s*(?P<times>\d+))", re.IGNORECASE
)
_DIE: Final = regex.compile(r"=\s*(\d+)")
_FEW: Final = 5  # tables that are proposed to answer a question
_NEW: Final = ("new", "nouvelle", "nouveau")
_SHUFFLE: Final = message("shuffle it, then draw")
_Draw = Callable[[Oracle], Answer]


def answer(face: Face, question: str) -> Conversation[None]:
    """How the question that waits is answered: by the die, by a table, or in the person's own words."""
    yield from _asking(face, question, "", whole=False)


def tables(face: Face, words: str) -> Conversation[None]:
    """Ask any table, for the question that waits if there is one.

    `NAME` rolls it at once, `NAME = 4` takes the dice as they fell, `NAME x 3` gives three results;
    `new NAME` makes a table of what is typed next or stands in the composer.
    Other words find tables. Raises `Refusal`.
    """
    words, question = words.strip(), _waiting(face)
    verb, _, rest = words.partition(" ")
    if not words:
        yield from _asking(face, question, "")
    elif (asked := _asked(face, words)) is not None:
        yield from _drawn(face, question or asked.name, asked.draw)
    elif verb.casefold() in _NEW:
        if (made := (yield from new_table(face, rest.strip()))) is not None:
            face.tell(made[1])
    else:
        yield from _asking(face, question, words)


# --- choosing how


def _waiting(face: Face) -> str:
    """The question that waits; empty where none does."""
    pending = face.session.pending
    return pending.removeprefix("?").strip() if pending.startswith("?") else ""


def _asking(face: Face, question: str, words: str, *, whole: bool = True) -> Conversation[None]:
    """Show what can be asked until something is written, or it is left; unless `whole`, the likeliest."""

    def do(done: Done) -> Conversation[Again | bool]:
        nonlocal whole
        words, whole = done.words, whole or done.deed == "all"
        if done.deed == "read" and (die := _DIE.fullmatch(words)):
            return _fate(face, given_dice(parse_hand(die[1], (LONE,))))
        if done.deed == "read" and (asked := _asked(face, words)) is not None:
            return (yield from _drawn(face, question or asked.name, asked.draw))
        if question and words:
            face.tell(*face.session.send(words if is_play(words) else f"-> {words}"))
            face.grown()
            return True
        if done.deed == "make":
            return (yield from _new(face, words))
        return False

    key = f"question {question}" if question else "tables"
    yield from menu(key, lambda: _asked_of(face, question, whole=whole), do, words=words)


def _new(face: Face, named: str) -> Conversation[Again | bool]:
    """Make a table; its row is marked then."""
    made = yield from new_table(face, named)
    if made is None:
        return False
    face.tell(made[1])
    return Again(made[0])


def _of_rows(face: Face, title: str, name: str) -> Conversation[bool]:
    """Look at the rows of a table, and take one."""
    card = yield from rows(face, name)
    if card is None:
        return False
    part = find(face, name).name_of(card.strip)
    return (yield from _drawn(face, title, lambda oracle: oracle.picked(oracle.answer(part), 0, card.row)))


def _suiting(face: Face) -> Row:
    """What tells the worlds and tones of the story, to which draws are kept unless that is put off."""
    words, shelves = suiting_words(face.session.story.state), face.session.at_table.shelves

    def put(text: str) -> None:
        for id_, value in suiting(text).items():
            if value != face.session.story.state.options.get(id_, ""):
                face.tell(*face.session.send(f"(option: {id_} {value or 'all'})"))
        face.grown()

    def change() -> None:
        shelves.everything = not shelves.everything

    def others() -> Conversation[None]:
        title = message("The worlds and tones of this story, with commas")
        yield from ask_words("worlds", title, put, offered=words)

    other = Option("worlds", message("say others"), do=others)
    if not words:
        told = message("medieval, grim: what does not suit is not drawn then")
        return Row(message("The world and tone of this story…"), "suits", detail=told, deeds=(other,))
    text, turn = message("Only what suits is drawn: {words}", words=words), message("draw from everything")
    if shelves.everything:
        text, turn = (
            message("Everything is drawn, not only: {words}", words=words),
            message("draw what suits only"),
        )
    return Row(text, "suits", deeds=(Option("everything", turn, do=change), other))


def _edit(face: Face, name: str) -> None:
    target = find(face, name)
    face.edit(Path(target.file.file), max(1, target.table.line))


def _fate(face: Face, dice: Dice) -> bool:
    """Answer the question by yes or no."""
    session = face.session
    session.answer(yes_no_line(session.story.lang, dice))
    face.grown()
    return True


class _Asked(NamedTuple):
    """What words ask of a table: its name, what Enter does, and how it is drawn."""

    name: str
    does: Message
    draw: _Draw


def _asked(face: Face, words: str) -> _Asked | None:
    """The table that words name, with dice after `=` or a number after `x`; None for other words."""
    if name := _known(face, words):
        return _Asked(name, message("Enter: roll {table}", table=name), lambda oracle: oracle.answer(name))
    found = _ASKED.fullmatch(words)
    name = _known(face, found[1]) if found is not None else ""
    if found is None or not name:
        return None
    if dice := found["dice"]:
        said = message("Enter: {table}, the dice as they fell: {dice}", table=name, dice=dice)
        return _Asked(name, said, lambda oracle: oracle.answer(name, _given(oracle, name, dice)))
    times = found["times"]
    said = message("Enter: {n} results of {table}", n=times, table=name)
    return _Asked(name, said, lambda oracle: oracle.several(name, count_of(times)))


def _given(oracle: Oracle, name: str, dice: str) -> Dice:
    """Dice as they fell on a real table. Raises `Refusal`."""
    return given_dice(parse_hand(dice.replace("/", "|"), sides(oracle.lent.find(name))))


def _known(face: Face, name: str) -> str:
    """The full name of a table; empty where there is none of that name."""
    try:
        return find(face, name).name
    except Refusal:
        return ""


def _asked_of(face: Face, question: str, *, whole: bool) -> Listing:
    """What answers a question, the likeliest alone unless the `whole` is wanted; without one, every table."""
    story, seat, own = face.session.story, face.session.at_table, own_tables(face)
    shelves = reach(seat.shelves, story.state)
    asking = asked_openly(question, Lingo(story.lang).render)
    by_die = bool(question) and not asking
    mine = lru_cache(lambda file: own.whose(file) == "own")
    known: Sequence[AskEntry] = entries(shelves, story.system.id, story.lang, mine, asking)
    if not asking:
        known = sorted(known, key=lambda each: folded(each.name) not in story.state.drawn)
    fate = yes_no(shelves, story.lang) if by_die else ""
    known = [each for each in known if each.name != fate]

    def row(entry: AskEntry) -> Row:
        return _row(face, question or entry.name, entry)

    listed = [row(each) for each in (known if whole else _likeliest(known))]
    if by_die:
        die = message("the destiny die; = 4 as yours fell")
        by_chance = Option("fate", message("roll yes or no"), do=lambda: _fate(face, face.desk.dice()))
        listed.insert(0, Row(message("Yes or no"), "fate", detail=die, deeds=(by_chance,)))
    if whole:
        make = Option("new", message("make one"), do=lambda: _new(face, ""))
        listed += (_suiting(face), Row(message("A table of your own…"), "new", deeds=(make,)))
    else:
        listed.append(Row(message("Every table…"), "all", deeds=(Option("all", message("show them")),)))

    def finds(words: str, listed: Sequence[Row]) -> Sequence[Row]:
        if words.isdecimal():
            return listed
        return [row(each) for each in matching(known, words, rows=not question)]

    @lru_cache
    def shows(row: Row | None) -> Sequence[Line]:
        target = shelves.reach(row.subject) if row is not None and row.subject else None
        if target is None:
            return ()
        number = count("{n} row", "{n} rows", len(cards(target)))
        typed = message("= 4 after its name: your own dice; x 3: three results")
        return tuple(
            line(each, "quiet") for each in ((str(target.strips[0].die), number, whose(own, target)), typed)
        )

    return Listing(
        f"? {question}" if question else message("Tables"),
        tuple(listed),
        makes=message("your answer") if question else message("a new table; its rows come next"),
        shows=shows,
        reads=lambda words: _reads(face, question, words, by_die=by_die),
        finds=finds,
    )


def _likeliest(known: Sequence[AskEntry]) -> list[AskEntry]:
    """The first of each table, a few of them."""
    firsts = {each.name.partition(".")[0]: each for each in reversed(known)}
    return [each for each in known if firsts[each.name.partition(".")[0]] is each][:_FEW]


def _reads(face: Face, question: str, words: str, *, by_die: bool) -> Message | None:
    """What Enter makes of words that are no name."""
    if by_die and (found := _DIE.fullmatch(words)):
        return message("Enter: yes or no, the die as it fell: {n}", n=found[1])
    if question and words.startswith(("->", "=>", "[", "tbl:", "d:")):
        return message("Enter: your answer")
    asked = _asked(face, words) if _ASKED.fullmatch(words) else None
    return None if asked is None else asked.does


def _row(face: Face, title: str, entry: AskEntry) -> Row:
    name, fault = entry.name, entry.fault
    if fault is not None:
        edit = Option("edit", EDITOR, do=lambda: face.edit(Path(fault.file), max(1, fault.line)))
        wrong = message("line {line}: {what}", line=fault.line, what=fault.message)
        return Row(name, f"fault {name}", detail=wrong, look="bad", deeds=(edit,))

    def draw(*shuffled: str) -> Conversation[bool]:
        return _drawn(face, title, lambda oracle: oracle.answer(name), shuffled)

    rows_of = message("see its rows, take one, add some")
    deeds = (
        Option("roll", message("roll {table}", table=name), do=draw),
        Option("rows", rows_of, do=lambda: _of_rows(face, title, name)),
        *((Option("shuffle", _SHUFFLE, do=lambda: draw(name)),) if entry.deck else ()),
        *((Option("edit", EDITOR, do=lambda: _edit(face, name)),) if entry.own else ()),
    )
    return Row(name, name, detail=entry.about, deeds=deeds, subject=name)


# --- what was drawn


def _oracle(face: Face, shuffled: tuple[str, ...] = ()) -> Oracle:
    seat = face.session.at_table
    return Oracle(seat.shelves, seat.story, face.desk.dice, shuffled)


def _drawn(face: Face, title: str, draw: _Draw, shuffled: tuple[str, ...] = ()) -> Conversation[bool]:
    """Draw, and show what came; whether that was written. A deck that is used up is shuffled where wanted."""
    try:
        drawn = draw(_oracle(face, shuffled))
    except UsedUp as used:
        heading = message("{table} is used up.", table=used.table)
        if not (yield from confirm(f"used up {used.table}", heading, _SHUFFLE, message("leave it"))):
            return False
        return (yield from _drawn(face, title, draw, (*shuffled, used.table)))
    try:
        yield from _held(face, title, drawn, shuffled)
    except Closed:  # left by a command, or at the end of everything
        with suppress(Refusal):  # then it waits, and goes with what is written next
            _write(face)
        raise
    _write(face)
    return True


def _held(face: Face, title: str, drawn: Answer, shuffled: tuple[str, ...]) -> Conversation[None]:
    """Show what was drawn until it is as wanted. Meanwhile it waits at the table, and is in the draft."""
    session, before = face.session, face.session.at_table.pending

    def shown() -> Listing:
        lines = (*before.after, *_oracle(face, shuffled).first_lines, *drawn.lines)
        session.at_table.pending = replace(before, after=lines)
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
                if session.at_table.pending:
                    raise
                face.compose(stopped.rest)  # the answer is written, and only its sentence is not
                face.tell(stopped.message)
            return True
        drawn = (yield from _changed(face, drawn, done.deed, done.subject.subject, shuffled)) or drawn
        return Again("keep" if done.deed == "only" else done.subject.name)

    yield from menu(_ANSWER, shown, do, mark="keep")


def _changed(
    face: Face, drawn: Answer, deed: str, subject: tuple[int, str], shuffled: tuple[str, ...]
) -> Conversation[Answer | None]:
    """Do something to a result; None where nothing came of it. Raises `Refusal`."""
    at, tag = subject
    oracle = _oracle(face, shuffled)
    match deed:
        case "tick":
            return replace(drawn, kept=drawn.kept ^ {(at, tag)})
        case "only":
            return drawn.only(at)
        case "again":
            return oracle.again(drawn, at)
        case _:
            card = yield from rows(face, drawn.told[at].rolled.name)
            return None if card is None else _oracle(face, shuffled).picked(drawn, at, card.row)


def _write(face: Face) -> None:
    """Write what was drawn; words that stood in its line are where one writes."""
    session = face.session
    left = session.words.dialogs.pop(_ANSWER, {}).get("words")
    if isinstance(left, str):
        face.compose(left)
    session.guided(Seat.flush)
    face.grown()


def _result(face: Face, title: str, drawn: Answer) -> Listing:
    """What was drawn, and what can be done to it."""
    lang, told, several = face.session.story.lang, drawn.told, len(drawn.told) > 1
    again = (Option("again", message("roll again")), Option("rows", message("take another row")))
    above: list[Line] = []
    question = title == _waiting(face)
    keep = message("keep them all") if several else message("keep it")
    listed = [Row(keep, "keep", deeds=(Option("keep", keep),))]
    for at, each in enumerate(told):
        came, fate = each.drawn, fate_of(each)
        dice = " ".join(f"[{shown}]" for shown in came.dice)
        hint = came.hint or (fate.text.of(lang) if fate else "")
        instead = f"← {each.instead}" if each.instead else ""
        if several:
            name = "" if drawn.many and not came.row else came.row or came.name
            beside = "  ".join(filter(None, (name, hint, instead)))
            only = (Option("only", message("keep this one alone")),) if drawn.many else ()
            listed.append(Row(came.text, f"told {at}", dice, beside, deeds=(*only, *again), subject=(at, "")))
        else:
            fell = f"{came.name}  d{came.sides} {dice}"
            above += [line(fell, "quiet")] if question else []
            title = title if question else fell
            above.append(line(came.text, fate.mood if fate else "strong"))
            above += [line(said, "quiet" if said == instead else "") for said in (hint, instead) if said]
        write = (Option("tick", message("write it too, or not")),)
        listed += (
            Row(
                message("Also write {tag}", tag=tag),
                f"{at} {tag}",
                ticked=(at, tag) in drawn.kept,
                deeds=write,
                subject=(at, tag),
            )
            for tag in each.tags
        )
    if not several:
        listed += (Row(each.text, each.id, deeds=(each,), subject=(0, "")) for each in again)
    if drawn.many:
        first = told[0].drawn
        number = len(told) // len({each.drawn.name for each in told})
        results = count("{n} different result", "{n} different results", number)
        above.append(line((f"d{first.sides}", results), "quiet"))
    above += [line(credit, "quiet") for credit in dict.fromkeys(each.drawn.credit for each in told) if credit]
    follows = message("Enter: keep it, and this sentence follows")
    return Listing(
        f"? {title}" if question else title,
        tuple(listed),
        above=tuple(above),
        reads=lambda words: None if words.isdecimal() else follows,
    )
