"""What a writer decided about the book and not about the play, and the file it is kept in.

The file is changed line by line: comments and all else in it stay as they are.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Self, TypeAlias

from soloist.play.dialogs.conversation import Again, Conversation, menu, work
from soloist.play.dialogs.dialog import Done, Field, Form, Line, Listing, Option, Row, line
from soloist.play.session.face import Face
from soloist.publish.book.book import (
    ABOUT,
    CHOICES,
    HEADS,
    SCENE_BREAK,
    Book,
    Chapter,
    Chapters,
    Choices,
    Node,
    bare,
    clean,
    is_before_scenes,
    one_line,
    with_chapters,
    word,
)
from soloist.publish.book.matter import title_lines
from soloist.publish.book.prose_tree import line_of
from soloist.publish.book.scenes import StoryScene, scenes
from soloist.storage.listing import PLAN, inspected
from soloist.storage.means import Means
from soloist.storage.reading import read_file, read_own
from soloist.storage.story.rewrite import change_file
from soloist.tables.reading.source import Items, Pairs, Source, Text, check_size
from soloist.tables.reading.source import Node as Tree
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import Problem, Refusal, count, message


@record
class Planned:
    """What is planned for a `scene`, by the key of its chapter, `s2-3`. What is empty was not said."""

    scene: str
    title: str = ""
    synopsis: str = ""
    status: str = ""
    out: bool = False


@record
class Plan(Choices):
    """The whole of it; scenes in the order of the manuscript, those not named follow as in the story."""

    scenes: tuple[Planned, ...] = ()

    def scene(self, key: str) -> Planned:
        """What is planned for a scene; nothing, where it is not named."""
        return next((each for each in self.scenes if each.scene == key), Planned(key))

    def order(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The keys of a story's scenes in the order of the manuscript; none is lost, none comes twice.

        What stands before the scenes of a session stays there where it is not named.
        """
        known = dict.fromkeys(keys)
        named = dict.fromkeys(each.scene for each in self.scenes if each.scene in known)
        found: dict[str, None] = {}
        for key in named:
            before = f"{_session(key)}-0"
            if before in known and before not in named:  # it stands before the scenes of its session
                found[before] = None
            found[key] = None
        return tuple({**found, **known})

    def named(self, order: Sequence[str]) -> Self:
        """The same plan with its scenes in an order, all of them named; those of no story come last."""
        return replace(self, scenes=tuple(map(self.scene, (*order, *self.strangers(order)))))

    def with_scene(self, order: Sequence[str], key: str, **said: str | bool) -> Self:
        """The same plan, its scenes named in an order, with something said of one of them."""
        told = dict[str, Any](said)
        scenes = self.named(order).scenes
        return replace(
            self, scenes=tuple(replace(each, **told) if each.scene == key else each for each in scenes)
        )

    def strangers(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The keys it names that are no scene of the story."""
        known = frozenset(keys)
        return tuple(each.scene for each in self.scenes if each.scene not in known)


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
_EITHER: Final = {
    **dict.fromkeys(("yes", "true", "on", "oui"), True),
    **dict.fromkeys(("no", "false", "off", "non")),
}
_Known: TypeAlias = Mapping[str, Mapping[str, Any]]
_KEYS: Final[_Known] = {
    **{name: {} for name in ("scenes", *HEADS)},
    **{name: _EITHER if "yes" in values else dict.fromkeys(values) for name, values in CHOICES.items()},
}
"""What can be said of the whole book, and which words can say it."""
_SCENE_KEYS: Final[_Known] = {**{name: {} for name in ("scene", *FIELDS)}, "out": _EITHER}


_SHAPE: Final = message(
    "A plan is made of “key: value” lines, the value in quotes where it begins with a sign; its scenes are a "
    "list, each by its key: “- scene: s1-1”."
)


@record
class Read:
    """A plan, and what is wrong with its file."""

    plan: Plan
    problems: tuple[Problem, ...] = ()
    tree: Tree | None = None


def read_plan(data: bytes, file: str) -> Read:
    """The plan in the bytes of a file that is called `file`; never raises."""
    try:
        source = Source(data.decode("utf-8"), file)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        said = message("This is not UTF-8; save the file as UTF-8.")
        return Read(Plan(), (Problem(file, line, 1, "error", said),))
    tree = check_size(source) or read_nodes(source, strict=True)
    if isinstance(tree, Problem):
        return Read(Plan(), (tree,))
    held = _held(source, tree, _KEYS)
    scenes = held.pop("scenes", None)
    listed, first = list[Planned](), dict[str, Text]()
    for each in scenes.items if isinstance(scenes, Items) else ():
        alone = isinstance(each, Text) and each.value
        about = {"scene": each} if alone else _held(source, each, _SCENE_KEYS)
        key = about.pop("scene", None)
        if not isinstance(key, Text) or not key.value:
            source.error(each.start, _SHAPE)
        elif not source.is_again(key, first, key.value):
            listed.append(Planned(key.value, **_texts(about, _SCENE_KEYS)))
    return Read(Plan(**_texts(held, _KEYS), scenes=tuple(listed)), tuple(source.problems), tree)


def _held(source: Source, node: Tree | None, known: _Known) -> dict[str, Tree]:
    """The values of a mapping by their keys; what is not as it is `known` is told."""
    held, keys = dict[str, Tree](), dict[str, Text]()
    if node and not isinstance(node, Pairs) and not (isinstance(node, Text) and not node.value):
        source.error(node.start, _SHAPE)
    for key, value in node.items if isinstance(node, Pairs) else ():
        name, words = key.value, known.get(key.value)
        said = value.value.strip() if isinstance(value, Text) else ""
        if words is None:
            told = message("“{key}” is none of what a plan knows: {known}.", key=name, known=", ".join(known))
            source.error(key.start, told)
        elif source.is_again(key, keys, name):
            continue
        elif bool(said) or isinstance(value, Pairs) if name == "scenes" else not isinstance(value, Text):
            source.error(value.start, _SHAPE)
        elif words and said and said.casefold() not in words:
            told = message(
                "“{value}” cannot stand here; one of these can: {known}.", value=said, known=", ".join(words)
            )
            source.error(value.start, told)
        else:
            held[name] = value
    return held


def _texts(held: Mapping[str, Tree], known: _Known) -> dict[str, Any]:
    """Values in words by their keys; of those that can be either, whether they are."""
    texts = {name: one_line(value.value) for name, value in held.items() if isinstance(value, Text)}
    either = {
        name: bool(_EITHER.get(text.casefold())) for name, text in texts.items() if known[name] is _EITHER
    }
    return {name: text.casefold() if known[name] else text for name, text in texts.items()} | either


def sound_plan(data: bytes, file: str) -> Read:
    """The plan in the bytes of a file. Raises `Refusal` with what is wrong, if anything is."""
    read = read_plan(data, file)
    for problem in read.problems:
        said = message("{file}:{line}: {what}", file=file, line=problem.line, what=problem.message)
        raise Refusal(said)
    return read


def beside_story(story: Path) -> Path:
    """Where the plan of a story is."""
    return story.with_name(story.stem + PLAN)


def plan_of(story: Path, means: Means) -> Plan:
    """The plan of the story at a path. Raises `Refusal` where it is not sound."""
    file = beside_story(story)
    return sound_plan(read_own(file, means.disk), file.name).plan


def plan_problems(path: Path) -> tuple[Problem, ...]:
    """Everything wrong in a plan, or in every plan in a folder; what is not there is told elsewhere."""
    found = list[Problem]()
    with suppress(Refusal):
        for plan in inspected(path).plans:
            try:
                found += read_plan(read_file(plan)[0], str(plan)).problems
            except Refusal as refusal:
                found.append(Problem(str(plan), 0, 0, "error", refusal.message))
    return tuple(found)


# --- changes ------------------------------------------------------------------------------------

_BOM: Final = "\ufeff"
_BEHIND: Final = regex.compile(r"([ \t]+#[^\r\n]*)?[^\n]*\n?")


def revised(data: bytes, file: str, wished: Plan) -> bytes:
    """The file written anew to say what is wished of the title page and of scenes.

    Comments and blank lines stay above what they stand above, and what is not changed is spelt as it was.
    Raises `Refusal` where the file is not sound, or is laid out so that this cannot be.
    """
    read, text = sound_plan(data, file), data.decode().removeprefix(_BOM)
    end = "\r\n" if "\r\n" in text else "\n"
    text += "" if text.endswith("\n") or not text else end
    there, dash, done = _laid_out(read.tree, text)

    def rows(of: str, first: str, was: object, now: object, names: Iterable[str]) -> str:
        """The lines of a mapping, those that are there in the order they have."""
        made, known = "", [name for scene, name in there if scene == of and name != "scenes"]
        for name in dict.fromkeys((*known, *names)):
            value = getattr(now, name)
            above, before, told, behind = there.get((of, name), ("", " ", "", ""))
            if name == "scene":
                told = told or of
            elif getattr(was, name) != value or name not in known:
                told = (
                    ("no", "yes")[value] if isinstance(value, bool) else json.dumps(value, ensure_ascii=False)
                )
            if value or name in known:
                row = f"{above}{' ' * len(first) if made else first}{name}:{before}{told}"
                made += f"{row.rstrip(' ')}{behind}{end}"
        return made

    made = ("" if there else text) + rows("", "", read.plan, wished, ABOUT)
    above, _, _, behind = there.get(("", "scenes"), ("",) * 4)
    if wished.scenes or ("", "scenes") in there:
        made += f"{above}scenes:{behind}{end}"
    for each in wished.scenes:
        made += rows(each.scene, dash, read.plan.scene(each.scene), each, ("scene", *FIELDS))
    made = _BOM * data.startswith(_BOM.encode()) + made + text[done:]
    found = read_plan(made.encode(), file)
    if found.problems or found.plan != wished:
        told = message("{file} is laid out so that soloist cannot change it: use your editor.", file=file)
        raise Refusal(told)
    return made.encode()


def _laid_out(
    tree: Tree | None, text: str
) -> tuple[Mapping[tuple[str, str], tuple[str, str, str, str]], str, int]:
    """How a plan stands in its file: the values by scene and key, what opens a scene, where the last ends.

    With each value are the lines above it, what parts it from its key, its letters, the comment behind it.
    """
    there, dash = dict[tuple[str, str], tuple[str, str, str, str]](), "  - "
    done = 0 if isinstance(tree, Pairs) else len(text)
    for scene, key, value in _keys(tree):
        line, colon = text.rfind("\n", 0, key.start) + 1, text.index(":", key.end) + 1
        listed = isinstance(value, Items) and value.items
        told = "" if listed else text[value.start : value.end].rstrip()
        start = value.start if told else colon
        behind = _BEHIND.match(text, colon if listed else value.start + len(told))
        assert behind is not None, "it matches anything"
        there[scene, key.value] = (text[done:line], text[colon:start] or " ", told, behind[1] or "")
        done = max(done, behind.end())
        dash = text[line : key.start] if text[line : key.start].strip() == "-" else dash
    return there, dash, done


def _keys(tree: Tree | None) -> Iterator[tuple[str, Text, Tree]]:
    """The keys of a sound plan with their values, in the order of the file, each with the scene it is of."""
    for key, value in tree.items if isinstance(tree, Pairs) else ():
        yield "", key, value
        for each in value.items if isinstance(value, Items) else ():
            pairs = each.items if isinstance(each, Pairs) else ()
            scene = next(of.value for name, of in pairs if name.value == "scene" and isinstance(of, Text))
            yield from ((scene, name, of) for name, of in pairs)


# --- /book: its scenes in order, named, summed up, left out; its title page. The story stays --------


def book(face: Face, words: str) -> Conversation[None]:
    """Show the scenes of the book, at first those that are called by the words.

    Raises `Refusal` where the plan cannot be read.
    """
    dialog = yield from work(message("Reading the scenes…"), lambda: _BookDialog(face))
    yield from menu("book", dialog.listing, dialog.change, words=words.strip())


class _BookDialog:
    """The scenes in the order of the manuscript; whatever is changed of them is in the file at once."""

    def __init__(self, face: Face) -> None:
        """Read the story and its plan; slow for a long story. Raises `Refusal` where either cannot be."""
        session = face.session
        self._reveal, self._file, self._means = face.reveal, beside_story(session.path), session.desk.means
        self._scenes = {each.key: each for each in scenes(session.on_story(lambda story: story.journal))}
        self._state = session.story.state
        self._plan = self._read(read_own(self._file, self._means.disk))

    def _read(self, data: bytes) -> Plan:
        return sound_plan(data, self._file.name).plan

    def _put(self, wished: Callable[[Plan], Plan]) -> None:
        """Change the file. Raises `Refusal`, and nothing is changed."""
        name = self._file.name
        change_file(
            self._file, lambda data: revised(data, name, wished(self._read(data))), "edit", self._means, b""
        )
        self._plan = self._read(read_own(self._file, self._means.disk))

    def _put_scene(self, key: str, **said: str | bool) -> None:
        self._put(lambda plan: plan.with_scene(plan.order(self._scenes), key, **said))

    def change(self, done: Done) -> None:
        """Move a scene a place later or earlier, leave it out or take it in."""
        key, by = done.subject.name, {"more": 1, "less": -1}.get(done.deed)

        def moved(plan: Plan) -> Plan:
            order = list(plan.order(self._scenes))
            at = order.index(key)
            order.insert(max(0, at + (by or 0)), order.pop(at))
            return plan.named(order)

        if by is None:
            self._put_scene(key, out=not self._plan.scene(key).out)
        else:
            self._put(moved)

    def listing(self) -> Listing:
        """The scenes, and the title page."""
        rows, number, total = list[Row](), 0, 0
        for key in self._plan.order(self._scenes):
            planned, scene = self._plan.scene(key), self._scenes[key]
            words = scene.words
            if not planned.out:
                number, total = number + 1, total + words
            deeds = (
                Option("scene", message("title, synopsis, state"), do=partial(self._fill_scene, scene)),
                Option("go", message("go there"), do=partial(self._go, scene)),
            )
            row = Row(
                self._called(scene), key, "–" if planned.out else str(number),
                (planned.status, count("{n} word", "{n} words", words)),
                ticked=not planned.out, adjusts=True, deeds=deeds, subject=planned,
            )  # fmt: skip
            rows.append(row)
        told = (count("{n} scene", "{n} scenes", number), count("{n} word", "{n} words", total))
        above = [line(message("{scenes}, {words}", scenes=told[0], words=told[1]), "quiet")]
        if not rows:
            above.append(line(message("No scene yet: a scene begins with # and its title."), "quiet"))
        fill = Option("page", message("fill it in"), do=self._fill_page)
        rows.append(Row(message("Title page, rolls, lists"), "page", part=message("The book"), deeds=(fill,)))
        title = (message("Book"), self._plan.title or self._state.title)
        adjusts = message("earlier, later")
        return Listing(title, tuple(rows), above=tuple(above), shows=_synopsis, adjusts=adjusts)

    def _go(self, scene: StoryScene) -> bool:
        self._reveal(scene.start)
        return True

    def _called(self, scene: StoryScene) -> Any:
        title = self._plan.scene(scene.key).title or scene.title
        return title or message("Scene {number}", number=scene.key)

    def _fill_scene(self, scene: StoryScene) -> Conversation[None]:
        def form() -> Form:
            planned = self._plan.scene(scene.key)
            help_ = message("What happens in it.")
            none = Option("", message("none"))
            story = Option("", message("as in the story"))
            fields = (
                Field("title", message("Title"), planned.title, (story,), free=True),
                Field("synopsis", message("Synopsis"), planned.synopsis, (none,), free=True, help=help_),
                Field("status", message("State"), planned.status, (none,), free=True),
            )
            return Form(self._called(scene), fields)

        def put(name: str, value: str) -> None:
            self._put_scene(scene.key, **{name: value})

        yield from _filled(f"book {scene.key}", form, put)

    def _fill_page(self) -> Conversation[None]:
        def form() -> Form:
            fields, told = list[Field](), title_lines(self._state)
            for id_, about in ABOUT.items():
                none = message("as the story: {text}", text=told[id_]) if told.get(id_) else message("none")
                values, said = CHOICES.get(id_, {"": none}), getattr(self._plan, id_)
                value = said if isinstance(said, str) else "yes" if said else ""
                options = tuple(Option(*each) for each in values.items())
                if id_ in CHOICES and value not in values:
                    value = next(iter(values))
                fields.append(
                    Field(id_, about["label"], value, options, free=id_ in HEADS, help=about.get("help", ""))
                )
            kept = message("Kept in {file}, beside the story.", file=self._file.name)
            return Form(message("The book"), tuple(fields), above=(line(kept, "quiet"),))

        def put(name: str, value: str) -> None:
            said: dict[str, Any] = {name: value == "yes" if "yes" in CHOICES.get(name, {}) else value}
            self._put(lambda plan: replace(plan, **said))

        yield from _filled("book page", form, put)


def _synopsis(row: Row | None) -> tuple[Line, ...]:
    if row is None or row.subject is None:
        return ()
    return (line(row.subject.synopsis or message("no synopsis yet"), "quiet"),)


def _filled(key: str, form: Callable[[], Form], put: Callable[[str, str], None]) -> Conversation[None]:
    """A form until it is left; each change is in the file at once, and leads to the next field."""

    def do(done: Done) -> Again:
        mark, value = done.subject
        try:
            put(mark, one_line(clean(value)))
        except Refusal as refusal:
            return Again(mark, refused=refusal.message)
        every = [each.id for each in form().fields]
        return Again(every[min(every.index(mark) + bool(done.words), len(every) - 1)])

    yield from menu(key, form, do)
