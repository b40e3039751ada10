"""A roll as one sees it on the table: faces, pools, what came of it."""

from textual.content import Content

from soloist.journal.model import DiceText, Die, Thrown
from soloist.tui.story_view.page import WIDE, Page, signed, styled

GLYPHS = "⚀⚁⚂⚃⚄⚅"
_SPACE = Content(" ")


def dice_rows(parsed: DiceText, written: str, page: Page) -> tuple[Content, ...]:
    """The rows of a `d:` line: the pools with their reasons, then the outcome in words."""
    result = _outcome(parsed, written)
    label = styled(parsed.label, "quiet")
    paired = len(parsed.left) == 1 == len(parsed.right) and len(parsed.groups) > 1
    reasons = tuple(
        styled(f"{group.word}{page.colon}" if group.word else "", "quiet")
        + styled(", ".join(group.items), "reason")
        for group in parsed.groups
    )
    if paired and page.width >= WIDE:
        return (*_sides(parsed, page), *reasons[2:], label + result)
    dice = _against(parsed, page) + result
    return (label + _SPACE + dice if parsed.label else dice, *reasons)


def face(die: Die, sides: int, page: Page) -> Content:
    """One die: its face, and before it, struck, those that were rolled again."""
    shown = Content("")
    for dropped in die.faces[:-1]:
        shown += styled(_face(dropped, sides, page), "dropped") + styled("›", "quiet")
    style = "even" if sides == 6 and die.face % 2 == 0 else "odd"
    return shown + styled(_face(die.face, sides, page), style)


def _face(value: int, sides: int, page: Page) -> str:
    return GLYPHS[value - 1] if page.glyphs and sides == 6 and 1 <= value <= 6 else f"[{value}]"


def pool(thrown: Thrown, page: Page) -> Content:
    """The dice of a pool, each wave of bonus dice after a `+`; the bare sum where there is one."""
    waves = [_wave(wave, thrown.sides, page) for wave in (thrown.dice, *thrown.bonus) if wave]
    dice = styled(" + ", "quiet").join(waves)
    bare = not waves or thrown.total is not None or thrown.modifier
    if bare:
        change = f"{thrown.modifier:+d}" if thrown.modifier else ""
        name = styled(f"{thrown.count}d{thrown.sides}{change}", "reason")
        dice = name + _SPACE + dice if waves else name
    return dice if thrown.total is None else dice + f" = {thrown.total}"


def _wave(dice: tuple[Die, ...], sides: int, page: Page) -> Content:
    return _SPACE.join([face(die, sides, page) for die in dice])


def _against(parsed: DiceText, page: Page) -> Content:
    """All pools on one line: left & left vs right."""
    sides = [
        styled(" & ", "quiet").join([pool(thrown, page) for thrown in side])
        for side in (parsed.left, parsed.right)
        if side
    ]
    if parsed.target is not None:
        sides.append(Content(str(parsed.target)))
    return styled(" vs ", "quiet").join(sides)


def _sides(parsed: DiceText, page: Page) -> tuple[Content, ...]:
    """Both pools one under the other, their reasons aligned."""
    words = [group.word for group in parsed.groups[:2]]
    pools = [pool(parsed.left[0], page), pool(parsed.right[0], page)]
    margin, room = max(map(len, words)), max(dice.cell_length for dice in pools)
    return tuple(
        styled(f"{group.word:<{margin}}  ", "quiet")
        + dice
        + " " * (room - dice.cell_length + 2)
        + styled(", ".join(group.items), "reason")
        for group, dice in zip(parsed.groups, pools, strict=False)
    )


def _outcome(parsed: DiceText, written: str) -> Content:
    """` → Succès (+2)`, coloured by the sign of its value; the words always stay."""
    if parsed.outcome is None:
        return Content("")
    value = parsed.value
    text = parsed.outcome
    if value is not None:
        text += signed(f" ({value:+d})" if value < 0 or f"(+{value}" in written else f" ({value})")
    content = styled(" → ", "quiet") + styled(text, tone(value))
    if parsed.shift is not None:
        shift = parsed.shift
        content += styled(f" ← {shift.outcome} {signed(f'{shift.value:+d}')}, {shift.cause}", "quiet")
    return content + styled(f", {parsed.tail}", "quiet") if parsed.tail else content


def tone(value: int | None) -> str:
    """The style of an outcome of that value."""
    if value is None:
        return "result"
    if value == 0:
        return "mixed"
    return "good" if value > 0 else "bad"
