"""What a table answered: the texts, the dice, and whose table it is."""

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from soloist.tui.ask_answer import Answer, Told, fate_of
from soloist.tui.ink import KEY, MOODS, QUIET, STRONG, ink, lines
from soloist.tui.story_view.page import hung


class AnswerView(Widget):
    """One result after the other; with several, the one the keys act on is marked."""

    DEFAULT_CSS = """
    AnswerView { height: auto; }
    """

    answer: reactive[Answer | None] = reactive[Answer | None](None, layout=True)
    """What there is to show."""

    def __init__(self, lang: str) -> None:
        """`lang` is the story's language."""
        super().__init__()
        self.lang = lang

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
        above = self.answer.told[: self.answer.active]
        return sum(len(self._told(told, room, marked=False)) + 1 for told in above)

    def _rows(self, width: int) -> list[Content]:
        if self.answer is None:
            return []
        room = max(16, width)
        rows: list[Content] = []
        for at, told in enumerate(self.answer.told):
            several = len(self.answer.told) > 1
            rows += [Content("")] if rows else []
            rows += self._told(told, room, marked=several and at == self.answer.active)
        credits = dict.fromkeys(each.drawn.credit for each in self.answer.told if each.drawn.credit)
        for credit in credits:
            rows += [Content(""), *hung(ink(credit, QUIET), Content(""), Content(""), room)]
        return rows

    def _told(self, told: Told, width: int, *, marked: bool) -> list[Content]:
        drawn = told.drawn
        name = ink("▸ ", KEY) if marked else Content("  ")
        name += ink(f"{drawn.name}  ", QUIET) + ink(f"d{drawn.sides} ", QUIET)
        name += Content(" ").join([ink(f"[{face}]", STRONG) for face in drawn.dice])
        margin = Content("  ")
        fate = fate_of(told)
        style = f"{MOODS[fate.mood if fate else 'plain']} {STRONG}"
        rows = [*hung(name, Content(""), margin, width), *hung(ink(told.text, style), margin, margin, width)]
        hint = told.hint or (fate.text.of(self.lang) if fate else "")
        if hint:
            rows += hung(ink(hint), margin, margin, width)
        instead = drawn.text if told.picked else ", ".join(told.before)
        if instead:
            rows += hung(ink(f"← {instead}", QUIET), margin, margin, width)
        return rows
