"""Every format a story is read from: its id, its reader, and how a file of it is known by what it holds."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias, get_args

from soloist.interop.imported import Imported
from soloist.interop.iron_vault_story import iron_vault_story, looks_like_iron_vault
from soloist.interop.jrnl_story import jrnl_story, looks_like_jrnl
from soloist.interop.lonelog_story import lonelog_story, looks_like_lonelog
from soloist.interop.loss import Tally
from soloist.interop.markdown_story import markdown_story
from soloist.interop.opse_story import looks_like_opse, looks_like_opse_json, opse_story
from soloist.interop.toolkit_story import looks_like_toolkit, toolkit_story
from soloist.interop.twee_story import twee_story

Form: TypeAlias = Literal["markdown", "twee", "iron-vault", "solo-toolkit", "opse", "jrnl", "lonelog"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)

READERS: Final[Mapping[Form, Callable[[str, str, Tally], Imported]]] = {
    "markdown": markdown_story,
    "twee": twee_story,
    "iron-vault": iron_vault_story,
    "solo-toolkit": toolkit_story,
    "opse": opse_story,
    "jrnl": jrnl_story,
    "lonelog": lonelog_story,
}
"""What makes a story of a file’s text, given the name of the file and where to tell what became of it."""

_IN_MARKDOWN: Final[tuple[tuple[Form, Callable[[str], bool]], ...]] = (
    ("jrnl", looks_like_jrnl),
    ("lonelog", looks_like_lonelog),
    ("iron-vault", looks_like_iron_vault),
    ("opse", looks_like_opse),
    ("solo-toolkit", looks_like_toolkit),
)
_ELSEWHERE: Final[tuple[tuple[Form, Callable[[str], bool]], ...]] = (
    ("opse", looks_like_opse_json),
    ("jrnl", looks_like_jrnl),
    ("lonelog", looks_like_lonelog),
)


def kept_in_markdown(text: str) -> Form:
    """Which tool a Markdown file was kept with: `markdown` where nothing in it is sure."""
    return next((form for form, looks in _IN_MARKDOWN if looks(text)), "markdown")


def kept_elsewhere(text: str) -> Form | None:
    """Which tool a file that is no Markdown was kept with; None where nothing in it is sure."""
    return next((form for form, looks in _ELSEWHERE if looks(text)), None)
