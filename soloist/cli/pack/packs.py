"""`soloist pack`: a pack begun, gone on with, checked, built, added and listed."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.pack.pack_named import pack_named, problem_as_json, say_hidden, say_read, say_warnings
from soloist.cli.place import means, workspace
from soloist.cli.terminal import CONTENT, DONE, Terminal
from soloist.storage.shelf.head_packs import FOLDER
from soloist.storage.shelf.packs import Pack, headless, open_pack, pack_paths
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, count, message

if TYPE_CHECKING:
    from soloist.lab.packs.extend import Gain


def new(options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the folder and say where it is."""
    from soloist.lab.packs.draft import draft, draft_files, draft_from
    from soloist.storage.shelf.pack_hidden import hidden_in
    from soloist.storage.shelf.packs import open_pack
    from soloist.storage.shelf.packs_write import holds, new_folder

    here = workspace(options, options.journal)
    if options.journal:
        from soloist.cli.context import open_story, shelf_of

        story = open_story(options, terminal, options.journal)
        shelf = shelf_of(options, options.journal, story.lang, story.packs)
        begun = draft_from(options.name, story, shelf.shelves, here.root)
    else:
        begun = draft(options.name, options.lang or terminal.lingo.lang)
    begun = replace(begun, authors=options.authors or "", licence=options.licence or "")
    folder = here.root / FOLDER / begun.name
    if options.journal and holds(folder):
        raise _there_already(folder, options.journal)
    new_folder(means().disk, folder, draft_files(begun))
    if options.json:
        terminal.give_json({"path": str(folder), "tables": sorted(begun.files)})
        return DONE
    terminal.give(str(folder))
    terminal.tell(count("{n} file of tables is in it.", "{n} files of tables are in it.", len(begun.files)))
    for old, new in begun.renamed.items():
        terminal.tell(
            message("{old} is called {new} there: everybody has a file {old} of their own.", old=old, new=new)
        )
    say_hidden(hidden_in(here.root, open_pack(folder)), terminal)
    terminal.tell(message("Fill in pack.yaml, then: soloist pack check {name}", name=begun.name))
    return DONE


def _there_already(folder: Path, story: str) -> Refusal:
    from soloist.storage.refusals import named

    return Refusal(
        message(
            "{path} is there already. To add what is new: soloist pack extend {name} --from {story}",
            path=named(folder),
            name=folder.name,
            story=story,
        )
    )


def extend(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say row by row what is new, and add it unless it is only to be listed."""
    from soloist.cli.context import open_story, shelf_of
    from soloist.lab.packs.extend import extend as extend_pack
    from soloist.lab.packs.extend import gains_from
    from soloist.storage.shelf.pack_hidden import hidden_in

    pack = pack_named(options, options.name)
    story = open_story(options, terminal, options.journal)
    root = workspace(options, options.journal).root
    shelves = shelf_of(options, options.journal, story.lang, story.packs).shelves
    found = gains_from(pack, story, shelves, root)
    if not options.list:
        extend_pack(pack, found, means())
    if options.json:
        told = [_gain_json(gain) for gain in found.gains]
        terminal.give_json({"path": str(pack.path), "added": told, "written": not options.list})
    else:
        for gain in found.gains:
            for row in gain.rows:
                terminal.give(f"+ {gain.name}: {row.text}")
    for each in found.left:
        terminal.tell(each)
    n = sum(len(gain.rows) for gain in found.gains)
    if options.list or not n:
        terminal.tell(count("{n} row is new.", "{n} rows are new.", n))
    else:
        place = str(pack.path)
        terminal.tell(count("{n} row is new in {path}.", "{n} rows are new in {path}.", n, path=place))
        say_hidden(hidden_in(root, pack), terminal)
    return DONE


def _gain_json(gain: "Gain") -> dict[str, object]:
    return {"table": gain.name, "file": gain.path, "rows": [row.text for row in gain.rows]}


def check(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say everything found; the exit code is 3 where anything but a note is."""
    from soloist.lab.packs.check import check_pack
    from soloist.storage.shelf.pack_hidden import hidden_in

    pack, root = pack_named(options, options.path), workspace(options).root
    found = check_pack(pack)
    if options.json:
        terminal.give_json(
            {"path": str(pack.path), "problems": [problem_as_json(held, terminal) for held in found]}
        )
    else:
        for held in found:
            terminal.give(terminal.problem(held))
        say_read(pack, terminal)
    if not found:
        terminal.tell(message("Nothing wrong was found."))
    say_hidden(hidden_in(root, pack) if pack.path.parent == root / FOLDER else (), terminal)
    return CONTENT if any(held.severity != "note" for held in found) else DONE


def build(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the file and say where it is; a pack with an error is refused."""
    from soloist.lab.packs.check import built, check_pack, file_name
    from soloist.storage.paths import current_folder
    from soloist.storage.shelf.packs_write import file_at, write_zip

    pack = pack_named(options, options.path)
    data = built(pack)
    path = file_at(current_folder() / (options.output or ""), file_name(pack))
    write_zip(means().disk, path, data, force=options.force)
    say_warnings(check_pack(pack), terminal)
    if options.json:
        terminal.give_json({"path": str(path), "bytes": len(data)})
    else:
        terminal.give(str(path))
        say_read(pack, terminal)
    return DONE


def add(options: argparse.Namespace, terminal: Terminal) -> int:
    """Check it, copy it, say where it is; one with an error is told and left where it was."""
    from soloist.lab.packs.check import check_pack
    from soloist.storage.shelf.pack_hidden import hidden_in
    from soloist.storage.shelf.packs_write import add_pack

    pack = open_pack(Path(options.path))
    found = check_pack(pack)
    faults = [held for held in found if held.severity == "error"]
    for held in faults:
        terminal.complain(terminal.problem(held))
    if faults:
        terminal.tell(message("It was not added: whoever made it has these to mend."))
        return CONTENT
    say_warnings(found, terminal)
    root = workspace(options).root
    path = add_pack(means().disk, root, pack)
    if options.json:
        terminal.give_json({"path": str(path), "name": pack.head.name, "version": pack.head.version})
        return DONE
    terminal.give(str(path))
    say_hidden(hidden_in(root, pack), terminal)
    terminal.tell(message("To play with it: soloist new TITLE --pack {name}", name=pack.head.name))
    return DONE


def list_packs(options: argparse.Namespace, terminal: Terminal) -> int:
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
        terminal.give_json([_pack_json(pack) for pack in found])
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


def _pack_json(pack: Pack) -> dict[str, object]:
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
