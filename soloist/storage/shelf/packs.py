"""The packs of a workspace: `packs/NAME/`, or `packs/NAME-1.0.zip`, found by name and version."""

import io
import os
import stat
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final, Literal, TypeAlias

from soloist.storage.listing import inside
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable, named, reason
from soloist.storage.workspace import PACKS
from soloist.tables.names import HIDDEN
from soloist.tables.pack_head import HEAD, NAME, PackHead, read_head
from soloist.tables.reading.source import MAX_CHARACTERS
from soloist.values.dataclass import record
from soloist.values.message import Message, Problem, Refusal, message

MOST_FILES: Final = 1_000
MOST_BYTES: Final = 32 * 1024 * 1024
MOST_OF_ONE: Final = 4 * MAX_CHARACTERS
_LONGEST_PART: Final = 100
_ODD: Final = frozenset('\\:*?"<>|')
_DEEPEST: Final = 4
_WHEN: Final = (1980, 1, 1, 0, 0, 0)  # the first day a zip knows
_FILE: Final = 0o100644 << 16
_UNIX: Final = 3
_LISTED: Final = b"PK\x01\x02"  # begins each line of the list of files of a zip

Files = Mapping[str, bytes]
"""The files of a pack by their path in it, with `/`."""


class BrokenPack(Refusal):
    """Something that is no pack, or cannot be read as one."""

    def __init__(self, path: Path, why: Message) -> None:
        """`why` is a sentence with the cure."""
        super().__init__(message("{path} is no pack: {why}", path=named(path), why=why))
        self.why = why


def read_files(path: Path) -> Files:
    """The files of the pack at `path`, a folder or a zip. Raises `BrokenPack` or `Unreadable`."""
    if path.is_dir():
        return _of_folder(path)
    return _of_zip(path)


def wanted(name: str) -> bool:
    """Whether a file of that path belongs to a pack: its head, tables, moments, what is said beside them."""
    parts = PurePosixPath(name).parts
    if len(parts) == 1:
        stem = parts[0].partition(".")[0].casefold()
        return name == HEAD or stem in ("readme", "license", "licence", "changelog", "credits")
    return (
        parts[0] in ("oracles", "moments")
        and len(parts) <= _DEEPEST
        and name.lower().endswith((".yaml", ".yml"))
    )


def _of_folder(path: Path) -> Files:
    files: dict[str, bytes] = {}
    left = MOST_BYTES
    try:
        for place in _walk(path):
            name = place.relative_to(path).as_posix()
            _check_name(name)
            left -= place.stat().st_size
            if left < 0 or place.stat().st_size > MOST_OF_ONE or len(files) == MOST_FILES:
                raise _too_much()
            files[name] = read_file(place)[0]
    except OSError as error:
        raise Unreadable(path, reason(error)) from error
    except Unreadable:
        raise
    except Refusal as refused:
        raise BrokenPack(path, refused.message) from refused
    return files


def _walk(path: Path) -> Iterator[Path]:
    """The files of a folder that belong to a pack."""
    looked = 0
    for here, folders, names in os.walk(path):
        depth = len(Path(here).relative_to(path).parts)
        folders[:] = sorted(each for each in folders if not each.startswith(".") and depth < _DEEPEST)
        looked += len(names) + len(folders)
        if looked > 10 * MOST_FILES:
            raise _too_much()
        for place in (Path(here) / name for name in sorted(names)):
            if wanted(place.relative_to(path).as_posix()):
                if not inside(place, path):
                    raise Refusal(message("{name} is a link that leads out of it.", name=place.name))
                yield place


def _of_zip(path: Path) -> Files:
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise BrokenPack(path, message("it is neither a folder nor a file."))
        if found.st_size > MOST_BYTES:
            raise BrokenPack(path, _too_much().message)
        data = read_file(path)[0]
    except OSError as error:
        raise Unreadable(path, reason(error)) from error
    try:
        return files_in(data)
    except Refusal as refused:
        raise BrokenPack(path, refused.message) from refused


def files_in(data: bytes) -> Files:
    """The files of a zipped pack; a folder around all of them is taken off. Raises `Refusal`.

    Nothing is unpacked to the disk, no more is unpacked than a pack may hold, and no name leads anywhere.
    """
    if len(data) > MOST_BYTES or data.count(_LISTED) > MOST_FILES:
        raise _too_much()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            return _unpacked(zipped)
    except Refusal:
        raise
    except (zipfile.BadZipFile, zlib.error, RuntimeError, ValueError, OSError, EOFError,
            IndexError, OverflowError) as error:  # fmt: skip
        told = message("its zip cannot be read; have it sent again, without a password.")
        raise Refusal(told) from error


