"""A protagonist made, shown at work in a scene, and the end of a session (SPIN 0.1)."""

import re

from soloist.rules.content import languages
from soloist.rules.moment import (
    Deed,
    Head,
    Line,
    Note,
    Person,
    Said,
    Script,
    Step,
    Switch,
    Table,
    Throw,
    Typed,
    Way,
)
from soloist.rules.moments.typed import detailed, items, line
from soloist.rules.spin.moments.canvas import CHARACTER, Question, question_step, unplayed
from soloist.rules.spin.moments.gauging import LOOT, mending, signed
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.message import Refusal, message

_WORDS = Script("spin", "sessions")

# --- creating a protagonist with the character canvas: six answers that become traits (Canevas) ---


_SENTENCE = regex.compile(r".*\s.*[.!?…]\s*[»”\"]?", re.DOTALL)
_OF_THE_SHEET = {
    "traits": "traits",
    "trait": "traits",
    "session": "session",
    "goal": "goal",
    "objectif": "goal",
}


def answer(who: str, text: str) -> tuple[Deed, ...]:
    """Traits parted by commas; `trade: ferryman` is a line of the sheet, a whole sentence is prose."""
    text = text.strip()
    if _SENTENCE.fullmatch(text):
        return (Said(text),)
    word, said = detailed(text)
    if not said:
        return (Note("PC", who, "traits", add=items(text.rstrip(":"))),)
    known = _OF_THE_SHEET.get(word.casefold())
    if known == "goal":
        return (Note("PC", who, "goal", add=(" ; ".join(items(said)),), only=True),)
    return (Note("PC", who, known or Term.by_language(dict.fromkeys(languages(), word)), add=items(said)),)


def _typed(who: str) -> Typed:
    return lambda text: answer(who, text)


def _hint(question: Question) -> Term:
    return _WORDS("traits_with_commas_or", word=question.word)


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return tuple(
        question_step(each, table, _typed(person.name), _hint(each), done=bool(person.listed(each.word)))
        for each in CHARACTER.questions
    )


def _blank(table: Table) -> bool:
    return any(not person.traits and not person.lists for person in table.people)


CREATION = _WORDS.moment("creation", _steps, personal=True, due=_blank)

# --- a presentation scene: somebody shown at work, and destiny does not count ---------------------


_AGAINST = regex.compile(r"\s*/\s*|\s+(?:vs|against|contre)\s+", re.IGNORECASE)
_SHOWN = {"presentation": 1}


def opposed(who: str, text: str) -> tuple[Deed, ...]:
    """`flee the harbour: sailor, old map / storm`: an action, reasons for it, reasons against it.

    Raises `Refusal` for more than two sides.
    """
    sides = _AGAINST.split(line(text))
    if len(sides) > 2:
        raise Refusal(message("Write reasons for, one “/”, reasons against: sailor, old map / storm"))
    tried, reasons = detailed(sides[0])
    if not reasons and len(sides) == 2:
        tried, reasons = "", tried
    ours = items(reasons) if reasons else ()
    theirs = items(sides[1]) if len(sides) == 2 and sides[1].strip() else ()
    action = (Line(f"@({who}) {tried}"),) if tried else ()
    return (*action, Throw("opposition", _SHOWN, who=(who,), reasons=(ours, theirs)))


def _presentation_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    name = table.person(who).name
    return (
        _title(name),
        _shown(),
        _opposition(name),
        _learned(name),
    )


def _title(name: str) -> Step:
    return _WORDS.step(
        "title", typed=lambda text: (Head("scene", line(text)),), table="scenes/arrière-plans", name=name
    )


def _shown() -> Step:
    return _WORDS.step("shown", typed=lambda text: (Said(text),), table="inspiration/amorces")


def _opposition(name: str) -> Step:
    return _WORDS.step(
        "opposition",
        ways=(_WORDS.way("even", (Throw("opposition", _SHOWN, who=(name,)),)),),
        typed=lambda text: opposed(name, text),
    )


def _learned(name: str) -> Step:
    return _WORDS.step(
        "learned",
        typed=lambda text: (Note("PC", name, "traits", add=items(text)),),
        table="spin/traits-révélés",
        name=name,
    )


def _met(table: Table) -> bool:
    return unplayed(table) and any(person.traits for person in table.people)


PRESENTATION_SCENE = _WORDS.moment("presentation", _presentation_steps, personal=True, due=_met)

# --- the end of a session: destiny settles, fortunes mend what they can, and a word for later -----


_OPTION = "sp.destiny_to_fortunes"


def _session_end_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        _destiny(table),
        *(step for person in table.people for step in (*mending(table, person), _left_behind(person))),
        _WORDS.step("talk", typed=lambda text: (Said(line(text), "note"),)),
        _WORDS.step(
            "next", typed=lambda text: (Said(line(text), "reminder"),), table="inspiration/questions"
        ),
    )


def _destiny(table: Table) -> Step:
    destiny = table.counters.get("destiny", 0)
    return _WORDS.step(
        "destiny", ways=tuple(_settlements(table, destiny)), done=destiny == 0, destiny=signed(destiny)
    )


def _settlements(table: Table, destiny: int) -> tuple[Way, ...]:
    """Destiny back to zero, kept for a session that resumes here, or turned into fortunes above zero."""
    ways = (
        _WORDS.way("zero", (Throw("session_end"),)),
        _WORDS.way("same", (Throw("session_end", {"resumes": 1}),)),
    )
    if destiny < 1:
        return ways
    several = "s" if destiny > 1 else ""
    each = _WORDS("each", destiny=destiny, several=several)
    if table.on(_OPTION):
        return (_WORDS.way("fortunes", (Throw("session_end"),), each=each),)
    deeds = (Switch(_OPTION, "on"), Throw("session_end", {"convert": 1}))
    return (*ways, _WORDS.way("fortunes", deeds, said="rule", each=each))


def _left_behind(person: Person) -> Step:
    loot = person.listed(LOOT)
    ways: list[Way] = []
    drop: tuple[Deed, ...] = (
        *((Note("PC", person.name, LOOT, only=True),) if loot else ()),
        *((Note("PC", person.name, "session", only=True),) if person.session else ()),
    )
    if drop:
        ways.append(_WORDS.way("drop", drop))
    held = ", ".join((*loot, *person.session)) or "—"
    return _WORDS.step(f"behind:{person.name}", ways=tuple(ways), done=not drop, name=person.name, held=held)


SESSION_END_MOMENT = _WORDS.moment("session_end", _session_end_steps)
