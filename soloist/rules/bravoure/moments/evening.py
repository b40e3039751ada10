"""Experience shared and spent, a flaw, a misfortune (Bravoure & Infortune, Expérience; Malheur; Défaut)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from soloist.message import Refusal, message
from soloist.rules.bravoure.creation import ATTRIBUTES, FIRST_LEVEL
from soloist.rules.bravoure.deeds import CONFIRMED_FROM, EXPERIENCE, FINISHED, cost, end_session
from soloist.rules.bravoure.deeds import FLAW as FLAW_TEST
from soloist.rules.bravoure.moments import words
from soloist.rules.bravoure.moments.words import FLAW, OUT, is_out
from soloist.rules.bravoure.outcomes import MISFORTUNE
from soloist.rules.moment import Count, Deed, Line, Moment, Note, Person, Said, Score, Step, Table, Throw, Way
from soloist.rules.moments.typed import acts, bare, edited, items, level, line, numbered, same, short, single
from soloist.rules.term import Term

# --- experience spent: a score raised by one, a new trait, a new object (Expérience) --------------


_NEW = re.compile(r"(trait|objet|object)\s*:?\s+(.+)", re.IGNORECASE)
MOST_OFFERED = 9
_KINDS: dict[Term | str | None, str] = {"traits": "_trait", words.OBJECTS: "_object"}
"""What the lists are called in the ids of ways: two things may have one name."""


@dataclass(frozen=True, slots=True)
class Raise:
    """Something of a sheet that experience can raise: words, score, the list it is in (None: none)."""

    name: str
    score: int
    category: Term | str | None

    @property
    def price(self) -> int:
        """What the next level costs."""
        return cost(self.score, self.score + 1)


def raises(person: Person) -> tuple[Raise, ...]:
    """Everything of a sheet that can be raised, the cheapest first."""
    meters = (words.attribute(person, each) for each in ATTRIBUTES)
    found = [Raise(meter.name, meter.value, None) for meter in meters if meter is not None]
    lists: tuple[tuple[Term | str, tuple[str, ...]], ...] = (
        ("traits", person.traits),
        (words.OBJECTS, person.listed(words.OBJECTS)),
    )
    for category, held in lists:
        found += [Raise(bare(item), level(item), category) for item in held]
    return tuple(sorted(found, key=lambda each: each.price))


def buying_step(person: Person) -> Step:
    """The step that spends somebody's experience; it stays until it is left."""
    held = person.counters.get("xp", 0)
    offered = [each for each in raises(person) if each.price <= held][:MOST_OFFERED]
    return Step(
        f"spend_{person.name}",
        Term(f"What {person.name} has learnt", f"Ce qu’apprend {person.name}"),
        Term(
            f"{held} experience in hand. What has grown? Each level costs its square; a new trait or object "
            "costs 1, and an object needs a story to come from.",
            f"{held} d’expérience en réserve. Qu’est-ce qui a grandi ? Chaque niveau coûte son carré ; un "
            "nouveau trait ou un nouvel objet coûte 1, et un objet doit venir de l’histoire.",
        ),
        tuple(
            Way(
                f"raise{_KINDS.get(each.category, '')}:{each.name}",
                Term(
                    f"{short(each.name)} {each.score} → {each.score + 1} ({each.price})",
                    f"{short(each.name)} {each.score} → {each.score + 1} ({each.price})",
                ),
                _raised(person, each),
            )
            for each in offered
        ),
        typed=lambda text: _typed(person, text),
        hint=Term(
            "trait: dancing; object: cane; a name to raise; old -> new",
            "trait : danse ; objet : canne ; un nom à monter ; ancien -> nouveau",
        ),
        again=True,
        done=held < 1,
    )


