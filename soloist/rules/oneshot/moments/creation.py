"""Making a character, point by point (One Shot, Creation)."""

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Moment, Person, Said, Step, Table, Way
from soloist.rules.moments.sheet import bare, edited, single
from soloist.rules.moments.typed import items
from soloist.rules.oneshot.character import CREATION_CHECKS, POINTS, Lack, contradictions, lacks
from soloist.rules.oneshot.dice import SUPERNATURAL
from soloist.rules.oneshot.moments import words
from soloist.rules.term import Term

_MOTIVATIONS = (
    ("money", Term("Money", "Argent")),
    ("fame", Term("Fame", "Célébrité")),
    ("knowledge", Term("Knowledge", "Connaissance")),
    ("seduction", Term("Seduction", "Séduction")),
    ("combat", Term("Combat", "Combat")),
    ("magic", Term("Magic", "Magie")),
    ("revenge", Term("Revenge", "Vengeance")),
    ("justice", Term("Justice", "Justice")),
)
_LACKS: dict[Lack, Term] = {
    "strong": Term("three strong points, powers among them", "trois points forts, pouvoirs compris"),
    "weak": Term("three weak points", "trois points faibles"),
    "motivation": Term("a motivation", "une motivation"),
    "opposites": Term("two points contradict each other", "deux points se contredisent"),
}


def as_strong(item: str) -> str:
    """A strong point as the sheet has it; a `+` after it makes it a power."""
    return f"{bare(item)} {SUPERNATURAL}" if words.power(item) else bare(item)


def as_power(item: str) -> str:
    """A supernatural power as the sheet has it."""
    return f"{bare(item)} {SUPERNATURAL}"


def as_weak(item: str) -> str:
    """A weak point as the sheet has it."""
    return f"{bare(item)} (-)"


def check_opposites(person: Person, text: str) -> None:
    """Raises `Refusal` where a point typed is the opposite of one that is there."""
    held = [bare(item) for item in person.traits]
    for one, other in contradictions((*held, *(bare(item) for item in items(text)))):
        raise Refusal(
            message(
                "Both “{one}” and “{other}” in one person? Keep one of them, or change it: old -> new.",
                one=f"{one.en} ({one.fr})",
                other=f"{other.en} ({other.fr})",
            )
        )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return (
        Step(
            "portrait",
            Term("The portrait", "Le portrait"),
            Term(
                "The light falls on them: what do they look like, and what does one learn after an hour in "
                "their company?",
                "La lumière tombe sur ce visage : à quoi ressemble-t-il, et qu’apprend-on après une heure "
                "passée ensemble ?",
            ),
            typed=lambda text: (Said(text),),
            hint=Term("told as part of the story", "entre dans le récit"),
            table="portraits/faces",
            done=bool(person.traits),
        ),
        _strong(person),
        _powers(person),
        _weak(person),
        _motivation(person, table.lang),
        Step(
            "belongings",
            Term("Belongings", "Les possessions"),
            Term(
                "What is in the pockets, and what was left on the table? Weapons and armour change no dice.",
                "Qu’y a-t-il dans les poches, et qu’a-t-on laissé sur la table ? Armes et armures ne "
                "changent aucun dé.",
            ),
            typed=lambda text: (
                edited(person.name, words.BELONGINGS, person.listed(words.BELONGINGS), text),
            ),
            hint=Term("several, parted by commas", "plusieurs, entre virgules"),
            done=bool(person.listed(words.BELONGINGS)),
        ),
        _review(person),
    )


def _strong(person: Person) -> Step:
    held = words.strong_points(person)

    def taken(text: str) -> tuple[Deed, ...]:
        check_opposites(person, text)
        return (
            edited(person.name, "traits", held, text, as_strong, POINTS, ((), words.weak_points(person))),
        )

    return Step(
        "strong",
        Term("Strong points", "Les points forts"),
        Term(
            "Three things they do better than others, a noun, a verb or a word for it. Each gives a die "
            f"where it helps; none should help at everything. {CREATION_CHECKS[1].en}",
            "Trois choses faites mieux que d’autres, en un nom, un verbe ou un mot. Chacune donne un dé là "
            f"où elle sert ; aucune ne doit aider à tout. {CREATION_CHECKS[1].fr}",
        ),
        typed=taken,
        hint=Term(
            "three, parted by commas; a + makes a power", "trois, entre virgules ; un + en fait un pouvoir"
        ),
        table="oneshot/strong-points",
        again=len(held) < POINTS - 1,
        done=len(held) >= POINTS,
    )


