"""The game master's desk: everything the story knows, found by its name; changed, added to, played from."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from soloist.journal.state import Element, folded
from soloist.journal.tags import find_tags
from soloist.play.asking.growing import grown_tables
from soloist.play.desk import changes
from soloist.play.desk.entries import KINDS, Entry, Kind, Value, on_desk
from soloist.play.desk.missions import script_line, steps_left
from soloist.play.dialogs.conversation import (
    Again,
    Conversation,
    ask,
    deeds,
    fixed,
    listing,
    menu,
    pick,
    said,
    send,
)
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, Said, found, line, worded
from soloist.play.dialogs.rolling.rolls import declare_step
from soloist.play.edit import Block
from soloist.play.rolls.record import drawn_lines
from soloist.play.rolls.signs import MINUS
from soloist.play.session.face import Face
from soloist.play.session.rewriting import replace_last
from soloist.play.story.birth import value_said
from soloist.play.story.oracle import ask as draw
from soloist.play.story.story import Story
from soloist.play.told.excerpt import offset_of
from soloist.rules.dice import LONE, Dice, Throw
from soloist.tables.draw import Drawn
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message, records

_NEW: Final = frozenset({"new", "nouveau", "nouvelle"})
_LITTLE: Final = 3  # letters of “the”, “of”, “du”
_DEEDS: Final = tuple(records(__package__, "deeds.txt"))
_SET: Final = ("counter", "number", "cards", "option", "line")
"""The kinds of values that are set."""


def desk(face: Face, words: str) -> Conversation[None]:
    """Show everything the story knows. A number or a name opens one of it; `new role Guard` makes one."""
    yield from _Desk(face).held(words)


def tag(face: Face, words: str) -> Conversation[None]:
    """Have something remembered: a tag as it is written, `N:Guard|wary`, or a kind and a name."""
    yield from _Desk(face).new(words)


class _Desk:
    """The desk of one story while it is looked at.

    Whatever is changed is written at once; a number that goes up or down, press by press, stays one line of
    the story. What is done to a row gives True where the desk is left for the story by it.
    """

    def __init__(self, face: Face) -> None:
        self._face = face
        self._moving: tuple[object, Block, int] | None = None
        """The number that went up or down last, its line, and by how much."""

    # --- what is shown

    def _entries(self) -> tuple[Entry, ...]:
        session = self._face.session
        return session.on_story(lambda story: on_desk(story, veiled=session.veiled))

    def all(self) -> Listing:
        """Every entry by kinds; words find values of their cards, too, and secrets by what they say."""
        rows = [self._entry_row(entry) for entry in self._entries()]
        values = [
            replace(value, part="", detail=row.text)
            for row in rows
            if row.deeds and row.subject.kind != "secret"
            for value in self._value_rows(row.subject)
            if value.subject[1] != row.subject.own
        ]
        rows.append(fixed("desk", "new", lambda: self.new("")))

        def finds(words: str, listed: Sequence[Row]) -> Sequence[Row]:
            held = (row for row in values if found((row,), words) and not found((Row(row.detail),), words))
            return (*(each.row for each in found(listed, words)), *held)

        return listing("desk", rows, finds=finds)

    def _entry_row(self, entry: Entry) -> Row:
        is_secret = entry.kind == "secret"
        shown = entry.name if is_secret and not entry.hidden else ""
        return Row(
            self._called(entry),
            " ".join((*entry.key, *((str(entry.line),) if is_secret else ()))),
            "" if entry.hidden or is_secret else entry.summary.replace(" -", f" {MINUS}"),
            part=KINDS[entry.kind].help,
            look="quiet" if entry.closed else "",
            deeds=() if entry.hidden else tuple(self._entry_deeds(entry)),
            subject=entry,
            also=f"{self._face.services.lingo.render(KINDS[entry.kind].help)} {shown}",
        )

    def _called(self, entry: Entry) -> Said:
        return message("Secret, line {n}", n=entry.line) if entry.kind == "secret" else entry.name

    def _card(self, entry: Entry) -> Listing:
        """The values of an entry, then what can be done to all of it."""
        now = next((each for each in self._entries() if each.key[1:] == entry.key[1:]), entry)
        part = message("What can be done")
        whole = (Row(each.text, each.id, part=part, deeds=(each,)) for each in self._whole(now))
        above: tuple[Line, ...] = ()
        if any(row.kind == "head" for row in now.rows):
            above = (line(message("This is in the head of the story, under frame."), "quiet"),)
        makes = message("add it") if now.prefix else None
        return Listing(self._called(now), (*self._value_rows(now), *whole), makes=makes, above=above)

    def _value_rows(self, entry: Entry) -> Iterator[Row]:
        for at, value in enumerate(entry.rows):
            shown = value.text
            if value.kind == "option":
                shown = value_said(value.text, self._face.session.story.lang)
            is_named = value.kind in _SET or value.kind == "list"
            detail = message("done") if value.done else message("next") if value.marked else ""
            yield Row(
                (value.label or entry.name) if is_named else value.text,
                f"{' '.join(entry.key)} {at}",
                (shown if value.value is None else shown.replace("-", MINUS)) if is_named else "",
                message("nothing yet") if is_named and not shown else detail,
                part="" if is_named else value.label,
                adjusts=value.value is not None,
                look="quiet" if value.done else "",
                deeds=tuple(self._value_deeds(entry, value)),
                subject=(entry, value),
            )

    # --- what can be done

    def _entry_deeds(self, entry: Entry) -> Iterator[Option]:
        yield from deeds("desk", open=lambda: self._open(entry))
        yield from self._whole(entry)
        if entry.line:
            yield from deeds("desk", lines=lambda: self._go(entry.line))

    def _whole(self, entry: Entry) -> tuple[Option, ...]:
        """What can be done to all of an entry, on its card or in the list."""
        story, does = self._face.session.story, dict[str, Callable[[], object]]()
        mission = story.state.element(entry.prefix, entry.name) if entry.kind == "mission" else None
        if entry.prefix == "Thread":
            turn = partial(self._change, entry, None, lambda now, its: changes.turned(now, story.lang))
            does["reopen" if entry.closed else "close"] = turn
        if entry.kind in ("threat", "timer"):
            does["happens"] = lambda: self._compose(changes.happening(entry))
        if mission is not None and not entry.closed:
            does["play"] = lambda: self._play(mission)
            if story.system.test("script") is not None:
                does["script"] = lambda: self._compose(script_line(mission, story.system, story.lang))
        if entry.kind == "secret":
            does["reveal"] = lambda: self._compose(entry.name)
        return deeds("desk", **does)

    def _value_deeds(self, entry: Entry, value: Value) -> Iterator[Option]:
        """What can be done to a value of its kind; see `deeds.txt`."""
        for each in _DEEDS:
            is_there = value.lines if each["id"] == "lines" else value.text or each["id"] != "take"
            if value.kind in each.get("kinds", value.kind).split() and is_there:
                yield Option(each["id"], each["label"], do=partial(getattr(self, each["does"]), entry, value))

    # --- holding it

    def held(self, words: str) -> Conversation[None]:
        """The whole desk, or at once what the words after the command ask for."""
        text = words.strip()
        first, _, rest = text.partition(" ")
        if first.casefold() in _NEW:
            yield from self.new(rest)
            return
        rows: list[Row] = []
        if text and not text.isdecimal():
            shown = worded(self.all(), self._face.services.lingo.render).view(text)
            rows = [each.row for each in shown if each.number]
            rows = [row for row in rows if folded(row.text) == folded(text)] or rows
        if len(rows) == 1 and rows[0].subject is not None:
            entry = rows[0].subject
            yield from self._open(entry if isinstance(entry, Entry) else entry[0], rows[0].name)
        else:
            yield from self.hold("desk", self.all, text)

    def hold(
        self,
        key: str,
        shown: Callable[[], Listing],
        words: str = "",
        mark: str = "",
        entry: Entry | None = None,
    ) -> Conversation[bool]:
        """Show a listing of the desk, or the card of an entry, until it is left; whether for the story."""

        def do(done: Done) -> Conversation[Again | bool | None]:
            if done.deed in ("more", "less"):
                moving, value = done.subject.subject
                self._move(moving, value, 1 if done.deed == "more" else -1)
                return Again(done.subject.name, done.words)
            if entry is None:
                return (yield from self.new(done.words))
            self._change(entry, None, changes.added, done.words)
            return None

        return bool((yield from menu(key, shown, do, words=words, mark=mark)))

    def _open(self, entry: Entry, mark: str = "") -> Conversation[bool]:
        if entry.hidden:
            raise Refusal(message("Only Destiny may see this: change seats first."))
        key = f"desk {entry.prefix} {entry.name}"
        return (yield from self.hold(key, lambda: self._card(entry), mark=mark, entry=entry))

    def _move(self, entry: Entry, value: Value, by: int) -> None:
        """Write a number that goes up or down; steps one after another are one line."""
        if (to := changes.reached(entry, value, by)) == value.value:
            raise Refusal(message("It goes no further."))
        number, session, last = (entry.key, value.field), self._face.session, self._moving
        if last is not None and last[:2] != (number, session.last_block()):
            last = None
        by += last[2] if last is not None else 0

        def put(story: Story) -> None:
            changes.change(story, entry, value, changes.moved, by)

        if last is not None:
            replace_last(session, last[1], put)
        else:
            session.write(put)
        self._moving = (number, session.last_block(), by) if by else None
        self._face.grown()
        name, key, n = value.label or entry.name, self._face.called("undo"), str(to).replace("-", MINUS)
        self._face.tell(message("{name}: {n}, written; {key} takes it back.", name=name, n=n, key=key))

    # --- writing

    def _written(self, do: Callable[[Story], object]) -> None:
        self._face.session.write(do)
        self._face.grown()

    def _change(self, entry: Entry, value: Value | None, changing: changes.Changing, *how: object) -> None:
        self._written(lambda story: changes.change(story, entry, value, changing, *how))

    def _ask(
        self,
        title: Said,
        do: Callable[[str], object],
        offered: str = "",
        hint: Said = "",
        rows: tuple[Row, ...] = (),
    ) -> Conversation[None]:
        """Ask for words and do with them what they are for, until that is done or they are left.

        `rows` give ideas for them; without any, Enter alone leaves it.
        """
        writes, leave = message("Enter: write it"), None if rows else Option("leave", message("leave it"))
        above = (line(hint, "quiet"),) if hint else ()
        asked = Listing(title, rows, deed=leave, above=above, reads=lambda words: writes)

        def taken(done: Done) -> bool:
            if done.deed == "read":
                do(done.words)
            return True

        yield from menu(f"desk {title}", lambda: asked, taken, offered=offered)

    # --- values

    def _edit(self, entry: Entry, value: Value) -> Conversation[None]:
        title, lang = value.label or entry.name, self._face.session.story.lang
        put = partial(self._change, entry, value, changes.edited)
        if value.kind == "option":
            options = tuple(Option(each, value_said(each, lang)) for each in value.choices)
            if chosen := (yield from pick(f"desk {value.field}", title, options, value.text)):
                put(chosen)
            return
        yield from self._ask(title, put, changes.text_of(value))

    def _add(self, entry: Entry, value: Value) -> Conversation[None]:
        hint = message("Commas separate several; “bag: rope, lamp” is a list of its own.")
        if entry.kind == "mission":
            hint = message("Steps with the obstacle’s dice: pick the lock 2, run 1")
        add, to = partial(self._change, entry, value, changes.added), value.label or entry.name
        yield from self._ask(message("To add to {name}", name=to), add, "", hint)

    # --- back to the story

    def _take(self, entry: Entry, value: Value) -> None:
        """Take it away."""
        self._change(entry, value, changes.edited, "")

    def _lines(self, entry: Entry, value: Value) -> bool:
        """Go to the last line that made a value."""
        return self._go(value.lines[-1].line)

    def _go(self, at: int) -> bool:
        if not at:
            raise Refusal(message("No line of the story has set it: it is where the rules have it start."))
        self._face.reveal(offset_of(self._face.session.story.data, at))
        return True

    def _compose(self, text: str) -> bool:
        """Put a line where one writes."""
        self._face.compose(text)
        return True

    def _play(self, mission: Element) -> Conversation[bool]:
        """The next step of a mission is tried."""
        step = steps_left(mission)[0]
        yield from declare_step(self._face, step.text, step.dice)
        return True

    # --- something new

    def new(self, words: str) -> Conversation[Again]:
        """Make what words say: a tag, or a kind and a name; what they do not say is asked for.

        The row that was made is marked, or the words are in the line again.
        """
        kind, text = self._named(words)
        if kind is not None:
            return (yield from self._new_of(kind, text))
        if inner := _tag(text):
            send(self._face, inner)
            return Again()
        rows = tuple(Row(each.label, each.id, subject=each) for each in KINDS.values() if each.label)

        def reads(words: str) -> Message | None:
            kind, said = self._named(words)
            return message("Enter: write it") if (kind is not None and said) or _tag(words) else None

        def shows(row: Row | None) -> tuple[Line, ...]:
            return (line(row.subject.hint, "quiet"),) if row is not None and row.subject else ()

        title = message("{name}: what is it?", name=text) if text else said("something new")
        dialog = listing("something new", rows, title=title, reads=reads, shows=shows, proposed="role")
        done = yield from ask(f"desk new {text}", dialog)
        if done is None:
            return Again(words=text)
        if done.deed in ("read", "make"):
            return (yield from self.new(done.words))
        return (yield from self._new_of(done.subject.subject, text))

    def _named(self, words: str) -> tuple[Kind | None, str]:
        """The kind whose name, of one word or several, stands before the rest; and the rest."""
        parts, say = words.split(), self._face.services.lingo.render
        for length in range(len(parts), 0, -1):
            wanted = folded(" ".join(parts[:length]).rstrip("\u00a0 :"))
            for kind in KINDS.values():
                label = folded(say(kind.label)) if kind.label else ""
                bare = label.partition(" ")[2]
                known = (kind.id, label, bare, *(word for word in bare.split() if len(word) > _LITTLE))
                if label and wanted in known:
                    return kind, " ".join(parts[length:]).removeprefix(":").strip()
        return None, words.strip()

    def _new_of(self, kind: Kind, text: str) -> Conversation[Again]:
        """Make something of a kind; if there are no words, ask for them: its tables give ideas."""
        before = {entry.key for entry in self._entries()}
        ideas: tuple[str, ...] = ()

        def write(text: str) -> None:
            self._written(lambda story: changes.make(story, kind, text, ideas))

        def idea() -> Again:
            nonlocal ideas
            words, ideas = drawn_idea(self._face.session.story, kind, self._face.services.dice)
            return Again(words=words)

        if text:
            write(text)
        else:
            rows = (fixed("desk", "idea", idea),) if kind.tables else ()
            yield from self._ask(kind.label, write, "", kind.hint, rows=rows)
        return Again(next((" ".join(each.key) for each in self._entries() if each.key not in before), ""))


def drawn_idea(story: Story, kind: Kind, dice: Callable[[], Dice]) -> tuple[str, tuple[str, ...]]:
    """A line to write, from one of the tables for a kind, with the lines that record it.

    The first there is that comes with soloist, and those grown from stories, come each as often; a table
    of names gives the name if the kind has one. `dice` makes the dice of one roll. Raises `Refusal` where
    there is no table.
    """

    def drawn(table: str) -> tuple[Drawn, ...]:
        return draw(table, story.shelves, dice(), story)

    shipped = [name for name in kind.tables if story.shelves.reach(name) is not None]
    tables = (*grown_tables(kind.id, story.shelves), *shipped[:1])
    if not tables:
        raise Refusal(message("No table gives ideas for this."))
    (at,) = dice().throw(Throw(LONE, 1, faces=len(tables))) if len(tables) > 1 else (1,)
    given = drawn(tables[at - 1])
    text = changes.idea(kind, given)
    if text.startswith(":"):
        named = drawn(kind.names) if kind.names and story.shelves.reach(kind.names) is not None else ()
        text, given = f"{named[0].text if named else ''}{text}", (*named, *given)
    return text, tuple(line for each in given for line in drawn_lines(each))


def _tag(words: str) -> str:
    """Words as the tag they are, in its brackets; empty where they are none.

    Without brackets only a kind that is known stands before the colon, else a name does: `Maud: wary`.
    """
    inner = words.strip().removeprefix("[").removesuffix("]").strip()
    return f"[{inner}]" if find_tags(f"[{inner}]", known=not words.lstrip().startswith("[")) else ""
