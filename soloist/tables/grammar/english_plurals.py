"""English plurals: of one word, and of a phrase whose head stands before `of`, `in`, `with`, `who`."""

import re

from soloist.tables.grammar.letters import cased, core, ended, words
from soloist.tables.grammar.relatives import those_who

_SPACES = re.compile(r"(\s+)")
_IRREGULAR = {
    "child": "children", "foot": "feet", "tooth": "teeth", "goose": "geese", "mouse": "mice", "louse": "lice",
    "ox": "oxen", "person": "people", "die": "dice", "cactus": "cacti", "fungus": "fungi",
    "nucleus": "nuclei", "radius": "radii", "stimulus": "stimuli", "alumnus": "alumni",
    "criterion": "criteria",
    "phenomenon": "phenomena", "automaton": "automata", "bacterium": "bacteria", "datum": "data",
    "matrix": "matrices", "vertex": "vertices", "antenna": "antennae", "larva": "larvae", "nebula": "nebulae",
    "vertebra": "vertebrae", "quiz": "quizzes", "axis": "axes", "passerby": "passersby", "is": "are",
    "was": "were", "has": "have", "this": "these", "that": "those", "he": "they", "she": "they",
    "his": "their", "her": "their",
    "him": "them", "himself": "themselves", "herself": "themselves", "hers": "theirs",
    "it": "they", "itself": "themselves", "a": "some", "an": "some", "stomach": "stomachs",
    "alga": "algae", "woodlouse": "woodlice", "manservant": "menservants",
}  # fmt: skip
_VES = (
    "wolf", "elf", "half", "calf", "thief", "leaf", "loaf", "sheaf", "knife", "wife", "life", "wharf",
    "scarf", "hoof", "dwarf",
)  # fmt: skip
_SAME = words(
    """sheep deer fish moose elk salmon trout cod bison swine species series aircraft spacecraft hovercraft
    watercraft offspring means gallows barracks headquarters crossroads cattle people dice samurai ninja
    squid shrimp wildlife livestock police news poultry luggage undead fey chinese japanese portuguese swiss
    djinn children men women feet teeth geese mice lice oxen starfish shellfish goldfish swordfish
    jellyfish gold silver"""
)
_OES = words(
    """hero potato tomato echo torpedo veto mosquito volcano buffalo domino mango tornado embargo cargo halo
    superhero antihero"""
)
_HARD_CH = ("iarch", "narch", "garch", "loch", "poch", "unuch")  # said like k: monarchs, lochs
_MAN = words("""human roman german shaman talisman caiman ottoman norman brahman""")
STOPS = words(
    """of in with who whom whose which that from at on by to for without under near inside behind beneath over
    between among and or but as like against upon carrying wearing holding riding bearing named called made
    full no nobody nothing somebody someone you he she it they we I his her its their my your our the a an
    some all still not never always is was are were has had will can if when where while until after before
    into onto out off up down along across through past about above below de"""
)
_WHO = {"who", "that", "which"}
_LINKS = words("of in at by to for with under on de")  # within men-at-arms
_SINGULAR_S = ("ss", "us", "is", "os", "as", "ics", "wards", "ways", "stairs", "doors", "sides", "seas")
_AFTER = words("""errant martial apparent presumptive elect designate emeritus laureate incarnate""")
_HAS_GENERAL = words("""attorney solicitor governor postmaster secretary surgeon consul advocate auditor""")
_ONE = words("""lens gas news species series means gallows barracks headquarters crossroads chess bias""")
_PLURAL = words("""men women children people wolves geese mice feet teeth oxen cattle police thieves dice""")


