"""Help, the words of the game and the list of all commands: listings that what is typed narrows down."""

from collections.abc import Iterator, Sequence
from typing import Final

from soloist.play.commands import LINES, Place, in_place, keys_named, slash_name
from soloist.play.dialogs.conversation import Conversation, ask, listing, story_of
from soloist.play.dialogs.dialog import Listing, Row, Said, found
from soloist.play.guide.suggested import phase_of, prompts
from soloist.play.rolls.attempt import quick_ids
from soloist.play.session.face import Face
from soloist.play.session.standing import phase
from soloist.play.told.glossary import glossary
from soloist.rules.given import word_of
from soloist.rules.system import System, Test
from soloist.rules.systems import guide, rollable
from soloist.rules.term import Phrase, Term
from soloist.tables.names import fold_name
from soloist.values.dataclass import replace
from soloist.values.message import message, records

_ALL: Final = frozenset({"all", "tout", "tous", "toutes"})
_NOTATION: Final = tuple(
    (Phrase(each["example"].text), each["means"].text) for each in records(__package__, "notation.txt")
)


def help_(face: Face, words: str) -> Conversation[None]:
    """Everything there is to read: how to write, what can be done now, commands, the words of the game."""
    rows = (*_story_rows(face), *_command_rows(face), *_glossary(face))
    wanted = "" if fold_name(words) in _ALL else words.strip().lstrip("/")
    yield from ask("", Listing(message("Help"), rows, finds=_held), words=wanted)


def palette(face: Face, words: str) -> Conversation[None]:
    """Every command, to be done; what is called as one types comes before what may be meant."""
    commands = _command_rows(face)
    rows = [replace(each, part="") for each in commands if each.id != "palette"]
    done = yield from ask("", listing("palette", rows, finds=_held), words=words)
    if done is not None:
        face.do(done.subject.id)


def _held(words: str, rows: Sequence[Row]) -> Sequence[Row]:
    """The rows that hold the words, those that are called so first."""
    words = words.removeprefix("/")
    held = [each.row for each in found(rows, words)]
    return sorted(held, key=lambda row: not found((Row(f"{row.text} {row.value}"),), words))


def _place(face: Face) -> Place:
    return "front" if story_of(face) is None else "play"


def _command_rows(face: Face) -> Iterator[Row]:
    place, lingo = _place(face), face.services.lingo
    by_line = LINES if place == "play" and face.drafted is None else ()
    for each in (*in_place(place), *by_line):
        keys, name = keys_named(each.id, lingo.render, lingo.lang), slash_name(each, lingo.lang)
        yield Row(
            each.label,
            each.id,
            value=name if keys == name else (keys, name),
            detail=each.help,
            part=message("Keys and commands"),
            also=f"{each.id} {' '.join(each.names)} {each.synonyms}",
        )


# --- what the game of the story has to say


def _story_rows(face: Face) -> Iterator[Row]:
    """What can be done now, how it is written, what is rolled and counted, keys."""
    if _place(face) == "play":
        story = face.session.story
        lang, system, now = story.lang, story.system, phase(story)
        if (here := phase_of(system, now)) is not None:
            yield _row(here.name, here.task, lang, message("What can I do now?"))
        for each in prompts(story.state, system, now):
            yield Row(each.of(lang), part=message("What can I do now?"))
        yield from _notation(system.main, lang)
        yield from _game(system, lang)
    for key in records(__package__, "writing.txt"):
        yield Row(key["id"], detail=key["help"], part=message("While writing"))


def _notation(main: Test | None, lang: str) -> Iterator[Row]:
    """How each line is written; an action with its numbers as the game of the story has them, if it does."""
    numbers = "/".join(word_of(main, id_, lang) for id_ in quick_ids(main)) if main is not None else ""
    for example, means in _NOTATION:
        if numbers or "{" not in means:
            meaning = Phrase(means, {"numbers": Term(numbers)})
            yield _row(example, meaning, lang, message("You type what the file says"))


def _game(system: System, lang: str) -> Iterator[Row]:
    """Tests, counters, the rule of points, the game in short."""
    from soloist.rules.content import Words  # read only once somebody asks for help

    told, none = guide(system), Term("")
    names = Words(at="guide.names")
    for test in sorted(rollable(system), key=lambda test: test is not system.main):
        name = names.maybe(test.id) or test.label
        yield _row(name, told.tests.get(test.id, none), lang, message("What can be rolled"))
    for held in system.counters:
        yield _row(held.name, told.counters.get(held.id, none), lang, message("What is counted"))
    for text in filter(None, (told.points, told.pitch)):
        yield Row(text.of(lang), part=message("{game} in short", game=system.name.of(lang)))


def _row(name: Term, meaning: Term, lang: str, part: Said) -> Row:
    """A name with what it means; found by its name in any language, too."""
    return Row(name.of(lang), detail=meaning.of(lang), part=part, also=" ".join(name.words))


def _glossary(face: Face) -> Iterator[Row]:
    """Each word of the game with its synonyms and its opposite before its meaning."""
    if _place(face) == "play":
        story, title = face.session.story, message("Words of the game")
        lang = story.lang
        for each in glossary(story.system):
            word, detail = each.word, (*each.beside(lang), each.word.meaning.of(lang))
            part = (title, each.chapter.of(lang))
            yield Row(word.name.of(lang), word.id, detail=detail, part=part, also=" ".join(each.names))
