"""French articles, possessives and contractions before what people write in tables."""

import pytest

from soloist.tables.grammar.mark import split_mark, words
from soloist.tables.grammar.noun import Noun
from soloist.tables.grammar.speech import prefixed, read_noun


def noun(row: str) -> Noun:
    """The noun of a row as it is written in a French table."""
    return read_noun(*split_mark(row), "fr")


# A row, its bare words, and what stands before them for each prefix.
COLUMNS = ("le", "un", "de", "à", "ce", "son", "d'", "que")
TABLE = """
le moulin | moulin | le | un | du | au | ce | son | de | que le
un hameau | hameau | le | un | du | au | ce | son | de | qu’un
la tour | tour | la | une | de la | à la | cette | sa | de | que la
une tour | tour | la | une | de la | à la | cette | sa | de | qu’une
les ruines | ruines | les | des | des | aux | ces | ses | de | que les
des ruines | ruines | les | des | des | aux | ces | ses | de | que des
l’herbe (f) | herbe | l’ | une | de l’ | à l’ | cette | son | d’ | que l’
l'herbe (f) | herbe | l' | une | de l' | à l' | cette | son | d' | que l'
l’arbre (m) | arbre | l’ | un | de l’ | à l’ | cet | son | d’ | que l’
un homme | homme | l’ | un | de l’ | à l’ | cet | son | d’ | qu’un
une amie | amie | l’ | une | de l’ | à l’ | cette | son | d’ | qu’une
un héros | héros | le | un | du | au | ce | son | de | qu’un
une héroïne | héroïne | l’ | une | de l’ | à l’ | cette | son | d’ | qu’une
une hache | hache | la | une | de la | à la | cette | sa | de | qu’une
la Hollande | Hollande | la | une | de la | à la | cette | sa | de | que la
du pain | pain | le | du | du | au | ce | son | de | que du
de la neige | neige | la | de la | de la | à la | cette | sa | de | que de la
de l’eau (f) | eau | l’ | de l’ | de l’ | à l’ | cette | son | d’ | que de l’
moulin à vent (m) | moulin à vent | le | un | du | au | ce | son | de | que
épée (f) | épée | l’ | une | de l’ | à l’ | cette | son | d’ | qu’
yeux (mp) | yeux | les | des | des | aux | ces | ses | d’ | qu’
ami (m) | ami | l’ | un | de l’ | à l’ | cet | son | d’ | qu’
œil (m, pl. yeux) | œil | l’ | un | de l’ | à l’ | cet | son | d’ | qu’
onze (m) | onze | le | un | du | au | ce | son | de | que
yaourt (m) | yaourt | le | un | du | au | ce | son | de | que
uhlan (m) | uhlan | le | un | du | au | ce | son | de | que
oui (m) | oui | le | un | du | au | ce | son | de | que
huître (f) | huître | l’ | une | de l’ | à l’ | cette | son | d’ | qu’
grandes salles (fp) | grandes salles | les | de | des | aux | ces | ses | de | que
anciens ponts (mp) | anciens ponts | les | d’ | des | aux | ces | ses | d’ | qu’
des petits pois | petits pois | les | des | des | aux | ces | ses | de | que des
Une auberge | auberge | l’ | une | de l’ | à l’ | cette | son | d’ | qu’une
Le pont | pont | le | un | du | au | ce | son | de | que le
""".strip().splitlines()
ARTICLES = [
    (row, prefix, article + bare if article[-1] in "'’" else f"{article} {bare}")
    for line in TABLE
    for row, bare, *articles in (line.split(" | "),)
    for prefix, article in zip(COLUMNS, articles, strict=True)
]


@pytest.mark.parametrize(("row", "prefix", "said"), ARTICLES)
def test_articles(row: str, prefix: str, said: str) -> None:
    """The article fits gender, number and the sound that follows, in place of the one that was written."""
    assert prefixed(prefix, noun(row), "fr") == said


NAMES = [
    line.split(" | ")
    for line in """
Marthe | le | Marthe
Marthe | un | Marthe
Marthe | de | de Marthe
Marthe | d' | de Marthe
Marthe | à | à Marthe
Marthe (f) | son | sa Marthe
Marthe (f) | le | Marthe
Marthe (f) | de | de Marthe
Anne | de | d’Anne
Anne | le | Anne
Anne | à | à Anne
Anne | que | qu’Anne
Anne (f) | mon | mon Anne
Élise | de | d’Élise
Yves | de | d’Yves
Yann | de | de Yann
Yolande | de | de Yolande
Œdipe | de | d’Œdipe
Hélène | de | d’Hélène
Hector | de | d’Hector
Hugues (m, h) | de | de Hugues
Hollande | de | de Hollande
Paris | à | à Paris
Paris | de | de Paris
Arles | de | d’Arles
Marthe aux Ruches | de | de Marthe aux Ruches
Marthe aux Ruches | à | à Marthe aux Ruches
Le Havre | le | Le Havre
Le Havre | de | du Havre
Le Havre | d' | du Havre
Le Havre | à | au Havre
Le Havre | que | que Le Havre
La Rochelle | de | de La Rochelle
La Rochelle | à | à La Rochelle
La Rochelle | le | La Rochelle
Les Trois Écus | de | des Trois Écus
Les Trois Écus | à | aux Trois Écus
Les Trois Écus | le | Les Trois Écus
Le Chien qui fume | à | au Chien qui fume
L’Isle | de | de L’Isle
L’Isle | à | à L’Isle
Du Guesclin | de | de Du Guesclin
Des Esseintes | de | de Des Esseintes
D’Artagnan | de | de D’Artagnan
la Seine | de | de la Seine
le Rhône | à | au Rhône
les Alpes (fp) | de | des Alpes
un Anglais | le | l’Anglais
« Le Corbeau » | de | de « Le Corbeau »
« Anne » | de | d’« Anne »
""".strip().splitlines()
]


