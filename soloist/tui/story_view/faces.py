"""A roll as one sees it on the table: faces, pools, what came of it."""

import re
from collections.abc import Sequence

from textual.content import Content

from soloist.journal.model import DiceText, Die, Group, Thrown
from soloist.tui.story_view.page import WIDE, Page, signed, styled
from soloist.values import regex

GLYPHS = "⚀⚁⚂⚃⚄⚅"
_SPACE = Content(" ")
_NUMBER = regex.compile(r"[+\-−]?\d{1,6}(?:\s*/\s*\d{1,6})?|yes|no|oui|non", re.ASCII)
_DICE = regex.compile(r"\d[dD]$", re.ASCII)


def dice_rows(parsed: DiceText, written: str, page: Page) -> tuple[Content, ...]:
    """The rows of a `d:` line: the pools with their reasons, then the outcome in words."""
    result = outcome_of(parsed, written)
    label = styled(parsed.label, "quiet")
    paired = len(parsed.left) == 1 == len(parsed.right) and len(parsed.groups) > 1
    if paired and page.width >= WIDE:
        return (*_sides(parsed, page), *_reasons(parsed.groups[2:], page), label + result)
    dice = _against(parsed, page) + result
    head = label + (_SPACE if dice.plain[:1].strip() else "") + dice if parsed.label else dice
    return (head, *_reasons(parsed.groups, page))


def _reasons(groups: Sequence[Group], page: Page) -> tuple[Content, ...]:
    """A row for the reasons of each side, then one for the numbers and conditions of the roll."""
    told = [(group, _is_number(group)) for group in groups]
    rows = [
        styled(f"{group.word}{page.colon}" if group.word else "", "quiet")
        + styled(", ".join(group.items), "reason")
        for group, number in told
        if not number
    ]
    colon = page.colon.rstrip(" ") + "\u00a0"  # a number stays with its name
    numbers = [
        f"{group.word}{colon}{', '.join(group.items)}"
        if group.word and group.items
        else group.word or ", ".join(group.items)
        for group, number in told
        if number
    ]
    return (*rows, *([styled(" · ".join(numbers), "quiet")] if numbers else ()))


def _is_number(group: Group) -> bool:
    """Whether it tells what an input stood at, and no reason for dice: `Fatigue: 0`, `new place: yes`."""
    if not group.word:
        return len(group.items) == 1 and not _DICE.search(group.items[0])
    return all(map(_NUMBER.fullmatch, group.items))


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


def outcome_of(parsed: DiceText, written: str) -> Content:
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
