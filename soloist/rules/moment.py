"""Guided moments: creating a protagonist, a respite, the end of a session… as data a screen can walk.

A moment is a list of steps made from what is on the table. Each step asks something, offers ways to
answer it and perhaps takes a line of text; whatever is taken becomes deeds, which are written in the
story. No step has to be taken, and prose does as well.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from soloist.rules.term import Term
from soloist.values.dataclass import NOTHING, dataclass, record

# --- what a moment sees ---------------------------------------------------------------------------


@record
class Gauge:
    """A number of a sheet that is no counter: a gauge, an attribute; `levels` where each has its own name.

    `kind` is `state`, `resource`, `progress`, or nothing where the sheet does not say.
    """

    name: str
    value: int = 0
    maximum: int | None = None
    kind: str = ""
    levels: tuple[str, ...] = ()


def listed(lists: Mapping[str, tuple[str, ...]], category: Term) -> tuple[str, ...]:
    """The items of a category of a sheet by its name in any language."""
    return next((held for word in reversed(category.words) if (held := lists.get(word.casefold()))), ())


@record
class Person:
    """A protagonist.

    Traits are as written, marks included: `traits` last, `session` ones are of this session. `lists`
    holds every other category of the sheet by its name in lower case, `counters` those of the
    system by id.
    """

    name: str
    counters: Mapping[str, int] = NOTHING
    gauges: tuple[Gauge, ...] = ()
    traits: tuple[str, ...] = ()
    session: tuple[str, ...] = ()
    goal: str = ""
    lists: Mapping[str, tuple[str, ...]] = NOTHING

    def gauge(self, name: str) -> Gauge | None:
        """The number of that name, however it is cased."""
        return next((held for held in self.gauges if held.name.casefold() == name.casefold()), None)

    def listed(self, category: Term) -> tuple[str, ...]:
        """The items of a category by its name in any language."""
        return listed(self.lists, category)


@record
class Thing:
    """Anything else the story keeps: a role (`N`), a place (`L`), an element (`E`), a thread, a clock…

    `prefix` is the English one (`Thread Clock Track Timer`); `value` and `maximum` are the number
    after its name, if it has one, `gauges` its numbers with a name of their own, `line` the last that tells
    of it.
    """

    prefix: str
    name: str
    words: tuple[str, ...] = ()
    value: int | None = None
    maximum: int | None = None
    lists: Mapping[str, tuple[str, ...]] = NOTHING
    gauges: tuple[Gauge, ...] = ()
    line: int = 0


@record
class Script:
    """A script that stopped: its test, at what value, its lists from that step on, the reasons it had.

    `who` are the protagonists who are named for it, if any is; `deed` is what was tried, `steps` are those
    lists where they have names, `fuir 1/2`.
    """

    test: str = ""
    value: int = 0
    lists: Mapping[str, tuple[int, ...]] = NOTHING
    reasons: tuple[str, ...] = ()
    who: tuple[str, ...] = ()
    deed: str = ""
    steps: tuple[str, ...] = ()


Try: TypeAlias = tuple[str, tuple[str, ...], str, int, tuple[str, ...]]
"""A roll: its test, who tried what, what it came to, the reasons of the first side besides its base."""


@record
class Table:
    """What lies on the table: the story as a moment sees it.

    `number` is that of the scene, 0 before the first; `counters` are the shared ones by id, `cards` the
    shared lists; `options` all of the system's by id.
    `outcome` is the last result nothing was written after, by id, with the id of its `test` and of the way to
    take it that was chosen, or is the only one, `taken`;
    `unexplained` how many dice had no reason where some stood against, `said` what its brackets name in
    lower case, `since` the names of what was changed after it. `fresh` tells that the scene has its heading,
    and nothing under it, `closed_by` which moment the scene was closed by; `question` is one that waits for
    its answer, as it is put. `owed` are the ids of what results left to be settled.
    `script` is one that stopped, until it is ended or let go; `drawn` has what each deck gave since it was
    shuffled, by its full name. `agreed` is what the head of the story says
    of its world. `tries` gives the rolls of the session, as far as they are at hand.
    """

    lang: str
    people: tuple[Person, ...] = ()
    counters: Mapping[str, int] = NOTHING
    cards: Mapping[str, tuple[int, ...]] = NOTHING
    options: Mapping[str, str] = NOTHING
    things: tuple[Thing, ...] = ()
    session: int = 0
    scene: str = ""
    number: int = 0
    phase: str | None = None
    test: str | None = None
    outcome: str | None = None
    taken: str = ""
    value: int | None = None
    unexplained: int = 0
    said: tuple[str, ...] = ()
    since: tuple[str, ...] = ()
    fresh: bool = False
    closed_by: str = ""
    question: str = ""
    owed: tuple[str, ...] = ()
    script: Script = Script()
    drawn: Mapping[str, Sequence[str]] = NOTHING
    agreed: str = ""
    tries: Callable[[], tuple[Try, ...]] = tuple

    def person(self, name: str | None) -> Person:
        """The person of that name; one nobody has met is empty."""
        found = next((each for each in self.people if each.name == name), None)
        return found or Person(name or "")

    def of(self, *prefixes: str) -> tuple[Thing, ...]:
        """The things under those prefixes, in the order the story met them."""
        return tuple(thing for thing in self.things if thing.prefix in prefixes)


# --- what a moment does ---------------------------------------------------------------------------


@record
class Count:
    """A counter of the system moves `by` so many, or comes `to` a number; a personal one is `who`'s."""

    counter: str
    by: int = 0
    to: int | None = None
    who: str | None = None


