"""What is asked before a story begins, and what is offered for each: on the screen and line by line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from soloist.play.birth import Birth, with_pack
from soloist.rules.modes import MODE
from soloist.rules.systems import SYSTEMS, system_or_free

if TYPE_CHECKING:
    from soloist.tables.pack_head import PackHead

LANGUAGES: Final = (("fr", "Français"), ("en", "English"))
"""What a story can be told in, by the names the languages give themselves."""
RULES: Final = "hades"
"""What is chosen unless something else is."""


@dataclass(frozen=True, slots=True)
class Form:
    """The answers as they are typed; `rules` is the id of a system or the label of a pack."""

    title: str
    lang: str
    rules: str = RULES
    name: str = ""
    traits: str = ""
    scene: str = ""
    mode: str = MODE.default

    def birth(self, packs: "Mapping[str, PackHead]") -> Birth:
        """What the story begins with; `packs` are those there are, by their labels."""
        name = " ".join(self.name.split())
        birth = Birth(
            title=self.title,
            system=self.rules if self.rules in SYSTEMS else "free",
            lang=self.lang,
            mode=self.mode,
            pcs=(name,) if name else (),
            traits=tuple(part.strip() for part in self.traits.split(",") if part.strip()),
            scene=self.scene,
            sheets=True,
        )
        return with_pack(birth, packs[self.rules]) if self.rules in packs else birth


def rules_named(packs: "Mapping[str, PackHead]", lang: str) -> tuple[tuple[str, str], ...]:
    """What a story can be played by, with its name in the language of the interface: systems, then packs."""
    systems = ((id_, system_or_free(id_).name.of(lang)) for id_ in SYSTEMS)
    return (*systems, *((label, head.title or head.label) for label, head in packs.items()))


def about_rules(rules: str, packs: "Mapping[str, PackHead]", lang: str) -> str:
    """A line on a system or a pack, empty where there is none."""
    if rules in packs:
        head = packs[rules]
        return " ".join(part for part in (head.about, f"({head.credit})" if head.credit else "") if part)
    about = system_or_free(rules).about
    return about.of(lang) if about else ""
