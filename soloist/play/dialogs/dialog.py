"""The two kinds of dialog as values: a form and a listing; and what a key makes of one.

A dialog has one line of text. What is typed there filters rows, names a new one, is the value of the marked
field, or goes along with an option; a number alone takes the row of that number. No letter is a command.
Everything here is pure: a key gives another `Turn`, or a `Done` that ends the dialog.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from soloist.play.prose.composing import goes_on
from soloist.rules.system import Mood
from soloist.tables.names import fold_name
from soloist.values.dataclass import record, replace
from soloist.values.message import Message, Refusal, message

Look: TypeAlias = Mood | Literal["", "quiet", "strong", "key", "drawn"]
"""How a piece of text is set; the words say the same without it. What is `drawn` is for the eye alone."""
PAGE: Final = 10  # rows that PageUp and PageDown go
BACK: Final = message("Esc: back")
"""What a dialog says where Enter does nothing."""


Said: TypeAlias = Any
"""Text of a dialog: a `str`, a `Message`, or a tuple of them with dots between, of which empty ones are left
out. Before it is shown, `worded` makes a `str` of each."""


class Span(NamedTuple):
    """A piece of a line that is set alike."""

    text: Said
    look: Look = ""


Line = tuple[Span, ...]
"""A line of what a dialog shows beside its rows."""


def line(text: Said, look: Look = "") -> Line:
    """A line that is set alike from its beginning to its end."""
    return (Span(text, look),)


def plain(shown: Line) -> str:
    """The words of a line, without what is drawn."""
    return "".join(span.text for span in shown if span.look != "drawn").rstrip()


class Option(NamedTuple):
    """What can be chosen, or done to a row: its id, its words, and what it means in a few more.

    `do` does it, where the conversation does not look at the id itself; see `conversation.menu`.
    """

    id: str
    text: Said
    detail: Said = ""
    do: Callable[[], Any] | None = None


@record
class Row:
    """A line of a listing.

    `id` finds it again after a change (its text where it has none); `value` stands at its right, `detail`
    is quiet; `drawn` is a bar or the like, for the eye alone; a `part` is a heading above the first row that
    has it. `ticked` is None where ticking means nothing; `adjusts` says that ← → make it less or more.
    `deeds` are those of this row where they are not the listing's; `makes` says what words become that are
    begun here, where that is not what the listing says. `subject` is what it stands for, for whoever asked;
    `also` are words by which it is found, and that are not shown.
    """

    text: Said
    id: str = ""
    value: Said = ""
    detail: Said = ""
    drawn: str = ""
    part: Said = ""
    ticked: bool | None = None
    adjusts: bool = False
    look: Look = ""
    deeds: tuple[Option, ...] | None = None
    makes: Message | None = None
    subject: Any = None
    also: str = ""

    @property
    def name(self) -> str:
        """By what it is found again."""
        return self.id or self.text


@record
class Done:
    """The end of a dialog: the deed, what it is done to, and the words typed along with it."""

    deed: str
    subject: Any = None
    words: str = ""


@record
class Turn:
    """A dialog as far as it has come: the marked row, the words in its line, what was last refused.

    `begun` is the name of the row that was marked when the words were begun; `under` is the dialog whose row
    has its menu open here.
    """

    dialog: "Dialog"
    mark: int = 0
    words: str = ""
    message: Message | None = None
    begun: str = ""
    under: "Turn | None" = None


class Shown(NamedTuple):
    """A row in sight and the number that takes it, from 1; 0: the row that what is typed would make."""

    number: int
    row: Row


# --- what both faces do with a turn


def press(turn: Turn, key: str) -> Turn | Done:
    """What a key that is no text makes of a turn: enter, up, down, pageup, pagedown, tab, shift+tab, left,
    right, or space in an empty line. Another key changes nothing.
    """
    dialog = turn.dialog
    match key:
        case "enter":
            return dialog.enter(turn)
        case "tab" if isinstance(dialog, Listing) and (row := dialog.next_part(turn)) is not None:
            at = replace(turn, begun=row.name, message=None)
            return at if turn.words.strip() else dialog.typed(at)
        case "up" | "shift+tab":
            return dialog.move(turn, -1)
        case "down" | "tab":
            return dialog.move(turn, 1)
        case "pageup" | "pagedown":
            return dialog.move(turn, PAGE if key == "pagedown" else -PAGE)
        case "left" | "right":
            return dialog.change(turn, 1 if key == "right" else -1)
        case "space":
            return dialog.change(turn, 0)
        case _:
            return turn


def typed(turn: Turn, words: str) -> Turn:
    """The turn with other words in its line.

    The row is marked again that was before them, once there are none, or a number goes on as words.
    """
    if turn.words.strip().isdecimal():
        turn = turn.dialog.typed(replace(turn, words=""))
    row = marked(turn)
    begun = row.name if row is not None and not turn.words.strip() else turn.begun
    return turn.dialog.typed(replace(turn, words=words, message=None, begun=begun))


def marked(turn: Turn) -> Row | None:
    """The row that is marked, None where none is in sight."""
    shown = turn.dialog.view(turn.words)
    return shown[turn.mark].row if 0 <= turn.mark < len(shown) else None


def opened(dialog: "Dialog", mark: str = "", words: str = "", refused: Message | None = None) -> Turn:
    """A dialog at its beginning, the row of that name marked, else what is proposed, also once words go."""
    proposed = dialog.proposed if isinstance(dialog, Listing) else ""
    turn = dialog.typed(Turn(dialog, words=words, begun=mark or proposed))
    names = [shown.row.name for shown in dialog.view(words)]
    place = names.index(mark) if mark in names else turn.mark
    return replace(turn, mark=place, message=refused)


def saved(turn: Turn) -> dict[str, object]:
    """What a turn holds that a person typed or set, as JSON has it; nothing where that is nothing."""
    while turn.under is not None:
        turn = turn.under
    values = turn.dialog.values if isinstance(turn.dialog, Form) else {}
    aimed = next(iter(turn.dialog.view(turn.words)[turn.mark :]), None)
    mark = aimed.row.name if aimed is not None and aimed.number else turn.begun
    content: dict[str, object] = {"words": turn.words, "values": dict(values), "mark": mark}
    return {name: value for name, value in content.items() if value}


def taken_up(turn: Turn, kept: Mapping[str, object]) -> Turn:
    """A turn with what `saved` gave of an earlier one; of a form, the fields that are still there.

    A row that is marked stays so. Words that only found rows are done with: all rows are shown again.
    """
    dialog, values = turn.dialog, kept.get("values")
    if isinstance(dialog, Form) and isinstance(values, dict):
        for one in dialog.fields:
            held = values.get(one.id)
            if isinstance(held, str):
                dialog = dialog.having(one.id, held)
    words, mark = kept.get("words"), kept.get("mark")
    if isinstance(dialog, Listing) and isinstance(words, str) and dialog.finds_only(words):
        words = ""
    if turn.mark and (row := marked(turn)) is not None:
        mark = row.name
    return opened(
        dialog, mark if isinstance(mark, str) else "", words if isinstance(words, str) else "", turn.message
    )


@lru_cache(maxsize=20_000)
def _folded(text: str) -> str:
    return fold_name(text)


def found(rows: Sequence[Row], words: str) -> tuple[Shown, ...]:
    """The rows in which words begin as those typed do, all of them; a number alone leaves every row.

    Case, accents and apostrophes do not matter. A row keeps its number.
    """
    wanted = [] if words.strip().isdecimal() else _folded(words.strip()).split()
    tests = [re.compile(r"(?<!\w)" + re.escape(each)) for each in wanted]
    return tuple(
        Shown(number, row)
        for number, row in enumerate(rows, 1)
        if all(test.search(_folded(f"{row.text} {row.value} {row.detail} {row.also}")) for test in tests)
    )


def _of_number(words: str, most: int) -> int:
    """The number that was typed alone, where there is a row of it; else 0."""
    text = words.strip()
    return int(text) if text.isdecimal() and 0 < int(text) <= most else 0


def _moved(turn: Turn, by: int) -> Turn:
    """The turn with the mark moved, round the ends by one row, never past them by more."""
    shown = len(turn.dialog.view(turn.words))
    mark = turn.mark + by
    mark = mark % max(1, shown) if abs(by) == 1 else max(0, min(mark, shown - 1))
    return replace(turn, mark=mark, message=None)


def _beside(*told: Message | None) -> Message:
    """Sentences with dots between them, those that there are."""
    first, *rest = filter(None, told)
    return reduce(lambda before, each: message("{a} · {b}", a=before, b=each), rest, first)


def _none_found(words: str, most: int) -> Message:
    if words.strip().isdecimal():
        return message("There is no number {n}; the last is {most}.", n=words.strip(), most=most)
    return message("Nothing begins with “{words}”.", words=words.strip())


# --- a form


@record
class Field:
    """A named value of a form. With `options` it is one of their ids, and any words too where it is `free`.

    `check` raises `Refusal` for a value that cannot stand, with its cure; `help` says in a sentence what the
    value means.
    """

    id: str
    label: Said
    value: str = ""
    options: tuple[Option, ...] = ()
    free: bool = False
    check: Callable[[str], object] = str
    help: Said = ""
    part: Said = ""

    def read(self, words: str) -> str:
        """The id of the option that the words number, or one of whose words begin so; else the words."""
        text = words.strip()
        if number := _of_number(text, len(self.options)):
            return self.options[number - 1].id
        wanted = _folded(text)
        tests = wanted.__eq__, lambda name: name.startswith(wanted), lambda name: f" {wanted}" in name
        for test in tests[: 1 if self.free or not wanted else None]:
            for each in self.options:
                if any(map(test, map(_folded, (each.text, each.id)))):
                    return each.id
        return text

    def cure(self, value: str) -> Message | None:
        """How to mend a value that cannot stand; None where it can."""
        if self.options and not self.free and value not in {each.id for each in self.options}:
            known = ", ".join(each.text for each in self.options)
            return message("{field}: one of {known}", field=self.label, known=known)
        try:
            self.check(value)
        except Refusal as refusal:
            return refusal.message
        return None

    @property
    def chosen(self) -> Option:
        """The option whose id its value is, or else one of that value."""
        return next((each for each in self.options if each.id == self.value), Option("", self.value))

    @property
    def shown(self) -> str:
        """The value as it is read."""
        return str(self.chosen.text)

    @property
    def numbered(self) -> tuple[str, ...]:
        """Its options with the numbers that take them."""
        return tuple(f"{number} {each.text}" for number, each in enumerate(self.options, 1))


@record
class Form:
    """Fields, filled one at a time through the line: words there are the marked field's value.

    `deed` is what Enter does on an empty line, once no field is to be mended. Without one each change holds
    at once: the form is done with the deed `set`, the field's id and value as its subject, and the words if
    it was typed.
    """

    title: Said
    fields: tuple[Field, ...]
    deed: Option | None = None
    above: tuple[Line, ...] = ()
    shows: "Callable[[Form], Sequence[Line]]" = lambda form: ()

    @property
    def values(self) -> dict[str, str]:
        """Every value by the id of its field."""
        return {one.id: one.value for one in self.fields}

    def having(self, id_: str, value: str) -> "Form":
        """The form with another value in a field."""
        return replace(
            self, fields=tuple(replace(one, value=value) if one.id == id_ else one for one in self.fields)
        )

    def view(self, words: str) -> tuple[Shown, ...]:
        """The fields with their values."""
        return tuple(
            Shown(number, Row(one.label, one.id, value=one.shown, part=one.part))
            for number, one in enumerate(self.fields, 1)
        )

    def below(self, turn: Turn) -> tuple[Line, ...]:
        """What the marked field means and may be, what is chosen there, and what the whole comes to."""
        one = self.fields[turn.mark]
        told = (one.help, "   ".join(one.numbered), one.chosen.detail)
        return (*(line(each, "quiet") for each in told if each), *self.shows(self))

    def typed(self, turn: Turn) -> Turn:
        """Words are the value of the field that is marked."""
        return turn

    def foot(self, turn: Turn, *, spoken: bool = False) -> Message:
        """What Enter does; `spoken` where there are no other keys."""
        one = self.fields[turn.mark]
        if words := turn.words.strip():
            value = one.read(words)
            if one.options and not one.free and (cure := one.cure(value)):
                return cure
            return message("Enter: {field} = {value}", field=one.label, value=replace(one, value=value).shown)
        if self.deed is not None:
            return message("Enter: {option}", option=self.deed.text)
        return message("Enter: another value") if one.options else message("Enter: change it here")

    def enter(self, turn: Turn) -> Turn | Done:
        """Take the words as the marked field's value; on an empty line, the deed, once all is well."""
        if turn.words.strip():
            return self.move(turn, 1)
        if self.deed is None:
            return self.change(turn, 1)
        for mark, one in enumerate(self.fields):
            if cure := one.cure(one.value):
                return replace(turn, mark=mark, message=cure)
        return Done(self.deed.id, self.values)

    def move(self, turn: Turn, by: int) -> Turn | Done:
        """Take the words as the marked field's value, then go on; a refused value stays in the line."""
        words = turn.words.strip()
        if not words:
            return _moved(turn, by)
        one = self.fields[turn.mark]
        value = one.read(words)
        if cure := one.cure(value):
            return replace(turn, message=cure)
        changed = self.having(one.id, value)
        if self.deed is None:
            return Done("set", (one.id, value), words)
        return _moved(replace(turn, dialog=changed, words=""), by)

    def change(self, turn: Turn, by: int) -> Turn | Done:
        """Another option; what a field of words holds goes into the line, to be changed or taken away."""
        one = self.fields[turn.mark]
        if not one.options or (one.free and by == 0):
            emptied = self.having(one.id, "")
            return replace(turn, dialog=emptied, words=turn.words or one.value, message=None)
        ids = [each.id for each in one.options]
        place = ids.index(one.value) if one.value in ids else -1 if by >= 0 else 0
        value = ids[(place + (by or 1)) % len(ids)]
        if self.deed is None:
            return Done("set", (one.id, value))
        return replace(turn, dialog=self.having(one.id, value), message=None)