def _typed(person: Person, text: str) -> tuple[Deed, ...]:
    said = line(text)
    if new := _NEW.fullmatch(said):
        category: Term | str = "traits" if new[1].casefold() == "trait" else words.OBJECTS
        _pay(person, FIRST_LEVEL, new[2])
        item = f"{bare(new[2])} {FIRST_LEVEL}"
        return Count("xp", by=-FIRST_LEVEL, who=person.name), Note("PC", person.name, category, (item,))
    before = re.split(r"\s*(?:->|→)\s*", said)[0]
    found = next((each for each in raises(person) if same(each.name, before)), None)
    if found is None:
        raise Refusal(
            message(
                "Nothing on the sheet is called “{name}”. Raise one of: {names}; or write “trait: …”.",
                name=before,
                names=", ".join(each.name for each in raises(person)) or "—",
            )
        )
    if before != said:  # renaming as things grow costs nothing
        if found.category is None:
            raise Refusal(message("An attribute keeps its name. Rename a trait or an object."))
        return (edited(person.name, found.category, _items(person, found.category), said),)
    _pay(person, found.price, f"{found.name} {found.score + 1}")
    return _raised(person, found)


def _pay(person: Person, price: int, what: str) -> None:
    held = person.counters.get("xp", 0)
    if price > held:
        raise Refusal(
            message(
                "“{what}” costs {price} experience, and {name} has {held}. Keep them, or choose something "
                "cheaper.",
                what=what,
                price=price,
                name=person.name,
                held=held,
            )
        )


def _raised(person: Person, each: Raise) -> tuple[Deed, ...]:
    paid = Count("xp", by=-each.price, who=person.name)
    if each.category is None:
        return paid, Score("PC", person.name, each.name, each.score + 1)
    items = _items(person, each.category)
    raised = f"{each.name} {each.score + 1}"
    return paid, edited(person.name, each.category, items, raised)


def _items(person: Person, category: Term | str) -> tuple[str, ...]:
    return person.listed(category) if isinstance(category, Term) else person.traits


PURCHASE = Moment(
    "purchase",
    Term("Experience spent", "Dépenser l’expérience"),
    Term(
        "Points turned into scores, traits and objects.",
        "Des points qui deviennent scores, traits et objets.",
    ),
    lambda table, who: (buying_step(table.person(who)),),
    personal=True,
    brief=True,
)


def buying_steps(table: Table) -> tuple[Step, ...]:
    """A step for each person, whether or not there is anything to spend."""
    return tuple(map(buying_step, table.people))


# --- the end of a session, and of a scenario: Bravery turned in, experience shared ----------------


_LEDGER = Term("Shared evenings", "Soirées partagées")
_SHARED = Term("shared", "partagé")
_TO_BE_CONTINUED = Term("to be continued", "à suivre")
_THE_END = Term("the end", "fin")
_OVER = re.compile(r"[\s,;]*\b(?:over|end|fin|finie?)\s*$", re.IGNORECASE)


def share_step(table: Table, *, finished: bool | None = None) -> Step:
    """The step that shares the experience of an evening; with None it is open whether it is `finished`."""
    before = already(table)
    if before is not None:
        return _counted(table, over=before, finished=finished)
    held = [person.counters.get("bravoure", 0) for person in table.people]
    told = ", ".join(f"{person.name} {points}" for person, points in zip(table.people, held, strict=True))
    ways = tuple(
        way
        for over in ((False, True) if finished is None else (finished,))
        for way in _ways(table, held, over, said=finished is None)
    )
    return Step(
        "experience",
        Term("Experience", "L’expérience"),
        Term(
            "How much Bravery becomes experience, and how much stays in hand for next time? In hand: "
            f"{told}.",
            "Combien de Bravoure devient expérience, combien reste en main pour la prochaine fois ? En "
            f"main : {told}.",
        ),
        ways,
        typed=lambda text: _evening_typed(table, text, finished),
        hint=_hint(finished),
    )


