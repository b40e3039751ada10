"""The canvases of a story: its genre, its world, and what Destiny keeps to herself (SPIN 0.1, Canevas)."""

from soloist.rules.spin.moments.canvas import Canvas, Question
from soloist.rules.term import Term

GENRE = Canvas(
    "genre",
    (
        Question(
            Term("setting", "époque"),
            Term("Real or imaginary, period", "Réel ou imaginaire, époque"),
            Term(
                "Could you find it on a map, and which edition?",
                "Est-ce notre monde ou un autre, et en quelle année ?",
            ),
            None,
        ),
        Question(
            Term("beings", "êtres"),
            Term("Human or not", "Humain ou non humain"),
            Term(
                "Who is at the centre: people, or something that only talks like them?",
                "Joue-t-on des gens, ou d’autres êtres que des humains ?",
            ),
            None,
        ),
        Question(
            Term("crises", "crises"),
            Term("Action or social", "Action ou social"),
            Term(
                "Will there be more running or more talking?",
                "Les crises se règlent-elles à la course ou à table ?",
            ),
            Term("hades/scènes-types", "hades/scènes-types"),
        ),
        Question(
            Term("power", "puissance"),
            Term("Powerful or ordinary", "Puissant ou lambda"),
            Term(
                "Do crowds part for them, or are they the crowd?",
                "Les protagonistes peuvent-ils beaucoup, ou aussi peu que leurs voisins ?",
            ),
            None,
        ),
        Question(
            Term("nature", "nature"),
            Term("Lush or arid, wild or exploited", "Foisonnant ou aride, sauvage ou exploité"),
            Term(
                "Is the land generous, and has anyone fenced it?",
                "Y a-t-il trop de tout, ou presque rien ? La main de l’homme y est-elle passée ?",
            ),
            Term("voyage/lieux", "voyage/lieux"),
        ),
        Question(
            Term("uncanny", "surnaturel"),
            Term("Supernatural or not", "Surnaturel ou pas"),
            Term(
                "Do the dead stay dead, and the stars stay put?",
                "Quand on parle de fantômes, de quoi parle-t-on au juste ?",
            ),
            Term("menaces/signes", "menaces/signes"),
        ),
    ),
)

WORLD = Canvas(
    "world",
    (
        Question(
            Term("land", "contrée"),
            Term("The place", "Le lieu"),
            Term(
                "What would a bird see of it in a day’s flight?", "Où sommes-nous, et où cela s’arrête-t-il ?"
            ),
            Term("voyage/lieux", "voyage/lieux"),
        ),
        Question(
            Term("people", "habitants"),
            Term("The inhabitants", "Les habitants"),
            Term("Who was here first, and who says so?", "Qui vit là, et depuis quand ?"),
            Term("voyage/bourgs", "voyage/bourgs"),
        ),
        Question(
            Term("society", "société"),
            Term("Social context", "Contexte sociétal"),
            Term(
                "Which two people could never marry here?", "Comment vit-on ensemble, et qui reste dehors ?"
            ),
            Term("inspiration/dilemmes", "inspiration/dilemmes"),
        ),
        Question(
            Term("powers", "pouvoirs"),
            Term("Powers, opponents", "Pouvoirs en place, opposants"),
            Term(
                "Whose face is on the coins, and who would melt them?",
                "Qui tient le pouvoir, et qui voudrait le lui prendre ?",
            ),
            Term("inspiration/enjeux", "inspiration/enjeux"),
        ),
        Question(
            Term("wealth", "richesses"),
            Term("Economy, resources", "Économie, ressources"),
            Term(
                "What leaves by the harbour, and what comes back?", "De quoi vit-on, et pour quoi se bat-on ?"
            ),
            Term("souvenirs/trésors", "souvenirs/trésors"),
        ),
        Question(
            Term("mysteries", "mystères"),
            Term("Mysteries, beliefs, secrets", "Mystères, croyances, secrets"),
            Term(
                "What does every child here half believe?",
                "Que se raconte-t-on le soir, sans en être bien sûr ?",
            ),
            Term("inspiration/rumeurs", "inspiration/rumeurs"),
        ),
    ),
)

DRAMA = Canvas(
    "drama",
    (
        Question(
            Term("where", "où"),
            Term(
                "Where? playground, places, tropes, timelines",
                "Où ? terrain de jeu, lieux, tropes, chronologies",
            ),
            Term(
                "Which places and set pieces are you longing to use?",
                "Sur quel terrain va-t-on jouer, et par quels passages obligés du genre ?",
            ),
            Term("hades/scènes-types", "hades/scènes-types"),
        ),
        Question(
            Term("who", "qui"),
            Term("Who? levers, weaknesses", "Qui ? leviers, faiblesses"),
            Term(
                "What could make each of them drop everything and come?",
                "Par où tient-on chaque protagoniste ?",
            ),
            Term("portraits/peurs", "portraits/peurs"),
        ),
        Question(
            Term("what", "quoi"),
            Term("What? theme", "Quoi ? thématique, propos"),
            Term(
                "On the way home, which subject will the players come back to?",
                "De quoi parle cette histoire, quand on en ôte l’intrigue ?",
            ),
            Term("inspiration/dilemmes", "inspiration/dilemmes"),
        ),
        Question(
            Term("how", "comment"),
            Term("How? tone", "Comment ? ton"),
            Term(
                "How light may it get, and how dark?",
                "De quelle voix la raconte-t-on : grave, légère, cruelle ?",
            ),
            Term("spin/orientation.Negative emotion", "spin/orientation.Émotion négative"),
        ),
        Question(
            Term("how much", "combien"),
            Term("How much? toy box, gauges", "Combien ? coffre à jouets, jauges"),
            Term(
                "What is in the toy box, and which gauges will feel it?",
                "De quels jouets dispose-t-on, et quelles jauges vont se vider ?",
            ),
            Term("menaces/dangers", "menaces/dangers"),
        ),
        Question(
            Term("why", "pourquoi"),
            Term(
                "Why? how trouble comes, which gains bring it",
                "Pourquoi ? les problèmes, et les gains qui en créent",
            ),
            Term(
                "Which reward will turn out to be the next trouble?",
                "Comment viennent les ennuis, et lequel des gains en apportera d’autres ?",
            ),
            Term("inspiration/revirements", "inspiration/revirements"),
        ),
    ),
)
