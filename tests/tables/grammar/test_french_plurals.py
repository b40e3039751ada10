"""French plurals of words, compounds and phrases."""

import pytest

from soloist.tables.grammar.mark import split_mark
from soloist.tables.grammar.speech import read_noun
from tests.tables.grammar.speech_kit import counted, plural, pluralised

WORDS = (
    """
loup loups|tour tours|brigand brigands|épée épées|roi rois|fée fées|ami amis|forêt forêts|clé clés
nuit nuits
bras bras|corps corps|héros héros|puits puits|souris souris|croix croix|voix voix|nez nez|gaz gaz|prix prix
cheval chevaux|animal animaux|hôpital hôpitaux|général généraux|journal journaux|mal maux|cristal cristaux
bal bals|carnaval carnavals|festival festivals|chacal chacals|récital récitals|régal régals|val vals
narval narvals
château châteaux|bateau bateaux|couteau couteaux|corbeau corbeaux|manteau manteaux|tombeau tombeaux|eau eaux
noyau noyaux|tuyau tuyaux|landau landaus|jeu jeux|feu feux|cheveu cheveux|lieu lieux|neveu neveux|dieu dieux
adieu adieux|vœu vœux|pneu pneus|bleu bleus|émeu émeus
bijou bijoux|caillou cailloux|chou choux|genou genoux|hibou hiboux|joujou joujoux|pou poux
clou clous|trou trous|fou fous|verrou verrous|sou sous|cou cous|matou matous
travail travaux|vitrail vitraux|soupirail soupiraux|corail coraux|émail émaux|bail baux|vantail vantaux
détail détails|portail portails|épouvantail épouvantails|éventail éventails|gouvernail gouvernails
œil yeux|ciel cieux|aïeul aïeux|monsieur messieurs|madame mesdames|bonhomme bonshommes
gentilhomme gentilshommes
mademoiselle mesdemoiselles|beau beaux|nouveau nouveaux|vieux vieux|vieil vieux|bel beaux|royal royaux
fatal fatals
banal banals|naval navals|égal égaux|loyal loyaux|gris gris|heureux heureux|tout tous|né nés|ne\u0301 nés
Loup Loups|Cheval Chevaux|Œil Yeux|BRIGAND BRIGANDS|CHEVAL CHEVAUX|BATEAU BATEAUX|ONG ONG|PNJ PNJ
grand-père grands-pères|loup-garou loups-garous|chou-fleur choux-fleurs|chef-lieu chefs-lieux
pont-levis ponts-levis
œil-de-bœuf œils-de-bœuf|soutien-gorge soutiens-gorge|prie-dieu prie-dieu
arc-en-ciel arcs-en-ciel|chef-d’œuvre chefs-d’œuvre|chef-d'œuvre chefs-d'œuvre|eau-de-vie eaux-de-vie
tire-bouchon tire-bouchons|garde-fou garde-fous|couvre-feu couvre-feux|porte-clés porte-clés
sous-sol sous-sols
demi-elfe demi-elfes|vice-roi vice-rois|avant-poste avant-postes|arrière-boutique arrière-boutiques
contre-sort contre-sorts|rendez-vous rendez-vous|tête-à-tête tête-à-tête|nouveau-né nouveau-nés
mort-né mort-nés
roi-sorcier rois-sorciers|chauve-souris chauves-souris|beau-frère beaux-frères|hors-la-loi hors-la-loi
homme-loup hommes-loups|porte-parole porte-paroles|franco-belge franco-belges|cent cent|quatre quatre
très très
marron marrons|orange oranges|chic chics
haut-parleur haut-parleurs|gratte-ciel gratte-ciel|laissez-passer laissez-passer|bien-aimé bien-aimés
faire-part faire-part|pot-au-feu pot-au-feu|porte-fenêtre portes-fenêtres|quasi-fantôme quasi-fantômes
timbre-poste timbres-poste|pause-café pauses-café|ticket-restaurant tickets-restaurant
gentleman gentlemen|aller-retour allers-retours|nouveau-née nouveau-nées|médium médiums
""".replace("\n", "|")
    .strip("|")
    .split("|")
)
PHRASES = [
    line.split(" | ")
    for line in """
moulin à vent | moulins à vent
homme en armes | hommes en armes
chef de guerre | chefs de guerre
chef des brigands | chefs des brigands
pilier d’auberge | piliers d’auberge
pilier d'auberge | piliers d'auberge
chien qui boite | chiens qui boitent
chevalier sans cheval | chevaliers sans cheval
petit loup gris | petits loups gris
vieux cheval fatal | vieux chevaux fatals
vieil homme | vieux hommes
bel animal blessé | beaux animaux blessés
nouvel ami loyal | nouveaux amis loyaux
jeune fille pâle | jeunes filles pâles
belle tour carrée | belles tours carrées
vieille tour en ruine | vieilles tours en ruine
loup, le poil hérissé | loups, le poil hérissé
loup (affamé) | loups (affamé)
loup très maigre | loups très maigres
loup terriblement maigre | loups terriblement maigres
vieux campement abandonné | vieux campements abandonnés
campement romain | campements romains
bâtiment | bâtiments
tunique marron | tuniques marron
robe orange | robes orange
soldat portant une torche | soldats portant une torche
loup brûlant de fièvre | loups brûlant de fièvre
géant vivant | géants vivants
soldat et son chien | soldats et son chien
coffre plein d’or | coffres pleins d’or
garde au visage long | gardes au visage long
marchand du nord | marchands du nord
œil de verre | yeux de verre
voleur, menteur | voleurs, menteur
« loup » | « loups »
“loup” | “loups”
nain de Moria | nains de Moria
prêtre Ysmaël | prêtres Ysmaël
grand-père sourd | grands-pères sourds
arc-en-ciel double | arcs-en-ciel doubles
bâton à deux bouts | bâtons à deux bouts
route vers le nord | routes vers le nord
bras de mer | bras de mer
porte que garde un chien | portes que garde un chien
porte qu’un chien garde | portes qu’un chien garde
lieu où l’on meurt | lieux où l’on meurt
jeu de dés | jeux de dés
mal inconnu | maux inconnus
en colère | en colère
bête qui parle | bêtes qui parlent
homme qui ne dort pas | hommes qui ne dorment pas
vieux loup qui s’est perdu | vieux loups qui se sont perdu
enfant qui n’a rien vu | enfants qui n’ont rien vu
femme qui savait lire | femmes qui savaient lire
chien du roi qui aboie | chiens du roi qui aboie
loup qui, la nuit, hurle | loups qui, la nuit, hurle
soldat qui lui obéit | soldats qui lui obéissent
robe bleu ciel | robes bleu ciel
robe vert bouteille | robes vert bouteille
robe rouge et noire | robes rouges et noires
chat noir et blanc | chats noirs et blancs
dame pressée et mal coiffée | dames pressées et mal coiffées
dame grande, sèche et nerveuse | dames grandes, sèches et nerveuses
grand chien maigre et sale | grands chiens maigres et sales
chien plus mort que vif | chiens plus morts que vifs
homme à moitié mort | hommes à moitié morts
homme bon enfant | hommes bon enfant
homme pieds nus | hommes pieds nus
loup gris, pipe au bec | loups gris, pipe au bec
loup gris, poil hérissé | loups gris, poil hérissé
banc face à la mer | bancs face à la mer
petit vieux tout ridé | petits vieux tout ridés
dame toute ridée | dames toutes ridées
dame tout étonnée | dames tout étonnées
dame court-vêtue | dames court-vêtues
billet aller-retour | billets aller-retour
roi et reine | rois et reine
tête coupée | têtes coupées
""".strip().splitlines()
]


