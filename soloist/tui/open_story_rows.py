"""A story as a row of the list of stories, and what is said of it beside the last lines of its prose."""

from typing import Final

from textual.content import Content

from soloist.lingo import Lingo
from soloist.rules.systems import system
from soloist.storage.clock import Now
from soloist.storage.listing import Story
from soloist.tui.ink import QUIET
from soloist.tui.safe_text import shown

UNDER: Final = "↳ "  # before the title of a copy
LETTERS: Final = 6  # bytes of a word with what surrounds it, in a language of Europe
_WEEK: Final = 7
_LENGTH: Final = 14  # cells of the column of lengths
_DAY: Final = 11  # of that of days


def row(
    story: Story, width: int, lingo: Lingo, now: Now, *, unsent: bool, there: str = "", length: str = ""
) -> Content:
    """The title, cut where there is no room, and what there is room to say beside it.

    `there` is the folder of a story of another workspace, `length` what `words` says of this one.
    """
    title = shown(UNDER + story.title if story.kind == "conflict" else story.title)
    title = title.truncate(width, ellipsis=True)
    left = width - title.cell_length - 2
    abouts = map(shown, _abouts(story, lingo, now, length, unsent=unsent, there=there))
    about = next((each for each in abouts if each.cell_length <= left), Content())
    if story.kind == "story":
        title = title.stylize("bold")
    gap = " " * (width - title.cell_length - about.cell_length)
    return title + gap + about.stylize(QUIET)


def about(story: Story, scene: str, length: str, lingo: Lingo, now: Now) -> str:
    """The scene, the rules, the length, when it was last played."""
    return " · ".join(filter(None, (scene, rules(story, lingo.lang), length, day(story, lingo, now))))


def _abouts(
    story: Story, lingo: Lingo, now: Now, length: str, *, unsent: bool, there: str
) -> tuple[str, ...]:
    """What to say beside a title, the fullest first: what there is no room for is left out."""
    when = day(story, lingo, now)
    match story.kind:
        case "story" if unsent:
            return f"{lingo.say('unsent words')}  {when}", lingo.say("unsent words")
        case "story" if there:
            return f"{there}  {when}", when
        case "story":
            long, played = f"{length}  {when}" if length else when, rules(story, lingo.lang)
            columns = f"{length:>{_LENGTH}}  {when:>{_DAY}}"
            return f"{played}  {columns}", f"{played}  {long}", columns, long, when
        case "conflict":
            aside = lingo.say("set aside by a sync, {day}", day=when)
            return aside, lingo.say("copy, {day}", day=when), lingo.say("copy")
        case "outside":
            return (lingo.say("a link out of the workspace"),)
        case "special":
            return (lingo.say("not a file"),)
        case "unreadable":
            return (lingo.say("cannot be read"),)


def rules(story: Story, lang: str) -> str:
    """The name of the rules a story says it is played by; as it says where soloist does not know them."""
    known = system(story.rules) if story.rules != "free" else None
    return known.name.of(lang) if known is not None else story.rules if story.rules != "free" else ""


def words(story: Story, lingo: Lingo, prose: int | None = None) -> str:
    """How many words of prose a story has; about how many, by its length, where they are not counted."""
    if prose is not None:
        return lingo.count("{n} word", "{n} words", prose)
    found = story.size // LETTERS
    exact = 10 if found < 1000 else 100
    near = max(1, found // exact * exact)
    return lingo.count("~{n} word", "~{n} words", near)


def day(story: Story, lingo: Lingo, now: Now) -> str:
    """When a story was last played, as one says it."""
    moment = now()
    then = moment.fromtimestamp(story.modified, moment.tzinfo).date()
    days = (moment.date() - then).days
    if days == 0:
        return lingo.say("today")
    if days == 1:
        return lingo.say("yesterday")
    if 1 < days < _WEEK:
        return lingo.count("{n} day ago", "{n} days ago", days)
    return then.isoformat()
