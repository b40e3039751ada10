"""Everything the story knows: entries by kinds, each a card of values with the lines that made them.

Who plays, what threatens, what is open, the rules, in the order a game master looks at them.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, Literal, TypeAlias

from soloist.journal import privacy
from soloist.journal.sheet import gauges, kept_list, kept_number, names, option
from soloist.journal.state import Element, Listed, Made, State, folded, is_open
from soloist.journal.words import CATEGORIES, STEPS
from soloist.play.desk.missions import done_of, steps_of
from soloist.play.story.story import Story
from soloist.rules.moment import Gauge
from soloist.rules.system import Counter, Option, System
from soloist.rules.term import Phrase, Term, phrase
from soloist.values.dataclass import record, replace
from soloist.values.message import Message, records

ValueKind: TypeAlias = Literal[
    "counter", "cards", "number", "list", "item", "word", "line", "option", "text", "head"
]
"""How a value can be changed.

`counter` and `cards` are the system's, `number` any other; `list` is the head of a list with nothing in
it, `item` one thing in a list, `word` a bare word, `line` a list that reads as one sentence (an objective);
`option` a rule, `text` a note that is only read, `head` a line of the head of the story, read only too.
"""

STEP_LISTS: Final = frozenset(STEPS.words)
"""What the list of the steps of a mission is called."""


@record
class Kind:
    """A kind of thing on the desk; see `kinds.txt`.

    `help` is what they are called, `label` one of them, `hint` what to type for it. An element of this kind
    has its `prefix`, and is `called` so by one of its words, if there is such a word: one of the `marks`.
    `listed` is the list that its things go to, `tables` give ideas for one, that of `names` a name.
    """

    id: str
    help: Message
    label: Message | None = None
    hint: Message | None = None
    prefix: str = ""
    called: Term | None = None
    marks: frozenset[str] = frozenset()
    listed: str = ""
    tables: tuple[str, ...] = ()
    names: str = ""

    def is_of(self, element: Element) -> bool:
        """Whether an element is one of this kind."""
        if self.prefix != element.prefix or (self.id == "mission" and not steps_of(element)):
            return False
        return not self.marks or not self.marks.isdisjoint(map(_plain, element.words))


def _kind(told: dict[str, Any]) -> Kind:
    called = Phrase(told.pop("called").text) if "called" in told else None
    marks = frozenset(map(_plain, called.words)) if called else frozenset()
    return Kind(**{**told, "called": called, "marks": marks, "tables": tuple(told.get("tables", "").split())})


def _plain(word: str) -> str:
    """A word of a kind as it is compared: with a hyphen or without."""
    return folded(word).replace("-", " ")


KINDS: Final = {each["id"]: _kind(each) for each in records(__package__, "kinds.txt")}
"""Every kind by its id, in the order they stand on the desk."""


@record
class Value:
    """One value of a card.

    `field` is what the journal calls it: the id of a counter or an option, a category, the name of a
    number (empty for the element's own). `lines` made it, oldest first. `marked` is the step that comes
    next, `done` one that is behind. `choices` are the values an option takes.
    """

    kind: ValueKind
    label: str
    text: str
    field: str = ""
    value: int | None = None
    maximum: int | None = None
    lines: Sequence[Made] = ()
    marked: bool = False
    done: bool = False
    choices: tuple[str, ...] = ()


@record
class Entry:
    """One thing the story keeps: who or what, its card, and a few words for the list.

    `kind` is the id of its kind; `prefix` is the English one, empty for what is no element (the rules, a
    secret). `closed` is over and done; `hidden` must not be seen by who looks at the screen now.
    """

    kind: str
    prefix: str
    name: str
    rows: tuple[Value, ...] = ()
    summary: str = ""
    closed: bool = False
    hidden: bool = False
    line: int = 0

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it apart, whatever becomes of it."""
        return self.kind, self.prefix, self.name

    @property
    def own(self) -> Value | None:
        """Its own number, as a clock has one."""
        return next((row for row in self.rows if row.kind == "number" and not row.field), None)


_OF_A_PERSON: Final = ("goal", "traits", "session")
"""Lists that every sheet has a place for, before those its rules have."""


def beside(state: State, system: System, id_: str, value: int) -> str:
    """What is shown beside a shared counter, where the story asks for it: ` (2 dés bleus)`."""
    told = system.counter_beside(id_, value, partial(option, state, system))
    return f" ({told.of(state.lang)})" if told is not None else ""


def _rows(element: Element, kept: Sequence[Counter], state: State, system: System) -> Iterator[Value]:
    """A card: the counters that are `kept` there, other numbers, what is said of it in words, and lists.

    Lists that such a thing has a place for stand first, empty ones too.
    """
    ours = {called for held in kept for called in names(held)}
    yield from (_counter(element, held, state, system) for held in kept)
    for gauge in gauges(element, ours):
        made = element.numbers.get(folded(gauge.name))
        maximum = gauge.maximum if gauge.maximum is not None else len(gauge.levels) or None
        text, lines = _drawn(gauge, state, system), made.lines if made else ()
        yield Value("number", gauge.name, text, gauge.name, gauge.value, maximum, lines)
    if element.prefix != "PC":  # these are said of a session
        yield from (_word(element, word) for word in element.words)
    sheet = (*_OF_A_PERSON, *(folded(term.of(state.lang)) for term in system.sheet_lists))
    places = {"PC": sheet, "Clock": ("next",)}.get(element.prefix, ())
    for key in dict.fromkeys((*places, *element.lists)):
        if key not in ours and key != "gauges":
            yield from _list(element, key, state.lang)


# --- numbers ------------------------------------------------------------------------------------


def _counter(element: Element, held: Counter, state: State, system: System) -> Value:
    name = held.name.of(state.lang)
    if held.is_list:
        listed = kept_list(element, held)
        items = listed.items if listed else ()
        return Value("cards", name, ", ".join(items), held.id, lines=listed.lines if listed else ())
    number = kept_number(element, held)
    value = number.value if number else held.default
    text = f"{value}{beside(state, system, held.id, value) if held.shared else ''}"
    return Value("counter", name, text, held.id, value, lines=number.lines if number else ())


def _drawn(gauge: Gauge, state: State, system: System) -> str:
    """A gauge as its rules draw it; else `2/6`, `3`, with the name of its level where each has one."""
    if gauge.kind in ("state", "resource"):
        if system.gauge_drawn is not None:
            return system.gauge_drawn(gauge.value, partial(option, state, system)).of(state.lang)
        if 0 <= gauge.value < len(system.gauge_marks):
            return system.gauge_marks[gauge.value]
    shown = f"{gauge.value}/{gauge.maximum}" if gauge.maximum is not None else str(gauge.value)
    if gauge.levels and 0 < gauge.value <= len(gauge.levels):
        return f"{shown} {gauge.levels[gauge.value - 1]}"
    return shown


# --- lists --------------------------------------------------------------------------------------


def _list(element: Element, key: str, lang: str) -> Iterator[Value]:
    """The items of a list a row each, or the empty list; the bare words of a person are of the session."""
    term = CATEGORIES.get(key)
    held = element.lists.get(key) or Listed(term.of(lang) if term else key)
    loose = element.words if key == "session" and element.prefix == "PC" else ()
    if key == "goal":
        yield Value("line", held.name, ", ".join(held.items), key, lines=held.lines)
    elif not held.items and not loose:
        yield Value("list", held.name, "", key, lines=held.lines)
    else:
        done = done_of(element) if key in STEP_LISTS else -1
        for at, item in enumerate(held.items):
            made = _made(held.lines, item)
            yield Value("item", held.name, item, key, lines=made, marked=at == done, done=at < done)
        yield from (_word(element, word, held.name) for word in loose)


def _word(element: Element, word: str, label: str = "") -> Value:
    return Value("word", label, word, lines=_made(element.bare.lines, word))


def _made(lines: Iterable[Made], item: str) -> tuple[Made, ...]:
    """The lines at which a thing came into a list, or went out of it."""
    return tuple(line for line in lines if _has(line.before, item) != _has(line.after, item))


def _has(value: object, item: str) -> bool:
    return isinstance(value, tuple) and folded(item) in {folded(str(held)) for held in value}


_AGREED: Final = phrase("What was agreed")
_DESTINYS: Final = ("shared", "secret")
"""The kinds that are hers alone to see, where two share the keyboard."""


def on_desk(story: Story, *, veiled: bool = False, secrets: bool = True) -> tuple[Entry, ...]:
    """Everything the story knows by kinds, in the order a game master looks at them; what is closed last.

    What is Destiny's alone is hidden where it is `veiled`. For `secrets` the whole file is gone through.
    """
    state, system = story.state, story.system
    found: list[Entry] = []
    frame = (line.strip() for line in state.front.get("frame", "").splitlines())
    if agreed := tuple(Value("head", "", line) for line in frame if line):
        found.append(Entry("frame", "", _AGREED.of(state.lang), agreed, agreed[0].text))
    found += kept(state, system)
    notes = privacy.hidden(story.data) if secrets else ()
    for each in (each for each in notes if each.mark == "secret" and each.text):
        words = " ".join(each.text.split())
        found.append(Entry("secret", "", words, (Value("text", "", each.text),), line=each.line))
    if options := tuple(_option(state, system, known) for known in system.options):
        found.append(Entry("option", "", system.name.of(state.lang), options))
    order = list(KINDS)
    found.sort(key=lambda each: (order.index(each.kind), each.closed))
    return tuple(replace(each, hidden=veiled and each.kind in _DESTINYS) for each in found)


def kind_of(element: Element) -> str:
    """The id of the kind an element is of: one with a word goes before the plain one of its prefix."""
    fitting = (each for each in KINDS.values() if each.is_of(element))
    return max(fitting, key=lambda each: bool(each.marks), default=KINDS["other"]).id


def is_mark(word: str) -> bool:
    """Whether a word says of which kind a thing is."""
    return any(_plain(word) in kind.marks for kind in KINDS.values())


# --- entries ------------------------------------------------------------------------------------


def shown_unset(system: System, id_: str) -> bool:
    """Whether a counter is shown before the story says anything of it."""
    return all(held.shown_unset for held in system.counters if held.id == id_)


def kept(state: State, system: System) -> Iterator[Entry]:
    """Who plays, what is shared, and every other thing that the story keeps, each with its card."""
    yield from (_entry(state.element("PC", name) or Element("PC", name), state, system) for name in state.pcs)
    hat = _entry(state.shared, state, system)
    if hat.rows:
        name = system.hat.of(state.lang) if system.hat else hat.name
        yield replace(hat, kind="shared", name=name, line=0)
    others = (held for prefix, held in state.elements.items() if prefix != "PC")
    yield from (_entry(element, state, system) for held in others for element in held.values())


def _entry(element: Element, state: State, system: System) -> Entry:
    """A thing, in a few words: by its first counters, by its own number, or by what is said of it."""
    is_shared = element is state.shared
    is_counted = is_shared or element.prefix == "PC"
    counters = [held for held in system.counters if is_counted and held.shared == is_shared]
    rows = tuple(_rows(element, counters, state, system))
    line = element.lines[0] if element.lines else 0
    entry = Entry(kind_of(element), element.prefix, element.name, rows, line=line)
    own = entry.own
    said = [row.text for row in rows if row.kind == "word" and not is_mark(row.text)]
    said += [f"{row.label} {row.text}" for row in rows if row.kind == "number"]
    listed = [row.text for row in rows if row.kind in ("item", "line") and row.text]
    whole = [*said, *listed] if element.prefix == "E" else said or listed  # a frame with its mark
    if is_counted:
        told = (row for row in rows if row.lines or shown_unset(system, row.field))
        whole = [f"{row.label} {row.text}" for row in told if row.kind == "counter"][:2]
    summary = own.text if own is not None else ", ".join(whole)
    closed = element.prefix == "Thread" and not is_open(element)
    if own is not None and own.value is not None:
        spent = element.prefix == "Timer" and own.value <= 0
        closed = closed or spent or (own.maximum is not None and own.value >= own.maximum)
    return replace(entry, summary=summary, closed=closed)


def _option(state: State, system: System, known: Option) -> Value:
    text = option(state, system, known.id) or known.default
    line = state.option_lines.get(known.id)
    lines = (Made(line, None, (text,)),) if line else ()
    return Value("option", known.name.of(state.lang), text, known.id, lines=lines, choices=known.values)
