"""The words of HaDes: resolving, and making a game (HaDes 0.1.0; meanings in our own words)."""

from typing import Final

from soloist.rules.guide import Chapter, Word
from soloist.rules.term import Term

RESOLVING: Final = Chapter(
    Term("Resolving", "Résoudre"),
    (
        Word(
            "resolution",
            Term("resolution", "résolution"),
            Term(
                "Finding out what comes of an uncertain objective, by dice or without.",
                "La façon de savoir ce que devient un objectif incertain, avec ou sans dés.",
            ),
            (Term("conflict", "conflit"), Term("opposition", "opposition")),
        ),
        Word(
            "objective",
            Term("goal", "objectif"),
            Term(
                "What the protagonist is after; every result is judged by it.",
                "Ce que veut le protagoniste ; tout résultat se juge par là.",
            ),
            (Term("objective", "objectif"), Term("intention", "intention")),
        ),
        Word(
            "pool",
            Term("pool", "pool"),
            Term(
                "The dice of a side: one for the objective, one for each trait that truly counts.",
                "Les dés d’un camp : un pour l’objectif, un pour chaque trait qui compte vraiment.",
            ),
            (Term("dice", "réserve"),),
        ),
        Word(
            "d6",
            Term("D", "D"),
            Term(
                "A six-sided die; 3D are three of them.",
                "Un dé à six faces ; 3D en font trois.",
            ),
            (Term("d6", "d6"),),
        ),
        Word(
            "bonus-dice",
            Term("bonus dice", "dés du chaos"),
            Term(
                "Each 6 brings one more die, which counts if it is even.",
                "Chaque 6 amène un dé de plus, qui compte s’il est pair.",
            ),
            (Term("luck", "chance"), Term("the divine", "divin")),
        ),
        Word(
            "favourite",
            Term("favourite", "favori"),
            Term(
                "The protagonist with more dice than the obstacle.",
                "Le protagoniste qui a plus de dés que l’obstacle.",
            ),
            opposite="outsider",
        ),
        Word(
            "outsider",
            Term("outsider", "outsider"),
            Term(
                "The protagonist with fewer dice than the obstacle.",
                "Le protagoniste qui a moins de dés que l’obstacle.",
            ),
            opposite="favourite",
        ),
        Word(
            "balanced",
            Term("balanced", "équilibrée"),
            Term(
                "Of an opposition: as many dice on either side.",
                "Se dit d’une opposition à dés égaux.",
            ),
        ),
        Word(
            "tie",
            Term("tie", "égalité"),
            Term(
                "As many even dice on either side. With one each or more the result is +1, for who acts is "
                "nearly there; with none at all it is −1.",
                "Autant de dés pairs dans chaque camp. À partir d’un de chaque côté, le résultat est +1, car "
                "qui agit y est presque ; sans aucun, il est −1.",
            ),
            (Term("level", "ex æquo"), Term("equal counts", "autant de pairs")),
        ),
        Word(
            "feat",
            Term("feat", "exploit"),
            Term("+3: reached, with a benefit.", "+3 : atteint, avec un bénéfice."),
            opposite="fiasco",
        ),
        Word(
            "success",
            Term("success", "succès"),
            Term(
                "+2: reached; more can be had against a harm.",
                "+2 : atteint ; davantage se paie d’un préjudice.",
            ),
            opposite="failure",
        ),
        Word(
            "almost",
            Term("almost", "presque"),
            Term(
                "+1: less than hoped, or all of it with a harm, or well on the way.",
                "+1 : moins qu’espéré, ou tout, mais avec un préjudice, ou en bonne voie.",
            ),
            opposite="setback",
        ),
        Word(
            "setback",
            Term("setback", "revers"),
            Term(
                "−1: not yet; a difficulty comes in, and it goes on.",
                "−1 : pas encore ; une difficulté survient, et cela continue.",
            ),
            opposite="almost",
        ),
        Word(
            "failure",
            Term("failure", "échec"),
            Term(
                "−2: not reached, unless one pays to go on.", "−2 : pas atteint, sauf à payer pour continuer."
            ),
            opposite="success",
        ),
        Word(
            "fiasco",
            Term("fiasco", "fiasco"),
            Term("−3: not reached, and a price to pay.", "−3 : pas atteint, et un prix à payer."),
            opposite="feat",
        ),
        Word(
            "benefit",
            Term("benefit", "bénéfice"),
            Term(
                "Something good that lasts: a turn of the story, a trait, a bar less.",
                "Un bien qui dure : un tour heureux, un trait, une barre de moins.",
            ),
            (Term("gain", "gain"),),
            "harm",
        ),
        Word(
            "harm",
            Term("harm", "préjudice"),
            Term(
                "Something bad that lasts: a threat moves, a trait, a bar more.",
                "Un mal qui dure : une menace avance, un trait, une barre de plus.",
            ),
            (Term("price", "prix"), Term("loss", "perte")),
            "benefit",
        ),
        Word(
            "opportunity",
            Term("opportunity", "opportunité"),
            Term(
                "A die for the protagonist, in this opposition only.",
                "Un dé pour le protagoniste, dans cette opposition seulement.",
            ),
            opposite="difficulty",
        ),
        Word(
            "difficulty",
            Term("difficulty", "difficulté"),
            Term(
                "A die for the obstacle, in this opposition only.",
                "Un dé pour l’obstacle, dans cette opposition seulement.",
            ),
            opposite="opportunity",
        ),
        Word(
            "action",
            Term("action", "action"),
            Term(
                "One step, seen close: few traits, well aimed.",
                "Un seul geste, vu de près : peu de traits, bien choisis.",
            ),
        ),
        Word(
            "sequence",
            Term("sequence", "séquence"),
            Term(
                "Several actions of one place and time, settled by one roll.",
                "Plusieurs actions d’un même lieu et d’un même moment, réglées d’un seul jet.",
            ),
        ),
        Word(
            "script",
            Term("script", "script"),
            Term(
                "A whole plan of several steps, settled by one roll; it may stop at a step.",
                "Tout un plan en plusieurs étapes, réglé d’un seul jet ; il peut s’arrêter à l’une d’elles.",
            ),
        ),
        Word(
            "competition",
            Term("competition", "compétition"),
            Term(
                "Several after the same thing, each against an obstacle of their own.",
                "Plusieurs pour un même but, chacun contre son propre obstacle.",
            ),
        ),
        Word(
            "automatic",
            Term("automatic resolution", "résolution automatique"),
            Term(
                "No dice: a fitting trait or the sign of destiny decides, and destiny moves by one.",
                "Sans dés : un trait qui convient, ou le signe du destin, décide, et le destin bouge d’un "
                "point.",
            ),
        ),
        Word(
            "deus-ex-alea",
            Term("Deus Ex Alea", "Deus Ex Alea"),
            Term(
                "The winner’s dice all show one face and the loser used a power: help comes from outside, "
                "and destiny returns to zero.",
                "Les dés du vainqueur montrent tous la même face et le perdant usait d’une puissance : une "
                "aide vient du dehors, et le destin retombe à zéro.",
            ),
        ),
    ),
)

