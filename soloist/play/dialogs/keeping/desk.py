"""The game master's desk: everything the story knows, found by its name; changed, added to, played from."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from soloist.journal.lines import read_line
from soloist.journal.model import TagLine
from soloist.journal.state import Element, Made, folded
from soloist.lingo import Lingo
from soloist.play.asking.growing import grown_tables
from soloist.play.desk import changes
from soloist.play.desk.entries import Entry, Group, Value, on_desk
from soloist.play.desk.making import KINDS, Kind, idea, make
from soloist.play.desk.missions import next_step, script_line
from soloist.play.dialogs.conversation import Again, Conversation, ask, ask_words, kept_here, menu, pick
from soloist.play.dialogs.dialog import Done, Line, Listing, Look, Option, Row, found, line
from soloist.play.dialogs.rolling.rolls import declare_step
from soloist.play.rolls.record import drawn_lines
from soloist.play.rolls.signs import MINUS
from soloist.play.session.face import Face
from soloist.play.story.option_words import value_said
from soloist.play.story.oracle import ask as draw
from soloist.play.story.seat import Seat
from soloist.play.told.excerpt import offset_of
from soloist.rules.dice import LONE, Dice, Throw
from soloist.rules.moment import Deed
from soloist.tables.draw import Drawn
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message

_NEW: Final = frozenset({"new", "nouveau", "nouvelle"})
_DESTINYS: Final = ("shared", "secrets")
"""What is hers alone to see, where two share the keyboard."""
_LITTLE: Final = 3  # letters of “the”, “of”, “du”
_MOVES: Final = ("more", "less")


def desk(face: Face, words: str) -> Conversation[None]:
    """Show everything the story knows. A number or a name opens one of it; `new role Guard` makes one."""
    yield from _Desk(face).held(words)


def secrets(face: Face, words: str) -> Conversation[None]:
    """Show the secrets of the story; words are one more. Raises `Refusal` for who must not see them."""
    board = _Desk(face)
    if face.session.veiled:
        raise Refusal(message("Only Destiny may look there: /seats hands the keyboard over."))
    board.kind = next(each for each in KINDS if each.id == "secret")
    if words.strip():
        yield from board.new(words)
        return
    yield from board.hold("secrets", board.all_secrets)


def tag(face: Face, words: str) -> Conversation[None]:
    """Have something remembered: a tag as it is written, `N:Guard|wary`, or a kind and a name."""
    yield from _Desk(face).new(words)


class _Desk:
    """The desk of one story while it is looked at.

    A number that is moved is written once it is left: by another row, another deed, or the end.
    """

    def __init__(self, face: Face) -> None:
        self._face = face
        self._lingo = face.desk.lingo
        self._moving: tuple[Entry, Value, int] | None = None
        self._mark = ""  # the row that was made last
        self._again = ""  # words that came to nothing: they stand in the line again
        self.kind: Kind | None = None
        """What words that make something make; None where that is asked."""
        self._is_over = False  # whether the desk was left for the story

    # --- what is shown

    def _groups(self) -> tuple[Group, ...]:
        session = self._face.session
        veiled = session.veiled
        return session.on_story(
            lambda story: on_desk(story, lambda entry: veiled and entry.group in _DESTINYS)
        )

    def _entries(self) -> tuple[Entry, ...]:
        return tuple(entry for group in self._groups() for entry in group.entries)

    def _find(self, key: tuple[str, str, str]) -> Entry | None:
        return next((entry for entry in self._entries() if entry.key == key), None)

    def all(self) -> Listing:
        """Every entry by groups; words find values of their cards, too, and secrets by what they say."""
        say, render = self._lingo.say, self._lingo.render
        groups = self._groups()
        rows = [self._entry_row(entry, render(group.title)) for group in groups for entry in group.entries]
        new = Option("new", say("make something new"))
        rows.append(Row(say("New…"), "new", deeds=(new,), subject=(None, None)))
        held = [row.subject[0] for row in rows if row.deeds and row.subject[0] is not None]
        values = [replace(row, part="", detail=each.name) for each in held for row in self._value_rows(each)]

        def finds(words: str) -> Sequence[Row]:
            if words.isdecimal():
                return rows
            named = [each.row for each in found(rows, words)]
            for row in values:
                entry, value = row.subject
                if entry.group == "secrets":
                    if found((Row(entry.name),), words):
                        named += (each for each in rows if each.subject[0] == entry)
                elif value != entry.own and found((row,), words) and not found((Row(entry.name),), words):
                    named.append(row)
            return named

        return Listing(say("The desk"), tuple(rows), makes=message("something new"), finds=finds)

    def _entry_row(self, entry: Entry, part: str) -> Row:
        called = self._lingo.say("Secret, line {n}", n=entry.line) if entry.group == "secrets" else entry.name
        value = "" if entry.hidden or entry.group == "secrets" else entry.summary.replace(" -", f" {MINUS}")
        look: Look = "quiet" if entry.closed else ""
        deeds = () if entry.hidden else self._entry_deeds(entry)
        id_ = " ".join((*entry.key, str(entry.line))) if entry.group == "secrets" else " ".join(entry.key)
        return Row(called, id_, value, part=part, look=look, deeds=deeds, subject=(entry, None))

    def _entry_deeds(self, entry: Entry) -> tuple[Option, ...]:
        say = self._lingo.say
        lines = (Option("lines", say("see where it comes from")),) if entry.line else ()
        return (Option("open", say("open its card")), *self._whole(entry), *lines)

    def _whole(self, entry: Entry) -> Iterator[Option]:
        """What can be done to all of an entry, on its card or in the list."""
        say = self._lingo.say
        if entry.prefix == "Thread":
            yield Option("turn", say("open it again") if entry.closed else say("close it"))
        if entry.group == "missions" and not entry.closed:
            yield Option("play", say("play the next step"))
            if self._face.session.story.system.test("script") is not None:
                yield Option("script", say("play all that is left in one roll"))
        if entry.group == "secrets":
            yield Option("reveal", say("let it come out"))

    def _card(self, key: tuple[str, str, str]) -> Listing | None:
        """The values of an entry, then what can be done to all of it; None where it is no more."""
        entry = self._find(key)
        if entry is None:
            return None
        say = self._lingo.say
        part = say("What can be done")
        whole = (
            Row(each.text, each.id, part=part, deeds=(each,), subject=(entry, None))
            for each in self._whole(entry)
        )
        above: tuple[Line, ...] = ()
        if any(row.kind == "head" for row in entry.rows):
            above = (line(say("This stands in the head of the story, under frame."), "quiet"),)
        title = say("Secret, line {n}", n=entry.line) if entry.group == "secrets" else entry.name
        makes = message("add it") if entry.prefix else None
        rows = (*self._value_rows(entry), *whole)
        return Listing(title, rows, makes=makes, above=above, subject=entry)

    def _value_rows(self, entry: Entry) -> list[Row]:
        return [self._value_row(entry, value, at) for at, value in enumerate(entry.rows)]

    def _value_row(self, entry: Entry, value: Value, at: int) -> Row:
        say, moving = self._lingo.say, self._moving
        shown = value.text.replace("-", MINUS) if value.value is not None else value.text
        if value.kind == "option":
            shown = value_said(value.text, self._face.session.story.lang)
        if moving is not None and moving[:2] == (entry, value):
            after = changes.reached(entry, value, moving[2])
            shown = f"{shown} → {after}".replace("-", MINUS)
        adjusts = value.value is not None and value.kind in ("counter", "number")
        named = value.kind in ("counter", "cards", "number", "line", "option", "list")
        detail = say("done") if value.done else say("next") if value.marked else ""
        if named and not shown:
            detail = say("nothing yet")
        return Row(
            (value.label or entry.name) if named else value.text,
            f"{' '.join(entry.key)} {at}",
            shown if named else "",
            detail,
            part="" if named else value.label,
            adjusts=adjusts,
            look="quiet" if value.done else "",
            deeds=tuple(self._value_deeds(value)),
            subject=(entry, value),
        )

    def _value_deeds(self, value: Value) -> Iterator[Option]:
        say = self._lingo.say
        match value.kind:
            case "list":
                yield Option("add", say("add to it"))
            case "counter" | "number" | "cards" | "option" | "line":
                yield Option("edit", say("set it"))
            case "item" | "word":
                yield Option("edit", say("say it otherwise"))
        if value.kind in ("item", "number"):
            yield Option("add", say("add beside it"))
        if value.kind in ("item", "word") or (value.kind == "line" and value.text):
            yield Option("take", say("take it away"))
        if value.lines:
            yield Option("lines", say("see where it comes from"))

    def all_secrets(self) -> Listing:
        """The secrets as they stand in the story."""
        say = self._lingo.say
        deeds = (Option("lines", say("go there")), Option("reveal", say("let it come out")))
        rows = tuple(
            Row(entry.name, str(entry.line), detail=say("line {n}", n=entry.line), subject=(entry, None))
            for entry in self._entries()
            if entry.group == "secrets"
        )
        above = () if rows else (line(say("This story has no secret yet."), "quiet"),)
        return Listing(say("Secrets"), rows, deeds, makes=message("a secret"), above=above)

    # --- holding it

    def held(self, words: str) -> Conversation[None]:
        """The whole desk, or at once what the words after the command ask for."""
        text = words.strip()
        first, _, rest = text.partition(" ")
        if first.casefold() in _NEW:
            yield from self.new(rest)
            return
        entries = self._entries()
        if text.isdecimal() and 0 < int(text) <= len(entries):
            yield from self._open(entries[int(text) - 1])
            return
        rows = [row for row in self.all().view(text) if row.number] if text else []
        named = [row for row in rows if folded(row.row.text) == folded(text)]
        if len(named or rows) == 1 and (entry := (named or rows)[0].row.subject[0]) is not None:
            yield from self._open(entry, (named or rows)[0].row.name)
            return
        yield from self.hold("desk", self.all, text)

    def hold(
        self, key: str, shown: Callable[[], Listing | None], words: str = "", mark: str = ""
    ) -> Conversation[None]:
        """Show a listing of the desk until it is left, or the desk is for the story."""

        def do(done: Done) -> Conversation[Again | bool]:
            nonlocal mark
            if not self._goes_on(done):
                yield from self._settled()
            listing = shown()
            mark = done.subject.name if done.subject is not None else mark
            yield from self._do(done, listing.subject if listing is not None else None)
            mark, self._mark = self._mark or mark, ""
            words, self._again = done.words if done.deed in _MOVES else self._again, ""
            return self._is_over or shown() is None or Again(mark, words)

        try:
            if shown() is not None:
                yield from menu(key, lambda: shown() or Listing("", ()), do, words=words, mark=mark)
                yield from self._settled()
        finally:
            self._settle()

    def _open(self, entry: Entry, mark: str = "") -> Conversation[None]:
        if entry.hidden:
            raise Refusal(message("Not for these eyes."))
        yield from self.hold(f"desk {entry.prefix} {entry.name}", lambda: self._card(entry.key), mark=mark)

    def _do(self, done: Done, at: Entry | None) -> Conversation[None]:
        """What a row's deed, or words, ask for; `at` is the entry whose card is shown."""
        entry, value = done.subject.subject if done.subject is not None else (at, None)
        if entry is None:
            yield from self.new(done.words)
        elif done.deed == "make":
            yield from self._add_words(entry, done.words)
        elif done.deed == "open":
            yield from self._open(entry)
        elif done.deed == "lines":
            yield from self._lines(entry, value)
        elif value is None:
            yield from self._do_to_entry(done.deed, entry)
        else:
            yield from self._do_to_value(done.deed, entry, value)

    def _do_to_entry(self, deed: str, entry: Entry) -> Conversation[None]:
        if deed == "turn":
            self._write(changes.turned(entry, self._face.session.story.lang))
        elif deed == "reveal":
            yield from self._reveal(entry)
        else:
            yield from self._play(entry, deed)

    def _do_to_value(self, deed: str, entry: Entry, value: Value) -> Conversation[None]:
        if deed in _MOVES:
            self._move(entry, value, 1 if deed == "more" else -1)
        elif deed == "edit":
            yield from self._edit(entry, value)
        elif deed == "add":
            yield from self._add(entry, value)
        else:
            self._change(entry, value, lambda now, its: changes.taken(now, its or value))

    # --- numbers on their way

    def _goes_on(self, done: Done) -> bool:
        """Whether the number that is moved is moved on."""
        moving = self._moving
        return done.deed in _MOVES and moving is not None and done.subject.subject == moving[:2]

    def _move(self, entry: Entry, value: Value, by: int) -> None:
        so_far = self._moving[2] if self._moving is not None else 0
        assert value.value is not None, "only numbers are moved"
        after = changes.reached(entry, value, so_far + by) - value.value
        if after == so_far:
            raise Refusal(message("It goes no further."))
        self._moving = entry, value, after

    def _settled(self) -> Conversation[None]:
        """Write the number that was moved; where a threat went on by it, ask what comes about."""
        moving, self._moving = self._moving, None
        if moving is None:
            return
        entry, value, by = moving
        self._change(entry, value, lambda now, its: changes.moved(now, its or value, by))
        now = self._find(entry.key)
        if value != entry.own or now is None or not changes.advanced(entry, now):
            return
        steps, say = changes.agenda(now), self._lingo.say
        if steps or changes.is_full(now):
            told = say("{name} goes on.", name=now.name)
            if changes.is_full(now):
                told = say("{name} has come to its end.", name=now.name)
            title = say("{told} What happens?", told=told)
            yield from self._ask(
                title, lambda text: self._write(changes.happens(now, text)), "".join(steps[:1])
            )

    def _settle(self) -> None:
        """Write the number that was moved, at an end that cannot wait."""
        try:
            for _ in self._settled():
                return
        except Refusal as refusal:
            self._face.tell(refusal.message)

    # --- writing

    def _written(self, do: Callable[[Seat], object]) -> None:
        self._face.session.guided(do)
        self._face.grown()

    def _write(self, deeds: Sequence[Deed]) -> None:
        self._written(lambda seat: changes.write(seat, deeds))

    def _change(self, entry: Entry, value: Value | None, changing: changes.Changing) -> None:
        self._written(lambda seat: changes.change(seat, entry, value, changing))

    def _ask(
        self, title: str, do: Callable[[str], object], offered: str = "", *above: str
    ) -> Conversation[None]:
        """Ask for words and do with them what they are for, until that is done or they are left."""
        leave, told = Option("leave", self._lingo.say("leave it")), [line(each, "quiet") for each in above]
        yield from ask_words(f"desk {title}", title, do, above=told, leave=leave, offered=offered)

    # --- values

    def _edit(self, entry: Entry, value: Value) -> Conversation[None]:
        title, lang = value.label or entry.name, self._face.session.story.lang

        def put(text: str) -> None:
            self._change(entry, value, lambda now, its: changes.edited(now, its or value, text))

        if value.kind == "option":
            options = tuple(Option(each, value_said(each, lang)) for each in value.choices)
            at = value.choices.index(value.text) if value.text in value.choices else 0
            if chosen := (yield from pick(f"desk {value.field}", title, options, at)):
                put(chosen)
            return
        yield from self._ask(title, put, changes.text_of(value))

    def _add(self, entry: Entry, value: Value) -> Conversation[None]:
        say = self._lingo.say
        hint = say("Commas part several; “bag: rope, lamp” is a list of its own.")
        if entry.group == "missions":
            hint = say("Steps with the obstacle’s dice: pick the lock 2, run 1")

        def add(text: str) -> None:
            self._change(entry, value, lambda now, its: changes.added(now, its, text))

        yield from self._ask(say("To add to {name}", name=value.label or entry.name), add, "", hint)

    def _add_words(self, entry: Entry, words: str) -> Conversation[None]:
        """Add words to a card; a whole sentence may be meant for the story."""
        here = yield from kept_here(self._face, words, self._lingo.say("add it to {name}", name=entry.name))
        if here:
            self._change(entry, None, lambda now, its: changes.added(now, its, words))
        elif here is None:
            self._again = words
        else:
            self._is_over = True
            self._face.compose(words)

    def _reveal(self, entry: Entry) -> Conversation[None]:
        """A secret comes out in words of its own: prose, or a consequence where these begin with =>."""

        def reveal(text: str) -> None:
            said = text.strip()
            self._write(changes.revealed(said.removeprefix("=>"), prose=not said.startswith("=>")))

        hint = self._lingo.say("As prose; with => before it, as a consequence. The secret stays.")
        yield from self._ask(self._lingo.say("What comes out"), reveal, entry.name, hint)

    # --- back to the story

    def _lines(self, entry: Entry, value: Value | None) -> Conversation[None]:
        """Go to the line that made a value, one of them if there are several."""
        session, made = self._face.session, value.lines if value is not None else ()
        if len(made) < 2:
            self._go(made[0].line if made else entry.line)
            return
        data = session.story.data.splitlines()
        rows = [
            Row(
                self._lingo.say("line {n}: {what}", n=each.line, what=self._told(each, value)),
                str(each.line),
                detail=" ".join(session.seen((data[each.line - 1].decode("utf-8", "replace").strip(),))),
                subject=each.line,
            )
            for each in reversed(made)
        ]
        go = (Option("go", self._lingo.say("go there")),)
        title = self._lingo.say("The lines that made it")
        if done := (yield from ask("desk lines", Listing(title, tuple(rows), go))):
            self._go(done.subject.subject)

    def _told(self, made: Made, value: Value | None) -> str:
        """What a line made of a value: `0 → 1`, that it came, that it went."""
        after, say = made.after, self._lingo.say
        if isinstance(after, tuple):
            came = value is None or value.kind in ("list", "line") or value.text in after
            return say("noted") if came else say("taken away")
        before = f"{made.before} → " if made.before is not None else ""
        return f"{before}{after}".replace("-", MINUS)

    def _go(self, at: int) -> None:
        if not at:
            raise Refusal(message("No line of the story made it: it stands as the rules begin."))
        self._is_over = True
        self._face.reveal(offset_of(self._face.session.story.data, at))

    def _play(self, entry: Entry, how: str) -> Conversation[None]:
        """The next step of a mission is tried, or all that is left of it goes into the line."""
        story = self._face.session.story
        mission = story.state.element(entry.prefix, entry.name) or Element(entry.prefix, entry.name)
        if how == "script":
            self._face.compose(script_line(mission, story.system, story.lang))
            self._is_over = True
            return
        step = next_step(mission)
        self._is_over = True
        yield from declare_step(self._face, step.text, step.dice)

    # --- something new

    def new(self, words: str) -> Conversation[None]:
        """Make what words say: a tag, or a kind and a name; what they do not say is asked for."""
        kind, text = (self.kind, words.strip()) if self.kind is not None else _kind(words, self._lingo)
        if kind is not None and text:
            self._make(kind, text)
        elif kind is not None:
            yield from self._ask_new(kind)
        elif inner := _tag(text):
            self._face.tell(*self._face.session.send(inner))
            self._face.grown()
        else:
            yield from self._ask_kind(text)

    def _ask_kind(self, text: str) -> Conversation[None]:
        """Ask what is to be made of a name, or of nothing yet; or take the words of another line."""
        say, render = self._lingo.say, self._lingo.render
        named = ((each, render(each.label)) for each in KINDS)
        rows = tuple(
            Row(label, each.id, detail=render(each.hint), deeds=(Option("kind", label),), subject=each)
            for each, label in named
        )

        def reads(words: str) -> Message | None:
            kind, said = _kind(words, self._lingo)
            return message("Enter: write it") if (kind is not None and said) or _tag(words) else None

        title = say("{name}: what is it?", name=text) if text else say("Something new")
        done = yield from ask(f"desk new {text}", Listing(title, rows, reads=reads))
        if done is not None and done.deed == "read":
            yield from self.new(done.words)
        elif done is None:
            self._again = text
        elif text:
            self._make(done.subject.subject, text)
        else:
            yield from self._ask_new(done.subject.subject)

    def _ask_new(self, kind: Kind) -> Conversation[None]:
        """Ask for something of a kind; its tables give ideas."""
        say, render, session = self._lingo.say, self._lingo.render, self._face.session
        ideas_of = (Option("idea", say("have an idea from the tables")),)
        rows = (Row(say("An idea"), "idea", deeds=ideas_of),) if kind.tables else ()
        leave = None if rows else Option("leave", say("leave it"))
        reads = message("Enter: write it")
        above = (line(render(kind.hint), "quiet"),)
        listing = Listing(render(kind.label), rows, deed=leave, above=above, reads=lambda words: reads)
        ideas: tuple[str, ...] = ()

        def do(done: Done) -> Again | bool:
            nonlocal ideas
            if done.deed == "idea":
                words, ideas = drawn_idea(session.at_table, kind, self._face.desk.dice)
                return Again(words=words)
            if done.deed == "read":
                self._make(kind, done.words, ideas)
            return True

        yield from menu(f"desk new {kind.id}", lambda: listing, do)

    def _make(self, kind: Kind, text: str, ideas: Sequence[str] = ()) -> None:
        before = {entry.key for entry in self._entries()}
        self._written(lambda seat: make(seat, kind, text, ideas))
        self._mark = next((" ".join(each.key) for each in self._entries() if each.key not in before), "")


