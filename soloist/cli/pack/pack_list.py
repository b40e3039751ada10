"""`soloist pack list`: the packs of the workspace."""

import argparse
from pathlib import Path

from soloist.cli.place import workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.storage.shelf.packs import Pack, headless, open_pack, pack_paths
from soloist.values.message import Refusal, message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Name, version, title and credit of each; what cannot be read is told."""
    found: list[Pack] = []
    root = workspace(options).root
    for path in (*pack_paths(root), *headless(root)):
        try:
            pack = open_pack(path)
        except Refusal as refusal:
            terminal.tell(refusal.message)
            continue
        found.append(pack)
        for held in pack.problems[:1]:
            terminal.complain(terminal.problem(held))
    if options.json:
        terminal.give_json([_as_json(pack) for pack in found])
        return DONE
    for pack in found:
        _say(pack, root, terminal)
    if not found:
        terminal.tell(message("There is no pack here; “soloist pack new NAME” begins one."))
    return DONE


def _say(pack: Pack, root: Path, terminal: Terminal) -> None:
    """Its name, where it lies, and whose it is."""
    head = pack.head
    about = f"  — {head.title}" if head.title else ""
    terminal.give(f"{head.label or pack.path.name}{about}")
    terminal.give(f"    {pack.path.relative_to(root)}")
    credit = ", ".join(part for part in (head.system, head.credit) if part)
    if credit:
        terminal.give(f"    {credit}")


def _as_json(pack: Pack) -> dict[str, object]:
    head = pack.head
    return {
        "name": head.name,
        "version": head.version,
        "title": head.title or None,
        "lang": list(head.langs),
        "system": head.system or None,
        "credit": head.credit or None,
        "path": str(pack.path),
    }
