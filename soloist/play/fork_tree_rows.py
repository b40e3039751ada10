"""The family of the story at hand, read from its folder; line by line, too."""

from soloist.message import Refusal, message
from soloist.play.family import family_of
from soloist.play.family_tree import Told, members, told
from soloist.play.session.session import Session
from soloist.storage.listing import inside, stories


def tree_of(sitting: Session) -> tuple[Told, ...]:
    """The outline of the family of a story. Raises `Refusal` where it is alone."""
    folder = sitting.path.parent
    known = stories(folder, sitting.desk.workspace.root if _inside(sitting) else folder)
    tree = family_of(members(known), folder / sitting.path.name)
    if tree is None or not (tree.branches or tree.lost):
        raise Refusal(message("Nothing left this story yet, and it left none: /fork begins one at a roll."))
    return tuple(told(tree))


def _inside(sitting: Session) -> bool:
    return inside(sitting.path, sitting.desk.workspace.root)
