"""The book of the story: its scenes in order, named, summed up, left out; its title page. The story stays."""

from collections.abc import Callable
from functools import partial
from typing import Any

from soloist.play.dialogs.conversation import Again, Conversation, menu, work
from soloist.play.dialogs.dialog import Done, Field, Form, Line, Listing, Option, Row, line
from soloist.play.session.face import Face
from soloist.publish.book.book import ABOUT, CHOICES, HEADS, clean, one_line
from soloist.publish.book.matter import title_lines
from soloist.publish.book.scenes import StoryScene, scenes
from soloist.publish.plan.plan import STATUSES, Plan, revised, sound_plan, status_word
from soloist.storage.shared_files import BookPlan
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, count, message


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
        self._reveal, self._file = face.reveal, BookPlan(session.path, session.desk.means)
        self._scenes = {each.key: each for each in scenes(session.on_story(lambda story: story.journal))}
        self._state = session.story.state
        self._lang = self._state.lang
        self._plan = self._read(self._file.read())

    def _read(self, data: bytes) -> Plan:
        return sound_plan(data, self._file.path.name).plan

    def _put(self, wished: Callable[[Plan], Plan]) -> None:
        """Change the file. Raises `Refusal`, and nothing is changed."""
        name = self._file.path.name
        self._file.change(lambda data: revised(data, name, wished(self._read(data))))
        self._plan = self._read(self._file.read())

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
            states = (Option(word, word) for term in STATUSES.values() for word in [term.of(self._lang)])
            help_ = message("What happens in it.")
            none = Option("", message("none"))
            story = Option("", message("as in the story"))
            fields = (
                Field("title", message("Title"), planned.title, (story,), free=True),
                Field("synopsis", message("Synopsis"), planned.synopsis, (none,), free=True, help=help_),
                Field("status", message("State"), planned.status, (none, *states), free=True),
            )
            return Form(self._called(scene), fields)

        def put(name: str, value: str) -> None:
            self._put_scene(
                scene.key, **{name: status_word(value, self._lang) if name == "status" else value}
            )

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
            kept = message("Kept in {file}, beside the story.", file=self._file.path.name)
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
