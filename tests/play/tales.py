"""Stories in the middle of things, one a system, in both languages, for guided moments."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from soloist.play.story.send import send
from soloist.play.story.story import Story
from tests.play.sitting import begin, dice

FAILURE = (
    "```lonelog\n@ Crocheter la porte\n"
    "d: Opposition [pour: objectif, crochets | contre: objectif, ? 2D] 2d6=1,3 vs 3d6=2,4,5 -> Échec (-2)\n"
    "[N:Destinée|Destin -4->-3]\n```\n"
)
RICH = """```lonelog
[E:la lune rouge|cadre: entouré]
[E:les zombies|cadre: rayé]
[E:le bal|cadre: coché]
[N:Maëlle|sa sœur]
[L:Le quai|désert]
[Thread:Le registre du capitaine|ouvert]
[Clock:La marée rouge 1/3|suite: l’eau entre dans les caves, le phare s’éteint]
[Clock:Les douaniers 2/6]
[PC:Aldric|traits: crochets, vertige (-)|session: trempé (-), porté par le vent|Fortunes 0->2]
[PC:Aldric|jauges: blessure (état), expérience (avancement)|blessure 2|expérience 1]
[PC:Aldric|fatigué]
[PC:Maude|traits: fort, crochets|Fortunes 0->1]
[N:Destinée|Destin 0->-4]
```
"""
_OPTIONS = "```lonelog\n(option: hd.powers on)\n(option: hd.destiny_to_fortunes on)\n```\n"
_FRESH = {"fr": "[N:Destinée|Destin 0->{n}|cartes: 2, 5]", "en": "[N:Destiny|Destiny 0->{n}|cards: 2, 5]"}
_ANN = "[PC:{who}|traits: calme, lâche (-)|jauges: blessée (état), corde (ressource)|blessée 3|Fortunes 0->4]"
_NAMED = """[L:La digue|lieu]
[N:Yann|rôle]
[E:Les Veilleurs|groupe]
[E:Les îliens|culture]
[E:La corne|objet]
[E:Le relent|sensation]"""
_RYN = {
    "fr": "Vigueur 1|Agilité 4|Esprit 3|Aura 2|traits: voleuse 1, lame 1, bagout 1|"
          "objets: crochets 1, rapière 1|atout: les coffres|"
          "défaut: peur des chiens|Bravoure 4|Infortune 3|Expérience 9",
    "en": "Vigour 1|Agility 4|Mind 3|Aura 2|traits: thief 1, blade 1, patter 1|objects: picks 1, rapier 1|"
          "asset: safes|flaw: afraid of dogs|Bravery 4|Hardship 3|Experience 9",
}  # fmt: skip
_NELL = {
    "fr": "traits: Réflexes, escalade, vol +, distraite (-), vaine (-), myope (-)|Énergie 3|Énergie max 6",
    "en": "traits: Reflexes, climbing, flight +, clumsy (-), vain (-), short-sighted (-)|"
          "Energy 3|Energy max 6",
}  # fmt: skip
_JANE = {
    "fr": ("vertus: Habileté 3, Patience 2|compétences: Crochetage 4, Persuasion 1|spécialités: coffres|"
           "équipement: rossignols|Avantages 0|Avantages max 2|Fatigue 2|séquelles: jambe raide -2D"),
    "en": ("virtues: Dexterity 3, Patience 2|skills: Lock-picking 4, Persuasion 1|specialities: safes|"
           "equipment: picks|Advantages 0|Advantages max 2|Fatigue 2|sequelae: stiff leg -2D"),
}  # fmt: skip


class Tale(NamedTuple):
    """Who plays, what a line at a step says where not any will do, what any other line says.

    The lines are by step, `moment/step` for one moment alone, in French and English where they differ.
    """

    pcs: tuple[str, ...]
    typed: Mapping[str, str | tuple[str, str]]
    any: str = "Une lampe : elle s’éteint"

    def said(self, moment: str, step: str, lang: str) -> str:
        """The line to type."""
        told = self.typed.get(f"{moment}/{step}", self.typed.get(step, self.any))
        return told if isinstance(told, str) else told[lang == "en"]


TALES: Mapping[str, Tale] = {
    "hades": Tale(
        ("Aldric", "Maude"),
        {
            "gauges": "soif (ressource)",
            "spend:Aldric": "crochets -> doigts agiles", "spend:Maude": "Fort -> épuisé (-)",
            "convert:Aldric": "trempé -> frileux",
        },
        "un mot : un détail",
    ),
    "spin": Tale(
        ("Ann",),
        {
            "loss": "boiterie, corde neuve (resource), peur 2", "adversary": "Le Roi: garde, ruse 2",
            "side_by_side": "Ann: calme / brume", "card": "2: humains",
        },
        "la brume: épaisse",
    ),
    "roses": Tale(
        ("Jane", "Bo"),
        {
            "virtues": "Ruse 2", "skills": "Chant 1", "advantages": "3",
            "sequelae": "main gauche 2, vertige", "which": ("coffres", "safes"),
        },
    ),
    "bravoure": Tale(
        ("Ryn", "Bo"),
        {
            "attributes": "agility, mind, aura, vigour", "order": "Bo, Ryn", "open": "Dogues",
            "traits": ("lame -> fine lame", "blade -> fine blade"), "objects": ("-crochets", "-picks"),
        },
    ),
    "oneshot": Tale(
        ("Nell", "Bo"),
        {
            "hazard": "chute 1", "who": "Gardes, Capitaine 4",
            "order": "Nell, Bo",
            "surprise": "Bo", "initiative": "Nell",
            "strong": ("-escalade", "-climbing"), "weak": ("-vaine", "-vain"),
            "powers": ("vol -> plein vol", "flight -> full flight"),
        },
    ),
}  # fmt: skip


def spin(root: Path, lang: str = "fr") -> Story:
    """A story of SPIN: a sheet, cards in hand, a threat, an adversary with gauges."""
    story = begin(root, "Le phare", system="spin", lang=lang, pcs=("Ann",))
    lines = [
        _FRESH[lang].format(n=-4),
        "[Clock:La crue 2/6|suite: la cave est noyée]",
        _ANN.format(who="Ann"),
    ]
    lines += ["[N:L’Ogre|jauges: rage (état)|rage 1]", "[PC:Ann|butin: lanterne|session: trempée (-)]"]
    send(story, "\n".join([*lines, "[L:Le phare|sombre]"]), dice(""))
    return story


_STOPPED = {
    "fr": "d: Script [étapes: joindre 1/1, prendre 1/1]",
    "en": "d: Script [steps: join 1/1, take 1/1]",
}
"""A script that stops at its first step."""


def tale(root: Path, system: str, lang: str, moment: str = "") -> Story:
    """The story of a system, with what calls for a moment."""
    if system == "spin":
        story = spin(root, lang)
        send(story, _NAMED, dice(""))
        if moment == "resume":
            send(story, _STOPPED[lang], dice("1 1 | 2 2", "for", "against"))
        return story
    pcs, fr = TALES[system].pcs, lang == "fr"
    story = begin(root, "Le coffre", system, lang, pcs)
    if system == "hades":
        called = {"contretemps": "```lonelog\nd: Destin d6=2 vs 4 -> Contretemps\n```\n", "reveal": FAILURE}
        blocks = RICH, _OPTIONS, *([called[moment]] if moment in called else [])
        story.append(lambda state: blocks)
        if moment == "resume":
            send(story, f"@(Aldric) Sortir\n{_STOPPED[lang]}", dice("1 1 | 2 2", "for", "against"))
    elif system == "roses":
        send(story, f"[PC:Jane|{_JANE[lang]}]", dice(""))
    elif system == "bravoure":
        away, points = (
            ("hors de la scène (-)", "Expérience 2") if fr else ("out of the scene (-)", "Experience 2")
        )
        send(story, f"[PC:Ryn|{_RYN[lang]}]\n[Timer:Dogues 4]\n[PC:Bo|session: {away}|{points}]", dice(""))
        send(
            story,
            f"@(Ryn) Fuir\nd: Menace [{'réserve' if fr else 'pool'}: 2 | score: 4]",
            dice("1 1", "pool"),
        )
    else:
        minor, energy = ("mineur", "Énergie") if fr else ("minor", "Energy")
        send(story, f"[PC:Nell|{_NELL[lang]}]\n[N:Gardes|{minor}]\n[N:Capitaine|{energy} 4]", dice(""))
        send(
            story,
            f"[N:Berthe|curieuse]\n[PC:Bo|{energy} 0]\n[PC:Nell|motivation: retrouver Berthe]",
            dice(""),
        )
        send(story, "@(Nell) Tirer\nd: Surprise 2d10=9,8 vs 4", dice(""))
    return story
