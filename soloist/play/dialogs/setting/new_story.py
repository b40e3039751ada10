"""A new story: its title, rules, language and protagonist; and what whoever has none yet is offered."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from soloist.lingo import language_name, languages
from soloist.play.dialogs.conversation import Again, Conversation, ask, fixed, listing, menu
from soloist.play.dialogs.dialog import Done, Field, Form, Option
from soloist.play.guide.tutorial import begin_evening
from soloist.play.session.face import Face
from soloist.play.session.services import Services
from soloist.play.story.birth import Birth, create, with_pack
from soloist.play.story.oracle import suiting
from soloist.rules.systems import ABOUT, MODE, SYSTEMS, WAYS, system_or_free
from soloist.storage.listing import tells
from soloist.storage.shelf.packs import packs_in
from soloist.values.message import Refusal, message, records

if TYPE_CHECKING:
    from soloist.tables.pack_head import PackHead

KEY: Final = "/new"
"""Under which what is filled in is kept, for whatever story is open."""
RULES: Final = "hades"
"""What is chosen unless something else is."""
_FIELDS: Final = {each["id"]: each for each in records(__package__, "new_story.txt")}


def new(face: Face, words: str) -> Conversation[None]:
    """Ask for a new story and open it; words after the command are its title."""
    yield from _fill(face, " ".join(words.split()))


def welcome(face: Face, words: str) -> Conversation[None]:
    """Offer an evening with a guide, or a story of one's own: whatever is typed is its title."""
    services = face.services
    known = ("evening", "own", "stories") if services.workspace.stories() else ("evening", "own")
    welcomes = listing(
        "welcome",
        (fixed("welcome", each) for each in known),
        finds=lambda typed, listed: listed if typed.isdecimal() else (),
    )
    mark = "own" if half_begun(services) else ""
    while True:
        done = yield from ask("", welcomes, mark=mark)
        if done is None:
            continue  # there is nowhere to go back to
        if done.deed == "stories":
            face.do("open")
            return
        if done.deed == "evening":
            face.open(begin_evening(services.lingo.lang, services.workspace, services.means))
            return
        if (yield from _fill(face, done.words)):
            return
        mark = "own"


def half_begun(services: Services) -> str:
    """The title, or other words, of a new story whose form was left; empty where there are none."""
    left = services.left.get(KEY, {})
    values = left.get("values")
    filled = values if isinstance(values, dict) else {}
    words = (*(filled.get(name) for name in ("title", "name", "traits", "scene", "world")), left.get("words"))
    return next((each for each in words if isinstance(each, str) and each.strip()), "")


def _fill(face: Face, title: str) -> Conversation[bool]:
    """Have the form filled in, and write the story; whether it was.

    A `title` that is given takes the place of that of a form which was left.
    """
    services = face.services
    if title:
        held = services.left.setdefault(KEY, {"mark": "lang"})
        filled = held.get("values")
        held["values"] = {**(filled if isinstance(filled, dict) else {}), "title": title}
    packs = {pack.head.label: pack.head for pack in packs_in(services.workspace.root)}
    values = {"lang": services.lingo.lang, "system": RULES, "mode": MODE.default}

    def do(done: Done) -> Again | bool:
        nonlocal values
        values = done.subject
        try:
            path = create(_birth(values, packs), services.workspace, services.means)
        except Refusal as refusal:
            return Again("title" if values["name"] else "name", refused=refusal.message)
        told = message("Here you are. Write the first sentence; an empty line sends it.")
        if not tells(values["title"]):
            told = message("Its file is {file}, as the title has no letter for a name.", file=path.name)
        face.open(path, told)
        return True

    done = yield from menu(KEY, lambda: _form(services.lingo.lang, packs, values), do)
    return done is not None


def _form(lang: str, packs: "Mapping[str, PackHead]", values: Mapping[str, str]) -> Form:

    called = {id_: system_or_free(id_).name.of(lang) for id_ in SYSTEMS}
    called |= {label: head.title or label for label, head in packs.items()}
    about = {id_: term.of(lang) for id_, term in ABOUT.items()}
    options = {
        "lang": tuple(Option(each, language_name(each)) for each in languages()),
        "system": tuple(Option(id_, name, _about(id_, packs, lang)) for id_, name in called.items()),
        "mode": tuple(Option(id_, name.of(lang), about.get(id_, "")) for id_, name in WAYS.items()),
    }
    fields = (
        Field(
            id_,
            each["label"],
            values.get(id_, ""),
            options.get(id_, ()),
            check=_title if id_ == "title" else str,
            help=each.get("help", ""),
        )
        for id_, each in _FIELDS.items()
    )
    return Form(message("A new story"), tuple(fields), Option("begin", message("begin it")))


def _title(text: str) -> None:
    if not text.strip():
        raise Refusal(message("A story needs a title."))


def _about(rules: str, packs: "Mapping[str, PackHead]", lang: str) -> str:
    """A line on a system or a pack, empty where there is none."""
    if rules in packs:
        head = packs[rules]
        return " ".join(part for part in (head.about, f"({head.credit})" if head.credit else "") if part)
    about = system_or_free(rules).about
    return about.of(lang) if about else ""


def _birth(values: Mapping[str, str], packs: "Mapping[str, PackHead]") -> Birth:
    """What the story begins with; `system` is the id of one or the label of a pack."""
    rules = values["system"]
    birth = Birth(
        title=values["title"],
        system=rules if rules in SYSTEMS else "free",
        lang=values["lang"],
        mode=values["mode"],
        pcs=tuple(values["name"].split(",")),
        traits=tuple(part.strip() for part in values["traits"].split(",") if part.strip()),
        scene=values["scene"],
        sheets=True,
        options=suiting(values["world"]),
    )
    return with_pack(birth, packs[rules]) if rules in packs else birth
