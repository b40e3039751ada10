"""Fortunes spent, and the end of a session: what stays, what fades (HaDes 0.1.0, Fin de session)."""

from soloist.message import Refusal, message
from soloist.rules.hades.moments.creation import bad, bare, filling, hurting, is_bad
from soloist.rules.moment import Count, Deed, Line, Meter, Moment, Note, Person, Said, Score, Step, Table, Way
from soloist.rules.moments.session_zero import CIRCLED, STRUCK, TICKED, framed, standing, unwanted
from soloist.rules.moments.threats import FIELD, oracle_ways
from soloist.rules.moments.typed import items, line, short
from soloist.rules.term import Term

# --- spending a fortune on something else than a result (Points de fortune) -----------------------


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    held = person.counters.get("fortunes", 0)
    return (
        Step(
            "spend",
            Term("A fortune", "Une fortune"),
            Term(
                f"Fortune owes {person.name} something. A helping hand from Destiny, or something about "
                f"{person.name} that nobody knew?",
                f"La fortune doit quelque chose à {person.name}. Un coup de pouce de la Destinée, ou "
                f"quelque chose sur {person.name} que personne ne savait ?",
            ),
            ways=_helped(person, table.lang) if held > 0 else (),
            typed=(lambda text: _revealed(person, text, held)) if held > 0 else None,
            hint=Term("becomes a lasting trait (1 fortune)", "devient un trait durable (1 fortune)"),
            table="portraits/secrets",
            done=held < 1,
        ),
    )


def _helped(person: Person, lang: str) -> tuple[Way, ...]:
    question = Term(
        f"What unhoped-for help reaches {person.name}?", f"Quel secours inespéré vient à {person.name} ?"
    )
    price = Count("fortunes", -1, who=person.name)
    (drawn,) = oracle_ways(question, (FIELD,), lang)
    return (
        Way(
            "twist",
            Term("Ask for a happy twist (1 fortune, d6)", "Demander un heureux hasard (1 fortune, d6)"),
            (*drawn.deeds, price),
        ),
        Way(
            "help",
            Term("The same, without dice (1 fortune)", "Le même, sans dé (1 fortune)"),
            (price, Line(f"? {question.of(lang)}")),
        ),
    )


def _revealed(person: Person, text: str, held: int) -> tuple[Deed, ...]:
    traits = items(text)
    if len(traits) > held:
        raise Refusal(
            message(
                "A revelation costs one fortune; {n} held, {wanted} written. Leave some out.",
                n=held,
                wanted=len(traits),
            )
        )
    return (Note("PC", person.name, "traits", traits), Count("fortunes", -len(traits), who=person.name))


FORTUNE = Moment(
    "fortune",
    Term("A fortune for something else", "Une fortune pour autre chose"),
    Term(
        "A happy twist, or a revelation about oneself, for one fortune.",
        "Un heureux hasard, ou une révélation sur soi, pour une fortune.",
    ),
    _steps,
    personal=True,
    brief=True,
)

# --- the end of a session: what stays, what fades, what starts again at nought (Fin de session) ---


# --- what a session leaves on a sheet -------------------------------------------------------------


# --- fortunes -------------------------------------------------------------------------------------


def spend(person: Person, lang: str) -> Step:
    """Each fortune moves a bar, keeps or erases a trait of the session, or rewrites one."""
    held = person.counters.get("fortunes", 0)

    def rewritten(text: str) -> tuple[Deed, ...]:
        old, new = _change(text, (*person.traits, *person.session))
        category = "traits" if old in person.traits else "session"
        return (
            Note("PC", person.name, category, (new,), (old,)),
            Count("fortunes", -1, who=person.name),
        )

    return Step(
        f"spend:{person.name}",
        Term(f"{person.name}: fortunes", f"{person.name} : les fortunes"),
        Term(
            f"To spend: {held}. What is healed, what is learned, what will never be the same?",
            f"À dépenser : {held}. Qu’est-ce qui guérit, qu’a-t-on appris, qu’est-ce "
            "qui ne sera plus "
            "jamais comme avant ?",
        ),
        ways=_spendings(person) if held > 0 else (),
        typed=rewritten if held > 0 else None,
        hint=Term("old trait -> new trait (1 fortune)", "ancien trait -> nouveau trait (1 fortune)"),
        again=held > 1,
        done=held < 1,
    )


def _spendings(person: Person) -> tuple[Way, ...]:
    price = Count("fortunes", -1, who=person.name)
    good = [trait for trait in person.session if not is_bad(trait)]
    wrong = [trait for trait in person.session if is_bad(trait)]
    return (
        *(_bar(person, meter, -1, "Heal", "Soigner", price) for meter in hurting(person)),
        *(_bar(person, meter, 1, "Advance", "Avancer", price) for meter in filling(person)),
        *(
            Way(
                f"keep:{trait}",
                Term(f"Keep “{short(trait)}” for good (1 fortune)", f"Garder « {short(trait)} » (1 fortune)"),
                (
                    Note("PC", person.name, "traits", (trait,)),
                    Note("PC", person.name, "session", drop=(trait,)),
                    price,
                ),
            )
            for trait in good
        ),
        *(
            Way(
                f"erase:{trait}",
                Term(
                    f"Erase “{short(bare(trait))}” (1 fortune)",
                    f"Effacer « {short(bare(trait))} » (1 fortune)",
                ),
                (Note("PC", person.name, "session", drop=(trait,)), price),
            )
            for trait in wrong
        ),
    )