# --- a listing

_LESS: Final = message("less, more")


def _nothing(words: str) -> Message | None:
    return None


@record
class Listing:
    """Rows to filter. Enter on a row does the first of its `deeds`; → opens the menu of them all.

    A row that can be ticked is ticked by Space on an empty line and by Enter on words (deed `tick`). One that
    adjusts is made `less` or `more` by ← →, the words of the line with it, and Enter opens its menu;
    `adjusts` says what those keys do. `deed` is what Enter does on an empty line to the whole, where the rows
    are ticked or made, once that is `ready`; before, it ticks the marked row. `hint` is said beside it.
    `proposed` names the row that is marked first, `shows` gives lines below for the one that is marked,
    `finds` the rows for what is typed, where more is looked through than is listed.

    Words find rows, unless they are something of their own: a new row, as `makes` says (deed `make`); words
    of another grammar, as `reads` says with what Enter makes of them (deed `read`); what goes along with the
    row that is taken, as `along` names it. A line of play that finds nothing leaves the listing, and is done
    (deed `further`).
    """

    title: Said
    rows: tuple[Row, ...]
    deeds: tuple[Option, ...] = ()
    deed: Option | None = None
    ready: bool = True
    makes: Message | None = None
    above: tuple[Line, ...] = ()
    shows: Callable[[Row | None], Sequence[Line]] = lambda row: ()
    reads: Callable[[str], Message | None] = _nothing
    along: Message | None = None
    hint: Message | None = None
    finds: Callable[[str, Sequence[Row]], Sequence[Row]] | None = None
    adjusts: Message = _LESS
    proposed: str = ""

    def view(self, words: str) -> tuple[Shown, ...]:
        """The rows found, and last the row the words would make, numbered 0."""
        text = words.strip()
        if self.along is not None or self._reading(text) is not None:
            return found(self.rows, "")
        if self.finds is not None and text and not text.isdecimal():
            shown = tuple(Shown(number, row) for number, row in enumerate(self.finds(text, self.rows), 1))
        else:
            shown = found(self.rows, text)
        if self.makes is None or not text or text.isdecimal():
            return shown
        if any(_folded(each.row.text) == _folded(text) for each in shown):
            return shown
        return (*shown, Shown(0, Row(text, look="strong")))

    def finds_only(self, words: str) -> bool:
        """Whether words find rows, where they are no path or other text of their own."""
        if self.along is not None or self.reads(words.strip()) is not None:
            return False
        return any(each.number for each in self.view(words))

    def _reading(self, text: str) -> Message | None:
        return self.reads(text) if text else None

    def _aims(self, turn: Turn) -> Shown | None:
        """The row that Enter takes: the marked one, or that of the number typed; None where there is none."""
        shown, text = self.view(turn.words), turn.words.strip()
        aimed = shown[min(turn.mark, len(shown) - 1)] if shown else None
        if aimed is not None and text.isdecimal() and aimed.number != int(text):
            return None
        return aimed

    def begun_at(self, turn: Turn) -> Row | None:
        """The row that was marked when the words in the line were begun, or is while there are none."""
        name = turn.begun if turn.words.strip() else (row := marked(turn)) and row.name
        return next((row for row in self.rows if row.name == name), None)

    def _said(self, turn: Turn) -> str:
        """The words that go along with a row; a number alone takes a row."""
        text = turn.words.strip()
        return "" if self.along is None or _of_number(text, len(self.rows)) else text

    def below(self, turn: Turn) -> Sequence[Line]:
        """What is to be seen of the row that is marked; of none while words of a grammar are typed."""
        return self.shows(None if self._reading(turn.words.strip()) is not None else marked(turn))

    def typed(self, turn: Turn) -> Turn:
        """A number marks its row, words the first they find."""
        words, shown = turn.words.strip(), self.view(turn.words)
        if words.isdecimal():
            places = [place for place, each in enumerate(shown) if each.number == int(words)]
            return replace(turn, mark=places[0]) if places else turn
        if not words:
            names = [each.row.name for each in shown]
            return replace(turn, mark=names.index(turn.begun)) if turn.begun in names else turn
        taken = self.along is not None or self._reading(words) is not None
        return turn if taken else replace(turn, mark=0)

    def _deeds(self, row: Row) -> tuple[Option, ...]:
        return self.deeds if row.deeds is None else row.deeds

    @property
    def is_read(self) -> bool:
        """Whether nothing can be done here but read."""
        return not (self.deed or self.makes or any(map(self.does, self.rows)))

    @property
    def takes_words(self) -> bool:
        """Whether words do more than find its rows, or go along with one."""
        return bool(self.makes or self.finds) or self.reads is not _nothing

    def does(self, row: Row) -> bool:
        """Whether anything can be done to a row; else it is there to be read."""
        return bool(self._deeds(row)) or row.adjusts or row.ticked is not None

    def foot(self, turn: Turn, *, spoken: bool = False) -> Message:
        """What Enter does; `spoken` where there are no other keys."""
        return self._does(turn, spoken=spoken)[0]

    def enter(self, turn: Turn) -> Turn | Done:
        """Read the words, or do what the marked row is for; on an empty line, the deed of the whole."""
        return self._does(turn)[1]

    def _does(self, turn: Turn, *, spoken: bool = False) -> tuple[Message, Turn | Done]:
        """What Enter does, as it is told, and what comes of it."""
        words, aimed = turn.words.strip(), self._aims(turn)
        if (read := self._reading(words)) is not None:
            return read, Done("read", self.begun_at(turn), words)
        adds = not self.ready and aimed is not None and aimed.row.ticked is False
        if not words and self.deed is not None and not adds:
            ticks = aimed is not None and aimed.row.ticked is not None and not spoken
            space = message("Space: tick") if ticks else None
            done = message("Enter: {option}", option=self.deed.text)
            return _beside(done, space, self._words_too()), Done(self.deed.id)
        if goes_on(words) and not (aimed is not None and aimed.number):
            return message("Enter: leave this, and do that"), Done("further", None, words)
        if aimed is not None:
            return self._takes(turn, aimed, spoken=spoken)
        none = _none_found(words, len(self.rows)) if words else BACK
        return none, replace(turn, message=none) if words else turn

    def _takes(self, turn: Turn, aimed: Shown, *, spoken: bool) -> tuple[Message, Turn | Done]:
        """What Enter does to a row, or to the one that the words would make."""
        words, row, begun = turn.words.strip(), aimed.row, self.begun_at(turn)
        if not aimed.number:
            made = begun.makes if begun is not None and begun.makes is not None else self.makes
            told = message("Enter: {words}: {made}", words=row.text, made=made or "")
            return told, Done("make", begun, words)
        if row.ticked is not None and self.deed is not None:
            does = message("put it in") if not row.ticked else message("take it out")
            return message("Enter: {row}: {deed}", row=row.text, deed=does), Done("tick", row)
        if not (deeds := self._deeds(row)):
            more = message("Enter: {row}: one more", row=row.text)
            return (more, Done("more", row)) if row.adjusts else (BACK, turn)
        if row.adjusts and len(deeds) > 1:
            return self._row_told(aimed, hinted=not words, spoken=spoken), self._menu(turn, row)
        said = self._said(turn)
        done = Done(deeds[0].id, row if turn.under is None else marked(turn.under), said)
        if said and self.along is not None:
            return message("Enter: {option}, and {what}", option=row.text.rstrip("."), what=self.along), done
        return self._row_told(aimed, hinted=not words, spoken=spoken), done

    def _row_told(self, aimed: Shown, *, hinted: bool, spoken: bool) -> Message:
        """What can be done to a row, and by which keys; it is named where no mark is seen."""
        number, row = aimed
        deeds = self._deeds(row)
        several, first = len(deeds) > 1, deeds[0].text
        if spoken and _folded(row.text) not in _folded(first):
            first = message("{row}: {deed}", row=row.text, deed=first)
        if row.adjusts:
            option = message("what can be done") if several else first
            keys = f"{number}- {number}+" if spoken else "← →"
            change = message("{keys}: {change}", keys=keys, change=self.adjusts)
            return _beside(change, message("Enter: {option}", option=option))
        more = message("{menu}: more", menu=f"{number}>" if spoken else "→") if several else None
        too = self._words_too() if hinted and not several else None
        return _beside(message("Enter: {option}", option=first), more, too)

    def _menu(self, turn: Turn, row: Row) -> Turn:
        return Turn(choice(row.text, self._deeds(row)), under=turn)

    def next_part(self, turn: Turn) -> Row | None:
        """The first row of the next part, round the end, from the row that is marked; None without others.

        While there are words, parts where they become nothing of their own are passed over.
        """
        begun, words = self.begun_at(turn), turn.words.strip()
        at = self.rows.index(begun) if begun is not None else 0
        round_ = (*self.rows[at:], *self.rows[:at]) if begun is not None else ()
        fit = (row for row in round_ if row.part and (row.makes is not None or not words))
        return next((row for row in fit if row.part != self.rows[at].part), None)

    def _words_too(self) -> Message | None:
        """What can be typed beside what Enter does on an empty line."""
        return self.hint if self.along is None else message("or type {what}", what=self.along)

    def move(self, turn: Turn, by: int) -> Turn:
        """Another row."""
        return _moved(turn, by)

    def change(self, turn: Turn, by: int) -> Turn | Done:
        """Tick the marked row (0), make it less or more; else → opens the menu, where there is more to do."""
        row = marked(turn)
        if row is None:
            return turn
        if by == 0 and row.ticked is not None:
            return Done("tick", row)
        if by and row.adjusts:
            return Done("more" if by > 0 else "less", row, turn.words)
        return self._menu(turn, row) if by > 0 and len(self._deeds(row)) > 1 else turn