@record
class Note:
    """A list of an element gains and loses items.

    `category` is one of the notation (`traits session goal frame next gauges`) or a word of the game.
    With `only`, the list becomes `add` whatever it held.
    """

    prefix: str
    name: str
    category: Term | str
    add: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    only: bool = False


@record
class Score:
    """A number of an element becomes `value`: an attribute, a gauge, a clock.

    An empty `field` is the number after its name.
    """

    prefix: str
    name: str
    field: str
    value: int
    maximum: int | None = None


@record
class Tagged:
    """An element is spoken of, with words: `[N:Garde|méfiant]`. A word may be a change, `open -> closed`."""

    prefix: str
    name: str
    words: tuple[str, ...] = ()


@record
class Said:
    """A text that stands by itself.

    `kind` is `prose`, the title of a `scene`, an `option` with its value, or the kind of a note: `note`,
    `secret`, `reminder`, `question`, `house rule`…
    """

    text: str
    kind: str = "prose"


@record
class Line:
    """A line of play by itself: `=> …`, `? …`, `@ …`."""

    text: str


@record
class Throw:
    """A test of the system is rolled for `who` with these inputs, and written as any roll is.

    `reasons` has for each side, in order, reasons as written beside what it starts with; `steps` are those
    of a script, where they have names.
    """

    test: str
    values: Mapping[str, int] = NOTHING
    lists: Mapping[str, tuple[int, ...]] = NOTHING
    who: tuple[str, ...] = ()
    reasons: tuple[tuple[str, ...], ...] = ()
    steps: tuple[str, ...] = ()


@record
class Ranked:
    """A list of an element becomes who threw before it in the same answer, the highest value first.

    Those of one value are one item: `Ann = Bob`.
    """

    prefix: str
    name: str
    category: Term


@record
class Draw:
    """A table is asked, and the answer written."""

    table: str


Deed: TypeAlias = Count | Note | Score | Tagged | Said | Line | Throw | Ranked | Draw


# --- a moment -------------------------------------------------------------------------------------


@record
class Way:
    """One way to take a step: a stable id, what it is called, and what it does.

    One that `starts` words does nothing by itself: somebody completes them.
    """

    id: str
    text: Term
    deeds: tuple[Deed, ...]
    starts: str = ""


Typed: TypeAlias = Callable[[str], tuple[Deed, ...]]
"""What a typed line does. Raises `Refusal` for one that will not do; it is never blank."""


@record
class Step:
    """One step of a moment.

    `name` is its place in a list, a few words; `ask` what it asks, a sentence or two. `typed` takes a
    line of text, `hint` says what becomes of it. `table` names a table of ideas. A step that is to be taken
    `again`, as the story then stands, stays until it is left; where what is typed begins with a `number`,
    digits choose no way. Where its first way is `given` by the rules, Enter takes it. `done` says the story
    already has what it asks for.
    """

    id: str
    name: Term
    ask: Term
    ways: tuple[Way, ...] = ()
    typed: Typed | None = None
    hint: Term | None = None
    table: str | None = None
    again: bool = False
    number: bool = False
    given: bool = False
    done: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A procedure of the rules, step by step.

    `steps` gives the steps for what lies on the table, and for the person it is gone through with where
    it is `personal`; how many there are must not depend on what its own steps change,
    but in a `brief` one. `due` says when it
    is the next thing to do, and of a `personal` one sees nobody else. A `brief` one is over once anything
    of it is taken, and leaves no track of how far it is. One that `recurs` may be due again after it was
    gone through to its end. It is listed where it `fits`.
    """

    id: str
    name: Term
    about: Term
    steps: Callable[[Table, str | None], tuple[Step, ...]]
    personal: bool = False
    due: Callable[[Table], bool] = lambda table: False
    brief: bool = False
    recurs: bool = False
    fits: Callable[[Table], bool] = lambda table: True
