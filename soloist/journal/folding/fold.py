"""Adds entries up into a state: reads what is written, never runs a rule, never rolls.

Counters may be called otherwise by a story: `own_words` is what the rules call them.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final, assert_never

from soloist.journal import model
from soloist.journal.headings import notebook_head
from soloist.journal.lexer import DATE
from soloist.journal.lines import answered
from soloist.journal.model import Change, Delta, Items, Number, Part, Tag, Word
from soloist.journal.state import Element, Held, Listed, Made, Scene, State, folded
from soloist.journal.tags import amount, find_tags, tags_by_line
from soloist.journal.words import CATEGORIES, STEP_AT, STEP_WORDS, category_id, is_hat, phase_id, read_name
from soloist.lingo import ENGLISH, language_of
from soloist.rules.renamed import counter_words, words_of
from soloist.rules.system import Test
from soloist.rules.systems import labelled_test, system_or_free
from soloist.values import regex
from soloist.values.dataclass import fields, replace

_STATS: Final = frozenset({"stat", "stats", "statistiques"})


# With more words than these, a line's record says what the line said, not all that held before and after.
_MANY: Final = 40
# A change of a word that belongs to no list by name looks for it in the first of the lists only.
_SEARCHED: Final = 64
# So many rolls and choices before the last one are remembered as long as the story has not gone on from them.
_FEW: Final = 31


# --- what a tag says of its element -------------------------------------------------------------


def _set(element: Element, part: Number | Delta, line: int) -> None:
    """A number set, or moved from where it stands."""
    key = folded(part.name)
    held = element.numbers.get(key)
    if isinstance(part, Delta):
        part = Number(part.name, (held.value if held else 0) + part.change)
    if held is None:
        held = element.numbers[key] = Held(part.name, part.value)
    held.lines.append(Made(line, held.value if held.lines else None, part.value))
    held.value = part.value
    if part.maximum is not None:
        held.maximum = part.maximum


def _restate(element: Element, part: Items, line: int) -> None:
    """Set a category; numbers under `stat:`, and one alone as in `HP: 8`, become the element's own."""
    key = category_id(part.name)
    numbers = {item: amount(item) for item in part.items}
    alone = key not in CATEGORIES and len(numbers) == 1
    others = list[str]()
    for item, number in numbers.items():
        if number is not None and (key in _STATS if number.name else alone):
            _set(element, number if number.name else replace(number, name=part.name), line)
        else:
            others.append(item)
    if others or not numbers:
        listed = element.lists.setdefault(key, Listed(part.name))
        before = listed.items if listed.lines else None
        listed.said = {folded(item): item for item in others}
        listed.lines.append(Made(line, before, listed.items))


def _add(element: Element, text: str, line: int) -> None:
    """Put a word last, even when it stands among the others already."""
    if next(reversed(element.bare.said.values()), None) != text:
        _change(element.bare, text, text, line)


def _change(listed: Listed, gone: str, come: str, line: int) -> None:
    """Put the item `come` in the place of `gone`; an empty `come` takes it out, itself puts it last."""
    few = len(listed.said) <= _MANY
    before = listed.items if few and listed.lines else None
    there, new = folded(gone), folded(come)
    if come and come != gone and there in listed.said:
        keys = [new if key == there else key for key in listed.said]
        listed.said = dict(zip(keys, listed.said.values(), strict=True)) | {new: come}
    else:
        listed.said.pop(there, None)
        listed.said |= {new: come} if come else {}
    listed.lines.append(Made(line, before, listed.items if few else (come or gone,)))


# --- a whole journal ----------------------------------------------------------------------------

_HOLDERS: Final = frozenset(("PC", "N"))  # who has counters: people, roles, the hat


def own_words(ruleset: str, options: Mapping[str, str], lang: str) -> Mapping[str, str]:
    """The names that counters have in the rules by the folded words of a story that has its own."""
    words = words_of(options)
    named = counter_words(system_or_free(ruleset), words, lang) if words else {}
    return {folded(word): name for word, name in named.items()}


_TAG: Final = regex.compile(r"\[#?\w+\s*:[^\[\]]*\]")
_NO_OPTIONS: Final = frozenset(
    ("title", "ruleset", "lang", "pcs", "start_date", "last_update", "tags", "forked_from", "pack", "frame")
)


