"""French adjectives in the gender and number of a noun, and forms chosen by it."""

import pytest

from soloist.tables.grammar.mark import split_mark
from soloist.tables.grammar.speech import read_noun
from tests.cases import cases
from tests.tables.grammar.speech_kit import agreed, chosen, feminine

FEMININES = (
    """
grand grande|petit petite|noir noire|vert verte|fatigué fatiguée|fini finie|perdu perdue|gris grise
assis assise
rouge rouge|triste triste|large large|blessé blessée|mort morte|ouvert ouverte|détruit détruite|seul seule
blanc blanche|franc franche|sec sèche|frais fraîche|public publique|turc turque|grec grecque|caduc caduque
long longue|doux douce|roux rousse|faux fausse|jaloux jalouse|heureux heureuse|peureux peureuse
vieux vieille
beau belle|nouveau nouvelle|jumeau jumelle|fou folle|mou molle|bel belle|vieil vieille|nouvel nouvelle
flou floue|bleu bleue|favori favorite|gentil gentille|nul nulle|pareil pareille|vermeil vermeille
cruel cruelle
mortel mortelle|éternel éternelle|civil civile|subtil subtile|espagnol espagnole
neuf neuve|vif vive|naïf naïve|actif active|bref brève|craintif craintive|veuf veuve
léger légère|cher chère|fier fière|amer amère|premier première|dernier dernière|entier entière
étranger étrangère
ancien ancienne|gardien gardienne|païen païenne|européen européenne|bon bonne|mignon mignonne
grognon grognon|zen zen|cool cool|médium médium|chouchou chouchoute|sexy sexy|bien-aimé bien-aimée
court-vêtu court-vêtue
persan persane|paysan paysanne|plein pleine|divin divine|fin fine|malin maligne|bénin bénigne|brun brune
muet muette|violet violette|net nette|coquet coquette|complet complète|inquiet inquiète|secret secrète
discret discrète
concret concrète|désuet désuète|prêt prête|plat plate|délicat délicate|idiot idiote|sot sotte|pâlot pâlotte
menteur menteuse|rêveur rêveuse|trompeur trompeuse|moqueur moqueuse|voleur voleuse|flatteur flatteuse
conteur conteuse|porteur porteuse|protecteur protectrice|destructeur destructrice|créateur créatrice
meilleur meilleure|supérieur supérieure|inférieur inférieure|extérieur extérieure|majeur majeure
mineur mineure
vengeur vengeresse|enchanteur enchanteresse|bas basse|gros grosse|gras grasse|épais épaisse|las lasse
métis métisse
aigu aiguë|ambigu ambiguë|exigu exiguë|dissous dissoute|traître traîtresse|royal royale|fatal fatale
oral orale
marron marron|orange orange|kaki kaki|chic chic|super super|laid laide|sourd sourde|vivant vivante
brûlant brûlante
andalou andalouse|français française|anglais anglaise|hongrois hongroise|maudit maudite|béni bénie|dû due
nu nue
Beau Belle|Noir Noire|BEAU BELLE|BLANC BLANCHE|GRAND GRANDE|VIF VIVE|sourd-muet sourde-muette
nouveau-né nouveau-née
demi-mort demi-morte|tiers tierce|coi coite|rigolo rigolote|laïc laïque|oblong oblongue|châtain châtaine
enquêteur enquêteuse|dompteur dompteuse|accusateur accusatrice|séducteur séductrice|hâtif hâtive
exprès expresse
tout toute|certain certaine|lointain lointaine|souverain souveraine|prochain prochaine|humain humaine
vain vaine
""".replace("\n", "|")
    .strip("|")
    .split("|")
)
PHRASES = [
    line.split(" | ")
    for line in """
plein de ruines | pleine de ruines
couvert de mousse | couverte de mousse
en colère | en colère
du nord | du nord
un peu fou | un peu folle
l’air sombre | l’air sombre
à moitié mort | à moitié morte
à peine vivant | à peine vivante
tout à fait fou | tout à fait folle
de plus en plus blanc | de plus en plus blanche
trop cuit, pas assez salé | trop cuite, pas assez salée
fort beau | fort belle
haut perché | haut perchée
grand, sec et nerveux | grande, sèche et nerveuse
pressé, hagard | pressée, hagarde
pâle, le nez rouge | pâle, le nez rouge
pressé, pieds nus | pressée, pieds nus
pressé, portant une torche | pressée, portant une torche
couvert de boue, pressé | couverte de boue, pressée
coiffé de plumes, sec et nerveux | coiffée de plumes, sèche et nerveuse
pâle, le nez rouge, très fatigué | pâle, le nez rouge, très fatiguée
couvert de boue, bottes comprises | couverte de boue, bottes comprises
plein de rats, cendres et suie | pleine de rats, cendres et suie
à moitié mort, sec | à moitié morte, sèche
pressé ; sec | pressée ; sec
calme mais inquiet | calme mais inquiète
vif, mais sans malice | vive, mais sans malice
las, puis furieux | lasse, puis furieuse
sec ou mort | sèche ou morte
ni bon ni mauvais | ni bonne ni mauvaise
plus mort que vif | plus morte que vive
plus grand que lui | plus grande que lui
plus grand que Marc | plus grande que Marc
tout étonné | tout étonnée
tout petit | toute petite
tout en noir | tout en noir
malgré tout | malgré tout
seul malgré tout | seule malgré tout
bon enfant | bon enfant
bon marché | bon marché
mi-figue mi-raisin | mi-figue mi-raisin
bleu ciel | bleu ciel
vert bouteille | vert bouteille
crème | crème
or | or
rouge et noir | rouge et noire
très vieux | très vieille
terriblement vieux | terriblement vieille
sale et affamé | sale et affamée
grand et beau | grande et belle
bleu nuit | bleu nuit
vert pâle | vert pâle
rouge sang | rouge sang
noir et blanc | noire et blanche
gris clair | gris clair
mal fermé | mal fermée
long comme un jour | longue comme un jour
fait d’os | faite d’os
fait d'os | faite d'os
gardé par des loups | gardée par des loups
brûlant de fièvre | brûlante de fièvre
trempé jusqu'aux os ronds | trempée jusqu'aux os ronds
blanc dès les premiers froids | blanche dès les premiers froids
""".strip().splitlines()
]


