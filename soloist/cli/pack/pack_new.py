"""`soloist pack new`: a folder in `packs/` with a `pack.yaml` to fill in, and its first tables."""

import argparse
from pathlib import Path

from soloist.cli.pack.pack_named import say_hidden
from soloist.cli.place import means, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.storage.shelf.head_packs import FOLDER
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, count, message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
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
