"""Reads the plan of a book from its YAML: what is not understood is told with its line, and not guessed."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.message import Message, Problem, Refusal, message
from soloist.play.forks.fork import APART, head_of, origin
from soloist.publish.choices import CHAPTERS, MECHANICS
from soloist.publish.plan import Plan, Planned, one_line
from soloist.storage.book_plan import BookPlan
from soloist.storage.inspected import inspected
from soloist.storage.means import Means
from soloist.storage.reading import read_file
from soloist.tables.reading.complaints import Complaints
from soloist.tables.reading.limits import check_size
from soloist.tables.reading.nodes import Items, Node, Pairs, Text
from soloist.tables.reading.source import Source
from soloist.tables.reading.yaml_text import read_nodes

SCENE: Final = "scene"
FIELDS: Final = ("title", "synopsis", "status", "out")
"""What can be said of a scene, beside its key."""
HEADS: Final = ("title", "author", "subtitle", "dedication", "epigraph", "epigraph_source")
"""What can be said of the whole book, in the order of its title page."""
_ALIKE: Final[Mapping[str, bool]] = MappingProxyType(
    {"yes": True, "true": True, "on": True, "oui": True, "no": False, "false": False, "off": False,
     "non": False, "": False}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Item:
    """A scene of the list where it stands: its key, the node, and the value of each field that is there."""

    key: str
    node: Node
    fields: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class Read:
    """A plan, what is wrong with its file, and where its scenes stand; offsets are in `text`.

    `scenes` is the node of the list, None where there is none; `heads` is where the word `scenes` ends.
    `tree` is the whole, None where nothing is said.
    """

    plan: Plan
    problems: tuple[Problem, ...] = ()
    text: str = ""
    scenes: Node | None = None
    items: tuple[Item, ...] = ()
    heads: int = 0
    tree: Pairs | None = None


def read_plan(data: bytes, file: str) -> Read:
    """The plan in the bytes of a file that is called `file`; never raises."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        said = message("This is not UTF-8; save the file as UTF-8.")
        return Read(Plan(), (Problem(file, line, 1, "error", said),))
    source = Source(text, file)
    if (wrong := check_size(source)) is not None:
        return Read(Plan(), (wrong,), source.text)
    tree = read_nodes(source, strict=True)
    if isinstance(tree, Problem):
        return Read(Plan(), (tree,), source.text)
    return _Reading(source).read(tree)


def sound_plan(data: bytes, file: str) -> Plan:
    """The plan in the bytes of a file. Raises `Refusal` with what is wrong, if anything is."""
    read = read_plan(data, file)
    for problem in read.problems:
        said = message("{file}:{line}: {what}", file=file, line=problem.line, what=problem.message)
        raise Refusal(said)
    return read.plan


