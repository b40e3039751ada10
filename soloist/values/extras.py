"""What playing does without: the libraries of some books and of the browser, and how they are had here."""

import shlex
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

from soloist.values.message import Message, Refusal, message

LIBRARIES: Mapping[str, str] = MappingProxyType(
    {
        "textual_serve": "textual-serve",
        "typst": "typst",
    }
)
"""The modules that playing does not need, and what each is called where it is installed from."""


def require(module: str, wanted: Message) -> None:
    """Refuse what is `wanted` where one of `LIBRARIES` is missing, with the command that installs it here."""
    if find_spec(module) is None:
        library = LIBRARIES[module]
        raise Refusal(
            message(
                "{wanted} needs {library}, which is not installed. To install it: {command}",
                wanted=wanted,
                library=library,
                command=f"{_installer()} {library}",
            )
        )


def _installer() -> str:
    """What installs a library beside this very soloist: pipx, this Python’s pip, or uv where it has none."""
    place, python = Path(sys.prefix), shlex.quote(sys.executable)
    if (place / "pipx_metadata.json").exists():
        return f"pipx inject {shlex.quote(place.name)}"
    return f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
