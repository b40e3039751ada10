"""The express scenario: four cards, and what each of them hides (HaDes 0.1.0, Scénario express)."""

from collections.abc import Callable

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Draw, Moment, Note, Said, Score, Step, Table, Tagged, Thing, Way
from soloist.rules.moments.threats import SEGMENTS, new_threat
from soloist.rules.moments.typed import detailed, items, line
from soloist.rules.term import Term

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
        _steps,
        due=due,
    )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
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
