"""What a writer decided about the book and not about the play, and the file it is kept in.

What is changed on the screen is written into that file anew; one with comments is its writer's to change.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Self

from soloist.play.dialogs.conversation import Again, Conversation, deeds, fixed, listing, menu, said, work
from soloist.play.dialogs.dialog import Done, Field, Form, Line, Listing, Option, Row, line
from soloist.play.session.face import Face
from soloist.publish.book.book import (
    ABOUT,
    CHOICES,
    SCENE,
    SCENE_BREAK,
    Book,
    Chapter,
    Choices,
    Node,
    bare,
    clean,
    is_before_scenes,
    one_line,
    with_chapters,
    word,
)
from soloist.publish.book.manuscript import title_lines
from soloist.publish.book.prose_tree import line_of
from soloist.publish.book.scenes import StoryScene, scenes
from soloist.storage.listing import PLAN, inspected
from soloist.storage.means import Means
from soloist.storage.reading import read_file, read_own
from soloist.storage.story.rewrite import change_file
from soloist.tables.reading.keys import Given, Key, Known, given_keys
from soloist.tables.reading.source import Items, Pairs, Source, Text
from soloist.tables.reading.source import Node as Tree
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values.dataclass import fields, record, replace
from soloist.values.message import Problem, Refusal, Value, count, message


@record
class Planned:
    """What is planned for a `scene`, by the key of its chapter, `s2-3`. What is empty was not said.

    `out` is `yes` where it is left out.
    """

    scene: str
    title: str = ""
    synopsis: str = ""
    status: str = ""
    out: str = ""


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

    def named(self, order: Sequence[str], key: str = "", **said: str) -> Self:
        """The same plan with its scenes in an order, all of them named, something said of that of a key.

        Those of no story come last.
        """
        scenes = map(self.scene, (*order, *self.strangers(order)))
        told = (replace(each, **said) if each.scene == key else each for each in scenes)
        return replace(self, scenes=tuple(told))

    def strangers(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The keys it names that are no scene of the story."""
        known = frozenset(keys)
        return tuple(each.scene for each in self.scenes if each.scene not in known)


NO_PLAN: Final = Plan()


def planned(book: Book, plan: Plan, by: str = "") -> Book:
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
        if scene.out != "yes":
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


_CHOSEN: Final = ("scene", "out", *CHOICES)
"""What is a word of soloist's own, and stands without quotes."""
_KEYS: Final[Known] = {
    name: Key(name, shape="choice", words={each: each for each in CHOICES[name]})
    if name in CHOICES
    else Key(name)
    for name in ("scenes", *ABOUT)
}
"""What can be said of the whole book, and which words can say it, where not any can."""
_SCENE_KEYS: Final[Known] = {each.name: Key(each.name) for each in fields(Planned)} | {
    "out": Key("out", shape="choice", words={"no": "no", "yes": "yes"})
}


_SHAPE: Final = message(
    "A plan is made of “key: value” lines, the value in quotes where it begins with a sign; its scenes are a "
    "list, each by its key: “- scene: s1-1”."
)


@record
class Read:
    """A plan, and what is wrong with its file."""

    plan: Plan
    problems: tuple[Problem, ...] = ()


def read_plan(data: bytes, file: str) -> Read:
    """The plan in the bytes of a file that is called `file`; never raises."""
    try:
        source = Source(data.decode("utf-8"), file)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        said = message("This is not UTF-8; save the file as UTF-8.")
        return Read(Plan(), (Problem(file, line, 1, "error", said),))
    tree = read_nodes(source, strict=True)
    if isinstance(tree, Problem):
        return Read(Plan(), (tree,))
    held = _given(source, tree, _KEYS)
    scenes = held.values.pop("scenes", Items((), 0))
    if not isinstance(scenes, Items) and not (isinstance(scenes, Text) and not scenes.value):
        source.error(scenes.start, _SHAPE)
    listed, first = list[Planned](), dict[str, Text]()
    for each in scenes.items if isinstance(scenes, Items) else ():
        about = _given(source, each, _SCENE_KEYS)
        key = about.get("scene")
        if not isinstance(key, Text) or not key.value:
            source.error(each.start, _SHAPE)
        elif not source.is_again(key, first, key.value):
            listed.append(Planned(**_texts(about)))
    return Read(Plan(**_texts(held), scenes=tuple(listed)), tuple(source.problems))


def _given(source: Source, node: Tree | None, known: Known) -> Given:
    """The values of a mapping by their keys; one that is not `known` is told, and what is no mapping."""
    if isinstance(node, Pairs):
        return given_keys(node, known, source)
    if node and not (isinstance(node, Text) and not node.value):
        source.error(node.start, _SHAPE)
    return Given(source, known, {}, {})


def _texts(given: Given) -> dict[str, Any]:
    """Values in words by their keys; what is no text, or none of the words that can stand there, is told."""
    return {name: one_line(given.text(name)) for name in given.values}


def sound_plan(data: bytes, file: str) -> Plan:
    """The plan in the bytes of a file. Raises `Refusal` with what is wrong, if anything is."""
    read = read_plan(data, file)
    for problem in read.problems:
        said = message("{file}:{line}: {what}", file=file, line=problem.line, what=problem.message)
        raise Refusal(said)
    return read.plan


def beside_story(story: Path) -> Path:
    """Where the plan of a story is."""
    return story.with_name(story.stem + PLAN)


def plan_of(story: Path, means: Means) -> Plan:
    """The plan of the story at a path. Raises `Refusal` where it is not sound."""
    file = beside_story(story)
    return sound_plan(read_own(file, means.disk), file.name)


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


