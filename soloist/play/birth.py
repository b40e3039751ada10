"""Beginning a story: the file it is born with."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from soloist.journal.write import new_story
from soloist.message import Refusal, message
from soloist.rules.systems import SYSTEMS
from soloist.storage.clock import today
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Birth:
    """What a story begins with. `lang` is `fr` or `en`, `system` the id of a rule system."""

    title: str
    system: str
    lang: str
    pcs: tuple[str, ...] = ()


def create(birth: Birth, workspace: Workspace, means: Means) -> Path:
    """Write a new journal and return its path; an existing file is never touched.

    Raises `Refusal` for an empty title, an unknown system or language.
    """
    title = " ".join(birth.title.split())
    if not title:
        raise Refusal(message("A story needs a title."))
    if birth.system not in SYSTEMS:
        raise Refusal(
            message(
                "No system called “{name}”; there are: {known}", name=birth.system, known=", ".join(SYSTEMS)
            )
        )
    if birth.lang not in ("fr", "en"):
        raise Refusal(message("A story speaks fr or en, not “{name}”.", name=birth.lang))
    text = new_story(title, birth.system, birth.lang, _names(birth.pcs), today(means.now).isoformat())
    return workspace.create(title, text.encode("utf-8"), means)


def _names(pcs: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in (" ".join(name.split()) for name in pcs) if name)
