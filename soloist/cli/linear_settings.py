"""What can be set, line by line: every setting with its value, and one of them changed."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_voice import Voice
from soloist.lingo import Lingo
from soloist.message import Message, Refusal, message
from soloist.play.setting_words import NAMES, WORDS
from soloist.storage.settings import GOALS, VALUES
from soloist.tables.names import fold_name

if TYPE_CHECKING:
    from soloist.play.session.session import Session

HERE: Final = frozenset({"language", "completion", "goal"})
"""Those that change anything line by line; the others are of the full screen."""
_TONGUES: Final = ("en", "fr")


def tell_settings(sitting: "Session", voice: Voice, argument: str) -> None:
    """List the settings; `theme light` sets one, `theme` alone tells what it may be.

    Names and values are taken in English and in French. Raises `Refusal` for a setting or a value there
    is not, or where it holds only until the end.
    """
    if not argument.strip():
        for each in VALUES:
            _tell(sitting, voice, each)
        voice.tell(message("/settings goal 500 sets one. Some are of the full screen, and say so."))
        return
    key, value = _parted(argument, voice)
    if not value:
        _tell(sitting, voice, key)
        return
    if key == "goal":
        from soloist.play.word_goal import set_goal

        off = _value(key, value) == "off"
        voice.tell(set_goal(sitting.desk, "off" if off else value))
        return
    found = _value(key, value)
    if found is None:
        known = ", ".join(_word(each, voice.lingo) for each in VALUES[key])
        called = _name(key, voice.lingo)
        raise Refusal(
            message("“{value}” is no {key}; one of these is: {known}.", value=value, key=called, known=known)
        )
    sitting.desk.set(key, found)
    _tell(sitting, voice, key)


def _parted(argument: str, voice: Voice) -> tuple[str, str]:
    """The setting an argument names, and the words after it."""
    key, _, value = argument.strip().partition(" ")
    wanted = fold_name(key.rstrip(":="))
    for id_, name in NAMES.items():
        if wanted in {fold_name(word) for word in (id_, *_said(name))}:
            return id_, value.strip().lstrip(":=").strip()
    known = ", ".join(_name(each, voice.lingo) for each in VALUES)
    raise Refusal(message("There is no setting “{name}”; there are: {known}", name=key, known=known))


def _value(key: str, text: str) -> str | None:
    """The value that a word of either language stands for; None where there is none."""
    wanted = _bare(text)
    for value in VALUES[key]:
        words = (value, *(_said(WORDS[value]) if value in WORDS else ()))
        if wanted in map(_bare, words):
            return value
    return {"yes": "on", "oui": "on", "no": "off", "non": "off"}.get(wanted) if "on" in VALUES[key] else None


def _bare(words: str) -> str:
    """Words without commas, accents and case."""
    return " ".join(fold_name(words.replace(",", " ")).split())


def _said(what: Message) -> tuple[str, ...]:
    return tuple(Lingo(lang).render(what) for lang in _TONGUES)


def _name(key: str, lingo: Lingo) -> str:
    """A setting as it is said in a sentence, and typed."""
    return lingo.render(NAMES[key]).lower()


def _word(value: str, lingo: Lingo) -> str:
    """A value as it is said and typed, without commas: they part one from another."""
    return lingo.render(WORDS[value]).replace(",", "") if value in WORDS else value


def _tell(sitting: "Session", voice: Voice, key: str) -> None:
    """A setting, its value, and what else it may be; and whether it changes anything here."""
    lingo, now = voice.lingo, sitting.desk.settings.value(key)
    if key == "goal":
        most = GOALS[-1]
        said = message(
            "{now} ({off}, or a number of words up to {most})",
            now=_word(now, lingo),
            off=_word("off", lingo),
            most=most,
        )
    else:
        others = ", ".join(_word(value, lingo) for value in VALUES[key] if value != now)
        said = message("{now} (or {others})", now=_word(now, lingo), others=others)
    if key not in HERE:
        said = message("{said}, of the full screen: nothing changes here", said=said)
    voice.tell(message("{what}: {text}", what=_name(key, lingo), text=said))
