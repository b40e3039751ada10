"""A story with a roll, a question and two scenes, to be left in every way."""

from typing import Final

TALE: Final = """---
title: La porte
ruleset: hades
lang: fr
pcs: Aldric
start_date: 2026-11-20
---

# La porte

## Session 1
*Date: 2026-11-20*

### S1 *Le seuil*

Aldric attend devant la *porte*.

```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif, vieux chêne] 1d6=2 vs 2d6=3,5 -> Presque (+1)
[N:Destinée|Destin 0->1]
(choix: l'atteindre contre un préjudice)
=> Elle cède. [N:Garde|méfiant]
```

La porte cède, le garde se retourne.

### S2 *La cour*

```lonelog
? Un chien ?
tbl: oracle/oui-non d6=4 -> Oui, mais…
\\--- secret
Il est en bois.
---\\
```

Le chien ne bouge pas.
"""
DATA: Final = TALE.encode("utf-8")
