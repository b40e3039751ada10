"""What a table answered: the texts, the dice, and whose table it is."""

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from soloist.lingo import Lingo
from soloist.play.ask_answer import Answer, fate_of
from soloist.tui.ask_tags import Kept, offers
from soloist.tui.ink import KEY, MOODS, QUIET, STRONG, ink, lines
from soloist.tui.story_view.page import hung


class AnswerView(Widget):
    """One result after the other; with several, the one the keys act on is marked."""

    DEFAULT_CSS = """
    AnswerView { height: auto; }
    """

    answer: reactive[Answer | None] = reactive[Answer | None](None, layout=True)
    """What there is to show."""

    many: reactive[bool] = reactive(False, layout=True)
    """Whether they are several results of one table, to be told in few rows."""
    kept: reactive[Kept] = reactive[Kept](frozenset(), layout=True)
    """The offers that are kept."""

    def __init__(self, lang: str, lingo: Lingo) -> None:
        """`lang` is the story's language."""
        super().__init__()
        self.lang = lang
        self.lingo = lingo

    def render(self) -> Content:
        """The results, then the credit."""
        return lines(self._rows(self.content_size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the texts take once wrapped."""
        return len(self._rows(width))

    @property
    def active_row(self) -> int:
        """The row on which the result the keys act on begins."""
        if self.answer is None:
            return 0
        room = max(16, self.content_size.width)
        above = range(self.answer.active)
        taken = sum(len(self._told(at, room, marked=False)) + (not self.many) for at in above)
        return taken + self.many

    def _rows(self, width: int) -> list[Content]:
        if self.answer is None:
            return []
        room = max(16, width)
        rows: list[Content] = []
        if self.many:
            drawn = self.answer.told[0].drawn
            rows.append(ink(f"  {drawn.table}  ", QUIET) + ink(f"d{drawn.sides}", QUIET))
        several = len(self.answer.told) > 1
        for at in range(len(self.answer.told)):
            rows += [Content("")] if rows and not self.many else []
            rows += self._told(at, room, marked=several and at == self.answer.active)
        credits = dict.fromkeys(each.drawn.credit for each in self.answer.told if each.drawn.credit)
        for credit in credits:
            rows += [Content(""), *hung(ink(credit, QUIET), Content(""), Content(""), room)]
        return rows

    def _told(self, at: int, width: int, *, marked: bool) -> list[Content]:
        assert self.answer is not None
        told = self.answer.told[at]
        drawn = told.drawn
        name = ink("▸ ", KEY) if marked else Content("  ")
        name += ink(f"{drawn.name}  ", QUIET) + ink(f"d{drawn.sides} ", QUIET)
        name += Content(" ").join([ink(f"[{face}]", STRONG) for face in drawn.dice])
        margin = Content("  ")
        fate = fate_of(told)
        style = f"{MOODS[fate.mood if fate else 'plain']} {STRONG}"
        rows = [*hung(name, Content(""), margin, width), *hung(ink(told.text, style), margin, margin, width)]
        if self.many:
            dice = Content(" ").join([ink(f"[{face}]", STRONG) for face in drawn.dice])
            first = ink("▸ " if marked else "  ", KEY) + dice + "  "
            first += ink(f"{drawn.row}  ", QUIET) if drawn.row else Content("")
            rest = Content(" " * first.cell_length)
            rows = list(hung(ink(told.text, style), first, rest, width))
        hint = told.hint or (fate.text.of(self.lang) if fate else "")
        if hint:
            rows += hung(ink(hint), margin, margin, width)
        instead = drawn.text if told.picked else ", ".join(told.before)
        if instead:
            rows += hung(ink(f"← {instead}", QUIET), margin, margin, width)
        return [*rows, *self._offers(at, width)]

    def _offers(self, at: int, width: int) -> list[Content]:
        """What could be written besides, each under its letter."""
        assert self.answer is not None
        rows: list[Content] = []
        for letter, number, tag in offers(self.answer):
            if number == at:
                kept = (at, tag) in self.kept
                mark = ink("  ● " if kept else "  ○ ", KEY if kept else QUIET) + ink(f"{letter}: ", KEY)
                said = self.lingo.say("also write {tag}", tag=tag)
                text = ink(said, STRONG if kept else "")
                rows += hung(text, mark, Content(" " * mark.cell_length), width)
        return rows
