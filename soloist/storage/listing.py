"""What stands in a folder of stories: enough to choose one, without reading any whole."""

import os
import re
import shlex
import stat
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias
from unicodedata import normalize

from soloist.journal.headings import end_of_head, parse_front_matter
from soloist.storage.paths import current_folder
from soloist.storage.reading import first_bytes, unreadable
from soloist.storage.refusals import Missing, Unreadable, named
from soloist.tables.names import fold_name, near_names
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Message, Refusal, message

_MOST: Final = 400
_LOOKED_AT: Final = 4_000
_ABOVE: Final = frozenset({"~", os.pardir})


def place_of(typed: str) -> Path:
    """The path that was typed, `~` for one’s home; in quotes, or with strokes, as a terminal drops it."""
    bare = typed.strip()
    if len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "'\"":
        bare = bare[1:-1]
    place = _place(bare)
    if "\\" in typed and os.sep != "\\" and not os.path.exists(place):
        try:
            words = shlex.split(typed)
        except ValueError:  # a quotation mark without its partner
            return place
        if len(words) == 1:
            return _place(words[0])
    return place


def _place(bare: str) -> Path:
    try:
        return Path(current_folder() / Path(bare).expanduser())
    except RuntimeError:  # the home of somebody who is not here
        return Path(current_folder() / bare)


def is_there(typed: str) -> bool:
    """Whether there is a file of that name, or a folder whose inside is not asked for."""
    place = place_of(typed)
    return os.path.isfile(place) or (os.path.isdir(place) and not names_folder(typed))


def names_folder(typed: str) -> bool:
    """Whether what was typed ends as the name of a folder does."""
    return typed.endswith(os.sep)


def why_no_file(typed: str) -> Message:
    """Why what was typed leads to no file that can be read."""
    place = place_of(typed)
    try:
        if place.is_dir():
            os.scandir(place).close()
        first_bytes(place, 0)
    except OSError as error:
        return unreadable(place, error).message
    except (Missing, ValueError):
        pass
    except Unreadable as refusal:
        return refusal.message
    return message("There is no such file.")


def names_like(typed: str) -> tuple[str, ...]:
    """The files and folders a path that is being typed may become, as it would stand there, in order."""
    bare = typed.strip().lstrip("'\"")
    folder, _, begun = bare.rpartition(os.sep) if os.sep in bare else ("", "", bare)
    lead = f"{folder}{os.sep}" if os.sep in bare else ""
    if begun in _ABOVE and place_of(bare).is_dir():
        return (f"{bare}{os.sep}",)
    wanted = _fold(begun)
    try:
        with os.scandir(place_of(lead or os.curdir)) as entries:
            found = [
                f"{entry.name}{os.sep if entry.is_dir() else ''}"
                for entry, _ in zip(entries, range(_LOOKED_AT), strict=False)
                if _fold(entry.name).startswith(wanted) and (begun or not entry.name.startswith("."))
            ]
    except (OSError, ValueError):
        return ()
    return tuple(f"{lead}{name}" for name in sorted(found, key=str.casefold)[:_MOST])


def _fold(name: str) -> str:
    """A name without case, its accents as one sign each: some systems take them apart."""
    return normalize("NFC", name).casefold()


_STORIES: Final = (".md", ".markdown", ".txt", ".lonelog")
_NEVER: Final = (".yaml", ".yml", ".json")


class NoStory(Refusal):
    """A file that is something else than a story."""

    def __init__(self, path: Path) -> None:
        """Name it."""
        super().__init__(
            message(
                "{path} is no story: name a file that ends in .md and stands among no tables, or start one "
                "with “soloist new”.",
                path=named(path),
            )
        )


def check_story(path: Path) -> None:
    """Raise `NoStory` for a file whose name, or that of what it links to, is no story's."""
    both = path, Path(os.path.realpath(path))
    tables = any(each.name.lower().endswith(_NEVER) or _among_tables(each) for each in both)
    if tables or not path.name.lower().endswith(_STORIES):
        raise NoStory(path)


def _among_tables(path: Path) -> bool:
    """Whether the folder of tables is nearer than any folder of stories."""
    near = (folder.name for folder in path.parents if folder.name in ("oracles", "journals"))
    return next(near, "") == "oracles"


