"""The style sheet of a page: legible in both schemes; a person's takes its place if it fetches nothing."""

import re

import pytest

from soloist.publish.formats.html import own_style, style_of
from soloist.values.message import Refusal

FETCHES = (
    "p { background: url(http://example.org/x.png) }",
    'p { background: URL( "https://example.org/x.png" ) }',
    "p { background: url('//example.org/x') }",
    "p { background: url(x.png) }",
    "p { background: url(file:///etc/passwd) }",
    "@import 'http://example.org/x.css';",
    "@IMPORT url(x.css);",
    "@font-face { font-family: x; src: url(x.woff2) }",
    "p { background: image-set('https://example.org/x.png' 1x) }",
    'p { background: image-set("//example.org/x.png" 1x) }',
    "p { background: src('http://example.org') }",
    "p { background: url(\n) } q { background: url( ftp://x ) }",
)
FINE = (
    "",
    "p { color: teal; } /* see http://example.org and url(x) */",
    "@font-face { font-family: x; src: url(data:font/woff2;base64,AAAA) }",
    'p::before { content: "»"; background: url("data:image/svg+xml,<svg/>") }',
    "a::after { content: target-counter(attr(href url), page) }",
    "hr { filter: url(#blur) }",
    '@media print { p > a[href^="mailto:"] { color: red } }',
)


@pytest.mark.parametrize("style", FETCHES)
def test_a_style_that_fetches_is_refused(style: str) -> None:
    """However it is written, and the refusal says what."""
    with pytest.raises(Refusal) as refused:
        style_of(style)
    assert "fetches nothing" in str(refused.value.message)


@pytest.mark.parametrize(
    "style", ["p{}</style><script>x</script>", "/* </STYLE */", "a::after{content:'</'}"]
)
def test_a_style_that_ends_its_element_is_refused(style: str) -> None:
    """Even in a comment or a string: the page is read before the style is."""
    with pytest.raises(Refusal) as refused:
        style_of(style)
    assert "</" in str(refused.value.message)


@pytest.mark.parametrize("style", FINE)
def test_a_style_that_stands_for_itself_is_taken(style: str) -> None:
    """As it is."""
    assert style_of(style) == style


def test_letters_no_page_can_have_are_taken_out() -> None:
    """As in the text."""
    assert style_of("p{}\x00") == "p{}\ufffd"


def test_the_own_style_is_fit_for_a_page() -> None:
    """What is asked of a person's is asked of ours."""
    assert style_of(own_style()) == own_style() == style_of(None)


@pytest.mark.parametrize("scheme", [0, 1, 2])
def test_words_stand_out(scheme: int) -> None:
    """Light, dark and paper: at least 7 to 1 between words and what they stand on (WCAG AAA)."""
    sets = [_colours(rule) for rule in re.findall(r":root \{([^}]*)\}", own_style())]
    assert len(sets) == 3
    colours = sets[0] | sets[scheme]
    for words in ("ink", "soft", "accent"):
        for ground in ("paper", "tint"):
            assert contrast(colours[words], colours[ground]) >= 7, (words, ground, colours)


def _colours(rule: str) -> dict[str, str]:
    return dict(re.findall(r"--(\w+): #([0-9a-f]{3,6})\b", rule))


def contrast(one: str, other: str) -> float:
    """How far apart two colours are for the eye, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    whole = colour if len(colour) == 6 else "".join(letter * 2 for letter in colour)
    parts = [int(whole[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
