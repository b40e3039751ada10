"""Session zero: the frame of the story, element by element, and the express scenario (HaDes 0.1.0)."""

import re
from collections.abc import Callable
from functools import cache

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Draw, Moment, Note, Said, Score, Step, Table, Tagged, Thing, Way
from soloist.rules.moments.threats import SEGMENTS, new_threat
from soloist.rules.moments.typed import detailed, items, line, names, sentence, short, within
from soloist.rules.term import Term

# --- the frame of a story: what was circled, ticked, left or struck out of it (Session zéro) ------


PROPOSED = Term("proposed", "proposé")
TICKED = Term("ticked", "coché")
CIRCLED = Term("circled", "entouré")
STRUCK = Term("struck", "rayé")

_NO = re.compile(
    r"(?:pas\s+d[e’'u]s?|pas|sans|aucune?|jamais(?:\s+d[e’'u]s?)?|ni|no|not|without|never)\b[’'\s]*|[-−–!]\s*|x\s+",
    re.IGNORECASE,
)
_SHORT = 3  # letters: what is shorter says nothing by itself


def framed(table: Table) -> tuple[Thing, ...]:
    """The elements of the frame, in the order they came up."""
    return tuple(thing for thing in table.of("E") if "frame" in thing.lists)


def standing(thing: Thing) -> Term:
    """How an element of the frame stands."""
    words = {word.casefold() for word in thing.lists.get("frame", ())}
    return next((mark for mark in (CIRCLED, TICKED, STRUCK) if words & {mark.en, mark.fr}), PROPOSED)


def refused(text: str) -> str | None:
    """What a line says no to: `gore` of `no gore`, `-gore` or `!gore`; None where it says no to nothing."""
    found = _NO.match(text.strip())
    rest = text.strip()[found.end() :].strip() if found else ""
    return rest or None


def unwanted(thing: Thing, table: Table) -> bool:
    """Whether a thing is struck out of the frame, or is named by a word that is."""
    if standing(thing) is STRUCK:
        return True
    out = frozenset(each.name for each in framed(table) if standing(each) is STRUCK)
    words = _telling(thing.name)
    return any(names <= words for name in out if (names := _telling(refused(name) or name)))


@cache
def _telling(name: str) -> frozenset[str]:
    """The words of a name that say what it is, without endings of number or gender."""
    found = re.findall(r"[^\W\d_]+", name.casefold())
    long = (word for word in found if len(word) > _SHORT)
    return frozenset(re.sub(r"(?:es|s|e|x)$", "", word) for word in long)


# --- session zero: the frame of the story, element by element (Session zéro) ----------------------


_VERBS = (
    ("circle", CIRCLED, Term("Circle", "Entourer")),
    ("tick", TICKED, Term("Tick", "Cocher")),
    ("strike", STRUCK, Term("Strike out", "Rayer")),
    ("clear", PROPOSED, Term("Unmark", "Démarquer")),
)


def no_frame_yet(table: Table) -> bool:
    """Whether nothing is in the frame and no scene has begun."""
    return not framed(table) and not table.scene and table.session <= 1


def session_zero_moment() -> Moment:
    """The rounds in which a frame is agreed upon."""
    return Moment(
        "session_zero",
        Term("Session zero", "Session zéro"),
        Term(
            "Agree on the frame: what the story is made of, and what stays out of it.",
            "Convenir du cadre : de quoi l’histoire est faite, et ce qui n’y entrera pas.",
        ),
        _steps,
        due=no_frame_yet,
    )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        _world(table),
        Step(
            "images",
            Term("Places, faces, clichés", "Lieux, visages, clichés"),
            Term(
                "What is found there: which places, faces, objects, which clichés one is fond of? All of it "
                "is ticked: it is likely to come. Stay as long as there is something to add.",
                "Qu’y croise-t-on : quels lieux, quels visages, quels objets, quels clichés que l’on aime ? "
                "Tout est coché ici, et viendra sans doute. Rester tant qu’il y a de quoi ajouter.",
            ),
            typed=lambda text: _put(table, text, TICKED),
            hint=Term(
                "several, parted by commas; the clock: it runs backwards",
                "plusieurs, entre virgules ; l’horloge : elle tourne à l’envers",
            ),
            table="voyage/lieux",
            again=True,
        ),
        Step(
            "veto",
            Term("What stays out", "Ce qui n’entre pas"),
            Term(
                "What would spoil it? Whatever is struck out here will not come, and needs no reason. Stay "
                "until that is all.",
                "Qu’est-ce qui gâcherait tout ? Ce qui est rayé ici ne viendra pas, et se passe de raisons. "
                "Rester jusqu’à ce que tout soit dit.",
            ),
            typed=lambda text: _put(table, text, STRUCK),
            hint=Term("everything here is struck out: gore, spiders", "tout est rayé ici : gore, araignées"),
            again=True,
        ),
        _round(table),
    )


