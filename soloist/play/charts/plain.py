"""The charts as plain data for other programs; names of things are their stable ids."""

from soloist.journal.sheet import Json
from soloist.play.charts.course import Course
from soloist.play.charts.faces import Faces
from soloist.play.charts.luck import Luck
from soloist.play.charts.outcomes import Outcomes, Tally
from soloist.play.charts.prose import Words

_PLACES = 6  # of a chance or a number due


def plain_course(course: Course) -> dict[str, "Json | float"]:
    """A number with every line that changed it."""
    return {
        "name": course.id,
        "owner": course.owner or None,
        "kind": course.kind,
        "first": course.first,
        "value": course.value,
        "points": [
            {"exchange": point.exchange, "line": point.line, "from": point.before, "to": point.value}
            for point in course.points
        ],
    }


def plain_outcomes(outcomes: Outcomes) -> dict[str, object]:
    """Outcomes that came and were due by test, luck, faces; `less` and `more` are shares from 0 to 1."""
    return {
        "tests": {tally.id: _tally(tally) for tally in outcomes.tallies},
        "luck": _luck(outcomes.luck),
        "unweighed": outcomes.unweighed,
        "faces": {f"d{faces.sides}": _faces(faces) for faces in outcomes.faces},
    }


def plain_words(sessions: Words, scenes: Words) -> dict[str, object]:
    """The words of sessions and scenes, their averages, those of today."""
    return {
        "total": sessions.total,
        "today": sessions.today,
        "sessions": [
            {
                "number": part.number or None,
                "title": part.title,
                "date": part.date,
                "line": part.line,
                "words": part.words,
            }
            for part in sessions.parts
        ],
        "session_average": sessions.average,
        "scenes": [
            {"number": part.number or None, "title": part.title, "line": part.line, "words": part.words}
            for part in scenes.parts
            if part.kind == "scene"
        ],
        "scene_average": scenes.average,
    }


def _tally(tally: Tally) -> dict[str, object]:
    shares = {
        share.id: {"came": share.came, "due": round(float(share.due), _PLACES)} for share in tally.shares
    }
    return {"rolls": tally.rolls, "outcomes": shares, "luck": _luck(tally.luck)}


def _luck(luck: Luck) -> dict[str, object]:
    return {"rolls": luck.rolls, "less": round(luck.less, _PLACES), "more": round(luck.more, _PLACES)}


def _faces(faces: Faces) -> dict[str, object]:
    return {"dice": faces.dice, "counts": list(faces.counts), "fair": round(faces.chance, _PLACES)}
