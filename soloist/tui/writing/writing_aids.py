"""The aids of the composer at one story: typography, spelling and colours, each as it is set."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress

from rich.style import Style

from soloist.play.prose.line_parts import Word, names_of, parts, words
from soloist.play.prose.typography import Edit, typed
from soloist.play.session.session import Session
from soloist.storage.own_spellings import OwnSpellings
from soloist.storage.spelling import install
from soloist.tui.writing.composer import Composer
from soloist.tui.writing.writing_looks import OF_KIND, UNKNOWN, looks
from soloist.tui.writing.writing_speller import Asking
from soloist.values.message import Message


class WritingAids:
    """What helps who writes at this story; nothing here waits for anything."""

    def __init__(
        self, sitting: Session, variables: Callable[[], Mapping[str, str]], anew: Callable[[], None]
    ) -> None:
        """`variables` are the colours of the theme worn, `anew` draws the editor again, from any thread."""
        self._sitting = sitting
        self._variables = variables
        self._anew = anew
        self._worn: tuple[Mapping[str, str], Mapping[str, Style]] | None = None
        self._asking: Asking | None = None
        self._names: tuple[tuple[int, int | None], frozenset[str]] = (-1, None), frozenset()
        kept = sitting.desk.kept
        self._list = OwnSpellings(kept.path.parent) if kept is not None else None
        self._own: set[str] | None = None

    @property
    def lang(self) -> str:
        """The story's language; the interface's until the story is read."""
        sitting = self._sitting
        return sitting.desk.lingo.lang if sitting.seat is None else sitting.story.lang

    def corrected(self, before: str, char: str, after: str) -> Edit | None:
        """What to make of a typed character, where that is wanted; see `typed`."""
        if not self._sitting.desk.settings.typography or self._sitting.seat is None:
            return None
        return typed(before, char, after, self.lang)

    def looks(
        self, line: str, first: int, last: int, caret: int | None, *, alone: bool
    ) -> Iterator[tuple[Style, int, int]]:
        """The looks of what stands between two columns; `alone` is a text of one line, as commands are."""
        style = self._styles()
        for kind, start, end in parts(line):
            if start < last and first < end and (alone or kind != "command"):
                yield style[OF_KIND[kind]], start, end
        if self._sitting.desk.settings.spelling:
            for word in self._unknown(line, first, last, caret):
                yield style[UNKNOWN], word.start, word.end

    def unknown_from(self, lines: Iterable[tuple[int, str, int]]) -> tuple[int, Word] | None:
        """The first unknown word of lines given by number, text and the column to begin at."""
        for row, line, column in lines:
            for word in self._unknown(line, 0, len(line)):
                if word.end >= column:
                    return row, word
        return None

    def offers(self, word: str) -> tuple[str, ...]:
        """What may be meant by an unknown word."""
        return self._dictionary().offers(word) or ()

    @property
    def waits(self) -> bool:
        """Whether words are being looked up."""
        return self._dictionary().waits

    @property
    def lacking(self) -> Message | None:
        """What to install, where there is no dictionary to ask."""
        asking = self._dictionary()
        return install(asking.lang, asking.missing) if asking.missing is not None else None

    def learn(self, word: str) -> None:
        """Know a word from now on; raises `Refusal` where that cannot be kept for later."""
        self._own_words().add(word)
        try:
            if self._list is not None:
                self._list.add(word)
        finally:
            self._anew()

    def close(self) -> None:
        """Let the dictionary go."""
        if self._asking is not None:
            self._asking.close()
            self._asking = None

    def _styles(self) -> Mapping[str, Style]:
        worn = self._variables()
        if self._worn is None or self._worn[0] is not worn:
            self._worn = worn, looks(worn)
        return self._worn[1]

    def _unknown(self, line: str, first: int, last: int, caret: int | None = None) -> Iterator[Word]:
        """Unknown words of a line as far as they have been looked up; the others are, for later.

        The word at the caret, which is being written, is neither.
        """
        if self._sitting.seat is None:
            return
        asking, own = self._dictionary(), self._own_words()
        if asking.missing is not None:
            return
        for word in words(line, self._story_names(), first, last):
            if caret is not None and word.start <= caret <= word.end:
                continue
            if asking.offers(word.text) is not None and not {word.text, word.text.lower()} & own:
                yield word

    def _dictionary(self) -> Asking:
        if self._asking is not None and self._asking.lang != self.lang:
            self.close()
        if self._asking is None:
            self._asking = Asking(self.lang, self._sitting.desk.environ, self._anew)
        return self._asking

    def _own_words(self) -> set[str]:
        if self._own is None:
            self._own = set(self._list.words()) if self._list is not None else set()
        return self._own

    def _story_names(self) -> frozenset[str]:
        story = self._sitting.story
        mark = story.size, story.rewrites
        if self._names[0] != mark:
            self._names = mark, names_of(story.state)
        return self._names[1]


def begin(sitting: Session, composer: Composer) -> None:
    """Help who writes from now on."""
    app = composer.app

    def anew() -> None:
        with suppress(RuntimeError):  # the app may be gone when the dictionary answers
            app.call_later(composer.redraw)

    composer.aids = WritingAids(sitting, lambda: app.theme_variables, anew)
    composer.redraw()
