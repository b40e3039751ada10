"""The folder a person's stories and tables live in: which one is meant, and finding a story in it."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from soloist.storage.disk import real
from soloist.storage.means import Means
from soloist.storage.paths import Paths
from soloist.storage.refusals import named
from soloist.values.message import Refusal, message

if TYPE_CHECKING:  # the first picture of a story by its path lists none
    from soloist.storage.listing import Story

Origin: TypeAlias = Literal["named", "journal", "here", "home"]
PACKS: Final = "packs"
"""The folder of a workspace in which its packs lie."""


def packs_of(front: str) -> tuple[str, ...]:
    """The packs the head of a story names, each with its version where one is: `tides 1.0, manor`."""
    return tuple(name for name in (" ".join(part.split()) for part in front.split(",")) if name)[:20]


class NoSuchStory(Refusal):
    """A name that no story, or more than one, answers to."""

    def __init__(self, name: str, near: tuple[str, ...], place: Path, *, several: bool = False) -> None:
        """`near` are the names that come closest, or that all answer to it, in `place`."""
        names, place_name = ", ".join(near), named(place)
        if several:
            text = message(
                "Several stories match “{name}”; name the file of one: {near}.", name=name, near=names
            )
        elif near:
            text = message(
                "No story in {place} matches “{name}”. The nearest: {near}.",
                place=place_name,
                name=name,
                near=names,
            )
        else:
            text = message(
                "No story in {place} matches “{name}”. Give the path of a file, or start one with “soloist "
                "new”.",
                place=place_name,
                name=name,
            )
        super().__init__(text)
        self.near = near


class LeadsOutside(Refusal):
    """A link in the workspace to somewhere else, which a stranger's folder could use to reach any file.

    A path outside the workspace that a person names is their own choice, and so is a link there.
    """

    def __init__(self, path: Path) -> None:
        """Name the link and where it leads."""
        from soloist.storage.reading import pasted  # hardly anyone is refused so

        super().__init__(
            message(
                "{path} is a link out of its workspace. If you trust it, open {target} itself.",
                path=named(path),
                target=pasted(real(path)),
            )
        )


class Workspace(NamedTuple):
    """A workspace at `root`, which need not exist yet; `origin` says how it was chosen."""

    root: Path
    origin: Origin = "named"

    @property
    def journals(self) -> Path:
        """Where its stories are."""
        return self.root / "journals"

    @property
    def oracles(self) -> Path:
        """Where the person's own tables are."""
        return self.root / "oracles"

    @property
    def exists(self) -> bool:
        """Whether it has been made."""
        return self.root.is_dir()

    def folders(self) -> tuple[Path, ...]:
        """Its folders of tables and of stories, those that are there."""
        return tuple(folder for folder in (self.oracles, self.journals) if folder.is_dir())

    def stories(self) -> "tuple[Story, ...]":
        """Its stories and what looks like one, last changed first."""
        from soloist.storage.listing import stories

        return stories(self.journals, self.root)

    def copies(self, story: Path) -> "tuple[Story, ...]":
        """What syncing programs set aside of `story`, oldest first."""
        from soloist.storage.listing import conflict_copies, inside

        return conflict_copies(story, self.root if inside(story, self.root) else story.parent)

    def find(self, name: str, cwd: Path) -> Path:
        """The one story that answers to `name`. Raises NoSuchStory with near names, else as `answering`."""
        found = self.answering(name, cwd)
        if len(found) > 1:
            raise NoSuchStory(name, tuple(path.name for path in found), self.journals, several=True)
        if not found:
            from soloist.storage.listing import near  # only a wrong name pays for it

            raise NoSuchStory(name, near(name, self._known()), self.journals)
        return found[0]

    def answering(self, name: str, cwd: Path) -> tuple[Path, ...]:
        """The stories that `name` means: a path, a file name with or without its ending, or a title.

        Where nothing has that name whole, those that have every word of it, or its beginning, in their title
        or file name. Raises LeadsOutside, or NoStory for a file of another kind.
        """
        for path in self._places(name, cwd):
            if os.path.lexists(path) and not path.is_dir():
                return (self._checked(path),)
        from soloist.storage.listing import slug, with_words  # a path does without

        known, wanted = self._known(), slug(name)
        found = [story for story in known if wanted in (slug(story.title), slug(story.path.stem))]
        if len(found) > 1:  # stories that left one another share a title: the one whose file is called so
            found = [story for story in found if slug(story.path.stem) == wanted] or found
        return tuple(story.path for story in found or with_words(name, known))

    def _known(self) -> "list[Story]":
        return [story for story in self.stories() if story.kind == "story"]

    def create(self, title: str, content: bytes, means: Means) -> Path:
        """A new story file that holds `content`, called after `title`; its path, which never was another's.

        Makes the workspace on first use. Raises NotMade.
        """
        from soloist.storage.listing import slug
        from soloist.storage.shared_files import keep_new

        return keep_new(means.disk, self.journals, slug(title), ".md", content)

    def _places(self, name: str, cwd: Path) -> Iterator[Path]:
        if not name:
            return
        yield Path(os.path.abspath(cwd / name))
        if os.sep not in name and name not in (os.curdir, os.pardir):
            from soloist.storage.listing import ENDINGS

            yield self.journals / name
            for ending in ENDINGS:
                yield self.journals / f"{name}{ending}"

    def _checked(self, path: Path) -> Path:
        mine = path.is_relative_to(os.path.abspath(self.root))
        if mine:
            from soloist.storage.listing import inside

            if not inside(path, self.root):
                raise LeadsOutside(path)
        from soloist.storage.listing import check_story

        check_story(path)
        return path


def find_workspace(named: Path | None, journal: str | None, cwd: Path, paths: Paths) -> Workspace:
    """The workspace that is meant.

    `named` if given, else the folder whose `journals/` holds the story file `journal`, else `cwd` if
    it has `journals/` or `oracles/`, else the person's own. Nothing is made.
    """
    if named is not None:
        return Workspace(Path(os.path.abspath(cwd / named)))
    if journal:
        path = Path(os.path.abspath(cwd / journal))
        for folder in path.parents:
            if folder.name == "journals" and path.is_file():
                return Workspace(folder.parent, "journal")
    if (cwd / "journals").is_dir() or (cwd / "oracles").is_dir():
        return Workspace(Path(os.path.abspath(cwd)), "here")
    return Workspace(paths.home, "home")
