"""The book of the story: its scenes in order, named, summed up, left out; its title page. The story stays."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from soloist.play.commands import command
from soloist.play.dialogs.conversation import Conversation, ask, begin, work
from soloist.play.dialogs.dialog import Done, Field, Form, Line, Listing, Option, Row, line
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.publish.book.book import HEADS
from soloist.publish.book.matter import title_lines
from soloist.publish.book.scenes import StoryScene, scenes
from soloist.publish.plan.plan import STATUSES, Plan, Planned, status_of
from soloist.publish.plan.plan_file import FIELDS, moved, sound_plan, with_family, with_field, with_head
from soloist.storage.shared_files import BookPlan
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message

_HEADS: Final[Mapping[str, Message]] = {
    "title": message("Title"), "author": message("Author"), "subtitle": message("Subtitle"),
    "dedication": message("Dedication"), "epigraph": message("Epigraph"),
    "epigraph_source": message("Its source"),
}  # fmt: skip
"""What the lines of the title page are called."""
_FIELDS: Final = {
    "title": "title", "titre": "title", "synopsis": "synopsis", "résumé": "synopsis",
    "state": "status", "status": "status", "état": "status",
}  # fmt: skip
_PLACES: Final = {
    "up": "up", "haut": "up", "down": "down", "bas": "down", "first": "first", "premier": "first",
    "première": "first", "last": "last", "dernier": "last", "dernière": "last",
}  # fmt: skip
_OUT: Final = {"out": "yes", "hors": "yes", "in": "no", "dedans": "no"}
_PAGE: Final = frozenset({"page", "front"})
_NOTHING: Final = "-"


def book(face: Face, words: str) -> Conversation[None]:
    """Show the scenes of the book. `3 up`, `3 title The gate`, `3 out`, `page author Jane Doe` do it at once.

    Raises `Refusal` for a scene or a change there is not, and where the plan cannot be read or changed.
    """
    plan = yield from work(message("Reading the scenes…"), lambda: _BookPlan(face.session))
    dialog = _BookDialog(face, plan)
    first, _, rest = words.strip().partition(" ")
    if first.casefold() in _PAGE:
        yield from dialog.page(rest.strip())
    elif first:
        yield from dialog.change(first, rest.strip())
    else:
        yield from dialog.hold()


@dataclass(frozen=True, slots=True)
class _Scene:
    """A scene as the story has it, and what is planned for it."""

    scene: StoryScene
    planned: Planned

    @property
    def key(self) -> str:
        return self.scene.key


class _BookPlan:
    """The scenes in the order of the manuscript; whatever is changed of them is in the file at once."""

    def __init__(self, session: Session) -> None:
        """Read the story and its plan; slow for a long story. Raises `Refusal` where either cannot be."""
        self._file = BookPlan(session.path, session.desk.means)
        story, means = session.story, session.desk.means
        journal = session.on_story(lambda story: story.journal)
        self._scenes = {each.key: each for each in scenes(journal)}
        self._state = story.state
        self._family = with_family(Plan(), session.path, story.data, story.state.title, means)
        self._plan = Plan()
        self._read(self._file.read())

    @property
    def title(self) -> str:
        """What the book is called."""
        return self._plan.title or self._state.title

    @property
    def lang(self) -> str:
        """The language its words of state are written in."""
        return "fr" if self._state.lang == "fr" else "en"

    @property
    def page(self) -> Mapping[str, tuple[str, str]]:
        """The lines of the title page: what the plan says, and what the story says where it says nothing."""
        said = title_lines(self._state)
        return {
            name: (getattr(self._plan, name), said[name] or getattr(self._family, name)) for name in HEADS
        }

    @property
    def file(self) -> str:
        """What the file is called."""
        return self._file.path.name

    @property
    def scenes(self) -> tuple[_Scene, ...]:
        """Every scene there is, those left out of the book too."""
        return tuple(_Scene(self._scenes[key], self._plan.scene(key)) for key in self._order)

    @property
    def strangers(self) -> tuple[Message, ...]:
        """What to say of the scenes it names that are none of the story; they stay in the file."""
        return tuple(
            message("{file} names {key}, which is no scene of the story.", file=self.file, key=key)
            for key in self._plan.strangers(self._scenes)
        )

    def put(self, key: str, name: str, value: str) -> None:
        """Set the title, synopsis, status or `out` of a scene; raises `Refusal`, and nothing is changed."""
        self._change(lambda data, order: with_field(data, self.file, order, key, name, value))

    def entitle(self, name: str, value: str) -> None:
        """Set a line of the title page; an empty one is left to the story. Raises `Refusal` as `put`."""
        self._change(lambda data, order: with_head(data, self.file, name, value))

    def move(self, key: str, by: int) -> None:
        """Put a scene so many places later, or earlier below nought; it stops at either end."""
        at = self._order.index(key)
        to = max(0, min(at + by, len(self._order) - 1))
        for _ in range(abs(to - at)):
            self._change(lambda data, order: moved(data, self.file, order, key, 1 if to > at else -1))

    @property
    def _order(self) -> tuple[str, ...]:
        return self._plan.order(self._scenes)

    def _change(self, change: Callable[[bytes, tuple[str, ...]], bytes]) -> None:
        made = b""

        def now(data: bytes) -> bytes:
            nonlocal made
            self._read(data)  # an editor may have been at it
            made = change(data, self._order)
            return made

        self._file.change(now)
        self._read(made)

    def _read(self, data: bytes) -> None:
        self._plan = sound_plan(data, self.file)


class _BookDialog:
    """The dialogs of one book."""

    def __init__(self, face: Face, plan: _BookPlan) -> None:
        self._face, self._plan = face, plan
        self._lingo = face.desk.lingo

    def hold(self) -> Conversation[None]:
        """Show the scenes until they are left, or one of them is gone to."""
        mark, refused = "", None
        while done := (yield from ask("book", self._listing(), mark=mark, refused=refused)):
            mark, refused = done.subject.name, None
            if done.deed == "go":
                self._face.reveal(done.subject.subject.scene.start)
                return
            try:
                yield from self._do(done)
            except Refusal as refusal:
                refused = refusal.message

    def _do(self, done: Done) -> Conversation[None]:
        held = done.subject.subject
        match done.deed:
            case "more" | "less":
                self._plan.move(held.key, 1 if done.deed == "more" else -1)
            case "tick":
                self._plan.put(held.key, "out", "no" if held.planned.out else "yes")
            case "page":
                yield from self.page("")
            case "export":
                made = begin("export", self._face)
                if made is not None:
                    yield from made
            case _:
                yield from self._of_scene(held.key)

    def _listing(self) -> Listing:
        say, count = self._lingo.say, self._lingo.count
        rows, number = list[Row](), 0
        held = self._plan.scenes
        deeds = (Option("scene", say("title, synopsis, state")), Option("go", say("go there")))
        for each in held:
            planned = each.planned
            number += not planned.out
            words = count("{n} word", "{n} words", each.scene.words)
            row = Row(
                self._called(each), each.key, "–" if planned.out else str(number),
                " · ".join(filter(None, (planned.status, words))),
                ticked=not planned.out, adjusts=True, deeds=deeds, subject=each,
            )  # fmt: skip
            rows.append(row)
        export = self._lingo.render(command("export").label)
        ends = [("page", say("Title page"), say("fill it in"))]
        ends += [("export", export, say("make a file of it"))] if command("export").does else []
        part = say("The book")
        rows += [Row(text, id_, part=part, deeds=(Option(id_, does),)) for id_, text, does in ends]
        total = sum(each.scene.words for each in held if not each.planned.out)
        told = f"{count('{n} scene', '{n} scenes', number)}, {count('{n} word', '{n} words', total)}"
        strangers = (line(self._lingo.render(each), "bad") for each in self._plan.strangers)
        none = () if held else (line(say("No scene yet: a scene begins with # and its title."), "quiet"),)
        return Listing(
            f"{say('Book')} · {self._plan.title}",
            tuple(rows),
            above=(line(told, "quiet"), *none, *strangers),
            shows=self._synopsis,
            adjusts=message("earlier, later"),
        )

    def _called(self, each: _Scene) -> str:
        title = each.planned.title or each.scene.title
        return title or self._lingo.say("Scene {number}", number=each.key)

    def _synopsis(self, row: Row | None) -> tuple[Line, ...]:
        if row is None or row.subject is None:
            return ()
        return (line(row.subject.planned.synopsis or self._lingo.say("no synopsis yet"), "quiet"),)

    # --- a scene

    def _of_scene(self, key: str) -> Conversation[None]:
        """What is planned for a scene, to be changed."""
        yield from self._filled(
            f"book {key}", lambda: self._form(key), lambda name, value: self._put(key, name, value), FIELDS
        )

    def _filled(
        self,
        title: str,
        form: Callable[[], Form],
        put: Callable[[str, str], None],
        every: Sequence[str],
        mark: str = "",
    ) -> Conversation[None]:
        """A form until it is left, `mark` the field it begins at; each change is in the file at once."""
        refused: Message | None = None
        while done := (yield from ask(title, form(), mark=mark, refused=refused)):
            mark, value = done.subject
            refused = None
            try:
                put(mark, value)
            except Refusal as refusal:
                refused = refusal.message
            else:  # on to the next field once one was typed; the last stays
                mark = every[min(every.index(mark) + 1, len(every) - 1)] if done.words else mark

    def _form(self, key: str) -> Form:
        say, lang = self._lingo.say, self._plan.lang
        each = next(each for each in self._plan.scenes if each.key == key)
        planned = each.planned
        words = (term.of(lang) for term in STATUSES.values())
        return Form(
            self._called(each),
            (
                Field("title", say("Title"), planned.title, (Option("", say("as in the story")),), free=True),
                Field("synopsis", say("Synopsis"), planned.synopsis, (Option("", say("none")),), free=True,
                      help=say("What happens in it.")),
                Field("status", say("State"), planned.status,
                      (Option("", say("none")), *(Option(word, word) for word in words)), free=True),
                Field("out", say("In the book"), "yes" if planned.out else "no",
                      (Option("no", say("yes")), Option("yes", say("left out")))),
            ),
        )  # fmt: skip

    def change(self, named: str, asked: str) -> Conversation[None]:
        """Do to a scene, by its number or key, what is asked; with nothing asked, show what is planned."""
        key = self._named(named)
        verb, _, value = asked.partition(" ")
        verb, value = verb.casefold(), value.strip()
        if not verb or (verb in _FIELDS and not value):
            yield from self._of_scene(key)
            return
        if verb in _FIELDS:
            self._put(key, _FIELDS[verb], "" if value == _NOTHING else value)
        elif verb in _PLACES or verb.isdecimal():
            self._move(key, _PLACES.get(verb, verb))
        elif verb in _OUT:
            self._plan.put(key, "out", _OUT[verb])
        else:
            known = "title, synopsis, state, up, down, first, last, out, in"
            told = message("“{word}” is nothing a scene has; there are: {known}", word=verb, known=known)
            raise Refusal(told)
        self._tell(key)

    def _put(self, key: str, name: str, value: str) -> None:
        """Set a field of a scene; a state that is known, in the language of the story."""
        known = status_of(value) if name == "status" else ""
        self._plan.put(key, name, STATUSES[known].of(self._plan.lang) if known else value)

    def _tell(self, key: str) -> None:
        """Say where a scene stands now, and what is planned for it."""
        at, each = next((at, each) for at, each in enumerate(self._plan.scenes, 1) if each.key == key)
        out = self._lingo.say("left out") if each.planned.out else ""
        told = (self._called(each), each.planned.status, each.planned.synopsis, out)
        self._face.tell(message("{n}. {what}", n=at, what=", ".join(filter(None, told))))

    def _named(self, named: str) -> str:
        keys = [each.key for each in self._plan.scenes]
        if named.isdecimal() and 0 < int(named) <= len(keys):
            return keys[int(named) - 1]
        found = next((key for key in keys if key.casefold() == named.casefold()), None)
        if found is None:
            raise Refusal(message("The book has scenes 1 to {most}.", most=len(keys)))
        return found

    def _move(self, key: str, where: str) -> None:
        """Up or down a place, to either end, or to the place of that number. Raises `Refusal`."""
        most = len(self._plan.scenes)
        steps = {"up": -1, "down": 1, "first": -most, "last": most}
        if where not in steps and not 1 <= int(where) <= most:
            raise Refusal(message("The book has places 1 to {most}.", most=most))
        at = [each.key for each in self._plan.scenes].index(key)
        self._plan.move(key, steps[where] if where in steps else int(where) - 1 - at)

    # --- the title page

    def page(self, asked: str) -> Conversation[None]:
        """The title page, to be filled in; or at once a line of it, `author Jane Doe`, `author -`."""
        name, _, value = asked.partition(" ")
        if name and value.strip():
            id_, text = self._line(name), value.strip()
            self._plan.entitle(id_, "" if text == _NOTHING else text)
            self._face.tell(message("{what}: {text}", what=_HEADS[id_], text=self._shown(id_)))
            return
        mark = self._line(name) if name else ""
        yield from self._filled("book page", self._page_form, self._plan.entitle, HEADS, mark)

    def _page_form(self) -> Form:
        say = self._lingo.say
        about = say("Kept in {file}, beside the story.", file=self._plan.file)

        def field(id_: str, planned: str, story: str) -> Field:
            none = say("as the story: {text}", text=story) if story else say("none")
            return Field(id_, self._lingo.render(_HEADS[id_]), planned, (Option("", none),), free=True)

        fields = tuple(field(id_, *held) for id_, held in self._plan.page.items())
        return Form(say("Title page"), fields, above=(line(about, "quiet"),))

    def _shown(self, id_: str) -> str:
        planned, story = self._plan.page[id_]
        return planned or story or self._lingo.say("none")

    def _line(self, name: str) -> str:
        """The line of the title page that is called so. Raises `Refusal`."""
        wanted = name.casefold()
        for id_, said in _HEADS.items():
            if wanted in (id_, self._lingo.render(said).casefold()):
                return id_
        known = ", ".join(self._lingo.render(each).casefold() for each in _HEADS.values())
        raise Refusal(
            message("The title page has no line “{name}”; it has: {known}.", name=name, known=known)
        )
