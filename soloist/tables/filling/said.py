"""What a hole gave, and what grammar can know of it."""

from dataclasses import replace
from typing import NamedTuple, TypeAlias

from soloist.tables.grammar.mark import Gender, Mark
from soloist.tables.grammar.noun import Noun, leads, read_noun


class Said(NamedTuple):
    """A text with what its row says of its gender and number.

    `lang` is the language of its row. `heart` is the first noun inside it, whose gender it has when it
    shows none of its own; `plural` says that it stands for several whatever the row says.
    """

    text: str
    mark: Mark | None = None
    lang: str = "en"
    heart: "Said | None" = None
    plural: bool = False

    @property
    def noun(self) -> Noun:
        """It, as grammar sees it."""
        return self.noun_in(self.lang)

    def noun_in(self, lang: str) -> Noun:
        """The same for the grammar of another language."""
        own = read_noun(self.text, self.mark, lang)
        if self.plural and not own.plural:
            own = replace(own, plural=True)
        if self.heart is None:
            return own
        heart = self.heart.noun_in(lang)
        they = own.they or (heart.they and not own.gender)
        gender: Gender = "" if own.they else own.gender or heart.gender
        plural = own.plural or (heart.plural and not own.article and leads(heart.text, own.text, lang))
        aspirated, forms = own.aspirated, own.forms
        if own.text == heart.text:
            aspirated = heart.aspirated if aspirated is None else aspirated
            forms = forms or heart.forms or forms
        same = (gender, plural, aspirated, they) == (own.gender, own.plural, own.aspirated, own.they)
        if same and forms is own.forms:
            return own
        return replace(own, gender=gender, plural=plural, aspirated=aspirated, forms=forms, they=they)


KeptValues: TypeAlias = dict[str, tuple[str, Said]]
"""By the folded form of its name: the name as it was written, and what was kept."""
