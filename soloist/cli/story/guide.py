"""`soloist guide`: a guided moment of a story, step by step, as the screen goes through it."""

import argparse
from collections.abc import Sequence

from soloist.cli.arguments import dice_from
from soloist.cli.context import open_seat
from soloist.cli.terminal import DONE, Terminal
from soloist.play.guide import moments
from soloist.play.guide.moments import Answer, Idea, Walk
from soloist.play.guide.suggested import Offer, offered
from soloist.play.story.seat import Seat
from soloist.rules.dice import Dice
from soloist.rules.given import is_called, spelt
from soloist.rules.moment import Step
from soloist.values.message import Refusal, message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """List the moments, or show a step of one; where asked, take it first and show the next."""
    seat = open_seat(options, terminal, options.journal)
    found = offered(seat)
    if options.moment is None:
        _list(found, seat, terminal, as_json=options.json)
        return DONE
    lang = terminal.lingo.lang
    walk = _at(_named(found, options.moment, options.who, lang), options.step, seat, lang)
    before = seat.story.size
    walk = _next(_taken(walk, seat, options), seat)
    written = moments.written(seat.story.since(before))
    if options.json:
        terminal.give_json({**_moment_json(walk, seat), "written": list(written)})
        return DONE
    for line in written:
        terminal.give(line)
    _show(walk, seat, terminal)
    return DONE


# --- which one


def _named(found: Sequence[Offer], word: str, who: str | None, lang: str) -> Walk:
    """The moment of that id or name, with that person; without one the likeliest one's."""
    held = [offer.walk for offer in found]
    same = [walk for walk in held if is_called(word, walk.moment.id, walk.moment.name)]
    if not same:
        known = dict.fromkeys(spelt(walk.moment.id, walk.moment.name, lang) for walk in held)
        told = ", ".join(known) or "—"
        raise Refusal(message("No moment “{name}” here; there are: {known}", name=word, known=told))
    if who is None or not same[0].moment.personal:
        return same[0]
    own = next((walk for walk in same if walk.who and walk.who.casefold() == who.casefold()), None)
    if own is None:
        names = ", ".join(walk.who or "" for walk in same)
        raise Refusal(message("{name} is no protagonist of this story: {known}", name=who, known=names))
    return own


def _at(walk: Walk, word: str | None, seat: Seat, lang: str) -> Walk:
    if word is None:
        return walk
    found = _steps(walk, seat)
    at = next((at for at, step in enumerate(found) if is_called(word, step.id, step.name)), None)
    if at is None:
        known = ", ".join(spelt(step.id, step.name, lang) for step in found)
        raise Refusal(message("No step “{name}” here; there are: {known}", name=word, known=known))
    return Walk(walk.moment, walk.who, at)


def _steps(walk: Walk, seat: Seat) -> tuple[Step, ...]:
    return moments.steps(walk, seat.story.state, seat.story.system)


# --- taking


def _taken(walk: Walk, seat: Seat, options: argparse.Namespace) -> Walk:
    """The moment once what was asked for is written."""
    wanted = options.take is not None or options.say is not None or options.idea or options.skip
    if not wanted:
        return walk
    found = _steps(walk, seat)
    if walk.at >= len(found):
        raise Refusal(
            message(
                "{moment} is gone through; --step names a step to take again: {known}",
                moment=moments.track(walk, seat.story.lang),
                known=", ".join(step.id for step in found),
            )
        )
    step = found[walk.at]
    dice = dice_from(options)
    if options.skip:
        ahead = moments.skip(walk, seat.story.state, seat.story.system)
        moments.leave(seat, ahead, brief=True)
        return ahead
    if options.take is not None:
        return moments.take(seat, walk, _way(step, options.take), dice, keep=True)
    idea = Idea(options.say, ()) if options.say is not None else _idea(step, seat, dice)
    return moments.take(seat, walk, _typed(step, idea.text), dice, idea.lines, keep=True)


def _next(walk: Walk, seat: Seat) -> Walk:
    """The moment at the step that is answered next: what is done by now is not asked again."""
    story = seat.story
    if not walk.begun or walk.at >= len(_steps(walk, seat)):
        return walk
    return moments.walked(walk, story.state, story.system)


