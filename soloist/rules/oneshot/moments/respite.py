"""A night, and care: energy that comes back (One Shot, Recovery and progress)."""

from soloist.rules.moment import Moment, Person, Said, Step, Table, Throw, Way
from soloist.rules.moments.sheet import acts
from soloist.rules.oneshot.moments import words
from soloist.rules.oneshot.tests import CARE, SLEEP, night
from soloist.rules.term import Term

SHORT_NIGHT = 4  # hours, of a night that gives nothing back


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
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
    _steps,
    personal=True,
    due=lambda table: table.phase == "conclusion" and any(map(_worn, table.people)),
    recurs=True,
)
