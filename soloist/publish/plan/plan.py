"""What a writer decided about the book and not about the play, and the file it is kept in.

The file is changed line by line: comments and all else in it stay as they are.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Self, TypeVar

from soloist.play.forks.fork import head_of, origin
from soloist.publish.book.book import (
    CHAPTERS,
    HEADS,
    MECHANICS,
    SCENE_BREAK,
    WORDS,
    Book,
    Chapter,
    Chapters,
    Choices,
    Node,
    bare,
    is_before_scenes,
    one_line,
    with_chapters,
    word,
)
from soloist.publish.book.prose_tree import line_of
from soloist.storage.listing import inspected
from soloist.storage.means import Means
from soloist.storage.reading import read_file
from soloist.storage.shared_files import BookPlan
from soloist.tables.reading.limits import check_size
from soloist.tables.reading.nodes import Items, Pairs, Text
from soloist.tables.reading.nodes import Node as Tree
from soloist.tables.reading.source import Source
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Problem, Refusal, message

STATUSES: Final = {name: WORDS[name] for name in ("idea", "draft", "revised", "done")}
"""How far a scene is, first to last, in the language of the story; a person may use words of their own."""


def status_word(said: str, lang: str) -> str:
    """A status in the language of the story; a person's own word as it is."""
    known = status_of(said)
    return STATUSES[known].of(lang) if known else said


def status_of(said: str) -> str:
    """Which of `STATUSES` a word means, in either language; empty for a person’s own word, or none."""
    wanted = said.casefold()
    return next((id_ for id_, term in STATUSES.items() if wanted in term.words), "")


@dataclass(frozen=True, slots=True)
class Planned:
    """What is planned for a scene; `key` is that of its chapter, `s2-3`. What is empty was not said."""

    key: str
    title: str = ""
    synopsis: str = ""
    status: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True)
