"""Opening a foreign file: which format it is, its bytes as text, and the journal it becomes."""

from pathlib import PurePath
from typing import Final

from soloist.interop.formats import STORIES, Foreign, called, known
from soloist.interop.loss import Loss, Tally
from soloist.interop.stories.lonelog import with_head
from soloist.interop.stories.markdown import lang_of
from soloist.interop.stories.story import Imported, Wish, journal_text
from soloist.interop.tables.opening import unknown
from soloist.interop.tables.rows import decoded, text_of
from soloist.journal.privacy import words
from soloist.storage.reading import to_utf8
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Refusal, count, message

# --- opening --------------------------------------------------------------------------------------

_MOST_PASSAGES: Final = 100_000
_CONTROLS: Final = regex.compile("[\x00-\x08\x0e-\x1f\x7f]")
_ODD: Final = 4  # one sign in so many that no text has: it is none


@dataclass(frozen=True, slots=True)
class Opened:
    """What a file becomes: the values, the text of the journal, what became of it all, and its size."""

    form: str
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
    form = called(wanted, STORIES) if wanted else known(decoded(data), path, "story")
    if form is None:
        raise unknown(path)
    _refuse_nothing(data, path)
    tally = Tally("tables", "stories")
    text = text_of(data, tally)
    if form.id == "twee" and text.count("\n::") > _MOST_PASSAGES:
        raise Refusal(
            message("{path} has more than {n} passages: take it apart.", path=path, n=_MOST_PASSAGES)
        )
    name = PurePath(path).stem.strip() or "–"
    own = lang_of(text)
    spoken = lang or own or usual
    story: Imported = form.read(Foreign(text, name, spoken), tally)
    if title and " ".join(title.split()) != " ".join(story.title.split()):
        _tell_titled(story.title, tally)
    story = replace(story, title=" ".join((title or story.title or name).split())[:300])
    if not (lang or own):
        tally.add("language", 1)
    elif lang and own and lang != own:
        tally.add("asked language", 1)
        tally.name("asked language", own)
    if form.id == "lonelog":
        head = {"title": story.title, "ruleset": ruleset, "lang": spoken, "start_date": date}
        written = with_head(to_utf8(data).decode("utf-8-sig", "replace"), head)
    else:
        written = journal_text(story, Wish(ruleset, spoken, date, PurePath(path).name), tally)
    return Opened(form.id, story, spoken, written, tally.losses(), _count(text=written), ruleset)


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
