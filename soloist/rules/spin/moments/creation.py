"""Creating a protagonist with the character canvas: six answers that become traits (SPIN 0.1, Canevas)."""

import re

from soloist.rules.moment import Deed, Moment, Note, Said, Step, Table, Typed
from soloist.rules.moments.typed import detailed, items
from soloist.rules.spin.moments.canvas import Question, question_step
from soloist.rules.spin.moments.canvas_people import CHARACTER
from soloist.rules.term import Term

_SENTENCE = re.compile(r".*\s.*[.!?…]\s*[»”\"]?", re.DOTALL)
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
    return (Note("PC", who, known or Term(word, word), add=items(said)),)


def _typed(who: str) -> Typed:
    return lambda text: answer(who, text)


def _hint(question: Question) -> Term:
    return Term(
        f"traits, with commas; or “{question.word.en}: …”, or a sentence",
        f"des traits, entre virgules ; ou « {question.word.fr} : … », ou une phrase",
    )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return tuple(
        question_step(each, table, _typed(person.name), _hint(each), done=bool(person.listed(each.word)))
        for each in CHARACTER.questions
    )


def _blank(table: Table) -> bool:
    return any(not person.traits and not person.lists for person in table.people)


CREATION = Moment(
    "creation",
    Term("Creation", "Création"),
    Term(
        "Six questions about somebody. Each answer is a trait, good or bad, that will count for a die.",
        "Six questions sur quelqu’un. Chaque réponse est un trait, bon ou mauvais, qui vaudra un dé.",
    ),
    _steps,
    personal=True,
    due=_blank,
)
