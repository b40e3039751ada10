"""Whose turn it is against a Menace: an order chosen once, and kept (Bravoure & Infortune, Menace)."""

from collections.abc import Sequence

from soloist.rules.bravoure.menace import next_up
from soloist.rules.bravoure.moments.words import struck
from soloist.rules.moment import Note, Step, Table, Thing, Way
from soloist.rules.moments.typed import items, short
from soloist.rules.term import Term


def order_step(table: Table, menace: Thing | None) -> Step:
    """The step that sets the order against a Menace, then passes the turn on; nothing for one alone."""
    names = [person.name for person in table.people]
    order = menace.lists.get("next", ()) if menace else ()
    ways: tuple[Way, ...] = ()
    if menace and len(names) > 1:
        ways = _turns(table, menace, order) if order else _orders(menace, names)
    now = short(order[0]) if order else ""
    return Step(
        "order",
        Term("Whose turn", "À qui le tour"),
        Term(f"{now} is up. And then?", f"Au tour de {now}. Et ensuite ?")
        if order
        else Term(
            "Who goes first against it? The order, once chosen, holds to the end.",
            "Qui l’affronte en premier ? L’ordre, une fois choisi, vaut jusqu’au bout.",
        ),
        ways,
        typed=(lambda text: (_kept(menace, items(text)),)) if menace and len(names) > 1 else None,
        hint=Term("names in order, parted by commas", "les noms dans l’ordre, entre virgules"),
        done=not ways,
    )


def _orders(menace: Thing, names: Sequence[str]) -> tuple[Way, ...]:
    turned = [(*names[at:], *names[:at]) for at in range(len(names))]
    return tuple(
        Way(
            f"first:{order[0]}",
            Term(f"{short(order[0])} first", f"{short(order[0])} d’abord"),
            (_kept(menace, order),),
        )
        for order in turned
    )


def _turns(table: Table, menace: Thing, order: Sequence[str]) -> tuple[Way, ...]:
    """The turn passed on, over those whom a misfortune took; nothing where nobody is left."""
    up = next_up(order, order[0], [person.name for person in struck(table)])
    if up is None:
        return ()
    at = order.index(up)
    text = Term(
        f"{short(order[0])} has acted; {short(up)} is up",
        f"{short(order[0])} a joué ; au tour de {short(up)}",
    )
    return (Way("pass", text, (_kept(menace, (*order[at:], *order[:at])),)),)


def _kept(menace: Thing, order: Sequence[str]) -> Note:
    """The order on the Menace, whoever is up first."""
    return Note("Timer", menace.name, "next", tuple(order), only=True)
