"""Leaving a story at a roll that could have gone otherwise, and the stories that share its past."""

from pathlib import Path

from soloist.play.dialogs.conversation import Conversation, ask
from soloist.play.dialogs.dialog import Line, Listing, Look, Option, Row, Said, line
from soloist.play.dialogs.reading.places import slowly
from soloist.play.forks.family import Branch, Told, family_of, members, told
from soloist.play.forks.fork import APART
from soloist.play.forks.fork_offer import Offer, begin_sibling, chance_words, offers, rows_in
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.told.excerpt import Excerpt
from soloist.storage.listing import inside, stories
from soloist.storage.refusals import named
from soloist.values.message import Refusal, count, message


def fork(face: Face, excerpt: Excerpt) -> Conversation[None]:
    """Leave the story at an exchange.

    Each way its rolls could have gone begins another story with the same past; that one is opened.
    """
    session = face.session
    data, shelves = session.story.data, session.at_table.shelves
    found = yield from slowly(session, lambda: offers(data, excerpt, rows_in(shelves)))
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
        path = begin_sibling(session.path, data, done.subject.subject, face.desk.means)
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
    chosen: Branch = done.subject.subject.branch
    if chosen.member.path.name == session.path.name:
        face.reveal(chosen.own)
    else:  # the first of them leaves nowhere: its end is what one goes on from
        face.open(chosen.member.path, at=chosen.own if chosen.depth else None)


def tree_of(session: Session) -> tuple[Told, ...]:
    """The family of the story, read from its folder. Raises `Refusal` where it is alone."""
    folder, root = session.path.parent, session.desk.workspace.root
    known = stories(folder, root if inside(session.path, root) else folder)
    tree = family_of(members(known), folder / session.path.name)
    if len(tree) < 2 and not any(each.lost for each in tree):
        key = session.desk.key("block")
        raise Refusal(
            message("Nothing left this story yet, and it left none: {key} at a roll does.", key=key)
        )
    return tuple(map(told, tree))


def _sibling(session: Session, each: Told, first: Told) -> Row:
    """The title of the first and of one that has its own; of others `Forcer la serrure → Échec`."""
    member = each.branch.member
    way = f"{each.asked} → {each.came}" if each.asked and each.came else each.asked
    own = way or member.title.partition(APART)[2]
    if not each.branch.depth:
        own = member.title
    elif _own(member.title) != _own(first.branch.member.title):
        own = f"{member.title} · {way}" if way else member.title
    text = f"{'  ' * each.branch.depth}{own}" if own else message("Nothing of its own yet")
    is_open = member.path.name == session.path.name
    length = count("{n} word", "{n} words", each.words)
    detail = (message("open"), length) if is_open else length
    look: Look = "strong" if is_open else ""
    return Row(text, member.path.name, detail=detail, look=look, subject=each)


def _own(title: str) -> str:
    return title.partition(APART)[0].casefold()


def _below(row: Row | None) -> tuple[Line, ...]:
    """The last line of a story, its file, and what is not as it was when it left."""
    if row is None:
        return ()
    each: Told = row.subject
    branch = each.branch
    told: list[Said] = [each.last] if each.last else []
    if branch.lost:
        told.append(message("It left {file}, which is not here any more.", file=branch.lost))
    elif not branch.sure:
        told.append(message("What they shared was changed since."))
    return tuple(line(text, "quiet") for text in (*told, named(Path(branch.member.path.name))))
