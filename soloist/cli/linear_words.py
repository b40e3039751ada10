"""Words told line by line: what was typed before and not sent."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from soloist.cli.linear_voice import Voice, heard_number
from soloist.message import Refusal, message
from soloist.play import version_words as words
from soloist.play.versions import Versions
from soloist.storage.clock import today
from soloist.storage.day_start import DayStart

if TYPE_CHECKING:
    from soloist.play.session.session import Session
    from soloist.storage.draft_history import Version

_LETTERS: Final = 60  # of the first words of a text


class Words:
    """Of one sitting."""

    def __init__(self, sitting: "Session", voice: Voice) -> None:
        """Nothing is let go yet."""
        desk = sitting.desk
        self._sitting = sitting
        self._voice = voice
        self._versions = Versions(desk.means, sitting.path, lambda: None)

    def opened(self) -> int:
        """Note how long the story is when it is first opened today, in bytes; how long it was then."""
        means, story = self._sitting.desk.means, self._sitting.story
        return DayStart(means.state, means.disk).size(story.path, today(means.now).isoformat(), story.size)

    def let_go(self, text: str) -> None:
        """Keep what is let go, for whoever wants it back."""
        self._versions.keep(text, "let go")

    def drop(self, text: str) -> None:
        """Let go what was put together for a roll that will not be, and say so."""
        self.let_go(text)
        self._voice.tell(message("Let go: {line}", line=text))

    def close(self) -> None:
        """Let the disk have it, at the end."""
        self._versions.finish()

    def drafts(self, argument: str, take: Callable[[str], None]) -> None:
        """List what was typed and not sent; with a number, `take` that one up."""
        if self._sitting.veiled:  # who typed a text is not known of it
            raise Refusal(message("Only Destiny may look there: /seats hands the keyboard over."))
        listed = self._versions.listed()
        if not listed:
            self._voice.tell(message("Nothing that you typed has been let go or replaced yet."))
            return
        if not argument:
            for number, version in enumerate(listed, 1):
                self._voice.line(self._row(number, version))
            self._voice.tell(message("A number takes one up: /drafts 1."))
            return
        number = heard_number(argument, len(listed))
        if not number:
            raise Refusal(message("There is no draft “{number}”; /drafts lists them.", number=argument))
        take(listed[number - 1].text)

    def _row(self, number: int, version: "Version") -> str:
        say, now = self._voice.lingo.render, self._sitting.desk.means.now
        told = (words.when(version, now), say(words.became(version)), say(words.length(version)))
        first = words.first_words(version, _LETTERS)
        return f"{number}. {', '.join(told)}. {first}" + ("…" if len(version.text) > _LETTERS else "")