@pytest.mark.parametrize(("man", "woman"), [entry.split(" ") for entry in FEMININES])
def test_feminines(man: str, woman: str) -> None:
    """One adjective by the rule of its ending, or by its own."""
    assert feminine(man) == woman


@pytest.mark.parametrize(("man", "woman"), PHRASES)
def test_phrases(man: str, woman: str) -> None:
    """Adjectives that are joined change, what completes them stays; a colour with its shade too."""
    assert feminine(man) == woman


AGREED = [
    line.split(" | ")
    for line in """
blanc | un loup | blanc
blanc | une tour | blanche
blanc | des loups (m) | blancs
blanc | des tours (f) | blanches
beau | un arbre | beau
beau | une tour | belle
beau | des arbres (m) | beaux
beau | des tours (f) | belles
gris | des loups (m) | gris
gris | des tours (f) | grises
royal | des palais (m) | royaux
royal | des tours (f) | royales
heureux | des gens (mp) | heureux
heureux | des filles (fp) | heureuses
marron | des yeux (mp) | marron
bleu nuit | des robes (f) | bleu nuit
noir et blanc | des robes (f) | noires et blanches
bleu ciel | des robes (f) | bleu ciel
orange | des robes (f) | orange
pressé et mal coiffé | des dames (f) | pressées et mal coiffées
tout ridé | des vieux (m) | tout ridés
tout ridé | des vieilles (f) | toutes ridées
bon enfant | des gens (mp) | bon enfant
zen | des filles (f) | zen
court-vêtu | des filles (f) | court-vêtues
nouveau-né | des filles (f) | nouveau-nées
grand, sec et nerveux | des dames (f) | grandes, sèches et nerveuses
plein de vent | des salles (f) | pleines de vent
sale et affamé | des bêtes (f) | sales et affamées
inconnu | auberge | inconnu
turquoise (f. turquoise, mp. turquoise, fp. turquoise) | des tours (f) | turquoise
drôle (f. drôlesse) | une fille | drôlesse
drôle (f. drôlesse) | des filles (f) | drôlesses
final (mp. finals) | des actes (m) | finals
beau (f. belle, el. bel, pl. beaux) | des actes (m) | beaux
léger | Anne (f) | légère
du nord | une fille | du nord
de la mer | des filles (f) | de la mer
un peu fou | des filles (f) | un peu folles
l’air sombre | une fille | l’air sombre
plus mort que vif | une fille | plus morte que vive
""".strip().splitlines()
]


@pytest.mark.parametrize(("adjective", "noun", "said"), AGREED)
def test_agreed(adjective: str, noun: str, said: str) -> None:
    """Gender and number are the noun's; forms that were given go before rules; unknown is masculine."""
    given = read_noun(*split_mark(adjective), "fr")
    assert agreed(given, read_noun(*split_mark(noun), "fr"), "fr") == said


@pytest.mark.parametrize(
    ("adjective", "noun", "said"),
    cases("tables/french_adjectives", "before_a_noun"),
)
def test_before_a_noun(adjective: str, noun: str, said: str) -> None:
    """Right before a masculine noun that begins with a vowel, a few have a form of their own."""
    given = read_noun(*split_mark(adjective), "fr")
    assert (
        agreed(given, read_noun(noun.removesuffix(" (m)"), split_mark(noun)[1], "fr"), "fr", before=True)
        == said
    )


@pytest.mark.parametrize(
    ("forms", "noun", "said"),
    cases("tables/french_adjectives", "chosen"),
)
def test_chosen(forms: str, noun: str, said: str) -> None:
    """The form for the noun; a plural that is not written is the singular's."""
    assert chosen(forms.split("|"), read_noun(*split_mark(noun), "fr")) == said
