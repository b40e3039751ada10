"""Opening a foreign file: which format it is, its bytes as text, and the journal it becomes."""

import re
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Final, Literal, TypeAlias, get_args

from soloist.interop.loss import Loss, Tally
from soloist.interop.stories.iron_vault import iron_vault_story
from soloist.interop.stories.jrnl import ENTRY, jrnl_story
from soloist.interop.stories.lonelog import lonelog_story, looks_like_lonelog, with_head
from soloist.interop.stories.markdown import markdown_story
from soloist.interop.stories.opse import RAW, REPORT, opse_story
from soloist.interop.stories.story import Imported, Wish, journal_text
from soloist.interop.stories.toolkit import THROWN, toolkit_story
from soloist.interop.stories.twee import twee_story
from soloist.interop.tables.opening import unknown
from soloist.interop.tables.rows import decoded, text_of
from soloist.journal.privacy import words
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

_MARKDOWN: Final = (".md", ".markdown")
_TWEE: Final = (".twee", ".tw", ".tw3", ".twee3")


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.MULTILINE | re.ASCII)


_SIGNATURES: Final[tuple[tuple[Form, tuple[str, ...], re.Pattern[str]], ...]] = (
    ("twee", _TWEE, _pattern("")),
    ("twee", (), _pattern(r"^::[ \t]*\S")),
    ("jrnl", (), _pattern(rf"\A\ufeff?\s*{ENTRY}[ \r]*$")),
    ("lonelog", (), _pattern("")),
    ("opse", (), _pattern(r"\A\s*\{\s*\"exportedAt\"\s*:\s*\"[^\"\n]*\"\s*,\s*\"adventure\"\s*:")),
    ("iron-vault", _MARKDOWN, _pattern(r"^[ \t]*[`~]{3,}[ \t]*iron-vault-mechanics|`iv-[a-z-]+:[^`\n]+`")),
    ("opse", _MARKDOWN, _pattern(rf"\A\s*{REPORT}|<small>(?:{RAW})</small>[ \t\r]*$")),
    ("solo-toolkit", _MARKDOWN, _pattern(f"`(?:{THROWN})`")),
    ("markdown", _MARKDOWN, _pattern("")),
)
"""What a file is known by: endings (any where there are none) and what stands in it, in this order.

Lonelog is known by an exchange; see `looks_like_lonelog`.
"""


def known_as(data: bytes, path: str) -> Form | None:
    """Which format of stories a file has, by its ending and what it holds; None where nothing is sure."""
    text, ending = decoded(data), PurePath(path).suffix.casefold()
    for form, endings, pattern in _SIGNATURES:
        fits = (not endings and (form != "twee" or ending not in _MARKDOWN)) or ending in endings
        if fits and (looks_like_lonelog(text) if form == "lonelog" else pattern.search(text)):
            return form
    return None


# --- opening --------------------------------------------------------------------------------------

_MOST_PASSAGES: Final = 100_000
_CONTROLS: Final = regex.compile("[\x00-\x08\x0e-\x1f\x7f]")
_ODD: Final = 4  # one sign in so many that no text has: it is none


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
    tally = Tally("tables", "stories")
    text = text_of(data, tally)
    if form == "twee" and text.count("\n::") > _MOST_PASSAGES:
        raise Refusal(
            message("{path} has more than {n} passages: take it apart.", path=path, n=_MOST_PASSAGES)
        )
    name = PurePath(path).stem.strip() or "–"
    story = READERS[form](text, name, tally)
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


def form_of(data: bytes, path: str, wanted: str = "") -> Form:
    """The format of a file: the one `wanted`, else by its ending and what it holds.

    Raises `Refusal` for any other.
    """
    form = next((each for each in FORMS if each == wanted), None) if wanted else known_as(data, path)
    if wanted and form is None:
        known = ", ".join(FORMS)
        raise Refusal(message("No format “{name}”; there are: {known}", name=wanted, known=known))
    if form is None:
        raise unknown(path)
    return form
