"""What a person set, in a file of `key: value` lines that is theirs: no more than a value is written."""

from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from soloist.storage.disk import REAL, Disk, put_own
from soloist.storage.reading import read_own
from soloist.storage.refusals import Unreadable, named
from soloist.values import regex
from soloist.values.message import Message, Refusal, message

FILE: Final = "settings.yaml"
VALUES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "theme": (
            *("dark", "light", "contrast-dark", "contrast-light"),
            *("colourblind-dark", "colourblind-light", "ansi", "none"),
        ),
        "language": ("auto", "fr", "en"),
        "animation": ("on", "off"),
        "dice_faces": ("on", "off"),
        "completion": ("on", "off"),
        "spelling": ("on", "off"),
        "typography": ("on", "off"),
        "goal": ("off", "250", "500", "750", "1000", "1500", "2000"),
    }
)
"""Every setting and what it may be, the usual value first; a goal is any of `GOALS` besides."""
GOALS: Final = range(1, 100_001)
"""Words of prose a session that can be aimed at."""
KEY: Final = "key."
"""What a line begins with that gives keys to a command: `key.roll: f10 alt+r`."""

_LARGEST: Final = 1 << 16  # bytes of a file that a person wrote
_ALIKE: Final = {"true": "on", "yes": "on", "false": "off", "no": "off"}
_BOM: Final = b"\xef\xbb\xbf"
_QUOTES: Final = (b'"', b"'")
_BLANK: Final = b" 	"
_SET: Final = regex.compile(
    rb"""(?P<key>[A-Za-z0-9][\w.-]*)[ \t]*:(?:$|[ \t]+)"""
    rb"""(?P<value>"[^"]*"|'[^']*'|[^\s"'\#].*?|)[ \t]*(?:(?<=[ \t])\#.*)?"""
)
_OTHER: Final = (b" ", b"	", b"-", b"#", b"%", b"...")  # comments, and lines of a setting that is not ours


class Settings(NamedTuple):
    """The values, each one of `VALUES`, or a goal."""

    theme: str = "dark"
    language: str = "auto"
    animation: bool = True
    dice_faces: bool = True
    completion: bool = True
    spelling: bool = True
    typography: bool = True
    goal: int = 0  # words of prose a session; 0 is none

    def value(self, key: str) -> str:
        """The value of `key`, one of `VALUES`, as the file has it."""
        match getattr(self, key):
            case bool(on):
                return "on" if on else "off"
            case int(number):
                return str(number or "off")
            case found:
                return str(found)

    def changed(self, key: str, value: str) -> "Settings":
        """The same with another value, which must be one of `VALUES`, or a goal."""
        return _settings({name: value if name == key else self.value(name) for name in VALUES})


class Keys(NamedTuple):
    """A line that gives keys to a command, as it stands: what follows `KEY`, the value, the line from 1."""

    command: str
    value: str
    line: int


class Found(NamedTuple):
    """What the file says, and what in it is not understood; for that the usual value stands.

    Which commands and keys there are is not known here: `keys` are to be judged by who knows.
    """

    settings: Settings = Settings()
    faults: tuple[Message, ...] = ()
    keys: tuple[Keys, ...] = ()


class _Line(NamedTuple):
    """A `key: value` line: its number from 1, and the bytes of the file its value takes."""

    number: int
    key: str
    value: str
    start: int
    end: int