def plural_word(word: str) -> str:
    """The plural of one word; what ends in no letter stays."""
    if not word or not word[-1].isalpha():
        return word
    low = word.casefold()
    if "-" in word:
        return _compound(word)
    if (word.isupper() and 1 < len(word) < 5) or (len(word) == 1 and word.isupper()):
        return word + "s"
    if low in _IRREGULAR:
        return cased(word, _IRREGULAR[low])
    if low in _SAME or (len(low) > 5 and low.endswith(("folk", "kind", "craft", "ese", "ics"))):
        return word
    if low.endswith(("child", "mouse")):
        return ended(word, 0, "ren") if low.endswith("child") else ended(word, 4, "ice")
    if low.endswith("man") and low not in _MAN:
        return ended(word, 2, "en")
    if low.endswith(_VES) and low not in {"belief", "relief"}:
        return ended(word, 2 if low.endswith("fe") else 1, "ves")
    return _regular(word, low)


def _regular(word: str, low: str) -> str:
    if low.endswith("sis"):
        return ended(word, 2, "es")
    if low.endswith("y") and low[-2:-1] not in {*"aeo"} and (low[-2:-1] != "u" or low.endswith("quy")):
        return ended(word, 1, "ies")
    hiss = low.endswith(("s", "x", "z", "sh")) or (low.endswith("ch") and not low.endswith(_HARD_CH))
    if hiss or low in _OES:
        return ended(word, 0, "es")
    return ended(word, 0, "s")


def _compound(word: str) -> str:
    """`men-at-arms`, `passers-by`, otherwise the last part."""
    first, *rest = word.split("-")
    if first and (any(part.casefold() in _LINKS for part in rest) or _is_behind(rest[-1], first)):
        return "-".join([plural_word(first), *rest])
    return "-".join([first, *rest[:-1], plural_word(rest[-1])])


def _head(phrase: str) -> tuple[list[str], int]:
    """The phrase in pieces, words at even places, and the place of its head; -1 without one."""
    pieces = _SPACES.split(phrase)
    head = -1
    for at in range(0, len(pieces), 2):
        before, word, after = core(pieces[at])
        if head >= 0 and (word.casefold() in STOPS or not word or before.startswith(("(", "["))):
            break
        if word:
            head = at
        if after and word:
            break
    if head > 1 and _is_behind(core(pieces[head])[1], core(pieces[head - 2])[1]):
        head -= 2
    return pieces, head


def plural(phrase: str) -> str:
    """The plural of a phrase: its head alone changes."""
    pieces, head = _head(phrase)
    if head < 0:
        return phrase
    before, word, after = core(pieces[head])
    pieces[head] = before + plural_word(word) + after
    _many_beside(pieces, head)
    said = "".join(pieces)
    return those_who(said) if pieces[head + 2 : head + 3] and pieces[head + 2] in _WHO else said


def _is_behind(word: str, first: str) -> bool:
    """Whether a word stands behind its noun: `knight errant`, `attorney general`."""
    low = word.casefold()
    return low in _AFTER or (low == "general" and first.casefold().removesuffix("s") in _HAS_GENERAL)


def _many_beside(pieces: list[str], head: int) -> None:
    """The other half of a pair changes too: `women doctors`, `horses and carts`."""
    if head > 1 and pieces[head - 2].casefold() in {"woman", "women"}:
        pieces[head - 2] = plural_word(pieces[head - 2])
    after = pieces[head + 2 : head + 7 : 2]
    if head or after[:1] != ["and"] or len(after) < 2 or after[1].casefold() in STOPS:
        return
    before, other, end = core(after[1])
    if not looks_plural(other) and (end or len(after) == 2 or after[2].casefold() in STOPS):
        pieces[head + 4] = before + plural_word(other) + end


def looks_plural(phrase: str) -> bool:
    """Whether the head of a phrase has the look of a plural: `ruins`, `old men`."""
    pieces, head = _head(phrase[:100])
    low = core(pieces[head])[1].casefold() if head >= 0 else ""
    first, _, rest = low.partition("-")
    if _LINKS & {*rest.split("-")} or _is_behind(rest, first.removesuffix("s")):
        low = first
    if low in _ONE or len(low) < 4:
        return low == "men"
    return (
        low in _PLURAL
        or (low.endswith("men") and len(low) > 5)
        or (low[-1] == "s" and not low.endswith(_SINGULAR_S))
    )