_DEEPEST = 4


@record
class Inspected:
    """Stories, folders whose table files are to be read, plans of books; the one of these files meant."""

    stories: tuple[Path, ...] = ()
    folders: tuple[Path, ...] = ()
    only: Path | None = None
    plans: tuple[Path, ...] = ()


def inspected(path: Path) -> Inspected:
    """What to check for a file or a folder; raises `Unreadable` where there is neither."""
    if path.is_dir():
        folders = tuple(_folders(path))
        found = [story for folder in folders for story in stories(folder, folder)]
        told = tuple(story.path for story in found if story.kind == "story")
        plans = (path for folder in folders for path in sorted(folder.glob(f"*{PLAN}")))
        return Inspected(told, folders, plans=tuple(path for path in plans if path.is_file()))
    if not os.path.lexists(path):
        raise Unreadable(path, message("there is no such file or folder: check the name."))
    if path.name.lower().endswith(PLAN):
        return Inspected(plans=(path,))
    if is_tables(path.name):
        return Inspected(folders=(path.parent,), only=path)
    return Inspected(stories=(path,))


def _folders(top: Path) -> list[Path]:
    """The folder and those inside it, hidden ones left out, no deeper than anyone keeps tables."""
    found = []
    for here, inner, _ in os.walk(top):
        depth = len(Path(here).relative_to(top).parts)
        inner[:] = sorted(name for name in inner if not name.startswith(".") and depth < _DEEPEST)
        found.append(Path(here))
    return found


def files_under(top: Path) -> list[Path]:
    """The files of a folder and of those inside it; links to folders are not followed, and are among them."""
    return [each for each in top.glob("**/*") if each.is_symlink() or each.is_file()]


LONGEST: Final = 60
# Names that Windows keeps for devices, whatever their extension: a synced story must open there too.
_DEVICE: Final = regex.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)")


def slug(title: str) -> str:
    """`title` in `a-z 0-9 -`, 1 to 60 of them, accents and ligatures folded; `journal` if nothing is left."""
    name = re.sub(r"[^a-z0-9]+", "-", fold_name(title)).strip("-")
    if len(name) > LONGEST:
        whole_words = name[: LONGEST + 1].rpartition("-")[0]
        name = whole_words or name[:LONGEST]
    if _DEVICE.fullmatch(name):
        name = f"{name}-journal"
    return name or "journal"


def tells(title: str) -> bool:
    """Whether anything of `title` is in the name made from it: signs and letters of other scripts are not."""
    return slug(f"x {title}") != "x"


_WORD: Final = regex.compile(r"[^\W_]+")


def with_words(name: str, known: "Sequence[Story]") -> "tuple[Story, ...]":
    """The stories of `known` that have every word of `name`, or its beginning, in their title or file."""
    wanted = tuple(_words(name))
    if not wanted:
        return ()
    return tuple(story for story in known if all(_has(story, word) for word in wanted))


def near(name: str, known: "Sequence[Story]") -> tuple[str, ...]:
    """The titles of at most three stories that come nearest to `name`."""
    titles = {
        word: story.title for story in known for word in (*_words(story.title), story.path.stem, story.title)
    }
    return tuple(dict.fromkeys(titles[each] for each in near_names(name, titles)))


def _words(text: str) -> Iterator[str]:
    return (slug(word) for word in _WORD.findall(text) if tells(word))


def _has(story: "Story", word: str) -> bool:
    return any(each.startswith(word) for each in _words(f"{story.title} {story.path.stem}"))


ENDINGS: Final = (".md", ".markdown")
PLAN: Final = ".book.yaml"
_TABLES: Final = (".yaml", ".yml")
"""How the plan of a book ends, beside its story: YAML, but no tables."""
_HEAD: Final = 4096
# Compiled, and kept, by the first listing: opening a story by its path does without.
# Syncthing, ownCloud and rclone say so in their own way; others in brackets, in the person's language.
_SURE: Final = regex.compile(
    r"(?i)[ ._-]*(?:(?:sync-)?conflict-\d{8}-\d{6}(?:-\w+)?|\.conflict\d+"
    r"|\([^()]*(?:conflicted copy|copie en conflit|SFConflict)[^()]*\))"
)
_LIKELY: Final = regex.compile(r"(?i)[ ._-]*\([^()]*\bconfli(?:c?t)\b[^()]*\)")

