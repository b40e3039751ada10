"""What is done on the desk: each key becomes deeds, and the deeds are written."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from soloist.journal.state import Element, Made
from soloist.message import Refusal, message
from soloist.play import desk
from soloist.play.commands import key_name
from soloist.play.desk_changes import (
    added,
    advanced,
    agenda,
    edited,
    happens,
    in_the_head,
    is_full,
    moved,
    revealed,
    taken,
    text_of,
    turned,
)
from soloist.play.desk_mission import next_step, script_line
from soloist.play.desk_new import KINDS, Kind
from soloist.play.desk_secrets import Known, kept
from soloist.play.desk_values import Entry, Group, Row
from soloist.play.seat import Seat
from soloist.play.story import Story
from soloist.rules.moment import Deed
from soloist.tui.ledger_board import LedgerBoard
from soloist.tui.ledger_choice import LedgerChoice
from soloist.tui.ledger_leaving import Leaving
from soloist.tui.prompt_line import PromptInput

_DESTINYS: Final = ("shared", "secrets")
"""What is hers alone to see, where two share the keyboard."""


class Work:
    """Carries out what the keys of one desk ask for."""

    def __init__(self, screen: LedgerBoard) -> None:
        """`screen` is the desk."""
        self._screen = screen
        self._kind: Kind | None = None
        self._ideas: tuple[str, ...] = ()  # the lines of the idea in the line at the foot
        self._secrets = Known()
        self._idea_was = ""  # that line, as it came
        self._asked: tuple[Entry | None, Row | None] = (None, None)
        self.given = ""
        """What stood in the line at the foot before anything was typed."""
        self.closing = False
        """Whether the screen is being taken apart."""

    def groups(self) -> tuple[Group, ...]:
        """What is on the desk now."""

        def gathered(story: Story) -> tuple[Group, ...]:
            self._secrets = kept(story, self._secrets)
            return desk.on_desk(story, self._secrets.found, lambda entry: veiled and entry.group in _DESTINYS)

        veiled = self._screen.sitting.veiled
        return self._screen.sitting.on_story(gathered)

    def do(self, what: str) -> None:
        """One of the keys; a refusal is said at the foot."""
        ways: Mapping[str, Callable[[], None]] = {
            "new": self._new, "edit": self._edit, "a": self._add, "x": self._take, "c": self._turn,
            "l": self._line, "p": self._play, "s": self._script, "r": self._reveal, "idea": self._idea,
        }  # fmt: skip
        entry = self._screen.entry
        try:
            if entry is not None and entry.hidden and what not in ("new", "idea"):
                raise Refusal(message("Not for these eyes."))
            ways[what]()
        except Refusal as refusal:
            self._screen.foot.refuse(refusal.message)

    # --- writing

    def write(self, deeds: Sequence[Deed]) -> None:
        """Write at once, and show how things stand while there is a screen."""
        self._written(lambda seat: desk.write(seat, deeds))

    def change(self, entry: Entry, row: Row | None, changing: desk.Changing) -> None:
        """Write a change of what is at hand, whatever else was written since it was shown."""
        self._written(lambda seat: desk.change(seat, entry, row, changing))

    def _written(self, do: Callable[[Seat], object]) -> None:
        seat = self._screen.sitting.at_table
        self._screen.sitting.on_story(lambda story: do(seat))
        if not self.closing:
            self._screen.renew()

    def advance(self, entry: Entry, row: Row, by: int) -> bool:
        """Write a move; where a threat went on, offer what it brings. False where it was refused."""
        screen, prompt = self._screen, self._screen.foot.prompt
        try:
            self.change(entry, row, lambda now, its: moved(now, its or row, by))
        except Refusal as refusal:
            if not self.closing:
                screen.foot.refuse(refusal.message)
            return False
        if not self.closing and not prompt.is_open and screen.in_front and not row.field:
            self._offer(entry)
        return True

    def _offer(self, entry: Entry) -> None:
        """Ask what happens, where what was an entry before went on."""
        screen = self._screen
        now = self._find(entry.key)
        if now is None or not advanced(entry, now):
            return
        self._asked = (now, None)
        say = screen.lingo.say
        told = (
            say("{name} is full.", name=now.name) if is_full(now) else say("{name} goes on.", name=now.name)
        )
        if now.prefix == "Timer":
            told = say("{name} has run out.", name=now.name)
        if agenda(now) or is_full(now):
            question = say("{told} What happens? Enter writes it, Esc does not.", told=told)
            self._ask("happens", question, next(iter(agenda(now)), ""))

    def _find(self, key: tuple[str, str, str]) -> Entry | None:
        entries = (entry for group in self._screen.groups for entry in group.entries)
        return next((entry for entry in entries if entry.key == key), None)

    # --- the value at hand

    def _at_hand(self) -> tuple[Entry, Row]:
        entry, row = self._screen.entry, self._screen.row
        if entry is None or row is None:
            raise Refusal(message("Nothing is at hand: n makes something new."))
        return entry, row

    def _edit(self) -> None:
        entry = self._screen.entry
        if entry is not None and not entry.rows:
            self._add()
            return
        entry, row = self._at_hand()
        if row.kind == "text":
            self._screen.card.unfolded = not self._screen.card.unfolded
            return
        if row.kind == "head":
            raise in_the_head()
        self._asked = (entry, row)
        hint = ", ".join(row.choices)
        self._ask("edit", row.label or entry.name, text_of(row), hint)

    def _add(self) -> None:
        entry, row = self._screen.entry, self._screen.row
        if entry is None or not entry.prefix:
            raise Refusal(message("Nothing can be added here: n makes something new."))
        self._asked = (entry, row if self._screen.walking else None)
        say = self._screen.lingo.say
        hint = say("Commas part several; “bag: rope, lamp” is a list of its own.")
        if entry.group == "missions":
            hint = say("Steps with the obstacle’s dice: pick the lock 2, run 1")
        self._ask("add", say("To add to {name}", name=entry.name), "", hint)

    def _take(self) -> None:
        entry, row = self._at_hand()
        self.change(entry, row, lambda now, its: taken(now, its or row))

    def _turn(self) -> None:
        entry = self._screen.entry
        if entry is None:
            return
        self.write(turned(entry, self._screen.sitting.story.lang))

    def _reveal(self) -> None:
        entry, row = self._at_hand()
        if entry.group != "secrets":
            raise Refusal(message("Only a secret is revealed."))
        self._asked = (entry, row)
        hint = self._screen.lingo.say("As a consequence (=>); without the sign, as prose. The secret stays.")
        self._ask(
            "reveal", self._screen.lingo.say("What comes out"), f"=> {' '.join(row.text.split())}", hint
        )

    # --- where it comes from, and playing on

    def _line(self) -> None:
        entry, row = self._screen.entry, self._screen.row
        lines = row.lines if row is not None else ()
        if len(lines) > 1:
            self._choose_line(lines)
        elif lines or (entry is not None and entry.line):
            self._go(lines[0].line if lines else entry.line if entry is not None else 0)
        else:
            raise Refusal(message("No line of the story made it: it stands as the rules begin."))

    def _choose_line(self, lines: Sequence[Made]) -> None:
        screen = self._screen
        latest = tuple(reversed(lines))
        rows = [(screen.card.told(made), desk.text_at(screen.sitting.story, made.line)) for made in latest]
        say = screen.lingo.say
        panel = LedgerChoice(say("The lines that made it"), rows, say("Enter goes there   Esc back"))

        screen.choose(panel, lambda at: self._go(latest[at].line))

    def _go(self, line: int) -> None:
        self._screen.leave(Leaving(line=line))

    def _play(self) -> None:
        step = next_step(self._mission())
        self._screen.leave(Leaving(step=step.text, dice=step.dice))

    def _script(self) -> None:
        story = self._screen.sitting.story
        self._screen.leave(Leaving(text=script_line(self._mission(), story.system, story.lang)))

    def _mission(self) -> Element:
        entry = self._screen.entry
        found = None
        if entry is not None and entry.prefix == "Track":
            found = self._screen.sitting.story.state.element(entry.prefix, entry.name)
        if found is None:
            raise Refusal(message("Only a mission is played from here."))
        return found

    # --- something new

    def _new(self) -> None:
        screen = self._screen
        say, words = screen.lingo.say, screen.lingo.render
        rows = [(words(kind.label), words(kind.hint)) for kind in KINDS]
        find = say("Type to find a kind")
        panel = LedgerChoice(say("Something new"), rows, say("Enter chooses   Esc back"), find)
        typed = screen.typed if screen.entry is None else ""

        def chosen(at: int) -> None:
            self._kind, self._ideas, self._idea_was = KINDS[at], (), ""
            self._ask_new(typed)

        screen.choose(panel, chosen)

    def _ask_new(self, typed: str) -> None:
        kind, lingo = self._kind, self._screen.lingo
        assert kind is not None, "a kind was chosen"
        hint = lingo.render(kind.hint)
        if kind.tables:
            hint = lingo.say("{hint}. {key}: an idea.", hint=hint, key=key_name("f3", lingo.render))
        self._ask("new", lingo.render(kind.label), typed, hint)

    def _idea(self) -> None:
        screen, kind, prompt = self._screen, self._kind, self._screen.foot.prompt
        if prompt.asked != "new" or kind is None:
            return
        seat, dice = screen.sitting.at_table, screen.sitting.desk.dice
        name = prompt.text.partition(":")[0].strip() if prompt.text != self._idea_was else ""
        found = screen.sitting.on_story(lambda story: desk.drawn_idea(seat, kind, dice, name))
        if found is None:
            raise Refusal(message("No table gives ideas for this."))
        text, self._ideas = found
        self._idea_was = text
        self._ask_new(text)
        if text.startswith(":"):
            prompt.query_one(PromptInput).action_home()

    # --- the line at the foot

    def _ask(self, id_: str, question: str, value: str, hint: str = "") -> None:
        self.given = value
        self._screen.foot.prompt.ask(id_, question, value, hint)
        self._screen.draw()

    def left(self) -> None:
        """The line at the foot is left without an answer."""
        self._screen.foot.prompt.leave()
        self._screen.draw()

    def entered(self, asked: str, text: str) -> None:
        """The line at the foot was sent: write it, or say why it will not do."""
        screen, (entry, row) = self._screen, self._asked
        try:
            before = {each.key for group in screen.groups for each in group.entries}
            self._answer(asked, text, entry, row)
        except Refusal as refusal:
            screen.foot.prompt.refuse(screen.lingo.render(refusal.message))
            screen.foot.prompt.resume()
            return
        screen.foot.prompt.leave()
        new = [each.key for group in screen.groups for each in group.entries if each.key not in before]
        if asked == "new" and new:
            screen.renew(new[-1])
        elif asked == "reveal" or asked == "happens":
            screen.foot.tell(message("Written in the story."))
        screen.draw()

    def _answer(self, asked: str, text: str, entry: Entry | None, row: Row | None) -> None:
        """Write what the line at the foot asks for."""
        if asked == "new" and (kind := self._kind) is not None:
            self._written(lambda seat: desk.make(seat, kind, text, self._ideas))
            return
        assert entry is not None, "asked about an entry"
        if asked == "edit" and row is not None:
            self.change(entry, row, lambda now, its: edited(now, its or row, text))
        elif asked == "add":
            self.change(entry, row, lambda now, its: added(now, its, text))
        elif asked == "happens":
            self.write(happens(entry, text))
        else:
            said = text.strip()
            self.write(revealed(said.removeprefix("=>"), prose=not said.startswith("=>")))