def drawn_idea(seat: Seat, kind: Kind, dice: Callable[[], Dice]) -> tuple[str, tuple[str, ...]]:
    """A line to write, from one of the tables for a kind, with the lines that record it.

    The first there is that comes with soloist, and those grown from stories, come each as often; a table
    of names gives the name if the kind has one. `dice` makes the dice of one roll. Raises `Refusal` where
    there is no table.
    """

    def drawn(tables: Sequence[str]) -> tuple[Drawn, ...]:
        there = next((name for name in tables if seat.shelves.reach(name) is not None), None)
        return draw(there, seat.shelves, dice(), seat.story) if there is not None else ()

    tables = [*((name,) for name in grown_tables(kind.id, seat.shelves)), kind.tables]
    (at,) = dice().throw(Throw(LONE, 1, faces=len(tables))) if len(tables) > 1 else (1,)
    if not (given := drawn(tables[at - 1])):
        raise Refusal(message("No table gives ideas for this."))
    text = idea(kind, given)
    if text.startswith(":"):
        named = drawn((kind.names,)) if kind.names else ()
        text, given = f"{named[0].text if named else ''}{text}", (*named, *given)
    return text, tuple(line for each in given for line in drawn_lines(each))


def _tag(words: str) -> str:
    """Words as the tag they are, in its brackets; empty where they are none."""
    inner = words.strip().removeprefix("[").removesuffix("]").strip()
    return f"[{inner}]" if ":" in inner and isinstance(read_line(f"[{inner}]"), TagLine) else ""


def _kind(words: str, lingo: Lingo) -> tuple[Kind | None, str]:
    """The kind whose name, of one word or several, stands before the rest; and the rest."""
    parts = words.split()
    for length in range(len(parts), 0, -1):
        wanted = folded(" ".join(parts[:length]).rstrip("\u00a0 :"))
        for kind in KINDS:
            label = folded(lingo.render(kind.label))
            bare = label.partition(" ")[2]
            if wanted in (kind.id, label, bare, *(word for word in bare.split() if len(word) > _LITTLE)):
                return kind, " ".join(parts[length:]).removeprefix(":").strip()
    return None, words.strip()
