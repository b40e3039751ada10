"""Other words by which people look for a command, in both languages; they are shown nowhere."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SYNONYMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "act": "action try attempt do tenter essayer faire",
        "ask": "question oracle yes no oui non poser interroger",
        "phase": "step forward conclusion destiny immersion mixed finish conclude finir terminer conclure "
        "destin mixte étape suivre avancer",
        "scene": "end finish close conclude title chapter finir fin terminer conclure clore titre chapitre",
        "moments": "guide end ending finish conclude character protagonist create respite finir fin terminer "
        "conclure personnage créer répit session séance",
        "desk": "character npc person sheet clock thread threat mission secret edit objective personnage "
        "pnj figure fiche horloge fil menace changer objectif compteur",
        "tag": "note character npc name clock memo brackets noter retenir personnage pnj nom crochets",
        "roll": "dice die throw dés dé jet jeter lancer",
        "tables": "oracle random table generator inspiration idea hasard tirer idée inspiration générateur",
        "shuffle": "cards draw mix cartes battre tirage",
        "problems": "errors warnings check faults erreurs fautes avertissements vérifier",
        "send": "save submit write keep sauvegarder sauver enregistrer valider écrire envoyer garder",
        "sheet": "character protagonist traits stats personnage protagoniste fiche caractéristiques",
        "undo": "delete erase remove cancel back wrong effacer supprimer enlever défaire retirer erreur",
        "redo": "again undo restore return annuler refaire restaurer revenir",
        "history": "undo versions backups copies restore saved annuler versions sauvegardes copies restaurer",
        "edit": "change correct fix rewrite erase corriger changer réécrire effacer retoucher",
        "editor": "vim nano external file text externe fichier texte",
        "session": "new evening date day séance soirée soir jour nouvelle",
        "search": "find look where trouver rechercher",
        "outline": "contents chapters summary jump go sommaire chapitres table des matières aller",
        "bookmarks": "marks favourites places marque-pages repères favoris",
        "mark": "bookmark favourite marque-page repère favori marquer",
        "reading": "view manuscript source file book mode page manuscrit fichier livre vue relire",
        "focus": "zen fullscreen distraction plein écran seul calme",
        "goal": "target count words objective objectif but compte nombre mots cible",
        "drafts": "recover lost words unsent saved perdu retrouver brouillon sauvegarde",
        "typography": "quotes dashes guillemets tirets apostrophes espaces",
        "spelling": "dictionary mistakes correct dictionnaire fautes corriger",
        "charts": "graph curve statistics courbes statistiques",
        "odds": "probability probabilities percent risk probabilités pourcentage risque",
        "previously": "recap summary reminder before résumé rappel avant",
        "meaning": "explain result outcome why expliquer résultat pourquoi",
        "copy": "clipboard share quote picture image presse-papiers partager citer",
        "grow": "table row add reuse rangée ajouter nourrir",
        "book": "manuscript chapters cards order plan planned manuscrit chapitres cartes ordre prévu",
        "stats": "count words numbers length nombre mots compte longueur chiffres",
        "coverage": "used unused rules tables utilisé inutilisé règles",
        "export": "save as pdf epub html print publish book sauvegarder enregistrer imprimer publier livre",
        "import": "load open convert twine foundry charger convertir ouvrir",
        "fork": "branch alternative other path variante autre chemin branche",
        "forks": "branches tree alternatives arbre variantes chemins",
        "secrets": "hidden spoiler reveal show caché révéler montrer",
        "seats": "two players pass hand destiny deux joueurs passer main destin",
        "open": "load story list stories change charger histoires liste changer",
        "new": "create begin start story game créer commencer débuter partie histoire",
        "tutorial": "learn guide beginner start lesson apprendre débuter leçon guide initiation",
        "light": "dark colours colors theme couleurs sombre clair",
        "settings": "options preferences configure language préférences paramètres configuration langue",
        "keys": "shortcuts keyboard remap raccourcis clavier",
        "help": "manual how what documentation manuel comment mode d’emploi",
        "suspend": "background terminal shell arrière-plan",
        "quit": "exit leave close end finish stop sortir fermer partir finir terminer arrêter",
    }
)
"""By the id of the command; `palette` is where they are typed."""
