"""Adds entries up into a state: reads what is written, never runs a rule, never rolls."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, assert_never

from soloist.journal import model
from soloist.journal.element import ElementDraft
from soloist.journal.front_matter import notebook_head
from soloist.journal.lines import answered
from soloist.journal.names import read_name
from soloist.journal.own_words import own_words
from soloist.journal.state import Element, Scene, State, branch_dice, folded
from soloist.journal.tags import find_known_tags, parse_part, tags_by_line
from soloist.journal.words import is_hat, phase_id

_DATE: Final = re.compile(r"(?:\*?Date\s?:|\[Date\])([^|*\n]*)")
_TAG: Final = re.compile(r"\[#?\w+\s*:[^\[\]]*\]")
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


class Folding:
    """A fold under way; states it has given are never changed afterwards."""

    def __init__(self, state: State | None = None) -> None:
        """Continue from `state`, or start a story."""
        self._before = before = state or State()
        self._drafts: dict[tuple[str, str], ElementDraft] = {}
        self._hat: ElementDraft | None = None
        self._people = {folded(name): name for name in before.pcs}
        self._drawn: dict[str, list[str]] = {}
        self._front: Mapping[str, str] = before.front
        self._options = dict(before.options)
        self._option_lines = dict(before.option_lines)
        self._struck = list(before.struck)
        self._title, self._ruleset, self._lang = before.title, before.ruleset, before.lang
        self._session, self._date = before.session, before.date
        self._scene, self._last_scene, self._phase = before.scene, before.last_scene, before.phase
        self._branch_rolled = before.branch_rolled
        self._question, self._action = before.question, before.action
        self._undecided, self._unplayed = before.undecided, before.unplayed
        self._latest = before.latest
        self._line = before.line
        self.words = own_words(self._ruleset, self._options, self._lang)
        """The story's own words as they hold here; another value once they change."""

    def add(self, entry: model.Entry) -> None:
        """Take one more entry in; entries come in the order of the file."""
        self._line = entry.span.last
        match entry:  # the kinds a journal has most of come first: thousands of entries pass here
            case model.TagLine():
                self._tags(entry.tags, entry.span.line)
                self._unplayed = None
            case model.Prose():
                self._prose(entry)
            case model.Consequence():
                self._tags(entry.tags, entry.span.line)
                self._question = self._action = self._undecided = self._unplayed = None
            case model.Action() | model.Question() | model.Answer() | model.Narrative():
                self._spoken(entry)
            case model.Fence() | model.Other():
                pass
            case model.DiceLine() | model.TableLine():
                self._thrown(entry)
            case model.Note() | model.Heading() | model.FrontMatter():
                self._framed(entry)
            case _:
                assert_never(entry)

    def state(self) -> State:
        """The state as it is now."""
        return State(
            title=self._title,
            ruleset=self._ruleset,
            lang=self._lang,
            front=self._front,
            session=self._session,
            date=self._date,
            scene=self._scene,
            last_scene=self._last_scene,
            phase=self._phase,
            branch_rolled=self._branch_rolled,
            elements=self._elements(),
            shared=self.shared,
            pcs=tuple(self._people.values()),
            options=MappingProxyType(dict(self._options)),
            option_lines=MappingProxyType(dict(self._option_lines)),
            question=self._question,
            action=self._action,
            undecided=self._undecided,
            unplayed=self._unplayed,
            latest=self._latest,
            drawn=MappingProxyType(
                {**self._before.drawn, **{name: tuple(texts) for name, texts in self._drawn.items()}}
            ),
            struck=tuple(self._struck),
            line=self._line,
        )

    @property
    def pcs(self) -> tuple[str, ...]:
        """The people of the story so far."""
        return tuple(self._people.values())

    @property
    def ruleset(self) -> str:
        """The rules the front matter names, as written."""
        return self._ruleset

    @property
    def lang(self) -> str:
        """The story's language."""
        return self._lang

    @property
    def shared(self) -> Element:
        """The game master's hat so far."""
        return self._hat.element() if self._hat else self._before.shared

    @property
    def options(self) -> Mapping[str, str]:
        """The options that hold here."""
        return self._options

    def is_shared(self, prefix: str, name: str) -> bool:
        """Whether a tag speaks of the game master's hat, where the shared counters are."""
        return prefix == "N" and is_hat(name)

    def number(self, prefix: str, name: str, field: str) -> tuple[int, int] | None:
        """The number an element has under a folded name, and the line that set it, or None."""
        if self.is_shared(prefix, name):
            return self._hat.value(field) if self._hat else _number(self._before.shared, field)
        draft = self._drafts.get((prefix, folded(name)))
        return draft.value(field) if draft else _number(self._before.element(prefix, name), field)

    def _draft(self, tag: model.Tag) -> ElementDraft | None:
        """The element a tag speaks of; None for a reference to one the story has not met."""
        key = tag.prefix, folded(tag.name)
        draft = self._drafts.get(key)
        if draft is None:
            draft = self._met(tag, key)
        return draft

    def _met(self, tag: model.Tag, key: tuple[str, str]) -> ElementDraft | None:
        """The draft of an element spoken of for the first time in this fold."""
        if self.is_shared(tag.prefix, tag.name):
            self._hat = self._hat or ElementDraft(self._before.shared)
            self._hat.name = self._hat.name or read_name(tag.name)
            return self._hat
        before = self._before.element(tag.prefix, tag.name)
        if before is None and tag.reference:
            return None
        draft = self._drafts[key] = ElementDraft(before or Element(tag.prefix, read_name(tag.name)))
        return draft

    # --- each kind of entry ---------------------------------------------------------------------

    def _prose(self, entry: model.Prose) -> None:
        # Prose answers what was open: a story told on is never held up by the notation.
        self._action = self._question = self._undecided = self._unplayed = self._latest = None
        for line, tags in tags_by_line(entry) if entry.tags else ():
            self._tags(tags, line)
        if entry.text.lstrip()[:1] in ("*", "D", "["):
            self._noted_by_hand(entry.text.lstrip())

    def _noted_by_hand(self, text: str) -> None:
        """What stands under the head of a session, or at the head of a paper notebook."""
        fresh = self._scene is None and not self._date
        if (dated := _DATE.match(text)) and (text[0] == "*" or fresh):
            self._date = dated[1].strip()
        elif text[0] == "[" and not self._session and not self._front:
            head = notebook_head(text)
            self._title = self._title or head.get("title", "")
            self._ruleset = self._ruleset or head.get("ruleset", "").casefold()
            for name in people(head.get("pcs", "")):
                self._people.setdefault(folded(name), name)

    def _spoken(self, entry: model.Action | model.Question | model.Answer | model.Narrative) -> None:
        self._undecided = self._unplayed = self._latest = None
        if not isinstance(entry, model.Narrative) and entry.tags:
            self._tags(entry.tags, entry.span.line)
        match entry:
            case model.Action():
                self._action, self._question = None if answered(entry.text) else entry, None
            case model.Question():
                self._action, self._question = None, None if answered(entry.text) else entry
            case model.Answer():
                self._action = self._question = None
            case model.Narrative():
                pass

    def _thrown(self, entry: model.DiceLine | model.TableLine) -> None:
        if entry.tags:
            self._tags(entry.tags, entry.span.line)
        match entry:
            case model.DiceLine():
                self._rolled(entry)
            case model.TableLine():
                self._asked(entry)
            case _:
                assert_never(entry)

    def _framed(self, entry: model.Note | model.Heading | model.FrontMatter) -> None:
        match entry:
            case model.Note():
                self._noted(entry)
            case model.Heading():
                self._headed(entry)
            case model.FrontMatter():
                self._opened(entry)
            case _:
                assert_never(entry)

    def _rolled(self, entry: model.DiceLine) -> None:
        self._question = self._action = None
        self._undecided = self._unplayed = self._latest = entry
        if branch_dice(entry, self.words.branch) is not None:
            self._branch_rolled = True

    def _asked(self, entry: model.TableLine) -> None:
        table, self._latest = entry.parsed, None
        if table is None or table.result is not None:
            self._question = None
        if table is None:
            return
        name = folded(table.name)
        if table.shuffle:
            self._drawn[name] = []
        elif table.result is not None:
            self._drawn.setdefault(name, list(self._before.drawn.get(name, ()))).append(table.result)

    def _noted(self, entry: model.Note) -> None:
        match entry.kind:
            case "choice":
                self._undecided = None
            case "struck":
                self._struck.append(entry)
                self._question = self._action = self._undecided = self._unplayed = self._latest = None
            case "phase" if (phase := phase_id(entry.text)) is not None:
                self._phase, self._branch_rolled = phase, False
            case "option":
                id_, _, value = entry.text.strip().partition(" ")
                self._options[id_] = value.strip()
                self._option_lines[id_] = entry.span.line
                if id_.startswith("word."):
                    self.words = own_words(self._ruleset, self._options, self._lang)
            case _:
                pass

    def _headed(self, entry: model.Heading) -> None:
        if entry.tags:
            self._tags(entry.tags, entry.span.line)
        match entry.kind:
            case "title":
                self._title = self._title or entry.title
            case "session":
                self._session = self._session + 1 if entry.number is None else entry.number
                self._place(None)
                self._date = ""
            case "scene":
                number = self._last_scene + 1 if entry.number is None else entry.number
                self._last_scene = number
                self._place(Scene(number, entry.title, entry.span.line))
            case "phase":
                self._phase = entry.title
                self._branch_rolled = False
            case _:
                pass

    def _place(self, scene: Scene | None) -> None:
        """A session or a scene begins: what was waiting is left behind, its phase is not said yet."""
        self._scene, self._phase, self._branch_rolled = scene, None, False
        self._question = self._action = self._undecided = self._latest = None

    def _opened(self, entry: model.FrontMatter) -> None:
        values = {key.strip().casefold(): value.strip() for key, value in entry.values}
        self._front = MappingProxyType(values)
        self._title = values.get("title", "")
        self._ruleset = values.get("ruleset", "").casefold()
        self._lang = "fr" if values.get("lang", "").casefold().startswith("fr") else "en"
        for key in values.keys() - _NO_OPTIONS:
            self._options[key], self._option_lines[key] = values[key], entry.span.line
        self.words = own_words(self._ruleset, self._options, self._lang)
        for name in people(values.get("pcs", "")):
            self._people.setdefault(folded(name), name)
        self._tags(find_known_tags(values.get("pcs", "")), entry.pcs_line)

    def _tags(self, tags: Iterable[model.Tag], line: int) -> None:
        for tag in tags:
            if _is_field(tag):
                tag = self._field(tag)
            if self.words.counters:
                tag = self.words.meant(tag)
            draft = self._draft(tag)
            if draft is None:
                continue
            draft.mention(line)
            if tag.prefix == "PC":
                self._people.setdefault(folded(tag.name), draft.name)
            for part in tag.parts:
                draft.take(part, line)

    def teller(self, tags: Sequence[model.Tag]) -> Callable[[int], None] | None:
        """A quick way to take in tags that were just taken in, should they come again on a line.

        None where what they say depends on more than themselves.
        """
        tags = tuple(map(self.words.meant, tags)) if self.words.counters else tags
        drafts = [None if _is_field(tag) else self._draft(tag) for tag in tags]
        tellers = [draft.teller(tag.parts) for draft, tag in zip(drafts, tags, strict=True) if draft]
        if len(tellers) < len(tags) or not tellers:
            return None
        if len(tellers) == 1:
            return tellers[0]

        def tell(line: int) -> None:
            for one in tellers:
                one(line)

        return tell

    def wait_as(self, other: "Folding") -> None:
        """Let nothing wait but what waits in another fold, of the end of the same story."""
        self._question, self._action = other._question, other._action
        self._undecided, self._unplayed = other._undecided, other._unplayed
        self._latest = other._latest
        self._line = max(self._line, other._line)

    def _field(self, tag: model.Tag) -> model.Tag:
        """`[PC:HP-2]` without a name, where the only person has an `HP`: a tag of that person."""
        alone = next(iter(self._people.values()), "") if len(self._people) == 1 else ""
        part = parse_part(tag.name) if alone and folded(tag.name) not in self._people else None
        held = folded(self.words.name(part.name)) if isinstance(part, model.Number | model.Delta) else ""
        if isinstance(part, model.Number | model.Delta) and self.number("PC", alone, held):
            return model.Tag("PC", alone, (part, *tag.parts))
        return tag

    def _elements(self) -> Mapping[str, Mapping[str, Element]]:
        elements = {prefix: dict(held) for prefix, held in self._before.elements.items()}
        for (prefix, name), draft in self._drafts.items():
            elements.setdefault(prefix, {})[name] = draft.element()
        return MappingProxyType({prefix: MappingProxyType(held) for prefix, held in elements.items()})


def _is_field(tag: model.Tag) -> bool:
    """Whether a tag may speak of a field, `[PC:HP-2]`, and leave out whose."""
    return tag.prefix == "PC" and tag.name[-1:].isdigit()


def _number(element: Element | None, field: str) -> tuple[int, int] | None:
    held = element.numbers.get(field) if element else None
    return (held.value, held.lines[-1].line if held.lines else 0) if held else None


def people(text: str) -> tuple[str, ...]:
    """The names in `pcs: Aldric, "Agent 47"`; a YAML list and tags after a name are understood."""
    bare = _TAG.sub("", text).strip().removeprefix("[").removesuffix("]")
    names = (part.strip().removeprefix("- ").strip("'") for part in re.split(r"[,\n]", bare))
    return tuple(read_name(name) for name in names if name)
