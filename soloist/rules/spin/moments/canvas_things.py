"""The canvases of things: a place, an object, a sensation (SPIN 0.1, Canevas)."""

from soloist.rules.spin.moments.canvas import Canvas, Question
from soloist.rules.term import Term

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
