"""Sibling stories as interactive fiction: a shared past once, a choice at every fork, stubs for the rest."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Final

from soloist.play.forks.fork import short
from soloist.play.forks.fork_offer import Otherwise, Rows, no_rows
from soloist.play.prose.prose_tags import without_tags
from soloist.publish.book.book import (
    Block,
    Break,
    Emphasis,
    Inline,
    Matter,
    Paragraph,
    Quote,
    SubHeading,
    Text,
    clean,
    plain,
)
from soloist.publish.book.prose_tree import prose_blocks, words
from soloist.publish.forks.roads_leads import Lead, Leads, depths
from soloist.publish.forks.roads_steps import Step, Steps, steps_of
from soloist.publish.plan.plan import NO_PLAN, Plan
from soloist.rules.term import Term
from soloist.storage.listing import slug
from soloist.values.dataclass import dataclass, replace

TO_WRITE: Final = Term("To be written.", "Reste à écrire.")
"""What stands in a passage nobody has written yet."""
CONTINUE: Final = Term("Continue", "Continuer")
THE_BEGINNING: Final = Term("The beginning", "Le début")


@dataclass(frozen=True, slots=True)
class Way:
    """A way out of a passage, to the passage with key `to`.

    `outcome` is the id of what a roll came to, empty where nothing was rolled; `chance` is what it had,
    None where nobody can tell. `taken` says that a story went there.
    """

    label: str
    to: str
    outcome: str = ""
    chance: Fraction | None = None
    taken: bool = True


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of text and its ways out. `key` stays the same as stories grow, `name` is unique.

    `asked` is what was tried or asked where it ends in a roll. A `stub` is a road not taken; an `end` has
    no way out and is none. `depth` is how many ways lead there from the first.
    """

    key: str
    name: str
    blocks: tuple[Block, ...]
    ways: tuple[Way, ...] = ()
    asked: str = ""
    tags: tuple[str, ...] = ()
    depth: int = 0

    @property
    def stub(self) -> bool:
        """Whether it remains to be written."""
        return "stub" in self.tags

    @property
    def end(self) -> bool:
        """Whether a story ends here."""
        return "end" in self.tags


@dataclass(frozen=True, slots=True)
class Road:
    """All passages, the first one first. `ifid` is the same for the same family of stories for good.

    `credits` are the licences and sources of the tables and rules that were used: never left out.
    `author` may be empty.
    """

    title: str
    lang: str
    ifid: str
    passages: tuple[Passage, ...]
    credits: tuple[str, ...] = ()
    author: str = ""

    def passage(self, key: str) -> Passage:
        """The passage of that key."""
        return next(each for each in self.passages if each.key == key)

    @property
    def unwritten(self) -> int:
        """How many roads remain to be written."""
        return sum(each.stub for each in self.passages)


def roads(stories: Sequence[bytes], rows: Rows = no_rows, plan: Plan = NO_PLAN) -> Road:
    """The roads of one or several stories, the first naming it all, its scenes called as in its `plan`.

    `rows` know the tables that are chosen from; a draw from any other is a fork only where stories part.
    """
    titles = {each.key: each.title for each in plan.scenes if each.title}
    told = [steps_of(each, rows, {} if at else titles) for at, each in enumerate(stories)]
    first = told[0] if told else Steps("", "en", "", ())
    root = _Node(Step("told", ""))
    for each in told:
        _add(root, each.steps)
    title = clean(plain(words(without_tags(first.title).strip(), first.lang)))
    return Road(title, first.lang, ifid(first.born), tuple(_Making(first.lang).passages(root)))


def ifid(born: str) -> str:
    """The identifier of interactive fiction, a UUID in capitals, from what a family has in common."""
    found = sha256(f"soloist roads\n{born}".encode("utf-8", "replace")).hexdigest()
    variant = f"{int(found[16], 16) & 3 | 8:x}"
    return f"{found[:8]}-{found[8:12]}-4{found[13:16]}-{variant}{found[17:20]}-{found[20:32]}".upper()