def _powers(person: Person) -> Step:
    held = words.strong_points(person)
    weak = words.weak_points(person)
    plain = tuple(item for item in held if not words.power(item))
    return Step(
        "powers",
        Term("Powers", "Les pouvoirs"),
        Term(
            "Is one of these points beyond nature? Each use burns 1 to 3 energy, and a foe hit by it loses "
            "twice as much.",
            "L’un de ces points est-il au-delà de la nature ? Chaque usage brûle de 1 à 3 d’énergie, et la "
            "cible y perd le double.",
        ),
        tuple(
            Way(
                f"power:{item}",
                Term(f"“{item}” is a power", f"« {item} » est un pouvoir"),
                (edited(person.name, "traits", held, as_power(item), as_power, beside=((), weak)),),
            )
            for item in plain
        ),
        typed=lambda text: (edited(person.name, "traits", held, text, as_power, POINTS, ((), weak)),),
        hint=Term("counts among the three strong points", "compte parmi les trois points forts"),
        table="oneshot/powers",
        done=any(map(words.power, held)) or len(plain) < len(held),
    )


def _weak(person: Person) -> Step:
    held = words.weak_points(person)

    def taken(text: str) -> tuple[Deed, ...]:
        check_opposites(person, text)
        return (
            edited(person.name, "traits", held, text, as_weak, POINTS, (words.strong_points(person), ())),
        )

    return Step(
        "weak",
        Term("Weak points", "Les points faibles"),
        Term(
            f"And three that will cost a die, just when it matters. {CREATION_CHECKS[0].en} "
            f"{CREATION_CHECKS[2].en}",
            f"Et trois qui coûteront un dé, juste quand il ne faut pas. {CREATION_CHECKS[0].fr} "
            f"{CREATION_CHECKS[2].fr}",
        ),
        typed=taken,
        hint=Term("three, parted by commas; old -> new", "trois, entre virgules ; ancien -> nouveau"),
        table="oneshot/weak-points",
        again=len(held) < POINTS - 1,
        done=len(held) >= POINTS,
    )


def _motivation(person: Person, lang: str) -> Step:
    return Step(
        "motivation",
        Term("The motivation", "La motivation"),
        Term(
            "What gets them out of bed? A day true to it gives energy back at night. "
            f"{CREATION_CHECKS[4].en}",
            "Qu’est-ce qui tire du lit ? Un jour qui lui est fidèle rend de l’énergie la nuit. "
            f"{CREATION_CHECKS[4].fr}",
        ),
        tuple(
            Way(id_, name, (single(person.name, words.MOTIVATION, name.of(lang)),))
            for id_, name in _MOTIVATIONS
        ),
        typed=lambda text: (single(person.name, words.MOTIVATION, text),),
        hint=Term("neither “work” nor “kill that one man”", "ni « travail », ni « tuer cet homme-là »"),
        table="oneshot/motivations",
        done=bool(person.listed(words.MOTIVATION)),
    )


def lacking(person: Person) -> tuple[Term, ...]:
    """What a new character still lacks, in words."""
    strong = [bare(item) for item in words.strong_points(person)]
    weak = [bare(item) for item in words.weak_points(person)]
    return tuple(_LACKS[lack] for lack in lacks(strong, weak, ", ".join(person.listed(words.MOTIVATION))))


def _review(person: Person) -> Step:
    missing = lacking(person)
    still = [", ".join(each.of(lang) for each in missing) for lang in ("en", "fr")]
    return Step(
        "review",
        Term("A last look", "Un dernier regard"),
        Term(
            f"To look at again: {still[0]}. Later will do.",
            f"À revoir : {still[1]}. Plus tard fera l’affaire.",
        ),
        done=not missing,
    )


CREATION = Moment(
    "creation",
    Term("Creation", "Création"),
    Term(
        "Three strong points, three weak ones, a reason to go on, and six energy to burn.",
        "Trois points forts, trois points faibles, une raison d’avancer, et six points d’énergie à brûler.",
    ),
    _steps,
    personal=True,
    due=lambda table: any(not person.traits for person in table.people),
)
