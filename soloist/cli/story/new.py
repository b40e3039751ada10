"""`soloist new`: starts a story and prints where its file is."""

import argparse

from soloist.cli.context import means, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.play.guide.tutorial import begin_evening
from soloist.play.story.birth import Birth, create, with_pack
from soloist.play.story.oracle import suiting
from soloist.rules.systems import MODE, SYSTEMS
from soloist.storage.workspace import Workspace
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message


def holes() -> dict[str, str]:
    """The games and the ways of playing."""
    return {"known": ", ".join(SYSTEMS), "modes": ", ".join(MODE.values)}


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the file; its language is --lang, else the interface's."""
    here = workspace(options)
    traits = tuple(part.strip() for part in options.traits.split(",") if part.strip())
    lang = options.lang or terminal.lingo.lang
    system = options.system or "hades"
    birth = Birth(
        options.title, system, lang, tuple(options.pc), traits, options.scene,
        mode=options.mode, options=suiting(options.world),
    )  # fmt: skip
    if options.pack:
        birth = _with_pack(birth, options, here)
    if here.origin == "home" and not here.exists:
        terminal.tell(message("Your stories will be kept in {place}.", place=str(here.root)))
    path = begin_evening(lang, here, means()) if options.tutorial else create(birth, here, means())
    terminal.answer(options, {"path": path}, (str(path),))
    return DONE


def _with_pack(birth: Birth, options: argparse.Namespace, here: Workspace) -> Birth:
    """The birth with what the pack brings. Raises `Refusal` for one that plays another system."""
    from soloist.storage.shelf.packs import find_exactly

    head = find_exactly(here.root, options.pack).head
    if options.system and head.system and options.system != head.system:
        raise Refusal(
            message(
                "{pack} plays with {its}, not {asked}; leave --system out.",
                pack=head.label,
                its=head.system,
                asked=options.system,
            )
        )
    if not options.lang and head.langs and birth.lang not in head.langs:
        birth = replace(birth, lang=head.langs[0])
    return with_pack(birth, head)
