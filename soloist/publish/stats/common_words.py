"""The words of French and English that any prose repeats, and that say nothing about a writer."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.publish.stats.letters import folded

_ENGLISH: Final = """
a about above across after again against all almost along already also although always am among an and
another any anybody anyone anything are around as aside at away back be became because become been before
began behind being below beneath beside between beyond both but by came can cannot come could did do does
doing done down during each either else enough even ever every everybody everyone everything except far
few first for from get gets getting go goes going gone got had half has have having he her here hers
herself him himself his how however i if in indeed inside instead into is it its itself just keep kept
knew know last least left less let like little long look looked made make many may maybe me might mine
more most much must my myself near never next no nobody none nor not nothing now of off often on once one
only onto or other others our ours ourselves out outside over own perhaps put quite rather really right
said same saw say says see seen she should since so some somebody someone something somewhere soon still
such take than that the their theirs them themselves then there these they thing things think this those
though thought three through thus till to together too took toward towards two under until up upon us
very was way we well went were what whatever when where whether which while who whole whom whose why will
with within without would yes yet you your yours yourself don doesn didn isn aren wasn weren couldn
wouldn shouldn hasn haven hadn won ain
"""
_FRENCH: Final = """
a à afin ai aie ailleurs ainsi ait alla aller allait alors après as assez au aucun aucune aujourd auprès
auquel aura aurait aussi aussitôt autant autour autre autres aux avaient avais avait avant avec avez
avoir avons ayant bas beaucoup bien bientôt bon ça car ce ceci cela celle celles celui cent cependant
certain certaine certaines certains ces cet cette ceux chacun chacune chaque chez chose choses comme
comment contre d dans davantage de dehors déjà demi depuis derrière des dès dessous dessus deux devait
devant devoir disait dit dix doit donc donne dont du durant elle elles en encore enfin entre est et
étaient étais était étant été être eu eut eux faire fais faisait fait fallait fait faut fit fois font
force fut grand guère haut hier hors hui ici il ils j jamais je jusque jusqu l la là laquelle le lequel
les lesquelles lesquels leur leurs loin longtemps lors lorsque lui m ma maintenant mais mal malgré me
même mêmes mes met mettre mien mienne mieux mis moi moins mon n ne ni non nos notre nôtre nous nul nulle
on ont or ou où oui outre par parce parfois parmi partout pas passé pendant peu peut peuvent plus
plusieurs plutôt point pour pourquoi pourrait pourtant pouvait pouvoir près presque prit puis puisque qu
quand quant quatre que quel quelle quelles quelque quelques quelqu quels qui quoi rien s sa sans sauf se
selon sera serait ses seul seule seulement si sien sienne sinon six soi soient sois soit sommes son sont
sous souvent soudain suis sur surtout t ta tandis tant te tel telle tellement telles tels tes toi ton
toujours tous tout toute toutefois toutes très trois trop tu un une vers veut voici voilà voir vont vos
votre vôtre vous voulait vouloir vu y
"""


def _set(text: str) -> frozenset[str]:
    return frozenset(map(folded, text.split()))


COMMON: Final[Mapping[str, frozenset[str]]] = MappingProxyType({"en": _set(_ENGLISH), "fr": _set(_FRENCH)})
"""By language, as they are compared: without case and accents."""
TITLES: Final = _set(
    "mr mrs ms miss dr sir lady lord captain father mother brother sister uncle aunt saint doctor master "
    "monsieur madame mademoiselle messire dame capitaine pere frere soeur oncle tante docteur maitre "
    "don dona herr frau the"
)
"""What stands before a name and is not the name."""
