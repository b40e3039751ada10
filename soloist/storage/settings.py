"""What a person set, in a file of `key: value` lines that is theirs: no more than a value is written."""

from collections.abc import Container, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from soloist.lingo import languages
from soloist.storage.disk import REAL, Disk, put_own
from soloist.storage.reading import read_own
from soloist.storage.refusals import named
from soloist.values import regex
from soloist.values.message import Message, Refusal, message

FILE: Final = "settings.yaml"
VALUES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "theme": (
            *("dark", "light", "contrast-dark", "contrast-light"),
            *("colourblind-dark", "colourblind-light", "ansi", "none"),
        ),
        "language": ("auto", *languages()),
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
_LINE: Final = regex.compile(
    rb"""(?m)^(?:\xef\xbb\xbf)?(?P<key>[A-Za-z0-9][\w.-]*)[ \t]*:(?P<gap>[ \t]*)(?P<value>[^\r\n]*?)"""
    rb"""(?P<rest>[ \t]*(?:(?<=[ \t])\#[^\r\n]*)?)\r?$"""
)


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


class SettingsFile:
    """The file in the folder `config`; it need not be there, and its comments and layout stay."""

    def __init__(self, config: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self.path = config / FILE
        self._disk = disk

    def read(self) -> Found:
        """The settings; whatever is wrong is told with its line and its cure, never raised."""
        try:
            return self._found(self._text())
        except Refusal as refusal:
            return Found(faults=(refusal.message,))

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
            raise Refusal(
                message(
                    "{path} is no text of settings: save it as UTF-8, or delete it; it is left as it is.",
                    path=named(self.path),
                )
            )
        return data

    def _found(self, data: bytes) -> Found:
        read: dict[str, str] = {}
        keys: dict[str, Keys] = {}
        faults: list[Message] = []
        for found in _LINE.finditer(data):
            key, said = found["key"].decode("ascii"), found["value"].decode("utf-8", "replace")
            if said[:1] in ("'", '"') and said[1:].endswith(said[0]):
                said = said[1:-1]
            values, value, line = VALUES.get(key), said.casefold(), data.count(b"\n", 0, found.start()) + 1
            if key.startswith(KEY):
                keys[key] = Keys(key.removeprefix(KEY), said, line)
            if values is None:
                continue
            if "on" in values:
                value = _ALIKE.get(value, value)
            if value in values or _is_goal(key, value):
                read[key] = value
            else:
                faults.append(self.fault(line, _no_value(key, said, values)))
        return Found(_settings(read), tuple(faults), tuple(keys.values()))


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


def _with(data: bytes, key: str, value: str) -> bytes:
    """The bytes with the value of `key`, the last one, in place of the old; else with a line more."""
    lines = [found for found in _LINE.finditer(data) if found["key"] == key.encode()]
    if lines:
        last = lines[-1]
        before, after = b"" if last["gap"] else b" ", b" " if last["rest"].startswith(b"#") else b""
        return data[: last.start("value")] + before + value.encode() + after + data[last.end("value") :]
    end = b"\r\n" if b"\r\n" in data else b"\n"
    between = b"" if not data or data.endswith((b"\n", b"\xef\xbb\xbf")) else end
    return data + between + f"{key}: {value}".encode() + end


def _without(data: bytes, keys: Container[str]) -> bytes:
    """The bytes without the lines of these keys; a comment on one of them becomes a line of its own."""
    for found in reversed([*_LINE.finditer(data)]):
        if found["key"].decode("ascii") in keys:
            comment = found["rest"].lstrip()
            end = found.end("rest") - len(comment) if comment else data.find(b"\n", found.end()) + 1
            data = data[: found.start("key")] + (data[end:] if end else b"")
    return data
