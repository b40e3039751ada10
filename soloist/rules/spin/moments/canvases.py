"""The canvases as moments: genre, drama, world, and one for any group, place, role, culture…"""

from soloist.rules.moment import Moment, Table
from soloist.rules.spin.moments.canvas import (
    CHARACTER,
    CULTURE,
    GROUP,
    Canvas,
    Kind,
    Question,
    fixed_steps,
    named_steps,
    secret_steps,
    unplayed,
)
from soloist.rules.term import Term

# --- the canvases of things -----------------------------------------------------------------------


PLACE = Canvas(
    "place",
    (
        Question(
            Term("arrival", "arrivée"),
            Term("Arrival, outside", "Arrivée, aspect extérieur"),
            Term(
                "What do you see of it first, and how long before you reach it?",
                "Par où arrive-t-on, et que voit-on d’abord ?",
            ),
            Term("voyage/lieux", "voyage/lieux"),
        ),
        Question(
            Term("inside", "intérieur"),
            Term("Architecture, decor, style, mood", "Architecture, décoration, style, ambiance"),
            Term(
                "Which room would you describe in a letter?",
                "Une fois dedans, comment est-ce bâti, meublé, éclairé, et que ressent-on ?",
            ),
            Term("voyage/demeures", "voyage/demeures"),
        ),
        Question(
            Term("use", "usage"),
            Term("Use, inhabitants", "Usage, habitants"),
            Term(
                "Who sweeps the floor here, and what happens on it?",
                "À quoi sert-il aujourd’hui, et qui y dort ?",
            ),
            Term("portraits/métiers", "portraits/métiers"),
        ),
        Question(
            Term("surroundings", "alentours"),
            Term("Surroundings", "Alentours"),
            Term(
                "What lies downhill, upwind, next door?",
                "Qu’entend-on des environs, et qui sont les voisins ?",
            ),
            Term("voyage/chemins", "voyage/chemins"),
        ),
        Question(
            Term("chances", "occasions"),
            Term("Opportunities", "Opportunités"),
            Term(
                "What could somebody with an hour and few scruples do here?",
                "Que peut-on y gagner, y apprendre, y prendre ?",
            ),
            Term("souvenirs/trésors", "souvenirs/trésors"),
        ),
        Question(
            Term("secret", "secret"),
            Term("History, secret passages", "Histoire, passages secrets"),
            Term(
                "What was it built for, and which door no longer opens?",
                "Qu’a-t-on muré, et qui s’en souvient ?",
            ),
            Term("portraits/secrets", "portraits/secrets"),
        ),
    ),
)

OBJECT = Canvas(
    "object",
    (
        Question(
            Term("look", "aspect"),
            Term("Distinctive look", "Apparence particulière"),
            Term(
                "What makes a hand stop over this one and not its neighbour?",
                "À quel détail le reconnaîtrait-on entre mille ?",
            ),
            Term("souvenirs/objets", "souvenirs/objets"),
        ),
        Question(
            Term("use", "utilité"),
            Term("Use, impact", "Utilité, impact"),
            Term(
                "Whose day is easier, or shorter, since it was made?",
                "À quoi sert-il, et que change-t-il pour qui s’en sert ?",
            ),
            None,
        ),
        Question(
            Term("handling", "maniement"),
            Term("How to use it", "Comment l’utiliser"),
            Term(
                "Hold it by the wrong end: then what?", "Quel geste faut-il faire, et qui le connaît encore ?"
            ),
            None,
        ),
        Question(
            Term("worth", "valeur"),
            Term("Value, rarity", "Valeur, rareté"),
            Term(
                "Who would haggle for it, and who would weep?",
                "Combien en reste-t-il, et que donnerait-on pour celui-ci ?",
            ),
            Term("souvenirs/trésors", "souvenirs/trésors"),
        ),
        Question(
            Term("wear", "usure"),
            Term("Wear, upkeep", "Usure, entretien"),
            Term(
                "What does it need: oil, light, flattery, a new string?",
                "Où est-il usé, et que faut-il lui faire pour qu’il dure ?",
            ),
            None,
        ),
        Question(
            Term("secret", "secret"),
            Term("Secret", "Secret"),
            Term(
                "Look closer: has something been scratched out, or sewn in?",
                "Qu’a-t-on gravé, caché ou gratté, là où personne ne regarde ?",
            ),
            Term("portraits/secrets", "portraits/secrets"),
        ),
    ),
)

SENSE = Canvas(
    "sense",
    (
        Question(
            Term("onset", "prémices"),
            Term("Onset of a sensation", "Début d’une sensation"),
            Term(
                "What was not quite there a moment ago?",
                "Un picotement, une odeur : qu’est-ce qui commence à peine ?",
            ),
            Term("sensations/odeurs", "sensations/odeurs"),
        ),
        Question(
            Term("plain", "évidence"),
            Term("Immediate, real sense", "Sens immédiat, réel"),
            Term(
                "Plainly here, under your fingers or your nose: what is it?",
                "Que voit-on, que sent-on, qu’entend-on, sans erreur possible ?",
            ),
            Term("sensations/sens", "sensations/sens"),
        ),
        Question(
            Term("another", "un autre"),
            Term("Someone else senses", "Un autre qui sent"),
            Term(
                "Which animal or person noticed before you did?",
                "Qui d’autre vient de le sentir, et comment le voit-on ?",
            ),
            Term("portraits/manières", "portraits/manières"),
        ),
        Question(
            Term("excess", "excès"),
            Term("Overwhelming sense", "Sens puissant"),
            Term(
                "Too hot, too loud, too foul: where does it come from?",
                "Qu’est-ce qui est si fort, brûlant ou pestilentiel que l’on ne pense plus ?",
            ),
            Term("sensations/bruits", "sensations/bruits"),
        ),
        Question(
            Term("loss", "perte"),
            Term("Loss of sense; blinded, deaf", "Perte du sens ; aveuglé, sourd"),
            Term(
                "What has gone dark, quiet or numb?", "Quel sens vient de manquer, et que fait-on sans lui ?"
            ),
            Term("sensations/silences", "sensations/silences"),
        ),
        Question(
            Term("beyond", "au-delà"),
            Term("Beyond, sixth sense, contradictory sense", "Au-delà, sixième sens, sens contradictoire"),
            Term(
                "What do you feel that cannot be so?",
                "Qu’est-ce que le corps sait, et que les yeux démentent ?",
            ),
            Term("inspiration/rêves", "inspiration/rêves"),
        ),
    ),
)