def _world(table: Table) -> Step:
    return Step(
        "world",
        Term("World and mood", "Monde et ambiance"),
        Term(
            "Which world, and which light falls on it? Two or three words that must not be missing; places, "
            "faces, and what is to stay out, are asked for next.",
            "Quel monde, et sous quelle lumière ? Deux ou trois mots qui n’y manqueront pas ; les lieux, les "
            "visages, et ce qui n’entrera pas, se demandent ensuite.",
        ),
        ways=(
            Way(
                "question",
                Term("Draw a question about the world", "Tirer une question sur ce monde"),
                (Draw("hades/questions-d-univers"),),
            ),
        ),
        typed=lambda text: _put(table, text, CIRCLED),
        hint=Term(
            "all of it is circled, it will come; “no gore” is struck out",
            "tout est entouré, et viendra ; « pas de gore » est rayé",
        ),
        table="voyage/ciels",
        again=True,
        done=any(standing(thing) is CIRCLED for thing in framed(table)),
    )


def _round(table: Table) -> Step:
    elements = framed(table)
    propose = Way(
        "propose",
        Term("Start the frame afresh: no marks left", "Reprendre le cadre à neuf : plus aucune marque"),
        tuple(_mark(thing, PROPOSED, table.lang) for thing in elements if standing(thing) is not PROPOSED),
    )
    return Step(
        "round",
        Term("The last round", "Le dernier tour"),
        Term(
            "Look at it as a whole: what do you hope for most, and what can go? Circled: it will come. "
            "Ticked: it is likely to. No mark: it may. Struck out: it stays out.",
            "À voir l’ensemble : qu’espérer le plus, que laisser partir ? Entouré : cela viendra. Coché : "
            "sans doute. Sans marque : peut-être. Rayé : cela reste dehors.",
        ),
        ways=(
            *(way for thing in elements for way in _marks(thing, table.lang)),
            *((propose,) if propose.deeds else ()),
        ),
        typed=lambda text: _put(table, text, TICKED),
        hint=Term(
            "the clock: it runs backwards; or something new",
            "l’horloge : elle tourne à l’envers ; ou du nouveau",
        ),
        table="inspiration/amorces",
        again=True,
    )


def _put(table: Table, text: str, mark: Term) -> tuple[Deed, ...]:
    """New elements with their mark; a detail of one already there leaves its mark alone.

    What is said no to, `no gore`, is struck out whatever the mark, under its own name.
    """
    held = {thing.name.casefold() for thing in framed(table)}
    deeds: list[Deed] = []
    for item in names(text):
        if (out := refused(item)) is not None and not sentence(text):
            name = next(
                (thing.name for thing in framed(table) if thing.name.casefold() == out.casefold()), out
            )
            deeds.append(Note("E", name, "frame", (STRUCK.of(table.lang),), only=True))
            continue
        name, detail = (item, "") if sentence(text) else detailed(item)
        if not (detail and name.casefold() in held):
            deeds.append(Note("E", name, "frame", (mark.of(table.lang),), only=True))
        if detail:
            deeds.append(Tagged("E", name, (detail,)))
    return tuple(deeds)


def _mark(thing: Thing, mark: Term, lang: str) -> Note:
    return Note("E", thing.name, "frame", (mark.of(lang),), only=True)