MAKING: Final = Chapter(
    Term("The game itself", "Le jeu"),
    (
        Word(
            "background",
            Term("background", "background"),
            Term("What surrounds the stories of a world.", "Ce qui entoure les histoires d’un monde."),
        ),
        Word(
            "profile",
            Term("profile", "profil"),
            Term(
                "A page from which a protagonist, or a whole group, is made: words, traits, questions.",
                "Une page dont on tire un protagoniste, ou tout un groupe : des mots, des traits, des "
                "questions.",
            ),
        ),
        Word(
            "booklet",
            Term("booklet", "livret"),
            Term(
                "A protagonist’s sheet, profiles, and whatever was handed to them.",
                "La feuille d’un protagoniste, ses profils, et ce qu’on lui a remis.",
            ),
        ),
        Word(
            "session-zero",
            Term("session zero", "séance zéro"),
            Term(
                "Before the first story: agreeing on the frame, and making the protagonists.",
                "Avant la première histoire : s’accorder sur le cadre, et faire naître les protagonistes.",
            ),
            (Term("zero session", "session zéro"),),
        ),
        Word(
            "direction-roll",
            Term("direction roll", "jet de direction"),
            Term(
                "For open questions: choose a row of the table, a d6 gives the idea.",
                "Pour les questions ouvertes : on choisit une ligne de la table, un d6 donne l’idée.",
            ),
            (Term("symbolic roll", "jet symbolique"),),
        ),
        Word(
            "distance-roll",
            Term("distance roll", "jet de distance"),
            Term(
                "For closed questions, which measure: near or far, few or many, friend or foe.",
                "Pour les questions fermées, qui mesurent : près ou loin, peu ou beaucoup, ami ou ennemi.",
            ),
        ),
        Word(
            "choice-roll",
            Term("choice roll", "jet de choix"),
            Term(
                "Between options already listed: a die each, the highest wins.",
                "Entre des options déjà dites : un dé chacune, le plus haut l’emporte.",
            ),
        ),
        Word(
            "type-scene",
            Term("type scene", "scène type"),
            Term(
                "A kind of scene the game likes: traits of mood, and turns it may take.",
                "Une sorte de scène que le jeu affectionne : des traits d’ambiance, des revirements "
                "possibles.",
            ),
        ),
        Word(
            "type-mission",
            Term("type mission", "mission type"),
            Term(
                "A task with its steps of obstacles, played one by one or as a script.",
                "Une tâche et ses étapes d’obstacles, jouées une à une ou en un script.",
            ),
        ),
        Word(
            "express-scenario",
            Term("express scenario", "scénario express"),
            Term(
                "Four cards: frame, trigger, call, lead; the last three may lie.",
                "Quatre cartes : cadre, déclencheur, appel, piste ; les trois dernières peuvent mentir.",
            ),
        ),
    ),
)
