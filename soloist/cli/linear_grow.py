"""The game grown from the story line by line: what there is by number, its words to change, its table."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_voice import Voice, heard_number
from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.grow_work import Growing
    from soloist.tui.sitting import Sitting

_LISTED: Final = 20  # of the finds, the last ones


def grow_some(sitting: "Sitting", voice: Voice, words: str) -> None:
    """List what the story holds and add rows, one after the other, until an empty line; or `words` as one."""
    from soloist.tui.grow_open import growing_at

    growing = growing_at(sitting, len(sitting.story.data) - 1, words)
    if words.strip():
        _add(growing, voice)
        return
    _list(growing, voice)
    while growing.finds:
        voice.tell(message("A number grows it, u takes the last one back; Enter alone ends."))
        asked = voice.ask(voice.lingo.say("Choice")).strip()
        if not asked:
            return
        number = heard_number(asked, len(growing.finds))
        try:
            if asked.casefold() == "u":
                voice.tell(growing.take_back())
            elif number:
                growing.at = number - 1
                _add(growing, voice)
        except Refusal as refusal:
            voice.tell(refusal.message)


def _list(growing: "Growing", voice: Voice) -> None:
    from soloist.tui.grow_rows import what_of

    if not growing.finds:
        voice.tell(message("Nothing to grow from yet; /grow and words adds a row all the same."))
    for number, find in list(enumerate(growing.finds, 1))[-_LISTED:]:
        voice.line(f"{number}. {find.text} ({voice.lingo.render(what_of(find))})")


def _add(growing: "Growing", voice: Voice) -> None:
    """Ask for the words and the table of the find at hand; Enter alone keeps what was said."""
    say = voice.lingo.say
    voice.tell(message("{text}. Other words, or Enter.", text=growing.text))
    if typed := voice.ask(say("Row"), growing.text).strip():
        growing.text = typed
    voice.tell(message("Into {table}. Another table, or Enter.", table=growing.table))
    if named := voice.ask(say("Table"), growing.table).strip():
        growing.go_to(named)
    voice.tell(growing.add())
