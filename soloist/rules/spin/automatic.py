"""Without dice: the automatic outcome of HaDes, lent to a SPIN story that asks for it."""

from dataclasses import replace

from soloist.message import Refusal, message
from soloist.rules.dice import Dice
from soloist.rules.hades.automatic import AUTO_KEYS, PLAIN_AUTO, automatic_odds, resolve_automatically
from soloist.rules.situation import inputs
from soloist.rules.system import Key, Odds, Resolution, Situation
from soloist.rules.term import Term

ALLOWED = Key(
    "allowed", "flag", Term("Automatic results allowed", "Résultats automatiques permis"), 1, option="sp.auto"
)
KEYS = (*AUTO_KEYS, ALLOWED)


def resolve(situation: Situation, dice: Dice) -> Resolution:
    """`good` and destiny −1, or `bad` and destiny +1; raises `Refusal` where the story has not allowed it."""
    return resolve_automatically(_plain(situation), dice)


def odds(situation: Situation) -> Odds:
    """One outcome is certain."""
    return automatic_odds(_plain(situation))


def _plain(situation: Situation) -> Situation:
    """The situation as HaDes knows it."""
    if not inputs(situation, KEYS)["allowed"]:
        raise Refusal(
            message("SPIN has no automatic results; this story can allow them: (option: sp.auto on).")
        )
    values = {id_: value for id_, value in situation.values.items() if id_ != ALLOWED.id}
    return replace(situation, values=values)


AUTO = replace(PLAIN_AUTO, keys=KEYS, resolve=resolve, odds=odds)
