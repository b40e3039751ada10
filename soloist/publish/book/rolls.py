"""What was rolled, for the notes of a book: a discreet line for each roll, in the words of the file."""

from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    Die,
    Entry,
    Other,
    Question,
    TableLine,
)
from soloist.journal.state import folded
from soloist.play.forks.fork_offer import chosen
from soloist.play.prose.tag_words import apart, colon
from soloist.play.prose.typography import typeset
from soloist.publish.book.manuscript import Telling
from soloist.publish.share.exchange import Pool, Roll, clean, roll_told
from soloist.rules.fate import FATE_TABLE
from soloist.rules.system import System
from soloist.rules.term import Term

_AGAINST: Final = Term("against", "contre")
_CHOSEN: Final = Term("chosen by the author", "issue choisie par l’auteur")
_YES_NO: Final = frozenset((folded(FATE_TABLE.en), folded(FATE_TABLE.fr)))
_ARROW: Final = "→"
_DASH: Final = " — "


def telling(system: System, lang: str) -> Telling:
    """How what was rolled by that system is told in that language."""

    def tell(entries: Sequence[Entry]) -> tuple[str, ...]:
        return tuple(line.replace("\t", " ") for line in _lines(entries, system, lang))

    return tell


def _lines(entries: Sequence[Entry], system: System, lang: str) -> Iterator[str]:
    """What was tried with the first result it had, then its other results, then what came of it."""
    opening = ""
    for entry, then in zip(entries, (*entries[1:], None), strict=True):
        match entry:
            case Action() | Question():
                if opening:
                    yield opening
                opening = _opening(entry, lang)
            case _:
                told = _told(entry, system, lang)
                told = f"{told} · {_CHOSEN.of(lang)}" if told and chosen(then) else told
                if told and opening and not isinstance(entry, Consequence):
                    told, opening = opening + _DASH + told, ""
                elif opening and told:
                    yield opening
                    opening = ""
                if told:
                    yield told
    if opening:
        yield opening


def _opening(entry: Action | Question, lang: str) -> str:
    text = _words(entry.text, lang)
    who = ", ".join(entry.actors) if isinstance(entry, Action) else ""
    return clean(f"{who}{colon(lang)}{text}") if who and text else text


def _told(entry: Entry, system: System, lang: str) -> str:
    match entry:
        case DiceLine():
            rolled = roll_told(entry, system, lang)
            return _roll(rolled, lang) if isinstance(rolled, Roll) else rolled.text
        case TableLine(parsed=parsed) if parsed is not None and not parsed.shuffle:
            dice = " ".join(map(str, parsed.dice))
            result = typeset(parsed.result or "…", lang)
            return clean(" ".join(filter(None, (_table(parsed.name), dice, _ARROW, result))))
        case Answer(text=text):
            answer = _words(text, lang)
            return f"{_ARROW} {answer}" if answer else ""
        case Consequence(text=text) | Other(text=text):
            return _words(text, lang)
        case _:  # tags alone keep the books, and are not told
            return ""


def _table(name: str) -> str:
    """The last word of a table's name; nothing where the answer is yes or no."""
    if folded(name) in _YES_NO:
        return ""
    return name.rpartition("/")[2].rpartition(".")[2]


def _words(text: str, lang: str) -> str:
    """A line of play without its tags, as it is set in a book."""
    return clean(typeset(apart(text)[0], lang))


def _roll(roll: Roll, lang: str) -> str:
    """`pour 6 2 5 +4, contre 1 4 3 5 → Succès (+2)`."""
    against = f"{_AGAINST.of(lang)} {roll.against}" if roll.against is not None else ""
    pools = ", ".join(filter(None, (_pool(pool) for pool in roll.pools)))
    outcome = roll.outcome or roll.value
    value = f"({roll.value})" if roll.outcome and roll.value and roll.value != roll.outcome else ""
    label = "" if any(pool.word for pool in roll.pools) else roll.label
    told = " ".join(filter(None, (label, pools, against, _ARROW if outcome else "", outcome, value)))
    return " · ".join((told, *roll.also))


def _pool(pool: Pool) -> str:
    own, bonus = pool.thrown.dice, [die for wave in pool.thrown.bonus for die in wave]
    dice = [*map(_faces, own), *(f"+{_faces(die)}" for die in bonus)]
    return " ".join(filter(None, (pool.word, pool.said, *dice)))


def _faces(die: Die) -> str:
    """The face that counts, after those that were rolled again."""
    return "›".join(map(str, die.faces))
