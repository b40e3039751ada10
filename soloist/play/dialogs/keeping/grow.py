"""The game grown from the story: what it holds, as rows of tables of one's own."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from soloist.play.asking.growing import (
    KINDS,
    Find,
    Kind,
    finds,
    kind_of,
    origin_at,
    row_typed,
    usual_table,
)
from soloist.play.desk.entries import KINDS as DESK
from soloist.play.dialogs.asking.oracle import own_tables, put_rows
from soloist.play.dialogs.conversation import Again, Conversation, deeds, listing, menu, work
from soloist.play.dialogs.dialog import Done, Field, Form, Line, Listing, Option, Row, Span
from soloist.play.edit import block_at
from soloist.play.session.face import Face
from soloist.tables.names import fold_name
from soloist.values.message import Refusal, message, records

_NAMED: Final = 9  # tables that are offered by number
_WHAT: Final = {each.id: each.label or each.help for each in DESK.values()} | {
    each["id"]: each["label"] for each in records(__package__, "finds.txt")
}
"""What a find is called: as its kind on the desk, or what else a story holds."""


def grow(face: Face, at: int) -> Conversation[None]:
    """Offer what the story holds, at the block of a byte."""
    growing = yield from work(message("Reading the story for what it holds…"), lambda: _Growing(face, at))
    yield from growing.hold()


class _Growing:
    """What can be grown from one story, and what was."""

    def __init__(self, face: Face, at: int) -> None:
        """What stands at byte `at` is looked at sentence by sentence."""
        session = face.session
        story, file = session.story, session.path.name
        self._face, self._own = face, own_tables(face)
        try:
            block = block_at(story.data, at)
            here = (block.start, block.end)
        except Refusal:  # the head of the file, or its empty end
            here = (0, 0)
        self._finds = finds(session.shown(story.data), story.state, file, here=here)
        self._origin = origin_at(story.data, file, at)
        later = (number for number, find in enumerate(self._finds) if find.start >= here[0])
        self._at = next(later, max(0, len(self._finds) - 1))
        self._grown: dict[Find | None, str] = {}  # the table that each went to
        self._last: dict[str, str] = {}  # the table rows of a kind went to last

    def _table(self, kind: Kind) -> str:
        session = self._face.session
        ruleset = session.story.state.ruleset
        return self._last.get(kind.id) or usual_table(kind, self._own, session.story.shelves, ruleset)

    # --- what there is

    def hold(self) -> Conversation[None]:
        """Show what can be grown until that is left."""

        def do(done: Done) -> Conversation[Again]:
            yield from self._worded(None, done.words)
            return Again(str(self._at))

        yield from menu("grow", self._listing, do, mark=str(self._at))

    def _listing(self) -> Listing:
        rows = tuple(
            Row(
                find.text,
                str(number),
                value=f"✓ {self._grown[find]}" if find in self._grown else "",
                detail=(_WHAT[find.what], message("line {n}", n=find.line)),
                deeds=deeds(
                    "grow",
                    add=partial(self._take, number),
                    word=partial(self._worded, find, find.text),
                ),
                subject=find,
            )
            for number, find in enumerate(self._finds)
        )

        def shows(row: Row | None) -> tuple[Line, ...]:
            if row is None:
                return ()
            kind = kind_of(row.subject)
            return self._going(kind, self._table(kind))

        return listing("grow", rows, shows=shows)

    def _going(self, kind: Kind, table: str) -> tuple[Line, ...]:
        """What becomes of a row, and the table it goes to."""
        return ((Span(kind.label, "quiet"), Span(f" → {table}", "quiet")),)

    # --- a row

    def _take(self, number: int) -> Again:
        """A find as it stands becomes what it does most often; the next one is at hand then."""
        find = self._finds[number]
        kind = kind_of(find)
        self._add(find, kind, self._table(kind), find.text)
        left = (at for at in range(number + 1, len(self._finds)) if self._finds[at] not in self._grown)
        self._at = next(left, number)
        return Again(str(self._at))

    def _worded(self, find: Find | None, text: str) -> Conversation[None]:
        """Ask for the words of a row, what it becomes and where it goes; write it."""
        values: Mapping[str, str] = {"text": text, "kind": kind_of(find).id, "table": ""}

        def do(done: Done) -> bool:
            nonlocal values
            values = done.subject
            kind = KINDS[values["kind"]]
            self._add(find, kind, values["table"] or self._table(kind), values["text"])
            return True

        yield from menu(f"grow {text}", lambda: self._form(values), do)

    def _form(self, values: Mapping[str, str]) -> Form:
        kinds = tuple(Option(each.id, each.label) for each in KINDS.values())
        tables = tuple(Option(name, name) for name in self._lists()[:_NAMED])
        return Form(
            message("A row"),
            (
                Field("text", message("Row"), values["text"], help=KINDS[values["kind"]].hint),
                Field("kind", message("It becomes"), values["kind"], kinds),
                Field("table", message("Table"), values["table"], tables, free=True),
            ),
            Option("add", message("add it")),
            shows=self._shown,
        )

    def _shown(self, form: Form) -> Sequence[Line]:
        kind = KINDS[form.values["kind"]]
        return self._going(kind, form.values["table"] or self._table(kind))

    def _lists(self) -> list[str]:
        """The person's own lists, which a row could join."""
        return [
            target.name
            for target in self._face.session.story.shelves.targets()
            if target.table.shape == "list" and target.part is None
            if self._own.whose(target.file.file) == "own"
        ]

    def _add(self, find: Find | None, kind: Kind, table: str, text: str) -> None:
        """Write a row. Raises `Refusal`, also for one that is there already."""
        row = row_typed(text, find.origin if find is not None else self._origin, self._own.lang)
        target = self._face.session.story.shelves.reach(table)
        known = (each.text for strip in target.table.strips for each in strip.rows) if target else ()
        if fold_name(row.text) in map(fold_name, known):
            raise Refusal(message("{table} has this row already.", table=table))
        self._face.tell(put_rows(self._face, table, (row,)))
        self._grown[find] = self._last[kind.id] = table