# --- what they share ----------------------------------------------------------------------------


class _Node:
    """A step that one story or several take, and those that follow it in any of them, by their keys."""

    __slots__ = ("next", "step")

    def __init__(self, step: Step) -> None:
        self.step = step
        self.next: dict[str, _Node] = {}


def _add(root: _Node, steps: Sequence[Step]) -> None:
    node = root
    for step in steps:
        following = node.next.get(step.key)
        if following is None:
            following = node.next[step.key] = _Node(step)
        elif _knows_more(step.ways, following.step.ways):
            following.step = replace(following.step, ways=step.ways)
        node = following


def _knows_more(ways: Sequence[Otherwise], than: Sequence[Otherwise]) -> bool:
    return sum(each.chance is not None for each in ways) > sum(each.chance is not None for each in than)


# --- passages -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Start:
    """A passage to be made: where it begins, and what leads there."""

    key: str
    next: Mapping[str, _Node]
    name: str
    depth: int = 0
    came: tuple[Block, ...] = ()
    stub: Otherwise | None = None
    scene: str = ""


class _Making:
    """The passages of a tree of steps, each made after what leads to it."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._names: dict[str, int] = {}
        self._waiting: deque[_Start] = deque()
        self._leads = Leads()

    def passages(self, root: _Node) -> Iterator[Passage]:
        """All of them, the first one first."""
        made = tuple(self._each(root))
        led = self._leads.ways({each.key: [(way.label, way.to) for way in each.ways] for each in made})
        onward = {key: [to for _, to in ways] for key, ways in led.items()}
        deep = depths(made[0].key, onward) if led else {}
        for each in made:
            yield _led(each, led[each.key], deep[each.key]) if led else each

    def _each(self, root: _Node) -> Iterator[Passage]:
        self._waiting.append(_Start(_key("", "start"), root.next, THE_BEGINNING.of(self._lang)))
        while self._waiting:
            start = self._waiting.popleft()
            yield self._stub(start) if start.stub is not None else self._passage(start)

    def _stub(self, start: _Start) -> Passage:
        other = start.stub
        assert other is not None, "only asked of a stub"
        blocks = (*start.came, Paragraph((Emphasis((Text(TO_WRITE.of(self._lang)),)),)))
        tags: tuple[str, ...] = ("stub", f"outcome-{slug(other.id)}")
        if other.chance is not None:
            tags += (f"odds-{other.chance.numerator}-{other.chance.denominator}",)
        return Passage(start.key, self._named(start.name), blocks, tags=tags, depth=start.depth)

    def _passage(self, start: _Start) -> Passage:
        blocks, then = list[Block](), list[Block]()
        leads: list[Lead] = []
        following, scene, name = start.next, start.scene, start.name
        while len(following) == 1:
            (node,) = following.values()
            step = node.step
            if step.kind == "ask":
                ways = self._asked(start, node, scene)
                if len(ways) > 1:
                    return self._made(start, name, _shown(blocks, then), ways, step.words)
                self._undo(ways)
                following = next(iter(node.next.values())).next if node.next else {}
                continue
            if step.kind == "scene":
                if blocks or then:
                    break
                scene = step.words
                self._leads.begin(step.scene, start.key)
                if scene:
                    name = scene
                    blocks.append(SubHeading((Text(scene),), 1))
            elif step.kind == "apart":
                self._leads.apart(start.key)
            elif step.kind == "lead":
                leads.append(Lead(step.words, step.scene))
            else:
                (then if step.kind == "then" else blocks).extend(step.blocks)
                leads.clear()  # what is told after them went another way
            following = node.next
        self._leads.end(start.key, leads)
        ways = [self._onward(start, node, scene) for node in following.values()]
        return self._made(start, name, _shown(blocks, then), ways)

    def _made(
        self, start: _Start, name: str, blocks: Sequence[Block], ways: Sequence[Way], asked: str = ""
    ) -> Passage:
        shown = tuple(blocks)
        if not any(not isinstance(each, SubHeading) for each in shown):
            shown += start.came
        tags = () if ways else ("end",)
        return Passage(start.key, self._named(name), shown, tuple(ways), asked, tags, start.depth)

    # --- ways out

    def _asked(self, start: _Start, node: _Node, scene: str) -> list[Way]:
        """The ways of a roll: those taken, and a stub for each that was not."""
        step, ways = node.step, list[Way]()
        left = dict(node.next)
        for other in step.ways:
            came = left.pop(f"came {other.id}", None)
            ways.append(self._way(start, step, other, came, scene))
        for came in left.values():  # what the author decided, and no table has
            other = Otherwise(came.step.key.removeprefix("came "), came.step.words)
            ways.append(self._way(start, step, other, came, scene))
        return ways

    def _way(self, start: _Start, step: Step, other: Otherwise, came: _Node | None, scene: str) -> Way:
        key = _key(start.key, f"{step.key}\n{other.id}")
        name = f"{short(step.words)} – {other.name}" if step.words else other.name
        if came is None:
            told = prose_blocks(other.text, self._lang) if other.text else ()
            self._waiting.append(_Start(key, {}, name, start.depth + 1, told, other))
        else:
            self._waiting.append(_Start(key, came.next, name, start.depth + 1, came.step.blocks, None, scene))
        return Way(other.name, key, other.id, other.chance, came is not None)

    def _undo(self, ways: Sequence[Way]) -> None:
        """A roll with one way is none: what was to come after it comes here."""
        for _ in ways:
            self._waiting.pop()

    def _onward(self, start: _Start, node: _Node, scene: str) -> Way:
        """A way into what one of several stories goes on with."""
        step = node.step
        key = _key(start.key, step.key)
        label = short(step.words) or CONTINUE.of(self._lang)
        self._waiting.append(_Start(key, {step.key: node}, label, start.depth + 1, scene=scene))
        return Way(label, key)

    def _named(self, name: str) -> str:
        """A name no other passage has."""
        base = name = name or CONTINUE.of(self._lang)
        number = self._names.get(base.casefold(), 1)
        while name.casefold() in self._names:
            number += 1
            name = f"{base} ({number})"
        self._names[base.casefold()] = number
        self._names[name.casefold()] = 1
        return name


def _led(passage: Passage, ways: Sequence[tuple[str, str]], depth: int) -> Passage:
    """A passage with the ways that notes of choices name, its own among them where they stay."""
    own = {(way.label, way.to): way for way in passage.ways}
    made = tuple(own.get(way, Way(*way)) for way in ways)
    tags = tuple(tag for tag in passage.tags if tag != "end")
    tags += () if made or passage.stub else ("end",)
    return replace(passage, ways=made, tags=tags, depth=depth)


def _key(before: str, step: str) -> str:
    return "p" + sha256(f"{before}\n{step}".encode("utf-8", "surrogateescape")).hexdigest()[:12]


def _shown(blocks: Sequence[Block], then: Sequence[Block]) -> Sequence[Block]:
    """The text of a passage; what was noted of its rolls where it has no prose."""
    return blocks if any(not isinstance(each, SubHeading) for each in blocks) else (*blocks, *then)


def fronted(road: Road, matter: Matter) -> Road:
    """The same roads, their first passage opened by what the title page says."""
    first, *others = road.passages
    opened = replace(first, blocks=(*_front(matter), *first.blocks))
    return replace(road, passages=(opened, *others))


def _front(matter: Matter) -> Iterator[Block]:
    if matter.dedication.strip():
        yield Paragraph((Emphasis((Text(matter.dedication.strip()),)),))
    if matter.epigraph.strip():
        said: tuple[Inline, ...] = (Text(matter.epigraph.strip()),)
        if matter.epigraph_source.strip():
            said += (Break(), Text(f"— {matter.epigraph_source.strip()}"))
        yield Quote((Paragraph(said),))