Kind: TypeAlias = Literal["story", "conflict", "outside", "special", "unreadable"]


class Story(NamedTuple):
    """A name in the folder.

    `kind` is `story`, or why it cannot be taken for one: `conflict`, a copy that a syncing program
    set aside (`of` is the name it is a copy of); `outside`, a link that leads out of the workspace;
    `special`, a folder, pipe or device; `unreadable`. `modified` is in seconds since 1970, `rules` is
    the id of those the story says it is played by, or empty.
    What editors and merge tools leave (`name.md~`, `name.md.orig`, `.#name.md`) is older than the
    story, not another side of it: it is not listed.
    """

    path: Path
    title: str
    kind: Kind = "story"
    size: int = 0
    modified: float = 0.0
    of: str = ""
    rules: str = ""


def stories(folder: Path, root: Path) -> tuple[Story, ...]:
    """The stories of `folder`, last changed first; links may lead anywhere inside `root`."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return ()
    wanted = [name for name in names if name.lower().endswith(ENDINGS) and not name.startswith(".")]
    found = [_story(folder / name, root, names) for name in wanted]
    return tuple(sorted(found, key=lambda story: (-story.modified, story.path.name)))


def _story(path: Path, root: Path, others: Collection[str]) -> Story:
    if not inside(path, root):
        return Story(path, named(Path(path.stem)), "outside")
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            return Story(path, named(Path(path.stem)), "special")
        head = first_bytes(path, _HEAD)
    except (OSError, Unreadable):
        return Story(path, named(Path(path.stem)), "unreadable")
    of = copy_of(path, others)
    kind: Kind = "conflict" if of else "story"
    front, lines = _parted(head)
    name = _title(front, lines) or named(Path(path.stem))
    rules = front.get("ruleset", "").casefold()
    return Story(path, name, kind, found.st_size, found.st_mtime, of, rules)


def story_at(path: Path) -> Story:
    """A story anywhere, of which the person knows where it is."""
    return _story(path, path.parent, ())


def copy_of(path: Path, others: Collection[str]) -> str:
    """The name a conflict copy is a copy of, else nothing; `others` are the names in its folder.

    Words in brackets that a person may have written, too, count only beside a story of the name without.
    """
    if (original := _SURE.sub("", path.name)) != path.name:
        return original
    original = _LIKELY.sub("", path.name)
    return original if original != path.name and original in others else ""


def set_aside_of(path: Path) -> str:
    """The name that the file at `path` is a conflict copy of, else nothing; looks at its folder once."""
    try:
        return copy_of(path, os.listdir(path.parent))
    except OSError:
        return ""


def conflict_copies(story: Path, root: Path) -> tuple[Story, ...]:
    """What syncing programs set aside of `story`, oldest first."""
    found = [each for each in stories(story.parent, root) if each.kind == "conflict"]
    return tuple(sorted((each for each in found if each.of == story.name), key=lambda each: each.path.name))


def inside(path: Path, root: Path) -> bool:
    """Whether `path`, links followed, stays within `root`."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root))


def title(head: bytes) -> str:
    """The title in the first bytes of a story: of its front matter, else its first heading, else nothing."""
    return _title(*_parted(head))


def _title(front: Mapping[str, str], lines: Sequence[str]) -> str:
    headings = (line[2:].strip() for line in lines if line.startswith("# "))
    return " ".join(front.get("title", "").split()) or next(headings, "")


def _parted(head: bytes) -> tuple[Mapping[str, str], Sequence[str]]:
    """The front matter in the first bytes of a story, and the lines after it."""
    lines = [line.rstrip("\r") for line in head.decode("utf-8-sig", "replace").split("\n")]
    if lines[0].rstrip() != "---":
        return {}, lines
    end, closed = end_of_head(lines)
    values, _ = parse_front_matter(lines[1:end], 2)
    return {key.strip().casefold(): value.strip() for key, value in values}, lines[end + closed :]


def is_tables(name: str) -> bool:
    """Whether a file of that name holds tables; the plan of a book does not."""
    return name.lower().endswith(_TABLES) and not name.lower().endswith(PLAN)
