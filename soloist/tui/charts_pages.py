"""The three charts as pages of their screen: what each has to turn over, walk along and say."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, Protocol

from textual.content import Content

from soloist.lingo import Lingo
from soloist.message import message
from soloist.play.charts import told
from soloist.play.charts.course import courses
from soloist.play.charts.faces import Faces
from soloist.play.charts.outcomes import Outcomes, Tally
from soloist.play.charts.prose import arranged, counted
from soloist.play.charts.survey import Survey
from soloist.play.charts.told import Table
from soloist.play.charts_text import word
from soloist.play.commands import key_of
from soloist.tui import charts_line
from soloist.tui.charts_bars import Pair, columns_drawn, pairs_drawn
from soloist.tui.ink import MOODS

Seen = Callable[[Sequence[str]], tuple[str, ...]]
"""Of lines of the story, as much as whoever sits here may see."""


class Page(Protocol):
    """One chart. `items` are what can be turned over, `steps` how far one can walk along the one at hand."""

    item: int
    at: int

    @property
    def items(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def goal(self) -> int | None: ...
    def turned(self) -> None: ...
    def title(self) -> str: ...
    def legend(self) -> str: ...
    def drawn(self, width: int, height: int) -> list[Content]: ...
    def said(self) -> tuple[str, ...]: ...
    def table(self) -> Table: ...


class NumbersPage:
    """Destiny and all the other numbers of the story; the point at hand says which line made it."""

    def __init__(self, survey: Survey, lingo: Lingo, seen: Seen, *, veiled: bool) -> None:
        """`veiled` leaves out what is Destiny’s alone."""
        self._survey, self._lingo, self._seen = survey, lingo, seen
        self._courses = courses(survey, veiled=veiled)
        self.near = False
        self.item = next((number for number, each in enumerate(self._courses) if each.points), 0)
        self.turned()

    @property
    def items(self) -> int:
        """How many numbers there are."""
        return len(self._courses)

    @property
    def steps(self) -> int:
        """How many points the one at hand has."""
        return len(self._courses[self.item].points) if self._courses else 0

    @property
    def goal(self) -> int | None:
        """The byte of the line that made the point at hand."""
        return self._courses[self.item].points[self.at].start if self.steps else None

    def turned(self) -> None:
        """Another number is at hand: its last point."""
        self.at = self.steps - 1

    def title(self) -> str:
        """What it is called."""
        return told.course_name(self._courses[self.item]) if self._courses else ""

    def legend(self) -> str:
        """What the signs of the picture mean."""
        return ""

    def drawn(self, width: int, height: int) -> list[Content]:
        """The line."""
        if not self._courses:
            return []
        return charts_line.drawn(
            self._courses[self.item], self._survey.parts, self.at, width, height, self.near
        )

    def said(self) -> tuple[str, ...]:
        """The point at hand: from what to what, where, and the line itself."""
        if not self._courses:
            return (self._lingo.say("Nothing to follow yet: a protagonist, a clock or destiny would be."),)
        course = self._courses[self.item]
        if not self.steps:
            return (self._lingo.render(told.course_said(course)),)
        point = course.points[self.at]
        where = told.place(self._survey, point.line)
        line = self._lingo.say("line {n}", n=point.line)
        text = " ".join(self._seen((self._survey.text(point.line),)))
        return " · ".join(filter(None, (told.moved(point), where, line))), text

    def table(self) -> Table:
        """Every point."""
        if not self._courses:
            return Table(self.said()[0], (), ())
        return told.course_table(self._survey, self._courses[self.item])


class OutcomesPage:
    """Each test, then each kind of dice: what came beside what was due."""

    near: Final = False
    at = 0
    steps: Final = 0
    goal: Final = None

    def __init__(self, outcomes: Outcomes, lingo: Lingo, lang: str) -> None:
        """`lang` is the story’s language, which outcomes are named in."""
        self._outcomes, self._lingo, self._lang = outcomes, lingo, lang
        self._all: tuple[Tally | Faces, ...] = (*outcomes.tallies, *outcomes.faces)
        self.item = 0

    @property
    def items(self) -> int:
        """How many tests and kinds of dice there are."""
        return len(self._all)

    def turned(self) -> None:
        """Nothing else changes."""

    def title(self) -> str:
        """The test with its rolls, or the dice."""
        if not self._all:
            return ""
        one = self._all[self.item]
        if isinstance(one, Faces):
            return f"d{one.sides}"
        return f"{one.name.of(self._lang)} · {self._lingo.count('{n} roll', '{n} rolls', one.rolls)}"

    def legend(self) -> str:
        """What the signs of the picture mean."""
        return self._lingo.say("█ came  ░ ┃ due") if self._all else ""

    def drawn(self, width: int, height: int) -> list[Content]:
        """The bars."""
        return pairs_drawn(self._pairs(self._all[self.item]), width, height) if self._all else []

    def _pairs(self, one: Tally | Faces) -> list[Pair]:
        say = self._lingo.render
        if isinstance(one, Faces):
            due = one.dice / one.sides
            due_words = say(told.tenths(Fraction(one.dice, one.sides)))
            return [
                Pair(str(face), came, due, str(came), due_words, MOODS["plain"])
                for face, came in enumerate(one.counts, 1)
            ]
        return [
            Pair(
                share.name.of(self._lang),
                share.came,
                float(share.due),
                str(share.came),
                say(told.tenths(share.due)),
                MOODS[share.mood],
            )
            for share in one.shares
        ]

    def said(self) -> tuple[str, ...]:
        """What the bars are; how lucky it is; what is left out."""
        if not self._all:
            rolled = message("No roll yet: {key} says what is tried, then rolls it.", key=self._key())
            return tuple(map(self._lingo.render, (rolled, *told.unweighed_said(self._outcomes))))
        one = self._all[self.item]
        found = [told.faces_said(one)] if isinstance(one, Faces) else [*told.tally_said(one)]
        if not isinstance(one, Faces) and len(self._outcomes.tallies) > 1:
            whole = told.luck_said(self._outcomes.luck)[:1]
            found += [message("All rolls · {luck}", luck=each) for each in whole]
        return tuple(map(self._lingo.render, (*found, *told.unweighed_said(self._outcomes))))

    def _key(self) -> str:
        return key_of("act", self._lingo.render, self._lingo.lang)

    def table(self) -> Table:
        """The same in numbers."""
        if not self._all:
            return Table(self.said()[0], (), ())
        one = self._all[self.item]
        return told.faces_table(one) if isinstance(one, Faces) else told.tally_table(one, self._lang)


class WordsPage:
    """Words of prose by session, and by scene."""

    near: Final = False

    def __init__(self, survey: Survey, lingo: Lingo, today: str) -> None:
        """`today` is how a session of today names its day. For a thread: it counts."""
        self._lingo, self._lang = lingo, survey.state.lang
        parts = counted(survey)
        self._words = (arranged(parts, "session", today), arranged(parts, "scene", today))
        self.item = int(sum(part.kind == "session" for part in self._words[0].parts) < 2 and self._has(1))
        self.turned()

    def _has(self, item: int) -> bool:
        return len(self._words[item].parts) > 1

    @property
    def items(self) -> int:
        """By session and by scene, where there is anything."""
        return 2 if self._words[1].parts else 1

    @property
    def steps(self) -> int:
        """How many sessions or scenes there are."""
        return len(self._words[self.item].parts)

    @property
    def goal(self) -> int | None:
        """The byte where the one at hand begins."""
        return self._words[self.item].parts[self.at].start if self.steps else None

    def turned(self) -> None:
        """The last one is at hand."""
        self.at = self.steps - 1

    def title(self) -> str:
        """By what."""
        return word(told.words_table(self._words[self.item], self._lang).title, self._lingo)

    def legend(self) -> str:
        """What the signs of the picture mean."""
        return self._lingo.say("┈ average") if self._words[self.item].average and self.steps > 1 else ""

    def drawn(self, width: int, height: int) -> list[Content]:
        """The standing bars."""
        found = self._words[self.item]
        if not found.total:
            return []
        names = [("S" if part.kind == "scene" else "") + str(part.number) for part in found.parts]
        counts = [part.words for part in found.parts]
        return columns_drawn(counts, names, found.average, self.at, width, height)

    def said(self) -> tuple[str, ...]:
        """The one at hand with its words; all of them."""
        found = self._words[self.item]
        if not found.total:
            return (self._lingo.say("No prose yet: write a paragraph, and send it."),)
        part = found.parts[self.at]
        name = word(told.part_name(part, self._lang), self._lingo)
        here = self._lingo.count("{n} word", "{n} words", part.words)
        whole = " ".join(map(self._lingo.render, told.words_said(found)))
        return " · ".join(filter(None, (name, part.date, here))), whole

    def table(self) -> Table:
        """The same in numbers."""
        return told.words_table(self._words[self.item], self._lang)