# --- the canvases of a story ----------------------------------------------------------------------


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


GENRE_NAME = Term("Genre", "Genre")
WORLD_NAME = Term("The world", "Le monde")


def _new(table: Table) -> bool:
    """Whether nothing was played yet, and nobody has said what genre it is."""
    return unplayed(table) and not table.of("E")


GENRE_CANVAS = Moment(
    "genre",
    Term("Genre canvas", "Canevas du genre"),
    Term(
        "Six questions settle what kind of story this is. In any order; a blank is an invitation.",
        "Six questions pour savoir quelle histoire on joue. Dans n’importe quel ordre ; un blanc invite.",
    ),
    lambda table, who: fixed_steps(GENRE, table, "E", GENRE_NAME),
    due=_new,
)
WORLD_CANVAS = Moment(
    "world",
    Term("World canvas", "Canevas du monde"),
    Term(
        "Only what everybody there knows. What stays blank is left to be discovered.",
        "Seulement ce que tous, là-bas, savent. Ce qui reste en blanc se découvrira.",
    ),
    lambda table, who: fixed_steps(WORLD, table, "L", WORLD_NAME),
)
DRAMA_CANVAS = Moment(
    "drama",
    Term("Drama canvas", "Canevas du drama"),
    Term(
        "What Destiny prepares and tells nobody: each answer goes into a secret note.",
        "Ce que la Destinée prépare sans le dire : chaque réponse va dans une note secrète.",
    ),
    lambda table, who: secret_steps(DRAMA, table),
)

_ABOUT = Term(
    "Six questions, as few or as many answers as come; the others keep.",
    "Six questions, autant de réponses qu’il en vient ; les autres attendront.",
)


def _moment(id_: str, name: Term, kind: Kind) -> Moment:
    return Moment(id_, name, _ABOUT, lambda table, who: named_steps(kind, table))


GROUP_CANVAS = _moment(
    "group",
    Term("Group canvas", "Canevas de groupe"),
    Kind(
        GROUP,
        "E",
        Term("group", "groupe"),
        Term(
            "A crew, a sect, a family: people who say “we”. What are they called?",
            "Un équipage, une secte, une famille : des gens qui disent « nous ». Comment les appelle-t-on ?",
        ),
        Term("the name of the group", "le nom du groupe"),
    ),
)
PLACE_CANVAS = _moment(
    "place",
    Term("Place canvas", "Canevas de lieu"),
    Kind(
        PLACE,
        "L",
        Term("place", "lieu"),
        Term(
            "Which place deserves a closer look? What do people there call it?",
            "Quel lieu mérite qu’on s’y arrête ? Comment l’appelle-t-on, là-bas ?",
        ),
        Term("the name of the place", "le nom du lieu"),
    ),
)
ROLE_CANVAS = _moment(
    "role",
    Term("Role canvas", "Canevas de second rôle"),
    Kind(
        CHARACTER,
        "N",
        Term("role", "rôle"),
        Term(
            "Somebody begins to matter. What is their name, or what are they called behind their back?",
            "Quelqu’un se met à compter. Quel est son nom, ou celui qu’on lui donne dans son dos ?",
        ),
        Term("the name of the role", "le nom du rôle"),
    ),
)
CULTURE_CANVAS = _moment(
    "culture",
    Term("Culture canvas", "Canevas de culture"),
    Kind(
        CULTURE,
        "E",
        Term("culture", "culture"),
        Term(
            "A people, a court, a trade: their own ways seem natural to them. Who are they?",
            "Un peuple, une cour, un métier : leurs usages leur paraissent tout naturels. Qui sont-ils ?",
        ),
        Term("the name of the people", "le nom de ces gens"),
    ),
)
OBJECT_CANVAS = _moment(
    "object",
    Term("Object canvas", "Canevas d’objet"),
    Kind(
        OBJECT,
        "E",
        Term("object", "objet"),
        Term(
            "Which thing is passed from hand to hand in this story? Name it.",
            "Quel objet passe de main en main dans cette histoire ? Lui donner un nom.",
        ),
        Term("what the object is called", "comment l’objet s’appelle"),
    ),
)
SENSE_CANVAS = _moment(
    "sense",
    Term("Sensation canvas", "Canevas de sensation"),
    Kind(
        SENSE,
        "E",
        Term("sensation", "sensation"),
        Term(
            "Something makes itself felt before it can be seen. Call it something.",
            "Quelque chose se fait sentir avant qu’on le voie. Lui donner un nom.",
        ),
        Term("a name for what is felt", "un nom pour ce qui se sent"),
    ),
)