def already(table: Table) -> bool | None:
    """Whether this session's experience was shared as that of an adventure that is over; None: not at all."""
    ledger = next((held for held in table.of("Track") if held.name in (_LEDGER.en, _LEDGER.fr)), None)
    lists = ledger.lists if ledger else {}
    items = lists.get(_SHARED.en) or lists.get(_SHARED.fr) or ()
    if table.session > 0 and str(table.session) in items:
        return _THE_END.en in items or _THE_END.fr in items
    if table.test == EXPERIENCE.id:  # rolled by hand, with nothing told since
        return bool({FINISHED.name.en.casefold(), FINISHED.name.fr.casefold()} & set(table.said))
    return None


def _counted(table: Table, *, over: bool, finished: bool | None) -> Step:
    """The step once this session is shared: at most the point of the end is left to give."""
    nobody = [0] * len(table.people)
    more = _share(table, nobody, finished=True) - _share(table, nobody, finished=False)
    owed = finished is not False and not over and more > 0
    last = _gained(more, len(table.people))
    ways = (
        (
            Way(
                "the_end",
                Term(f"The adventure is over, too: +{last.en}", f"Et l’aventure est finie : +{last.fr}"),
                (
                    Said(last.of(table.lang), "note"),
                    *(Count("xp", by=more, who=person.name) for person in table.people),
                    _noted(table, over=True),
                ),
            ),
        )
        if owed
        else ()
    )
    return Step(
        "experience",
        Term("Experience", "L’expérience"),
        Term(
            "The experience of this session is shared already; Bravery stays in hand."
            + (" Only the point of an adventure that is over is still to come." if owed else ""),
            "L’expérience de cette séance est déjà partagée ; la Bravoure reste en main."
            + (" Ne manque que le point d’une aventure finie." if owed else ""),
        ),
        ways,
        done=not (owed and finished),
    )


def _noted(table: Table, *, over: bool) -> Note:
    """That the experience of this session was shared, kept in the story so that it counts once."""
    end = _THE_END if over else _TO_BE_CONTINUED
    items = (str(table.session), end.of(table.lang))
    return Note("Track", _LEDGER.of(table.lang), _SHARED.of(table.lang), items, only=True)


def _ways(table: Table, held: Sequence[int], over: bool, *, said: bool) -> Iterator[Way]:
    """Keep all Bravery, or turn all of it in; whether it is over is `said` where both may be."""
    tail, suffix = Term("", ""), "_over" if over else ""
    if said:
        tail = Term(", the end", ", fin") if over else Term(", to be continued", ", à suivre")
    none = [0] * len(held)
    for id_, name, points in (
        ("keep", Term("Keep all Bravery", "Garder la Bravoure"), none),
        ("turn_in", Term("Turn in all Bravery", "Changer toute la Bravoure"), held),
    ):
        if id_ == "turn_in" and not any(held):
            continue
        gained = _gained(_share(table, points, over), len(held))
        yield Way(
            f"{id_}{suffix}",
            Term(f"{name.en}{tail.en}: +{gained.en}", f"{name.fr}{tail.fr} : +{gained.fr}"),
            _thrown(table, points, over),
        )


def _gained(points: int, people: int) -> Term:
    """So much experience, for one or for each of several."""
    if people == 1:
        return Term(f"{points} experience", f"{points} d’expérience")
    return Term(f"{points} experience each", f"{points} d’expérience chacun")


def _hint(finished: bool | None) -> Term:
    if finished is not None:
        return Term(
            "points of Bravery to turn in: 2; by name: Ryn 2, Bo 1",
            "points de Bravoure à changer : 2 ; par nom : Ryn 2, Bo 1",
        )
    return Term(
        "points of Bravery to turn in: 2; by name: Ryn 2, Bo 1; then “over” if the adventure is",
        "points de Bravoure à changer : 2 ; par nom : Ryn 2, Bo 1 ; puis « fin » si l’aventure est finie",
    )


def _share(table: Table, converted: Sequence[int], finished: bool) -> int:
    names = [person.name for person in table.people]
    held = {person.name: person.counters.get("bravoure", 0) for person in table.people}
    return end_session(held, dict(zip(names, converted, strict=True)), finished).share


