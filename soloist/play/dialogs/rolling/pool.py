"""A test put together: reasons for each side, the other inputs, the dice of the table; then its throw."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from soloist.journal.checking.recorded import TARGETS, told
from soloist.journal.state import folded
from soloist.journal.write import action
from soloist.lingo import Lingo
from soloist.play.dialogs.conversation import Again, Conversation, menu
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, Said, Span, line
from soloist.play.dialogs.rolling.result import settle, throw, veiled
from soloist.play.rolls import building
from soloist.play.rolls.attempt import (
    Attempt,
    change_words,
    foreseen,
    having,
    is_required,
    quick_ids,
    target_of,
    with_values,
)
from soloist.play.rolls.building import (
    Candidate,
    candidates,
    held,
    own_reason,
    scores_of,
    seen,
    shown_keys,
    size,
)
from soloist.play.rolls.signs import percent_words, plain
from soloist.play.rolls.waiting import carried_on
from soloist.play.session.face import Face
from soloist.play.story.story import Story
from soloist.rules.dice import parse_hand
from soloist.rules.given import UNEXPLAINED, by_ids, kind_of, names_of, rung
from soloist.rules.system import Key, Pool, Reason
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message

_PAIR: Final = regex.compile(r"(\d{1,3}(?:\s*/\s*\d{1,3})+)?(?:\s*vs\s+(\d{1,3}))?", re.ASCII)
_LIST: Final = regex.compile(r"\d{1,3}(?:\s*,\s*\d{1,3})+", re.ASCII)
TRIED: Final = message("what is tried")
OR_TRIED: Final = message("or type {what}", what=TRIED)
WAITS: Final = message("It waits: roll it later, or write what happens.")


def put_together(face: Face, attempt: Attempt, title: str, *, line_anew: str = "") -> Conversation[None]:
    """Put a test together and roll it.

    What was put together before for `title` is there again. Left, it waits as it was built. `line_anew` is
    written above the roll where other words stand between them.
    """
    session, story = face.session, face.session.story
    fresh = _going_on(story, veiled(session, attempt), title)
    pool = _Pool(
        face, title, line_anew, replace(fresh, scores=scores_of(story.state, story.system, fresh.who))
    )
    came: Attempt | None = yield from menu(f"pool {attempt.test.id} {title}", pool.shown, pool.do)
    if came is not None:
        yield from settle(face, pool.title, came)
    elif session.pending:
        face.tell(WAITS)


class _Pool:
    """What is put together, and what is at hand for it."""

    def __init__(self, face: Face, title: str, line_anew: str, fresh: Attempt) -> None:
        story = face.session.story
        self.face, self.title, self.line_anew, self.fresh = face, title, line_anew, fresh
        self.more = False
        self.sides = range(len(fresh.test.sides))
        offered = candidates(story.state, story.system, fresh.who, story.state.log)
        self.attempt = self._taken_up(_naming(fresh, offered, title))
        self.at_hand = [(each.side, each.reason) for each in offered]
        self.warned = tuple(line(each, "bad") for each in story.unable(fresh.who))

    # --- what waits as it was put together

    @property
    def key(self) -> str:
        """Under which the draft keeps it."""
        return f"built {self.fresh.test.id} {self.title}"

    def _keep(self) -> None:
        """Keep it in the draft, where it is not what such a roll begins with."""
        words, now = self.face.session.words, self.attempt.situation
        words.dialogs.pop(self.key, None)
        if now != self.fresh.situation:
            words.dialogs[self.key] = {
                "pools": [[(each.text, each.weight) for each in pool.reasons] for pool in now.pools],
                "values": dict(now.values),
                "lists": dict(now.lists),
            }
        words.keep()

    def _taken_up(self, begun: Attempt) -> Attempt:
        """What was kept, with what the story knows by now; what is `begun`, where nothing was."""
        session = self.face.session
        built: Any = session.words.dialogs.get(self.key)
        if built is None:
            return begun
        pools = tuple(Pool(tuple(Reason(*reason) for reason in pool)) for pool in built["pools"])
        lists = {id_: tuple(numbers) for id_, numbers in built["lists"].items()}
        known = session.story.known(begun.test, begun.who)
        said = {id_: n for id_, n in {**built["values"], **lists}.items() if id_ not in known}
        return with_values(having(begun, pools=pools), said)

    # --- what is done

    def do(self, done: Done) -> Attempt | Again | None:
        """Do what was chosen or typed: what was thrown, or what is shown again."""
        try:
            with self.attempt.worded():
                return self._do(done)
        finally:
            self._keep()

    def _do(self, done: Done) -> Attempt | Again | None:
        words, attempt = done.words, self.attempt
        place: Any = done.subject.subject if done.subject is not None else None
        side = place[0] if isinstance(place, tuple) else 0
        match done.deed:
            case "roll" | "read":
                _, do = self._reading(words) or (None, self._throw)
                return do(words)
            case "make" if not self.sides:
                session = self.face.session
                session.words.dialogs.pop(self.key, None)
                session.wait_for(action(words, attempt.who if len(session.story.state.pcs) > 1 else ()))
                self.title = words
            case "make":
                self.attempt = building.written(attempt, side, words)
            case "tick" if place is None:
                self.more = not self.more
            case deed:
                self.attempt = _changed(attempt, place, deed)
        return None

    def shown(self) -> Listing:
        """The pools as they are, their chances below."""
        attempt = self.attempt
        known = ", ".join(foreseen(seen(attempt)))
        lone = sum(size(attempt, at) for at in self.sides) == 1  # a number alone takes a row
        try:
            chances, ready = _chances(attempt, self.face.services.lingo), True
        except Refusal as refusal:
            chances, ready = (line(refusal.message, "mixed"),), False
        below = (
            *_compared(attempt),
            *chances,
            *((line(message("however it falls: {what}", what=known), "quiet"),) if known else ()),
            *((line(message("= 5: your own die"), "quiet"),) if lone else ()),
        )
        hint, names = message("or type a reason"), [side.name.of(attempt.lang) for side in attempt.test.sides]
        if len(names) > 1:
            hint = message("or type a reason ({side}: …)", side=names[-1])
        dice = message("roll {dice}", dice=_pools(attempt)) if self.sides else message("roll")
        return Listing(
            self.title or attempt.test.label.of(attempt.lang),
            self._rows(),
            deed=Option("roll", dice),
            ready=ready,
            makes=_new(attempt, 0) if self.sides else None if self.title else TRIED,
            above=self.warned,
            shows=lambda row: below,
            reads=lambda words: (self._reading(words) or (None,))[0],
            hint=hint if self.sides else None if self.title else OR_TRIED,
        )

    def _rows(self) -> tuple[Row, ...]:
        attempt = self.attempt
        type_ = str(attempt.situation.values.get("type", ""))
        offers = self.face.session.story.system.offers.get(type_, ())
        known = ((side, Reason(word.of(attempt.lang), dice)) for side, word, dice in offers)
        resists = any(key.resists and attempt.situation.values.get(key.id) for key in attempt.test.keys)
        at_hand = [*((side + resists, given) for side, given in self.at_hand), *known]
        reasons = (
            replace(row, makes=_new(attempt, at))
            for at in self.sides
            for row in _grouped(attempt, at, _reasons(attempt, at, at_hand))
        )
        return (*reasons, *_inputs(attempt, more=self.more))

    def _reading(self, words: str) -> tuple[Message, Callable[[str], Attempt | Again]] | None:
        """What Enter makes of words that neither find nor are a reason: numbers, dice."""
        attempt = self.attempt
        if given := _given(attempt, words):
            names = names_of(attempt.test, attempt.lang)
            told = ", ".join(f"{names[id_]} {value}" for id_, value in given.items())
            return message("Enter: {pools}", pools=told), lambda _: self._give(given)
        if _is_dice(attempt, words):
            return message("Enter: these dice fell"), self._throw
        return None

    def _throw(self, words: str) -> Attempt:
        came = throw(self.face, building.ready(self.attempt), words, self.line_anew)
        self.attempt = self.fresh  # nothing is kept of what is rolled
        return came

    def _give(self, given: Mapping[str, str]) -> Again:
        """So many dice of a side, or more reasons; values of inputs. Where it is one, its row is marked."""
        attempt, mark = self.attempt, ""
        sides = {each.id: at for at, each in enumerate(attempt.test.sides)}
        keys = {key.id: key for key in attempt.test.keys}
        for id_, value in given.items():
            mark = id_ if id_ in keys else f"{sides[id_]} ?"
            if id_ in keys:
                attempt = building.valued(attempt, keys[id_], value)
            elif value.isdecimal():
                attempt = building.sized(attempt, sides[id_], int(value))
            else:
                attempt = building.written(attempt, sides[id_], value)
        self.attempt = attempt
        return Again(mark if len(given) == 1 else "")


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
    """With what a result that goes on gives the next roll of the same: reasons, or the number it was rolled
    against and the flag of another try.
    """
    on = carried_on(story.state, story.system)
    tried = on.roll.action.text if on is not None and on.roll.action is not None else ""
    if on is None or attempt.test is not on.roll.test or folded(tried) != folded(title):
        return attempt
    for side, given in on.reasons:
        attempt = building.put(attempt, side, Reason(given.of(attempt.lang)))
    line = on.roll.line.parsed
    if not on.flag or line is None:
        return attempt
    before = told(attempt.test, line)
    aims = {id_: value for id_ in TARGETS if isinstance(value := before.get(id_), int)}
    return with_values(attempt, {**aims, on.flag: 1})


def _naming(attempt: Attempt, offered: Sequence[Candidate], title: str) -> Attempt:
    """With the scores that the words of an action name, on the sides that roll one at a time."""
    single = {at for at, side in enumerate(attempt.test.sides) if side.single}
    for each in offered:
        names = "|".join(re.escape(folded(name)) for name in (*each.called, each.reason.text))
        named = re.search(rf"(?<!\w)(?:{names})(?!\w)", folded(title))
        if named and each.side in single and each.reason.weight > 0:
            attempt = building.put(attempt, each.side, each.reason)
    return attempt


# --- what is shown


def _pools(attempt: Attempt) -> Message | str:
    """`3D`, `3D against 2D`."""
    sides = attempt.test.sides
    sizes = [
        f"{max(0 if side.optional else side.least, size(attempt, at))}D" for at, side in enumerate(sides)
    ]
    if len(sizes) == 2 and sides[1].right:
        return message("{mine} against {theirs}", mine=sizes[0], theirs=sizes[1])
    return " + ".join(sizes)


def _reasons(attempt: Attempt, at: int, at_hand: Sequence[tuple[int, Reason]]) -> Iterator[Row]:
    """A row for each reason a side has or could have; its unexplained dice last."""
    described, own = attempt.test.sides[at], own_reason(attempt, at)
    part: Said = described.name.of(attempt.lang)
    if described.single or described.one_each:
        one = described.one_each.of(attempt.lang) if described.one_each else message("one at a time")
        part = message("{side} ({rule})", side=part, rule=one)
    pools = attempt.situation.pools
    elsewhere = {each.text for side, pool in enumerate(pools) for each in pool.reasons if side != at}
    offered = [reason for side, reason in at_hand if side == at and reason.text not in elsewhere]
    in_it = [reason for reason in pools[at].reasons if reason.text != UNEXPLAINED]
    first = [own] if own is not None else []
    for each in {each.text: each for each in (*first, *offered, *in_it)}.values():
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
    rolled = [each for each in seen(attempt).situation.pools[at].reasons if each.text != UNEXPLAINED]
    for each in rolled:
        if held(attempt, at, each.text) is None:  # what the inputs add
            added, weight = f"{at} + {each.text}", f"{plain(each.weight)}D"
            yield Row(each.text, added, weight, part=part, look="quiet", subject=(at, each))
    told = message("dice without a reason")
    dice = f"{max(0, size(attempt, at) - sum(each.weight for each in rolled))}D"
    yield Row(told, f"{at} ?", dice, part=part, adjusts=True, subject=(at, Reason(UNEXPLAINED)))


def _grouped(attempt: Attempt, at: int, rows: Iterable[Row]) -> Iterator[Row]:
    """The rows of a side, those of each list last, below its name, where only one of them counts."""
    side, groups = attempt.test.sides[at], {"": list[Row]()}
    for row in rows:
        groups.setdefault(kind_of(side, row.subject[1], attempt.scores) or "", []).append(row)
    for kind, own in groups.items():
        for row in own:
            yield row if side.signed or not kind else replace(row, part=kind.capitalize())


def _compared(attempt: Attempt) -> Iterator[Line]:
    """A line for each kind of asset that both sides bring: the stronger one may stand alone."""
    found = attempt.test.comparable(attempt.situation) if attempt.test.comparable else {}
    for kind, (ours, theirs) in found.items():
        told = message(
            "{kind}: {ours} or {theirs}; where one is stronger, it alone counts.",
            kind=kind,
            ours=ours,
            theirs=theirs,
        )
        yield line(told, "mixed")


def _inputs(attempt: Attempt, *, more: bool) -> Iterator[Row]:
    """A row for each other input, and one that shows those seldom wanted."""
    part, shown = message("Besides"), shown_keys(attempt.test, more=more, values=attempt.situation.values)
    for key in shown:
        name = key.name.of(attempt.lang)
        yield Row(
            name,
            key.id,
            _value(attempt, key),
            part=part,
            adjusts=True,
            subject=key,
        )
    if more or len(shown_keys(attempt.test, more=True)) > len(shown):
        yield Row(message("more inputs"), "more", part=part, ticked=more, look="quiet")


def _value(attempt: Attempt, key: Key) -> Said:
    value = building.key_value(attempt, key)
    if key.kind == "flag":
        return message("yes") if value else message("no")
    if isinstance(value, tuple):
        numbers = ", ".join(map(plain, value)) or "—"
        return message("{numbers} (write 1,2,2)", numbers=numbers) if is_required(key) else numbers
    if value is None:
        return "—"
    name = key.rungs[value].of(attempt.lang) if key.rungs and value in key.rungs else ""
    return name if name and key.kind == "word" else f"{name} {plain(value)}".lstrip()


def _chances(attempt: Attempt, lingo: Lingo) -> tuple[Line, ...]:
    """Every outcome that may come, with its exact chance; raises `Refusal` where it cannot be rolled yet."""
    odds = building.ready(attempt).odds()
    spans: list[Span] = []
    weights, total = (odds.weights, odds.total) if odds is not None else ({}, 0)
    is_certain = total in weights.values()
    for outcome in attempt.test.outcomes:
        if weight := weights.get(outcome.id):
            name, share = outcome.name.of(attempt.lang), percent_words(weight, total, lingo)
            told = name if is_certain else f"{name} {share}".replace(" ", "\u00a0")
            spans += (Span(" · ", "quiet"), Span(told, outcome.mood))
    by_hand = () if attempt.test.sides else attempt.test.keys
    held = {key.counter: 0 for key in by_hand if key.counter and key.kind != "ints"}
    told = f"{', '.join(change_words(attempt, held))} → " if is_certain and held else ""
    return ((Span(told, "quiet"), *spans[1:]),) if spans else ()


# --- what is typed


def _given(attempt: Attempt, words: str) -> Mapping[str, str]:
    """What words give to sides and inputs, `3/4 vs 3`, `vs 3`, `contre: pluie 2D`, `difficulté 4`, `carte=3`.

    Numbers separated by commas are the list that the roll cannot do without: the steps of a script.
    """
    test, pair = attempt.test, _PAIR.fullmatch(words.strip())
    ids, aim = quick_ids(test), target_of(test)
    dice = re.findall(r"\d+", pair[1] or "") if pair is not None else ()
    if pair is not None and len(dice) in (0, len(ids)) and (aim is not None or not pair[2]):
        against = {aim.id: pair[2]} if aim is not None and pair[2] else {}
        return dict(zip(ids, dice, strict=False)) | against
    if _LIST.fullmatch(words.strip()):
        return {key.id: words for key in test.keys if key.kind == "ints" and is_required(key)}
    sign = next((each for each in ":=" if each in words), "")
    name, _, value = words.partition(sign) if sign else words.rpartition(" ")
    given = by_ids(test, {name.partition(" (")[0].strip(): value.strip()}) if value.strip() else {}
    by_word = [key for key in test.keys if key.id in given and rung(key, given[key.id]) is not None]
    if not (sign or by_word or value.replace(",", "").isdecimal()):
        return {}
    return given if given.keys() <= names_of(test, attempt.lang).keys() else {}


def _is_dice(attempt: Attempt, words: str) -> bool:
    """Whether words are dice as they fell: `6 2 5 +4 | 1 4`, `= 6`, `2 2 1`; a number alone takes a row."""
    text = " ".join(words.split())
    if not set("|= ") & set(text):
        return False
    try:
        return bool(parse_hand(text.removeprefix("="), attempt.test.dice_sides, attempt.test.called))
    except Refusal:  # is said where they are thrown
        return not re.search(r"[^\W\d]", text)
