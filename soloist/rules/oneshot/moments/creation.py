"""A character made, a scenario begun and ended, scenes, nights and care (One Shot, Creation; Recovery)."""

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Head, Line, Moment, Note, Person, Said, Step, Table, Throw, Way
from soloist.rules.moments.typed import acts, bare, edited, items, line, single
from soloist.rules.oneshot.character import CREATION_CHECKS, POINTS, Lack, contradictions, fair_growth, lacks
from soloist.rules.oneshot.dice import CARE, DIFFICULTIES, SLEEP, SUPERNATURAL, night
from soloist.rules.oneshot.moments import words
from soloist.rules.term import Term

# --- making a character, point by point (Creation) ------------------------------------------------


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

# --- a scenario begins with all energy back, and ends with more of it (Recovery and progress) -----


def worn(table: Table) -> tuple[Person, ...]:
    """Those whose energy is not full."""
    return tuple(person for person in table.people if words.energy(person)[0] < words.energy(person)[1])


def _start(table: Table, who: str | None) -> tuple[Step, ...]:
    tired = worn(table)
    rested = Term("comes back rested", "revient d’attaque").of(table.lang)
    deeds: list[Deed] = []
    for person in tired:
        deeds += [*acts(person.name, rested), Throw("scenario_start", who=(person.name,))]
    return (
        Step(
            "energy",
            Term("Fresh again", "D’attaque"),
            Term(
                "Weeks have gone by, perhaps. What was that time good for, and who looks changed? All "
                "energy is back.",
                "Des semaines ont passé, peut-être. À quoi ont-elles servi, et qui a changé ? Toute "
                "l’énergie est revenue.",
            ),
            (Way("full", Term("All energy back", "Toute l’énergie revient"), tuple(deeds)),) if tired else (),
            typed=lambda text: (Said(text), *deeds),
            hint=Term("what was done meanwhile", "ce qu’on a fait entre-temps"),
            done=not tired,
        ),
    )


SCENARIO_START = Moment(
    "scenario_start",
    Term("A new scenario", "Nouveau scénario"),
    Term("Time has passed: all energy is there again.", "Du temps a passé : toute l’énergie est là."),
    _start,
    due=lambda table: table.session > 1 and not table.scene and bool(worn(table)),
    brief=True,
)


