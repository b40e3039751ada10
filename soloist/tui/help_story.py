"""What the game of a story has to say on the page of help: what can be done now, results, words."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from soloist.lingo import Lingo
from soloist.play.signs import MINUS
from soloist.tui.help_page import SIGN, Part, Row

if TYPE_CHECKING:  # read only once somebody asks for help
    from soloist.play.attempt import Attempt
    from soloist.play.guidance import Guidance
    from soloist.play.seat import Seat
    from soloist.rules.guide import Chapter, Word
    from soloist.rules.system import Outcome, Test
    from soloist.rules.term import Term

_TWO: Final = 2


class StoryHelp(NamedTuple):
    """Parts that come early, `now`, and `words`, the glossary, which comes last.

    `pair` is what two numbers after an action mean: nothing where they mean none, None for two sides.
    """

    now: tuple[Part, ...]
    words: tuple[Part, ...]
    pair: str | None = None


def story_help(seat: "Seat", lingo: Lingo) -> StoryHelp:
    """What there is to say to whoever plays this story as it stands."""
    from soloist.play.glossary import terms
    from soloist.play.guidance import guidance
    from soloist.play.session.standing import phase

    story = seat.story
    told = guidance(story.state, story.system, phase(seat), story.recent(story.size))
    lang = story.lang
    words = [(chapter.title.of(lang), list(_rows(chapter, lang))) for chapter in terms(story.system)]
    title = lingo.say("Words of the game")
    return StoryHelp(
        tuple(part for part in _now(told, story.system.name.of(lang), lang, lingo) if part[1]),
        tuple((f"{title} · {name}", rows) for name, rows in words),
        _pair(story.system.main, lang),
    )


def _pair(test: "Test | None", lang: str) -> str | None:
    """`the same, at once: 3 dice, required 4`."""
    from soloist.play.attempt import quick_ids
    from soloist.rules.term import Term

    ids = quick_ids(test) if test is not None else ()
    if test is None or len(ids) != _TWO:
        return ""
    if len(test.sides) == _TWO:
        return None
    aim = next(key.name for key in test.keys if key.id == ids[1])
    same = Term(f"the same, at once: 3 dice, {aim.en} 4", f"la même, tout de suite : 3 dés, {aim.fr} 4")
    return same.of(lang)


def results_help(attempt: "Attempt", lang: str, lingo: Lingo) -> Part:
    """What each outcome of a test being made means, in the words of its situation."""
    test = attempt.test
    told = test.outcomes_for(attempt.situation) if test.outcomes_for else test.outcomes
    return lingo.say("What a result means"), list(_results(told, lang))


def _now(told: "Guidance", name: str, lang: str, lingo: Lingo) -> Iterator[Part]:
    say = lingo.say
    asked: list[Row] = []
    if told.phase is not None:
        asked = [Row(told.phase.name.of(lang), told.phase.task.of(lang), told.phase.hat_name.of(lang))]
        asked += [Row(SIGN, prompt.of(lang)) for prompt in told.prompts]
    yield say("What can I do now?"), asked
    yield say("What can be rolled"), [_row(test, does, lang) for test, does in told.tests]
    yield say("What is counted"), [_row(held, does, lang) for held, does in told.counters]
    points = [Row("", told.points.of(lang))] if told.points else []
    yield say("What a result means"), [*_results(told.outcomes, lang), *points]
    yield say("{game} in short", game=name), [Row("", told.pitch.of(lang))]


def _results(outcomes: "Sequence[Outcome]", lang: str) -> Iterator[Row]:
    for each in outcomes:
        number = f"{each.value:+} ".replace("-", MINUS) if each.value else ""
        row = _row(each.name, each.text, lang)
        yield row._replace(typed=f"{number}{row.typed}")


def _row(name: "Term", does: "Term", lang: str) -> Row:
    """A name with what it means; found by its name in the other language, too."""
    return Row(name.of(lang), does.of(lang), f"{name.en} {name.fr}")


def _rows(chapter: "Chapter", lang: str) -> Iterator[Row]:
    """Each word with its synonyms before its meaning; found by its names in the other language, too."""
    opposites = {word.id: word for word in chapter.words}
    for word in chapter.words:
        beside = [f"= {', '.join(term.of(lang) for term in word.also)}"] if word.also else []
        if word.opposite in opposites:
            beside.append(f"≠ {opposites[word.opposite].name.of(lang)}")
        meaning = word.meaning.of(lang)
        yield Row(
            word.name.of(lang),
            f"({' · '.join(beside)}) {meaning}" if beside else meaning,
            _other_names(word),
        )


def _other_names(word: "Word") -> str:
    return " ".join(name for term in (word.name, *word.also) for name in (term.en, term.fr))
