"""Sibling stories as interactive fiction: a shared past once, a choice at every fork, stubs for the rest."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from hashlib import sha256
from typing import Final, Literal, NamedTuple
from uuid import UUID

from soloist.journal.folding.fold import fold
from soloist.journal.model import (
    Consequence,
    Entry,
    FrontMatter,
    Heading,
    Narrative,
    Note,
    Prose,
    encoded,
)
from soloist.journal.privacy import published
from soloist.journal.read import read
from soloist.journal.state import folded
from soloist.journal.words import is_note
from soloist.play.fork import Otherwise, short, ways
from soloist.play.fork import label as label_of
from soloist.play.prose.prose_tags import without_tags
from soloist.play.told.excerpt import Excerpt, Result, results
from soloist.publish.book.book import Matter, Node, bare, paragraph, word
from soloist.publish.book.prose_tree import Footnotes, line_of, prose_blocks, readable, words
from soloist.publish.book.scenes import parts
from soloist.publish.plan import NO_PLAN, Plan
from soloist.storage.listing import slug
from soloist.values import regex
from soloist.values.dataclass import field, record, replace

_BACK: Final = "<- "
_NAMES: Final = "-> "


@record
class Step:
    """One step. Two stories that take the same have the same `key`, and what follows it is shared so far.

    `told` are paragraphs, `scene` the heading of a scene, or of a session that tells of something before its
    scenes, `ask` a roll before the dice fell, `came` how it went, `then` what the author noted of it, `lead`
    a choice that leads to a scene, `apart` that the scene before does not lead here, `named` what the author
    calls the road that begins here. `words` name it in a line; `ways` are those an `ask` had, as far as is
    known; `scene` is the title, as titles are compared, of the heading or of the scene led to.
    """

    kind: Literal["told", "scene", "ask", "came", "then", "lead", "apart", "named"]
    key: str
    words: str = ""
    blocks: tuple[Node, ...] = ()
    ways: tuple[Otherwise, ...] = ()
    scene: str = ""


class Steps(NamedTuple):
    """A story taken apart; `born` is what its siblings have in common with it from the first."""

    born: str
    steps: tuple[Step, ...]


def steps_of(data: bytes, titles: Mapping[str, str]) -> Steps:
    """The steps of a story; what was struck out, secrets and notes are none.

    `titles` are those of scenes that are called otherwise in the book, by the keys of its plan, `s2-3`.
    """
    whole = read(data)
    called = {folded(each.title) for each in parts(whole) if each.number}

    def directs(entry: Entry) -> bool:
        if not isinstance(entry, Note) or entry.kind != "note":
            return False
        return entry.text.startswith(_NAMES) or _stands_apart(entry.text, called)

    data = published(data, whole.entries, spared=directs)
    journal = read(data, analog=whole.analog)
    entries = journal.entries
    before = fold([each for each in entries[:1] if isinstance(each, FrontMatter)])
    title = next((each.title for each in entries if isinstance(each, Heading) and each.kind == "title"), "")
    told = (before.front.get("start_date", ""), before.front.get("ruleset", ""), title or before.title)
    found = {each.entry.span.start: each for each in results(Excerpt(0, len(data), 1, entries, b"", before))}
    lang, footnotes, made = before.lang, Footnotes(entries), list[Step]()
    for scene in parts(journal):
        if scene.number or (scene.session and scene.words):
            kind = f"scene {scene.number}" if scene.number else f"session {scene.session}"
            named = line_of(titles.get(scene.key, scene.title), lang)
            made.append(Step("scene", f"{kind} {scene.title}", named, scene=folded(scene.title)))
        for entry in scene.entries:
            made += _told(entry, called, footnotes, lang)
            if result := found.get(entry.span.start):
                made += _rolled(result, lang)
    return Steps("\n".join(told), tuple(made))


def _told(entry: Entry, scenes: Set[str], footnotes: Footnotes, lang: str) -> Iterator[Step]:
    """The steps of what was written; a road may lead to the `scenes` with these titles."""
    match entry:
        case Heading(kind="other", title=title) if title.strip():
            inlines = words(without_tags(title).strip(), lang)
            yield Step("told", f"head {title}", line_of(title, lang), (Node("h", inlines, number=2),))
        case Note(kind=kind, text=text) | Narrative(kind=kind, text=text) if is_note(kind):
            label, _, scene = text.rpartition(_NAMES)
            if kind == "choice" and folded(scene) in scenes:
                yield Step("lead", f"lead {text}", line_of(label or scene, lang), scene=folded(scene))
            elif kind == "note" and _stands_apart(text, scenes):
                yield Step("apart", f"apart {text}")
            elif kind == "note" and text.startswith(_NAMES):
                yield Step("named", f"named {text}", line_of(text.removeprefix(_NAMES), lang))
        case Prose(text=text) | Narrative(text=text):
            kept = readable(text)
            if blocks := prose_blocks(kept, lang, footnotes.of(entry)):
                first = line_of(kept.strip().partition("\n")[0], lang)
                yield Step("told", f"told {kept.strip()}", first, blocks)
        case Consequence(text=text) if line := without_tags(text).strip():
            yield Step("then", f"then {line}", line_of(text, lang), prose_blocks(line, lang))
        case _:
            pass


def _rolled(result: Result, lang: str) -> Iterator[Step]:
    """What was tried, and how it went."""
    known, label, id_ = ways(result, lang), label_of(result, lang), result.id
    asked = (result.asked and line_of(result.asked.text, lang)) or label
    yield Step("ask", f"ask {folded(asked)} {folded(label)}", asked, ways=known)
    name, text = next(((each.name, each.text) for each in known if each.id == id_), (result.name, ""))
    blocks = (*prose_blocks(name, lang), *prose_blocks(text, lang))
    yield Step("came", f"came {id_}", line_of(name, lang), blocks)


def _stands_apart(text: str, scenes: Set[str]) -> bool:
    """Whether a note says that its scene comes from one that is not the one before."""
    return text.startswith(_BACK) and folded(text.removeprefix(_BACK)) in scenes


# --- the tree of several stories -----------------------------------------------------------------


@record
class Way:
    """A way out of a passage, to the passage with key `to`.

    `chance` is what it had, None where nothing was rolled or nobody can tell. `taken` says that a story went
    there.
    """

    label: str
    to: str
    chance: Fraction | None = None
    taken: bool = True


@record
class Passage:
    """A stretch of text and its ways out. `key` stays the same as stories grow, `name` is for people.

    `asked` is what was tried or asked where it ends in a roll. A `stub` is a road not taken; an `end` has
    no way out and is none.
    """

    key: str
    name: str
    blocks: tuple[Node, ...]
    ways: tuple[Way, ...] = ()
    asked: str = ""
    tags: tuple[str, ...] = ()

    @property
    def stub(self) -> bool:
        """Whether it remains to be written."""
        return "stub" in self.tags

    @property
    def end(self) -> bool:
        """Whether a story ends here."""
        return "end" in self.tags


@record
class Road:
    """All passages, the first one first, and what stands around them.

    `ifid` is the same for the same family of stories for good.
    """

    matter: Matter
    ifid: str
    passages: tuple[Passage, ...]


def roads(stories: Sequence[bytes], head: Matter, plan: Plan = NO_PLAN, *, rolled: bool = False) -> Road:
    """The roads of one or several stories, the scenes of the first called as in its `plan`.

    The first passage is opened by what stands in the `head` of the book. Roads that no story took, what was
    tried and its chances are there where what was `rolled` is told.
    """
    titles = {each.scene: each.title for each in plan.scenes if each.title}
    told = [steps_of(each, {} if at else titles) for at, each in enumerate(stories)]
    root = _Node(Step("told", ""))
    for each in told:
        node = root
        for step in each.steps:
            known = node.next.setdefault(step.key, _Node(step))
            if step.ways and step.ways[0].chance is not None:  # where its author chose, nobody can tell
                known = node.next[step.key] = replace(known, step=step)
            node = known
    found = sha256(f"soloist roads\n{told[0].born}".encode("utf-8", "replace")).hexdigest()
    ifid = str(UUID(found[:32], version=4)).upper()
    start, *others = _Making(head.lang, rolled).passages(root)
    source = (Node("br"), f"— {head.epigraph_source}") if head.epigraph_source else ()
    front = [paragraph(Node("em", (bare(head.dedication),)))] if head.dedication else []
    front += [Node("blockquote", (paragraph(head.epigraph, *source),))] if head.epigraph else []
    return Road(head, ifid, (replace(start, blocks=(*front, *start.blocks)), *others))


# --- what they share ----------------------------------------------------------------------------


@record
class _Node:
    """A step that one story or several take, and those that follow it in any of them, by their keys."""

    step: Step
    next: "dict[str, _Node]" = field(default_factory=dict)


# --- passages -----------------------------------------------------------------------------------


@record
class _Start:
    """A passage to be made: where it begins, and what leads there."""

    key: str
    next: Mapping[str, _Node]
    name: str
    came: tuple[Node, ...] = ()


class _Making:
    """The passages of a tree of steps, each made after what leads to it."""

    def __init__(self, lang: str, rolled: bool) -> None:
        self._lang, self._rolled = lang, rolled
        self._waiting: deque[_Start | Passage] = deque()
        self._begun: dict[str, list[str]] = {}  # the passages that begin with a scene, by its title
        self._apart: set[str] = set()  # those the passage before does not lead to
        self._leads: dict[str, Sequence[Step]] = {}  # the choices a passage ends with, which lead to scenes

    def passages(self, root: _Node) -> Iterator[Passage]:
        """All of them, the first one first; choices take the place of reading on.

        Not where nothing else would lead to what comes next.
        """
        self._waiting.append(_Start(_key("", "start"), root.next, word("the beginning", self._lang)))
        made = list[Passage]()
        while self._waiting:
            start = self._waiting.popleft()
            made.append(start if isinstance(start, Passage) else self._passage(start))
        led = {each.key: tuple(self._led(each.key)) for each in made}
        named = {way.to for ways in led.values() for way in ways}
        for each in made:
            onward = (
                way
                for way in each.ways
                if len(each.ways) > 1 or way.to not in named or not (led[each.key] or way.to in self._apart)
            )
            ways = tuple(dict.fromkeys((*led[each.key], *onward)))
            yield replace(each, ways=ways, tags=each.tags if ways or each.stub else ("end",))

    def _led(self, key: str) -> Iterator[Way]:
        for lead in self._leads.get(key, ()):
            keys = self._begun.get(lead.scene, [])
            if len(keys) == 1:  # which of two is meant, nobody can tell
                yield Way(lead.words, keys[0])

    def _passage(self, start: _Start) -> Passage:
        blocks, then, leads, asked = list[Node](), list[Node](), list[Step](), ""
        following, name = start.next, start.name
        onward = list[tuple[Way, _Start | Passage]]()
        while len(following) == 1 and not onward:
            (node,) = following.values()
            step, following = node.step, node.next
            match step.kind:
                case "ask":
                    if onward := self._asked(start, node):
                        leads, asked = [], step.words if self._rolled else ""
                    following = next((each.next for each in node.next.values()), {})
                case "scene" if blocks or then:
                    onward = [self._onward(start, node)]
                case "scene":
                    self._begun.setdefault(step.scene, []).append(start.key)
                    name = step.words or name
                    blocks += [Node("h", (bare(step.words),))] if step.words else []
                case "apart":
                    self._apart.add(start.key)
                case "lead":
                    leads.append(step)
                case "named":
                    pass
                case _:
                    (then if step.kind == "then" else blocks).extend(step.blocks)
                    leads = []  # what is told after them went another way
        self._leads[start.key] = leads
        onward = onward or [self._onward(start, node) for node in following.values()]
        self._waiting += [after for _, after in onward]
        told = tuple(_shown(blocks, then, start.came if self._rolled else ()))
        ways = tuple(way for way, _ in onward)
        return Passage(start.key, name or word("continue", self._lang), told, ways, asked)

    def _asked(self, start: _Start, node: _Node) -> list[tuple[Way, _Start | Passage]]:
        """The ways of a roll: those taken, and a stub for each that was not; none where there is but one."""
        step, taken = node.step, {key.removeprefix("came "): each for key, each in node.next.items()}
        known = {each.id: each for each in step.ways}
        # what the author decided, and no table has, comes last
        known |= {id_: Otherwise(id_, came.step.words) for id_, came in taken.items() if id_ not in known}
        found = list[tuple[Way, _Start | Passage]]()
        for id_, other in known.items():
            key, came, odds = _key(start.key, f"{step.key}\n{id_}"), taken.get(id_), other.chance
            name = called = other.name
            if self._rolled:
                called = f"{short(step.words)} – {name}" if step.words else name
            elif came is not None:
                name = called = _called(came.next) or name
                odds = None
            else:
                continue
            after: _Start | Passage
            if came is not None:
                after = _Start(key, came.next, called, came.step.blocks)
            else:
                tags = ["stub", f"outcome-{slug(id_)}"]
                tags += [f"odds-{odds.numerator}-{odds.denominator}"] if odds is not None else []
                unwritten = paragraph(Node("em", (bare(word("to write", self._lang)),)))
                blocks = (*prose_blocks(other.text, self._lang), unwritten)
                after = Passage(key, called, blocks, tags=tuple(tags))
            found.append((Way(name, key, odds, came is not None), after))
        return found if len(found) > 1 else []

    def _onward(self, start: _Start, node: _Node) -> tuple[Way, _Start]:
        """A way into what one of several stories goes on with."""
        step = node.step
        key = _key(start.key, step.key)
        label = _called({step.key: node}) or word("continue", self._lang)
        return Way(label, key), _Start(key, {step.key: node}, label)


def _called(following: Mapping[str, _Node]) -> str:
    """What a road is called: as its author says, else what was noted of its roll, else its first sentence."""
    found: dict[str, str] = {}
    while len(following) == 1:
        (node,) = following.values()
        found.setdefault(node.step.kind, node.step.words)
        following = node.next if node.step.kind in _UNSAID else {}
    told = next((found[kind] for kind in ("then", "told", "scene", "ask") if kind in found), "")
    return found.get("named") or short(_SENTENCE.split(told, maxsplit=1)[0])


_UNSAID: Final = ("ask", "came", "named", "then", "apart")
"""Steps that readers do not read, before those that they do."""
_SENTENCE: Final = regex.compile(r"(?<=[.!?…])\s")


def _shown(blocks: Sequence[Node], then: Sequence[Node], came: Sequence[Node]) -> Sequence[Node]:
    """The text of a passage: where it has no prose, what was noted of its rolls, else what they came to."""
    for told in (blocks, (*blocks, *then)):
        if any(each.kind != "h" for each in told):
            return told
    return (*blocks, *came)


def _key(before: str, step: str) -> str:
    return "p" + sha256(encoded(f"{before}\n{step}")).hexdigest()[:12]
