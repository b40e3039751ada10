"""`soloist tables NAME… --as FORMAT`: tables for other tools, and what those cannot hold."""

import argparse
from importlib import import_module
from pathlib import Path

from soloist.cli.context import packs_asked, shelf_of, story_lang
from soloist.cli.files.import_report import as_json as report_as_json
from soloist.cli.files.import_report import tell as tell_report
from soloist.cli.place import means
from soloist.cli.rolls.named_targets import named_targets
from soloist.cli.terminal import DONE, Terminal
from soloist.interop.loss import Tally
from soloist.interop.tables_out.leaving import FORMATS, Format, gathered, tell_broken
from soloist.storage.paths import current_folder
from soloist.storage.refusals import named
from soloist.storage.shared_files import write_whole
from soloist.values.message import Refusal, message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the tables asked for in a format, to a file or to the output, and say what of them is lost."""
    form = _format(options.form)
    if not options.table:
        raise Refusal(message("Say which tables: soloist tables NAME --as {form}", form=form.id))
    lang = story_lang(options, terminal)
    shelves = shelf_of(options, None, lang, packs_asked(options)).shelves
    targets = named_targets(options.table, shelves, local=True)
    tables = gathered(targets, shelves, with_used=options.with_used)
    module = import_module(form.module)
    tally = Tally("tables", "out", f"out-{form.id}")
    files = tuple({id(target.file): target.file for target in targets}.values())
    tell_broken(files, targets, tally)
    about = " · ".join(dict.fromkeys(file.about for file in files if file.about))
    text: str = module.write(tables, targets[0].file.lang or lang, tally, about)
    source = f"{targets[0].file.name}.yaml"
    made = _write(text, options) if options.output else None
    if options.json:
        terminal.give_json(
            {
                "path": str(made) if made else None,
                "format": form.id,
                "tables": [table.name for table in tables],
                "text": text,
                "report": report_as_json(tally.losses(), source, terminal),
            }
        )
        return DONE
    terminal.give(str(made) if made else text.rstrip("\n"))
    tell_report(tally.losses(), source, terminal)
    if made and made.suffix.casefold() in {each.suffix for each in FORMATS} - {form.suffix}:
        terminal.tell(
            message(
                "{path} holds {format}, though its name says otherwise.", path=named(made), format=form.name
            )
        )
    return DONE


def _format(wanted: str) -> Format:
    found = next((form for form in FORMATS if form.id == wanted), None)
    if found is None:
        known = ", ".join(form.id for form in FORMATS)
        raise Refusal(message("No format “{name}”; there are: {known}", name=wanted, known=known))
    return found


def _write(text: str, options: argparse.Namespace) -> Path:
    """The file asked for; raises `Refusal` where there is one already, but for `--force`."""
    path = Path(current_folder() / options.output)
    try:
        write_whole(means().disk, path, text.encode("utf-8", "replace"), force=options.force)
    except FileExistsError:
        raise Refusal(message("{path} is there already: --force replaces it.", path=named(path))) from None
    return path
