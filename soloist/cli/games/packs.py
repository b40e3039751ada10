"""`soloist pack`: a pack begun, gone on with, checked, compared, built, added and listed."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.context import means, open_story, workspace
from soloist.cli.terminal import CONTENT, DONE, FAILED, Call, Terminal, words
from soloist.storage.paths import current_folder
from soloist.storage.refusals import named
from soloist.storage.shelf.packs import Pack, edited_pack, headless, open_pack, pack_at, pack_paths
from soloist.storage.workspace import PACKS
from soloist.values.dataclass import replace
from soloist.values.message import Message, Problem, Refusal, count, message

if TYPE_CHECKING:
    from soloist.lab.packs.diff import PackDiff


def pack_named(call: Call, name: str) -> Pack:
    """The pack at that path, else the one of that name, a folder before a zip. Raises `Refusal`."""
    return pack_at(current_folder() / name) or edited_pack(workspace(call).root, name)


def _complain(found: Iterable[Problem], terminal: Terminal) -> None:
    for held in found:
        terminal.complain(terminal.problem(held))


def _say_hidden(root: Path, pack: Pack, terminal: Terminal) -> None:
    """Which tables of a pack nobody hears in this workspace, and what is asked instead."""
    from soloist.lingo import languages
    from soloist.storage.shelf.pack_shelf import hidden_of

    for told in hidden_of(root, [pack], pack.head.langs or languages()):
        terminal.tell(told)


def new(call: Call) -> int:
    """Make the folder and say where it is."""
    from soloist.lab.packs.draft import draft, draft_files, draft_from
    from soloist.storage.shelf.packs_write import holds, new_folder

    here = workspace(call)
    if call.journal:
        story = open_story(call)
        begun = draft_from(call.name, story, story.shelves, here.root)
    else:
        begun = draft(call.name, call.lang or call.lingo.lang)
    begun = replace(begun, authors=call.authors or "", licence=call.licence or "")
    folder = here.root / PACKS / begun.name
    if call.journal and holds(folder):
        raise Refusal(
            message(
                "{path} is there already. To add what is new: soloist pack extend {name} --from {story}",
                path=named(folder),
                name=folder.name,
                story=call.journal,
            )
        )
    new_folder(means().disk, folder, draft_files(begun))
    call.answer({"path": folder, "tables": sorted(begun.files)}, (str(folder),))
    call.tell(count("{n} file of tables is in it.", "{n} files of tables are in it.", len(begun.files)))
    for old, new in begun.renamed.items():
        call.tell(
            message("{old} is called {new} there: everybody has a file {old} of their own.", old=old, new=new)
        )
    call.tell(message("Fill in pack.yaml, then: soloist pack check {name}", name=begun.name))
    return DONE


def extend(call: Call) -> int:
    """Say row by row what is new, and add it unless it is only to be listed."""
    from soloist.lab.packs.draft import extend as extend_pack
    from soloist.lab.packs.draft import gains_from

    pack = pack_named(call, call.name)
    story = open_story(call)
    root = workspace(call).root
    shelves = story.shelves
    found = gains_from(pack, story, shelves, root)
    if not call.list:
        extend_pack(pack, found, means())
    told = [
        {"table": gain.name, "file": gain.path, "rows": [row.text for row in gain.rows]}
        for gain in found.gains
    ]
    rows = (f"+ {gain.name}: {row.text}" for gain in found.gains for row in gain.rows)
    call.answer({"path": pack.path, "added": told, "written": not call.list}, rows)
    for each in found.left:
        call.tell(each)
    n = sum(len(gain.rows) for gain in found.gains)
    if call.list or not n:
        call.tell(count("{n} row is new.", "{n} rows are new.", n))
    else:
        place = str(pack.path)
        call.tell(count("{n} row is new in {path}.", "{n} rows are new in {path}.", n, path=place))
    return DONE


def check(call: Call) -> int:
    """Say everything found; the exit code is 3 where anything but a note is."""
    from soloist.lab.packs.check import check_pack

    pack = pack_named(call, call.path)
    found = check_pack(pack)
    read = message("{path} was read.", path=named(pack.path))
    return call.findings(found, read, path=pack.path)


def build(call: Call) -> int:
    """Write the file and say where it is; a pack with an error is refused."""
    from soloist.lab.packs.check import built, check_pack, file_name
    from soloist.storage.shelf.packs_write import file_at, write_zip

    pack = pack_named(call, call.path)
    data = built(pack)
    path = file_at(current_folder() / (call.output or ""), file_name(pack))
    write_zip(means().disk, path, data, force=call.force)
    _complain((held for held in check_pack(pack) if held.severity == "warning"), call)
    call.answer({"path": path, "bytes": len(data)}, (str(path),))
    call.tell(message("{path} was read.", path=named(pack.path)))
    return DONE


def add(call: Call) -> int:
    """Check it, copy it, say where it is; one with an error is told and left where it was."""
    from soloist.lab.packs.check import check_pack
    from soloist.storage.shelf.packs_write import add_pack

    pack = open_pack(Path(call.path))
    found = check_pack(pack)
    faults = [held for held in found if held.severity == "error"]
    _complain(faults, call)
    if faults:
        call.tell(message("It was not added: its author has this to fix."))
        return CONTENT
    _complain((held for held in found if held.severity == "warning"), call)
    root = workspace(call).root
    path = add_pack(means().disk, root, pack)
    told = {"path": path, "name": pack.head.name, "version": pack.head.version}
    call.answer(told, (str(path),))
    _say_hidden(root, pack, call)
    call.tell(message("To play with it: soloist new TITLE --pack {name}", name=pack.head.name))
    return DONE


def list_packs(call: Call) -> int:
    """Name, version, title and credit of each; what cannot be read is told."""
    found: list[Pack] = []
    root = workspace(call).root
    for path in (*pack_paths(root), *headless(root)):
        try:
            pack = open_pack(path)
        except Refusal as refusal:
            call.tell(refusal.message)
            continue
        found.append(pack)
        _complain(pack.problems[:1], call)
    call.answer([_pack_json(pack) for pack in found], (line for pack in found for line in _said(pack, root)))
    if not found:
        call.tell(message("There is no pack here; “soloist pack new NAME” begins one."))
    return DONE


def _said(pack: Pack, root: Path) -> Iterator[str]:
    """Its name, where it lies, and whose it is."""
    head = pack.head
    yield (head.label or pack.path.name) + (f"  — {head.title}" if head.title else "")
    yield f"    {pack.path.relative_to(root)}"
    if credit := ", ".join(filter(None, (head.system, head.credit))):
        yield f"    {credit}"


def _pack_json(pack: Pack) -> dict[str, object]:
    head = pack.head
    return {
        "name": head.name,
        "version": head.version,
        "title": head.title or None,
        "lang": list(head.langs),
        "system": head.system or None,
        "credit": head.credit or None,
        "path": pack.path,
    }


# --- two versions compared ------------------------------------------------------------------------


def diff(call: Call) -> int:
    """Tell what changed, then which version that makes; 1 where that is too low, or a file cannot be read."""
    from soloist.lab.packs.check import unread_in
    from soloist.lab.packs.diff import diff_packs

    packs = [pack_named(call, name) for name in (call.before, call.after)]
    if unread := [held for pack in packs for held in unread_in(pack)]:  # nothing can be said of the rest
        if call.json:
            call.give_json({"problems": [held._asdict() for held in unread]})
        else:
            _complain(unread, call)
        return FAILED
    found = diff_packs(packs[0], packs[1])
    call.answer(found, (*_lines(found, call), *map(call.lingo.render, _verdict(found))))
    return DONE if found.enough else FAILED


def _verdict(found: "PackDiff") -> Iterator[Message]:
    """What breaks, and the version that makes."""
    yield from found.breaks
    if found.step == "none":
        yield message("Nothing changed.")
        return
    yield message(
        "{step}: {version} or more after {before}.",
        step=words()[f"step.{found.step}"],
        version=found.suggested,
        before=found.before,
    )
    if not found.enough:
        yield message("{after} is too low for it.", after=found.after)


def _lines(found: "PackDiff", terminal: Terminal) -> Iterator[str]:
    """One change a line: `+` came, `-` went, `~` changed; where, what, and what it was and is."""
    lingo = terminal.lingo
    for each in found.changes:
        sign = "~" if each.before and each.after else "+" if each.after else "-"
        kind = lingo.render(words()[each.kind]) if each.kind in words() else ""
        place = " · ".join(filter(None, (each.table, each.part, each.text, kind, each.field)))
        values = [each.before, each.after] if each.kind not in ("table", "row", "moment") else []
        told = " → ".join(_short(value) for value in values if value or sign == "~")
        yield f"{sign} {lingo.render(message('{what}: {text}', what=place, text=told)) if told else place}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:59] + "…"
