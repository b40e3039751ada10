"""Macros of Harlowe and SugarCube by what readers see of them."""

from typing import Final

HARLOWE_LINKS: Final = (
    "link link-replace link-reveal link-repeat link-rerun link-append link-prepend link-show link-undo"
    " link-fullscreen link-storylet icon-undo"
)
SUGAR_LINKS: Final = "link button click linkreplace linkappend linkprepend linkrepeat back return"
GOTO_LINKS: Final = "link-goto link-reveal-goto click-goto mouseover-goto mouseout-goto"
GOES: Final = "goto go-to include display open-url redirect-to"
SHOWS: Final = (
    "print = - text string str either cond nth verbatim verbatim-print cycling-link seq-link sequence-link"
    " dropdown cycle option textbox textarea input input-box force-input-box alert prompt confirm dialog"
    " link-cycle meter upper-first lower-first uppercase lowercase"
)
STILL: Final = (
    "set put move unset if elseif else unless else-if for switch case run capture capture-all widget live"
    " event history visited visits passage loop enchant change replace append prepend show hide rerun click"
    " click-replace click-append click-prepend mouseover mouseout mouseover-replace mouseout-replace array a"
    " dm dataset ds datamap script storylet metadata hook audio checkbox radiobutton listbox optionsfrom"
    " remember forget save-game load-game saved-games random remove toggleclass addclass type"
)
STYLES: Final = (
    "text-style text-colour text-color color colour bg background css font align transition t8n"
    " transition-time transition-depart transition-arrive t8n-time t8n-depart t8n-arrive hover-style"
    " char-style line-style border border-colour border-color corner-radius box float-box text-rotate"
    " text-size text-indent button opacity gradient columns collapse nobr"
)
_SUGAR_ONLY: Final = (
    "- = type option cycle textbox textarea link-cycle remove run script audio case redirect-to include"
    " unset elseif for switch capture capture-all widget visited listbox optionsfrom remember forget"
    " radiobutton addclass toggleclass"
)


def normal(name: str) -> str:
    """The name of a macro as its format compares it."""
    return name if name in "-=" else name.casefold().replace("-", "").replace("_", "")


def names(*listed: str) -> frozenset[str]:
    """The names in lists of them, as `normal` writes them."""
    return frozenset(normal(name) for each in listed for name in each.split())


HARLOWE: Final = (
    names(HARLOWE_LINKS, GOTO_LINKS, GOES, SHOWS, STILL, STYLES)
    | names("for undo stop current-time current-date reload restart")
) - (names(_SUGAR_ONLY) - {"for", "elseif"})
"""Macros of Harlowe, as `normal` writes them: where nobody says which format it is, others are prose."""