def _thrown(table: Table, converted: Sequence[int], finished: bool) -> tuple[Deed, ...]:
    """The test, then what each receives: a line says so, since the roll itself only moves Bravery."""
    each = _share(table, converted, finished)
    lists = {"converted": tuple(converted)} if any(converted) else {}
    who = tuple(person.name for person in table.people)
    said = _gained(each, len(who)).of(table.lang)
    return (
        Throw("experience", {"finished": int(finished)}, lists, who),
        Said(said, "note"),
        *(Count("xp", by=each, who=name) for name in who),
        *((_noted(table, over=finished),) if table.session else ()),
    )


def _evening_typed(table: Table, text: str, finished: bool | None) -> tuple[Deed, ...]:
    said = line(text)
    over = bool(_OVER.search(said)) if finished is None else finished
    wanted = _OVER.sub("", said) if finished is None else said
    names = [person.name for person in table.people]
    points = dict.fromkeys(names, 0)
    for item in items(wanted) if wanted.strip() else ():
        name, number = (names[0], int(item)) if item.isdecimal() and len(names) == 1 else numbered(item)
        found = next((each for each in names if each.casefold() == name.casefold()), None)
        if found is None or number is None:
            raise Refusal(
                message(
                    "Who turns in how much? Write names and numbers, as in: {names}",
                    names=", ".join(f"{each} 1" for each in names),
                )
            )
        points[found] = number
    return _thrown(table, [points[name] for name in names], over)


def _next(table: Table) -> Step:
    return Step(
        "next_time",
        Term("Until next time", "En attendant la suite"),
        Term(
            "Which question keeps you awake until the next session?",
            "Quelle question empêchera de dormir jusqu’à la prochaine séance ?",
        ),
        typed=lambda text: (Said(line(text), "reminder"),),
        hint=Term("kept as a reminder", "gardé comme un rappel"),
        table="inspiration/questions",
    )


SESSION_END = Moment(
    "session_end",
    Term("End of the session", "Fin de session"),
    Term(
        "One point for being there, one more if the adventure is over, and the Bravery turned in; all of "
        "it is shared.",
        "Un point pour avoir joué, un de plus si l’aventure est finie, et la Bravoure changée ; le tout "
        "est partagé.",
    ),
    lambda table, who: (share_step(table), *buying_steps(table), _next(table)),
    due=lambda table: table.phase == "conclusion",
    recurs=True,
)


def _scenario_end(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        Step(
            "aftermath",
            Term("Aftermath", "Les lendemains"),
            Term(
                "It is over. Who tells it, and what do they leave out? Where does it leave the heroes?",
                "C’est fini. Qui le raconte, et que passe-t-on sous silence ? Où cela laisse-t-il les "
                "héros ?",
            ),
            typed=lambda text: (Said(text),),
            hint=Term("told as part of the story", "entre dans le récit"),
            table="scenes/endings",
        ),
        share_step(table, finished=True),
        *buying_steps(table),
    )


SCENARIO_END = Moment(
    "scenario_end",
    Term("End of the scenario", "Fin de scénario"),
    Term(
        "A last image, the experience of an adventure that is over, and what it makes of the heroes.",
        "Une dernière image, l’expérience d’une aventure achevée, et ce qu’elle fait des héros.",
    ),
    _scenario_end,
)

# --- the flaw takes over, if the die agrees (Défaut) ----------------------------------------------


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    flaw = ", ".join(person.listed(FLAW))
    return (_takes_over(table, person.name, flaw) if flaw else _unknown(person.name),)


