"""A new story in the folder of another, under a name nobody has."""

import os
from itertools import chain, count
from pathlib import Path

from soloist.storage.atomic import create
from soloist.storage.listing import taken_names
from soloist.storage.lock import held
from soloist.storage.means import Means
from soloist.storage.refusals import NotMade
from soloist.storage.slug import slug


def create_beside(story: Path, name: str, content: bytes, means: Means) -> Path:
    """A file that holds `content`, called after `name`, beside `story`; its path, which never was another's.

    Raises NotMade, or Busy where another program holds the name; then nothing was made.
    """
    folder = story.parent
    stem = slug(name)
    taken = taken_names(folder)
    for each in chain((f"{stem}.md",), (f"{stem}-{number}.md" for number in count(2))):
        path = folder / each
        if each in taken or os.path.lexists(path):
            continue
        try:
            with held(means.disk, means.state, path, means.patience):
                create(means.disk, path, content)
        except FileExistsError:
            continue
        except OSError as error:
            raise NotMade(path, error) from error
        return path
    raise AssertionError("there is always another number")
