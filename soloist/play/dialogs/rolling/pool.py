"""A test put together: reasons for each side, the other inputs, the dice of the table; then its throw."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

from soloist.journal.lines import read_line
from soloist.journal.model import DiceLine, DiceText
from soloist.journal.state import folded
from soloist.lingo import Lingo
from soloist.play.dialogs.conversation import Again, Conversation, ask_words, kept_here, menu
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, Span, line
from soloist.play.dialogs.rolling.result import settle, throw, veiled
from soloist.play.prose.composing import goes_on
from soloist.play.rolls import building
from soloist.play.rolls.attempt import Attempt, quick_ids, with_reason
from soloist.play.rolls.building import Build, held, own_text, shown_keys, value_words
from soloist.play.rolls.candidates import candidates, scores_of
from soloist.play.rolls.foretold import counter_names, foresee, named
from soloist.play.rolls.signs import percent_words, plain, signed
from soloist.play.rolls.waiting import carried_on
from soloist.play.session import standing
from soloist.play.session.face import Face
from soloist.play.story.built import gone_on, keep
from soloist.play.story.dice_line import situation_of
from soloist.play.story.story import Story
from soloist.rules.given import UNEXPLAINED
from soloist.rules.system import Key, Reason, Side
from soloist.tables.names import bare as letters
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Refusal, message

_PAIR: Final = regex.compile(r"(\d{1,3}(?:\s*/\s*\d{1,3})+)(?:\s+vs\s+(\d{1,3}))?", re.ASCII)
_DICE: Final = regex.compile(r"[\d\s,|+>›/]+", re.ASCII)
_COUNTED: Final = regex.compile(r"(\d{1,3})\s*[dD]?", re.ASCII)  # dice without a word of why
WAITS: Final = message("It waits: roll it later, or write what happens.")


@dataclass(frozen=True, slots=True)
class Place:
    """What a row stands for: a reason on a side, the dice without one (no `text`), or an input."""

    side: int = -1
    text: str = ""
    key: Key | None = None


def put_together(face: Face, attempt: Attempt, title: str, *, line_anew: str = "") -> Conversation[str]:
    """Put a test together and roll it; what is to be done next, where that was typed on its result.

    What was put together before for `title` is there again. Left, it waits as it was built. `line_anew` is
    written above the roll where other words stand between them.
    """
    session, lingo = face.session, face.desk.lingo
    seat, story = session.at_table, session.story
    attempt = veiled(session, attempt)
    build = building.start(
        gone_on(seat, title, _going_on(story, attempt, title)),
        candidates(story.state, story.system, attempt.who),
        story.lang,
        scores_of(story.state, story.system, attempt.who),
    )
    warned = tuple(line(lingo.render(each), "bad") for each in seat.unable(attempt.who))
    fortunes = standing.fortunes(seat, attempt.who)
    side = 0
    gone: tuple[Line, ...] = ()

    def do(done: Done) -> Conversation[Attempt | str | Again | None]:
        nonlocal build, side, gone
        before, meant = build, _meant(build, done.words, lingo, story) if done.deed == "read" else None
        try:
            match meant.goes if meant is not None else done.deed:
                case "on":
                    return done.words
                case "roll":
                    return throw(face, build.ready, done.words, line_anew)
                case _ if meant is not None:
                    build, side, mark = meant.makes(build, side)
                    return Again(mark)
            build, side, given = yield from _after(face, build, side, done)
            return given
        except Refusal as refusal:
            raise Refusal(named(refusal.message, build.attempt.test, build.lang)) from refusal
        finally:
            note = building.replaced(before, build)
            gone = (line(lingo.render(note)),) if note is not None else ()
            keep(seat, title, build.attempt)
            session.words.keep()

    def shown() -> Listing:
        return _listing(build, title, side, fortunes, (*warned, *gone), lingo, story)

    came = yield from menu(f"pool {title}", shown, do)
    if not isinstance(came, Attempt):
        if session.pending:
            face.tell(WAITS)
        return came or ""
    seat.built.pop(title, None)
    return (yield from settle(face, title, came, build.ready.odds(), build))


def _going_on(story: Story, attempt: Attempt, title: str) -> Attempt:
    """With what a result that goes on gives the next roll of the same: its reason is in the pool."""
    found = carried_on(story.recent(story.size), story.system)
    tried = found.action.text if found is not None and found.action is not None else ""
    if found is None or attempt.test is not story.system.main or folded(tried) != folded(title):
        return attempt
    return with_reason(attempt, found.side, Reason(found.reason.of(story.lang)))


# --- what is shown


def _listing(
    build: Build, title: str, side: int, fortunes: int, warned: tuple[Line, ...], lingo: Lingo, story: Story
) -> Listing:
    names = [each.name.of(build.lang) for each in build.sides]
    rows = _rows(build, lingo)
    below = (*_chances(build, lingo), *_foreseen(build.seen, fortunes, lingo, build.lang))
    makes = message("new reason, {side}", side=names[side]) if names else None
    label = build.attempt.test.label.of(build.lang)
    return Listing(
        title or label,
        rows,
        deed=Option(
            "roll", lingo.say("roll {dice}", dice=_pools(build, lingo)) if names else lingo.say("roll")
        ),
        makes=makes,
        above=warned,
        shows=lambda row: below,
        reads=lambda words: meant.said if (meant := _meant(build, words, lingo, story)) else None,
        tab="across" if len(names) > 1 else "",
        hint=message("or type a reason: {side}", side=names[side]) if len(names) > 1 else None,
    )


def _pools(build: Build, lingo: Lingo) -> str:
    """`3D`, `3D against 2D`."""
    sizes = [f"{max(side.least, build.size(at))}D" for at, side in enumerate(build.sides)]
    if len(sizes) == 2 and build.sides[1].right:
        return lingo.say("{mine} against {theirs}", mine=sizes[0], theirs=sizes[1])
    return " + ".join(sizes)


def _rows(build: Build, lingo: Lingo) -> tuple[Row, ...]:
    reasons = (row for at in range(len(build.sides)) for row in _reasons(build, at, lingo))
    return (*reasons, *_inputs(build, lingo))


def _reasons(build: Build, at: int, lingo: Lingo) -> Iterator[Row]:
    """A row for each reason a side has or could have; its unexplained dice last."""
    described, pool = build.sides[at], build.attempt.situation.pools[at].reasons
    part = described.name.of(build.lang)
    one = described.one_each.of(build.lang) if described.one_each else lingo.say("one at a time")
    part = f"{part} ({one})" if described.single or described.one_each else part
    own = own_text(build, at)
    offered = [] if own is None else [Reason(own, described.own_dice)]
    for offer in build.offers:
        where = building.holder(build, offer.reason.text)
        if where == at or (where is None and offer.side == at):
            offered.append(offer.reason)
    for each in offered:
        present = held(build, at, each.text)
        yield Row(
            each.text,
            f"{at} {each.text}",
            f"{plain((present or each).weight)}D",
            part=part,
            ticked=present is not None,
            adjusts=True,
            subject=Place(at, each.text),
        )
    ours = {UNEXPLAINED, own, *(each.text for each in pool)}
    for each in build.seen.situation.pools[at].reasons:
        if each.text not in ours:  # what the inputs add
            yield Row(each.text, f"{at} + {each.text}", f"{plain(each.weight)}D", part=part, look="quiet")
    bare = sum(each.weight for each in pool if each.text == UNEXPLAINED)
    told = lingo.say("dice without a reason")
    yield Row(told, f"{at} ?", f"{bare}D", part=part, adjusts=True, subject=Place(at))


def _inputs(build: Build, lingo: Lingo) -> Iterator[Row]:
    """A row for each other input, and one that shows those seldom wanted."""
    test = build.attempt.test
    part = lingo.say("Besides")
    for key in shown_keys(test, more=build.more):
        yield Row(
            key.name.of(build.lang),
            key.id,
            _value(build, key, lingo),
            part=part,
            adjusts=key.kind != "ints",
            deeds=(Option("set", lingo.say("set it")),),
            subject=Place(key=key),
        )
    if building.has_more(test):
        told = lingo.say("less") if build.more else lingo.say("more inputs, seldom wanted")
        yield Row(told, "more", part=part, deeds=(Option("more", lingo.say("show them")),), look="quiet")


def _value(build: Build, key: Key, lingo: Lingo) -> str:
    value = building.key_value(build.attempt, key)
    if key.kind == "flag":
        return lingo.say("yes") if value else lingo.say("no")
    if isinstance(value, tuple):
        return ", ".join(map(plain, value)) or "—"
    return "—" if value is None else value_words(key, value, build.lang)


def _chances(build: Build, lingo: Lingo) -> Iterator[Line]:
    """Every outcome with its exact chance on a line; why it cannot be rolled yet, where that is so."""
    try:
        odds = build.ready.odds()
    except Refusal as refusal:
        yield line(lingo.render(named(refusal.message, build.attempt.test, build.lang)), "mixed")
        return
    spans: list[Span] = []
    for outcome in build.attempt.test.outcomes if odds is not None else ():
        if odds is not None and outcome.id in odds.weights:
            share = percent_words(odds.weights[outcome.id], odds.total, lingo)
            spans += [Span(" · ", "quiet")] if spans else []
            spans.append(Span(f"{outcome.name.of(build.lang)} {share}".replace(" ", "\u00a0"), outcome.mood))
    if spans:
        yield tuple(spans)


def _foreseen(attempt: Attempt, fortunes: int, lingo: Lingo, lang: str) -> Iterator[Line]:
    """What is known whatever falls, and what destiny and fortunes would do here, as a newcomer reads it."""
    found, names = foresee(attempt), counter_names(attempt.test)
    told = [found.role.of(lang)] if found.role else []
    for id_, change in found.changes.items():
        if id_ in attempt.hidden:
            continue
        name = names[id_].of(lang) if id_ in names else id_
        before = next(
            (attempt.situation.values.get(k.id) for k in attempt.test.keys if k.counter == id_), None
        )
        now = plain(before + change) if before is not None else signed(change)
        if change > 0:
            told.append(
                lingo.say("{name} will be {n}, however it falls: luck saved for later", name=name, n=now)
            )
        elif change < 0:
            told.append(lingo.say("{name} will be {n}, however it falls: trouble to come", name=name, n=now))
        else:
            told.append(lingo.say("{name} stays as it is", name=name))
    if fortunes and any(key.id == "shift" for key in attempt.test.keys):
        told.append(
            lingo.count(
                "{n} fortune in hand: it can move the result a step",
                "{n} fortunes in hand: each can move the result a step",
                fortunes,
            )
        )
    if told:
        yield line(" · ".join(told), "quiet")


# --- what is typed


class _Meant(NamedTuple):
    """What words are in the pool's own grammar: what Enter says, and where they go, or what they make.

    `makes` gives what is put together then, the side new words go to, the row that is marked.
    """

    said: Message
    makes: Callable[[Build, int], tuple[Build, int, str]] = lambda build, side: (build, side, "")
    goes: Literal["", "on", "roll"] = ""


def _meant(build: Build, words: str, lingo: Lingo, story: Story) -> _Meant | None:
    """What words are that neither find nor are a reason: pools, dice, rows, a line, an input, a side."""
    test, lang = build.attempt.test, build.lang
    if (sizes := _sizes(build, words)) is not None:
        dials = {key.id: key.name for key in test.keys} | {side.id: side.name for side in build.sides}
        wanted = dict(zip(quick_ids(test), sizes, strict=True))
        told = ", ".join(f"{dials[id_].of(lang)} {n}" for id_, n in wanted.items())
        return _Meant(message("Enter: {pools}", pools=told), partial(_sized, wanted, words))
    if _is_dice(build, words):
        return _Meant(message("Enter: roll, these dice fell"), goes="roll")
    if ticked := _numbered(build, words, lingo):
        said = message("Enter: tick {rows}", rows=", ".join(row.text for row in ticked))
        return _Meant(said, partial(_ticked, ticked))
    if (parsed := _line(words)) is not None:
        return _Meant(message("Enter: put it together so"), partial(_put_so, parsed, story))
    if goes_on(words):
        said = message("Enter: it waits, and {line} comes first", line=words.strip())
        return _Meant(said, goes="on")
    dial, rest = _dial(build, words)
    if dial is None:
        return None
    name, dice = dial.name.of(lang), _COUNTED.fullmatch(rest)
    if isinstance(dial, Key):
        said = message("Enter: {field} = {value}", field=name, value=rest)
        return _Meant(said, lambda now, side: (building.valued(now, dial, rest), side, dial.id))
    at = test.sides.index(dial)
    if dice:
        said = message("Enter: {field} = {value}", field=name, value=f"{dice[1]}D")
        return _Meant(said, lambda now, side: (building.sized(now, at, int(dice[1])), at, f"{at} ?"))
    said = message("Enter: {words}: {made}", words=rest, made=message("new reason, {side}", side=name))
    return _Meant(said, lambda now, side: (building.written(now, at, rest), at, ""))


def _sized(wanted: Mapping[str, int], words: str, build: Build, side: int) -> tuple[Build, int, str]:
    """So many dice a side or numbers to be reached, and after `vs` the number that both roll against."""
    from soloist.journal.checking.recorded import TARGETS

    test = build.attempt.test
    keys, at = {key.id: key for key in test.keys}, {each.id: n for n, each in enumerate(test.sides)}
    for id_, n in wanted.items():
        build = building.sized(build, at[id_], n) if id_ in at else building.valued(build, keys[id_], str(n))
    found = _PAIR.fullmatch(words.strip())
    if found is not None and found[2] is not None:
        key = next((key for key in test.keys if key.id in TARGETS), None)
        if key is None:
            raise Refusal(message("This roll is not against a number: take away “vs {n}”.", n=found[2]))
        build = building.valued(build, key, found[2])
    return build, side, ""


def _ticked(rows: Sequence[Row], build: Build, side: int) -> tuple[Build, int, str]:
    for row in rows:
        build = building.toggled(build, row.subject.side, row.subject.text)
    return build, side, ""


def _put_so(parsed: DiceText, story: Story, build: Build, side: int) -> tuple[Build, int, str]:
    """All of it as a line of dice says; what was offered before is offered still."""
    situation = situation_of(build.attempt.test, parsed, story, build.attempt.who)
    attempt = replace(build.attempt, situation=situation, resolution=None)
    fresh = building.start(attempt, (), build.lang, build.scores)
    known = {each.reason.text for each in build.offers}
    more = tuple(each for each in fresh.offers if each.reason.text not in known)
    return replace(build, attempt=fresh.attempt, offers=(*build.offers, *more)), side, ""


def _sizes(build: Build, words: str) -> tuple[int, ...] | None:
    """The numbers of `3/4`, where the test has a side or number to be reached for each of them."""
    found = _PAIR.fullmatch(words.strip())
    if found is None:
        return None
    sizes = tuple(map(int, re.findall(r"\d+", found[1])))
    return sizes if len(sizes) == len(quick_ids(build.attempt.test)) else None


def _is_dice(build: Build, words: str) -> bool:
    """Whether words are dice as they fell: `6 2 5 +4 | 1 4`, `= 6`; a number alone takes a row."""
    text = words.strip()
    if not text or _sizes(build, text) is not None:
        return False
    bare = text.removeprefix("=")
    called = build.attempt.test.called or {}
    named_faces = re.sub(r"[^\W\d_]+", lambda each: "1" if each[0].casefold() in called else each[0], bare)
    several = bare != text or "|" in bare or (len(build.sides) < 2 and len(named_faces.split()) > 1)
    return several and _DICE.fullmatch(named_faces) is not None and any(map(str.isdigit, named_faces))


def _numbered(build: Build, words: str, lingo: Lingo) -> tuple[Row, ...]:
    """The reasons that several numbers take, `2 3 6`, where they cannot be dice: sides are parted then."""
    numbers, rows = words.replace(",", " ").split(), _rows(build, lingo)
    if len(build.sides) < 2 or len(numbers) < 2 or not all(map(str.isdecimal, numbers)):
        return ()
    taken = tuple(rows[int(each) - 1] for each in numbers if 0 < int(each) <= len(rows))
    return taken if len(taken) == len(numbers) and all(row.ticked is not None for row in taken) else ()


def _line(words: str) -> DiceText | None:
    """Words as a `d:` line or its brackets say them: `[pour: objectif, corde | contre: pluie 2D]`."""
    text = words.strip()
    if not text.startswith(("[", "d:")):
        return None
    found = read_line(text if text.startswith("d:") else f"d: {text}")
    parsed = found.parsed if isinstance(found, DiceLine) else None
    return parsed if parsed is not None and parsed.groups else None


def _dial(build: Build, words: str) -> tuple[Side | Key | None, str]:
    """The side or input whose name the words begin with, the longest, and its value after it.

    A side takes a number of dice, or reasons after a colon; an input what is a value of it.
    """
    test = build.attempt.test
    found: list[tuple[int, Side | Key, str]] = []
    dials: tuple[Side | Key, ...] = (*test.sides, *shown_keys(test, more=True))
    for dial in dials:
        aside = (dial.word.en, dial.word.fr) if isinstance(dial, Side) else ()
        for name in {letters(each) for each in (dial.id, dial.name.en, dial.name.fr, *aside)}:
            if not letters(words).startswith(name) or len(letters(words)) != len(words):
                continue
            rest = words[len(name) :]
            value = rest.lstrip(" \u00a0\u202f=:").strip()
            is_parted = rest.lstrip(" \u00a0\u202f")[:1] in (":", "=")
            if not value or not (is_parted or rest[:1].isspace()):
                continue
            if isinstance(dial, Side):
                fits = is_parted or _COUNTED.fullmatch(value) is not None
            else:
                fits = building.reads(dial, value)
            found += [(len(name), dial, value)] if fits else []
    if not found:
        return None, ""
    _, dial, value = max(found, key=lambda each: each[0])
    return dial, value


# --- what is done


def _after(
    face: Face, build: Build, side: int, done: Done
) -> Conversation[tuple[Build, int, Again | str | None]]:
    """What is put together after a deed, the side new words go to, and how it goes on. Raises `Refusal`."""
    row, deed, words = done.subject, done.deed, done.words
    place, by = row.subject if row is not None else None, -1 if deed == "less" else 1
    if deed == "across":
        return build, (side + 1) % len(build.sides), Again(words=words)
    if deed == "make":
        reason = message("new reason, {side}", side=build.sides[side].name.of(build.lang))
        wanted = yield from kept_here(words, reason)
        if wanted is None:
            return build, side, Again(words=words)
        return (build, side, words) if not wanted else (building.written(build, side, words), side, None)
    if place is None:
        build = replace(build, more=not build.more)
    elif deed == "set":
        build = yield from _set(face, build, row)
    elif place.key is not None:
        build = building.stepped(build, place.key, by)
    elif not place.text:
        return building.unexplained(build, place.side, by), place.side, None
    else:
        step = building.toggled if deed == "tick" else partial(building.weighed, by=by)
        return step(build, place.side, place.text), place.side, None
    return build, side, None


def _set(face: Face, build: Build, row: Row) -> Conversation[Build]:
    """Ask for the value of an input."""
    key, say = row.subject.key, face.desk.lingo.say
    value = building.key_value(build.attempt, key)
    shown = " ".join(map(str, value)) if isinstance(value, tuple) else "" if value is None else str(value)
    hint = say("Several numbers, a blank between them.") if key.kind == "ints" else ""
    hint = ", ".join(value_words(key, n, build.lang) for n in key.rungs or ()) or hint
    given: Build | None = yield from ask_words(
        f"input {key.id}",
        row.text,
        lambda words: building.valued(build, key, words),
        above=(line(hint, "quiet"),) if hint else (),
        offered=shown,
    )
    return given or build
