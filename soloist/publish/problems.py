"""What is wrong in tables, the story and the plan of its book, where an editor opens it; and spelling."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.journal.model import Journal
from soloist.journal.state import State
from soloist.play.asking.own_tables import OwnTables
from soloist.play.dialogs.conversation import Again, Conversation, deeds, listing, menu, work
from soloist.play.dialogs.dialog import Done, Line, Listing, Look, Row, line
from soloist.play.prose.line_parts import names_of, words
from soloist.play.session.face import Face
from soloist.play.session.rewriting import out_of_sight
from soloist.play.session.session import Session
from soloist.play.told.excerpt import offset_of
from soloist.play.told.inspection import story_problems
from soloist.publish.book.scenes import scenes
from soloist.publish.plan import beside_story, plan_problems
from soloist.storage.spelling import OwnSpellings, Speller, find, install
from soloist.values.dataclass import record
from soloist.values.message import Problem, Refusal, count, message

_LOOKS: Final = MappingProxyType[str, Look]({"error": "bad", "warning": "mixed", "note": "quiet"})
_WORDS: Final = {"error": message("error"), "warning": message("warning"), "note": message("note")}


def problems(face: Face, words: str) -> Conversation[None]:
    """Show every problem with its line until the list is left; Enter opens the editor there.

    Raises `Refusal` for whoever must not see them.
    """
    session, services = face.session, face.services
    if session.veiled:
        raise out_of_sight(session)
    own = OwnTables(services.workspace, session.story.lang, services.means)
    found = yield from work(message("Looking…"), lambda: [*_found(session)])

    def dialog() -> Listing:
        rows: dict[str, Row] = {}
        for each in sorted(found, key=lambda one: (own.whose(one.file) == "shipped", one.file, one.line)):
            row = _row(each, own.named(each.file))
            rows.setdefault(row.id, row)
        told = count("{n} problem", "{n} problems", len(rows))
        above = {"above": (line(told, "quiet"),)} if rows else {}
        return listing("problems", rows.values(), shows=shown, **above)

    def shown(row: Row | None) -> tuple[Line, ...]:
        return (line(f"│ {row.subject.excerpt.strip()}", "quiet"),) if row else ()

    def edit(done: Done) -> Conversation[Again]:
        nonlocal found
        problem: Problem = done.subject.subject
        face.edit(Path(problem.file), max(1, problem.line))
        found = yield from work(message("Looking…"), lambda: [*_found(session)])
        return Again(done.subject.name)

    yield from menu("problems", dialog, edit)


def _found(session: Session) -> Iterator[Problem]:
    """Of the story, of its plan, of the tables."""
    workspace = session.services.workspace.root
    yield from session.on_story(lambda story: [*story_problems(story, workspace)])
    yield from plan_problems(beside_story(session.path))
    shelf = session.story.shelf
    shelf.refresh()
    yield from shelf.problems()


def _row(problem: Problem, file: str) -> Row:
    told, word = problem.message, _WORDS[problem.severity]
    text = message("the whole file, {word}: {what}", word=word, what=told)
    if problem.line:
        text = message("line {line}, {word}: {what}", line=problem.line, word=word, what=told)
    place = f"{problem.file}:{problem.line}:{problem.column} {told}"
    return Row(text, place, part=file, look=_LOOKS[problem.severity], subject=problem)


# --- spelling: every word of a story that no dictionary knows, with the lines it stands on ---------


_OFFERED: Final = 3  # words that may be meant


@record
class Misspelt:
    """A word no dictionary knows, the lines it stands on (from 1), and what may be meant, likeliest first."""

    word: str
    lines: list[int]
    offers: tuple[str, ...]


def misspelt(
    lines: Iterable[tuple[int, str]], state: State, own: Collection[str], environ: Mapping[str, str]
) -> tuple[Misspelt, ...]:
    """The unknown words of numbered lines, each once, in the order in which they come.

    Names the story knows and the person's `own` words are known. Raises `Refusal` where there is no
    dictionary, or it does not answer.
    """
    found = find(state.lang, environ)
    if not found:
        raise Refusal(install(state.lang))
    names, seen = names_of(state), dict[str, Misspelt | None]()
    try:
        with closing(Speller(found, environ)) as speller:
            for number, text in lines:
                for each in words(text, names):
                    if each.text not in seen:
                        known = not {each.text, each.text.lower()}.isdisjoint(own)
                        offers = None if known else speller.look(each.text)
                        seen[each.text] = (
                            None if offers is None else Misspelt(each.text, [], offers[:_OFFERED])
                        )
                    if (told := seen[each.text]) and number not in told.lines:
                        told.lines.append(number)
    except OSError as error:
        raise Refusal(message("The dictionary does not answer: {why}", why=str(error))) from error
    return tuple(filter(None, seen.values()))


def prose_lines(journal: Journal) -> Iterator[tuple[int, str]]:
    """The lines of all prose that was not struck, each with its number."""
    texts = (text for scene in scenes(journal) for text in scene.texts)
    return ((first + at, each) for first, text in texts for at, each in enumerate(text.split("\n")))


def proofread(face: Face, words: str) -> Conversation[None]:
    """List the words of the story that no dictionary knows, to go to each or to learn it.

    Raises `Refusal` where there is no dictionary, and for whoever must not see all of the story.
    """
    session, services = face.session, face.services
    if session.veiled:
        raise out_of_sight(session)
    own = None if services.kept is None else OwnSpellings(services.kept.path.parent)
    journal = session.on_story(lambda story: story.journal)

    def read() -> list[Misspelt]:
        known = own.words() if own else frozenset[str]()
        return list(misspelt(prose_lines(journal), session.story.state, known, services.environ))

    found = yield from work(message("Every word is being looked up…"), read)

    def go(each: Misspelt) -> bool:
        face.reveal(offset_of(session.story.data, each.lines[0]))
        return True

    def learn(each: Misspelt) -> None:
        if own:
            own.add(each.word)
        found.remove(each)

    def dialog() -> Listing:
        rows = list[Row]()
        for each in found:
            does = deeds("proofread", go=partial(go, each), learn=partial(learn, each))
            where = message("line {n}", n=", ".join(map(str, each.lines)))
            rows.append(Row(each.word, detail=(where, ", ".join(each.offers)), deeds=does))
        return listing("proofread", rows)

    yield from menu("proofread", dialog, lambda done: None, words=words.strip())