def _bar(person: Person, meter: Meter, by: int, en: str, fr: str, price: Count) -> Way:
    name = short(meter.name)
    return Way(
        f"bar:{meter.name}",
        Term(f"{en} one bar of “{name}” (1 fortune)", f"{fr} « {name} » d’une barre (1 fortune)"),
        (Score("PC", person.name, meter.name, meter.value + by), price),
    )


# --- a wound becomes a trait ----------------------------------------------------------------------


def convert(person: Person, lang: str) -> Step:
    """With no fortune left, one bad trait of the session or one bar becomes a milder lasting trait."""
    wrong = tuple(trait for trait in person.session if is_bad(trait))
    meters = hurting(person)
    spent = person.counters.get("fortunes", 0) < 1

    def softened(text: str) -> tuple[Deed, ...]:
        names = (*wrong, *(meter.name for meter in meters))
        alone = names[0] if len(names) == 1 and "->" not in text and "→" not in text else ""
        old, new = (alone, line(text)) if alone else _change(text, names)
        return _converted(person, old, bad(new))

    return Step(
        f"convert:{person.name}",
        Term(f"{person.name}: a mark that stays", f"{person.name} : une marque qui reste"),
        Term(
            "No fortune is left. What hurts today may turn into something milder, and never quite "
            "go: a limp, a habit.",
            "Plus de fortune. Ce qui blesse aujourd’hui peut se changer en quelque chose de plus doux, qui "
            "ne partira plus : une démarche, une habitude.",
        ),
        ways=tuple(
            Way(
                f"scar:{meter.name}",
                Term(
                    f"One bar of “{short(meter.name)}” leaves a mark",
                    f"Une barre de « {short(meter.name)} » laisse une marque",
                ),
                _converted(
                    person,
                    meter.name,
                    bad(Term(f"marked: {meter.name}", f"marque : {meter.name}").of(lang)),
                ),
            )
            for meter in (meters if spent else ())
        ),
        typed=softened if spent and (wrong or meters) else None,
        hint=Term("what hurts -> what stays of it", "ce qui blesse -> ce qu’il en reste"),
        done=not spent or not (wrong or meters),
    )


def _converted(person: Person, old: str, new: str) -> tuple[Deed, ...]:
    meter = person.meter(old)
    gone: Deed = Note("PC", person.name, "session", drop=(old,))
    if meter is not None and old not in person.session:
        gone = Score("PC", person.name, meter.name, meter.value - 1)
    return (gone, Note("PC", person.name, "traits", (new,)))


# --- the rest -------------------------------------------------------------------------------------


def settle(person: Person) -> Step:
    """What is bad of the session stays for good, what is good goes."""
    stays = tuple(trait for trait in person.session if is_bad(trait))
    goes = tuple(trait for trait in person.session if not is_bad(trait))
    told = _told(len(stays), len(goes))
    return Step(
        f"settle:{person.name}",
        Term(f"{person.name}: traits of the session", f"{person.name} : traits de la session"),
        Term(
            "What was bad stays for good, what was good fades. Gauges keep their bars."
            + (f" Here: {', '.join(person.session)}." if person.session else ""),
            "Ce qui pesait reste pour de bon, ce qui portait s’efface. Les jauges gardent leurs barres."
            + (f" Ici : {', '.join(person.session)}." if person.session else ""),
        ),
        ways=(
            Way(
                "settle",
                Term(f"Turn the page: {told.en}", f"Tourner la page : {told.fr}"),
                (
                    *((Note("PC", person.name, "traits", stays),) if stays else ()),
                    Note("PC", person.name, "session", only=True),
                ),
            ),
        )
        if person.session
        else (),
        done=not person.session,
    )


def _told(stay: int, go: int) -> Term:
    """How many stay and how many go."""
    en = f"{stay} {'stays' if stay == 1 else 'stay'}, {go} {'goes' if go == 1 else 'go'}"
    fr = f"{stay} {'reste' if stay < 2 else 'restent'}, {go} {'s’efface' if go < 2 else 's’effacent'}"
    return Term(en, fr)


def _change(text: str, known: tuple[str, ...]) -> tuple[str, str]:
    """`old -> new`, the old one as the sheet writes it; a bad trait stays one. Raises `Refusal`."""
    old, arrow, new = text.replace("→", "->").partition("->")
    if not arrow or not old.strip() or not new.strip():
        raise Refusal(
            message(
                "Write what it was and what it becomes: {example}", example=f"{(known or ('a',))[0]} -> …"
            )
        )
    wanted = bare(old.strip()).casefold()
    held = next((each for each in known if bare(each).casefold() == wanted), None)
    if held is None:
        raise Refusal(
            message(
                "Nothing on the sheet is called “{name}”. There is: {known}",
                name=old.strip(),
                known=", ".join(known) or "—",
            )
        )
    (written,) = items(new)[:1]
    if len(items(new)) > 1:
        raise Refusal(message("One trait becomes one trait: write it without commas."))
    return held, bad(written) if is_bad(held) and not is_bad(written) else written


