"""A story exported from the table: a new file among the books of its workspace; it knows no widget."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from soloist.journal.read import read
from soloist.message import Message, Refusal, message
from soloist.play.family_tree import others
from soloist.play.session.session import Session
from soloist.play.veil import masked
from soloist.publish.choices import Choices
from soloist.publish.credits import credits_on
from soloist.publish.exporting import FOLDER, exported
from soloist.publish.formats import Format
from soloist.publish.plan import Plan
from soloist.publish.plan_read import sound_plan, with_family
from soloist.publish.source import Source
from soloist.storage.book_plan import BookPlan
from soloist.storage.shared_files import keep_new


def plan_beside(sitting: Session) -> Plan:
    """The plan of the book of the story. Raises `Refusal` where it is not sound."""
    found, story = BookPlan(sitting.path, sitting.desk.means), sitting.story
    plan = sound_plan(found.read(), found.path.name)
    return with_family(plan, sitting.path, story.data, story.state.title, sitting.desk.means)


def plan_name(sitting: Session) -> str:
    """What the file of that plan is called."""
    return BookPlan(sitting.path, sitting.desk.means).path.name


def keep(
    sitting: Session,
    made: Format,
    choices: Choices,
    warned: Callable[[Message], None] = lambda _message: None,
) -> Path:
    """The path of the file that was made; slow for a long story. No file is ever written over.

    What is out of sight while two share the keyboard is not in a book; the story's own play can then not
    be exported. `warned` hears what of a book could not be shown. Raises `Refusal`.
    """
    story, desk, veiled = sitting.story, sitting.desk, sitting.veiled
    if veiled and made.raw:
        raise Refusal(message("That holds all that Destiny knows. Change seats first, then export."))
    data, state = story.data, story.state
    if veiled:
        data = masked(data)
    journal = read(data, analog=story.analog)
    credit_of = credits_on(sitting.at_table.shelves)
    source = Source(data, journal, state, story.system, credit_of)
    if made.shape == "roads":
        siblings = others(sitting.path, desk.workspace.root)
        seen = tuple(map(masked, siblings)) if veiled else siblings
        source = replace(source, siblings=seen)
    if not made.raw:
        source = replace(source, plan=plan_beside(sitting))
    folder = desk.workspace.root / FOLDER
    written = exported(source, made, choices, warned=warned)
    return keep_new(desk.means.disk, folder, sitting.path.stem, made.suffix, written)