def fold(entries: Iterable[model.Entry], state: State | None = None) -> State:
    """The state after `entries`, starting from `state` (which stays as it is) or from nothing."""
    folding = Folding(state)
    for entry in entries:
        folding.add(entry)
    return folding.state()


def fold_to(entries: Iterable[model.Entry], line: int) -> State:
    """The state at the end of `line` (from 1): of the entries that end on it or before."""
    return fold(entry for entry in entries if entry.span.last <= line)


class Folding(State):
    """A fold under way: a state that still takes entries in; states it has given never change afterwards."""

    elements: dict[str, dict[str, Element]]
    people: dict[str, str]
    options: dict[str, str]
    option_lines: dict[str, int]
    guides: dict[str, Held]
    drawn: dict[str, list[str]]

    def __init__(self, before: State | None = None) -> None:
        """Continue from `before`, which stays as it is, or start a story."""
        before = before or State()
        for each in fields(State):
            setattr(self, each.name, getattr(before, each.name))
        self._part()
        self.words = own_words(self.ruleset, self.options, self.lang)
        """The story's own words as they hold here; another value once they change."""

    def state(self) -> State:
        """The state as it is now."""
        given = State(**{each.name: getattr(self, each.name) for each in fields(State)})
        self._part()
        return given

    def _part(self) -> None:
        """Copy the dictionaries, so that states given before stay; elements are copied when they change."""
        self.elements = {prefix: dict(held) for prefix, held in self.elements.items()}
        self.drawn = {name: list(texts) for name, texts in self.drawn.items()}
        for name in ("people", "options", "option_lines", "guides"):
            setattr(self, name, dict(getattr(self, name)))
        self._own: dict[tuple[str, str], Element] = {}  # those copied, by the names they go by
        self._spelt: dict[tuple[str, str], Element] = {}  # the same, as tags name them

    def add(self, entry: model.Entry) -> None:
        """Take one more entry in; entries come in the order of the file."""
        self.line = entry.span.last
        for line, tags in tags_by_line(entry) if entry.tags else ():
            self.take_tags(tags, line)
        self._take(entry)

    def _take(self, entry: model.Entry) -> None:
        """Take in what an entry says besides its tags."""
        match entry:  # the kinds a journal has most of come first: thousands of entries pass here
            case model.TagLine():
                self.unplayed = None
            case model.Prose():
                self._prose(entry)
            case model.Consequence():
                self.question = self.action = self.unplayed = None
                self.undecided = ()
            case model.Action() | model.Question() | model.Answer() | model.Narrative():
                self._spoken(entry)
            case model.Fence() | model.Other():
                pass
            case model.DiceLine() | model.TableLine():
                self._thrown(entry)
            case model.Note():
                self._noted(entry)
            case model.Heading():
                self._headed(entry)
            case model.FrontMatter():
                self._opened(entry)
            case _:
                assert_never(entry)

    def _element(self, tag: model.Tag) -> Element | None:
        """The element a tag speaks of, to be changed; None for a reference to one the story has not met."""
        hat = tag.prefix == "N" and is_hat(tag.name)
        key = tag.prefix, "" if hat else folded(tag.name)
        own = self._own.get(key)
        if own is None:
            known = self.shared if hat else self.element(*key)
            if known is None and tag.reference:
                return None
            own = self._own[key] = known.copied() if known else Element(tag.prefix, read_name(tag.name))
            if hat:
                self.shared = own
                own.name = own.name or read_name(tag.name)
            else:
                self.elements.setdefault(tag.prefix, {})[key[1]] = own
        if tag.prefix == "PC":
            self.people.setdefault(key[1], own.name)
        return self._spelt.setdefault((tag.prefix, tag.name), own)

    # --- each kind of entry ---------------------------------------------------------------------

    def _prose(self, entry: model.Prose) -> None:
        # Prose answers what was open: a story told on is never held up by the notation.
        self._gone_on()
        self.actors = ()
        if entry.text.lstrip()[:1] in ("*", "D", "["):
            self._noted_by_hand(entry.text.lstrip())

    def _gone_on(self) -> None:
        self.action = self.question = self.unplayed = self.latest = None
        self.undecided, self.chosen = (), ""

    def _noted_by_hand(self, text: str) -> None:
        """What stands under the head of a session, or at the head of a paper notebook."""
        fresh = self.scene is None and not self.date
        if (dated := DATE.match(text)) and (text[0] == "*" or fresh):
            self.date = dated["date"].strip()
        elif text[0] == "[" and not self.session and not self.front:
            head = notebook_head(text)
            self.title = self.title or head.get("title", "")
            self.ruleset = self.ruleset or head.get("ruleset", "").casefold()
            self._introduced(head)

    def _spoken(self, entry: model.Action | model.Question | model.Answer | model.Narrative) -> None:
        self.unplayed, self.latest, self.chosen = None, None, ""
        if isinstance(entry, model.Narrative):
            self.undecided = ()
            return
        waits = None if isinstance(entry, model.Answer) or answered(entry.text) else entry
        self.action = waits if isinstance(waits, model.Action) else None
        if not isinstance(entry, model.Answer):
            self.actors = tuple(map(folded, entry.actors)) if isinstance(entry, model.Action) else ()
        self.question = waits if isinstance(waits, model.Question) else None

    def _thrown(self, entry: model.DiceLine | model.TableLine) -> None:
        if isinstance(entry, model.DiceLine):
            self.question = self.action = None
            self.unplayed = entry
            self.undecided = (*self.undecided[-_FEW:], entry)
            parsed, test = entry.parsed, self._bare(entry)
            if self.latest is None or test is None or not test.kept:
                self.latest, self.chosen = entry, ""
            if test is not None and test.id == "branch" and parsed is not None and parsed.target is not None:
                self.branch_rolled = True  # on a new branch
            if parsed and any(word in entry.text for word in STEP_WORDS):  # of a script
                stops = STEP_AT.match(parsed.tail)
                self.stopped = entry if stops else self.stopped if parsed.label != self.script else None
            return
        table, self.latest, self.chosen = entry.parsed, None, ""
        if table is None or table.result is not None:
            self.question = None
        if table is None:
            return
        name = folded(table.name)
        if table.shuffle:
            self.drawn[name] = []
        elif table.result is not None:
            self.drawn.setdefault(name, []).append(table.result)

    def _let_go(self, text: str) -> bool:
        """Whether words are the choice that gives up the script that stopped, as its test offers it."""
        test = self._test(self.script)
        if test is None:
            return False
        ways = (way for outcome in test.outcomes for way in outcome.choices if way.id in test.leaves)
        return any(way.text.named(text) for way in ways)

    def _bare(self, line: model.DiceLine) -> Test | None:
        """The test of a roll without pools, `d: Destin d6=1 vs 2`, if the rules have it."""
        parsed = line.parsed
        return self._test(parsed.label) if parsed is not None and not parsed.groups else None

    def _test(self, label: str) -> Test | None:
        """The test of that label in the rules of the story, if there is one."""
        return labelled_test(system_or_free(self.ruleset).under(self.options), label) if label else None

    def _noted(self, entry: model.Note) -> None:
        match entry.kind:
            case "choice":
                self.undecided = (*self.undecided[-_FEW:], entry)
                self.chosen = entry.text.strip() if self.latest is not None else ""
                if self._let_go(entry.text.strip()):
                    self.stopped = None
            case "struck":
                self.struck += (entry,)
                self.stopped = None if self.stopped is self.latest else self.stopped
                self._gone_on()
            case "phase" if (phase := phase_id(entry.text)) is not None:
                self.phase, self.branch_rolled = phase, False
            case "guide" if isinstance(far := amount(entry.text), Number) and far.name:
                made = [Made(entry.span.line, None, far.value)]
                self.guides[folded(far.name)] = Held(far.name, far.value, far.maximum, made)
            case "option":
                id_, _, value = entry.text.strip().partition(" ")
                self.options[id_] = value.strip()
                self.option_lines[id_] = entry.span.line
                if id_.startswith("word."):
                    self.words = own_words(self.ruleset, self.options, self.lang)
            case _:
                pass

    def _headed(self, entry: model.Heading) -> None:
        self.actors = ()
        match entry.kind:
            case "title":
                self.title = self.title or entry.title
            case "session":
                self.session = self.session + 1 if entry.number is None else entry.number
                self._place(None)
                self.date = ""
            case "scene":
                number = self.last_scene + 1 if entry.number is None else entry.number
                self.last_scene = number
                for option in system_or_free(self.ruleset).options:
                    if option.of_scene:
                        self.options.pop(option.id, None)
                self._place(Scene(number, entry.title, entry.span.line))
            case "phase":
                self.phase = entry.title
                self.branch_rolled = False
            case _:
                pass

    def _place(self, scene: Scene | None) -> None:
        """A session or a scene begins: what was waiting is left behind, its phase is not said yet."""
        self.scene, self.phase, self.branch_rolled = scene, None, False
        self.question = self.action = self.latest = None
        self.chosen = ""
        self.undecided = ()

    def _opened(self, entry: model.FrontMatter) -> None:
        values = {key.strip().casefold(): value.strip() for key, value in entry.values}
        self.front = values
        self.title = values.get("title", "")
        self.ruleset = values.get("ruleset", "").casefold()
        self.lang = language_of(values.get("lang", "").casefold()[:2]) or ENGLISH
        for key in values.keys() - _NO_OPTIONS:
            self.options[key], self.option_lines[key] = values[key], entry.span.line
        self.words = own_words(self.ruleset, self.options, self.lang)
        self._introduced(values)
        self.take_tags(find_tags(values.get("pcs", ""), known=True), entry.pcs_line)

    def _introduced(self, head: Mapping[str, str]) -> None:
        """The people whom the head of a story names."""
        for name in people(head.get("pcs", "")):
            self.people.setdefault(folded(name), name)

    def take_tags(self, tags: Iterable[Tag], line: int) -> None:
        """Take in what tags on a line say."""
        for tag in tags:
            if tag.prefix == "PC" and tag.name[-1:].isdigit():
                tag = self._field(tag)
            element = self._spelt.get((tag.prefix, tag.name)) or self._element(tag)
            if element is not None:
                element.lines.append(line)
                for part in tag.parts:
                    self.take_part(element, part, line)

    def take_part(self, element: Element, part: Part, line: int) -> None:
        """Take in what one part of a tag says of an element, its counters called as in the rules."""
        if self.words and element.prefix in _HOLDERS and isinstance(part, Number | Delta | Items):
            part = replace(part, name=self.rules_name(part.name))  # so that a later word finds it too
        match part:
            case Number() | Delta():
                _set(element, part, line)
            case Word(text=come) | Change(before="", after=come):
                _add(element, come, line)
            case Items():
                _restate(element, part, line)
            case Change(before=gone, after=come):  # among the words, else in the first category that lists it
                lists = (element.bare, *islice(element.lists.values(), _SEARCHED))
                listing = next((each for each in lists if folded(gone) in each.said), None)
                if listing is not None:
                    _change(listing, gone, come, line)
                elif come:
                    _add(element, come, line)
            case _:
                assert_never(part)

    def rules_name(self, name: str) -> str:
        """What the rules call a counter; any other name as it is."""
        return self.words.get(folded(name), name)

    def wait_as(self, other: State) -> None:
        """Take over from another fold of the same story's end what waits for a roll, an answer, a choice."""
        for name in ("question", "action", "actors", "undecided", "unplayed", "latest", "chosen"):
            setattr(self, name, getattr(other, name))
        self.line = max(self.line, other.line)

    def _field(self, tag: Tag) -> Tag:
        """`[PC:HP-2]` without a name, where the only person has an `HP`: a tag of that person."""
        alone = next(iter(self.people.values())) if len(self.people) == 1 else ""
        number = amount(tag.name)
        if not alone or number is None or folded(tag.name) in self.people:
            return tag
        holder = self.element("PC", alone)
        known = holder is not None and folded(self.rules_name(number.name)) in holder.numbers
        return Tag("PC", alone, (number, *tag.parts)) if known else tag


def people(text: str) -> tuple[str, ...]:
    """The names in `pcs: Aldric, "Agent 47"`; a YAML list and tags after a name are understood."""
    bare = _TAG.sub("", text).strip().removeprefix("[").removesuffix("]")
    names = (part.strip().removeprefix("- ").strip("'") for part in re.split(r"[,\n]", bare))
    return tuple(read_name(name) for name in names if name)
