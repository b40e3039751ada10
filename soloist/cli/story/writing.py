"""`soloist new` and `soloist log`: a story begun, and added to as in the composer."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from soloist.cli.arguments import dice_from
from soloist.cli.context import means, open_story, workspace
from soloist.cli.games.roll import in_words
from soloist.cli.terminal import DONE, Call
from soloist.play.guide.tutorial import begin_evening
from soloist.play.story.birth import Birth, create, with_pack
from soloist.play.story.oracle import suiting
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.rules.systems import MODE, SYSTEMS
from soloist.storage.refusals import NotSaved
from soloist.storage.story.draft import Unsent
from soloist.storage.workspace import Workspace
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message


def holes() -> dict[str, str]:
    """The games and the ways of playing."""
    return {"known": ", ".join(SYSTEMS), "modes": ", ".join(MODE.values)}


def new(call: Call) -> int:
    """Write the file; its language is --lang, else the interface's."""
    here = workspace(call)
    traits = tuple(part.strip() for part in call.traits.split(",") if part.strip())
    lang = call.lang or call.lingo.lang
    system = call.system or "hades"
    birth = Birth(
        call.title, system, lang, tuple(call.pc), traits, call.scene,
        mode=call.mode, options=suiting(call.world),
    )  # fmt: skip
    if call.pack:
        birth = _with_pack(birth, call, here)
    if here.origin == "home" and not here.exists:
        call.tell(message("Your stories will be kept in {place}.", place=str(here.root)))
    path = begin_evening(lang, here, means()) if call.tutorial else create(birth, here, means())
    call.answer({"path": path}, (str(path),))
    return DONE


def _with_pack(birth: Birth, call: Call, here: Workspace) -> Birth:
    """The birth with what the pack brings. Raises `Refusal` for one that plays another system."""
    from soloist.storage.shelf.packs import find_pack

    head = find_pack(here.root, call.pack, exactly=True).head
    if call.system and head.system and call.system != head.system:
        raise Refusal(
            message(
                "{pack} plays with {its}, not {asked}; leave --system out.",
                pack=head.label,
                its=head.system,
                asked=call.system,
            )
        )
    if not call.lang and head.langs and birth.lang not in head.langs:
        birth = replace(birth, lang=head.langs[0])
    return with_pack(birth, head)


EPILOG = {
    "log": message(
        "Plain text is prose. A line that starts with a sign is play:\n"
        "  @ Pick the lock 3/4          an action, three dice against four\n"
        "  d: [for: goal, rope | against: goal, wind]   an opposition with its reasons\n"
        "  ? Is it guarded?             a question, then  tbl: oracle/yes-no\n"
        "  => The door gives way. [N:Guard|wary]        what comes of it\n"
        "  (note: …)  (choice: …)       a note, the choice taken\n"
        "  # The ball   ##   #### Mixed   the next scene, session, phase"
    )
}


def log(call: Call) -> int:
    """Send the text and say what was rolled; an action left waiting is written too, for nobody stays."""
    text = call.stdin.read() if call.text == "-" else call.text
    _refuse_odd_bytes(text)
    story = open_story(call)
    with _kept(story, text):
        sent = send(story, text, dice_from(call))
        story.flush()
        story.write_phase()
    for notice in sent.notices:
        call.tell(notice)
    for attempt in sent.attempts:
        if attempt.resolution is not None:
            told = in_words(story.system, attempt.test, attempt.resolution, attempt.situation, story.lang)
            call.give(told)
    for line in sent.filled:
        call.give(line)
    return DONE


def _refuse_odd_bytes(text: str) -> None:
    """Raise `Refusal` for bytes that are no UTF-8, read as lone surrogates: a journal is UTF-8."""
    odd = next((place for place, sign in enumerate(text) if "\udc80" <= sign <= "\udcff"), None)
    if odd is not None:
        raise Refusal(
            message(
                "Byte {place} of the text ({byte}) is not UTF-8, so nothing was written. To fix it, send "
                "the text through iconv -f WINDOWS-1252 -t UTF-8, or from the encoding it is in.",
                place=len(text[:odd].encode("utf-8", "surrogateescape")) + 1,
                byte=f"{ord(text[odd]) - 0xDC00:#04x}",
            )
        )


@contextmanager
def _kept(story: Story, text: str) -> Iterator[None]:
    """Write meanwhile; what the disk does not take of `text` is a draft, and the refusal says where."""
    path, drafts = story.path, story.file.drafts
    drafts.leaving(path, Unsent(), Unsent(text))
    story.leave = lambda rest: drafts.leaving(path, Unsent(rest))
    try:
        yield
    except Refusal as refusal:
        if not isinstance(refusal.__cause__ or refusal, NotSaved):  # to be sent again, or never
            with suppress(OSError):
                drafts.keep(path, Unsent())
        raise
    finally:
        drafts.stay(path)
        drafts.leave()
