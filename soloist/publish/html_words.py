"""What a page says to those who find their way by ear or by keyboard, in the language of the book."""

from typing import Final

from soloist.rules.term import Term

ROLL: Final = Term("Roll {n}", "Jet {n}")
PLACE: Final = Term("Back to the story, roll {n}", "Retour au récit, jet {n}")
SKIP: Final = Term("Go to the story", "Aller au récit")
