"""A card of the desk line by line: its values by number, and what a typed line does to them."""

import re
from typing import TYPE_CHECKING, Final

from soloist.cli.linear_voice import heard_number
from soloist.message import Message, Refusal, message
from soloist.play import desk
from soloist.play.desk_changes import (
    added,
    advanced,
    agenda,
    edited,
    happens,
    is_full,
    moved,
    revealed,
    taken,
    turned,
)
from soloist.play.desk_mission import next_step, script_line
from soloist.play.option_words import value_meant, value_said

if TYPE_CHECKING:
    from collections.abc import Callable

    from soloist.cli.linear_voice import Voice
    from soloist.play.desk_values import Entry, Group, Row
    from soloist.play.session.session import Session

_MOVE: Final = re.compile(r"(?:(\d+)\s*)?([+\-\u2212])\s*(\d{0,3})")
_SET: Final = re.compile(r"(\d+)\s*=\s*(.*)")
_VERB: Final = re.compile(r"([^\W\d_]+)\s*(.*)", re.DOTALL)
_LONG: Final = 2  # words; more are worth keeping
_VERBS: Final = {
    "add": "add", "ajouter": "add", "drop": "drop", "retirer": "drop", "close": "turn", "fermer": "turn",
    "reopen": "turn", "rouvrir": "turn", "lines": "lines", "lignes": "lines", "play": "play", "jouer": "play",
    "script": "script", "reveal": "reveal", "révéler": "reveal",
}  # fmt: skip


class Card:
    """One thing on the desk, until it is left."""

    def __init__(
        self,
        sitting: "Session",
        voice: "Voice",
        groups: "Callable[[], tuple[Group, ...]]",
        playing: "Callable[[str, int], None]",
    ) -> None:
        """`groups` is what is on the desk at this moment, `playing` rolls a step against so many dice."""
        self._sitting = sitting
        self._voice = voice
        self._groups = groups
        self._playing = playing
        self._left = False

    def go(self, entry: "Entry") -> None:
        """Say it, and do what is typed, up to Enter alone; a refusal is said, and what was typed is kept."""
        voice = self._voice
        self._tell(entry)
        voice.tell(_ways(entry))
        while not self._left:
            typed = voice.answer(
                called_in_list(entry, voice), way=message("Enter alone leaves the card.")
            ).strip()
            if not typed:
                return
            if typed == "?":
                self._tell(entry)
                voice.tell(_ways(entry))
                continue
            try:
                if not self._do(entry, typed):
                    if voice.put_aside(typed):
                        return
                    voice.not_taken(typed)
                    voice.tell(_ways(entry))
            except Refusal as refusal:
                if len(typed.split()) > _LONG:
                    voice.let_go(typed)
                voice.tell(refusal.message)
            now = self._find(entry.key)
            if now is None:
                return
            entry = now

    def _find(self, key: tuple[str, str, str]) -> "Entry | None":
        entries = (entry for group in self._groups() for entry in group.entries)
        return next((entry for entry in entries if entry.key == key), None)

    def _tell(self, entry: "Entry") -> None:
        voice = self._voice
        voice.line(called_in_list(entry, voice))
        for number, row in enumerate(entry.rows, 1):
            done = voice.lingo.say("done") if row.done else voice.lingo.say("next") if row.marked else ""
            told = ", ".join(filter(None, (self._said(row) or voice.lingo.say("nothing yet"), done)))
            if row.label and row.label != entry.name:
                voice.pair(f"{number}. {row.label}", told)
            else:
                voice.line(f"{number}. {told}")

    def _said(self, row: "Row") -> str:
        """What a value says, in words."""
        return value_said(row.text, self._sitting.story.lang) if row.kind == "option" else row.text

    # --- what is typed

    def _do(self, entry: "Entry", typed: str) -> bool:
        """Do it; whether it is something that is done here."""
        if found := _MOVE.fullmatch(typed):
            at = self._row(entry, found[1]) if found[1] else entry.main
            if at is None:
                raise Refusal(message("Which value? Its number, then + or -."))
            self._move(entry, at, int(found[3] or 1) * (1 if found[2] == "+" else -1))
            return True
        if found := _SET.fullmatch(typed):
            row, text = self._row(entry, found[1]), found[2]
            if row.choices and value_meant(text, row.choices) is None:
                known = ", ".join(value_said(each, self._sitting.story.lang) for each in row.choices)
                raise Refusal(message("{name} is one of: {values}", name=row.label, values=known))
            self._change(entry, row, lambda now, its: edited(now, its or row, text))
            return True
        found = _VERB.fullmatch(typed)
        verb = _VERBS.get(found[1].casefold()) if found else None
        if found is None or verb is None or not _fits(verb, found[2].strip(), entry):
            return False
        self._verb(entry, verb, found[2].strip())
        return True

    def _move(self, entry: "Entry", row: "Row", by: int) -> None:
        self._change(entry, row, lambda now, its: moved(now, its or row, by))
        self._offer(entry, row)

    def _verb(self, entry: "Entry", verb: str, rest: str) -> None:
        lang = self._sitting.story.lang
        match verb:
            case "add":
                number, _, words = rest.partition(" ")
                row = None
                if heard_number(number, len(entry.rows)) and words:
                    row, rest = self._row(entry, number), words
                if not rest:
                    raise Refusal(message("What is to be added? Its words come after it."))
                self._change(entry, row, lambda now, its: added(now, its, rest))
            case "drop":
                row = self._row(entry, rest)
                self._change(entry, row, lambda now, its: taken(now, its or row))
            case "turn":
                self._write(turned(entry, lang))
            case "lines":
                self._lines(self._row(entry, rest) if rest else None, entry)
            case "reveal":
                self._reveal(entry, rest)
            case _:
                self._mission(entry, verb)

    def _row(self, entry: "Entry", number: str) -> "Row":
        """The value of that number; the only one for none. Raises `Refusal`."""
        if not number and len(entry.rows) == 1:
            return entry.rows[0]
        if at := heard_number(number, len(entry.rows)):
            return entry.rows[at - 1]
        raise Refusal(message("Its values are numbered 1 to {most}.", most=len(entry.rows)))

    def _change(self, entry: "Entry", row: "Row | None", changing: desk.Changing) -> None:
        seat = self._sitting.at_table
        self._told(self._sitting.on_story(lambda story: desk.change(seat, entry, row, changing)))

    def _write(self, deeds: "tuple[object, ...]") -> None:
        seat = self._sitting.at_table
        self._told(self._sitting.on_story(lambda story: desk.write(seat, deeds)))

    def _told(self, written: bytes) -> None:
        tell_written(self._sitting, self._voice, written)

    def _offer(self, before: "Entry", row: "Row") -> None:
        """Ask what comes about, where a threat went on or a countdown ran out."""
        now = self._find(before.key)
        if row.field or now is None or not advanced(before, now) or not (agenda(now) or is_full(now)):
            return
        voice, step = self._voice, next(iter(agenda(now)), "")
        if step:
            voice.pair(voice.lingo.say("What is next"), step)
            voice.tell(
                message("What happens? y writes that, other words instead; Enter alone writes nothing.")
            )
        else:
            told = message("{name} has come to its end. What happens? Enter alone is nothing.", name=now.name)
            voice.tell(told)
        typed = voice.answer(voice.lingo.say("What happens")).strip()
        if typed.casefold() in ("y", "yes", "o", "oui") and step:
            typed = step
        if not typed or typed == "-":
            return
        try:
            self._write(happens(now, typed.removeprefix("=>")))
        except Refusal:
            voice.let_go(typed)
            raise

    # --- where it comes from, secrets, missions

    def _lines(self, row: "Row | None", entry: "Entry") -> None:
        voice = self._voice
        made = [each.line for each in row.lines] if row is not None else []
        if not made and entry.line:
            made = [entry.line]
        if not made:
            raise Refusal(message("No line of the story made it: it stands as the rules begin."))
        for line in dict.fromkeys(made):
            for text in self._sitting.seen((desk.text_at(self._sitting.story, line),)):
                voice.tell(message("line {line}: {text}", line=line, text=text))

    def _reveal(self, entry: "Entry", words: str) -> None:
        if entry.group != "secrets":
            raise Refusal(message("Only a secret is revealed."))
        said = words or f"=> {' '.join(entry.rows[0].text.split())}"
        self._write(revealed(said.removeprefix("=>"), prose=not said.startswith("=>")))

    def _mission(self, entry: "Entry", verb: str) -> None:
        story = self._sitting.story
        found = story.state.element(entry.prefix, entry.name) if entry.prefix == "Track" else None
        if found is None:
            raise Refusal(message("Only a mission is played from here."))
        self._left = True
        if verb == "play":
            step = next_step(found)
            self._playing(step.text, step.dice)
            return
        self._voice.line(script_line(found, story.system, story.lang))
        self._voice.tell(message("Type it with your dice in place."))


