"""Everything the story knows: entries by kinds, each a card of values with the lines that made them.

Who plays, what threatens, what is open, the rules, in the order a game master looks at them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias

from soloist.journal import privacy
from soloist.journal.sheet import Gauge, gauges, kept_list, kept_number, names, option
from soloist.journal.state import Element, Made, State, folded, is_open
from soloist.journal.words import CATEGORIES, STEPS
from soloist.play.desk.missions import steps_of
from soloist.play.story.story import Story
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
    has its `prefix`, and one of its `words`, if there are any; `listed` is the list that its things go to.
    `tables` give ideas for one, those of `names` a name.
    """

    id: str
    help: Message
    label: Message | None = None
    hint: Message | None = None
    prefix: str = ""
    words: tuple[Term, ...] = ()
    listed: str = ""
    tables: tuple[str, ...] = ()
    names: str = ""

    def is_of(self, element: Element) -> bool:
        """Whether an element is one of this kind."""
        if self.prefix != element.prefix or (self.id == "mission" and not steps_of(element)):
            return False
        return not self.words or is_called(element, *self.words)


def _kind(told: dict[str, Any]) -> Kind:
    called = told.pop("called", None)
    words = (Phrase(called.text),) if called else ()
    return Kind(**{**told, "words": words, "tables": tuple(told.get("tables", "").split())})


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

    @property
    def listed(self) -> bool:
        """Whether it stands in a list others may join."""
        return self.kind in ("list", "item")


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


_OF_A_PERSON = ("goal", "traits", "session")  # every sheet has a place for them


def shared_rows(state: State, system: System) -> tuple[Value, ...]:
    """What stands on the game master's hat: the shared counters and lists, then what else was put there."""
    kept = [held for held in system.counters if held.shared]
    ours = {name for held in kept for name in names(held)}
    rows = [_counter(state.shared, held, state.lang) for held in kept]
    rows = [replace(row, text=f"{row.text}{beside(state, system, row.field, row.value)}") for row in rows]
    return (*rows, *_rest(state.shared, ours, state.lang))


def beside(state: State, system: System, id_: str, value: int | None) -> str:
    """What is shown beside a shared counter, where the story asks for it: ` (2 dés bleus)`."""
    told = system.counter_beside(id_, value or 0, lambda each: option(state, system, each))
    return f" ({told.of(state.lang)})" if told is not None else ""


def person_rows(state: State, system: System, name: str) -> tuple[Value, ...]:
    """A sheet: counters, gauges and scores, objective, traits that last or of the session, other lists."""
    element = state.element("PC", name) or Element("PC", name)
    kept = [held for held in system.counters if not held.shared]
    ours = {called for held in kept for called in names(held)}
    rows = [_counter(element, held, state.lang) for held in kept]

    def told(gauge: Gauge) -> str:
        if gauge.kind not in ("state", "resource"):
            return gauge_text(gauge)
        if system.gauge_drawn is not None:
            return system.gauge_drawn(gauge.value, lambda id_: option(state, system, id_)).of(state.lang)
        is_marked = 0 <= gauge.value < len(system.gauge_marks)
        return system.gauge_marks[gauge.value] if is_marked else gauge_text(gauge)

    rows += _numbers(element, ours, told)
    for category in _OF_A_PERSON:
        rows += _list(element, category, state.lang, words=category == "session")
    for term in system.sheet_lists:
        if not {*term.words} & element.lists.keys():
            rows.append(Value("list", term.of(state.lang), "", term.of(state.lang)))
    rows += _lists(element, {*ours, *_OF_A_PERSON, "gauges"}, state.lang)
    return tuple(rows)


def element_rows(element: Element, lang: str) -> tuple[Value, ...]:
    """Anything else: its own number, what is said of it, its numbers and lists."""
    return tuple(_rest(element, set(), lang))


def _rest(element: Element, ours: set[str], lang: str) -> Iterator[Value]:
    yield from _numbers(element, ours)
    yield from (_word(element, word) for word in element.words)
    yield from _lists(element, {*ours, "gauges"}, lang)
    if element.prefix == "Clock" and "next" not in element.lists:
        yield Value("list", CATEGORIES["next"].of(lang), "", "next")


# --- numbers ------------------------------------------------------------------------------------


def _counter(element: Element, held: Counter, lang: str) -> Value:
    name = held.name.of(lang)
    if held.is_list:
        listed = kept_list(element, held)
        items = listed.items if listed else ()
        return Value("cards", name, ", ".join(items), held.id, lines=listed.lines if listed else ())
    number = kept_number(element, held)
    value = number.value if number else held.default
    return Value("counter", name, str(value), held.id, value, lines=number.lines if number else ())


def _numbers(element: Element, ours: set[str], told: Callable[[Gauge], str] | None = None) -> Iterator[Value]:
    for gauge in gauges(element, ours):
        held = element.numbers.get(folded(gauge.name))
        maximum = gauge.maximum if gauge.maximum is not None else len(gauge.levels) or None
        lines = held.lines if held else ()
        text = (told or gauge_text)(gauge)
        yield Value("number", gauge.name, text, gauge.name, gauge.value, maximum, lines)


