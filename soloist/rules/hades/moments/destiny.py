"""Moving destiny by hand, with the reason why (HaDes 0.1.0, Le destin)."""

import re

from soloist.message import Refusal, message
from soloist.rules.moment import Count, Deed, Moment, Said, Step, Table, Throw, Way
from soloist.rules.term import Term

MOST = 20  # steps at once: more is a slip of the hand

_TYPED = re.compile(r"(?P<to>=\s*)?(?P<number>[+\-−]?\s*\d{1,3})(?:\s*[:,;]?\s+(?P<why>.*))?")


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    destiny = table.counters.get("destiny", 0)
    return (
        Step(
            "nudge",
            Term("Destiny", "Destin"),
            Term(
                f"Destiny stands at {_signed(destiny)}. Was something given or taken that it must recall?",
                f"Le destin est à {_signed(destiny)}. A-t-on donné ou pris quelque chose dont il "
                "doive se souvenir ?",
            ),
            ways=_ways(destiny),
            typed=_typed,
            hint=Term("+1 or −1 and why; =0 sets it", "+1 ou −1, et pourquoi ; =0 le fixe"),
        ),
    )


def _ways(destiny: int) -> tuple[Way, ...]:
    kind = Term("A kind turn of events (−1)", "Une tournure clémente (−1)")
    harsh = Term("A harsh turn of events (+1)", "Une tournure plus rude (+1)")
    back = Way("zero", Term("Back to 0", "Retour à 0"), (Count("destiny", to=0),))
    return (
        Way(
            "granted",
            Term("A trait, or a plain action, just works (−1)", "Un trait, un geste simple suffit (−1)"),
            (Throw("auto", {"granted": 1}),),
        ),
        Way("read", _read(destiny), (Throw("auto", {"granted": 0}),)),
        Way("turn", kind if destiny > 0 else harsh, (Throw("orient", {"cause": 0}),)),
        Way(
            "benefit",
            Term("A benefit, for want of another (+1)", "Un bénéfice, faute d’un autre (+1)"),
            (Throw("orient", {"cause": 1}),),
        ),
        Way(
            "harm",
            Term("A harm, for want of another (−1)", "Un préjudice, faute d’un autre (−1)"),
            (Throw("orient", {"cause": 2}),),
        ),
        *((back,) if destiny else ()),
    )


def _read(destiny: int) -> Term:
    if destiny > 0:
        return Term("Let it decide: rather well (−1)", "S’en remettre à lui : plutôt bien (−1)")
    return Term("Let it decide: rather badly (+1)", "S’en remettre à lui : plutôt mal (+1)")


def _typed(text: str) -> tuple[Deed, ...]:
    found = _TYPED.fullmatch(text.strip())
    if found is None:
        raise Refusal(
            message("“{text}” moves nothing. Write +1 or -1 and the reason, or =0.", text=text.strip())
        )
    number = int(found["number"].replace("−", "-").replace(" ", ""))
    if not found["to"] and abs(number) > MOST:
        raise Refusal(message("Destiny moves by {most} at most at once. Write =N to set it.", most=MOST))
    moved = Count("destiny", to=number) if found["to"] else Count("destiny", number)
    why = (found["why"] or "").strip()
    return (*((Said(why, "note"),) if why else ()), moved)


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


DESTINY = Moment(
    "destiny",
    Term("Destiny by hand", "Le destin à la main"),
    Term(
        "Destiny is a tool: what was granted, taken, softened or hardened moves it.",
        "Le destin est un outil : ce qui fut accordé, pris, adouci ou durci le déplace.",
    ),
    _steps,
    brief=True,
)
