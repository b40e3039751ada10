"""Going through a guided moment: where it stands, what its steps are, and writing what is taken.

How far a moment is gone through is kept in the story, as a note: `(guide: Création – Aldric 2/6)`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from soloist.journal.checking.recorded import circumstances, result_of, told, tried, tries
from soloist.journal.lines import read_line
from soloist.journal.model import DiceLine, DiceText, Heading, TableLine
from soloist.journal.sheet import gauges, option, shared, sheet
from soloist.journal.state import Element, State, folded
from soloist.journal.words import STEP_AT, note_word
from soloist.lingo import languages
from soloist.play.guide.deeds import Done, blocks
from soloist.play.prose.composing import goes_on
from soloist.play.rolls.attempt import Attempt, begin, rolled, with_values
from soloist.play.rolls.building import ready, scores_of
from soloist.play.rolls.building import written as with_reasons
from soloist.play.rolls.by_name import rollers
from soloist.play.rolls.record import drawn_lines
from soloist.play.rolls.waiting import owed
from soloist.play.story.oracle import ask
from soloist.play.story.send import steps_named
from soloist.play.story.story import Story, whose
from soloist.rules.content import EVERY
from soloist.rules.dice import Dice, taken_whole
from soloist.rules.given import UNEXPLAINED, reason
from soloist.rules.moment import (
    Deed,
    Draw,
    Line,
    Moment,
    Note,
    Ranked,
    Said,
    Script,
    Step,
    Table,
    Thing,
    Throw,
)
from soloist.rules.moments.procedures import moments_of
from soloist.rules.system import Owed, System
from soloist.rules.systems import any_test, labelled_test, options_of
from soloist.tables.draw import joined
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import Refusal, message

CLOSING = frozenset({"presentation", "session_end", "scenario_end"})
"""Moments after which something new begins, by the ids all systems share."""
_HEADING = regex.compile(r"\s*#{1,4}\s+")


def table_of(state: State, system: System, owes: Sequence[Owed] = ()) -> Table:
    """What moments are told of the story: its `Table`. `owes` are the results still to be settled."""
    held = shared(state, system)
    rolled = state.latest.parsed if state.latest else None
    test, outcome, _ = result_of(rolled, system)
    ways = outcome.choices if outcome else ()
    return Table(
        lang=state.lang,
        people=tuple(sheet(state, system, name) for name in state.pcs),
        counters={id_: value for id_, value in held.items() if isinstance(value, int)},
        cards={id_: value for id_, value in held.items() if isinstance(value, tuple)},
        options={held.id: option(state, system, held.id) or "" for held in options_of(system)},
        things=tuple(
            _thing(element)
            for prefix, held in state.elements.items()
            if prefix != "PC"
            for element in held.values()
        ),
        session=state.session,
        scene=state.scene.title if state.scene else "",
        number=state.scene.number if state.scene else 0,
        phase=state.phase,
        test=test.id if test else None,
        outcome=outcome.id if outcome else None,
        taken=next((each.id for each in ways if len(ways) == 1 or each.text.named(state.chosen)), ""),
        value=rolled.value if rolled else None,
        unexplained=_unexplained(rolled) if rolled and rolled.right else 0,
        said=_said(rolled) if rolled else (),
        since=_since(state),
        fresh=state.scene is not None and state.line <= state.scene.line,
        closed_by=closed_by(state, system),
        question=state.question.text if state.question else "",
        owed=tuple(each.id for each in owes),
        script=_script(state, system),
        drawn=state.drawn,
        agreed=state.front.get("frame", ""),
        tries=partial(tries, state, system),
    )


def _script(state: State, system: System) -> Script:
    """The script that stopped, as the rules know its roll; an empty one where none did."""
    rolled = state.stopped.parsed if state.stopped is not None else None
    test = labelled_test(system, state.script)
    if rolled is None or test is None or not (found := STEP_AT.match(rolled.tail)):
        return Script()
    inputs = told(test, rolled, circumstances(state, system, ()))
    at = int(found[1]) - 1
    lists = {id_: held[at:] for id_, held in inputs.items() if isinstance(held, tuple)}
    had = (each.action for each in tried(state.log, system, ("session",)) if each.line == state.stopped)
    action = next(had, None)
    acted, deed = (action.actors, action.text) if action is not None else ((), "")
    who = tuple(state.people[name] for name in map(folded, acted) if name in state.people)
    brought = tuple(item for group in rolled.groups[:1] for item in group.items)
    dice = sum(one.count for one in rolled.left)
    reasons, steps = brought or (f"? {dice}D",), steps_named(test, rolled)[at:]
    return Script(test.id, rolled.value or 0, lists, reasons, who, deed, steps)


def _thing(element: Element) -> Thing:
    own = element.numbers.get("")
    return Thing(
        element.prefix,
        element.name,
        element.words,
        own.value if own else None,
        own.maximum if own else None,
        {key: held.items for key, held in element.lists.items()},
        tuple(gauge for gauge in gauges(element) if gauge.name),
        max(element.lines, default=0),
    )


def _said(rolled: DiceText) -> tuple[str, ...]:
    """What the brackets of a roll name: its groups and their items."""
    named = (text for group in rolled.groups for text in (group.word, *group.items))
    return tuple(map(str.casefold, named))


def _unexplained(rolled: DiceText) -> int:
    """The dice of a recorded roll that nobody gave a reason for."""
    items = (reason(item) for group in rolled.groups for item in group.items)
    return sum(held.weight for held in items if held.text == UNEXPLAINED)


def _since(state: State) -> tuple[str, ...]:
    """The names of what tags spoke of after the last result."""
    line = next((each.span.last for each in reversed(state.log) if isinstance(each, DiceLine)), state.line)
    held = (element for elements in state.elements.values() for element in elements.values())
    return tuple(element.name for element in held if max(element.lines, default=0) > line)


@record
class Walk:
    """A moment being gone through, with whom where it is personal, and the step looked at (from 0)."""

    moment: Moment
    who: str | None = None
    at: int = 0


@record
class Answer:
    """What is given at a step, by its id: one of its ways, or words.

    What it does is made from the story as it is when it is written, not as it was when it was shown.
    """

    step: str
    way: str | None = None
    text: str = ""


@record
class Idea:
    """What a table gave: its words, and the lines that record it."""

    text: str
    lines: tuple[str, ...]


def moments(system: System) -> tuple[Moment, ...]:
    """The guided moments of a system, in the order of a story, then those of every system."""
    return (*system.moments(), *moments_of(EVERY))


def due(
    state: State, system: System, owes: Sequence[Owed] = (), acted: Sequence[str] = ()
) -> tuple[Walk, ...]:
    """What is under way first, then what is the next thing to do; the likeliest first.

    A brief one under way gives way to what it may have called for. Of what is next, that which settles
    something of what the story `owes` comes first. What only a result calls for is the affair of those
    who `acted`.
    """
    table = table_of(state, system, owes)
    bare = replace(table, outcome=None)  # what an outcome calls for by itself settles nothing
    plain = replace(bare, owed=())
    heroes = [state.people[name] for name in map(folded, acted) if name in state.people]
    own = (None, *(heroes or state.pcs))

    def calls(walk: Walk) -> bool:
        return progress(walk, state).under_way or _is_due(walk, table if walk.who in own else plain, state)

    def place(walk: Walk) -> tuple[int, bool]:
        if progress(walk, state).under_way:
            return 3 * walk.moment.brief, False
        return 1 + (_is_due(walk, plain, state) >= _is_due(walk, bare, state)), walk.who not in own

    called = sorted(filter(calls, everyone(state, system)), key=place)
    found = (taken_up(walk, table, state) for walk in called)
    return tuple(walk for walk in found if walk.at < len(walk.moment.steps(table, walk.who)))


def _is_due(walk: Walk, table: Table, state: State) -> bool:
    """Whether a moment that is not under way is the next thing to do."""
    moment = walk.moment
    called = moment.fits(table) and moment.due(_seen(table, walk))
    return called and (moment.recurs or moment.brief or not progress(walk, state).over)


def _seen(table: Table, walk: Walk) -> Table:
    """The table with nobody on it but the person the moment would be gone through with."""
    return replace(table, people=(table.person(walk.who),)) if walk.who is not None else table


def everyone(state: State, system: System) -> tuple[Walk, ...]:
    """Every moment of the system, once for each person where it is personal."""
    return tuple(
        Walk(moment, who) for moment in moments(system) for who in (state.pcs if moment.personal else (None,))
    )


def track(walk: Walk, lang: str) -> str:
    """What a moment is called in the note that tells how far it is."""
    name = walk.moment.name.of(lang)
    return f"{name} – {walk.who}" if walk.who else name


class Progress(NamedTuple):
    """How many steps of a moment are behind, and of how many: nought before it begins, and once it is `over`.

    It is `left` where a scene has begun since; `line` is where the story says so.
    """

    behind: int = 0
    total: int = 0
    over: bool = False
    left: bool = False
    line: int = 0

    @property
    def under_way(self) -> bool:
        """Whether it has begun, and no scene since."""
        return self.total > 0 and not self.left


def progress(walk: Walk, state: State) -> Progress:
    """How far a moment is, by its note in whichever language it was begun."""
    named = (state.guides.get(folded(track(walk, lang))) for lang in languages())
    held = next(filter(None, named), None)
    if held is None or held.maximum is None:
        return Progress()
    if held.value >= held.maximum:
        return Progress(over=True, line=held.line)
    left = state.scene is not None and held.line < state.scene.line
    return Progress(held.value, held.maximum, left=left)


def steps(walk: Walk, story: Story, state: State | None = None) -> tuple[Step, ...]:
    """The steps of the moment for what lies on the table, or would in another `state`."""
    return walk.moment.steps(table_of(state or story.state, story.system), walk.who)


def taken_up(walk: Walk, table: Table, state: State) -> Walk:
    """The moment taken up where it was left: at the first step neither passed nor done."""
    return replace(walk, at=_next(walk.moment.steps(table, walk.who), progress(walk, state).behind))


def onward(walk: Walk, story: Story) -> Walk:
    """The moment at the next step that is not done, this one passed over; nothing is written."""
    return replace(walk, at=_next(steps(walk, story), walk.at + 1))


def _next(found: Sequence[Step], start: int) -> int:
    return next((at for at in range(start, len(found)) if not found[at].done), len(found))


def take(
    story: Story, walk: Walk, answer: Answer, dice: Dice, ideas: Sequence[str] = (), *, keep: bool = False
) -> Walk:
    """Write what an answer does; the walk, at the step that comes next.

    `ideas` are the lines of tables that were asked on the way; `keep` writes how far the moment is with it,
    as `leave` would. Raises `Refusal`, nothing of it written, for
    what the journal cannot carry or the rules refuse, and where the story has changed under it.
    """
    walk, step = _asked(walk, answer, story, story.state)
    deeds = _deeds(step, answer)
    thrown = _settled(story, deeds, dice)
    taken_whole(dice)
    done = tuple(_under_names(thrown, story.state, story.system))
    _, left = blocks(
        done, story.state, story.system
    )  # refuses what no journal can carry, before anything is written
    ahead, further = walk, steps(walk, story, left)
    if not any(each.again for each in further if each.id == step.id):
        ahead = replace(walk, at=_next(further, walk.at + 1))
    mark = _mark(ahead, left, table_of(left, story.system), brief=True) if keep else ()
    story.flush()
    before = story.state

    def same(state: State) -> None:
        if state is not before and _deeds(_asked(walk, answer, story, state)[1], answer) != deeds:
            raise _changed()

    _write(story, (*_with_ideas(done, ideas), *mark), same)
    return ahead


def _with_ideas(done: Sequence[Done], ideas: Sequence[str]) -> Iterator[Done]:
    """The lines of tables below the question they answer, if it is among what is written.

    A consequence that only says again what a table said is left out.
    """
    asked = sum(1 for _ in takewhile(lambda deed: isinstance(deed, Line) and deed.text.startswith("?"), done))
    said = [
        found.parsed.result
        for text in ideas
        if isinstance(found := read_line(text), TableLine) and found.parsed
    ]
    yield from done[:asked]
    yield from map(Line, ideas)
    for deed in done[asked:]:
        again = isinstance(deed, Line) and asked and deed.text.removeprefix("=>").strip() in said
        if not again:
            yield deed


def _asked(walk: Walk, answer: Answer, story: Story, state: State) -> tuple[Walk, Step]:
    """The step that is answered, as the story stands: the walk there, and the step."""
    found = steps(walk, story, state)
    at = next((at for at, step in enumerate(found) if step.id == answer.step), None)
    if at is None:
        raise _changed()
    return replace(walk, at=at), found[at]


def _deeds(step: Step, answer: Answer) -> tuple[Deed, ...]:
    """What an answer does. Raises `Refusal` for a line of play, and a heading where none is asked for."""
    if answer.way is None:
        if step.typed is None:
            raise _changed()
        heading = _HEADING.match(answer.text)
        found = step.typed(answer.text[heading.end() :] if heading else answer.text)
        if is_deed(answer.text) or (heading and not any(map(_begins, found))):
            raise Refusal(
                message("“{line}” is a line of the story: leave the guide, then write it.", line=answer.text)
            )
        return found
    way = next((each for each in step.ways if each.id == answer.way), None)
    if way is None:
        raise _changed()
    if way.starts:
        raise Refusal(message("Write on after it: {words}…", words=way.starts))
    return way.deeds


def is_deed(words: str) -> bool:
    """Whether words are an action, a question, a roll or a command rather than an answer."""
    return goes_on(words) and not words.lstrip().startswith("#")


def _begins(deed: Done | Deed) -> bool:
    """Whether it begins a scene."""
    return isinstance(deed, Said) and deed.kind == "scene"


def _changed() -> Refusal:
    return Refusal(message("The story has changed meanwhile; nothing was written. Look again, then choose."))


def leave(story: Story, walk: Walk, *, brief: bool = False, taken: bool = False) -> None:
    """Write how far a moment is, where the story does not say it yet; else nothing.

    Where nothing of it was `taken`, what it would have settled is let go. With `brief`, how far a brief one
    is too: who asks a step at a time has no other memory of it.
    """
    state, system = story.state, story.system
    owes = () if taken else owed(state, system)
    if mark := _mark(walk, state, table_of(state, system, owes), brief=brief):
        _write(story, mark)


def gone_through(walk: Walk, state: State) -> bool:
    """Whether a moment was finished and nothing happened since: no dice, no new scene, no new phase."""
    far = progress(walk, state)
    since = takewhile(lambda each: each.span.line > far.line, reversed(state.log))
    begins = (getattr(each, "kind", "") == "phase" or isinstance(each, DiceLine | Heading) for each in since)
    return far.over and not any(begins)


def closed_by(state: State, system: System) -> str:
    """The id of the moment that closed the scene, if nothing was played since; empty where none did."""
    last = (walk for walk in everyone(state, system) if walk.moment.id in CLOSING)
    return next((walk.moment.id for walk in last if state.scene and gone_through(walk, state)), "")


def _mark(walk: Walk, state: State, table: Table, *, brief: bool) -> tuple[Line, ...]:
    """The line that keeps how far a moment is: left half-way, or at its end after it was.

    At its end it is kept too where nothing else in the story says that it is not due any more, and where
    that closes a session or a scenario; half-way, of a brief one only where that is wanted.
    """
    before, total = progress(walk, state), len(walk.moment.steps(table, walk.who))
    at = max(before.behind, min(walk.at, total))
    if not before.total:
        open_ = walk.moment.id in CLOSING or walk.moment.due(_seen(table, walk))
        if at == 0 or not (open_ if at == total else brief or not walk.moment.brief):
            return ()
    elif (at, total) == before[:2] and not before.left:
        return ()
    return (Line(f"({note_word('guide', state.lang)}: {track(walk, state.lang)} {at}/{total})"),)


def idea(story: Story, table: str, dice: Dice) -> Idea:
    """What a table of ideas gives; nothing is written. Raises `Refusal`."""
    drawn = ask(table, story.shelves, dice, story)
    return Idea(joined(drawn).text, tuple(line for each in drawn for line in drawn_lines(each)))


def foreseen(story: Story, step: Step, answer: Answer) -> tuple[str, ...]:
    """The lines an answer would write; a test and a table by their names. Raises `Refusal`."""
    done = _settled(story, _deeds(step, answer), None)
    return written("\n".join(blocks(done, story.state, story.system)[0]).encode())


def written(added: bytes) -> tuple[str, ...]:
    """The lines of what was added to a story, but for fences and empty ones."""
    rows = (line.strip() for line in added.decode("utf-8", "replace").splitlines())
    return tuple(row for row in rows if row and not row.startswith("```"))


def _write(story: Story, done: Sequence[Done], check: Callable[[State], None] = lambda state: None) -> None:
    """Write what was done, under the heading of its phase where that is not written, but for a new scene.

    `check` sees the story as it is at the moment of writing, and refuses what it does not bear.
    """
    story.flush()

    def whole(state: State) -> Sequence[str]:
        check(state)
        heading = () if done and _begins(done[0]) else story.heading(state, plays=any(map(_plays, done)))
        return (*heading, *blocks(done, state, story.system)[0])

    story.append(whole)
    story.phase = None


def _plays(deed: Done) -> bool:
    """Whether it is play or prose, and not only a tag or a note that sets the table."""
    acts = isinstance(deed, Line) and deed.text.startswith(("@", "?"))
    return acts or isinstance(deed, Attempt) or (isinstance(deed, Said) and deed.kind == "prose")


def _thrown(story: Story, deed: Throw, dice: Dice) -> Attempt:
    """A test of the moment rolled, with what the story knows of it and what the moment says."""
    test = any_test(story.system, deed.test)
    assert test is not None, "a moment throws only tests of its own system"
    who = rollers(test, story.state, deed.who)
    begun = begin(test, who, story.known(test, who), story.lang)
    given = with_values(begun, {**deed.values, **deed.lists})
    attempt = replace(given, steps=deed.steps, scores=scores_of(story.state, story.system, who))
    for side, reasons in enumerate(deed.reasons):
        attempt = with_reasons(attempt, side, ",".join(reasons)) if reasons else attempt
    return story.recordable(rolled(ready(attempt), dice))


def _under_names(done: Sequence[Done], state: State, system: System) -> Iterator[Done]:
    """The deeds, each roll that moves what is somebody's own under a line that says whose.

    Without one, a reader takes it for the roll of who acted last.
    """
    own = {held.id for held in system.counters if not held.shared}
    before: Done | None = None
    for deed in done:
        if isinstance(deed, Attempt) and deed.resolution and (line := whose(deed, state)):
            named = isinstance(before, Line) and before.text.startswith("@")
            moves = bool(deed.resolution.each) or not own.isdisjoint(deed.resolution.effects)
            if moves and not named:
                yield Line(line)
        yield deed
        before = deed


def _settled(story: Story, deeds: Sequence[Deed], dice: Dice | None) -> tuple[Done, ...]:
    """The deeds with their dice fallen: tests thrown and ranked, tables drawn; without dice, their names."""
    found: list[Done] = []
    for deed in deeds:
        match deed:
            case Throw() if dice is not None:
                found.append(_thrown(story, deed, dice))
            case Throw(test=id_):
                test = any_test(story.system, id_)
                found.append((f"d: {test.label.of(story.lang) if test is not None else id_}",))
            case Draw(table=table):
                found.append((f"tbl: {table}",) if dice is None else idea(story, table, dice).lines)
            case Ranked(prefix=prefix, name=name, category=category):
                ranks = tuple(_ranks([done for done in found if isinstance(done, Attempt)]))
                found += [Note(prefix, name, category, ranks, only=True)] if ranks else []
            case _:
                found.append(deed)
    return tuple(found)


def _ranks(thrown: Sequence[Attempt]) -> Iterator[str]:
    """Who threw, the highest value first; those of one value together."""
    values = {name: own.resolution.value or 0 for own in thrown if own.resolution for name in own.who}
    for value in sorted(set(values.values()), reverse=True):
        yield " = ".join(name for name, held in values.items() if held == value)