class Plan(Choices):
    """The whole of it; scenes in the order of the manuscript, those not named follow as in the story."""

    scenes: tuple[Planned, ...] = ()

    def scene(self, key: str) -> Planned:
        """What is planned for a scene; nothing, where it is not named."""
        return next((each for each in self.scenes if each.key == key), Planned(key))

    def order(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The keys of a story's scenes in the order of the manuscript; none is lost, none comes twice.

        What stands before the scenes of a session stays there where it is not named.
        """
        known = dict.fromkeys(keys)
        named = dict.fromkeys(each.key for each in self.scenes if each.key in known)
        found: dict[str, None] = {}
        for key in named:
            before = f"{_session(key)}-0"
            if before in known and before not in named:  # it stands before the scenes of its session
                found[before] = None
            found[key] = None
        return tuple({**found, **known})

    def named(self, order: Sequence[str], most: int) -> Self:
        """The same plan with its scenes in an order, the first `most` of which it names thereafter.

        Those it names that are none of the story stay where they are.
        """
        known = [each.key for each in self.scenes]
        wanted = iter([key for at, key in enumerate(order) if at < most or key in known])
        names = [next(wanted) if key in order else key for key in known]
        return replace(self, scenes=tuple(map(self.scene, (*names, *wanted))))

    def with_scene(self, order: Sequence[str], key: str, **said: str | bool) -> Self:
        """The same plan with something said of a scene; where it is not named yet, so are those before it."""
        plan, told = self.named(order, order.index(key) + 1), dict[str, Any](said)
        return replace(
            plan, scenes=tuple(replace(each, **told) if each.key == key else each for each in plan.scenes)
        )

    def strangers(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The keys it names that are no scene of the story."""
        known = frozenset(keys)
        return tuple(each.key for each in self.scenes if each.key not in known)


NO_PLAN: Final = Plan()


def planned(book: Book, plan: Plan, by: Chapters | None = None) -> Book:
    """A book of scenes as it is planned: in its order, under its titles, without what is out; in parts.

    Where sessions are to be chapters, scenes that follow each other in one session become one.
    """
    lang = book.matter.lang
    held: dict[str, list[Chapter]] = {}
    titles: dict[str, str] = {}
    for chapter in book.chapters:
        held.setdefault(chapter.key, []).append(chapter)
        titles.setdefault(_session(chapter.key), chapter.part)
    chapters: list[Chapter] = []
    for key in plan.order(held):
        scene = plan.scene(key)
        if not scene.out:
            first, *more = held[key]
            chapters += [replace(first, title=line_of(scene.title, lang) or first.title), *more]
    return with_chapters(
        book, _gathered(chapters, titles) if by == "sessions" else _parted(chapters, titles, lang)
    )


def _session(key: str) -> str:
    return key.partition("-")[0]


def _parted(chapters: Sequence[Chapter], titles: dict[str, str], lang: str) -> list[Chapter]:
    """The chapters in parts, from the first session with a title on; none where no session has scenes."""
    if all(is_before_scenes(each.key) for each in chapters):
        return [replace(each, part="") for each in chapters]
    found, parts = list[Chapter](), 0
    for each in chapters:
        title, part = titles.pop(_session(each.key), None), ""
        if title or (title is not None and parts):
            parts += 1
            part = title or f"{word('part', lang)} {parts}"
        found.append(replace(each, part=part))
    return found


def _gathered(chapters: Sequence[Chapter], titles: dict[str, str]) -> list[Chapter]:
    """The scenes of a session that follow each other as one chapter, called as the session."""
    found: list[Chapter] = []
    for each in chapters:
        session = _session(each.key)
        if goes_on := bool(found) and _session(found[-1].key) == session:
            last = found.pop()
        else:
            last = Chapter(titles.pop(session, ""), (), f"{session}-0")
        above: tuple[Node, ...] = (SCENE_BREAK,) if goes_on else ()
        if each.title not in ("", last.title) or (goes_on and each.title):
            above = (Node("h", (bare(each.title),)),)
        found.append(replace(last, blocks=(*last.blocks, *above, *each.blocks)))
    return found


FIELDS: Final = ("title", "synopsis", "status", "out")
"""What can be said of a scene, beside its key."""
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {"mechanics": MECHANICS, "chapters": CHAPTERS}
_YES: Final = ("yes", "true", "on", "oui")
_NO: Final = ("no", "false", "off", "non", "")
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Read:
    """A plan, and what is wrong with its file. `places` are the lines its scenes begin on, from 0."""

    plan: Plan
    problems: tuple[Problem, ...] = ()
    places: Mapping[str, int] = MappingProxyType({})


def read_plan(data: bytes, file: str) -> Read:
    """The plan in the bytes of a file that is called `file`; never raises."""
    try:
        source = Source(data.decode("utf-8"), file)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        said = message("This is not UTF-8; save the file as UTF-8.")
        return Read(Plan(), (Problem(file, line, 1, "error", said),))
    tree = check_size(source) or read_nodes(source, strict=True)
    return Read(Plan(), (tree,)) if isinstance(tree, Problem) else _Reading(source).read(tree)


def sound_plan(data: bytes, file: str) -> Read:
    """The plan in the bytes of a file. Raises `Refusal` with what is wrong, if anything is."""
    read = read_plan(data, file)
    for problem in read.problems:
        said = message("{file}:{line}: {what}", file=file, line=problem.line, what=problem.message)
        raise Refusal(said)
    return read


def plan_of(story: Path, data: bytes, means: Means, deepest: int = 16) -> Plan:
    """The plan of the story `data` at a path; of a fork, with who wrote the story it left and for whom.

    Raises `Refusal` where it is not sound. That of a family that is not there says nothing.
    """
    found = BookPlan(story, means)
    plan, left = sound_plan(found.read(), found.path.name).plan, origin(head_of(data))
    if left is None or not deepest or Path(left[0]).name != left[0]:
        return plan
    path = story.with_name(left[0])
    try:
        theirs = plan_of(path, read_file(path, means.disk)[0], means, deepest - 1)
    except Refusal:
        return plan
    return plan.over(Choices(author=theirs.author, contact=theirs.contact, dedication=theirs.dedication))


class _Reading:
    """Reads what is known and complains of the rest."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def read(self, tree: Tree | None) -> Read:
        said: dict[str, Any] = {}
        places: dict[str, int] = {}
        wrong = message("A plan is made of “key: value” lines.")
        held = self._held(tree, wrong, (*HEADS, *_CHOICES, "scenes"))
        for key, node in held.items():
            if key == "scenes":
                said[key] = tuple(self._scenes(node, places))
            elif key in _CHOICES:
                said[key] = self._choice(node, {each: each for each in _CHOICES[key]})
            else:
                said[key] = self._text(node)
        return Read(Plan(**said), tuple(self._source.problems), places)

    def _held(self, node: Tree | None, wrong: Message, known: Sequence[str]) -> dict[str, Tree]:
        """The values of a mapping by their keys; those that are not `known`, or come again, are told."""
        held: dict[str, Tree] = {}
        keys: dict[str, Text] = {}
        if node and not isinstance(node, Pairs) and not (isinstance(node, Text) and not node.value):
            self._source.error(node.start, wrong)
        for key, value in node.items if isinstance(node, Pairs) else ():
            if key.value in keys:
                self._source.repeated(keys[key.value], key)
            elif key.value not in known:
                self._source.error(
                    key.start,
                    message(
                        "“{key}” is none of what a plan knows: {known}.",
                        key=key.value,
                        known=", ".join(known),
                    ),
                )
            else:
                keys[key.value], held[key.value] = key, value
        return held

    def _text(self, node: Tree) -> str:
        if isinstance(node, Text):
            return one_line(node.value)
        self._source.error(node.start, message("A text belongs here; put it in quotes."))
        return ""

    def _choice(self, node: Tree, values: Mapping[str, _Value]) -> _Value | None:
        said = self._text(node).casefold()
        if said and said not in values:
            known = ", ".join(filter(None, values))
            wrong = message(
                "“{value}” cannot stand here; one of these can: {known}.", value=said, known=known
            )
            self._source.error(node.start, wrong)
        return values.get(said)

    def _scenes(self, node: Tree, places: dict[str, int]) -> list[Planned]:
        found: dict[str, Planned] = {}
        if not isinstance(node, Items) and not (isinstance(node, Text) and not node.value):
            self._source.error(node.start, message("Scenes are a list: a line “- scene: s1-1” for each."))
        for each in node.items if isinstance(node, Items) else ():
            wrong = message("A scene is named by its key: “- scene: s1-1”.")
            alone = isinstance(each, Text) and each.value
            held = {"scene": each} if alone else self._held(each, wrong, ("scene", *FIELDS))
            out = held.pop("out", None)
            said = {name: self._text(value) for name, value in held.items()}
            key = said.pop("scene", "")
            line = self._source.place(each.start)[0]
            if not key and isinstance(each, Pairs):
                self._source.error(each.start, wrong)
            elif key in found:
                told = message("{key} is here and on line {line}; keep one.", key=key, line=places[key] + 1)
                self._source.error(each.start, told)
            elif key:
                either = dict.fromkeys(_YES, True) | dict.fromkeys(_NO, False)
                left_out = out is not None and self._choice(out, either) is True
                found[key], places[key] = Planned(key, out=left_out, **said), line - 1
        return list(found.values())


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


# --- changes ------------------------------------------------------------------------------------

_KEY: Final = regex.compile(r"(?P<before>\s*(?:-\s+)?)(?P<name>\w+)\s*:(?=\s|$)")
_VALUE: Final = regex.compile(r"""(?:\s*(?:"(?:\\.|[^"\\])*"|'(?:''|[^'])*'|[^\s"'#].*?))?(\s+#.*|\s*)""")
_NO_SCENES: Final = regex.compile(r"scenes\s*:\s*(\[\s*\])?(\s+#.*|\s*)")
_BOM: Final = b"\xef\xbb\xbf"


def revised(data: bytes, file: str, wished: Plan) -> bytes:
    """The file changed to say what is wished of the title page and of scenes, and nothing else.

    A scene moves with the comments right above it. A line of the title page that is not there yet comes in
    the order of one, before all that is not of it. Raises `Refusal` where the file is not sound, or is laid
    out so that a line cannot be changed without the rest.
    """
    read, bom = sound_plan(data, file), _BOM * data.startswith(_BOM)
    lines = data.removeprefix(_BOM).decode()
    between = "\r\n" if "\r\n" in lines else "\n"
    text = lines.split(between)
    if read.plan.scenes != wished.scenes:
        text = _with_scenes(text, file, read, wished)
    heads = tuple(HEADS)
    for name in heads:
        value = getattr(wished, name)
        if value != getattr(read.plan, name) and not _put(text, 0, 0, name, value):
            at = next((at for at, line in enumerate(text) if _KEY.match(line)), _last(text))
            for place, line in enumerate(text):
                if line.partition(":")[0] in heads[: heads.index(name)]:
                    at = _end(text, place)
            text.insert(at, f"{name}: {_scalar(value)}")
    made = bom + between.join(text).encode()
    found = read_plan(made, file)
    if found.problems or found.plan != wished:  # a person's own is not to say anything but what was asked for
        raise _by_hand(file)
    return made


def _with_scenes(text: list[str], file: str, read: Read, wished: Plan) -> list[str]:
    """The lines with the scenes that are wished for, in their order."""
    spans = [_span(text, at, file) for at in read.places.values()]
    pieces = {key: text[start:end] for key, (start, end) in zip(read.places, spans, strict=True)}
    indent = " " * (_column(text[max(read.places.values())]) if spans else 2)
    told = list[list[str]]()
    for each in wished.scenes:
        piece, was = pieces.get(each.key, [f"{indent}- scene: {each.key}"]), read.plan.scene(each.key)
        for name in FIELDS:
            if (value := getattr(each, name)) != getattr(was, name):
                _put_in(piece, name, value, file)
        told.append(piece)
    made, done = list[str](), 0
    for (start, end), piece in zip(spans, told, strict=False):
        made += [*text[done:start], *piece]
        done = end
    if not spans:
        listed = [(at, found[2]) for at, line in enumerate(text) if (found := _NO_SCENES.fullmatch(line))]
        at, after = listed[0] if listed else (_last(text), "")
        made, done = [*text[:at], f"scenes:{after}"], at + bool(listed)
    return [*made, *(line for piece in told[len(spans) :] for line in piece), *text[done:]]


def _span(text: Sequence[str], at: int, file: str) -> tuple[int, int]:
    """From where to where a scene stands that begins on a line, with the comments right above it."""
    start = at
    if not text[at].lstrip().startswith("- "):
        raise _by_hand(file)
    while start and text[start - 1].lstrip().startswith("#"):
        start -= 1
    return start, _end(text, at)


def _put_in(piece: list[str], name: str, value: str | bool, file: str) -> None:
    """Set a value in the lines of a scene."""
    dash = next(at for at, line in enumerate(piece) if line.lstrip().startswith("- "))
    if (begun := _KEY.match(piece[dash])) is None:
        raise _by_hand(file)
    column = len(begun["before"])
    if not _put(piece, dash, column, name, value):
        piece.append(f"{' ' * column}{name}: {_scalar(value)}")


def _put(text: list[str], start: int, column: int, name: str, value: str | bool) -> bool:
    """Change the value of a key that is set in so far, if it is there."""
    for at in range(start, len(text)):
        found = _KEY.match(text[at])
        if found is not None and found["name"] == name and len(found["before"]) == column:
            old = _VALUE.fullmatch(text[at], found.end())
            after = old[1] if old is not None else ""
            text[at : _end(text, at, column)] = [f"{found[0]} {_scalar(value)}{after}"]
            return True
    return False


def _last(text: Sequence[str]) -> int:
    """Where lines are added at the end."""
    return len(text) - (not text[-1])


def _column(line: str) -> int:
    """How far a line is set in."""
    return len(line) - len(line.lstrip())


def _end(text: Sequence[str], at: int, column: int | None = None) -> int:
    """Where what begins on a line, set in so far, ends; blank lines and comments after it stand apart."""
    column = _column(text[at]) if column is None else column
    end = kept = at + 1
    while end < len(text) and (_column(text[end]) > column or not text[end].strip()):
        end += 1
        kept = kept if text[end - 1].strip()[:1] in ("", "#") else end
    return kept


def _scalar(value: str | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return json.dumps(value, ensure_ascii=False)


def _by_hand(file: str) -> Refusal:
    return Refusal(
        message(
            "{file} is laid out so that soloist cannot change that line alone. Change it in your editor, "
            "or write the scenes one under the other, each beginning with “- scene:”.",
            file=file,
        )
    )
