"""The book of the story: its scenes in order, named, summed up, left out; its title page. The story stays."""

from collections.abc import Callable
from functools import partial
from typing import Any

from soloist.play.dialogs.conversation import Conversation, ask, menu, work
from soloist.play.dialogs.dialog import Done, Field, Form, Line, Listing, Option, Row, line
from soloist.play.session.face import Face
from soloist.publish.book.book import HEADS, clean, one_line
from soloist.publish.book.matter import title_lines
from soloist.publish.book.scenes import scenes
from soloist.publish.plan.plan import (
    STATUSES,
    Plan,
    revised,
    sound_plan,
    status_word,
)
from soloist.storage.shared_files import BookPlan
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message


def book(face: Face, words: str) -> Conversation[None]:
    """Show the scenes of the book, at first those that are called by the words.

    Raises `Refusal` where the plan cannot be read.
    """
    dialog = yield from work(message("Reading the scenes…"), lambda: _BookDialog(face))
    yield from dialog.hold(words.strip())


class _BookDialog:
    """The scenes in the order of the manuscript; whatever is changed of them is in the file at once."""

    def __init__(self, face: Face) -> None:
        """Read the story and its plan; slow for a long story. Raises `Refusal` where either cannot be."""
        session = face.session
        means = session.desk.means
        self._face, self._lingo, self._file = face, face.desk.lingo, BookPlan(session.path, means)
        self._name = self._file.path.name
        journal = session.on_story(lambda story: story.journal)
        self._scenes = {each.key: each for each in scenes(journal)}
        self._words = {key: each.words for key, each in self._scenes.items()}
        state = self._state = session.story.state
        self._lang = "fr" if state.lang == "fr" else "en"
        self._story = title_lines(state)
        self._plan = sound_plan(self._file.read(), self._name).plan

    @property
    def _order(self) -> tuple[str, ...]:
        return self._plan.order(self._scenes)

    def _change(self, wished: Callable[[Plan], Plan]) -> None:
        """Change the file. Raises `Refusal`, and nothing is changed."""

        def now(data: bytes) -> bytes:
            self._plan = sound_plan(data, self._name).plan  # an editor may have been at it
            made = revised(data, self._name, wished(self._plan))
            self._plan = sound_plan(made, self._name).plan
            return made

        self._file.change(now)

    def _put(self, key: str, name: str, value: str) -> None:
        """Set a field of a scene; a state that is known, in the language of the story."""
        text = status_word(value, self._lang) if name == "status" else value
        said = {name: value == "yes" if name == "out" else one_line(clean(text))}
        self._change(lambda plan: plan.with_scene(self._order, key, **said))

    def _entitle(self, name: str, value: str) -> None:
        """Set a line of the title page; an empty one is left to the story."""
        said: dict[str, Any] = {name: one_line(clean(value))}
        self._change(lambda plan: replace(plan, **said))

    def _move(self, key: str, by: int) -> None:
        """Put a scene a place later, or earlier; it stops at either end."""

        def moved(plan: Plan) -> Plan:
            order = list(self._order)
            at = order.index(key)
            order.insert(max(0, at + by), order.pop(at))
            return plan.named(order)

        self._change(moved)

    def hold(self, words: str) -> Conversation[None]:
        """Show the scenes until they are left, or one of them is gone to."""
        yield from menu("book", self._listing, self._do, words=words)

    def _do(self, done: Done) -> Conversation[bool]:
        """What was chosen for a scene, or for the title page; whether the dialog is over with it."""
        key = done.subject.name
        match done.deed:
            case "go":
                self._face.reveal(self._scenes[key].start)
                return True
            case "more" | "less":
                self._move(key, 1 if done.deed == "more" else -1)
            case "tick":
                self._put(key, "out", "no" if self._plan.scene(key).out else "yes")
            case "page":
                yield from self._filled("book page", self._page, self._entitle)
            case _:
                yield from self._filled(f"book {key}", partial(self._form, key), partial(self._put, key))
        return False

    def _listing(self) -> Listing:
        say, count = self._lingo.say, self._lingo.count
        rows, number, total = list[Row](), 0, 0
        deeds = (Option("scene", say("title, synopsis, state")), Option("go", say("go there")))
        for key in self._order:
            planned, said = self._plan.scene(key), self._words[key]
            number += not planned.out
            total += 0 if planned.out else said
            words = count("{n} word", "{n} words", said)
            row = Row(
                self._called(key), key, "–" if planned.out else str(number),
                " · ".join(filter(None, (planned.status, words))),
                ticked=not planned.out, adjusts=True, deeds=deeds, subject=planned,
            )  # fmt: skip
            rows.append(row)
        told = f"{count('{n} scene', '{n} scenes', number)}, {count('{n} word', '{n} words', total)}"
        above = [line(told, "quiet")]
        if not rows:
            above.append(line(say("No scene yet: a scene begins with # and its title."), "quiet"))
        for key in self._plan.strangers(self._scenes):
            stranger = message(
                "{file} names {key}, which is no scene of the story.", file=self._name, key=key
            )
            above.append(line(self._lingo.render(stranger), "bad"))
        page = Option("page", say("fill it in"))
        rows.append(Row(say("Title page"), "page", part=say("The book"), deeds=(page,)))
        return Listing(
            f"{say('Book')} · {self._plan.title or self._state.title}",
            tuple(rows),
            above=tuple(above),
            shows=self._synopsis,
            adjusts=message("earlier, later"),
        )

    def _called(self, key: str) -> str:
        title = self._plan.scene(key).title or self._scenes[key].title
        return title or self._lingo.say("Scene {number}", number=key)

    def _synopsis(self, row: Row | None) -> tuple[Line, ...]:
        if row is None or row.subject is None:
            return ()
        return (line(row.subject.synopsis or self._lingo.say("no synopsis yet"), "quiet"),)

    def _filled(
        self, title: str, form: Callable[[], Form], put: Callable[[str, str], None]
    ) -> Conversation[None]:
        """A form until it is left; each change is in the file at once."""
        mark = ""
        refused: Message | None = None
        while done := (yield from ask(title, form(), mark=mark, refused=refused)):
            mark, value = done.subject
            refused = None
            try:
                put(mark, value)
            except Refusal as refusal:
                refused = refusal.message
            else:  # on to the next field once one was typed; the last stays
                every = [each.id for each in form().fields]
                mark = every[min(every.index(mark) + 1, len(every) - 1)] if done.words else mark

    def _form(self, key: str) -> Form:
        say, planned = self._lingo.say, self._plan.scene(key)
        words = (term.of(self._lang) for term in STATUSES.values())
        return Form(
            self._called(key),
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

    def _page(self) -> Form:
        """The title page, to be filled in."""
        say = self._lingo.say
        about = say("Kept in {file}, beside the story.", file=self._name)
        fields = list[Field]()
        for id_, head in HEADS.items():
            story = self._story[id_]
            none = say("as the story: {text}", text=story) if story else say("none")
            planned = getattr(self._plan, id_)
            called = self._lingo.render(head["label"])
            fields.append(Field(id_, called, planned, (Option("", none),), free=True))
        return Form(say("Title page"), tuple(fields), above=(line(about, "quiet"),))
