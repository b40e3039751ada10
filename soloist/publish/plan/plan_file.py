"""Changes in the plan of a book, line by line: the rest of the file, comments and all, stays as it is."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from soloist.play.forks.fork import APART, head_of, origin
from soloist.publish.book.book import CHAPTERS, HEADS, MECHANICS, clean, one_line
from soloist.publish.plan.plan import Plan, Planned
from soloist.storage.listing import inspected
from soloist.storage.means import Means
from soloist.storage.reading import read_file
from soloist.storage.shared_files import BookPlan
from soloist.tables.reading.complaints import Complaints
from soloist.tables.reading.limits import check_size
from soloist.tables.reading.nodes import Items, Node, Pairs, Text
from soloist.tables.reading.source import Source
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Problem, Refusal, message

SCENE: Final = "scene"
FIELDS: Final = ("title", "synopsis", "status", "out")
"""What can be said of a scene, beside its key."""
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {"mechanics": MECHANICS, "chapters": CHAPTERS}
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


def plan_of(story: Path, data: bytes, title: str, means: Means) -> Plan:
    """The plan of the story `data` at a path, called `title`, with what its family says. Raises `Refusal`."""
    found = BookPlan(story, means)
    return with_family(sound_plan(found.read(), found.path.name), story, data, title, means)


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
        said: dict[str, Any] = {}
        scenes, heads, items = None, 0, list[Item]()
        for key, node in self._once(tree):
            if key.value == "scenes":
                scenes, heads = node, key.end
                items = self._items(node)
            elif key.value in HEADS:
                said[key.value] = self._text(node)
            elif key.value in _CHOICES:
                said[key.value] = self._choice(key.value, node)
            else:
                self._unknown(key, (*HEADS, *_CHOICES, "scenes"))
        plan = Plan(**said, scenes=tuple(map(self._planned, items)))
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

    def _choice(self, key: str, node: Node) -> str | None:
        said, known = self._text(node), _CHOICES[key]
        if said.casefold() in known or not said:
            return said.casefold() or None
        wrong = message(
            "“{value}” is no {key}; one of these is: {known}.", value=said, key=key, known=", ".join(known)
        )
        self._faults.error(node.start, wrong)
        return None

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
                self._unknown(key, (SCENE, *FIELDS))
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

    def _unknown(self, key: Text, known: Sequence[str]) -> None:
        said = message(
            "“{key}” is none of what a plan knows: {known}.", key=key.value, known=", ".join(known)
        )
        self._faults.error(key.start, said)


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
        plan = plan.over(
            replace(
                theirs,
                title="",
                subtitle="" if apart else theirs.subtitle,
                epigraph_source="" if plan.epigraph else theirs.epigraph_source,
                mechanics=None,
                chapters=None,
            )
        )
    return plan


_BOM: Final = b"\xef\xbb\xbf"
_BLANK: Final = " \t"


def with_field(data: bytes, file: str, order: Sequence[str], key: str, name: str, value: str) -> bytes:
    """The file with `name` (one of `FIELDS`) of the scene `key` set to `value`, a line of text.

    `order` are the keys of the story's scenes in the order of the manuscript: where the scene is not
    named yet, so are those before it, lest it move. Raises `Refusal` where the file is not sound, or is laid
    out so that a line cannot be changed without the rest.
    """
    value = one_line(clean(value))
    read = _named(data, file, order, key)
    item = next(each for each in read.items if each.key == key)
    put: dict[str, Any] = {name: value == "yes" if name == "out" else value}
    wished = replace(read.plan.scene(key), **put)
    scenes = tuple(wished if each.key == key else each for each in read.plan.scenes)
    new = _set(read, item, name, value if name == "out" else _scalar(value))
    return _as_wished(data, new, file, replace(read.plan, scenes=scenes))


def with_head(data: bytes, file: str, name: str, value: str) -> bytes:
    """The file with `name` (one of `HEADS`) of the whole book set to `value`, a line of text.

    One that is not there yet comes in the order of a title page, before everything else that is not of it;
    an empty one that is not there stays away. Refusals as of `with_field`.
    """
    value = one_line(clean(value))
    read = _sound(data, file)
    put: dict[str, Any] = {name: value}
    wished = replace(read.plan, **put)
    return (
        data if wished == read.plan else _as_wished(data, _headed(read, name, _scalar(value)), file, wished)
    )


def moved(data: bytes, file: str, order: Sequence[str], key: str, by: int) -> bytes:
    """The file with the scene `key` one place later in the manuscript (`by` 1), or earlier (-1).

    The same bytes where there is no such place. `order` and refusals as of `with_field`.
    """
    at = order.index(key)
    if not 0 <= at + by < len(order):
        return data
    first, second = sorted((at, at + by))
    read = _named(data, file, order, order[second])
    places = {item.key: number for number, item in enumerate(read.items)}
    one, other = places[order[first]], places[order[second]]
    scenes = list(read.plan.scenes)
    scenes[one], scenes[other] = scenes[other], scenes[one]
    return _as_wished(data, _swapped(read, one, other), file, replace(read.plan, scenes=tuple(scenes)))


def _sound(data: bytes, file: str) -> Read:
    read = read_plan(data, file)
    if read.problems:
        first = read.problems[0]
        raise Refusal(
            message(
                "{file}:{line}: {what} Until that is mended, soloist changes nothing there.",
                file=file,
                line=first.line,
                what=first.message,
            )
        )
    return read


def _as_wished(data: bytes, new: str, file: str, wished: Plan) -> bytes:
    """What was made, read again: a person’s file is not to say anything but what was asked for."""
    made = _BOM * data.startswith(_BOM) + new.encode()
    found = read_plan(made, file)
    if found.problems or found.plan != wished:
        raise _by_hand(file)
    return made


def _by_hand(file: str) -> Refusal:
    return Refusal(
        message(
            "{file} is laid out so that soloist cannot change that line alone. Change it in your editor, "
            "or write the scenes one under the other, each beginning with “- scene:”.",
            file=file,
        )
    )


# --- the text -----------------------------------------------------------------------------------


def _line_end(text: str) -> str:
    first = next(iter(text.splitlines(keepends=True)), "")
    return first[len(first.rstrip("\r\n")) :] or "\n"


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _after_line(text: str, at: int) -> int:
    """Where the line after that of `at` begins; the end of the text where it is the last."""
    while at < len(text) and text[at] not in "\r\n":
        at += 1
    return at + 2 if text[at : at + 2] == "\r\n" else min(at + 1, len(text))


def _with_lines(text: str, at: int, lines: Iterable[str]) -> str:
    """The text with further lines where one begins, or at its end."""
    end = _line_end(text)
    between = "" if not at or text[:at].endswith(("\n", "\r")) else end
    return f"{text[:at]}{between}{''.join(line + end for line in lines)}{text[at:]}"


def _scalar(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _end_of(read: Read, node: object) -> int:
    """Where the line after the last one of a value, or of a scene, begins."""
    if isinstance(node, Pairs) and not node.flow:
        return _end_of_pair(read, *node.items[-1])
    assert isinstance(node, Text | Pairs)
    return _after_line(read.text, _extent(read, node))


def _end_of_pair(read: Read, key: Text, value: Node) -> int:
    return _end_of(read, value if isinstance(value, Text) and value.end > key.end else key)


def _extent(read: Read, node: Text | Pairs) -> int:
    """Where the text of a value ends; a folded one takes the line ends after it along otherwise."""
    end = node.end
    if read.text[node.start : node.start + 1] in ("|", ">"):
        while end > node.start and read.text[end - 1] in "\r\n \t":
            end -= 1
    return end


def _named(data: bytes, file: str, order: Sequence[str], key: str) -> Read:
    """The plan that names the scenes up to `key`, those that are missing at the end of its list."""
    read = _sound(data, file)
    known = {item.key for item in read.items}
    missing = [each for each in order[: order.index(key) + 1] if each not in known]
    if key in known or not missing:
        return read
    text, node, indent, head = read.text, read.scenes, "  ", list[str]()
    if isinstance(node, Items) and node.flow and node.items:
        raise _by_hand(file)
    if read.items:
        last = read.items[-1].node
        dash = text.rindex("-", 0, last.start)
        indent, at = text[_line_start(text, dash) : dash], _end_of(read, last)
    elif node is None:
        head, at = ["scenes:"], len(text)
    else:  # the `[]` that may stand there goes
        if isinstance(node, Text | Items) and node.end > node.start:
            text = text[: node.start] + text[node.end :]
        at = _after_line(text, read.heads)
    lines = [*head, *(f"{indent}- {SCENE}: {each}" for each in missing)]
    return _sound(_with_lines(text, at, lines).encode(), file)


def _set(read: Read, item: Item, name: str, scalar: str) -> str:
    """The text with a field of a scene."""
    text, node = read.text, item.node
    line = f"{' ' * (node.start - _line_start(text, node.start))}{name}: {scalar}"
    if isinstance(node, Text):
        named = f"{SCENE}: {text[node.start : node.end]}{_line_end(text)}{line}"
        return text[: node.start] + named + text[node.end :]
    assert isinstance(node, Pairs)
    return _said(read, node, name, scalar) or _with_lines(text, _end_of(read, node), [line])


def _headed(read: Read, name: str, scalar: str) -> str:
    """The text with a line of the title page."""
    text, items = read.text, read.tree.items if read.tree is not None else ()
    if read.tree is not None and (said := _said(read, read.tree, name, scalar)):
        return said
    at = len(text)
    if items:
        first = _line_start(text, items[0][0].start)
        at = _above_comments(text, first) or first  # comments that begin the file are about the file
    for key, value in items:
        if key.value in HEADS[: HEADS.index(name)]:
            at = _end_of_pair(read, key, value)
    return _with_lines(text, at, [f"{name}: {scalar}"])


def _said(read: Read, pairs: Pairs, name: str, scalar: str) -> str:
    """The text with a value where its key is, or in braces; empty where it wants a line of its own."""
    text = read.text
    for key, value in pairs.items:
        if key.value == name and isinstance(value, Text):
            if value.end > value.start:
                return text[: value.start] + scalar + text[_extent(read, value) :]
            colon = text.index(":", key.end) + 1  # `title:` and nothing after it
            rest = text[colon:]
            gap = "" if rest[:1] in ("", *"\r\n") else " "
            return f"{text[:colon]} {scalar}{gap}{rest[rest[:1] in _BLANK and bool(gap) :]}"
    if not pairs.flow:
        return ""
    more = f", {name}: {scalar}" if pairs.items else f"{name}: {scalar}"
    return text[: pairs.end - 1] + more + text[pairs.end - 1 :]


def _swapped(read: Read, one: int, other: int) -> str:
    """Two scenes in each other's place, each with the comments right above it."""
    assert isinstance(read.scenes, Items)
    text, end = read.text, _line_end(read.text)
    (a, b), (c, d) = (_span(read, read.items[at], read.scenes) for at in (one, other))
    first, second = text[a:b], text[c:d]
    if not read.scenes.flow and not second.endswith(("\n", "\r")):  # the last line of the file
        first, second = first.removesuffix(end), second + end
    return text[:a] + second + text[b:c] + first + text[d:]


def _span(read: Read, item: Item, listed: Items) -> tuple[int, int]:
    """Where a scene begins and ends: its lines, the comments right above it along; in brackets, its words."""
    assert isinstance(item.node, Text | Pairs)
    if listed.flow:
        return item.node.start, item.node.end
    start = _line_start(read.text, read.text.rindex("-", 0, item.node.start))
    return _above_comments(read.text, start), _end_of(read, item.node)


def _above_comments(text: str, start: int) -> int:
    """Where the first of the comments right above a line begins; `start`, its own, where there is none."""
    while start:
        above = _line_start(text, start - 2 if text[start - 2 : start] == "\r\n" else start - 1)
        if not text[above:start].lstrip(_BLANK).startswith("#"):
            break
        start = above
    return start
