"""The guided moments of a story: which one, then its steps, each a list of ways and a line for words."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile

from soloist.play.dialogs.conversation import Again, Closed, Conversation, ask, deeds, fixed, listing, menu
from soloist.play.dialogs.dialog import Done, Line, Listing, Row, found, line
from soloist.play.dialogs.keeping.desk import tag
from soloist.play.guide import moments
from soloist.play.guide.moments import Answer, Idea, Walk, track
from soloist.play.guide.suggested import SOMEBODY, offered, proposed, settling
from soloist.play.session.face import Face
from soloist.play.story.story import Story
from soloist.rules.dice import Dice, typed_dice
from soloist.rules.given import is_called
from soloist.rules.moment import Draw, Step, Throw, Way
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message

_MOST = 2  # lines of what would be written that are shown
_FELL = regex.compile(r"(\d*)\s*=\s*(\d[\d\s,|+>]*)")  # dice of the table, behind the number of their row


def guide(face: Face, words: str) -> Conversation[None]:
    """Choose a moment and go through it; `words` name one. Raises `Refusal` where there is none.

    Before a session or a scenario ends, what results left to be settled is.
    """
    while (chosen := (yield from _chosen(face, words))) is not None:
        over = True
        first = settling(face.session.story) if chosen.moment.id in moments.CLOSING else ()
        for each in (*first, chosen):
            if over and (each is chosen or each in settling(face.session.story)):
                over = yield from _Steps(face, each).go()
        if over or words.strip():
            return


def _chosen(face: Face, words: str) -> Conversation[Walk | None]:
    """One of all the moments, what is proposed marked; where nobody is played yet, somebody comes next.

    `words` are the id or the name of one, or with what words of a name begin. Raises `Refusal` for others,
    and where the rules have no moments.
    """
    lang, offers = face.session.story.lang, offered(face.session.story)
    if not offers:
        raise Refusal(message("These rules have nothing to be guided through; write on."))
    rows = [
        Row(
            track(each.walk, lang),
            value=f"{each.behind}/{each.steps}" if each.behind else message("now") if each.due else "",
            look="strong" if each.due else "",
            subject=each.walk,
        )
        for each in offers
    ]
    if name := words.strip():
        walks = [each.walk for each in offers]
        called = [each for each in walks if is_called(name, each.moment.id, each.moment.name)]
        if not called and not name.isdecimal():
            called = [each.row.subject for each in found(rows, name)]
        if called:
            return called[0]
        known = ", ".join(dict.fromkeys(each.moment.name.of(lang) for each in walks))
        raise Refusal(message("No moment “{name}” here; there are: {known}", name=name, known=known))
    next_ = proposed(face.session.story)
    first = track(next_ or offers[0].walk, lang)
    rows.sort(key=lambda row: row.text != first)
    if not face.session.story.state.pcs:
        person = Row(SOMEBODY, "person", value=message("now"), look="strong")
        rows.insert(next_ is not None, person)
        first = first if next_ is not None else person.id

    def about(row: Row | None) -> tuple[Line, ...]:
        return (line(row.subject.moment.about.of(lang), "quiet"),) if row is not None and row.subject else ()

    done = yield from ask("", listing("guide", rows, shows=about), mark=first)
    if done is not None and done.subject.id == "person":
        yield from tag(face, "person")
        return (yield from _chosen(face, ""))
    return done.subject.subject if done is not None else None


class _Steps:
    """One moment on its way: Esc goes back a step, and from the first one out of it."""

    def __init__(self, face: Face, walk: Walk) -> None:
        self._face = face
        self._session = face.session
        story = self._session.story
        self._lang = story.lang
        steps = moments.steps(walk, story)
        if not steps:
            told = message("{moment}: there is nothing to ask now.", moment=track(walk, self._lang))
            raise Refusal(told)
        self._walk = walk if walk.at < len(steps) else Walk(walk.moment, walk.who)
        self._before: list[int] = []  # the steps gone through here
        self._start = self._walk.at
        self._idea: Idea | None = None  # drawn at this step
        self._taken: set[str] = set()  # ids of steps answered here

    def go(self) -> Conversation[bool]:
        """Ask step after step; whether it came to its end. The story then says how far it is."""
        try:
            while True:
                story = self._session.story
                steps = moments.steps(self._walk, story)
                if self._walk.at >= len(steps):
                    break
                if not (yield from self._step(steps)):
                    if not self._before:
                        self._leave()
                        return False
                    self._walk = replace(self._walk, at=self._before.pop())
        except Closed:  # left for something else, or at the end of everything
            with suppress(Refusal):
                self._keep()
            raise
        self._leave()
        return True

    def _keep(self) -> None:
        """Write how far it is: to its end, to the first step to be answered yet, or one asked again."""
        story, walk = self._session.story, self._walk
        steps = moments.steps(walk, story)
        again = any(step.again and step.id in self._taken for step in steps[walk.at : walk.at + 1])
        if walk.at < len(steps) and not again:
            done = (step.done or step.id in self._taken for step in steps[self._start :])
            walk = replace(walk, at=self._start + sum(takewhile(bool, done)))
        if walk.at:
            self._session.write(lambda story: moments.leave(story, walk, taken=bool(self._taken)))

    def _leave(self) -> None:
        """Write how far it is, and say what is left to do."""
        face, walk = self._face, self._walk
        self._keep()
        face.grown()
        name, story = track(walk, self._lang), self._session.story
        if not self._taken or walk.at < len(moments.steps(walk, story)):
            return
        if story.state.question is not None or story.state.open_action:
            face.do("roll")
        else:
            face.tell(message("{moment}: done.", moment=name))

    # --- a step

    def _step(self, steps: Sequence[Step]) -> Conversation[bool]:
        """Ask one until it is answered or passed over; False where it is left."""
        at, number = self._walk.at, len(self._before) + 1
        step, ahead = steps[at], sum(not each.done for each in steps[at + 1 :])

        def typed(done: Done) -> Again | bool:
            if fell := _FELL.fullmatch(done.words):
                return self._by_dice(step, done.subject, fell[1], fell[2])
            return self._take(Answer(step.id, text=done.words))

        key = f"guide {track(self._walk, self._lang)} {step.id}"
        place = f"{track(self._walk, self._lang)} {number}/{number + ahead}"
        if not (yield from menu(key, lambda: self._dialog(step, place), typed)):
            return False
        self._idea = None
        if self._walk.at != at:
            self._before.append(at)
        return True

    def _by_dice(self, step: Step, marked: Row | None, number: str, fell: str) -> Again | bool:
        """Take the row that is marked, or of that number, its dice as they fell. Raises `Refusal`."""
        rows = {str(at): row for at, row in enumerate(self._dialog(step, "").rows, 1)}
        row, dice = rows.get(number, None if number else marked), typed_dice(fell)
        if row is None or not row.also:
            raise Refusal(message("Which row do these dice belong to? Its number first, as in 1 = 4."))
        return self._take(row.subject, dice) if row.subject else self._draw(step, dice)

    def _draw(self, step: Step, dice: Dice | None = None) -> Again:
        """An idea from the table of a step, in the line."""
        self._idea = moments.idea(self._session.story, step.table or "", dice or self._face.services.dice())
        return Again(words=self._idea.text)

    def _on(self) -> bool:
        self._walk = moments.onward(self._walk, self._session.story)
        return True

    def _take(self, answer: Answer, dice: Dice | None = None) -> bool:
        """Write an answer, words with the lines of their idea. Raises `Refusal`, nothing written."""
        dice, idea = dice or self._face.services.dice(), self._idea if answer.way is None else None
        lines = idea.lines if idea is not None else ()

        def write(story: Story) -> None:
            self._walk = moments.take(story, self._walk, answer, dice, lines)

        try:
            self._session.write(write)
        finally:
            self._face.grown()  # also what others wrote meanwhile
        self._taken.add(answer.step)
        self._idea = None
        return True

    # --- how it is shown

    def _dialog(self, step: Step, place: str) -> Listing:
        """The list for a step at its place."""
        lang, mark = self._lang, "on"

        def row(way: Way) -> Row:
            answer = Answer(step.id, way.id)
            write = deeds("guide", take=lambda: self._take(answer))
            if way.starts:
                write = deeds("guide", start=lambda: Again(words=way.starts))
            rolls = any(isinstance(deed, Throw | Draw) for deed in way.deeds)
            return Row(way.text.of(lang), f"way {way.id}", deeds=write, subject=answer, also="=" * rolls)

        rows = [*map(row, step.ways)]
        if step.typed is not None and step.table is not None:
            rows.append(replace(fixed("guide", "draw", lambda: self._draw(step)), also="="))
            if self._taken and self._session.story.state.question is not None:
                mark = "draw"
        if step.given and rows and (step.again or step.id not in self._taken):
            mark = rows[0].id
        rows.append(replace(fixed("guide", "all" if step.id in self._taken else "on", self._on), id="on"))
        hint = (line(step.hint.of(lang), "quiet"),) if step.hint is not None and step.typed else ()
        begun = moments.progress(self._walk, self._session.story.state).total
        left = begun and self._walk.at == self._start and not self._taken
        again = (line(message("Taken up where it was left."), "quiet"),) if left else ()
        return Listing(
            (place, step.name.of(lang)),
            tuple(rows),
            above=(*again, line(step.ask.of(lang)), *hint),
            shows=lambda row: self._foreseen(step, row),
            reads=lambda words: self._read(step, words, len(rows)),
            hint=message("or write your answer") if step.typed is not None else None,
            proposed=mark,
        )

    def _foreseen(self, step: Step, row: Row | None) -> tuple[Line, ...]:
        """What the marked row would write, and that its dice can be typed."""
        try:
            lines = self._lines(step, row.subject) if row is not None and row.subject else ()
            own = (message("= 4: your own dice"),) if row is not None and row.also else ()
            return tuple(line(each, "quiet") for each in (*(f"✎ {each}" for each in lines[-_MOST:]), *own))
        except Refusal as refusal:
            return (line(refusal.message),)

    def _lines(self, step: Step, answer: Answer) -> tuple[str, ...]:
        return self._session.seen(moments.foreseen(self._session.story, step, answer))

    def _read(self, step: Step, words: str, rows: int) -> Message | None:
        """What Enter makes of words, or why they will not do.

        None where they are a number among ways, or of a row, or no answer, or the step takes none.
        """
        if fell := _FELL.fullmatch(words):
            return message("Enter: the dice as they fell: {dice}", dice=fell[2])
        is_row = words.isdecimal() and not step.number and (step.ways or 0 < int(words) <= rows)
        if step.typed is None or is_row or moments.is_deed(words):
            return None
        try:
            lines = self._lines(step, Answer(step.id, text=words))
        except Refusal as refusal:
            return refusal.message
        if not lines or lines == (words,):
            return message("Enter: write it")
        return message("Enter: {option}", option=" · ".join(lines))
