"""Build hook: compiles the catalogues and the games’ words, and puts tables and manual into the wheel."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_MANUALS = {"share/man/man1/soloist.1": "en", "share/man/fr/man1/soloist.1": "fr"}
_NAME = {"fr": "NOM"}  # what the first part of a manual is called


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
    (content,) = _of_the_project(root, "soloist.rules.content")
    for source in sorted(root.glob("soloist/rules/**/*.yaml")):
        content.compiled(str(source.with_suffix("")))


def manual(root: Path, lang: str) -> str:
    """The page of `man soloist` in a language, from the list of the shell's commands."""
    commands, terminal, lingo = _of_the_project(
        root, "soloist.cli.commands", "soloist.cli.terminal", "soloist.lingo"
    )
    words = lingo.Lingo(lang)
    terminal.speak(words)
    about = words.say("The other chair at the table, for role-playing alone.")
    lines = ['.TH SOLOIST 1 "" soloist', f".SH {_NAME.get(lang, 'NAME')}", f"soloist \\- {about}"]
    for command in (commands.BARE, *commands.COMMANDS.values()):
        (module,) = _of_the_project(root, f"soloist.cli.{command.does.partition(':')[0] or 'terminal'}")
        told = commands.parser_of(command, words, module).format_help()
        shown = told.replace("\\", "\\e").replace("-", "\\-").replace("\n", "\n\\&")
        lines += [f'.SH "{command.name}"', ".nf", f"\\&{shown}", ".fi"]
    return "\n".join(lines) + "\n"


def _of_the_project(root: Path, *names: str) -> list[Any]:
    """Modules of the project that is built, which needs not be installed for it."""
    sys.path.insert(0, str(root))
    try:
        return [import_module(name) for name in names]
    finally:
        sys.path.remove(str(root))


class CatalogueAndTables(BuildHookInterface[BuilderConfig]):
    """What a wheel holds besides the files of the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; add the tables to a real wheel only: an editable one would keep a copy that goes stale."""
        compile_catalogues(Path(self.root))
        if version == "standard":
            build_data["force_include"][str(Path(self.root, "oracles"))] = "soloist/oracles"
            for place, lang in _MANUALS.items():
                page = Path(self.root, "build", place)
                page.parent.mkdir(parents=True, exist_ok=True)
                page.write_text(manual(Path(self.root), lang), encoding="utf-8")
                build_data["shared_data"][str(page)] = place