def _end(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    opening = acts(person.name, Term("comes through", "s’en sort").of(table.lang))
    return (
        _aftermath_step(),
        _grown_step(person, opening),
        _points_step(person),
    )


def _aftermath_step() -> Step:
    return Step(
        "aftermath",
        Term("Aftermath", "Les lendemains"),
        Term(
            "It is over. What do they tell of it, and what do they keep to themselves?",
            "C’est fini. Qu’en raconte-t-on, et que garde-t-on pour soi ?",
        ),
        typed=lambda text: (Said(text),),
        hint=Term("told as part of the story", "entre dans le récit"),
        table="scenes/endings",
    )


def _grown_step(person: Person, opening: tuple[Line, ...]) -> Step:
    return Step(
        "grown",
        Term("Hardened", "Plus solide"),
        Term(
            "The most energy that can be held grows by one, for good: "
            f"{words.energy(person)[1]} → {words.energy(person)[1] + 1}.",
            "La réserve d’énergie grandit d’un point, pour de bon : "
            f"{words.energy(person)[1]} → {words.energy(person)[1] + 1}.",
        ),
        (
            Way(
                "grow",
                Term("The most energy grows by one", "La réserve d’énergie grandit d’un point"),
                (*opening, Throw("scenario_end", who=(person.name,))),
            ),
        ),
    )


def _points_step(person: Person) -> Step:
    return Step(
        "points",
        Term("What it leaves", "Ce que cela laisse"),
        Term(
            "Think of what went very well, or very badly, when no point helped: did it leave a new "
            "strength? Then it left a weakness, too.",
            "Repenser à ce qui a très bien tourné, ou très mal, sans qu’aucun point n’y aide : une force "
            "en est-elle née ? Alors une faiblesse aussi.",
        ),
        typed=lambda text: _growth(person, text),
        hint=Term(
            "a strong point, a weak one: climbing, fear of the dark",
            "un fort, un faible : escalade, peur du noir",
        ),
    )


def _growth(person: Person, text: str) -> tuple[Deed, ...]:
    found = items(text)
    strong, weak = (*found, "", "")[:2]
    if len(found) > 2 or not fair_growth(strong, weak):
        raise Refusal(
            message("A new strong point comes with a weak one. Write both: climbing, fear of the dark")
        )
    check_opposites(person, text)
    return (Note("PC", person.name, "traits", (as_strong(strong), as_weak(weak))),)


SCENARIO_END = Moment(
    "scenario_end",
    Term("End of the scenario", "Fin de scénario"),
    Term(
        "A last image, room for one more energy, and what was learnt.",
        "Une dernière image, un point d’énergie de plus, et ce qu’on a appris.",
    ),
    _end,
    personal=True,
)

# --- a night, and care: energy that comes back (Recovery and progress) ----------------------------


SHORT_NIGHT = 4  # hours, of a night that gives nothing back


def _respite_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return (_care(person, table.lang), _night(person, table.lang), _dreams())


def _night(person: Person, lang: str) -> Step:
    held, most = words.energy(person)
    hardly = acts(person.name, Term("hardly sleeps", "ne dort guère").of(lang))
    short = Throw("night", {"hours": SHORT_NIGHT}, who=(person.name,))
    return Step(
        "night",
        Term("The night", "La nuit"),
        Term(
            f"Six hours at least, or nothing comes back. Energy {held} of {most}. Did the day deserve it: "
            "was anything done for the motivation?",
            f"Six heures au moins, ou rien ne revient. Énergie {held} sur {most}. Le jour l’a-t-il mérité : "
            "a-t-on agi pour la motivation ?",
        ),
        (
            _slept(person, lang, true=False),
            _slept(person, lang, true=True),
            Way(
                "short",
                Term(f"Less than {SLEEP} hours: nothing", f"Moins de {SLEEP} heures : rien"),
                (*hardly, short),
            ),
        ),
        done=held >= most,
    )


def _slept(person: Person, lang: str, *, true: bool) -> Way:
    """A whole night, after a day that was `true` to the motivation or was not, with what it gives back."""
    held, most = words.energy(person)
    power = any(map(words.power, person.traits))
    motive = ", ".join(person.listed(words.MOTIVATION))
    gained = night(held, most, power, true) - held
    told = Term(f"A night’s sleep: +{gained}", f"Une nuit de sommeil : +{gained}")
    if true:
        to = Term("itself", "elle-même")
        if motive:
            to = Term(f"“{motive}”", f"« {motive} »")
        told = Term(f"After a day true to {to.en}: +{gained}", f"Après un jour fidèle à {to.fr} : +{gained}")
    values = {"power": int(power), "motivation": int(true)}
    opening = acts(person.name, Term("sleeps", "dort").of(lang))
    return Way("true" if true else "night", told, (*opening, Throw("night", values, who=(person.name,))))


def _care(person: Person, lang: str) -> Step:
    held, most = words.energy(person)
    opening = acts(person.name, Term("is cared for", "se fait soigner").of(lang))

    def tended(id_: str, text: Term, **values: int) -> Way:
        return Way(id_, text, (*opening, Throw("care", values, who=(person.name,))))

    return Step(
        "care",
        Term("Care", "Les soins"),
        Term(
            "Has anybody steady hands, and an hour? Once a day, never in a fight but for a power; against "
            f"{CARE}, each success gives one back. Energy {held} of {most}.",
            "Quelqu’un a-t-il les mains sûres, et une heure ? Une fois par jour, jamais en plein combat "
            f"sauf par un pouvoir ; contre {CARE}, chaque réussite rend un point. Énergie {held} sur {most}.",
        ),
        (
            tended("plain", Term("By somebody willing: 2 dice", "Par quelqu’un de bonne volonté : 2 dés")),
            tended("skilled", Term("By skilled hands: 3 dice", "Par des mains expertes : 3 dés"), strong=1),
            tended("clumsy", Term("By clumsy hands: 1 die", "Par des mains maladroites : 1 dé"), weak=1),
            *(
                tended(
                    f"power_{n}",
                    Term(
                        f"By a power, for {n} of the healer’s energy",
                        f"Par un pouvoir, au prix de {n} d’énergie du soigneur",
                    ),
                    power=1,
                    energy=n,
                )
                for n in (1, 2, 3)
            ),
        ),
        done=held >= most,
    )


def _dreams() -> Step:
    return Step(
        "dreams",
        Term("Dreams", "Les songes"),
        Term(
            "What did the night bring: a face, a door, a word heard twice?",
            "Qu’a apporté la nuit : un visage, une porte, un mot entendu deux fois ?",
        ),
        typed=lambda text: (Said(text),),
        hint=Term("told as part of the story", "entre dans le récit"),
        table="inspiration/dreams",
    )


def _worn(person: Person) -> bool:
    held, most = words.energy(person)
    return held < most


RESPITE = Moment(
    "respite",
    Term("Respite", "Répit"),
    Term(
        "Care while it is light, then a night: energy comes back.",
        "Des soins tant qu’il fait jour, puis une nuit : l’énergie revient.",
    ),
    _respite_steps,
    personal=True,
    due=lambda table: table.phase == "conclusion" and any(map(_worn, table.people)),
    recurs=True,
)

# --- from one scene to the next, and how hard something is (; helpers of our own for playing ------


def _scene(table: Table, who: str | None) -> tuple[Step, ...]:
    fallen = [person.name for person in table.people if words.energy(person)[0] < 1]
    names = ", ".join(fallen)
    fell, heading = (
        Step(
            "fallen",
            Term("Those who fell", "Qui est tombé"),
            Term(
                f"{names} lies unconscious for hours. Who carries them, who finds them, where do they wake?"
                if fallen
                else "Nobody has run out of energy.",
                f"{names} : sans connaissance pour des heures. Qui porte, qui découvre, où le réveil a-t-il "
                "lieu ?"
                if fallen
                else "Personne n’est à bout d’énergie.",
            ),
            typed=lambda text: (Said(text),),
            hint=Term("told as part of the story", "entre dans le récit"),
            table="inspiration/twists",
            done=not fallen,
        ),
        Step(
            "title",
            Term("The next scene", "La scène suivante"),
            Term(
                "Another place, another hour: what is the first thing one sees?",
                "Un autre endroit, une autre heure : que voit-on en premier ?",
            ),
            typed=lambda text: (Head("scene", line(text)),),
            hint=Term("the title of the scene", "le titre de la scène"),
            table="scenes/openings",
            done=table.fresh,
        ),
    )
    return (heading, fell) if table.fresh else (fell, heading)  # a heading that is there comes first


SCENE_CHANGE = Moment(
    "scene",
    Term("Scene change", "Changement de scène"),
    Term("One scene closes, another opens.", "Une scène se ferme, une autre s’ouvre."),
    _scene,
    due=lambda table: table.phase == "conclusion",
    recurs=True,
)


def _difficulty(table: Table, who: str | None) -> tuple[Step, ...]:
    how_hard = Term("How hard is it?", "Est-ce bien difficile ?").of(table.lang)
    return (
        Step(
            "difficulty",
            Term("How hard is it?", "Quelle difficulté ?"),
            Term(
                "Look at it coldly: does anything help, does anything hinder? When nothing is obvious, a "
                "die says 6, 7 or 8.",
                "À froid : quelque chose aide-t-il, quelque chose gêne-t-il ? Quand rien ne s’impose, un "
                "dé dit 6, 7 ou 8.",
            ),
            (
                Way("roll", Term("Roll it: 6, 7 or 8", "Lancer : 6, 7 ou 8"), (Throw("difficulty"),)),
                *(
                    Way(
                        f"at_{number}",
                        Term(f"{number}: {name.en.lower()}", f"{number} : {name.fr.lower()}"),
                        (
                            Line(f"? {how_hard}"),
                            Line(
                                f"=> {number}{Term(':', ' :').of(table.lang)} {name.of(table.lang).lower()}"
                            ),
                        ),
                    )
                    for number, name in DIFFICULTIES.items()
                ),
            ),
        ),
    )


DIFFICULTY = Moment(
    "difficulty",
    Term("A difficulty", "Une difficulté"),
    Term("From 4 to 10, chosen or rolled.", "De 4 à 10, choisie ou tirée."),
    _difficulty,
    brief=True,
)