def revised(data: bytes, file: str, wish: Callable[[Plan], Plan]) -> bytes:
    """The file written anew to say what is wished.

    Raises `Refusal` where it is not sound, or has comments, which its writer alone knows a place for.
    """
    plan = sound_plan(data, file)
    if data.count(b"#") != written(plan).count("#"):
        raise Refusal(message("{file} has comments of yours: change it in your editor.", file=file))
    return written(wish(plan)).encode()


def written(plan: Plan) -> str:
    """The file of a plan: what is said of the book, then its scenes; words stand in quotes."""
    rows = _rows(plan) + ["scenes:"] * bool(plan.scenes)
    for scene in plan.scenes:
        first, *more = _rows(scene)
        rows += [f"  - {first}", *(f"    {each}" for each in more)]
    return "".join(f"{each}\n" for each in rows)


def _rows(said: Plan | Planned) -> list[str]:
    """A row for each thing that is said in words."""
    values = ((each.name, getattr(said, each.name)) for each in fields(said))
    return [
        f"{name}: {value if name in _CHOSEN else json.dumps(value, ensure_ascii=False)}"
        for name, value in values
        if value and isinstance(value, str)
    ]


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
        self._reveal, self._story, self._means = face.reveal, session.path, session.services.means
        self._file = beside_story(self._story)
        self._scenes = {each.key: each for each in scenes(session.on_story(lambda story: story.journal))}
        self._state = session.story.state
        self._plan = plan_of(self._story, self._means)

    def _put(self, wish: Callable[[Plan], Plan]) -> None:
        """Change the file. Raises `Refusal`, and nothing is changed."""
        name = self._file.name
        change_file(self._file, lambda data: revised(data, name, wish), "edit", self._means, b"")
        self._plan = plan_of(self._story, self._means)

    def _put_scene(self, key: str, **said: str) -> None:
        self._put(lambda plan: plan.named(plan.order(self._scenes), key, **said))

    def change(self, done: Done) -> None:
        """Move a scene a place later or earlier, leave it out or take it in."""
        key, by = done.subject.name, {"more": 1, "less": -1}.get(done.deed)

        def moved(plan: Plan) -> Plan:
            order = list(plan.order(self._scenes))
            at = order.index(key)
            order.insert(max(0, at + (by or 0)), order.pop(at))
            return plan.named(order)

        if by is None:
            self._put_scene(key, out="no" if self._plan.scene(key).out == "yes" else "yes")
        else:
            self._put(moved)

    def listing(self) -> Listing:
        """The scenes, and the title page."""
        rows, number, total = list[Row](), 0, 0
        for key in self._plan.order(self._scenes):
            planned, scene = self._plan.scene(key), self._scenes[key]
            words, out = scene.words, planned.out == "yes"
            if not out:
                number, total = number + 1, total + words
            does = deeds("book", scene=partial(self._fill, scene), go=partial(self._go, scene))
            row = Row(
                self._called(scene), key, "–" if out else str(number),
                (planned.status, count("{n} word", "{n} words", words)),
                ticked=not out, adjusts=True, deeds=does, subject=planned,
            )  # fmt: skip
            rows.append(row)
        told: dict[str, Value] = {
            "title": self._plan.title or self._state.title,
            "scenes": count("{n} scene", "{n} scenes", number),
            "words": count("{n} word", "{n} words", total),
        }
        empty = {} if rows else {"above": (line(said("book", "none"), "quiet"),)}
        page = fixed("book", "page", self._fill)

        def synopsis(row: Row | None) -> tuple[Line, ...]:
            none = said("book synopsis")
            return (line(row.subject.synopsis or none, "quiet"),) if row and row.subject else ()

        return listing("book", (*rows, page), told, shows=synopsis, adjusts=said("book adjusts"), **empty)

    def _go(self, scene: StoryScene) -> bool:
        self._reveal(scene.start)
        return True

    def _called(self, scene: StoryScene) -> Any:
        title = self._plan.scene(scene.key).title or scene.title
        if title or not scene.number:
            return title or message("Session {number}", number=scene.session)
        return message("Scene {number}", number=scene.number)

    def _fill(self, scene: StoryScene | None = None) -> Conversation[None]:
        """A form of what is planned for a scene, else for the whole; each change is kept at once."""
        abouts, told = (SCENE, {"title": scene.title}) if scene else (ABOUT, title_lines(self._state))
        kept = message("Kept in {file}, beside the story.", file=self._file.name)

        def form() -> Form:
            said, fields = self._plan.scene(scene.key) if scene else self._plan, list[Field]()
            for id_, about in abouts.items():
                none = message("as the story: {text}", text=told[id_]) if told.get(id_) else message("none")
                values = CHOICES.get(id_, {"": none})
                value = getattr(said, id_) or next(iter(values))
                options, free = tuple(Option(*each) for each in values.items()), id_ not in CHOICES
                fields.append(
                    Field(id_, about["label"], value, options, free=free, help=about.get("help", ""))
                )
            if scene:
                return Form(self._called(scene), tuple(fields))
            return Form(message("The book"), tuple(fields), above=(line(kept, "quiet"),))

        def do(done: Done) -> Again:
            mark, value = done.subject
            words: dict[str, Any] = {mark: one_line(clean(value))}
            try:
                if scene:
                    self._put_scene(scene.key, **words)
                else:
                    self._put(lambda plan: replace(plan, **words))
            except Refusal as refusal:
                return Again(mark, refused=refusal.message)
            every = [*abouts]
            return Again(every[min(every.index(mark) + bool(done.words), len(every) - 1)])

        yield from menu(f"book {scene.key}" if scene else "book page", form, do)
