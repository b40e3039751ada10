"""A test put together: reasons for each side, the other inputs, the dice of the table; then its throw."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, Literal, NamedTuple

from soloist.journal.lines import read_line
from soloist.journal.model import DiceLine
from soloist.journal.state import folded
from soloist.lingo import Lingo
from soloist.play.dialogs.conversation import Again, Conversation, ask_words, kept_here, menu
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, Said, Span, line
from soloist.play.dialogs.rolling.result import settle, throw, veiled
from soloist.play.prose.composing import goes_on
from soloist.play.rolls import building
from soloist.play.rolls.attempt import (
    Attempt,
    counted,
    foresee,
    having,
    hopeless,
    in_words,
    quick_ids,
    target_of,
)
from soloist.play.rolls.building import (
    candidates,
    held,
    own_reason,
    scores_of,
    seen,
    shown_keys,
    size,
    value_words,
)
from soloist.play.rolls.signs import percent_words, plain, signed
from soloist.play.rolls.waiting import carried_on
from soloist.play.session import standing
from soloist.play.session.face import Face
from soloist.play.story.seat import gone_on, keep
from soloist.play.story.story import Story
from soloist.rules.dice import spelt_out
from soloist.rules.given import UNEXPLAINED, by_ids, kind_of, value_of
from soloist.rules.system import Key, Pool, Reason
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, count, message

_PAIR: Final = regex.compile(r"(\d{1,3}(?:\s*/\s*\d{1,3})+)(?:\s+vs\s+(\d{1,3}))?", re.ASCII)
_DICE: Final = regex.compile(r"[\d\s,|+>›/]+", re.ASCII)
_COUNTED: Final = regex.compile(r"(\d{1,3})\s*[dD]?", re.ASCII)  # dice without a word of why
_PARTED: Final = regex.compile(r"([^:=]*\w)\s*[:=]\s*(.*\S)\s*")
WAITS: Final = message("It waits: roll it later, or write what happens.")


class _Typed(NamedTuple):
    """What words are in the pool's own grammar: what Enter says, where they go, or what they give.

    `given` are numbers of dice or reasons by the id of their side, values by that of their input; with
    `whole` they are all the reasons of their sides. `rows` are ticked, or no longer.
    """

    said: Message
    given: Mapping[str, str] = {}
    whole: bool = False
    rows: Sequence[Row] = ()
    goes: Literal["", "on", "roll"] = ""


def put_together(face: Face, attempt: Attempt, title: str, *, line_anew: str = "") -> Conversation[str]:
    """Put a test together and roll it; what is to be done next, where that was typed on its result.

    What was put together before for `title` is there again. Left, it waits as it was built. `line_anew` is
    written above the roll where other words stand between them.
    """
    session = face.session
    seat, story = session.at_table, session.story
    attempt = gone_on(seat, title, _going_on(story, veiled(session, attempt), title))
    attempt = replace(attempt, scores=scores_of(story.state, story.system, attempt.who))
    pool = _Pool(face, title, line_anew, attempt)
    came = yield from menu(f"pool {title}", pool.shown, pool.do)
    if not isinstance(came, Attempt):
        if session.pending:
            face.tell(WAITS)
        return came or ""
    seat.built.pop(title, None)
    return (yield from settle(face, title, came, building.ready(pool.attempt).odds()))


class _Pool:
    """What is put together, and what is at hand for it."""

    def __init__(self, face: Face, title: str, line_anew: str, attempt: Attempt) -> None:
        seat, story = face.session.at_table, face.session.story
        self.face, self.title, self.line_anew, self.attempt = face, title, line_anew, attempt
        self.more = False
        self.gone: Message | None = None
        self.sides = range(len(attempt.test.sides))
        offered = candidates(story.state, story.system, attempt.who)
        self.at_hand = {
            each.reason.text: (each.side, each.reason) for each in offered if each.side in self.sides
        }
        _hold(self.at_hand, attempt)
        self.fortunes = standing.fortunes(seat, attempt.who)
        self.warned = tuple(line(each, "bad") for each in seat.unable(attempt.who))

    def do(self, done: Done) -> Conversation[Attempt | str | Again | None]:
        """Do what was chosen or typed: what was thrown, a line that comes first, or what is shown again."""
        before, session = self.attempt, self.face.session
        try:
            with in_words(before.test, before.lang):
                return (yield from self._do(done))
        finally:
            self.gone = building.displaced(before, self.attempt)
            _hold(self.at_hand, self.attempt)
            keep(session.at_table, self.title, self.attempt)
            session.words.keep()

    def _do(self, done: Done) -> Conversation[Attempt | str | Again | None]:
        face, words, attempt = self.face, done.words, self.attempt
        place: Any = done.subject.subject if done.subject is not None else None
        side = place[0] if isinstance(place, tuple) else 0
        typed = self._read(words) if done.deed == "read" else None
        match typed.goes if typed is not None and typed.goes else done.deed:
            case "on":
                return words
            case "roll":
                return throw(face, building.ready(attempt), words, self.line_anew)
            case "across":
                onto = (side + 1) % len(self.sides)
                return Again(next(row.name for row in self._rows() if row.subject[0] == onto), words)
            case "make":
                wanted = yield from kept_here(words, _new(attempt, side))
                if not wanted:
                    return Again(done.subject.name if place else "", words) if wanted is None else words
                self.attempt = building.written(attempt, side, words)
            case "set":
                self.attempt = (yield from _set(attempt, place)) or attempt
            case "compare":
                self.attempt = having(attempt, pools=place)
            case "more" if place is None:
                self.more = not self.more
            case _ if typed is not None:
                self.attempt, mark = _with(attempt, typed)
                return Again(mark)
            case deed:
                self.attempt = _changed(attempt, place, deed)
        return None

    def shown(self) -> Listing:
        """The pools as they are, their chances below."""
        attempt, several = self.attempt, len(self.sides) > 1
        below = (*_chances(attempt, self.face.desk.lingo), *_foreseen(seen(attempt), self.fortunes))
        dice = message("roll {dice}", dice=_pools(attempt)) if self.sides else message("roll")
        last = attempt.test.sides[-1].name.of(attempt.lang) if several else ""
        return Listing(
            self.title or attempt.test.label.of(attempt.lang),
            self._rows(),
            deed=Option("roll", dice),
            makes=_new(attempt, 0) if self.sides else None,
            above=(*self.warned, *((line(self.gone),) if self.gone is not None else ())),
            shows=lambda row: below,
            reads=lambda words: typed.said if (typed := self._read(words)) else None,
            tab=Option("across", message("other side"), message("{side}: a reason", side=last))
            if several
            else None,
            hint=message("or type a reason") if self.sides else None,
        )

    def _rows(self) -> tuple[Row, ...]:
        attempt = self.attempt
        type_ = str(attempt.situation.values.get("type", ""))
        offers = self.face.session.story.system.offers.get(type_, ())
        known = ((side, Reason(word.of(attempt.lang), dice)) for side, word, dice in offers)
        offered = {reason.text: (side, reason) for side, reason in known if side in self.sides}
        at_hand = {**offered, **self.at_hand}
        reasons = (
            replace(row, makes=_new(attempt, at))
            for at in self.sides
            for row in _grouped(attempt, at, tuple(_reasons(attempt, at, at_hand)))
        )
        return (*reasons, *_compared(attempt), *_inputs(attempt, more=self.more))

    def _read(self, words: str) -> _Typed | None:
        """What words are that are no reason; several numbers that are no dice take their rows, `2 3 6`."""
        if (typed := _typed(self.attempt, words)) is not None:
            return typed
        numbers = words.replace(",", " ").split()
        if len(numbers) < 2 or not all(map(str.isdecimal, numbers)):
            return None
        rows = {str(number): row for number, row in enumerate(self._rows(), 1) if row.ticked is not None}
        taken = [rows[each] for each in numbers if each in rows]
        if len(taken) < len(numbers):
            return None
        return _Typed(message("Enter: tick {rows}", rows=", ".join(row.text for row in taken)), rows=taken)


def _new(attempt: Attempt, side: int) -> Message:
    return message("a reason, {side}", side=attempt.test.sides[side].name.of(attempt.lang))


def _changed(attempt: Attempt, place: Key | tuple[int, Reason], deed: str) -> Attempt:
    """A reason ticked or not; it, or an input, `less` or more. Raises `Refusal`."""
    by = -1 if deed == "less" else 1
    if isinstance(place, Key):
        return building.stepped(attempt, place, by)
    side, reason = place
    if deed == "tick":
        is_in = held(attempt, side, reason.text) is not None
        return building.put(attempt, side, replace(reason, weight=0) if is_in else reason)
    return building.weighed(attempt, side, reason, by)


def _going_on(story: Story, attempt: Attempt, title: str) -> Attempt:
    """With what a result that goes on gives the next roll of the same: its reason is in the pool."""
    found = carried_on(story.recent(story.size), story.system)
    tried = found.roll.action.text if found is not None and found.roll.action is not None else ""
    test = found.test(story.system) if found is not None else None
    if found is None or attempt.test is not test or folded(tried) != folded(title):
        return attempt
    return building.going_on(attempt, found)


def _hold(at_hand: dict[str, tuple[int, Reason]], attempt: Attempt) -> None:
    """Keep at hand what is in the pools, with its dice, where it was at hand before."""
    for side, pool in enumerate(attempt.situation.pools):
        own = own_reason(attempt, side)
        for reason in pool.reasons:
            if reason.text != UNEXPLAINED and (own is None or reason.text != own.text):
                at_hand[reason.text] = at_hand.get(reason.text, (side,))[0], reason


# --- what is shown


def _pools(attempt: Attempt) -> Message | str:
    """`3D`, `3D against 2D`."""
    sides = attempt.test.sides
    sizes = [f"{max(side.least, size(attempt, at))}D" for at, side in enumerate(sides)]
    if len(sizes) == 2 and sides[1].right:
        return message("{mine} against {theirs}", mine=sizes[0], theirs=sizes[1])
    return " + ".join(sizes)


def _reasons(attempt: Attempt, at: int, at_hand: Mapping[str, tuple[int, Reason]]) -> Iterator[Row]:
    """A row for each reason a side has or could have; its unexplained dice last."""
    described, own = attempt.test.sides[at], own_reason(attempt, at)
    part: Said = described.name.of(attempt.lang)
    if described.single or described.one_each:
        one = described.one_each.of(attempt.lang) if described.one_each else message("one at a time")
        part = message("{side} ({rule})", side=part, rule=one)
    pools = attempt.situation.pools
    elsewhere = {each.text for side, pool in enumerate(pools) for each in pool.reasons if side != at}
    offered = [
        *((own,) if own is not None else ()),
        *(
            reason
            for side, reason in at_hand.values()
            if held(attempt, at, reason.text) or (side == at and reason.text not in elsewhere)
        ),
    ]
    for each in offered:
        present = held(attempt, at, each.text)
        yield Row(
            each.text,
            f"{at} {each.text}",
            f"{plain((present or each).weight)}D",
            part=part,
            ticked=present is not None,
            adjusts=True,
            subject=(at, each),
        )
    for each in seen(attempt).situation.pools[at].reasons:
        if each.text != UNEXPLAINED and held(attempt, at, each.text) is None:  # what the inputs add
            added, weight = f"{at} + {each.text}", f"{plain(each.weight)}D"
            yield Row(each.text, added, weight, part=part, look="quiet", subject=(at, each))
    bare, told = held(attempt, at, UNEXPLAINED), message("dice without a reason")
    dice = f"{bare.weight if bare else 0}D"
    yield Row(told, f"{at} ?", dice, part=part, adjusts=True, subject=(at, Reason(UNEXPLAINED)))


def _grouped(attempt: Attempt, at: int, rows: Sequence[Row]) -> Iterator[Row]:
    """The rows of a side, those of each list last, below its name, where only one of them counts."""
    side = attempt.test.sides[at]
    kinds = [kind_of(side, row.subject[1], attempt.scores) or "" for row in rows]
    for kind in dict.fromkeys(("", *kinds)):
        for row, own in zip(rows, kinds, strict=True):
            if own == kind:
                yield replace(row, part=row.part if side.signed else kind.capitalize() or row.part)


def _compared(attempt: Attempt) -> Iterator[Row]:
    """A row for each asset of a kind that both sides bring: the stronger one may stand alone."""
    pools, names = attempt.situation.pools, [side.name.of(attempt.lang) for side in attempt.test.sides]
    found = attempt.test.comparable(attempt.situation) if attempt.test.comparable else {}
    for kind, both in found.items():
        for at, name in enumerate(names):
            gone = both[1 - at]
            alone = tuple(Pool(tuple(each for each in pool.reasons if each.text != gone)) for pool in pools)
            told = message("{kind}: stronger on the side of {side}, alone counts", kind=kind, side=name)
            only = Option("compare", message("set {other} aside", other=gone))
            yield Row(
                told,
                f"compare {at} {kind}",
                part=message("Besides"),
                deeds=(only,),
                subject=alone,
            )


def _inputs(attempt: Attempt, *, more: bool) -> Iterator[Row]:
    """A row for each other input, and one that shows those seldom wanted."""
    part, shown = message("Besides"), shown_keys(attempt.test, more=more, values=attempt.situation.values)
    for key in shown:
        yield Row(
            key.name.of(attempt.lang),
            key.id,
            _value(attempt, key),
            part=part,
            adjusts=key.kind != "ints",
            deeds=(Option("set", message("set it")),),
            subject=key,
        )
    if more or len(shown_keys(attempt.test, more=True)) > len(shown):
        told = message("less") if more else message("more inputs, seldom wanted")
        yield Row(told, "more", part=part, deeds=(Option("more", message("show them")),), look="quiet")


def _value(attempt: Attempt, key: Key) -> Said:
    value = building.key_value(attempt, key)
    if key.kind == "flag":
        return message("yes") if value else message("no")
    if isinstance(value, tuple):
        return ", ".join(map(plain, value)) or "—"
    return "—" if value is None else value_words(key, value, attempt.lang)


def _chances(attempt: Attempt, lingo: Lingo) -> Iterator[Line]:
    """Every outcome with its exact chance on a line; why it cannot be rolled yet, where that is so."""
    try:
        odds = building.ready(attempt).odds()
    except Refusal as refusal:
        yield line(refusal.message, "mixed")
        return
    spans: list[Span] = []
    for outcome in attempt.test.outcomes if odds is not None else ():
        if odds is not None and outcome.id in odds.weights:
            share = percent_words(odds.weights[outcome.id], odds.total, lingo)
            told = f"{outcome.name.of(attempt.lang)} {share}".replace(" ", "\u00a0")
            spans += (Span(" · ", "quiet"), Span(told, outcome.mood))
    if spans:
        yield tuple(spans[1:])
    if odds is not None and hopeless(attempt.test, odds):
        yield line(message("As it stands this cannot succeed."), "bad")


def _foreseen(attempt: Attempt, fortunes: int) -> Iterator[Line]:
    """What is known whatever falls, and what destiny and fortunes would do here, as a newcomer reads it."""
    found = foresee(attempt)
    told: list[Said] = [found.role.of(attempt.lang)] if found.role else []
    for name, change, before in counted(attempt, found.changes):
        now = plain(before + change) if before is not None else signed(change)
        if change > 0:
            told.append(
                message("{name} will be {n}, however it falls: luck saved for later", name=name, n=now)
            )
        elif change < 0:
            told.append(message("{name} will be {n}, however it falls: trouble to come", name=name, n=now))
        else:
            told.append(message("{name} stays as it is", name=name))
    if fortunes and any(key.id == "shift" for key in attempt.test.keys):
        told.append(
            count(
                "{n} fortune in hand: it can move the result a step",
                "{n} fortunes in hand: each can move the result a step",
                fortunes,
            )
        )
    if told:
        yield line(tuple(told), "quiet")


# --- what is typed


def _typed(attempt: Attempt, words: str) -> _Typed | None:
    """What words are that neither find nor are a reason: pools, dice, a line, what comes first, an input.

    A number of dice for each side, `3/4 vs 3`; dice as they fell; the brackets of a `d:` line; reasons or
    dice of a side, `contre: pluie 2D`; an input by its name, `difficulté 4`.
    """
    test, text = attempt.test, words.strip()
    ids, sizes = quick_ids(test), _PAIR.fullmatch(text)
    numbers = re.findall(r"\d+", sizes[1]) if sizes else []
    if sizes is not None and len(numbers) == len(ids):
        aim = target_of(test)
        against = {aim.id if aim else "vs": sizes[2]} if sizes[2] else {}
        given: Mapping[str, str] = dict(zip(ids, numbers, strict=True)) | against
    elif _is_dice(attempt, words):
        return _Typed(message("Enter: roll, these dice fell"), goes="roll")
    elif (groups := _groups(text)) is not None:
        return _Typed(message("Enter: put it together so"), groups, whole=True)
    elif goes_on(words):
        said = message("Enter: it waits, and {line} comes first", line=text)
        return _Typed(said, goes="on")
    else:
        given = _named(attempt, text)
    if not given:
        return None
    names = {side.id: side.name for side in test.sides} | {key.id: key.name for key in test.keys}
    told = {names[id_].of(attempt.lang) if id_ in names else id_: value for id_, value in given.items()}
    said = message("Enter: {pools}", pools=", ".join(f"{name} = {value}" for name, value in told.items()))
    return _Typed(said, given)


def _groups(text: str) -> Mapping[str, str] | None:
    """The groups of a `d:` line or of its brackets: `[pour: objectif, corde | contre: pluie 2D]`."""
    if not text.startswith(("[", "d:")):
        return None
    found = read_line(text if text.startswith("d:") else f"d: {text}")
    parsed = found.parsed if isinstance(found, DiceLine) else None
    return {group.word: ", ".join(group.items) for group in parsed.groups} if parsed is not None else None


def _named(attempt: Attempt, text: str) -> Mapping[str, str]:
    """The side or input whose name the words begin with, the longest, and its value after it; else nothing.

    A side takes a number of dice, or reasons after a colon; an input what is a value of it.
    """
    test = attempt.test
    sides, keys = {side.id for side in test.sides}, {key.id: key for key in shown_keys(test, more=True)}
    parted = _PARTED.fullmatch(text)
    blanks = [found.span() for found in re.finditer(r"\s+", text)] if parted is None else []
    splits = [(text[:start], text[end:]) for start, end in reversed(blanks)]
    for name, value in [(parted[1], parted[2])] if parted is not None else splits:
        ((id_, _),) = by_ids(test, {name: value}).items()
        if id_ in sides and (parted is not None or _COUNTED.fullmatch(value)):
            return {id_: value}
        if id_ in keys:
            try:
                value_of(test, keys[id_], value, attempt.lang)
            except Refusal:
                continue
            return {id_: value}
    return {}


def _with(attempt: Attempt, typed: _Typed) -> tuple[Attempt, str]:
    """With what was typed; the row that is marked then, whose side new words go to."""
    test, mark = attempt.test, ""
    for row in typed.rows:
        attempt = _changed(attempt, row.subject, "tick")
    sides, keys = {each.id: at for at, each in enumerate(test.sides)}, {key.id: key for key in test.keys}
    for id_, value in by_ids(test, typed.given).items():
        counted = _COUNTED.fullmatch(value)
        if id_ in keys:
            attempt, mark = building.valued(attempt, keys[id_], value), id_
            continue
        if id_ not in sides:
            known = ", ".join((*sides, *keys))
            told = message("{test} has no key “{name}”; it takes: {keys}", test=test.id, name=id_, keys=known)
            raise Refusal(told)
        side, mark = sides[id_], f"{sides[id_]} ?"
        if counted is not None and not typed.whole:
            attempt = building.sized(attempt, side, int(counted[1]))
        else:
            pools = list(attempt.situation.pools)
            pools[side] = Pool(()) if typed.whole else pools[side]
            attempt = building.written(having(attempt, pools=tuple(pools)), side, value)
    return attempt, mark if len(typed.given) == 1 else ""


def _is_dice(attempt: Attempt, words: str) -> bool:
    """Whether words are dice as they fell: `6 2 5 +4 | 1 4`, `= 6`; a number alone takes a row."""
    called = attempt.test.called or {}
    text = spelt_out(words.strip(), called)
    bare = text.removeprefix("=")
    named_faces = re.sub(r"[^\W\d_]+", lambda each: "1" if each[0].casefold() in called else each[0], bare)
    several = bare != text or "|" in bare or (len(attempt.test.sides) < 2 and len(named_faces.split()) > 1)
    return several and _DICE.fullmatch(named_faces) is not None and any(map(str.isdigit, named_faces))


def _set(attempt: Attempt, key: Key) -> Conversation[Attempt | None]:
    """Ask for the value of an input."""
    value = building.key_value(attempt, key)
    shown = " ".join(map(str, value)) if isinstance(value, tuple) else "" if value is None else str(value)
    hint: Said = ", ".join(value_words(key, n, attempt.lang) for n in key.rungs or ())
    if not hint and key.kind == "ints":
        hint = message("Several numbers, a blank between them.")
    name, above = key.name.of(attempt.lang), (line(hint, "quiet"),) if hint else ()
    set_ = partial(building.valued, attempt, key)
    given: Attempt | None = yield from ask_words(f"input {key.id}", name, set_, above=above, offered=shown)
    return given
