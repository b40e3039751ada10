"""Puts messages into the person's language; the two faces hold one `Lingo` and nothing below them does.

The interface speaks English, which needs no catalogue, and every language that has one. English text is the
key, and what stands in for a sentence that has no translation.
"""

import gettext
import os
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from soloist.values.message import Message, Value, content

ENGLISH = "en"
"""The language that sentences are written in, and what is said where another has no words yet."""
_THOUSAND = 1000
_CATALOGUES = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120 - pathlib costs the start


@cache
def languages() -> tuple[str, ...]:
    """The languages soloist speaks, by their codes: English first, then each that has a catalogue."""
    return (ENGLISH, *sorted(os.listdir(_CATALOGUES)))  # noqa: PTH208


def language_of(code: str) -> str:
    """The language of that code; empty for one soloist does not speak."""
    return code if code in languages() else ""


def content_in(lang: str, package: str, name: str) -> bytes:
    """A file that comes with a package, `notation/{lang}.txt`; in English where that language has none."""
    try:
        return content(package, name.format(lang=lang))
    except FileNotFoundError:
        return content(package, name.format(lang=ENGLISH))


class Lingo:
    """The words of the interface in one language, `lang`."""

    __slots__ = ("_catalogues", "_words", "lang")

    def __init__(
        self, lang: str | None = None, environ: Mapping[str, str] = os.environ, catalogues: str = _CATALOGUES
    ) -> None:
        """Speak `lang`, else what `environ` asks for; a language soloist does not speak gives English."""
        self._catalogues = catalogues
        self.lang = ENGLISH
        self._words: gettext.NullTranslations = gettext.NullTranslations()
        self.speak(asked(environ) if lang is None else lang)

    def speak(self, lang: str) -> None:
        """Speak another language from now on, whoever holds this; as at the start for one not spoken."""
        wanted = spoken(lang)
        if wanted == self.lang:
            return
        self.lang = wanted
        self._words = gettext.NullTranslations()
        if self.lang != ENGLISH:
            self._words = gettext.translation("soloist", self._catalogues, [self.lang], fallback=True)

    def say(self, text: str, /, **values: Value) -> str:
        """The sentence `text`, its `{holes}` filled; a literal, so that it is found for the catalogues."""
        return self.render(Message(text, MappingProxyType(values)))

    def count(self, singular: str, plural: str, n: int, /, **values: Value) -> str:
        """The form that fits `n`, which also fills `{n}`: French has no plural for 0, English has."""
        return self.render(Message(singular, MappingProxyType({"n": n, **values}), plural))

    def render(self, message: Message) -> str:
        """The sentence of a message, messages in its holes put into words too.

        The number of what is counted has its thousands set apart, as the language does it.
        """
        words = {name: self._word(value) for name, value in message.values.items()}
        n = message.values.get("n")
        if message.plural is not None and isinstance(n, int) and abs(n) >= _THOUSAND:
            words["n"] = self.figure(n)
        return self._sentence(message).format_map(words)

    def figure(self, number: int) -> str:
        """A whole number, its thousands set apart: by a comma, in French by a narrow unbreakable space."""
        return f"{number:,}".replace(",", self.say(","))

    def percent(self, chance: float, places: int = 2) -> str:
        """A chance from 0 to 1 in figures: `8.86%`, in French `8,86 %` with a space that never breaks."""
        written = f"{100 * chance:.{places}f}"
        return self.say("{n}%", n=written.replace(".", self.say(".")))

    def borrowed(self, text: str) -> str:
        """A sentence that is not ours, such as those of argparse, its holes left as they are."""
        return self._words.gettext(text)

    def _sentence(self, message: Message) -> str:
        n = message.values.get("n")
        if message.plural is not None and isinstance(n, int):
            return self._words.ngettext(message.text, message.plural, n)
        return self._words.gettext(message.text) if message.text else ""

    def _word(self, value: Value) -> str:
        return self.render(value) if isinstance(value, Message) else str(value)


def asked(environ: Mapping[str, str]) -> str:
    """The locale asked for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty."""
    return next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")


@cache
def lingo_of(lang: str) -> Lingo:
    """What is told in the language of a story; English for one that soloist does not speak."""
    return Lingo(lang)


def language_name(lang: str) -> str:
    """What a language is called by those who speak it."""
    return lingo_of(lang).say("English")


def spoken(locale: str) -> str:
    """The language soloist speaks for a locale or language tag such as `fr_CA.UTF-8`, `fr-CH` or `C`."""
    language = locale.replace("-", "_").replace(".", "_").replace("@", "_").partition("_")[0].casefold()
    return language_of(language) or ENGLISH