def _takes_over(table: Table, who: str, flaw: str) -> Step:
    """The die is asked where the story wants it; else somebody else has decided, and it happens."""
    lang = table.lang
    opening = acts(who, Term(f"gives way: {flaw}", f"cède à son défaut : {flaw}").of(lang))
    thrown: tuple[Deed, ...] = (*opening, Throw("flaw", who=(who,)))
    sure = thrown
    ways: tuple[Way, ...] = ()
    if table.on("bi.flaw_die"):
        happens = FLAW_TEST.outcomes[0].name.of(lang)
        sure = (*opening, Line(f"=> {happens}"), Count("bravoure", 1, who=who))
        die = Term(
            f"Let the destiny die say: yes on {CONFIRMED_FROM} or more",
            f"Laisser dire le dé du destin : oui dès {CONFIRMED_FROM}",
        )
        ways = (Way("die", die, thrown),)
    certain = Term("It happens, without a die (+1 Bravery)", "C’est ainsi, sans dé (+1 Bravoure)")
    return Step(
        "trigger",
        Term("The flaw takes over", "Le défaut prend le dessus"),
        Term(
            f"“{flaw}”: is it in the room? For a moment somebody else plays {who}, worse off, and one "
            "Bravery richer.",
            f"« {flaw} » : est-ce dans la pièce ? Un instant, {who} échappe à qui joue, en fâcheuse "
            "posture, mais riche d’une Bravoure.",
        ),
        (*ways, Way("sure", certain, sure)),
        typed=lambda text: (*thrown, Said(text)),
        hint=Term(
            "what it would make them do; the dice decide", "ce que cela ferait faire ; aux dés de décider"
        )
        if ways
        else Term("what it makes them do", "ce que cela fait faire"),
        table="bravoure/flaws",
    )


def _unknown(who: str) -> Step:
    return Step(
        "trigger",
        Term("The flaw takes over", "Le défaut prend le dessus"),
        Term(
            "What is the flaw? It was never written: type it here, then come back.",
            "Quel est le défaut ? La feuille n’en dit rien : l’écrire ici, puis revenir.",
        ),
        typed=lambda text: (single(who, FLAW, text),),
        hint=Term("becomes the flaw of the sheet", "devient le défaut de la feuille"),
        table="bravoure/hero-flaws",
    )


FLAW_TAKES_OVER = Moment(
    "flaw",
    Term("The flaw", "Le défaut"),
    Term(
        "A short loss of control, and a Bravery for it.",
        "Une brève perte de contrôle, et une Bravoure pour la peine.",
    ),
    _steps,
    personal=True,
    brief=True,
)

# --- a misfortune strikes: what happens to whoever leaves the scene (Malheur) ---------------------


def _malheur_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    gone = (Note("PC", person.name, "session", (OUT.of(table.lang),)),)

    def told(text: str) -> tuple[Deed, ...]:
        return (*gone, Line(f"=> {line(text)}"))

    return (
        Step(
            "kind",
            Term("What happens", "Ce qui arrive"),
            Term(
                f"It was one blow too many, and {person.name} is out of the scene, at once. What becomes of "
                "them? They come back when it ends for all, both counters at 0: with the others, or far "
                "from them.",
                f"Le coup de trop : {person.name} quitte la scène, sur-le-champ. Que se passe-t-il ? Retour "
                "quand elle finira pour tous, les deux compteurs à 0 : auprès des autres, ou loin d’eux.",
            ),
            tuple(
                Way(choice.id, choice.text, (Said(choice.text.of(table.lang), "choice"), *gone))
                for choice in MISFORTUNE.choices
            ),
            typed=told,
            hint=Term("in your own words", "dans ses propres mots"),
            table="bravoure/malheur-kinds",
            done=is_out(person) or (bool(table.since) and person.name not in table.since),
        ),
    )


MALHEUR = Moment(
    "malheur",
    Term("A misfortune", "Un Malheur"),
    Term(
        "Out of the scene, and the story turns: heroes get up again.",
        "Hors de la scène, et l’histoire tourne : les héros se relèvent.",
    ),
    _malheur_steps,
    personal=True,
    due=lambda table: (
        table.outcome == "misfortune"
        and any(not is_out(person) and person.name in table.since for person in table.people)
    ),
    brief=True,
)
