"""How an e-book looks: no colour, font or size is forced on anybody's device."""

from typing import Final

_BASE: Final = """@charset "utf-8";
body { margin: 0 5%; line-height: 1.45; }
p { margin: 0; text-indent: 1.3em; text-align: justify; -webkit-hyphens: auto; hyphens: auto;
  orphans: 2; widows: 2; }
p, h1, h2, h3, h4, h5, h6, dt, dd, li, a, aside { overflow-wrap: break-word; word-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { font-weight: normal; line-height: 1.25; text-align: center; text-indent: 0;
  -webkit-hyphens: none; hyphens: none; page-break-after: avoid; break-after: avoid; }
h1 { font-size: 1.5em; margin: 3em 0 2em; }
h2 { font-size: 1.15em; font-style: italic; margin: 2em 0 1em; }
h3, h4, h5, h6 { font-size: 1em; font-style: italic; margin: 1.5em 0 0.7em; }
hr { border: 0; color: inherit; height: 1.4em; margin: 1.2em 0; text-align: center;
  page-break-inside: avoid; break-inside: avoid; }
hr::after { content: "*\\00a0\\00a0\\00a0*\\00a0\\00a0\\00a0*"; }
blockquote { margin: 1em 1.6em; }
ul, ol { margin: 0.8em 0; padding-left: 1.8em; }
li p, .verse, aside p, .rolled p { text-indent: 0; text-align: left;
  -webkit-hyphens: manual; hyphens: manual; }
.verse { margin: 0.8em 0 0.8em 1.3em; }
blockquote .verse { margin-left: 0; }
pre { font-size: 0.85em; margin: 1em 0; white-space: pre-wrap; overflow-wrap: break-word; text-align: left; }
code { font-size: 0.9em; }
table { margin: 1em auto; border-collapse: collapse; font-size: 0.9em; }
th, td { padding: 0.2em 0.7em; text-align: left; vertical-align: top; border-bottom: 1px solid; }
th { font-weight: normal; font-style: italic; }
th.right, td.right { text-align: right; }
th.center, td.center { text-align: center; }
a { color: inherit; }
[dir] { text-align: start; }

.title-page { text-align: center; margin-top: 18%; }
.title-page p { text-align: center; text-indent: 0; }
.title-page h1 { font-size: 2.1em; margin: 0.6em 0 0.3em; }
.title-page .author { letter-spacing: 0.06em; margin-bottom: 3em; }
.title-page .subtitle { font-style: italic; font-size: 1.15em; }
.dedication { margin: 25% 0 0 30%; font-style: italic; }
.dedication p { text-indent: 0; text-align: right; }
.imprint { margin-top: 60%; font-size: 0.85em; }
.imprint p, .epigraph p { text-indent: 0; }
.epigraph { margin: 25% 0 0 20%; font-style: italic; }
.epigraph .source { text-align: right; font-style: normal; font-size: 0.9em; margin-top: 0.5em; }
.part { margin-top: 30%; }
.part h1 { font-size: 1.8em; }

.rolled { margin: 0.7em 0 0.9em 1.3em; padding-left: 0.8em; border-left: 1px solid; font-size: 0.82em;
  line-height: 1.35; page-break-inside: avoid; break-inside: avoid; }
.mark { font-size: 0.7em; line-height: 0; vertical-align: super; text-decoration: none; margin-left: 0.15em; }
.footnotes { margin-top: 2.5em; padding-top: 0.9em; border-top: 1px solid; font-size: 0.85em;
  line-height: 1.4; }
.footnotes aside { margin: 0 0 0.6em; padding-left: 2em; }
.footnotes .number { float: left; margin-left: -2em; }
.footnotes .number a { text-decoration: none; }
.appendix h2 { text-align: left; }
.appendix .where { font-style: italic; margin-top: 1em; text-indent: 0; text-align: left; font-size: 0.9em; }
.appendix .where a { text-decoration: none; }
.appendix .rolled { margin-top: 0.2em; }
.entry { margin: 0 0 0.6em; text-indent: -1.3em; padding-left: 1.3em; text-align: left; }
.credits p { margin-bottom: 0.8em; text-indent: 0; text-align: left; font-size: 0.9em; }
nav ol { list-style: none; padding-left: 0; }
nav ol ol { padding-left: 1.3em; }
nav li { margin: 0.45em 0; }
nav a { text-decoration: none; }
"""
_FLUSH: Final = """
h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hr + p, h1 + aside + p { text-indent: 0; }
"""


def epub_style(lang: str) -> str:
    """The style sheet; in French the first paragraph is set in like any other."""
    return _BASE if lang == "fr" else _BASE + _FLUSH
