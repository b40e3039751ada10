"""`soloist new`: starts a story and prints where its file is."""

import argparse

from soloist.cli.place import means, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.lingo import Lingo
from soloist.message import message
from soloist.play.birth import Birth, create
from soloist.play.tutorial_story import begin_evening
from soloist.rules.modes import MODE
from soloist.rules.systems import SYSTEMS


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    parser.add_argument("title", nargs="?", default="", help=lingo.say("the story's title"))
    parser.add_argument(
        "--tutorial", action="store_true", help=lingo.say("a first evening instead, with a guide")
    )
    parser.add_argument(
        "--system", default="hades", help=lingo.say("rule system: {known}", known=", ".join(SYSTEMS))
    )
    parser.add_argument("--pc", action="append", default=[], metavar="NAME", help=lingo.say("a protagonist"))
    parser.add_argument(
        "--traits", default="", help=lingo.say("what the protagonist is and can, with commas")
    )
    parser.add_argument(
        "--mode",
        default=MODE.default,
        help=lingo.say("way of playing: {known}", known=", ".join(MODE.values)),
    )
    parser.add_argument("--scene", default="", help=lingo.say("the title of the first scene"))
    parser.add_argument("--json", action="store_true", help=lingo.say("answer in JSON"))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the file; its language is --lang, else the interface's."""
    here = workspace(options)
    traits = tuple(part.strip() for part in options.traits.split(",") if part.strip())
    lang = options.lang or terminal.lingo.lang
    birth = Birth(
        options.title, options.system, lang, tuple(options.pc), traits, options.scene, mode=options.mode
    )
    if here.origin == "home" and not here.exists:
        terminal.tell(message("Your stories will be kept in {place}.", place=str(here.root)))
    path = begin_evening(lang, here, means()) if options.tutorial else create(birth, here, means())
    if options.json:
        terminal.give_json({"path": str(path)})
    else:
        terminal.give(str(path))
    return DONE
