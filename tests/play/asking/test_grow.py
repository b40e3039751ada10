"""What a story holds that a game could grow from: each with its words, its line and its scene."""

from soloist.journal.folding.skim import skim
from soloist.play.asking.growing import Find, finds, sentences
from soloist.play.told.veil import masked

HEAD = """---
title: La retenue
ruleset: hades
lang: fr
pcs: Marthe
---

## Session 1
*Date: 2026-11-20*

"""
STORY = (
    HEAD
    + """### S1 *Le bac de nuit*

La brume mange la rive. « Qui va là ? » Marthe ne répond pas [N:Osric|méfiant|traits: gaffe, dettes].

```lonelog
? Que veut le passeur ?
-> Un {nom}, celui d’un mort.
[L:Le barrage|fissuré]
@(Marthe) Mentir au passeur
d: Opposition [pour: objectif, culot | contre: obstacle] 2d6=4,2 vs 1d6=3 -> Succès (+2)
=> Osric la fait monter. [Thread:La lanterne|ouvert] [N:Destinée|Destin 0->-1]
? Est-ce gardé ?
tbl: oracle/oui-non d6=5 -> Oui
-> Oui, et mal.
[Track:Les vannes 0/2|étapes: guetter 1, tourner la roue 2]
[E:La crue|scène type|traits: nuit, boue]
(secret: La veuve ment.)
```

### S2 *Sous le barrage*

```lonelog
=> Osric la fait monter. [N:Osric|mort]
```
"""
)


def found(text: str = STORY, **asked: object) -> tuple[Find, ...]:
    """What there is in a story."""
    data = text.encode()
    return finds(data, skim(data).state, "la-retenue.md", **asked)  # type: ignore[arg-type]


def told(text: str = STORY, **asked: object) -> list[tuple[str, str]]:
    """The same, as what it is and its words."""
    return [(each.what, each.text) for each in found(text, **asked)]


def test_prose_is_taken_where_one_reads() -> None:
    """Its sentences, without tags; what is asked and tried there, too."""
    data = STORY.encode()
    here = (data.index(b"La brume"), data.index(b"```lonelog"))
    said = [text for what, text in told(here=here) if what == "sentence"]
    assert said == ["La brume mange la rive.", "« Qui va là ? »", "Marthe ne répond pas Osric."]
    fence = (data.index(b"```lonelog"), data.index(b"### S2"))
    kinds = [what for what, _ in told(here=fence)]
    assert kinds.count("question") == 2
    assert kinds.count("action") == 1


def test_what_is_hidden_or_struck_is_no_seed() -> None:
    """Neither a secret nor what was taken back is offered."""
    assert not any("veuve" in text for _, text in told())
    gone = STORY + "\n```lonelog\n? Qui ?\n-> Personne du tout.\n```\n\n```lonelog\n(struck: ? Qui)\n```\n"
    kept = STORY + "\n```lonelog\n? Qui ?\n-> Personne du tout.\n```\n"
    assert ("answer", "Personne du tout.") in told(kept)
    assert ("answer", "Personne du tout.") not in told(gone)


def test_what_destiny_alone_sees_is_veiled() -> None:
    """A block that only Destiny may read gives nothing, wherever one reads."""
    block = "\n\\--- secret\nLa veuve a noyé le gardien.\n---\\\n"
    data = (STORY + block).encode()
    here = (data.index(b"\\---"), len(data))
    for text in (data, masked(data)):
        assert not any("gardien" in find.text for find in found(text.decode(), here=here))


def test_sentences_end_where_they_do() -> None:
    """Closing quotes belong to what they close; abbreviations of one letter are no matter."""
    line = "« Non. » Elle rit… Puis : « Qui ? » demande-t-il. Rien."
    assert list(sentences(line)) == ["« Non. »", "Elle rit…", "Puis : « Qui ? » demande-t-il.", "Rien."]
    assert list(sentences("")) == []
