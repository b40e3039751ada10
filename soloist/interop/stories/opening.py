"""Opening a foreign file: which format it is, its bytes as text, and the journal it becomes."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath
from typing import Final, Literal, TypeAlias, get_args

from soloist.interop.loss import Kinds, Loss, Tally
from soloist.interop.stories.iron_vault import iron_vault_story, looks_like_iron_vault
from soloist.interop.stories.jrnl import jrnl_story, looks_like_jrnl
from soloist.interop.stories.lonelog import lonelog_story, looks_like_lonelog, with_head
from soloist.interop.stories.markdown import markdown_story
from soloist.interop.stories.opse import looks_like_opse, looks_like_opse_json, opse_story
from soloist.interop.stories.story import Block, Imported, Told, Wish, fenced, journal_text
from soloist.interop.stories.toolkit import looks_like_toolkit, toolkit_story
from soloist.interop.stories.twee import twee_story
from soloist.interop.tables.opening import unknown
from soloist.interop.tables.rows import TABLE_LOSSES, decoded, text_of
from soloist.journal.privacy import words
from soloist.journal.write import LINE_ENDS
from soloist.storage.reading import to_utf8
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, count, message

Form: TypeAlias = Literal["markdown", "twee", "iron-vault", "solo-toolkit", "opse", "jrnl", "lonelog"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)

READERS: Final[Mapping[Form, Callable[[str, str, Tally], Imported]]] = {
    "markdown": markdown_story,
    "twee": twee_story,
    "iron-vault": iron_vault_story,
    "solo-toolkit": toolkit_story,
    "opse": opse_story,
    "jrnl": jrnl_story,
    "lonelog": lonelog_story,
}
"""What makes a story of a file’s text, given the name of the file and where to tell what became of it."""

_IN_MARKDOWN: Final[tuple[tuple[Form, Callable[[str], bool]], ...]] = (
    ("jrnl", looks_like_jrnl),
    ("lonelog", looks_like_lonelog),
    ("iron-vault", looks_like_iron_vault),
    ("opse", looks_like_opse),
    ("solo-toolkit", looks_like_toolkit),
)
_ELSEWHERE: Final[tuple[tuple[Form, Callable[[str], bool]], ...]] = (
    ("opse", looks_like_opse_json),
    ("jrnl", looks_like_jrnl),
    ("lonelog", looks_like_lonelog),
)


def kept_in_markdown(text: str) -> Form:
    """Which tool a Markdown file was kept with: `markdown` where nothing in it is sure."""
    return next((form for form, looks in _IN_MARKDOWN if looks(text)), "markdown")


def kept_elsewhere(text: str) -> Form | None:
    """Which tool a file that is no Markdown was kept with; None where nothing in it is sure."""
    return next((form for form, looks in _ELSEWHERE if looks(text)), None)


# --- what a story written elsewhere may hold, in words --------------------------------------------

STORY_LOSSES: Final[Kinds] = {
    "carried": {
        "sessions": count("{n} heading as a session", "{n} headings as sessions"),
        "scenes": count("{n} heading as a scene", "{n} headings as scenes"),
        "headings": count("{n} further heading, as it is", "{n} further headings, as they are"),
        "passages": count("{n} passage as a scene", "{n} passages as scenes"),
        "passages joined": count(
            "{n} passage in the scene of the one before it",
            "{n} passages in the scenes of those before them"),
        "links": count("{n} link as a choice in a note", "{n} links as choices in notes"),
        "head keys": count("{n} key of the head", "{n} keys of the head"),
        "tags": count("the tags of {n} passage in a note", "the tags of {n} passages in notes"),
        "credits": count("{n} credit in a note", "{n} credits in notes"),
        "macro words": count("the words of {n} macro, as text", "the words of {n} macros, as text"),
        "escapes": count(
            "{n} line with a backslash, so that it stays prose",
            "{n} lines with a backslash, so that they stay prose"),
        "unseen": count(
            "{n} line with a sign nobody sees, so that it stays prose",
            "{n} lines with a sign nobody sees, so that they stay prose"),
        "lonelog": count("{n} line of play, as it stands", "{n} lines of play, as they stand"),
        "HTML kept": count("HTML in {n} line, kept as text", "HTML in {n} lines, kept as text"),
        "pictures kept": count(
            "{n} line with a picture, kept as text", "{n} lines with pictures, kept as text"),
        "tables kept": count("{n} table, kept as text", "{n} tables, kept as text"),
        "footnotes kept": count(
            "{n} line with a footnote, kept as text", "{n} lines with footnotes, kept as text"),
    },
    "guessed": {
        "title": message("the title, from the name of the file"),
        "title section": message("the first heading as the title"),
        "head kinds": count(
            "{n} list, number or yes and no of the head, now a text",
            "{n} lists, numbers or yes and no of the head, now texts"),
        "bare fences": count(
            "{n} block of code now says “text”, or it would be play",
            "{n} blocks of code now say “text”, or they would be play"),
        "bold headings": count(
            "{n} heading in bold, or it would begin a phase, a scene or a session",
            "{n} headings in bold, or they would begin a phase, a scene or a session"),
        "plain titles": count(
            "{n} title of a session or a scene without its marks and links",
            "{n} titles of sessions or scenes without their marks and links"),
        "counted anew": count(
            "{n} number of a session or a scene, counted anew",
            "{n} numbers of sessions or scenes, counted anew"),
        "start": message("the first passage: the file names none that is there"),
        "macro links": count("{n} link in a macro as a choice", "{n} links in macros as choices"),
        "branches": count(
            "{n} passage after another that does not lead to it",
            "{n} passages after others that do not lead to them"),
        "unreached": count(
            "{n} passage nothing leads to, in a session at the end",
            "{n} passages nothing leads to, in a session at the end"),
        "same names": count(
        "{n} passage with a name that was there already", "{n} passages with names that were there already"),
    },
    "left": {
        "apparatus": count(
            "{n} list that soloist put after the text of a book",
            "{n} lists that soloist put after the text of a book"),
        "second title": message("the first heading, as the head has another title"),
        "asked language": message("the language the file names, as another was asked for"),
        "asked title": message("the title the file has, as another was asked for"),
        "play head": message("protagonists, options and sheets, which roads to be played do not hold"),
        "head keys left": count(
            "{n} key of the head that means something else here or cannot be written",
            "{n} keys of the head that mean something else here or cannot be written"),
        "head lines": count(
            "what {n} line of the head says beside its key and value",
            "what {n} lines of the head say beside their keys and values"),
        "macros": count("{n} macro, which nothing runs here", "{n} macros, which nothing runs here"),
        "macro texts": count("{n} text in a macro", "{n} texts in macros"),
        "variables": count(
            "the value of {n} variable, whose name stands there",
            "the values of {n} variables, whose names stand there"),
        "setters": count("what {n} link sets", "what {n} links set"),
        "scripts": count("{n} script", "{n} scripts"),
        "styles": count("{n} style sheet", "{n} style sheets"),
        "HTML": count("{n} HTML tag around words that stay", "{n} HTML tags around words that stay"),
        "stubs": count("{n} road that remains to be written", "{n} roads that remain to be written"),
        "special": count(
            "{n} passage of the story format’s own", "{n} passages of the story format’s own"),
        "metadata": count("where {n} passage stood on the map", "where {n} passages stood on the map"),
        "story data": message("the identifier and the story format"),
        "broken links": count(
            "{n} link to a passage that is not there", "{n} links to passages that are not there"),
        "no name": count("{n} passage without a name", "{n} passages without names"),
        "bad metadata": count(
        "the metadata of {n} passage, which is no JSON", "the metadata of {n} passages, which are no JSON"),
        "bad story data": message("StoryData, which is no JSON"),
        "before": message("what stands before the first passage"),
        "controls": count("the control characters of {n} line", "the control characters of {n} lines"),
    },
}  # fmt: skip


# --------------------------------------------------------------------------------------------------

# --- what the records of other tools of play may hold, in words -----------------------------------

PLAYED_LOSSES: Final[Kinds] = {
    "carried": {
        "rolls": count("{n} roll as a line of dice", "{n} rolls as lines of dice"),
        "answers": count("{n} roll on a table", "{n} rolls on tables"),
        "clocks": count("{n} state of a clock or a track", "{n} states of clocks or tracks"),
        "actions": count("{n} move of somebody as an action", "{n} moves of somebody as actions"),
        "mechanics": count("{n} record in a note", "{n} records in notes"),
        "counters": count("{n} counter, kept as text", "{n} counters, kept as text"),
        "dice to throw": count("{n} button for dice, kept as text", "{n} buttons for dice, kept as text"),
        "threads": count("{n} thread", "{n} threads"),
        "entries": count("{n} entry as a scene", "{n} entries as scenes"),
        "days": count("{n} day as a session", "{n} days as sessions"),
        "hours": count("the time of day of {n} entry in a note", "the times of day of {n} entries in notes"),
        "tags kept": count("the tags in {n} line, kept as text", "the tags in {n} lines, kept as text"),
        "questions": count("{n} question with its answer", "{n} questions with their answers"),
        "results": count("{n} result without a question", "{n} results without a question"),
    },
    "guessed": {
        "outcomes": count(
            "what {n} roll came to, worked out from its dice",
            "what {n} rolls came to, worked out from their dice"),
        "hundred": count("{n} roll on an oracle as one of a d100", "{n} rolls on oracles as those of a d100"),
        "ticks": count(
            "the ticks of {n} track, worked out from its rank",
            "the ticks of {n} tracks, worked out from their ranks"),
        "clock names": count(
            "{n} clock or track, by the words before it", "{n} clocks or tracks, by the words before them"),
        "in sentences": count(
            "{n} record as words of its sentence too", "{n} records as words of their sentences too"),
        "reversed": message("the order: oldest first, as the file has the newest first"),
    },
    "left": {
        "no such roll": count(
            "{n} roll that no dice can have made so, in a note as it stood",
            "{n} rolls that no dice can have made so, in notes as they stood"),
        "rolls like": count(
            "{n} line that looks like a roll, kept as text: no known tool writes it so",
            "{n} lines that look like rolls, kept as text: no known tool writes them so"),
        "link targets": count(
            "where {n} link leads, whose words stay", "where {n} links lead, whose words stay"),
        "rule names": count(
            "the identifier of {n} rule, oracle or file", "the identifiers of {n} rules, oracles or files"),
        "unread": count(
            "{n} record that cannot be read, kept as it is",
            "{n} records that cannot be read, kept as they are"),
        "views": count(
            "{n} view of another note, kept as its code", "{n} views of other notes, kept as their code"),
        "looks": count("the look of {n} die or clock", "the looks of {n} dice or clocks"),
        "comments of records": count("the comment in {n} block", "the comments in {n} blocks"),
        "stood before": count(
            "where {n} clock or track stood before, or its rank and steps",
            "where {n} clocks or tracks stood before, or their ranks and steps"),
        "signs": count(
            "signs of {n} name that the notation keeps for itself",
            "signs of {n} names that the notation keeps for itself"),
        "places": count(
            "where {n} record stood in its sentence", "where {n} records stood in their sentences"),
        "pins": count("the pin of {n} answer", "the pins of {n} answers"),
        "fields": count(
            "{n} field that is not known, or holds nothing that can be told",
            "{n} fields that are not known, or hold nothing that can be told"),
        "odd dates": count(
            "{n} line that begins as an entry does, but with no whole date: it stays in the entry before it",
        "{n} lines that begin as entries do, but with no whole date: they stay in the entries before them"),
        "stars": count("the star of {n} entry", "the stars of {n} entries"),
    },
}  # fmt: skip


# --------------------------------------------------------------------------------------------------

# --- lines of a story on its way in that look like rolls and are none -----------------------------

_ROLL: Final = regex.compile(
    r"(?<![\w])\d{0,3}[dD](?:\d{1,3}|%|F)(?![\w])"  # 2d6, d100, dF
    r"[^\n.!?;]{0,40}?(?:(?<!\d)[:=]|[-=]>|[→⇒])[ *_`\[(]*[-+−]?\d"  # a result behind it
)
_ENGINE: Final = regex.compile(
    r"\*\d{1,2}:\d\d — Engine\*[ \t]*"
)  # over each result in OPSE journals of travisdwitt
_CODE: Final = regex.compile(r"`[^`\n]*`")


def tell_rolls_kept(story: Imported, tally: Tally, *, but_code: bool = False) -> None:
    """Add each such line to what was not carried; with `but_code`, none for what stands in code."""
    for told in _told(story):
        lines = LINE_ENDS.split(told.text)
        pairs = fenced(lines)
        place, of_engine = 0, False
        while place < len(lines):
            if place in pairs:
                place = pairs[place] + 1
                continue
            text = _CODE.sub("", lines[place]) if but_code else lines[place]
            begins = _ENGINE.fullmatch(text) is not None
            of_engine = begins or (of_engine and (not text.strip() or text.startswith(">")))
            if begins or (not of_engine and _ROLL.search(text)):
                tally.add("rolls like", told.at(place))
            place += 1


def _told(story: Imported) -> Iterator[Told]:
    blocks: list[Block] = []
    for session in story.sessions:
        blocks += session.blocks
        for scene in session.scenes:
            blocks += scene.blocks
    return (block for block in blocks if isinstance(block, Told))


# --------------------------------------------------------------------------------------------------

_MOST_PASSAGES: Final = 100_000
_SUFFIXES: Final[Mapping[str, Form]] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".twee": "twee",
    ".tw": "twee",
    ".tw3": "twee",
    ".twee3": "twee",
}
_CONTROLS: Final = regex.compile("[\x00-\x08\x0e-\x1f\x7f]")
_ODD: Final = 4  # one sign in so many that no text has: it is none
_HEADER: Final = regex.compile(r"(?:\A|\n)::[ \t]*\S")


@dataclass(frozen=True, slots=True)
class Opened:
    """What a file becomes: the values, the text of the journal, what became of it all, and its size."""

    form: Form
    story: Imported
    lang: str
    text: str
    losses: tuple[Loss, ...]
    words: int
    ruleset: str

    def summary(self, file: str) -> Message:
        """What the file of that name is, and how much."""
        return message(
            "{file} is a story, “{title}” ({system}, {lang}): {sessions}, {scenes}, {words}.",
            file=file,
            title=self.story.title,
            system=self.ruleset,
            lang=self.lang,
            sessions=count("{n} session", "{n} sessions", len(self.story.sessions)),
            scenes=count("{n} scene", "{n} scenes", self.scenes),
            words=count("{n} word", "{n} words", self.words),
        )

    @property
    def scenes(self) -> int:
        """How many scenes it has."""
        return sum(len(session.scenes) for session in self.story.sessions)


def opened(
    data: bytes,
    path: str,
    *,
    title: str,
    ruleset: str,
    lang: str | None,
    usual: str,
    date: str,
    wanted: str = "",
) -> Opened:
    """The journal of a file’s bytes; `lang` is what was asked for, `usual` what stands where nobody says,
    `wanted` the id of its format, where it is not to be told from the file.

    Raises `Refusal` for a file that is too large, is none of the formats, or is a journal already.
    """
    form = form_of(data, path, wanted)
    _refuse_nothing(data, path)
    tally = Tally(TABLE_LOSSES, STORY_LOSSES, PLAYED_LOSSES)
    text = text_of(data, tally)
    if form == "twee" and text.count("\n::") > _MOST_PASSAGES:
        raise Refusal(
            message("{path} has more than {n} passages: take it apart.", path=path, n=_MOST_PASSAGES)
        )
    name = PurePath(path).stem.strip() or "–"
    story = READERS[form](text, name, tally)
    tell_rolls_kept(story, tally, but_code=form == "solo-toolkit")
    if title and " ".join(title.split()) != " ".join(story.title.split()):
        _tell_titled(story.title, tally)
    called = " ".join((title or story.title or name).split())[:300]
    story = Imported(called, story.lang, story.sessions, story.head)
    if lang is None and not story.lang:
        tally.add("language", 1)
    elif lang and story.lang and lang != story.lang:
        tally.add("asked language", 1)
        tally.name("asked language", story.lang)
    spoken = lang or story.lang or usual
    if form == "lonelog":
        head = {"title": called, "ruleset": ruleset, "lang": spoken, "start_date": date}
        written = with_head(to_utf8(data).decode("utf-8-sig", "replace"), head)
    else:
        written = journal_text(story, Wish(ruleset, spoken, date, PurePath(path).name), tally)
    return Opened(form, story, spoken, written, tally.losses(), _count(text=written), ruleset)


def _tell_titled(own: str, tally: Tally) -> None:
    """What a title that was asked for does to the file’s own: nothing where that was but its name."""
    if tally.forget("title"):
        return
    tally.forget("title section")
    tally.add("asked title", 1)
    tally.name("asked title", own)


def _count(*, text: str) -> int:
    """Words of prose: without the head, headings and notes."""
    from soloist.journal.model import Prose
    from soloist.journal.read import read

    found = read(text.encode("utf-8", "replace")).entries
    return sum(words(each.text.encode("utf-8", "replace")) for each in found if isinstance(each, Prose))


def _refuse_nothing(data: bytes, path: str) -> None:
    """Raise `Refusal` where there is nothing to read, or nothing that anybody wrote."""
    text = decoded(data)
    if not text.strip():
        raise Refusal(message("{path} is empty: there is nothing to make a story of.", path=path))
    if not any(sign.isalnum() for sign in text) or _ODD * len(_CONTROLS.findall(text)) > len(text):
        raise Refusal(message("{path} holds no text: it is not what its name says.", path=path))


def is_story(data: bytes, path: str) -> bool:
    """Whether a file is known as a story, by its ending or by what it holds."""
    return _form(data, path) is not None


def form_of(data: bytes, path: str, wanted: str = "") -> Form:
    """The format of a file: the one `wanted`, else by its ending and what it holds.

    Raises `Refusal` for any other.
    """
    form = next((each for each in FORMS if each == wanted), None) if wanted else _form(data, path)
    if wanted and form is None:
        known = ", ".join(FORMS)
        raise Refusal(message("No format “{name}”; there are: {known}", name=wanted, known=known))
    if form is None:
        raise unknown(path)
    return form


def _form(data: bytes, path: str) -> Form | None:
    known = _SUFFIXES.get(PurePath(path).suffix.casefold())
    if known == "twee":
        return known
    text = decoded(data)
    if known is None:
        return "twee" if _HEADER.search(text[: 1 << 20]) else kept_elsewhere(text)
    return kept_in_markdown(text)