def _due(table: Table) -> bool:
    return table.phase == "conclusion"


def _session_end_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        *((_inherit(table),) if table.on("hd.destiny_to_fortunes") else ()),
        *(
            step
            for person in table.people
            for step in (spend(person, table.lang), convert(person, table.lang), settle(person))
        ),
        _reset(table),
        _debrief(),
        _frame(table),
    )


def _inherit(table: Table) -> Step:
    destiny = table.counters.get("destiny", 0)
    return Step(
        "inherit",
        Term("Destiny becomes fortunes", "Le destin devient fortunes"),
        Term(
            f"Destiny stands at {destiny}: risks were taken. Is it to repay them, everyone the same?",
            f"Le destin est à {destiny} : on a pris des risques. Doit-il les rendre, à chacun autant ?",
        ),
        ways=(
            Way(
                "inherit",
                Term(f"Everyone gains {destiny} (destiny to 0)", f"Chacun en gagne {destiny} (destin à 0)"),
                (
                    *(Count("fortunes", destiny, who=person.name) for person in table.people),
                    Count("destiny", to=0),
                ),
            ),
        )
        if destiny > 0
        else (),
        done=destiny <= 0,
    )


def _reset(table: Table) -> Step:
    holders = [person.name for person in table.people if person.counters.get("fortunes", 0)]
    destiny = table.counters.get("destiny", 0)
    same = Term(
        "play resumes at this very point; destiny and fortunes stay",
        "on reprendra à cet instant précis ; Destin et Fortunes restent",
    )
    return Step(
        "reset",
        Term("Back to nought", "Remise à zéro"),
        Term(
            "Will some time pass before the next session, or does it take up at this very breath?",
            "Passera-t-il du temps avant la suite, ou reprendra-t-on à ce souffle même ?",
        ),
        ways=(
            Way(
                "zero",
                Term("Time passes: destiny and fortunes to 0", "Du temps passe : destin et fortunes à 0"),
                (Count("destiny", to=0), *(Count("fortunes", to=0, who=name) for name in holders)),
            ),
            Way(
                "same",
                Term("At this very point: nothing moves", "À cet instant précis : rien ne bouge"),
                (Said(same.of(table.lang), "reminder"),),
            ),
        ),
        done=not destiny and not holders,
    )


def _debrief() -> Step:
    return Step(
        "debrief",
        Term("Looking back", "Un regard en arrière"),
        Term(
            "Which image stays? What was a joy to play, what dragged, what would you tell a friend?",
            "Quelle image reste ? Qu’a-t-on aimé jouer, qu’est-ce qui traînait, qu’en raconter à un ami ?",
        ),
        typed=lambda text: (Said(line(text), "reflection"),),
        hint=Term("kept as a note", "gardé en note"),
    )


def _frame(table: Table) -> Step:
    """Frame elements to see more of, or less: one way each, from how they stand now."""
    ways = []
    for thing in framed(table):
        name, now = short(thing.name), standing(thing)
        if now is not CIRCLED and not unwanted(thing, table):
            mark = CIRCLED if now is TICKED else TICKED
            ways.append(
                _marked(
                    f"more:{thing.name}",
                    f"More of “{name}”",
                    f"Davantage de « {name} »",
                    thing.name,
                    mark,
                    table,
                )
            )
        if now is not STRUCK:
            mark = TICKED if now is CIRCLED else STRUCK
            ways.append(
                _marked(
                    f"less:{thing.name}", f"Less of “{name}”", f"Moins de « {name} »", thing.name, mark, table
                )
            )
    return Step(
        "frame",
        Term("More, less", "Plus, moins"),
        Term(
            "And next time: what should come back more often, what has been seen enough? More: an empty mark "
            "becomes ticked, a tick a circle. Less: the other way, down to struck out.",
            "Et la prochaine fois : que revoir plus souvent, qu’a-t-on assez vu ? Davantage : sans marque, "
            "puis coché, puis entouré. Moins : l’inverse, jusqu’à rayé.",
        ),
        ways=tuple(ways),
        typed=lambda text: tuple(
            Note("E", name, "frame", (TICKED.of(table.lang),), only=True) for name in items(text)
        ),
        hint=Term("something to add to the frame", "de quoi enrichir le cadre"),
        again=True,
    )


def _marked(id_: str, en: str, fr: str, name: str, mark: Term, table: Table) -> Way:
    return Way(id_, Term(en, fr), (Note("E", name, "frame", (mark.of(table.lang),), only=True),))


SESSION_END = Moment(
    "session_end",
    Term("End of the session", "Fin de session"),
    Term(
        "What was lived turns into traits; then the counters start again.",
        "Ce qui fut vécu devient traits ; puis les compteurs repartent.",
    ),
    _session_end_steps,
    due=_due,
)
