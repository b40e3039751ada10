"""Macros of Twine opened as a story: what readers see of them stays, what leads on is a choice."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.interop.opening import Made
from tests.interop.cases import lines, rows
from tests.interop.story_kit import fates, notes, open_story, play, report, told

HEAD = ':: StoryData\n{{"format": "{maker}", "start": "Start"}}\n\n:: Hall\nThe end.\n\n:: Start\n'


def open_twee(maker: str, text: str) -> Made:
    """A story of two passages, `Start` with that text on line 8 and `Hall`."""
    return open_story(HEAD.format(maker=maker) + text, "road.twee")


def named(found: Made, what: str) -> tuple[str, ...]:
    """What the things lost of a kind are called."""
    return next((tuple(loss.names) for loss in found.losses if loss.what == what), ())


@pytest.mark.parametrize(
    ("maker", "text"),
    rows("""
Harlowe ⇒ (link-goto: "Her name is Rye.", "Hall")
Harlowe ⇒ (link-reveal-goto: "Her name is Rye.", "Hall")[(set: $a to 1)]
SugarCube ⇒ <<button "Her name is Rye." "Hall">><</button>>
SugarCube ⇒ <<link [[Her name is Rye.|Hall]]>><</link>>
SugarCube ⇒ <<click [[Her name is Rye.->Hall]]>>
SugarCube ⇒ <<choice "Hall" "Her name is Rye.">>
SugarCube ⇒ <<back [[Her name is Rye.|Hall]]>>
Chapbook ⇒ {reveal link: 'Her name is Rye.', passage: 'Hall'}
Chapbook ⇒ {link to: 'Hall', label: 'Her name is Rye.'}
 ⇒ (link-goto: "Her name is Rye.", "Hall")
 ⇒ <<link "Her name is Rye." "Hall">><</link>>
"""),
)
def test_a_link_that_leads_on_is_a_choice_with_its_words(maker: str, text: str) -> None:
    """Whatever macro it is made with; nothing of its line is left over."""
    found = open_twee(maker, text)
    assert "(choice: Her name is Rye. -> Hall)" in play(found)
    assert told(found).split() == ["The", "end."]
    assert "carried macro words" not in fates(found)


@pytest.mark.parametrize(
    ("maker", "text", "words"),
    rows(r"""
