"""All that can be counted in the prose of a story, together, and as data."""

from dataclasses import dataclass

from soloist.journal.model import Journal
from soloist.play.charts.prose import Words, arranged, counted
from soloist.play.charts.survey import Survey
from soloist.publish.scenes import StoryScene, scenes
from soloist.publish.stats.days import Days, days
from soloist.publish.stats.presence import Presence, name_words, presence
from soloist.publish.stats.repeats import Repeats, repeats
from soloist.publish.stats.threads import ThreadCourse, threads


@dataclass(frozen=True, slots=True)
class Statistics:
    """Words by session and by scene, repeated words, who is where, threads, days; `lang` is the story’s."""

    lang: str
    scenes: tuple[StoryScene, ...]
    sessions: Words
    repeats: Repeats
    presence: tuple[Presence, ...]
    threads: tuple[ThreadCourse, ...]
    days: Days


def statistics(journal: Journal, survey: Survey, today: str) -> Statistics:
    """The statistics of a story; `survey` is the same story gone through, `today` is `2026-11-20`."""
    state = survey.state
    lang = "fr" if state.lang == "fr" else "en"
    found = scenes(journal)
    parts = counted(survey)
    return Statistics(
        lang,
        found,
        arranged(parts, "session", today),
        repeats(found, lang, name_words(state)),
        presence(found, state),
        threads(found, state),
        days(parts, today),
    )


def plain_statistics(told: Statistics) -> object:
    """The same as data."""
    return {
        "words": told.sessions.total,
        "sessions": [
            {"session": part.number, "title": part.title, "date": part.date, "words": part.words}
            for part in told.sessions.parts
        ],
        "scenes": [
            {"scene": each.key, "title": each.title, "session": each.session, "words": each.words}
            for each in told.scenes
        ],
        "repeated": [
            {"word": each.word, "times": each.times, "scenes": each.scenes} for each in told.repeats.often
        ],
        "near": [
            {"word": each.word, "apart": each.apart, "scene": each.scene, "lines": [each.line, each.again]}
            for each in told.repeats.near
        ],
        "presence": [
            {"kind": each.prefix, "name": each.name, "scenes": dict(each.scenes)} for each in told.presence
        ],
        "threads": [
            {
                "thread": each.name,
                "opened": {"scene": each.opened, "line": each.lines[0]},
                "closed": {"scene": each.closed, "line": each.lines[1]} if each.lines[1] else None,
                "scenes": list(each.scenes),
            }
            for each in told.threads
        ],
        "days": {
            "written": [{"day": day, "words": words} for day, words in told.days.days],
            "longest_streak": told.days.longest,
            "streak": told.days.current,
        },
    }
