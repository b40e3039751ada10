"""Passages of Twine as prose: blanks before words make no code, backslashes join lines."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.interop.story_kit import fates, open_story, told


def prose(maker: str, text: str) -> str:
    """The prose of a story of one passage."""
    head = f':: StoryData\n{{"format": "{maker}", "start": "Start"}}\n\n:: Start\n'
    return told(open_story(head + text, "road.twee")).strip("\n")


@pytest.mark.parametrize("maker", ["SugarCube", "Harlowe", "Snowman", ""])
@pytest.mark.parametrize("blanks", [" ", "    ", "\t", "  \t    "])
def test_words_set_in_are_prose(maker: str, blanks: str) -> None:
    """However deep, in a quote too."""
    text = f"A gate.\n\n{blanks}The keeper sleeps.\n{blanks}He snores.\n\n> {blanks}So it is."
    assert prose(maker, text) == "A gate.\n\nThe keeper sleeps.\nHe snores.\n\n> So it is."


def test_blanks_within_macros_go() -> None:
    """Whatever they stand in."""
    assert prose("SugarCube", "<<if $a>>\n    <<if $b>>\n\tHe waits.\n    <</if>>\n<</if>>") == "He waits."
    assert prose("Harlowe", "(if: $a)[\n    He waits.\n\n    Long.\n]") == "He waits.\n\nLong."


def test_lists_in_lists_stay() -> None:
    """Set in together they are no code; what is set in deeper than its list is a list in it."""
    assert prose("SugarCube", "<<if $a>>\n\n    - one\n      - two\n    - three\n<</if>>") == (
        "- one\n  - two\n- three"
    )


def test_chapbook_has_code_by_its_blanks() -> None:
    """It is Markdown."""
    assert "    x = 1" in prose("Chapbook", "Type:\n\n    x = 1\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("She goes.\\\n He stays.", "She goes. He stays."),
        ("She goes. \\  \n    He stays.", "She goes. He stays."),
        ("She goes. \n\\He stays.", "She goes. He stays."),
        ("She goes.\n    \\ He stays.", "She goes. He stays."),
        ("<<if $a>>\\\nShe goes.\\\n<</if>>\\", "She goes."),
        ("She goes. \\", "She goes."),
    ],
)
def test_backslashes_join_lines(text: str, words: str) -> None:
    """At the end of one or the beginning of the next, as SugarCube has it."""
    assert prose("SugarCube", text) == words


def test_a_backslash_before_a_macro_is_sugarcube() -> None:
    """Where nobody says which format it is."""
    assert prose("", "<<type 40ms>>She goes.\n\\<</type>>") == "She goes."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "<table><tr><td>Salt</td><td>Road</td></tr><tr><th>So</th><td>on</td></tr></table>",
            "Salt Road\nSo on",
        ),
        ("<dl><dt>Salt</dt><dd>Road</dd></dl>", "Salt\nRoad"),
        ("<select><option>Salt</option><option>Road</option></select>", "Salt Road"),
        ("<button>Salt</button><button>Road</button>", "Salt Road"),
        ("<details><summary>Salt</summary>Road</details>", "Salt\n\nRoad"),
        ("<section>Salt</section><section>Road</section>", "Salt\n\nRoad"),
        ("<td><code>Salt</code></td><td><b>Road</b></td><td>On</td>", "`Salt` **Road** On"),
        ("<b>Salt<td></b>Road", "**Salt** Road"),
        ("Sal<u>t</u> Ro<span>ad</span>", "Salt Road"),
        ("Salt<img src='x.png'>Road", "Salt Road"),
    ],
)
def test_words_of_neighbouring_tags_stand_apart(text: str, words: str) -> None:
    """As they do on a page; those that only look different do not."""
    assert prose("Harlowe", text) == words


@pytest.mark.parametrize(
    ("maker", "text", "words"),
    [
        ("Harlowe", "She (if: $a)[runs](else:)[walks], (if: $a)[far](else:)[.]", "She runs walks, far."),
        ("SugarCube", "She <<if $a>>runs<<elseif $b>>walks<<else>>waits<</if>>.", "She runs walks waits."),
        ("SugarCube", "<<switch $a>><<case 1>>Salt<<default>>Road<</switch>>", "Salt Road"),
        ("Snowman", "She <% if (s.a) { %>runs<% } else { %>walks<% } %>.", "She runs walks."),
        ("SugarCube", "I am<<textbox '$name' 'Old stranger'>>so", "I am Old stranger so"),
        ("SugarCube", "Go <<button 'Salt'>><</button>><<button 'Road'>><</button>>.", "Go Salt Road."),
        ("SugarCube", "Go [[Salt|Start]][[Road|Start]]s.", "Go Salt Roads."),
        ("SugarCube", "She <<set $a to 1>> goes.", "She goes."),
        ("Snowman", "You hold <%= s.gold %> coins.", "You hold s.gold coins."),
        ("Snowman", "You hold <%= story.state.gold[0] %> coins.", "You hold story.state.gold[0] coins."),
        ("Snowman", '<%= "You hold " + s.gold + " coins." %>', "You hold s.gold coins."),
        ("Snowman", "You are <%= name %>.", "You are name."),
        ("Snowman", "You throw <%= _.random(1, 6) %> stones.", "You throw stones."),
    ],
)
def test_macros_leave_no_hole_and_join_no_words(maker: str, text: str, words: str) -> None:
    """What could stand in the place of something stands beside it; a value is the name of its variable."""
    assert prose(maker, text) == words


def test_values_of_snowman_are_told() -> None:
    """Each on its line, as variables are."""
    found = open_story(
        ':: StoryData\n{"format": "Snowman"}\n\n:: Start\nOne <%= s.a %>\n<%= "x" + s.b %>\n', "road.twee"
    )
    assert fates(found)["left variables"] == (2, (5, 6))


@pytest.mark.parametrize("maker", ["SugarCube", "Harlowe", "Snowman", "Chapbook", ""])
@pytest.mark.parametrize(
    "text", ["<pre>\n  a\n    b &lt; c\n</pre>", "<pre><code>  a\n    b &lt; c</code></pre>"]
)
def test_laid_out_text_keeps_its_blanks(maker: str, text: str) -> None:
    """As a block of code."""
    assert prose(maker, f"So:\n{text}On.") == "So:\n\n```text\n  a\n    b < c\n```\n\nOn."


def test_laid_out_text_with_more_in_it_stays_alive() -> None:
    """Its words, its choices; the tag is told."""
    found = open_story(":: Start\nSo:<pre>  <b>a</b> [[b|Start]]</pre>On.", "road.twee")
    assert told(found).strip("\n") == "So:\n\n**a** b\n\nOn."
    assert fates(found)["left HTML"] == (1, (2,))


# --- words that stand apart --------------------------------------------------------------------------

_PARTING = (
    "address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset"
    " figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup html legend li main menu nav ol optgroup"
    " option p pre search section select summary table tbody td textarea tfoot th thead tr ul audio video"
    " canvas iframe object svg meter progress output"
)
VOID = ("br", "hr", "img", "input", "embed")
_JOINING = (
    "a abbr acronym b bdi bdo big cite data del dfn em font i ins kbd label map mark nobr q s samp slot small"
    " span strike strong sub sup time tt u var tw-hook tw-expression"
)
PARTING, JOINING = _PARTING.split(), _JOINING.split()
WORD = "\0"
FIRST, LAST = "\x05", "\x06"  # around the words of a link: another right behind it is no part of them
LINK = ("[[\0->Gone]]", f"{FIRST}\0{LAST}")
SHOWN = {
    "Harlowe": [
        LINK,
        ("(if: $a)[\0](else:)[\0]", "\0 \0"),
        ("(if: $a)[\0](else-if: $b)[\0](else:)[\0]", "\0 \0 \0"),
        ('(link-goto: "\0", "Gone")', f"{FIRST}\0{LAST}"),
        ('(dropdown: 2bind $a, "\0", "\0")', " \0 \0 "),
        ("''\0''", "\0"),
    ],
    "SugarCube": [
        LINK,
        ("<<if $a>>\0<<else>>\0<</if>>", "\0 \0"),
        ("<<switch $a>><<case 1>>\0<<case 2>>\0<<default>>\0<</switch>>", "|\0 \0 \0"),
        ('<<button "\0" "Gone">><</button>>', " \0 "),
        ('<<link "\0" "Gone">><</link>>', f"{FIRST}\0{LAST}"),
        ('<<textbox "$a" "\0">>', " \0 "),
        ("\n* \0\n** \0\n## \0\n", " \0 \0 \0 "),
    ],
    "Snowman": [LINK, ("<% if (s.a) { %>\0<% } else { %>\0<% } %>", "\0 \0"), ('<%= "\0" %>', "\0")],
    "Chapbook": [
        LINK,
        ("{reveal link: '\0', text: '\0'}", "\0 \0"),
        ("\n[if lit]\n\0\n[continue]\n", " \0 "),
        ("\n[note]\n\0\n[continue]\n", " \0 "),
    ],
    "": [LINK, ("(if: $a)[\0](else:)[\0]", "\0 \0"), ("<<if $a>>\0<<else>>\0<</if>>", "\0 \0")],
}


def tagged(tag: str, inner: tuple[str, str]) -> tuple[str, str]:
    """Words in a tag, as they are written and as they are read."""
    edge = " " if tag in PARTING else ""
    return f"<{tag}>{inner[0]}</{tag}>", f"{edge}{inner[1]}{edge}"


def side_by_side(parts: list[tuple[str, str]]) -> tuple[str, str]:
    """Pieces right behind each other."""
    return "".join(source for source, _ in parts), "".join(said for _, said in parts)


def pieces(maker: str) -> st.SearchStrategy[tuple[str, str]]:
    """What a passage of a format may hold, with how its words are read."""
    leaves = st.one_of(
        st.sampled_from([(WORD, WORD), (" ", " "), ("\n", " "), ("<code>\0</code>", "\0")]),
        st.sampled_from([(f"<{tag}>", " ") for tag in VOID] + [("<wbr>", "")]),
        st.sampled_from(SHOWN[maker]),
    )
    return st.recursive(
        leaves,
        lambda inner: st.builds(
            tagged,
            st.sampled_from(PARTING + JOINING),
            st.lists(inner, min_size=1, max_size=4).map(side_by_side),
        ),
        max_leaves=8,
    )


def numbered_words(text: str) -> str:
    """Each word with its number."""
    first, *others = text.split(WORD)
    return first + "".join(f"w{number}q{other}" for number, other in enumerate(others))


def words_of(text: str) -> list[str]:
    """The words as they stand, those that run together as one."""
    return re.findall(r"(?:w\d+q)+", re.sub(r"[*~`\\]", "", text))


@settings(deadline=None)
@pytest.mark.parametrize("maker", sorted(SHOWN))
@given(st.data())
def test_words_never_run_together(maker: str, data: st.DataObject) -> None:
    """The words of the journal are those a reader of the passage sees, in their order, none joined or cut."""
    source, said = data.draw(st.lists(pieces(maker), min_size=1, max_size=6).map(side_by_side))
    head = f':: StoryData\n{{"format": "{maker}", "start": "Start"}}\n\n:: Start\n'
    found = open_story(head + numbered_words(source), "road.twee")
    said = numbered_words(said).replace(LAST + FIRST, " ").replace(LAST, "").replace(FIRST, "")
    assert words_of(found.text) == words_of(said), found.text
