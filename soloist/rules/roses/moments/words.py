"""What the lists of a sheet of La Couleur des Roses are called."""

from soloist.rules.moment import Person
from soloist.rules.term import Term

VIRTUES = Term("virtues", "vertus")
SKILLS = Term("skills", "compétences")
SPECIALITIES = Term("specialities", "spécialités")
EQUIPMENT = Term("equipment", "équipement")
SEQUELAE = Term("sequelae", "séquelles")


def created(person: Person) -> bool:
    """Whether somebody has anything to roll with: a virtue, a skill, a trait, a score of their own."""
    return bool(person.listed(VIRTUES) or person.listed(SKILLS) or person.traits or person.meters)