@pytest.mark.parametrize(("one", "many"), [entry.split(" ") for entry in WORDS])
def test_words(one: str, many: str) -> None:
    """One word, with its usual exceptions, in the case it was written."""
    assert plural(one) == many


@pytest.mark.parametrize(("one", "many"), PHRASES)
def test_phrases(one: str, many: str) -> None:
    """The head and its adjectives change, what completes them does not."""
    assert plural(one) == many


@pytest.mark.parametrize(
    "one", ["loup gris", "moulin à vent", "homme, seul", "cheval de trait", "vieux hibou"]
)
def test_a_plural_stays(one: str) -> None:
    """The plural of a plural is the same."""
    assert plural(plural(one)) == plural(one)


COUNTED = [
    line.split(" | ")
    for line in """
7 | un brigand | 7 brigands
1 | un brigand | 1 brigand
0 | un brigand | 0 brigand
2 | l’homme en armes (m) | 2 hommes en armes
2 | œil (m, pl. yeux) | 2 yeux
2 | œil de bœuf (m, pl. œils de bœuf) | 2 œils de bœuf
3 | les ruines | 3 ruines
12 | une tour de guet | 12 tours de guet
3 | brigand | 3 brigands
3 | demi-jour (mp. demi-jours, m) | 3 demi-jours
3 | fille (f, fp. filles de roi) | 3 filles de roi
-2 | un point | -2 points
-1 | un point | -1 point
1 | les fées (fp) | 1 fées
1 | Les Trois Écus | 1 Trois Écus
""".strip().splitlines()
]


@pytest.mark.parametrize(("number", "row", "said"), COUNTED)
def test_counted(number: str, row: str, said: str) -> None:
    """From two on, things are many; nothing and one are singular; what is written in the plural stays."""
    assert counted(int(number), read_noun(*split_mark(row), "fr"), "fr") == said


def test_a_plural_noun_takes_plural_articles() -> None:
    """What was made plural is known to be, and keeps its gender."""
    many = pluralised(read_noun("une tour", None, "fr"), "fr")
    assert (many.text, many.plural, many.gender, many.article) == ("tours", True, "f", "")
