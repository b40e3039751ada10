"""Leaving a story at a roll that could have gone otherwise, and the stories that share its past."""

from pathlib import Path

from soloist.journal.read import read
from soloist.play.dialogs.conversation import Conversation, ask
from soloist.play.dialogs.dialog import Line, Listing, Option, Row, Said, line
from soloist.play.dialogs.reading.places import slowly
from soloist.play.fork import APART, Branch, Offer, chance_words, family_of, leave, offers
from soloist.play.prose.prose_tags import words_in
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.told.excerpt import Excerpt
from soloist.storage.refusals import named
from soloist.values.message import Refusal, count, message


def fork(face: Face, excerpt: Excerpt) -> Conversation[None]:
    """Leave the story at an exchange.

    Each way its rolls could have gone begins another story with the same past; that one is opened.
    """
    session = face.session
    data = session.story.data
    found = yield from slowly(session, lambda: offers(data, excerpt))
    rows = tuple(_way(number, each, excerpt.lang) for number, each in enumerate(found))
    listing = Listing(
        message("What if it had been otherwise?"),
        rows,
        (Option("begin", message("begin that story")),),
        above=(
            line(message("A new story begins here, with the same past; this one stays as it is."), "quiet"),
        ),
    )
    first = next((row.name for row in rows if row.deeds is None), "")
    done = yield from ask(f"fork {excerpt.start}", listing, mark=first)
    if done is not None and done.deed == "stay":
        face.reveal(excerpt.start)
    elif done is not None:
        offer: Offer = done.subject.subject
        means = face.desk.means
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
        told, stay = message("what came"), (Option("stay", message("go there")),)
        return Row(other.name, str(number), chance, told, part=part, look="quiet", deeds=stay, subject=offer)
    return Row(other.name, str(number), chance, other.text, part=part, subject=offer)


def forks(face: Face, words: str) -> Conversation[None]:
    """List the stories that share a past with this one, each below the one it left; one is opened there."""
    session = face.session
    tree = yield from slowly(session, lambda: tree_of(session))
    rows = tuple(_sibling(session, each, tree[0]) for each in tree)
    deeds = (Option("open", message("open it there")),)
    listing = Listing(message("Forks of this story"), rows, deeds, shows=_below)
    done = yield from ask("forks", listing, mark=session.path.name, words=words.strip())
    if done is None:
        return
    chosen: Branch = done.subject.subject
    if chosen.path.name == session.path.name:
        face.reveal(chosen.own)
    else:  # the first of them leaves nowhere: its end is what one goes on from
        face.open(chosen.path, at=chosen.own if chosen.depth else None)


def tree_of(session: Session) -> tuple[Branch, ...]:
    """The family of the story, read from its folder. Raises `Refusal` where it is alone."""
    tree = family_of(session.path, session.desk.workspace.root)
    if len(tree) < 2 and not any(each.lost for each in tree):
        key = session.desk.key("block")
        raise Refusal(
            message("Nothing left this story yet, and it left none: {key} at a roll does.", key=key)
        )
    return tree


def _sibling(session: Session, each: Branch, first: Branch) -> Row:
    """The title of the first and of one that has its own; of others what they are about."""
    family, _, about = each.title.partition(APART)
    own = each.title if not each.depth or family != first.title.partition(APART)[0] else about
    text = f"{'  ' * each.depth}{own}" if own else message("Nothing of its own yet")
    words = words_in(read(each.data[each.own :]))
    length = count("{n} word", "{n} words", words)
    is_open = each.path.name == session.path.name
    detail = (message("open"), length) if is_open else length
    return Row(text, each.path.name, detail=detail, look="strong" if is_open else "", subject=each)


def _below(row: Row | None) -> tuple[Line, ...]:
    """The file of a story, and what is not as it was when it left."""
    if row is None:
        return ()
    each: Branch = row.subject
    told: list[Said] = [named(Path(each.path.name))]
    if each.lost:
        told.insert(0, message("It left {file}, which is not here any more.", file=each.lost))
    elif not each.sure:
        told.insert(0, message("What they shared was changed since."))
    return tuple(line(text, "quiet") for text in told)
