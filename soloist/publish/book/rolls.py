"""What was rolled, for the notes of a book: a discreet line for each roll, in the words of the file."""

from collections.abc import Iterator, Sequence
from typing import Final

from soloist.journal.model import Die, Entry
from soloist.journal.state import folded
from soloist.play.prose.tag_words import colon
from soloist.play.prose.typography import typeset
from soloist.publish.book.manuscript import Telling
from soloist.publish.share.exchange import Came, Drawn, Opening, Part, Pool, Remark, Roll, clean, lines_told
from soloist.rules.games.free.system import FATE_TABLE
from soloist.rules.system import System
from soloist.rules.term import Term

_AGAINST: Final = Term("against", "contre")
_CHOSEN: Final = Term("chosen by the author", "issue choisie par l’auteur")
_YES_NO: Final = frozenset((folded(FATE_TABLE.en), folded(FATE_TABLE.fr)))
_ARROW: Final = "→"


def telling(system: System, lang: str) -> Telling:
    """How what was rolled by that system is told in that language."""

    def tell(entries: Sequence[Entry]) -> tuple[str, ...]:
        return tuple(line.replace("\t", " ") for line in _lines(lines_told(entries, system, lang), lang))

    return tell


def _lines(parts: Sequence[Part], lang: str) -> Iterator[str]:
    """What was tried with the first result it had, then its other results, then what came of it."""
    opening = ""
    for part, then in zip(parts, (*parts[1:], None), strict=False):
        told = clean(_told(part, lang))
        if isinstance(part, Opening):
            yield from filter(None, [opening])
            opening = told
        elif told and isinstance(part, Came) and not part.answers:
            yield from filter(None, [opening, told])
            opening = ""
        elif told:
            chosen = f" · {_CHOSEN.of(lang)}" if isinstance(then, Remark) else ""
            yield " — ".join(filter(None, (opening, told + chosen)))
            opening = ""
    yield from filter(None, [opening])


def _told(part: Part, lang: str) -> str:
    match part:
        case Opening(who, text):
            return colon(lang).join(filter(None, (who, typeset(text, lang))))
        case Roll():
            return _roll(part, lang)
        case Drawn(table, thrown, result):
            name = "" if folded(table) in _YES_NO else table.rpartition("/")[2].rpartition(".")[2]
            return " ".join(filter(None, (name, *map(_faces, thrown.dice), _ARROW, typeset(result, lang))))
        case Came(text, answers):
            return (f"{_ARROW} " if answers else "") + typeset(text, lang)
        case _:  # changes keep the books, and are not told
            return ""


def _roll(roll: Roll, lang: str) -> str:
    """`pour 6 2 5 +4, contre 1 4 3 5 → Succès (+2)`."""
    against = f"{_AGAINST.of(lang)} {roll.against}" if roll.against is not None else ""
    pools = ", ".join(filter(None, map(_pool, roll.pools)))
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
