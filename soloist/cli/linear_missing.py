"""A test that is asked for by its name, and what it still needs asked for, a question for each."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from soloist.cli.keys_told import takes
from soloist.cli.linear_voice import Voice
from soloist.message import Message, Refusal, message
from soloist.play.candidates import scores_of
from soloist.play.people import rollers
from soloist.rules.given import situation
from soloist.rules.given_words import word_of
from soloist.rules.rungs import rung
from soloist.rules.system import Key, Side

if TYPE_CHECKING:
    from soloist.play.by_name import Called
    from soloist.play.story import Story
    from soloist.rules.given import Known


def whole_line(story: "Story", voice: Voice, name: str, asked: "Called") -> str:
    """The `d:` line of a test called `name`, with what it needs and was not given; empty where it is left."""
    who = rollers(asked.test, story.state, ())
    known = story.known(asked.test, who)
    wanted = tuple(_wanted(asked, known))
    told: dict[str, str] = {}
    while wanted:
        for each in wanted:
            answer = _answer(voice, each, story.lang)
            if not answer:
                voice.tell(message("Nothing was rolled."))
                return ""
            told[each.id] = answer
        try:
            situation(
                asked.test,
                {**asked.given, **told},
                story.lang,
                known,
                scores_of(story.state, story.system, who),
            )
            break
        except Refusal as refusal:
            voice.tell(refusal.message)
            named = {*refusal.message.values.values()}
            amiss = (each for each in wanted if {each.id, word_of(asked.test, each.id, story.lang)} & named)
            wanted = tuple(amiss) or wanted
    words = (f'{id_}="{answer}"' if " " in answer else f"{id_}={answer}" for id_, answer in told.items())
    return " ".join(("d:", name.strip(), *words))


def _wanted(asked: "Called", known: "Known") -> Iterator[Side | Key]:
    """The sides and inputs it cannot do without, and has not."""
    given: Mapping[str, object] = {**known, **asked.given}
    sides = asked.test.sides
    stepped = any(key.id == "steps" for key in asked.test.keys) and "pools" not in given
    for at, side in enumerate(sides):
        if side.id not in given and (not side.optional or (stepped and at == 0)):
            yield side
    for key in asked.test.keys:
        if key.id not in given and key.default is None and not key.optional:
            yield key


def _answer(voice: Voice, each: Side | Key, lang: str) -> str:
    """The words for a side or an input; nothing where the test is left."""
    name = each.name.of(lang)
    voice.tell(_question(voice, each, name))
    answer = voice.answer(name, way=message("Enter alone leaves this question.")).strip()
    if answer == "?":
        return _answer(voice, each, lang)
    if answer == "-" or (not _fits(each, answer) and voice.put_aside(answer)):
        return ""
    return answer.replace('"', "")


def _fits(each: Side | Key, answer: str) -> bool:
    """Whether words that may be of the story are an answer all the same: reasons, a word of a list."""
    if isinstance(each, Key):
        return rung(each, answer) is not None
    return not answer.endswith((".", "!", "?", "…", "»", "”"))


def _question(voice: Voice, each: Side | Key, name: str) -> Message:
    if isinstance(each, Side):
        return message("{name}: how many dice, or which reasons? Enter alone leaves it.", name=name)
    if each.kind == "flag":
        return message("{name}: yes or no? Enter alone leaves it.", name=name)
    if each.kind == "ints":
        takes_numbers = takes(each, voice.lingo)
        return message(
            "{name}: which numbers? {takes}, for example 1,2,2. Enter alone leaves it.",
            name=name,
            takes=takes_numbers,
        )
    return message(
        "{name}: which? {takes}. Enter alone leaves it.", name=name, takes=takes(each, voice.lingo)
    )