class _Reading:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._faults = Complaints(source)

    def read(self, tree: Node | None) -> Read:
        if tree is None or (isinstance(tree, Text) and not tree.value):
            return Read(Plan(), (), self._source.text)
        if not isinstance(tree, Pairs):
            self._faults.error(tree.start, message("A plan is made of “key: value” lines."))
            return Read(Plan(), tuple(self._faults.problems), self._source.text)
        plan, scenes, heads, items = Plan(), None, 0, list[Item]()
        for key, node in self._once(tree):
            if key.value == "scenes":
                scenes, heads = node, key.end
                items = self._items(node)
            elif key.value in HEADS:
                plan = self._front(plan, key.value, node)
            elif key.value in ("mechanics", "chapters"):
                plan = self._choice(plan, key.value, node)
            else:
                known = ", ".join((*HEADS, "mechanics", "chapters", "scenes"))
                self._unknown(key, known)
        plan = replace(plan, scenes=tuple(map(self._planned, items)))
        return Read(plan, tuple(self._faults.problems), self._source.text, scenes, tuple(items), heads, tree)

    def _once(self, pairs: Pairs) -> list[tuple[Text, Node]]:
        """The pairs of a mapping; one that repeats a key is told and left out."""
        seen: dict[str, Text] = {}
        kept = []
        for key, node in pairs.items:
            if key.value in seen:
                self._faults.repeated(seen[key.value], key)
                continue
            seen[key.value] = key
            kept.append((key, node))
        return kept

    def _text(self, node: Node) -> str:
        if isinstance(node, Text):
            return one_line(node.value)
        self._faults.error(node.start, message("A text belongs here; put it in quotes."))
        return ""

    def _front(self, plan: Plan, key: str, node: Node) -> Plan:
        said = self._text(node)
        match key:
            case "title":
                return replace(plan, title=said)
            case "author":
                return replace(plan, author=said)
            case "subtitle":
                return replace(plan, subtitle=said)
            case "dedication":
                return replace(plan, dedication=said)
            case "epigraph":
                return replace(plan, epigraph=said)
            case _:
                return replace(plan, epigraph_source=said)

    def _choice(self, plan: Plan, key: str, node: Node) -> Plan:
        said = self._text(node)
        if not said:
            return plan
        if key == "mechanics":
            for mechanics in MECHANICS:
                if mechanics == said.casefold():
                    return replace(plan, mechanics=mechanics)
        else:
            for chapters in CHAPTERS:
                if chapters == said.casefold():
                    return replace(plan, chapters=chapters)
        known: Collection[str] = MECHANICS if key == "mechanics" else CHAPTERS
        self._faults.error(node.start, _no_choice(said, key, known))
        return plan

    def _items(self, node: Node) -> list[Item]:
        if isinstance(node, Text) and not node.value:
            return []
        if not isinstance(node, Items):
            said = message("Scenes are a list: a line “- scene: s1-1” for each.")
            self._faults.error(node.start, said)
            return []
        found: dict[str, Item] = {}
        for each in node.items:
            item = self._item(each)
            if item is None:
                continue
            if item.key in found:
                line = self._source.place(found[item.key].node.start)[0]
                said = message("{key} is here and on line {line}; keep one.", key=item.key, line=line)
                self._faults.error(each.start, said)
                continue
            found[item.key] = item
        return list(found.values())

    def _item(self, node: Node) -> Item | None:
        if isinstance(node, Text) and node.value:
            return Item(node.value.strip(), node, MappingProxyType({}))
        if not isinstance(node, Pairs):
            self._faults.error(node.start, message("A scene is named by its key: “- scene: s1-1”."))
            return None
        fields: dict[str, Text] = {}
        for key, value in self._once(node):
            if key.value not in (SCENE, *FIELDS):
                self._unknown(key, ", ".join((SCENE, *FIELDS)))
            elif not isinstance(value, Text):
                self._faults.error(value.start, message("A text belongs here; put it in quotes."))
            else:
                fields[key.value] = value
        name = fields.pop(SCENE, None)
        if name is None or not name.value.strip():
            self._faults.error(node.start, message("A scene is named by its key: “- scene: s1-1”."))
            return None
        return Item(name.value.strip(), node, MappingProxyType(fields))

    def _planned(self, item: Item) -> Planned:
        said = {key: self._text(node) for key, node in item.fields.items()}
        out = said.pop("out", "")
        if out.casefold() not in _ALIKE:
            self._faults.error(
                item.fields["out"].start, message("“{value}” is neither yes nor no.", value=out)
            )
        return Planned(item.key, out=_ALIKE.get(out.casefold(), False), **said)

    def _unknown(self, key: Text, known: str) -> None:
        said = message("“{key}” is none of what a plan knows: {known}.", key=key.value, known=known)
        self._faults.error(key.start, said)


def _no_choice(value: str, key: str, known: Collection[str]) -> Message:
    return message(
        "“{value}” is no {key}; one of these is: {known}.", value=value, key=key, known=", ".join(known)
    )


def plan_problems(path: Path) -> tuple[Problem, ...]:
    """Everything wrong in a plan, or in every plan in a folder; what is not there is told elsewhere."""
    try:
        plans = inspected(path).plans
    except Refusal:
        return ()
    return tuple(problem for plan in plans for problem in _problems(plan))


def _problems(plan: Path) -> tuple[Problem, ...]:
    try:
        data, _ = read_file(plan)
    except Refusal as refusal:
        return (Problem(str(plan), 0, 0, "error", refusal.message),)
    return read_plan(data, str(plan)).problems


_DEEPEST: Final = 32  # forks of forks


def with_family(plan: Plan, path: Path, data: bytes, title: str, means: Means) -> Plan:
    """The plan of the story `data` at `path`, its empty lines filled from the plans of those it left.

    Author, dedication and epigraph are; the subtitle too, unless the story's `title` says what it is about
    itself. A plan that is not there or not sound says nothing.
    """
    apart = APART in title
    for _ in range(_DEEPEST):
        left = origin(head_of(data))
        if left is None or Path(left[0]).name != left[0]:
            break
        path = path.with_name(left[0])
        try:
            data, _size = read_file(path, means.disk)
            theirs = read_plan(BookPlan(path, means).read(), path.name).plan
        except Refusal:
            break
        plan = replace(
            plan,
            author=plan.author or theirs.author,
            subtitle=plan.subtitle or ("" if apart else theirs.subtitle),
            dedication=plan.dedication or theirs.dedication,
            epigraph=plan.epigraph or theirs.epigraph,
            epigraph_source=plan.epigraph_source or ("" if plan.epigraph else theirs.epigraph_source),
        )
    return plan
