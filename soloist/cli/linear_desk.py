"""The desk line by line: what the story knows by number, one of it looked at, something new made."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_desk_card import Card, called_in_list, tell_written
from soloist.cli.linear_voice import heard_number
from soloist.journal.state import folded
from soloist.message import Refusal, message
from soloist.play import desk
from soloist.play.desk_groups import narrowed
from soloist.play.desk_new import KINDS
from soloist.play.desk_secrets import secrets

if TYPE_CHECKING:
    from collections.abc import Callable

    from soloist.cli.linear_voice import Voice
    from soloist.play.desk_new import Kind
    from soloist.play.desk_values import Entry, Group
    from soloist.play.session.session import Session
    from soloist.play.story import Story

_NEW: Final = frozenset({"new", "nouveau", "nouvelle"})
_IDEA: Final = "?"
_LITTLE: Final = 3  # letters of “the”, “of”, “du”
_DESTINYS: Final = ("shared", "secrets")


class DeskByLine:
    """What is done on the desk of one sitting; refusals are raised."""

    def __init__(self, sitting: "Session", voice: "Voice", playing: "Callable[[str, int], None]") -> None:
        """`playing` rolls a step of a mission against so many dice."""
        self._sitting = sitting
        self._voice = voice
        self._playing = playing

    def command(self, argument: str) -> None:
        """List what there is, what fits the words typed, open one by its number; or make something `new`."""
        first, _, rest = argument.strip().partition(" ")
        if first.casefold() in _NEW:
            self._new(rest.strip())
            return
        groups = self._groups()
        known = [entry for group in groups for entry in group.entries]
        number = heard_number(argument, len(known))
        if number:
            self._open(known[number - 1])
            return
        found = narrowed(groups, argument)
        entries = [entry for group in found for entry in group.entries]
        exact = [entry for entry in entries if folded(entry.name) == folded(argument.strip())]
        if argument.strip() and len(exact or entries) == 1:
            self._open((exact or entries)[0])
            return
        if argument.strip() and not entries:
            raise Refusal(message("Nothing on the desk is called so: {words}.", words=argument.strip()))
        self._list(found, known)

    def _groups(self) -> "tuple[Group, ...]":
        veiled = self._sitting.veiled

        def gathered(story: "Story") -> "tuple[Group, ...]":
            return desk.on_desk(story, secrets(story), lambda entry: veiled and entry.group in _DESTINYS)

        return self._sitting.on_story(gathered)

    def _list(self, groups: "tuple[Group, ...]", known: "list[Entry]") -> None:
        voice = self._voice
        numbers = {entry.key: number for number, entry in enumerate(known, 1)}
        for group in groups:
            voice.line(voice.lingo.render(group.title))
            for entry in group.entries:
                shown = entry.summary if not entry.hidden else ""
                told = ", ".join(filter(None, (called_in_list(entry, voice), shown)))
                voice.line(f"{numbers[entry.key]}. {told}")
        voice.tell(message("/desk and a number or a name opens one; /desk new makes something."))

    def _open(self, entry: "Entry") -> None:
        if entry.hidden:
            raise Refusal(message("Not for these eyes."))
        Card(self._sitting, self._voice, self._groups, self._playing).go(entry)

    # --- something new

    def _new(self, asked: str) -> None:
        """Make something of a kind, named or chosen by number; its line is asked for where there is none."""
        voice = self._voice
        kind, text = self._kind(asked) if asked else (self._chosen(), "")
        if kind is None:
            return
        if text:
            self._made(kind, text)
            return
        way = message("{hint}. Enter alone leaves.", hint=kind.hint)
        if kind.tables:
            way = message("{hint}. ? gives an idea; Enter alone leaves.", hint=kind.hint)
        while True:
            voice.tell(way)
            text, ideas = self._typed(kind, text)
            try:
                if text:
                    self._made(kind, text, ideas)
                return
            except Refusal as refusal:  # the question stands: a name mended is no line of the story
                voice.tell(refusal.message)
                voice.not_taken(text)

    def _made(self, kind: "Kind", text: str, ideas: tuple[str, ...] = ()) -> None:
        """Write it, and say what was written; raises `Refusal`, its words among those let go."""
        seat = self._sitting.at_table
        try:
            written = self._sitting.on_story(lambda story: desk.make(seat, kind, text, ideas))
        except Refusal:
            self._voice.let_go(text)
            raise
        tell_written(self._sitting, self._voice, written)

    def _typed(self, kind: "Kind", held: str) -> tuple[str, tuple[str, ...]]:
        """The line that is typed, or an idea that is taken; with what records the idea.

        `held` was refused before, and is there to be changed.
        """
        voice, seat, dice = self._voice, self._sitting.at_table, self._sitting.desk.dice
        while True:
            typed = voice.answer(voice.lingo.render(kind.label), held).strip()
            if typed != _IDEA:
                return typed, ()
            found = self._sitting.on_story(lambda story: desk.drawn_idea(seat, kind, dice))
            if found is None:
                voice.tell(message("No table gives ideas for this."))
                continue
            text, lines = found
            voice.line(text)
            if not text.startswith(":") and voice.agrees(message("Take it?")):
                return text, lines

    def _kind(self, asked: str) -> "tuple[Kind, str]":
        """The kind whose name, of one word or several, stands before the rest; and the rest."""
        say, words = self._voice.lingo.render, asked.split()
        word = words[0]
        if number := heard_number(word, len(KINDS)):
            return KINDS[number - 1], " ".join(words[1:])
        for length in range(len(words), 0, -1):
            wanted = folded(" ".join(words[:length]).rstrip("\u00a0 :"))
            for kind in KINDS:
                if wanted == kind.id or wanted in _names(folded(say(kind.label))):
                    return kind, " ".join(words[length:]).removeprefix(":").strip()
        known = ", ".join(say(kind.label) for kind in KINDS)
        raise Refusal(message("“{word}” is no kind of thing; these are: {known}.", word=word, known=known))

    def _chosen(self) -> "Kind | None":
        voice = self._voice
        kinds = (f"{number} {voice.lingo.render(kind.label)}" for number, kind in enumerate(KINDS, 1))
        voice.line(", ".join(kinds))
        told = message("Which one? A number; Enter alone leaves.")
        number = voice.number(voice.lingo.say("Something new"), len(KINDS), told)
        return KINDS[number - 1] if number else None


def _names(label: str) -> tuple[str, ...]:
    """What a kind is called: with its article, without it, by a word of it that is no little one."""
    _, _, bare = label.partition(" ")
    return label, bare, *(word for word in bare.split() if len(word) > _LITTLE)