def choice(
    title: Said,
    options: Iterable[Option],
    proposed: str = "",
    **more: Any,
) -> Listing:
    """A listing of options, that of the id `proposed` marked; Enter chooses one. `more` as in `Listing`."""
    rows = tuple(Row(each.text, each.id, detail=each.detail, deeds=(each,)) for each in options)
    return Listing(title, rows, proposed=proposed, **more)


Dialog: TypeAlias = Form | Listing
"""What a face shows."""


_SAID: Final = ("title", "text", "value", "detail", "part", "label", "help")
_HELD: Final = ("rows", "fields", "options", "deeds", "deed", "above")
"""What is said in a dialog and its parts, and what holds such parts."""


def worded(dialog: Dialog, say: Callable[[Message], str]) -> Dialog:
    """A dialog with all that is said in it put into words by `say`, also what its functions give later."""

    def text(said: Said) -> str:
        if isinstance(said, tuple):
            return " · ".join(filter(None, map(text, said)))
        return say(said) if isinstance(said, Message) else said

    def every(given: Any) -> Any:
        if isinstance(given, Span | Option | Row | Field | Form | Listing):
            words: dict[str, Any] = {
                name: text(getattr(given, name)) for name in _SAID if hasattr(given, name)
            }
            parts = {name: every(getattr(given, name)) for name in _HELD if hasattr(given, name)}
            if isinstance(given, Span | Option):
                return given._replace(**words)
            return replace(given, **words, **parts)
        return tuple(map(every, given)) if isinstance(given, tuple) else given

    shows, finds, said = dialog.shows, getattr(dialog, "finds", None), every(dialog)
    later: dict[str, Any] = {"shows": lambda of: every(tuple(shows(of)))}
    if finds is not None:
        further = lru_cache(maxsize=64)(lambda words: every(tuple(finds(words, said.rows))))
        later["finds"] = lambda words, rows: further(words)
    worded_: Dialog = replace(said, **later)
    return worded_