Harlowe ⇒ (link: "He leaves.")[He is gone.] ⇒ He leaves. He is gone.
Harlowe ⇒ (link: "Smile :) [now]")[He does.] ⇒ Smile :) [now] He does.
Harlowe ⇒ Look (link-reveal: "up")[, and down]. ⇒ Look up, and down.
Harlowe ⇒ (link-goto: "Leave, now", "Gone") ⇒ Leave, now
Harlowe ⇒ (text-style:"bold")+(align:"<==")[Bold] ⇒ Bold
Harlowe ⇒ (note: I had two left.) (https://a.b/c) ⇒ \(note: I had two left.) (https://a.b/c)
SugarCube ⇒ <<linkreplace "the key">>It falls.<</linkreplace>> ⇒ the key It falls.
SugarCube ⇒ <<linkappend 'the key'>>, which falls<</linkappend>>. ⇒ the key, which falls.
SugarCube ⇒ <<button "Map">><<run UI.map()>><</button>> ⇒ Map
SugarCube ⇒ <<link "Next >>" $there>><</link>> it is ⇒ Next >> it is
Chapbook ⇒ {back link, label: 'Turn back'} {weather} ⇒ Turn back {weather}
Harlowe ⇒ <<Good evening>>, she says. ⇒ \<\<Good evening>>, she says.
"""),
)
def test_words_that_lead_nowhere_stay(maker: str, text: str, words: str) -> None:
    """Labels and shown texts are prose where they stood."""
    found = open_twee(maker, text)
    assert told(found).replace("The end.", "").strip() == words
    assert play(found) == []
    assert all(times for times, _ in fates(found).values())


@pytest.mark.parametrize(
    ("maker", "text", "held"),
    rows("""
Harlowe ⇒ (set: $a to "a lamp⏎of brass") ⇒ a lamp of brass
Harlowe ⇒ (print: "It rains.") ⇒ It rains.
Chapbook ⇒ {reveal link: 'key', text: 'of brass, old'} ⇒ of brass, old
Snowman ⇒ <%= "It rains." %> ⇒ It rains.
SugarCube ⇒ <<set $a to "He waits.">> ⇒ He waits.
SugarCube ⇒ <<weather "a dark sky" 3>> ⇒ a dark sky
SugarCube ⇒ <<link "Go">><<run window.open("https://a.b/c")>><</link>> ⇒ https://a.b/c
SugarCube ⇒ <<= visited("the old mill")>> ⇒ the old mill
SugarCube ⇒ [[On|Hall][$said to "so be it"]] ⇒ so be it
SugarCube ⇒ <<option "red" "a red rose">> ⇒ a red rose
SugarCube ⇒ <<if $quests['the old mill'].done>>x<</if>> ⇒ the old mill
Snowman ⇒ <% s.said = "so be it"; %> ⇒ so be it
Chapbook ⇒ lamp: 'a lamp of brass'⏎--⏎Dark. ⇒ a lamp of brass
"""),
)
def test_texts_that_macros_keep_are_told_with_their_macro(maker: str, text: str, held: str) -> None:
    """By its line."""
    found = open_twee(maker, text)
    assert held not in " ".join(found.text.split())
    assert fates(found)["left macros"][1] == (8,)


@pytest.mark.parametrize(
    "text",
    [
        '<<set $where = "Hall">>',
        '<<if visited("Hall")>>x<</if>>',
        "<<set $a to [[1, 2], [3, 4]]>>",
        '<<link "Hall">><</link>>',
        '<<print "Hall">>',
    ],
)
def test_a_macro_that_leads_nowhere_makes_no_choice(text: str) -> None:
    """A passage’s name as a value leads nowhere."""
    found = open_twee("SugarCube", text)
    assert "guessed macro links" not in fates(found)
    assert notes(found) == []


def test_links_to_nowhere_keep_their_words_and_are_named() -> None:
    """Alone on a line, among others, in macros."""
    found = open_twee("Harlowe", '[[Go far|Far]]\n* [[Back->Hall]]\n* [[Lost]]\n(link-goto: "Try", "Gone")')
    assert told(found).split("\n")[1:] != []
    assert all(words in told(found) for words in ("Go far", "* Lost", "Try"))
    assert "Back" not in told(found)
    assert "left broken links 2: 8, 10" in report(found)
    assert named(found, "broken links") == ("Far", "Lost")


def test_links_to_the_web_keep_their_addresses() -> None:
    """As links, in brackets, in anchors and in macros; they are no lost passages."""
    found = open_twee(
        "Harlowe",
        "From [[Photos|https://a.b/c_(d)]], [[me->mailto:a@b.c]], [[https://q.r/s]].\n"
        '<a href="https://a.b/x_(y)">There</a>. (open-url: "https://e.f/g")',
    )
    for link in (
        "[Photos](https://a.b/c_%28d%29)",
        "[me](mailto:a@b.c)",
        "[https://q.r/s](https://q.r/s)",
        "[There](https://a.b/x_%28y%29)",
        "[https://e.f/g](https://e.f/g)",
    ):
        assert link in told(found)
    assert "left broken links" not in fates(found)


# --- every word ---------------------------------------------------------------------------------------

SHOWN = {
    "Harlowe": lines("""
(link: "{}")[{}]
(link-goto: "{}", "Hall")
(link-goto: "{}", "Gone")
(link-reveal: "{}")[{}]
(print: "{}")
(cycling-link: bind $a, "{}", "{}")
(dropdown: 2bind $a, "{}", "{}")
(if: $a)[{}](else:)[{}]
(link-repeat:"{}")[(set: $a to "{}")(go-to: "Hall")]
[[{}->Hall]]
[[{}|Gone]]
(set: $a to (a: "{}", "{}"))
(alert: "{}")
(print: "{}" + (str: $a) + "{}")
(custom: 1, "{}")
(link: "{}")[(open-url: "https://a.b/c")]
|hook>[{}](replace: ?hook)[{}]
<b>{}</b>
(click: "{}")[{}]
"""),
    "SugarCube": lines(r"""
<<link "{}">>{}<</link>>
<<link "{}" "Hall">><</link>>
<<button "{}" "Gone">><</button>>
<<linkreplace "{}">>{}<</linkreplace>>
<<linkappend "{}">><<goto "Hall">><</linkappend>>
<<print "{}">>
<<= "{}" + $a + "{}">>
<<- $a ? "{}" : "{}">>
[[{}|Hall]]
[[{}|Gone][$a to '{}']]
<<cycle "$a">>⏎<<option "{}">>⏎<<option "{}" "{}">>⏎<</cycle>>
<<set $a to "{}">>
<<textbox "$a" "{}">>
<<if $a is "{}">>⏎    {}⏎<<else>>⏎⇥⇥{}⏎<</if>>
<<custom "{}" 3>>
<<run f('{}')>>
<<back "{}">>
<<choice "Hall" "{}">>
<<timed 2s>>{}\⏎{}<</timed>>
<<link [[{}|Hall]]>><</link>>
"""),
    "Chapbook": lines("""
[if lit]⏎{}
{{cycling link for: 'a', choices: ['{}', '{}']}}
{{embed passage: 'Hall'}} {}
{{reveal link: '{}', passage: 'Hall'}}
[[{}->Hall]]
{{reveal link: '{}', text: '{}'}}
> {}
[[{}->Gone]]
<i class="x">{}</i>
"""),
    "": lines("""
(link: "{}")[{}]
<<link "{}">>{}<</link>>
(print: "{}")
<<print "{}">>
({}: {})
(set: $a to "{}")
(link-goto: "{}", "Hall")
[[{}->Hall]]
<em>{}</em>
"""),
}
PLAIN = ("{} {}", "{} and {}.", "{}, {}!", "{} it’s {}", "{} (so) {}")
QUOTED = (*PLAIN, "{} :) {}", "{} it's {}", "{} [so] {}", "{} -> {}", '{} \\"so\\" {}', "{} >> {}", "{} ( {}")
AROUND = lines("""
{}
    {}
> {}
She {} so.
{} {}
(if: $a)[ {} ]
<<if $a>>⏎  {}⏎<</if>>
* {}
""")


@st.composite
def passages(draw: st.DrawFn) -> tuple[str, str]:
    """The format, and a passage of its macros in which each word of a reader’s stands once."""
    maker = draw(st.sampled_from(sorted(SHOWN)))
    words = (f"w{number}q" for number in range(10_000))
    lines = []
    for shape in draw(st.lists(st.sampled_from(SHOWN[maker]), min_size=1, max_size=6)):
        quoted = '"{}"' in shape
        pieces = [
            draw(st.sampled_from(QUOTED if quoted else PLAIN)).format(next(words), next(words))
            for _ in range(shape.count("{}"))
        ]
        around = draw(st.sampled_from(AROUND))
        if maker == "Chapbook" or "\n" in shape:
            around = "{}"
        lines.append(
            around.replace("{}", shape.replace("{{", "{").replace("}}", "}").replace("{}", "\x00"), 1)
        )
        for piece in pieces:
            lines[-1] = lines[-1].replace("\x00", piece, 1)
        lines[-1] = lines[-1].replace("{}", "x")
    return maker, draw(st.sampled_from(("\n", "\n\n"))).join(lines)


@settings(deadline=None)
@given(passages())
def test_every_word_of_a_reader_is_in_the_story_or_named(passage: tuple[str, str]) -> None:
    """Labels and shown texts, in any format; macros with what they keep are told by their line."""
    maker, text = passage
    found = open_twee(maker, text)
    told_lines = {int(line) for loss in found.losses if loss.what == "macros" for line in loss.lines}
    for number, line in enumerate(text.split("\n"), 8):
        missing = [each for each in re.findall(r"w\d+q", line) if each not in found.text]
        assert not missing or number in told_lines, (line, found.text)