def _way(step: Step, name: str) -> Answer:
    for number, way in enumerate(step.ways, 1):
        if name == str(number) or is_called(name, way.id, way.text):
            return Answer(step.id, way.id)
    if not step.ways:
        raise Refusal(message("The step {step} is answered in words: --say; or --skip it.", step=step.id))
    known = ", ".join(way.id for way in step.ways)
    raise Refusal(
        message("The step {step} has no way “{name}”: {known}", step=step.id, name=name, known=known)
    )


def _typed(step: Step, text: str) -> Answer:
    if step.typed is None:
        raise Refusal(message("The step {step} takes no words; --take one of its ways.", step=step.id))
    if not text.strip():
        raise Refusal(message("Nothing is said. --skip goes on without."))
    return Answer(step.id, text=text.strip())


def _idea(step: Step, seat: Seat, dice: Dice) -> Idea:
    """What the table of the step gives, and the lines that record it."""
    if step.table is None:
        raise Refusal(message("The step {step} has no table of ideas.", step=step.id))
    return moments.idea(seat, step.table, dice)


# --- telling


def _list(found: Sequence[Offer], seat: Seat, terminal: Terminal, *, as_json: bool) -> None:
    if as_json:
        terminal.give_json([_offer_json(offer, seat) for offer in found])
        return
    if not found:
        raise Refusal(message("These rules have nothing to be guided through; write on."))
    lang, lingo = seat.story.lang, terminal.lingo
    ids = [spelt(offer.walk.moment.id, offer.walk.moment.name, lingo.lang) for offer in found]
    width = max(map(len, ids))
    for id_, offer in zip(ids, found, strict=True):
        now = lingo.say("now") if offer.due else ""
        mark = f"{offer.behind}/{offer.steps}" if offer.behind else now
        terminal.give(f"{id_:<{width}}  {mark:<5}  {moments.track(offer.walk, lang)}")
        terminal.give(f"{'':<{width}}         {offer.walk.moment.about.of(lang)}")


def _offer_json(offer: Offer, seat: Seat) -> dict[str, object]:
    walk = offer.walk
    return {
        "id": walk.moment.id,
        "name": walk.moment.name.of(seat.story.lang),
        "who": walk.who,
        "due": offer.due,
        "behind": offer.behind,
        "steps": offer.steps,
    }


def _moment_json(walk: Walk, seat: Seat) -> dict[str, object]:
    """Where a moment stands, and its step; none once it is gone through."""
    lang, found = seat.story.lang, _steps(walk, seat)
    told: dict[str, object] = {
        "id": walk.moment.id,
        "name": walk.moment.name.of(lang),
        "who": walk.who,
        "steps": [{"id": step.id, "name": step.name.of(lang), "done": step.done} for step in found],
        "step": None,
    }
    if walk.at < len(found):
        step = found[walk.at]
        told["step"] = {
            "id": step.id,
            "number": walk.at + 1,
            "ask": step.ask.of(lang),
            "ways": [{"id": way.id, "text": way.text.of(lang)} for way in step.ways],
            "words": step.typed is not None,
            "hint": step.hint.of(lang) if step.hint else None,
            "table": _table(step, seat),
            "again": step.again,
        }
    return told


def _table(step: Step, seat: Seat) -> str | None:
    """The table of ideas of a step, by its name in the language of the story."""
    found = seat.shelves.reach(step.table) if step.table is not None else None
    return found.name if found is not None else step.table


def _show(walk: Walk, seat: Seat, terminal: Terminal) -> None:
    """The step where it stands: what it asks, its ways by their ids, what else can be said."""
    lang, lingo = seat.story.lang, terminal.lingo
    found, name = _steps(walk, seat), moments.track(walk, seat.story.lang)
    if walk.at >= len(found):
        terminal.tell(message("{moment}: done.", moment=name))
        return
    step = found[walk.at]
    word = spelt(step.id, step.name, lingo.lang)
    terminal.give(f"{name} {walk.at + 1}/{len(found)} – {step.name.of(lang)} ({word})")
    terminal.give(step.ask.of(lang))
    ids = [way.id if lingo.lang != "fr" else str(n) for n, way in enumerate(step.ways, 1)]
    width = max(map(len, ids), default=0)
    for id_, way in zip(ids, step.ways, strict=True):
        terminal.give(f"  {id_:<{width}}  {way.text.of(lang)}")
    if step.typed is not None:
        hint = f"  {step.hint.of(lang)}" if step.hint else ""
        terminal.give(f"  --say …{hint}")
    if step.typed is not None and step.table is not None:
        terminal.give(lingo.say("  --idea  from the table {table}", table=_table(step, seat) or ""))