def _marks(thing: Thing, lang: str) -> tuple[Way, ...]:
    """The marks an element can have instead of its own."""
    now, name = standing(thing), short(thing.name)
    return tuple(
        Way(
            f"{id_}:{thing.name}",
            Term(f"{verb.en} “{within(name, 'en')}”", f"{verb.fr} « {within(name, 'fr')} »"),
            (_mark(thing, mark, lang),),
        )
        for id_, mark, verb in _VERBS
        if mark is not now
    )


# --- the express scenario: four cards, and what each of them hides (Scénario express) -------------


CARD = Term("scenario", "scénario")
OPEN = Term("open", "ouvert")

_FRAME = Term("frame", "cadre")
_TRIGGER = Term("trigger", "déclencheur")
_CALL = Term("call", "appel")
_LEAD = Term("lead", "piste")


def nothing_afoot(table: Table) -> bool:
    """Whether no scene has begun, and neither a thread nor a threat is there."""
    return not table.scene and not table.of("Thread", "Clock")


def scenario_moment(due: Callable[[Table], bool] = nothing_afoot) -> Moment:
    """The moment that makes a scenario in a few minutes."""
    return Moment(
        "scenario",
        Term("Express scenario", "Scénario express"),
        Term(
            "Four cards make a scenario; what they hide will feed its twists.",
            "Quatre cartes font un scénario ; ce qu’elles cachent nourrira ses revirements.",
        ),
        _scenario_steps,
        due=due,
    )


def _scenario_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (_premise(), *_cards(table), *_truths(table), *_threat(table))


def _premise() -> Step:
    return Step(
        "premise",
        Term("A premise", "Une situation"),
        Term(
            "Is there an idea already, if only a picture? If not, one can be drawn and made one’s own.",
            "Y a-t-il déjà une idée, fût-ce une image ? Sinon, en tirer une, et se l’approprier.",
        ),
        ways=(
            Way(
                "idea",
                Term("Draw a whole premise to start from", "Tirer une situation toute faite"),
                (Draw("hades/idées-de-scénario"),),
            ),
        ),
        typed=lambda text: (Said(line(text), "reminder"),),
        hint=Term("kept as a reminder", "gardé comme un rappel"),
        table="inspiration/rumeurs",
    )


def _cards(table: Table) -> tuple[Step, ...]:
    return (
        Step(
            "frame",
            Term("The frame", "Le cadre"),
            Term(
                "Where does it start? A place one can already smell and hear, a season, an hour.",
                "Où cela commence-t-il ? Un endroit dont on sent déjà l’odeur, une saison, une heure.",
            ),
            typed=lambda text: _card(table, text, _FRAME),
            hint=Term("the place, the moment", "le lieu, l’instant"),
            table="voyage/lieux",
        ),
        Step(
            "trigger",
            Term("The trigger", "Le déclencheur"),
            Term(
                "What happens that never happens here? Keep it simple; it will grow.",
                "Que se passe-t-il, qui n’arrive jamais ici ? Que ce soit simple : cela grandira.",
            ),
            typed=lambda text: _card(table, text, _TRIGGER),
            hint=Term("something out of the ordinary", "quelque chose sort de l’ordinaire"),
            table="inspiration/amorces",
        ),
        Step(
            "call",
            Term("The call", "L’appel"),
            Term(
                "Why can they not look away? What does it cost them, who asks, what was promised?",
                "Pourquoi ne peut-on détourner les yeux ? Qu’est-ce que cela coûte, qui demande,"
                " qu’avait-on promis ?",
            ),
            typed=lambda text: _card(table, text, _CALL),
            hint=Term("what ties them to it", "ce qui y attache"),
            table="inspiration/enjeux",
        ),
        _lead(table),
    )


def _lead(table: Table) -> Step:
    return Step(
        "lead",
        Term("The lead", "La piste"),
        Term(
            "Where to begin? One door to push, one name, one trace still warm.",
            "Par où commencer ? Une porte à pousser, un nom, une trace encore tiède.",
        ),
        typed=lambda text: (Tagged("Thread", line(text), (OPEN.of(table.lang),)),),
        hint=Term("becomes an open thread", "devient un fil ouvert"),
        table="inspiration/indices",
    )


