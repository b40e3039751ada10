"""English articles by sound, plurals, numbers."""

import pytest

from soloist.tables.grammar.mark import split_mark
from soloist.tables.grammar.noun import Noun
from soloist.tables.grammar.speech import missing, prefixed, read_noun
from tests.cases import cases
from tests.tables.grammar.speech_kit import agreed, chosen, counted, joined


def noun(row: str) -> Noun:
    """The noun of a row as it is written in an English table."""
    return read_noun(*split_mark(row), "en")


AN = (
    """
£8 fine|€11 fine|hors d’oeuvre|hors d'oeuvre
apple|eye|inn|owl|umbrella|old man|hour|hourglass|honest man|honour|honor|heir|heirloom|heiress
honorary title
uninvited guest|unimportant man|unidentified thing|uncle|urge|urchin|usher|umpire|ember|elf|Orc|Elf
Irish knight
MP|FBI agent|SOS|X-ray|MRI|NSA file|HQ|ATM|8|80|800 years|8th day|11|11th hour|18|18,000 men|11,000 men|F
L|S-bend
Iron Gate (m)|English knight|American|Ytterbium ring|earl|echo|eagle|onerous task|ominous sign|ox|RPG|NPC
LED lamp
"apple"|“owl”|*eye*|hour of the wolf|Italian|upas tree|Énorme loup|omen|iceberg|ugly dog
""".replace("\n", "|")
    .strip("|")
    .split("|")
)
A = (
    """
£9|£10 fine|horse-dealer
wolf|house|hero|history|horse|hotel|unicorn|university|union|unit|unique sign|uniform|universe
useful thing|user
usual place|usurper|utensil|utopia|utility|European|Europe map|eulogy|eunuch|ewe|ewer|one-eyed man
once-rich man
ukulele|uranium lamp|UFO|UN|US ship|USB key|NATO base|NASA man|U-turn|U-boat|7|1|10|100|110|1,100|180
111 men
yew|yacht|year|youth|Viking|wheel|hut|houri|ouija board|ubiquitous smell|unanimous vote|hermit|STAR|FROG
B-side
"wolf"|“union”|kobold|zombie|quest|ravine|Roman road|Ugandan-like thing|urinal
""".replace("\n", "|")
    .strip("|")
    .split("|")
)


@pytest.mark.parametrize("text", AN)
def test_an(text: str) -> None:
    """A vowel that is heard takes `an`."""
    bare = split_mark(text)[0]
    assert prefixed("a", Noun(bare, lang="en"), "en") == f"an {bare}"


@pytest.mark.parametrize("text", A)
def test_a(text: str) -> None:
    """A consonant that is heard takes `a`."""
    assert prefixed("an", Noun(text, lang="en"), "en") == f"a {text}"


ARTICLES = [
    line.split(" | ")
    for line in """
a wolf | a | a wolf
a wolf | the | the wolf
a wolf | s | wolves
a wolf | pl | wolves
an hour | a | an hour
an hour | the | the hour
an owl | A | an owl
the inn | a | an inn
The inn | the | the inn
the ruins | the | the ruins
the ruins | a | some ruins
some bread | a | some bread
some bread | the | the bread
some men | s | men
wolves | a | some wolves
old men | a | some old men
lens | a | a lens
two wolves | a | two wolves
7 wolves | the | the 7 wolves
man nobody knows | a | a man nobody knows
room upstairs | a | a room upstairs
knives | a | some knives
lost cause | a | a lost cause
bus | a | a bus
compass | a | a compass
Marthe | a | Marthe
Marthe | the | Marthe
London | the | London
Ryan the Red | a | Ryan the Red
The Smoking Dog | the | The Smoking Dog
the Thames | the | the Thames
European merchant | a | a European merchant
English knight | a | an English knight
Orc | a | an Orc
Elf | the | the Elf
MP | a | an MP
MP | s | MPs
UFO | a | a UFO
UFO | s | UFOs
X-ray | a | an X-ray
wolf (pl. wolven) | s | wolven
la tour | the | the la tour
no teeth | a | no teeth
no teeth | the | no teeth
his word | a | his word
someone’s hat | the | someone’s hat
Ann's hat | a | Ann's hat
every door | the | every door
any man | a | any man
one of them | a | one of them
one-eyed man | a | a one-eyed man
ten men | the | ten men
set of wolves | a | a set of wolves
nosegay | a | a nosegay
Kim (they) | a | Kim
a sailor (p) | the | the sailor
the wolf | bare | wolf
no teeth | bare | no teeth
The Hague | bare | The Hague
courts-martial | a | some courts-martial
""".strip().splitlines()
]


@pytest.mark.parametrize(("row", "prefix", "said"), ARTICLES)
def test_articles(row: str, prefix: str, said: str) -> None:
    """The article asked for stands in place of the one that was written; names keep to themselves."""
    assert prefixed(prefix, noun(row), "en") == said


