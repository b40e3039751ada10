"""The canvases as moments: genre, drama, world, and one for any group, place, role, culture…"""

from soloist.rules.moment import Moment, Table
from soloist.rules.spin.moments.canvas import Kind, fixed_steps, named_steps, secret_steps, unplayed
from soloist.rules.spin.moments.canvas_people import CHARACTER, CULTURE, GROUP
from soloist.rules.spin.moments.canvas_story import DRAMA, GENRE, WORLD
from soloist.rules.spin.moments.canvas_things import OBJECT, PLACE, SENSE
from soloist.rules.term import Term

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
