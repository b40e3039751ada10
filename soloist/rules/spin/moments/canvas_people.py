"""The canvases of people: a character, a group, a culture (SPIN 0.1, Canevas)."""

from soloist.rules.spin.moments.canvas import Canvas, Question
from soloist.rules.term import Term

CHARACTER = Canvas(
    "character",
    (
        Question(
            Term("looks", "allure"),
            Term("Looks, origins", "Apparence, origines"),
            Term(
                "Seen once from across a street, what would you remember of them, and whose eyes are those?",
                "Que remarque-t-on avant de savoir son nom, et d’où vient cette allure ?",
            ),
            Term("portraits/visages", "portraits/visages"),
        ),
        Question(
            Term("trade", "métier"),
            Term("Occupation", "Occupation"),
            Term(
                "Between waking and supper, where can they be found?",
                "À quoi passent ses journées, et au profit de qui ?",
            ),
            Term("portraits/métiers", "portraits/métiers"),
        ),
        Question(
            Term("strengths", "forces"),
            Term("Strengths, weaknesses", "Forces et faiblesses"),
            Term(
                "Which job do people fetch them for, and which do they dodge?",
                "Pour quoi frappe-t-on à sa porte, et pour quoi vaut-il mieux frapper ailleurs ?",
            ),
            Term("spin/strengths-and-weaknesses", "spin/forces-et-faiblesses"),
        ),
        Question(
            Term("ties", "liens"),
            Term("Relations, character, group membership", "Relations, caractère, appartenance à un groupe"),
            Term(
                "Who lays a place for them, and who leaves when they come in?",
                "Qui guette son retour ce soir, et qui change de trottoir ?",
            ),
            Term("portraits/liens", "portraits/liens"),
        ),
        Question(
            Term("belongings", "possessions"),
            Term("Possessions, means", "Possessions, moyens"),
            Term(
                "What is in the bag that is always packed?",
                "Qu’y a-t-il dans ses poches qui ne se prête à personne ?",
            ),
            Term("souvenirs/poches", "souvenirs/poches"),
        ),
        Question(
            Term("values", "valeurs"),
            Term("Values, beliefs, cults, magic, goals", "Valeurs, croyances, cultes, magie, objectifs"),
            Term(
                "For what would they give up the bag, the place and the name?",
                "Quel désir mène ses pas, et quel prix serait trop cher ?",
            ),
            Term("portraits/désirs", "portraits/désirs"),
        ),
    ),
)

GROUP = Canvas(
    "group",
    (
        Question(
            Term("headquarters", "repaire"),
            Term("Headquarters", "Quartiers généraux"),
            Term(
                "Which door, which knock, which back room?", "Où se retrouve-t-on, et comment y entre-t-on ?"
            ),
            Term("voyage/demeures", "voyage/demeures"),
        ),
        Question(
            Term("members", "membres"),
            Term("Members", "Membres"),
            Term(
                "Who can join, and who has tried to leave?",
                "Qui en est, et qu’ont-ils tous dû faire pour en être ?",
            ),
            Term("portraits/métiers", "portraits/métiers"),
        ),
        Question(
            Term("allies", "alliances"),
            Term("Allies, enemies, inner relations", "Alliés, ennemis, relations internes"),
            Term(
                "Who would lend them a boat, who would sink it, and who aboard is quarrelling?",
                "Sur qui comptent-ils, qui les guette, et qui, chez eux, ne se parle plus ?",
            ),
            Term("portraits/liens", "portraits/liens"),
        ),
        Question(
            Term("rule", "pouvoir"),
            Term("Hierarchy, governance", "Hiérarchie, gouvernance"),
            Term(
                "How is a decision taken, and who only thinks they take it?",
                "Qui décide, et que se passe-t-il quand on n’obéit pas ?",
            ),
            Term("portraits/manières", "portraits/manières"),
        ),
        Question(
            Term("means", "moyens"),
            Term("Resources, means", "Ressources, moyens"),
            Term(
                "What can they get hold of by tomorrow night?",
                "De quoi vivent-ils, et de quoi manqueront-ils d’abord ?",
            ),
            Term("souvenirs/trésors", "souvenirs/trésors"),
        ),
        Question(
            Term("aim", "but"),
            Term("Goals", "Objectifs"),
            Term(
                "If they won tomorrow, what would they do the day after?",
                "Que promettent-ils aux nouveaux, et que veulent-ils pour de bon ?",
            ),
            Term("inspiration/enjeux", "inspiration/enjeux"),
        ),
    ),
)

CULTURE = Canvas(
    "culture",
    (
        Question(
            Term("strangers", "étrangers"),
            Term("Universalist", "Universaliste, globalisante"),
            Term(
                "Do they think everyone would live as they do, given the chance?",
                "Leurs règles valent-elles pour tous les peuples, ou pour eux seuls ?",
            ),
            Term("spin/orientation.Conflict", "spin/orientation.Conflit"),
        ),
        Question(
            Term("feelings", "émotions"),
            Term("Austere or passionate", "Neutre, austère, ou émotionnelle, passionnée"),
            Term(
                "What is done with a feeling: shown, sung or swallowed?",
                "Pleure-t-on en public, ou serre-t-on les dents ?",
            ),
            Term("spin/orientation.Negative emotion", "spin/orientation.Émotion négative"),
        ),
        Question(
            Term("manners", "mœurs"),
            Term("Strict or loose social rules", "Règles sociales strictes ou flexibles"),
            Term(
                "Which rule does everyone bend, and which would nobody dare?",
                "Que coûte un manquement à la politesse ?",
            ),
            None,
        ),
        Question(
            Term("belonging", "appartenance"),
            Term("Individualism or collectivism", "Individualisme ou collectivisme"),
            Term(
                "When the harvest is good, whose is it?",
                "Quand l’un faute, qui paie : lui, ou toute sa maison ?",
            ),
            Term("inspiration/dilemmes", "inspiration/dilemmes"),
        ),
        Question(
            Term("rank", "rang"),
            Term("Merit or lineage", "Mérite ou lignage"),
            Term(
                "What comes first in an introduction, your deeds or your grandmother?",
                "Doit-on sa place à ce que l’on a fait, ou à sa naissance ?",
            ),
            Term("portraits/liens", "portraits/liens"),
        ),
        Question(
            Term("beliefs", "croyances"),
            Term(
                "Reason or belief; sequential or synchronous time",
                "Raison ou croyance ; temps séquentiel ou synchrone",
            ),
            Term(
                "Do they argue or pray, and is being late an insult?",
                "Que croit-on sans preuve, et fait-on les choses l’une après l’autre ou toutes à la fois ?",
            ),
            Term("inspiration/rumeurs", "inspiration/rumeurs"),
        ),
    ),
)
