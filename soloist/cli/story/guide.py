"""`soloist guide`: a guided moment of a story, step by step, as the screen goes through it."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from soloist.cli.arguments import dice_from
from soloist.cli.context import open_story
from soloist.cli.terminal import DONE, Call
from soloist.lingo import ENGLISH, Lingo
from soloist.play.guide import moments
from soloist.play.guide.moments import Answer, Walk
from soloist.play.guide.suggested import Offer, offered
from soloist.play.story.story import Story
from soloist.rules.given import is_called, spelt
from soloist.rules.moment import Step
from soloist.rules.term import Term
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

Found = TypeVar("Found")


def run(call: Call) -> int:
    """List the moments, or show a step of one; where asked, take it first and show the next."""
    story = open_story(call)
    found = offered(story)
    if call.moment is None:
        if not (found or call.json):
            raise Refusal(message("These rules have nothing to be guided through; write on."))
        offers = [_offer_json(offer, story) for offer in found]
        call.answer(offers, _listed(found, story.lang, call.lingo))
        return DONE
    lang = call.lingo.lang
    walk = _at(_named(found, call.moment, call.who, lang), call.step, story, lang)
    before = story.size
    if (taken := _taken(walk, story, call)) is not walk:
        walk = _next(taken, story)
    written = moments.written(story.since(before))
    told = {**_moment_json(walk, story), "written": list(written)}
    call.answer(told, (*written, *_shown(walk, story, call.lingo)))
    return DONE


# --- which one


def _named(found: Sequence[Offer], word: str, who: str | None, lang: str) -> Walk:
    """The moment of that id or name, with that person; without one the likeliest one's."""
    held = [offer.walk for offer in found]
    first = _called(word, [(walk.moment.id, walk.moment.name, walk) for walk in held], lang)
    if who is None or not first.moment.personal:
        return first
    people = [(walk.who or "", walk) for walk in held if walk.moment.id == first.moment.id]
    return _called(who, [(name, Term(name), walk) for name, walk in people], lang)


def _at(walk: Walk, word: str | None, story: Story, lang: str) -> Walk:
    if word is None:
        return walk
    steps = enumerate(moments.steps(walk, story))
    return replace(walk, at=_called(word, [(step.id, step.name, at) for at, step in steps], lang))


def _called(word: str, named: Sequence[tuple[str, Term, Found]], lang: str) -> Found:
    """The first of what is called so, in any language. Raises `Refusal` with what there is."""
    for id_, name, found in named:
        if is_called(word, id_, name):
            return found
    known = ", ".join(dict.fromkeys(spelt(id_, name, lang) for id_, name, _ in named)) or "—"
    raise Refusal(message("No “{name}” here; there are: {known}", name=word, known=known))


# --- taking


def _taken(walk: Walk, story: Story, call: Call) -> Walk:
    """The moment once what was asked for is written. Raises `Refusal` where the step takes no such answer."""
    if call.take is None and call.say is None and not call.skip:
        return walk
    steps = moments.steps(walk, story)
    if walk.at >= len(steps):
        raise Refusal(
            message(
                "{moment}: all is done. To take a step again, --step and one of: {known}",
                moment=moments.track(walk, story.lang),
                known=", ".join(step.id for step in steps),
            )
        )
    step = steps[walk.at]
    if call.skip:
        ahead = moments.onward(walk, story)
        moments.leave(story, ahead, brief=True)
        return ahead
    said = (call.say or "").strip()
    if call.take is not None and step.ways:
        ways = [(way.id, way.text, way) for way in step.ways]
        numbered = {str(number): way for number, way in enumerate(step.ways, 1)}
        answer = Answer(step.id, (numbered.get(call.take) or _called(call.take, ways, ENGLISH)).id)
    elif said and step.typed is not None:
        answer = Answer(step.id, text=said)
    else:
        raise _refused(step)
    return moments.take(story, walk, answer, dice_from(call), (), keep=True)


def _refused(step: Step) -> Refusal:
    """What a step can be answered with."""
    ways = [f"--take {way.id}" for way in step.ways]
    words = ["--say …"] * (step.typed is not None)
    known = ", ".join([*ways, *words, "--skip"])
    return Refusal(message("The step {step} is answered by: {known}", step=step.id, known=known))


def _next(walk: Walk, story: Story) -> Walk:
    """The moment at the step that is answered next: what is done by now is not asked again."""
    state = story.state
    over = walk.at >= len(moments.steps(walk, story))
    return walk if over else moments.taken_up(walk, moments.table_of(state, story.system), state)


# --- telling


def _listed(found: Sequence[Offer], lang: str, lingo: Lingo) -> Iterator[str]:
    """Each moment by its id, how far it is or that it is due, and what it is about."""
    ids = [spelt(offer.walk.moment.id, offer.walk.moment.name, lingo.lang) for offer in found]
    width = max(map(len, ids), default=0)
    for id_, offer in zip(ids, found, strict=True):
        now = lingo.say("now") if offer.due else ""
        mark = f"{offer.behind}/{offer.steps}" if offer.behind else now
        yield f"{id_:<{width}}  {mark:<5}  {moments.track(offer.walk, lang)}"
        yield f"{'':<{width}}         {offer.walk.moment.about.of(lang)}"


def _offer_json(offer: Offer, story: Story) -> dict[str, object]:
    walk = offer.walk
    return {
        "id": walk.moment.id,
        "name": walk.moment.name.of(story.lang),
        "who": walk.who,
        "due": offer.due,
        "behind": offer.behind,
        "steps": offer.steps,
    }


def _moment_json(walk: Walk, story: Story) -> dict[str, object]:
    """Where a moment stands, and its step; none once it is gone through."""
    lang, found = story.lang, moments.steps(walk, story)
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
            "table": _table(step, story),
            "again": step.again,
        }
    return told


def _table(step: Step, story: Story) -> str | None:
    """The table of ideas of a step, by its name in the language of the story."""
    found = story.shelves.reach(step.table) if step.table is not None else None
    return found.name if found is not None else step.table


def _shown(walk: Walk, story: Story, lingo: Lingo) -> Iterator[str]:
    """The step where it stands: what it asks, its ways by their ids, what else can be said."""
    lang = story.lang
    found, name = moments.steps(walk, story), moments.track(walk, lang)
    if walk.at >= len(found):
        yield lingo.say("{moment}: done.", moment=name)
        return
    step = found[walk.at]
    word = spelt(step.id, step.name, lingo.lang)
    yield f"{name} {walk.at + 1}/{len(found)} – {step.name.of(lang)} ({word})"
    yield step.ask.of(lang)
    ids = [way.id if lingo.lang == ENGLISH else str(n) for n, way in enumerate(step.ways, 1)]
    width = max(map(len, ids), default=0)
    yield from (f"  {id_:<{width}}  {way.text.of(lang)}" for id_, way in zip(ids, step.ways, strict=True))
    if step.typed is not None:
        yield f"  --say …  {step.hint.of(lang) if step.hint else ''}".rstrip()
        if step.table is not None:
            yield lingo.say("  ideas: soloist ask {table}", table=_table(step, story) or "")
