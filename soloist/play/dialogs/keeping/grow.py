"""The game grown from the story: what it holds, as rows of tables of one's own; and taken back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from soloist.play.asking.growing import (
    KINDS,
    QUESTIONS,
    SIX,
    Find,
    Grown,
    Kind,
    finds,
    ground,
    kind_of,
    origin_at,
    proposed,
    rows_of,
    told,
    ungrow,
    usual_table,
)
from soloist.play.asking.growing import (
    grow as write_row,
)
from soloist.play.asking.own_tables import OwnTables, row_fault
from soloist.play.changes.edit_block import block_at
from soloist.play.dialogs.conversation import Again, Conversation, kept_here, menu, work
from soloist.play.dialogs.dialog import Done, Field, Form, Line, Listing, Option, Row, Span, line
from soloist.play.session.face import Face
from soloist.storage.state_files import LastGrown
from soloist.tables.lookup import Shelves
from soloist.values.message import Message, Refusal, count, message, records

_NAMED: Final = 9  # tables that are offered by number
_WHAT: Final = {each["id"]: each["label"] for each in records(__package__, "finds.txt")}
"""What a find is called."""


def grow(face: Face, at: int) -> Conversation[None]:
    """Offer what the story holds, at the block of a byte."""
    growing = yield from work(message("Reading the story for what it holds…"), lambda: _Growing(face, at))
    yield from growing.hold()


class _Growing:
    """What can be grown from one story, and what was."""

    def __init__(self, face: Face, at: int) -> None:
        """What stands at byte `at` is looked at sentence by sentence."""
        session, desk = face.session, face.desk
        story, file = session.story, session.path.name
        self._face = face
        try:
            block = block_at(story.data, at)
            here = (block.start, block.end)
        except Refusal:  # the head of the file, or its empty end
            here = (0, 0)
        self._finds = finds(story.data, story.state, file, veiled=session.veiled, here=here)
        self._origin = origin_at(story.data, file, at)
        self._own = OwnTables(desk.workspace, story.lang, desk.means)
        self._last = LastGrown(desk.means.state, desk.workspace.root, desk.means.disk)
        later = (number for number, find in enumerate(self._finds) if find.start >= here[0])
        self._at = next(later, max(0, len(self._finds) - 1))
        self._done: list[tuple[Find | None, Grown, str]] = []  # with the last table of its kind before it
        self._told: tuple[Line, ...] = ()
        self._said: tuple[Message, ...] = ()

    @property
    def _shelves(self) -> Shelves:
        return self._face.session.at_table.shelves

    def _usual(self, find: Find) -> tuple[Kind, str]:
        """What a find becomes most often, and its table."""
        kind = kind_of(proposed(find))
        return kind, self._table(kind)

    def _table(self, kind: Kind) -> str:
        ruleset = self._face.session.story.state.ruleset
        return usual_table(kind, self._own, self._shelves, ruleset, self._last.tables())

    # --- what there is

    def hold(self) -> Conversation[None]:
        """Show what can be grown until that is left, or a sentence is meant for the story."""

        def do(done: Done) -> Conversation[Again | bool]:
            if done.deed == "make":
                here = yield from kept_here(done.words, message("a row of your own"))
                if here is False:
                    self._face.compose(done.words)
                    return True
                if here:
                    yield from self.worded(None, done.words)
                return Again(str(self._at), "" if here else done.words)
            find: Find = done.subject.subject
            self._at = self._finds.index(find)
            if done.deed == "word":
                yield from self.worded(find, find.text)
            elif done.deed == "undo":
                self._take_back(find)
            else:
                self._add(find, *self._usual(find), find.text)
            return Again(str(self._at))

        yield from menu("grow", self._listing, do, mark=str(self._at))

    def _listing(self) -> Listing:
        tables = {find: grown.table for find, grown, _ in self._done}
        change = Option("word", message("say it otherwise, or put it elsewhere"))
        fresh = (Option("add", message("add it")), change)
        grown = (change, Option("undo", message("take it back")))
        rows = tuple(
            Row(
                find.text,
                str(number),
                value=f"✓ {tables[find]}" if find in tables else "",
                detail=(_WHAT[find.what], message("line {n}", n=find.line)),
                deeds=grown if find in tables else fresh,
                subject=find,
            )
            for number, find in enumerate(self._finds)
        )
        above = self._told
        if not rows:
            above = (line(message("Nothing to grow from yet: a row can be typed all the same."), "quiet"),)
        return Listing(
            message("Grow the game"),
            rows,
            makes=message("a row of your own"),
            above=above,
            shows=lambda row: (
                (*self._going(*self._usual(row.subject)),) if row is not None and row.subject else ()
            ),
        )

    def _going(self, kind: Kind, table: str) -> Iterator[Line]:
        """What becomes of a row, and of the table it goes to."""
        try:
            name, path, _ = ground(self._own, self._shelves, table)
        except Refusal as refusal:
            yield line(refusal.message, "bad")
            return
        where, rows = self._own.named(str(path)), len(rows_of(self._shelves, name))
        how = message("a new table, in {where}", where=where)
        if rows:
            how = count("{n} row so far, in {where}", "{n} rows so far, in {where}", rows, where=where)
        asks = kind.id == "canvas" and rows < SIX
        question = f" {QUESTIONS[rows].of(self._own.lang)}" if asks else ""
        told = (kind.label, f" → {name}{question} (", how, ")")
        yield tuple(Span(each, "quiet") for each in told)

    # --- a row

    def worded(self, find: Find | None, text: str) -> Conversation[None]:
        """Ask for the words of a row, what it becomes and where it goes; write it."""
        values = {
            "text": text,
            "kind": "row" if find is None else proposed(find),
            "table": "",
        }

        def do(done: Done) -> bool:
            nonlocal values
            values = done.subject
            kind = kind_of(values["kind"])
            self._add(find, kind, values["table"] or self._table(kind), values["text"])
            return True

        if (yield from menu(f"grow {text}", lambda: self._form(values), do)) and find is None:
            self._face.tell(*self._said)

    def _form(self, values: Mapping[str, str]) -> Form:
        kinds = tuple(Option(each.id, each.label) for each in KINDS)
        tables = tuple(Option(name, name) for name in self._lists()[:_NAMED])
        return Form(
            message("A row"),
            (
                Field("text", message("Row"), values["text"], help=kind_of(values["kind"]).hint),
                Field("kind", message("It becomes"), values["kind"], kinds),
                Field("table", message("Table"), values["table"], tables, free=True),
            ),
            Option("add", message("add it")),
            shows=self._shown,
        )

    def _shown(self, form: Form) -> Sequence[Line]:
        kind = kind_of(form.values["kind"])
        return tuple(self._going(kind, form.values["table"] or self._table(kind)))

    def _lists(self) -> list[str]:
        """The person's own lists, which a row could join."""
        return [
            target.name
            for target in self._shelves.targets()
            if target.table.shape == "list" and target.part is None
            if self._own.whose(target.file.file) == "own"
        ]

    # --- written

    def _add(self, find: Find | None, kind: Kind, table: str, text: str) -> None:
        """Write a row, and go on to the next find; raises `Refusal` as `growing.grow`."""
        before = self._last.tables().get(kind.id, "")
        origin = find.origin if find is not None else self._origin
        grown = write_row(self._own, self._shelves, kind, table, text, origin)
        self._last.keep(kind.id, grown.table)
        self._done.append((find, grown, before))
        wrong = row_fault(self._shelves, grown.table)
        self._say(wrong or told(self._own, grown, len(rows_of(self._shelves, grown.table))))
        if find is not None:
            done = [each for each, _, _ in self._done]
            left = (at for at in range(self._at + 1, len(self._finds)) if self._finds[at] not in done)
            self._at = next(left, self._at)

    def _take_back(self, find: Find | None) -> None:
        """Undo what was added of a find; raises `Refusal` where its file was changed since."""
        held = next(each for each in reversed(self._done) if each[0] == find)
        _, grown, before = held
        ungrow(self._own, grown)
        self._done.remove(held)
        self._last.keep(grown.kind, before)
        where = self._own.named(str(grown.added.path))
        self._say(message("Taken back: {where} is as it was.", where=where))

    def _say(self, what: Message) -> None:
        self._said = (what,)
        self._told = (line(what, "good"),)
