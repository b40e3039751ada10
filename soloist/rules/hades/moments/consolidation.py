"""What a session leaves on a sheet: fortunes spent on it, wounds turned into traits, the rest sorted.

HaDes 0.1.0, Fin de session.
"""

from soloist.message import Refusal, message
from soloist.rules.hades.moments.sheet import bad, bare, filling, hurting, is_bad
from soloist.rules.moment import Count, Deed, Meter, Note, Person, Score, Step, Way
from soloist.rules.moments.typed import items, line, short
from soloist.rules.term import Term

# --- fortunes -----------------------------------------------------------------------------------


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


# --- a wound becomes a trait --------------------------------------------------------------------


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


# --- the rest -----------------------------------------------------------------------------------


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
