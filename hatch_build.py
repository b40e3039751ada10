"""Build hook: compiles the catalogues and the games’ words, and puts the shipped tables into the wheel."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> None:
    """Compile each `soloist.po` below `root` that is newer than its `soloist.mo`, or has none."""
    for source in sorted(root.glob("soloist/locale/*/LC_MESSAGES/soloist.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as text:
            catalogue = read_po(text)
        partial = target.with_suffix(".mo.partial")
        with partial.open("wb") as compiled:
            write_mo(compiled, catalogue)
        partial.replace(target)  # a reader never sees half a catalogue
    compile_content(root)


def compile_content(root: Path) -> None:
    """Compile the words of the games below `root`, as what reads them does: those made from another text."""
    sys.path.insert(0, str(root))
    try:
        content = import_module("soloist.rules.content")
    finally:
        sys.path.remove(str(root))
    for source in sorted(root.glob("soloist/rules/**/*.yaml")):
        content.compiled(str(source.with_suffix("")))


class CatalogueAndTables(BuildHookInterface[BuilderConfig]):
    """What a wheel holds besides the files of the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; add the tables to a real wheel only: an editable one would keep a copy that goes stale."""
        compile_catalogues(Path(self.root))
        if version == "standard":
            build_data["force_include"][str(Path(self.root, "oracles"))] = "soloist/oracles"