PLURALS = (
    """
wolf wolves|werewolf werewolves|elf elves|shelf shelves|thief thieves|knife knives|wife wives|leaf leaves
loaf loaves|calf calves|half halves|hoof hooves|dwarf dwarves|scarf scarves|life lives|midwife midwives
roof roofs|chief chiefs|cliff cliffs|belief beliefs|reef reefs|staff staffs|oaf oafs
man men|woman women|swordsman swordsmen|human humans|shaman shamans|talisman talismans|child children
foot feet|tooth teeth|goose geese|mouse mice|louse lice|ox oxen|person people|die dice
city cities|lady ladies|spy spies|boy boys|key keys|monkey monkeys|soliloquy soliloquies|sky skies
bus buses|lens lenses|fox foxes|church churches|witch witches|dish dishes|glass glasses|quiz quizzes
waltz waltzes
monarch monarchs|patriarch patriarchs|stomach stomachs|loch lochs|eunuch eunuchs|arch arches|leech leeches
hero heroes|potato potatoes|echo echoes|volcano volcanoes|piano pianos|photo photos
sheep sheep|deer deer|fish fish|series series|aircraft aircraft|townsfolk townsfolk|samurai samurai
craft crafts
crisis crises|oasis oases|axis axes|cactus cacti|fungus fungi|criterion criteria|phenomenon phenomena
kind kinds
man-at-arms men-at-arms|passer-by passers-by|mother-in-law mothers-in-law|half-elf half-elves
will-o'-the-wisp will-o'-the-wisps
Wolf Wolves|WOLVES WOLVES|BRIGAND BRIGANDS|cloak cloaks|knight knights|horse horses|rose roses|house houses
""".replace("\n", "|")
    .strip("|")
    .split("|")
)


PHRASES = """
grandchild grandchildren|stepchild stepchildren|dormouse dormice|alga algae|manservant menservants
knight-errant knights-errant|knight errant knights errant
attorney general attorneys general|court-martial courts-martial|aide-de-camp aides-de-camp
lieutenant general lieutenant generals|general generals|blouse blouses
wolf and her cubs wolves and her cubs|cat and kittens cats and kittens
mathematics mathematics|physics physics|gold gold|silver silver|set of wolves sets of wolves
""".replace("\n", "|").strip("|").split("|")  # fmt: skip


@pytest.mark.parametrize("entry", PHRASES)
def test_plurals_of_compounds(entry: str) -> None:
    """The head changes, wherever it stands, and both halves of a pair."""
    words = entry.split(" ")
    one, many = " ".join(words[: len(words) // 2]), " ".join(words[len(words) // 2 :])
    assert prefixed("s", noun(f"the {one}"), "en") == many


@pytest.mark.parametrize(("one", "many"), [entry.split(" ") for entry in PLURALS])
def test_plurals(one: str, many: str) -> None:
    """The plural of one word."""
    assert prefixed("s", noun(f"the {one}"), "en") == many


@pytest.mark.parametrize(
    ("number", "row", "said"),
    cases("tables/english_speech", "counted"),
)
def test_counted(number: int, row: str, said: str) -> None:
    """One is one; everything else, nothing included, is many; the head of the phrase changes."""
    assert counted(number, noun(row), "en") == said


@pytest.mark.parametrize(
    ("forms", "row", "said"),
    cases("tables/english_speech", "chosen"),
)
def test_chosen(forms: str, row: str, said: str) -> None:
    """Pronouns follow the mark; many are they."""
    assert chosen(forms.split("|"), noun(row)) == said


def test_adjectives_stay() -> None:
    """An English adjective is the same for all."""
    assert agreed(noun("grey (pl. greys)"), noun("wolves"), "en") == "grey"
    assert agreed(noun("the worse for wear"), noun("wolves"), "en") == "the worse for wear"


def test_nothing_is_missing_in_english() -> None:
    """No English article hangs on a gender, but a French one in an English file does."""
    assert not missing(noun("wolf"), "a", "en")
    assert not missing(noun("wolf"), "the", "en")
    assert missing(noun("wolf"), "le", "en")


@pytest.mark.parametrize(
    ("texts", "lang", "said"),
    [
        ([], "fr", ""),
        (["A"], "fr", "A"),
        (["A", "B"], "fr", "A et B"),
        (["A", "B", "C"], "fr", "A, B et C"),
        (["A", "B", "C"], "en", "A, B and C"),
        (["A", "", "C"], "en", "A and C"),
    ],
)
def test_joined(texts: list[str], lang: str, said: str) -> None:
    """Lists end with `et` or `and`; what is empty is no member."""
    assert joined(texts, lang) == said