def called_in_list(entry: "Entry", voice: "Voice") -> str:
    """What an entry is called where its card is not open: of a secret only its line."""
    return voice.lingo.say("Secret, line {n}", n=entry.line) if entry.group == "secrets" else entry.name


def _fits(verb: str, rest: str, entry: "Entry") -> bool:
    """Whether what follows a verb is what it takes: a sentence may begin with the same word."""
    if verb in ("turn", "play", "script"):
        return not rest
    if verb in ("drop", "lines"):
        return not rest or rest.isdecimal()
    return verb == "add" or entry.group == "secrets" or not rest


def tell_written(sitting: "Session", voice: "Voice", written: bytes) -> None:
    """Say the lines that were written, fences apart; that there are none, for no bytes."""
    rows = (line.strip() for line in written.decode("utf-8", "replace").splitlines())
    for row in sitting.seen([row for row in rows if row and not row.startswith("```")]):
        voice.line(row)
    if not written:
        voice.tell(message("Nothing was changed."))


def _ways(entry: "Entry") -> Message:
    """What can be typed at a card."""
    if entry.group == "secrets":
        return message("reveal writes it as what comes out, or reveal and other words; Enter alone leaves.")
    if entry.group == "options":
        return message("1 = and its value sets one, 1 + goes to its next; Enter alone leaves.")
    if entry.prefix == "Thread":
        return message("close or reopen turns it; add and words, 1 = words, drop 1; Enter alone leaves.")
    if entry.group == "missions":
        return message("play rolls the next step; +, -, add a step, 1 = words, drop 1; Enter alone leaves.")
    return message(
        "1 = sets a value, 1 + or 1 - moves it; add and words, drop 1, lines 1; Enter alone leaves."
    )