class SettingsFile:
    """The file in the folder `config`; it need not be there, and its comments and layout stay."""

    def __init__(self, config: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self.path = config / FILE
        self._disk = disk

    def read(self) -> Found:
        """The settings; whatever is wrong is told with its line and its cure, never raised."""
        try:
            data = read_own(self.path, self._disk)
        except Unreadable as refusal:
            return Found(faults=(refusal.message,))
        if b"\0" in data or len(data) > _LARGEST:
            return Found(faults=(self._no_text(),))
        return self._found(data)

    def write(self, key: str, value: str) -> None:
        """Set `key`, one of `VALUES` or a `KEY` and a command, to a value; nothing else in the file changes.

        Raises `Refusal` where the disk says no; the file is then as it was.
        """
        data = self._text()
        self._put(data, _with(data, key, value))

    def remove(self, keys: Container[str]) -> None:
        """Take out every line that sets one of `keys`; its comment stays, as all else does.

        Raises `Refusal` where the disk says no; the file is then as it was.
        """
        data = self._text()
        self._put(data, _without(data, keys))

    def fault(self, line: int, what: Message) -> Message:
        """What is wrong with a line of the file."""
        return message("{path}:{line}: {what}", path=named(self.path), line=line, what=what)

    def _put(self, data: bytes, new: bytes) -> None:
        if new == data:
            return
        put_own(self._disk, self.path, new)

    def _text(self) -> bytes:
        data = read_own(self.path, self._disk)
        if b"\0" in data or len(data) > _LARGEST:
            raise Refusal(self._no_text())
        return data

    def _found(self, data: bytes) -> Found:
        read: dict[str, str] = {}
        keys: dict[str, Keys] = {}
        faults: list[Message] = []
        for line in _lines(data):
            values = VALUES.get(line.key)
            value = line.value.casefold()
            if values and "on" in values:
                value = _ALIKE.get(value, value)
            if line.key == "":
                faults.append(self.fault(line.number, message("this is no “setting: value” line.")))
            elif values is not None and value not in values and not _is_goal(line.key, value):
                faults.append(self.fault(line.number, _no_value(line.key, line.value, values)))
            elif values is not None or line.key.startswith(KEY):
                if line.key in read or line.key in keys:
                    twice = message("{key} is set a second time; this one counts.", key=line.key)
                    faults.append(self.fault(line.number, twice))
                if values is not None:
                    read[line.key] = value
                else:
                    keys[line.key] = Keys(line.key.removeprefix(KEY), line.value, line.number)
        return Found(_settings(read), tuple(faults), tuple(keys.values()))

    def _no_text(self) -> Message:
        return message(
            "{path} is no text of settings: save it as UTF-8, or delete it; it is left as it is.",
            path=named(self.path),
        )


def _is_goal(key: str, value: str) -> bool:
    short = len(value) <= len(str(GOALS.stop))
    return key == "goal" and short and value.isascii() and value.isdecimal() and int(value) in GOALS


def _no_value(key: str, value: str, values: tuple[str, ...]) -> Message:
    if key == "goal":
        return message(
            "“{value}” is no goal; “off” is one, or a number of words from {least} to {most}.",
            value=value,
            least=GOALS[0],
            most=GOALS[-1],
        )
    return message(
        "“{value}” is no {key}; one of these is: {known}.", value=value, key=key, known=", ".join(values)
    )


def _settings(read: Mapping[str, str]) -> Settings:
    known = {key: read.get(key, values[0]) for key, values in VALUES.items()}
    made: dict[str, Any] = {key: said == "on" if "on" in VALUES[key] else said for key, said in known.items()}
    made["goal"] = 0 if known["goal"] == "off" else int(known["goal"])
    return Settings(**made)


def _lines(data: bytes) -> Iterator[_Line]:
    """Every line that sets something; a line that is not understood has an empty key."""
    at = len(_BOM) if data.startswith(_BOM) else 0
    for number, line in enumerate(data[at:].splitlines(keepends=True), 1):
        text = line.rstrip(b"\r\n")
        found = _parted(text)
        if found is not None:
            key, start, end = found
            said = text[start + 1 : end - 1] if text[start : start + 1] in _QUOTES else text[start:end]
            yield _Line(number, key, said.decode("utf-8", "replace"), at + start, at + end)
        elif text.strip() and not text.startswith(_OTHER) and not _known_elsewhere(text):
            yield _Line(number, "", "", at, at)
        at += len(line)


def _parted(text: bytes) -> tuple[str, int, int] | None:
    """The key of a line, and where in it its value begins and ends."""
    found = _SET.fullmatch(text)
    return (found["key"].decode("ascii"), *found.span("value")) if found else None


def _known_elsewhere(text: bytes) -> bool:
    """Whether a line sets something that is not ours: any YAML may follow its key."""
    name, colon, _ = text.partition(b":")
    key = name.strip().decode("utf-8", "replace")
    return bool(colon) and key not in VALUES and not key.startswith(KEY)


def _with(data: bytes, key: str, value: str) -> bytes:
    """The bytes with the value of `key`, the last one, in place of the old; else with a line more."""
    lines = [line for line in _lines(data) if line.key == key]
    if lines:
        last = lines[-1]
        gap = b"" if data[last.start - 1 : last.start] in (b" ", b"\t") else b" "
        tail = b" " if last.start == last.end and data[last.end : last.end + 1] == b"#" else b""
        return data[: last.start] + gap + value.encode() + tail + data[last.end :]
    first = next(iter(data.splitlines(keepends=True)), b"")
    end = first[len(first.rstrip(b"\r\n")) :][:2] or b"\n"
    between = b"" if not data or data == _BOM or data.endswith((b"\r", b"\n")) else end
    return data + between + f"{key}: {value}".encode() + end


def _without(data: bytes, keys: Container[str]) -> bytes:
    """The bytes without the lines of these keys; a comment on one of them becomes a line of its own."""
    kept, at = [], 0
    for line in _lines(data):
        if line.key in keys:
            start = max(data.rfind(b"\n", 0, line.start), data.rfind(b"\r", 0, line.start)) + 1
            start = max(start, len(_BOM) if data.startswith(_BOM) else 0)
            after = data[line.end :].lstrip(_BLANK)
            end = len(data) - len(after)
            if not after.startswith(b"#"):
                whole = after.splitlines(keepends=True)[:1]
                end += len(whole[0]) if whole else 0
            kept.append(data[at:start])
            at = end
    return b"".join((*kept, data[at:]))