@pytest.mark.parametrize(("row", "prefix", "said"), NAMES)
def test_names(row: str, prefix: str, said: str) -> None:
    """A name takes no article, keeps the one it has, and contracts with it."""
    assert prefixed(prefix, noun(row), "fr") == said


OTHERS = [
    line.split(" | ")
    for line in """
une tour | mon | ma tour
une tour | ton | ta tour
une amie | mon | mon amie
une amie | ton | ton amie
une hache | ton | ta hache
un loup | mon | mon loup
des loups | mon | mes loups
des loups | ton | tes loups
des loups | leur | leurs loups
un loup | leur | leur loup
une tour | leur | leur tour
une tour | notre | notre tour
des tours | notre | nos tours
des tours | votre | vos tours
un arbre | votre | votre arbre
une tour | il | elle
un loup | il | il
des loups (m) | il | ils
des tours (f) | il | elles
une tour | lui | elle
un loup | lui | lui
des loups (m) | lui | eux
des tours (f) | lui | elles
Anne (f) | il | elle
un loup | pl | loups
la tour | pl | tours
les tours | pl | tours
l’œil (m, pl. yeux) | pl | yeux
un loup | the | the loup
un loup | les | le loup
un loup | du | du loup
une tour | du | de la tour
une tour | au | à la tour
des tours | cet | ces tours
une tour | a | à la tour
une tour | À | à la tour
un hibou | l’ | le hibou
trois écus (mp) | le | les trois écus
trois écus | le | les trois écus
trois écus | un | trois écus
trois écus | de | des trois écus
3 loups | à | aux 3 loups
des trois écus | d' | de trois écus
une tour | inconnu | une tour
""".strip().splitlines()
]


@pytest.mark.parametrize(("row", "prefix", "said"), OTHERS)
def test_other_prefixes(row: str, prefix: str, said: str) -> None:
    """Possessives, pronouns and every way to write a prefix."""
    assert prefixed(prefix, noun(row), "fr") == said


ASPIRATED = words(
    """héros héraut hameau hache hachoir haie haillon haine hall halle hallebarde halo halte hamac hamster
    hanche handicap hangar hanneton hantise harangue haras harde hareng hargne haricot harnais harpe harpie
    harpon hasard hâte hausse haut hauteur hautbois havre heaume hennissement hérisson hernie héron herse
    hêtre heurt heurtoir hibou hic hiérarchie hobereau hochet homard honte hongre hoquet horde hors-la-loi
    hotte houe houille houle houppelande housse houx hublot huche huée huguenot huit huitième hulotte hune
    huppe hure hurlement hurleur huron hussard hutte haut-fourneau harem hase havresac hobbit halfelin Huns
    Hongrie Hambourg Hollandais HÉROS Hasard HACHE onze onzième oui ouistiti ouate uhlan yaourt yeti yacht
    yole yourte ululement wagon 8 11 loup"""
)
MUTE = words(
    """héroïne héroïsme héroïque herbe heure homme honneur honnêteté hôpital horizon horloge hôte
    hôtel hôtesse
    huile huissier huître humain humeur humidité hydre hymne hypothèse habit haleine hallucination haltère
    hameçon harmonie harmonica hérésie héritage héritier hermine hésitation heureux hirondelle histoire
    hiver hommage horreur horoscope hospice hostilité humus hippogriffe hippopotame hécatombe Hélène
    Henriette Hortense Hubert Hercule Hadès HERBE Hélios hurluberlu arbre épée île œil œuvre ours usine
    usage unique yeux Yves Yvonne Ys ypérite âne élan être Ève Île ONG “auberge *auberge"""
)


@pytest.mark.parametrize("word", sorted(ASPIRATED))
def test_no_elision(word: str) -> None:
    """Nothing is elided before a consonant, an h aspiré, or the few vowels that count as consonants."""
    assert prefixed("d'", noun(f"{word} (m)"), "fr") == f"de {word}"


@pytest.mark.parametrize("word", sorted(MUTE))
def test_elision(word: str) -> None:
    """Before a vowel or a mute h, with any quotation mark between, the prefix is elided."""
    assert prefixed("d'", noun(f"{word} (m)"), "fr") == f"d’{word}"


def test_a_marked_h_goes_before_the_list() -> None:
    """`h` in the mark makes any first letter one before which nothing is elided."""
    assert prefixed("le", noun("hydravion (m, h)"), "fr") == "le hydravion"
    assert prefixed("ce", noun("hydravion (m, h)"), "fr") == "ce hydravion"