def _unpacked(zipped: zipfile.ZipFile) -> Files:
    listed = [each for each in zipped.infolist() if not each.filename.endswith("/")]
    names = [each.filename for each in listed]
    for each in listed:
        _check_name(each.filename)
        if stat.S_IFMT(each.external_attr >> 16) not in (0, stat.S_IFREG):
            raise Refusal(message("{name} is a link or a device, not a file.", name=each.filename))
    if len({name.casefold() for name in names}) < len(names):
        raise Refusal(message("two of its files have the same name."))
    top = _top(names)
    files: dict[str, bytes] = {}
    left = MOST_BYTES
    for each in listed:
        name = each.filename.removeprefix(top)
        if each.filename.startswith(top) and wanted(name):
            with zipped.open(each) as opened:
                files[name] = opened.read(MOST_OF_ONE + 1)
            left -= len(files[name])
            if left < 0 or len(files[name]) > MOST_OF_ONE:
                raise _too_much()
    return files


def zip_of(files: Mapping[str, str | bytes]) -> bytes:
    """Files by their names in one, nothing of when or where; text is compressed, in UTF-8, bytes are not."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED if isinstance(data, str) else zipfile.ZIP_STORED
            entry.create_system, entry.external_attr = _UNIX, _FILE
            zipped.writestr(entry, data)
    return out.getvalue()


def _check_name(name: str) -> None:
    """Raise `Refusal` for a path that leads out of a pack, or that not every disk can hold or show."""
    parts = name.split("/")
    odd = HIDDEN.search(name) or _ODD & {*name} or any(len(part) > _LONGEST_PART for part in parts)
    if odd or any(part in ("", ".", "..") for part in parts):
        raise Refusal(
            message(
                "the name of one of its files leads out of it, is too long, or holds signs that not every "
                "disk can: {name}",
                name=HIDDEN.sub("�", name[:100]),
            )
        )


def _top(names: list[str]) -> str:
    """The folder around a zipped pack, with its `/`; nothing where its head is not in a folder."""
    if HEAD in names:
        return ""
    around = [name.removesuffix(HEAD) for name in names if name.endswith(f"/{HEAD}") and name.count("/") == 1]
    if len(around) != 1:
        raise Refusal(message("it has no pack.yaml."))
    return around[0]


def _too_much() -> Refusal:
    return Refusal(
        message(
            "it holds more than a pack may: {files} files, {size} MB in all, {one} MB in one of them.",
            files=MOST_FILES,
            size=MOST_BYTES // 1024**2,
            one=MOST_OF_ONE // 10**6,
        )
    )


_MOST: Final = 200

Weight: TypeAlias = Literal["warning", "note"]


@record
class Pack:
    """A pack as it lies on the disk, and what is wrong in its `pack.yaml`."""

    path: Path
    head: PackHead
    files: Files
    problems: tuple[Problem, ...] = ()

    @property
    def zipped(self) -> bool:
        """Whether it is one file."""
        return self.path.suffix.lower() == ".zip"

    def shown(self, name: str) -> str:
        """The path of one of its files, as problems name it."""
        return str(self.path / name)


class NoSuchPack(Refusal):
    """A name no pack of the workspace has."""

    def __init__(self, name: str, known: tuple[str, ...], place: Path) -> None:
        """`known` are the packs there are."""
        text = (
            message(
                "No pack called “{name}” in {place}; there are: {known}.",
                name=name,
                place=named(place),
                known=", ".join(known),
            )
            if known
            else message(
                "No pack called “{name}”: {place} holds none. “soloist pack add FILE” puts one there.",
                name=name,
                place=named(place),
            )
        )
        super().__init__(text)


def open_pack(path: Path) -> Pack:
    """The pack in a folder or a zip. Raises `BrokenPack` where it has no readable head, or `Unreadable`."""
    files = read_files(path)
    if HEAD not in files:
        raise BrokenPack(path, message("it has no pack.yaml."))
    shown = str(path / HEAD)
    try:
        text = files[HEAD].decode("utf-8-sig")
    except UnicodeDecodeError as error:
        why = message("its pack.yaml is not UTF-8; save it so.")
        raise BrokenPack(path, why) from error
    head, problems = read_head(text, shown)
    return Pack(path, head, files, problems)


def pack_at(path: Path) -> Pack | None:
    """The pack at a path, or around a `pack.yaml`; None where nothing is. Raises as `open_pack`."""
    if not path.exists():
        return None
    return open_pack(path.parent if path.name == HEAD else path)


def packs_in(root: Path) -> Iterator[Pack]:
    """The packs of a workspace that can be read, by name, newest first; what cannot be is passed over."""
    found: list[Pack] = []
    for path in pack_paths(root):
        try:
            found.append(open_pack(path))
        except Refusal:
            continue
    yield from sorted(
        (pack for pack in found if pack.head.name),
        key=lambda pack: (pack.head.name, tuple(-part for part in version_key(pack.head.version))),
    )


def pack_paths(root: Path) -> tuple[Path, ...]:
    """What lies in `packs/` and may be a pack."""
    return tuple(path for path in _lying(root) if is_pack(path))


def headless(root: Path) -> Iterator[Path]:
    """Folders in `packs/` that have no `pack.yaml`."""
    return (path for path in _lying(root) if path.is_dir() and not is_pack(path))


def _lying(root: Path) -> Iterator[Path]:
    try:
        names = sorted(os.listdir(root / PACKS))[:_MOST]
    except OSError:
        names = []
    return (root / PACKS / name for name in names if not name.startswith("."))


def is_pack(path: Path) -> bool:
    """Whether a path is to be a pack: any zip, or a folder with a `pack.yaml`."""
    return path.suffix.lower() == ".zip" or (path / HEAD).is_file()


def find_pack(root: Path, wanted: str, *, exactly: bool = False) -> Pack:
    """The pack a person or the head of a story names, `tides` or `tides 1.0`.

    The newest where no version is named, or the one named is not there; with `exactly` that is refused, with
    those there are. Raises `Refusal`, `NoSuchPack` for a name nobody has.
    """
    name, _, version = " ".join(wanted.split()).partition(" ")
    known = tuple(packs_in(root))
    ours = [pack for pack in known if pack.head.name == name.casefold()]
    if not ours:
        _refuse_broken(root, name.casefold())
        names = tuple(dict.fromkeys(pack.head.name for pack in known))
        raise NoSuchPack(wanted, names, root / PACKS)
    found = next((pack for pack in ours if pack.head.version == version), ours[0])
    if exactly and version not in ("", found.head.version):
        raise Refusal(
            message(
                "There is no version {version} of {name} in {place}; there are: {known}.",
                version=version,
                name=name,
                place=named(root / PACKS),
                known=", ".join(each.head.version for each in ours),
            )
        )
    return found


def packs_named(root: Path, wanted: Iterable[str]) -> Iterator[Pack]:
    """Those of the packs the head of a story names that are there, in its order."""
    for name in wanted:
        with suppress(Refusal):
            yield find_pack(root, name)


def edited_pack(root: Path, wanted: str) -> Pack:
    """The pack whoever edits it means by a name: its folder, whatever is wrong in it, before any zip.

    With a version that one, exactly. Raises `Refusal`.
    """
    name = " ".join(wanted.split()).casefold()
    if " " in name:
        return find_pack(root, wanted, exactly=True)
    if (folder := _folder(root, name)) is not None:
        return open_pack(folder)
    folders = (pack for pack in packs_in(root) if pack.head.name == name and not pack.zipped)
    return next(folders, None) or find_pack(root, wanted)


def _folder(root: Path, name: str) -> Path | None:
    """The folder of that name in `packs/`, if there is one."""
    folder = root / PACKS / name
    return folder if NAME.fullmatch(name) and folder.is_dir() else None


def _refuse_broken(root: Path, name: str) -> None:
    """Raise `Refusal` for a pack that is there, and whose head cannot be read."""
    folder = _folder(root, name)
    pack = open_pack(folder) if folder is not None else None
    if pack is not None and not pack.head.name and pack.problems:
        raise Refusal(mend_first(pack.problems[0]))


def mend_first(fault: Problem) -> Message:
    """A fault that keeps a pack from being used, with its place and the cure."""
    return message(
        "{place}:{line}:{column}: {what} Fix it first; “soloist pack check” tells all of it.",
        place=fault.file,
        line=fault.line,
        column=fault.column,
        what=fault.message,
    )


def missing_packs(root: Path, wanted: tuple[str, ...]) -> Iterator[tuple[Weight, Message]]:
    """Of the packs the head of a story names, those that are not there, or are in another version only."""
    for name in wanted:
        try:
            found = find_pack(root, name)
        except NoSuchPack:
            missing = message("This story names {pack}, which is not in packs/.", pack=name)
            yield "warning", message("{missing} “soloist pack add FILE” puts it there.", missing=missing)
            continue
        except Refusal as refused:
            yield "warning", refused.message
            continue
        version = name.partition(" ")[2]
        if version and version != found.head.version:
            told = message(
                "This story names {pack}; packs/ has no such version, and {used} takes its place.",
                pack=name,
                used=found.head.label,
            )
            yield "note", told


def version_key(version: str) -> tuple[int, ...]:
    """What versions are sorted by: `1.0` is `1.0.0`."""
    parts = [int(part) if part.isascii() and part.isdigit() else 0 for part in version.split(".")[:3]]
    return tuple((*parts, 0, 0, 0)[:3])
