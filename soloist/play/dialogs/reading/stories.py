"""The stories there are, one of them to be opened; those that share a past; where the open one stands."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from soloist.play.dialogs.conversation import Conversation, ask, deeds, fixed, listing, menu, story_of
from soloist.play.dialogs.dialog import Done, Line, Listing, Option, Row, Said, line
from soloist.play.dialogs.reading.places import in_words, slowly
from soloist.play.fork import APART, Branch, Offer, chance_words, family_of, leave, offers
from soloist.play.prose.outline_parts import parts
from soloist.play.session.face import Face
from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.play.session.standing import previously as reminder
from soloist.play.told.excerpt import Excerpt
from soloist.rules.systems import system
from soloist.storage.clock import Now
from soloist.storage.disk import real
from soloist.storage.listing import Story, story_at
from soloist.storage.paths import current_folder
from soloist.storage.refusals import named
from soloist.values.message import Refusal, count, message

OPENED: Final = ("story", "conflict")
"""The kinds of `Story` that can be opened."""
_KINDS: Final = {
    "conflict": message("set aside by a sync"),
    "outside": message("a link out of the workspace"),
    "special": message("not a file"),
    "unreadable": message("cannot be read"),
}
_WEEK: Final = 7


def open_story(face: Face, words: str) -> Conversation[None]:
    """List the stories and those opened lately elsewhere, and open one; `words` name one, opened at once."""
    services = face.services
    title, listed = message("Stories in {place}", place=str(services.workspace.journals)), _listed(services)
    if (asked := words.strip()) and not asked.isdecimal():
        folder = current_folder()
        named = services.workspace.answering(asked, folder) or (services.workspace.find(asked, folder),)
        if len(named) == 1:
            _go(face, named[0])
            return
        title, words = message("Several stories match “{name}”.", name=asked), ""
        listed = tuple(each for each in listed if each.path in named)
    unsent, open_now = services.unsent(), story_of(face)
    here = open_now.path if open_now is not None else None
    rows = tuple(
        _row(services, each, listed, is_unsent=real(each.path) in unsent, here=here) for each in listed
    )
    above: tuple[Line, ...] = ()
    if not rows:
        above = (line(message("None yet. {key} begins the first.", key=face.called("new")), "quiet"),)
    open_ = (Option("open", message("open it")),)
    dialog = Listing(title, (*rows, fixed("stories", "new")), open_, above=above)

    def do(done: Done) -> bool:
        if done.deed == "new":
            face.do("new")
            return True
        _go(face, done.subject.subject.path)
        return True

    yield from menu("stories", lambda: dialog, do, words=words.strip())


def _go(face: Face, path: Path) -> None:
    here = story_of(face)
    if here is not None and real(here.path) == real(path):
        face.tell(message("That story is open."))
    else:
        face.open(path)


# --- the rows


def _listed(services: Services) -> tuple[Story, ...]:
    """Those of the workspace, then those of other folders opened lately."""
    own = services.workspace.stories()
    here = {real(story.path) for story in own}
    others = (story_at(path) for path in services.recent.stories() if real(path) not in here)
    return (*own, *(story for story in others if story.kind == "story"))


def _row(
    services: Services, story: Story, listed: Sequence[Story], *, is_unsent: bool, here: Path | None
) -> Row:
    told: list[Said] = [_KINDS[story.kind]] if story.kind in _KINDS else []
    if story.kind in OPENED:
        size = message("{n} KB", n=-(-story.size // 1000))  # what words there are would take reading it
        is_ours = story.path.parent == services.workspace.journals
        told += [message("unsent words")] if is_unsent else []
        told += [] if is_ours else [story.path.parent.name]
        told += [rules(story, services.lingo.lang), size, day(services, story)]
    is_open = here is not None and real(here) == real(story.path)
    if any(each.title == story.title and each is not story for each in listed):
        told.insert(0, story.path.name)
    return Row(
        story.title,
        str(story.path),
        detail=tuple(told),
        look="strong" if is_open else "" if story.kind in OPENED else "quiet",
        deeds=None if story.kind in OPENED else (),
        subject=story,
    )


def rules(story: Story, lang: str) -> str:
    """The name of the rules a story says it is played by; as it says where soloist does not know them."""
    known = system(story.rules)
    return "" if story.rules == "free" else known.name.of(lang) if known is not None else story.rules


def day(services: Services, story: Story) -> Said:
    """When a story was last played, as one says it."""
    now: Now = services.means.now
    moment = now()
    then = moment.fromtimestamp(story.modified, moment.tzinfo).date()
    days = (moment.date() - then).days
    if days == 0:
        return message("today")
    if days == 1:
        return message("yesterday")
    if 1 < days < _WEEK:
        return count("{n} day ago", "{n} days ago", days)
    return then.isoformat()


# --- stories that share a past


def fork(face: Face, excerpt: Excerpt) -> Conversation[None]:
    """Leave the story at an exchange.

    Each way its rolls could have gone begins another story with the same past; that one is opened.
    """
    session = face.session
    data = session.story.data
    found = yield from slowly(session, lambda: offers(data, excerpt))
    rows = tuple(_way(number, each, excerpt.lang) for number, each in enumerate(found))
    first = next((row.name for row in rows if row.deeds is None), "")
    done = yield from ask(f"fork {excerpt.start}", listing("fork", rows), mark=first)
    if done is not None and done.deed == "stay":
        face.reveal(excerpt.start)
    elif done is not None:
        offer: Offer = done.subject.subject
        means = face.services.means
        path = leave(session.path, data, offer.place, means, lines=offer.lines, asked=offer.name)
        face.open(path, message("The stories part here; the other one stays as it is."))


def _way(number: int, offer: Offer, lang: str) -> Row:
    """A way a roll could have gone, with its chance; the one that came is in the story that is open."""
    other = offer.other
    part = offer.asked if offer.kind != "here" else ""
    if other is None:
        before = message("Leave the story before “{what}”", what=offer.asked or "…")
        text = message("Roll it again") if offer.kind == "again" else before
        return Row(text, str(number), part=part, subject=offer)
    chance = chance_words(other.chance, lang)
    if other.was:
        told, stay = message("what came"), deeds("fork", stay=None)
        return Row(other.name, str(number), chance, told, part=part, look="quiet", deeds=stay, subject=offer)
    return Row(other.name, str(number), chance, other.text, part=part, subject=offer)


def forks(face: Face, words: str) -> Conversation[None]:
    """List the stories that share a past with this one, each below the one it left; one is opened there."""
    session = face.session
    tree = yield from slowly(session, lambda: tree_of(session))
    rows = tuple(_sibling(session, each, tree[0]) for each in tree)
    done = yield from ask(
        "forks", listing("forks", rows, shows=_below), mark=session.path.name, words=words.strip()
    )
    if done is None:
        return
    chosen: Branch = done.subject.subject
    if chosen.path.name == session.path.name:
        face.reveal(chosen.own)
    else:  # the first of them leaves nowhere: its end is what one goes on from
        face.open(chosen.path, at=chosen.own if chosen.depth else None)


def tree_of(session: Session) -> tuple[Branch, ...]:
    """The family of the story, read from its folder. Raises `Refusal` where it is alone."""
    tree = family_of(session.path, session.services.workspace.root)
    if len(tree) < 2:
        key = session.services.key("block")
        raise Refusal(
            message("This story has no forks yet, and is none itself: {key} on a roll makes one.", key=key)
        )
    return tree


def _sibling(session: Session, each: Branch, first: Branch) -> Row:
    """The title of the first and of one that has its own; of others what they are about."""
    family, _, about = each.title.partition(APART)
    own = each.title if not each.depth or family != first.title.partition(APART)[0] else about
    text = f"{'  ' * each.depth}{own}" if own else message("Nothing of its own yet")
    words = parts(each.data[each.own :], analog=False)[0].words
    length = count("{n} word", "{n} words", words)
    is_open = each.path.name == session.path.name
    detail = (message("open"), length) if is_open else length
    return Row(text, each.path.name, detail=detail, look="strong" if is_open else "", subject=each)


def _below(row: Row | None) -> tuple[Line, ...]:
    """The file of a story."""
    return (line(named(Path(row.name)), "quiet"),) if row is not None else ()


# --- where the story that is open stands


def previously(face: Face, words: str) -> Conversation[None]:
    """Say what to remember of the story: where it stands, its last lines, the threads, what waits."""
    told = told_before(face.session)
    if not told:
        raise Refusal(message("Nothing has happened yet."))
    yield from ask("previously", Listing(message("Previously"), (), above=tuple(map(line, told))))


def told_before(session: Session, *, brief: bool = False) -> tuple[str, ...]:
    """What to remember of a story, line by line; nothing of a new one. `brief`: without its last lines."""
    told, glance, say = reminder(session.story), session.glance(), session.services.lingo.say
    if told is None:
        return ()
    where = ", ".join(filter(None, (glance.scene, glance.phase_name, glance.destiny)))
    lines = [say("Where it stands: {where}", where=where)] if where else []
    for text in session.seen(told.last_lines) if not brief else ():
        lines += (in_words(each, session.story.lang) for each in text.split("\n"))
    if told.threads:
        lines.append(say("Open threads: {threads}", threads=", ".join(told.threads)))
    return (*lines, *(say("It waits: {line}", line=each) for each in session.seen(told.waiting)))