def _card(table: Table, text: str, card: Term) -> tuple[Deed, ...]:
    return (Note("E", line(text).rstrip("."), CARD, (card.of(table.lang),), only=True),)


def _truths(table: Table) -> tuple[Step, ...]:
    """What is really going on: one step a card, the frame last since it lies the least."""
    asks = (
        (
            _TRIGGER,
            Term("Behind the trigger", "Derrière le déclencheur"),
            Term(
                "What is really going on? Whatever they think happened is half true, or not at all.",
                "Que se passe-t-il vraiment ? Ce que l’on croit n’est vrai qu’à moitié, ou pas du tout.",
            ),
        ),
        (
            _CALL,
            Term("Behind the call", "Derrière l’appel"),
            Term(
                "Whoever calls them has not said everything. What was left out?",
                "Qui appelle ne dit pas tout. Qu’a-t-on passé sous silence ?",
            ),
        ),
        (
            _LEAD,
            Term("Behind the lead", "Derrière la piste"),
            Term(
                "Who would be glad to see them follow it, and where does it truly go?",
                "Qui se réjouirait de la voir suivie, et où mène-t-elle vraiment ?",
            ),
        ),
        (
            _FRAME,
            Term("Behind the frame", "Derrière le cadre"),
            Term(
                "And the place itself: is it what it seems? It may well be; go on without, then.",
                "Et le lieu lui-même, est-il ce qu’il paraît ? Peut-être bien ; alors, passer.",
            ),
        ),
    )
    return tuple(_truth(table, card, name, ask) for card, name, ask in asks)


def _truth(table: Table, card: Term, name: Term, ask: Term) -> Step:
    told = name.of(table.lang)
    dash = Term(": ", " : ").of(table.lang)
    column = Term(f"hades/undersides.{card.en.title()}", f"hades/faux-semblants.{card.fr.title()}")
    return Step(
        f"truth_{card.en}",
        name,
        ask,
        typed=lambda text: (Said(f"{told}{dash}{line(text)}", "secret"),),
        hint=Term("kept as a secret", "gardé comme un secret"),
        table=column.of(table.lang),
    )


def _threat(table: Table) -> tuple[Step, ...]:
    latest = table.of("Clock")[-1:]
    return (
        Step(
            "threat",
            Term("A threat", "Une menace"),
            Term(
                "Who or what moves on by itself, as long as nobody stands in its way?",
                "Qui, ou quoi, avance tout seul, tant que personne ne s’y oppose ?",
            ),
            typed=new_threat,
            hint=Term(
                f"becomes a clock of {SEGMENTS}; “name 4” for one of 4",
                f"devient une horloge de {SEGMENTS} ; « nom 4 » pour une de 4",
            ),
            table="menaces/menaces",
        ),
        Step(
            "agenda",
            Term("What it does next", "Ce qu’elle fera"),
            Term(
                "If nobody lifts a finger, what comes first, what then, and what last?",
                "Si personne ne bouge, qu’arrive-t-il d’abord, ensuite, et à la fin ?",
            ),
            typed=lambda text: _agenda(text, latest),
            hint=Term("its steps in order, parted by commas", "ses étapes dans l’ordre, entre virgules"),
            table="menaces/signes" if latest else None,  # a sign is a step of a threat that is there
            done=bool(latest and latest[0].lists.get("next")),
        ),
    )


def _agenda(text: str, latest: tuple[Thing, ...]) -> tuple[Deed, ...]:
    """The steps of the latest threat, or of one named before a colon."""
    name, said = detailed(text)
    if not latest and not said:
        raise Refusal(message("Whose steps? Name the threat first: the flood: cellars, bridge, town."))
    known = [clock for clock in latest if not said or clock.name.casefold() == name.casefold()]
    steps = items(said if said and (known or not latest) else text)
    if known or latest:
        return (Note("Clock", (known or latest)[0].name, "next", steps, only=True),)
    return (
        Score("Clock", name, "", 0, max(SEGMENTS, len(steps))),
        Note("Clock", name, "next", steps, only=True),
    )
