"""Libraries that playing does not need, loaded when they are wanted; how to get one that is not there."""

import shlex
import sys
from importlib.util import find_spec
from typing import Final

from soloist.message import Message, Refusal, message

LIBRARIES: Final = {
    "docx": "python-docx",
    "numpy": "numpy",
    "resvg_py": "resvg-py",
    "textual_serve": "textual-serve",
    "typst": "typst",
}
"""The modules that are imported, and what each is called where it is installed from."""


def require(module: str, wanted: Message) -> None:
    """Refuse what is `wanted` where one of `LIBRARIES` is not installed.

    The refusal names the command that installs it beside this very soloist, whether that is a checkout or
    was installed by pip, pipx or uv, which brings no pip.
    """
    if find_spec(module) is None:
        python, library = shlex.quote(sys.executable), LIBRARIES[module]
        pip = f"{python} -m pip install" if find_spec("pip") else f"uv pip install --python {python}"
        raise Refusal(
            message(
                "{wanted} needs {library}, which is not installed. To install it: {command}",
                wanted=wanted,
                library=library,
                command=f"{pip} {library}",
            )
        )