def gauge_text(gauge: Gauge) -> str:
    """`2/6`, `3`; with the name of its level where each has one."""
    shown = f"{gauge.value}/{gauge.maximum}" if gauge.maximum is not None else str(gauge.value)
    if gauge.levels and 0 < gauge.value <= len(gauge.levels):
        return f"{shown} {gauge.levels[gauge.value - 1]}"
    return shown


# --- lists --------------------------------------------------------------------------------------


def _lists(element: Element, known: set[str], lang: str) -> Iterator[Value]:
    for key in element.lists:
        if key not in known:
            yield from _list(element, key, lang)


def _list(element: Element, key: str, lang: str, *, words: bool = False) -> Iterator[Value]:
    """The items of a list a row each, or the empty list; `words` puts the bare words with them."""
    held, term = element.lists.get(key), CATEGORIES.get(key)
    label = held.name if held else term.of(lang) if term else key
    if key == "goal":
        text = ", ".join(held.items) if held else ""
        yield Value("line", label, text, key, lines=held.lines if held else ())
        return
    loose = tuple(_word(element, word, label) for word in element.words) if words else ()
    if held is None or not held.items:
        yield from loose or (Value("list", label, "", key, lines=held.lines if held else ()),)
        return
    steps = key in STEP_LISTS
    done = _done(element) if steps else -1
    for at, item in enumerate(held.items):
        made = _made(held.lines, item)
        yield Value("item", label, item, key, lines=made, marked=at == done, done=at < done)
    yield from loose


def _done(element: Element) -> int:
    """How many steps of a mission are behind."""
    own = element.numbers.get("")
    return own.value if own is not None and steps_of(element) else 0


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
    found = [_person(state, system, name) for name in state.pcs]
    if rows := shared_rows(state, system):
        hat = system.hat.of(state.lang) if system.hat else state.shared.name
        found.append(Entry("shared", "N", hat, rows, _counters(rows)))
    frame = (line.strip() for line in state.front.get("frame", "").splitlines())
    if agreed := tuple(Value("head", "", line) for line in frame if line):
        found.append(Entry("frame", "", _AGREED.of(state.lang), agreed, agreed[0].text))
    held = (held for prefix, held in state.elements.items() if prefix != "PC")
    found += [entry_of(element, state.lang) for each in held for element in each.values()]
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
    return max(fitting, key=lambda each: bool(each.words), default=KINDS["other"]).id


def is_called(element: Element, *terms: Term) -> bool:
    """Whether one of its words is one of those, in either language, with a hyphen or without."""
    wanted = {_plain(word) for term in terms for word in term.words}
    return any(_plain(word) in wanted for word in element.words)


def _plain(word: str) -> str:
    return folded(word).replace("-", " ")


_WORDS: Final = frozenset(
    _plain(word) for each in KINDS.values() for term in each.words for word in term.words
)


# --- entries ------------------------------------------------------------------------------------


def shown_unset(system: System, id_: str) -> bool:
    """Whether a counter is shown before the story says anything of it."""
    return all(held.shown_unset for held in system.counters if held.id == id_)


def _person(state: State, system: System, name: str) -> Entry:
    rows = person_rows(state, system, name)
    element = state.element("PC", name)
    line = element.lines[0] if element and element.lines else 0
    told = (row for row in rows if row.lines or shown_unset(system, row.field))
    return Entry("person", "PC", name, rows, _counters(told), line=line)


def _counters(rows: Iterable[Value]) -> str:
    """The first counters as the list shows them: `Fortunes 2`."""
    return ", ".join([f"{row.label} {row.text}" for row in rows if row.kind == "counter"][:2])


def entry_of(element: Element, lang: str) -> Entry:
    """What is no person: its own number tells it in a few words, else what is said of it."""
    rows = element_rows(element, lang)
    own = next((row for row in rows if row.kind == "number" and not row.field), None)
    said = [row.text for row in rows if row.kind == "word" and _plain(row.text) not in _WORDS]
    said += [f"{row.label} {row.text}" for row in rows if row.kind == "number"]
    listed = [row.text for row in rows if row.kind in ("item", "line") and row.text]
    whole = [*said, *listed] if element.prefix == "E" else said or listed  # a frame with its mark
    summary = own.text if own is not None else ", ".join(whole)
    closed = element.prefix == "Thread" and not is_open(element)
    if own is not None and own.value is not None:
        spent = element.prefix == "Timer" and own.value <= 0
        closed = closed or spent or (own.maximum is not None and own.value >= own.maximum)
    line = element.lines[0] if element.lines else 0
    return Entry(kind_of(element), element.prefix, element.name, rows, summary, closed, line=line)


def _option(state: State, system: System, known: Option) -> Value:
    text = option(state, system, known.id) or known.default
    line = state.option_lines.get(known.id)
    lines = (Made(line, None, (text,)),) if line else ()
    return Value("option", known.name.of(state.lang), text, known.id, lines=lines, choices=known.values)
