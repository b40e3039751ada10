"""Verbs of a relative clause, when whom it is about becomes many: `hommes qui boitent`, `men who limp`."""

import re

from soloist.tables.grammar.letters import words

_FRENCH = re.compile(
    r"(\squi\s(?:(?:ne|se|y|en|le|la|les|lui|leur|nous|vous|me|te)\s|[nsymtl]['’])*)([^\W\d_]+)(?=\W|$)"
)
_FRENCH_MANY = {
    "est": "sont", "a": "ont", "va": "vont", "fait": "font", "dort": "dorment", "court": "courent",
    "tient": "tiennent", "vient": "viennent", "revient": "reviennent", "rit": "rient", "sourit": "sourient",
    "sait": "savent", "voit": "voient", "peut": "peuvent", "veut": "veulent", "doit": "doivent",
    "boit": "boivent",
    "meurt": "meurent", "perd": "perdent", "attend": "attendent", "mord": "mordent", "ment": "mentent",
    "sort": "sortent", "part": "partent", "sent": "sentent", "entend": "entendent", "vend": "vendent",
    "vit": "vivent", "suit": "suivent", "lit": "lisent", "dit": "disent", "sert": "servent",
    "luit": "luisent",
    "connaît": "connaissent", "disparaît": "disparaissent", "fuit": "fuient", "croit": "croient",
    "prend": "prennent", "rend": "rendent", "tend": "tendent", "pend": "pendent", "bat": "battent",
    "met": "mettent", "promet": "promettent", "permet": "permettent", "écrit": "écrivent",
    "craint": "craignent",
    "obéit": "obéissent", "rugit": "rugissent", "surgit": "surgissent", "finit": "finissent",
    "grandit": "grandissent", "pourrit": "pourrissent", "devient": "deviennent", "apparaît": "apparaissent",
}  # fmt: skip
_ENGLISH = re.compile(
    r"(\s(?:who|that|which)\s(?:(?:never|always|often|still|now|only|once|also|not|just|[a-z]{3,12}ly)\s)?)"
    r"([^\W\d_]+)(?=\W|$)"
)
_ENGLISH_MANY = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "isn": "aren"}
_NO_VERBS = words("this its his us always wolves thieves elves dwarves knives wives lives kings gods men")


def many_who(phrase: str) -> str:
    """The French phrase with the verb after its first `qui` in the plural."""
    return _FRENCH.sub(_french, phrase, count=1)


def _french(found: re.Match[str]) -> str:
    verb = found[2]
    if verb in _FRENCH_MANY:
        before, many = found[1], _FRENCH_MANY[verb]
        if before[-1] in "'’" and many[0] not in "aeoé":  # s’est, se sont
            before = before[:-1] + "e "
        return before + many
    if verb.endswith("ait"):
        return found[1] + verb[:-1] + "ent"
    return found[1] + (verb + "nt" if verb.endswith("e") and len(verb) > 2 else verb)


def those_who(phrase: str) -> str:
    """The English phrase with the verb after its first `who`, `that` or `which` in the plural."""
    return _ENGLISH.sub(_english, phrase, count=1)


def _english(found: re.Match[str]) -> str:
    verb = found[2]
    if verb in _ENGLISH_MANY:
        return found[1] + _ENGLISH_MANY[verb]
    if verb in _NO_VERBS or not verb.endswith("s") or verb.endswith("ss") or len(verb) < 4:
        return found[0]
    if verb.endswith("ies"):
        return found[1] + (verb[:-1] if len(verb) < 5 else verb[:-3] + "y")
    hiss = verb.endswith(("sses", "ches", "shes", "xes", "zzes", "oes"))
    return found[1] + (verb[:-2] if hiss else verb[:-1])
