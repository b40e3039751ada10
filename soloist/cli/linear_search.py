"""Words found line by line: in this story, or in every one with `/search all`."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_commands import called
from soloist.cli.linear_tell import tell_found
from soloist.message import count, message
from soloist.play.search_parts import parts

if TYPE_CHECKING:
    from soloist.cli.linear_voice import Voice
    from soloist.play.search_parts import Part
    from soloist.play.session.session import Session

_ALL: Final = frozenset({"all", "everywhere", "partout"})
_EACH: Final = 5  # places read out of one story


def tell_search(sitting: "Session", voice: "Voice", asked: str) -> None:
    """The places of this story where words stand; of every story where `all` comes before them."""
    first, _, words = asked.strip().partition(" ")
    everywhere = first.casefold() in _ALL
    words = words.strip() if everywhere else asked.strip()
    if not words:
        voice.tell(message("Which words? Enter alone leaves."))
        way = message("Enter alone leaves this question.")
        if not (words := voice.answer(voice.lingo.say("Words"), way=way).strip()):
            return
    if not everywhere:
        tell_found(sitting, voice, words)
        return
    places = 0
    for part in parts(sitting, words, True, None, lambda: True):
        places += part.window.total
        _tell(part, sitting, voice)
    if not places:
        voice.tell(message("“{words}” stands nowhere in your stories.", words=words))
    else:
        lang = voice.lingo.lang
        voice.tell(
            message(
                "{open} and words of a title goes to a story, {read} and a number reads there.",
                open=called("open", lang),
                read=called("read", lang),
            )
        )


def _tell(part: "Part", sitting: "Session", voice: "Voice") -> None:
    """A story with its first places; nothing for one without."""
    title = part.title or sitting.story.state.title or sitting.path.stem
    if part.trouble is not None:
        voice.tell(part.trouble)
    if not part.window.total:
        return
    voice.tell(count("{title}: {n} place", "{title}: {n} places", part.window.total, title=title))
    for hit, _ in part.window.told[:_EACH]:
        voice.tell(message("line {line}: {text}", line=hit.line, text=hit.text))
    if (more := part.window.total - _EACH) > 0:
        voice.tell(count("{n} more place.", "{n} more places.", more))
