"""No text reaches a widget but through `shown`: square brackets in a story are never markup.

What counts as safe: a call to `shown`, `shown_text` or something of `Content`, a call to a function
of the screen that is annotated to return `Content` or `Text`, and a name that was given one of these.
`notify` takes text only, so it takes `display_safe(...)`, and it and `Static` say `markup=False`. A literal
without letters or brackets is harmless, and `Input` never reads its placeholder as markup.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from soloist.values.dataclass import dataclass

TEXT_WIDGETS = {
    "Button", "Checkbox", "Collapsible", "Label", "Link", "OptionList", "RadioButton", "Selection", "Static",
    "Tab", "TabPane",
}  # fmt: skip
TEXT_KEYWORDS = {"content", "label", "placeholder", "prompt", "tooltip", "title"}
TEXT_ATTRIBUTES = {"border_subtitle", "border_title", "label", "placeholder", "tooltip"}
NEED_MARKUP_OFF = {"Static", "notify"}
SAFE_CALLS = {"shown", "shown_text", "Content", "styled", "Option", "Selection"}
DRAWERS = {"story_view", "ink"}  # they make content of text they have made safe themselves
SAFE_TYPES = {"Content", "Text", "Option", "Selection"}


@dataclass(frozen=True, slots=True)
class Known:
    """What is known to give safe content: functions and names."""

    calls: frozenset[str] = frozenset(SAFE_CALLS)
    names: frozenset[str] = frozenset()
    inputs: frozenset[str] = frozenset({"Input"})


def test_text_goes_through_shown(root: Path) -> None:
    """No widget of the screen is given raw text, and markup is off where it can be."""
    sources = {
        path: ast.parse(path.read_text(encoding="utf-8")) for path in (root / "soloist/tui").rglob("*.py")
    }
    calls = frozenset(SAFE_CALLS).union(*(safe_functions(tree) for tree in sources.values()))
    inputs = heirs("Input", sources.values())
    found = [
        f"{path.relative_to(root)}:{line}: {what}"
        for path, tree in sorted(sources.items())
        for line, what in (
            *raw(tree, Known(calls, safe_names(tree, calls), inputs)),
            *(unchecked(tree) if path.parent.name not in DRAWERS and path.stem not in DRAWERS else ()),
        )
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "Static('a', markup=False)",
        "Static(text, markup=False)",
        "Static(f'{x}', markup=False)",
        "Static(shown(x))",
        "Label(lingo.say('x'))",
        "Label(shown(x) if y else z)",
        "OptionList(*names)",
        "self.notify('x', markup=False)",
        "self.notify(display_safe(x))",
        "w.border_title = x",
        "self.query_one(Static).update(text)",
        "Button(label=x)",
        "Content.from_markup(x)",
        "class W(Static):\n    def __init__(self):\n        super().__init__(text, markup=False)",
        "class W(Static):\n    def __init__(self):\n        super().__init__(shown(text))",
    ],
)
def test_raw_text_is_seen(source: str) -> None:
    """Each way to hand raw text to a widget is seen."""
    assert list(raw(ast.parse(source), Known()))


@pytest.mark.parametrize(
    "source",
    [
        "Static(id='x', markup=False)",
        "Static(shown(x), markup=False)",
        "Label(Content.assemble(a, b), id='x')",
        "Label(shown(x) if y else shown(z))",
        "OptionList(*(Option(shown(name)) for name in names))",
        "self.notify(display_safe(x), title=display_safe(y), markup=False)",
        "w.border_title = shown(x)",
        "w.update(shown(x))",
        "Composer(placeholder=shown(x))",
        "Input(placeholder=x)",
        "Static('…', markup=False)",
        "class W(Static):\n    def __init__(self):\n        super().__init__(shown(text), markup=False)",
        "def f(line: Content):\n    label = shown(line)\n    Label(label)\n    Label(line)",
    ],
)
def test_safe_text_passes(source: str) -> None:
    """What goes through `shown` is let through."""
    tree = ast.parse(source)
    calls = frozenset(SAFE_CALLS)
    assert list(raw(tree, Known(calls, safe_names(tree, calls)))) == []


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("Content(x)", True),
        ("Content(' ' * 3)", False),
        ("Text(x)", True),
        ("Content('')", False),
        ("Text(display_safe_cells(x))", False),
    ],
)
def test_text_that_may_hold_escapes_is_seen(source: str, seen: bool) -> None:
    """Making content by hand skips what makes text safe."""
    assert bool(list(unchecked(ast.parse(source)))) == seen


def raw(tree: ast.AST, known: Known) -> Iterator[tuple[int, str]]:
    """The line and the source of each piece of raw text handed to a widget."""
    widgets = {id(call): base for call, base in constructions(tree)}
    for node in ast.walk(tree):
        match node:
            case ast.Call():
                yield from raw_call(node, widgets.get(id(node), called(node)), known)
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in TEXT_ATTRIBUTES:
                if not safe(value, known):
                    yield node.lineno, ast.unparse(node)
            case _:
                pass


def constructions(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """The `super().__init__` calls of subclasses of widgets, with the widget."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id in TEXT_WIDGETS]
        for call in ast.walk(node):
            if bases and isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__":
                yield call, bases[0]


def raw_call(call: ast.Call, name: str, known: Known) -> Iterator[tuple[int, str]]:
    """What is wrong with one call, `name` being the widget or the method."""
    if name == "from_markup":
        yield call.lineno, ast.unparse(call)
    keywords = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    markup = keywords.get("markup")
    off = isinstance(markup, ast.Constant) and markup.value is False
    if name in NEED_MARKUP_OFF and not off:
        yield call.lineno, f"{ast.unparse(call)}: no markup=False"
    if name == "notify":
        texts = [*call.args, *(keywords[key] for key in ("message", "title") if key in keywords)]
        bad = [text for text in texts if not (isinstance(text, ast.Call) and called(text) == "display_safe")]
    elif name in TEXT_WIDGETS:
        texts = [
            *call.args[: 1 if name != "OptionList" else None],
            *(keywords[k] for k in TEXT_KEYWORDS & keywords.keys()),
        ]
        bad = [text for text in texts if not safe(text, known)]
    elif name == "update" and len(call.args) == 1 and not keywords:
        bad = [text for text in call.args if not safe(text, known)]
    elif name in known.inputs:
        bad = []
    else:
        bad = [
            keywords[key]
            for key in ("placeholder", "tooltip")
            if key in keywords and not safe(keywords[key], known)
        ]
    yield from ((call.lineno, ast.unparse(call)) for _ in bad)


def safe(node: ast.AST, known: Known) -> bool:
    """Whether an expression can only be safe content."""
    match node:
        case ast.Call():
            inner = node.func.value if isinstance(node.func, ast.Attribute) else None
            return called(node) in known.calls or (inner is not None and safe(inner, known))
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in known.names or name == "Content"
        case ast.IfExp(body=yes, orelse=no):
            return safe(yes, known) and safe(no, known)
        case ast.BinOp(left=left, op=ast.Add()):
            return safe(left, known)
        case ast.Starred(value=value):
            return safe_items(value, known)
        case ast.Subscript(value=value):
            return safe(value, known)
        case ast.BoolOp(values=values):
            return all(safe(value, known) for value in values)
        case ast.Constant(value=value):
            return value is None or (isinstance(value, str) and not re.search(r"[^\W\d_]|\[", value))
        case _:
            return False


def safe_items(node: ast.AST, known: Known) -> bool:
    """Whether what an expression is unpacked into can only be safe content."""
    match node:
        case ast.GeneratorExp(elt=each) | ast.ListComp(elt=each):
            return safe(each, known)
        case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id=name) | ast.Attribute(attr=name), *_]):
            return name in known.calls
        case _:
            return safe(node, known)


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def safe_functions(tree: ast.AST) -> frozenset[str]:
    """Functions annotated to return safe content, or a tuple or list of it."""
    return frozenset(
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and safe_type(node.returns)
    )


def safe_names(tree: ast.AST, calls: frozenset[str]) -> frozenset[str]:
    """Names that are annotated as safe content, or only ever assigned it."""
    annotated: set[str] = set()
    assigned: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        match node:
            case (
                ast.arg(arg=name, annotation=kind)
                | ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name), annotation=kind)
            ) if safe_type(kind):
                annotated.add(name)
            case ast.Assign(targets=[ast.Name(id=name) | ast.Attribute(attr=name)], value=value):
                assigned.setdefault(name, []).append(value)
            case _:
                pass
    names = annotated | assigned.keys()
    while True:  # names are given each other: those that are given anything else fall out one after another
        known = Known(calls, frozenset(names))
        fallen = {
            name for name in names - annotated if not all(safe(value, known) for value in assigned[name])
        }
        if not fallen:
            return known.names
        names -= fallen


def heirs(base: str, trees: Iterable[ast.AST]) -> frozenset[str]:
    """A class and all that derive from it."""
    bases = {
        node.name: {ast.unparse(each).partition("[")[0] for each in node.bases}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {base}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return frozenset(found)


def unchecked(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Content made of text that may hold escape sequences: `Content(text)` where `shown(text)` is meant."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"Content", "Text", "Content.styled"}:
            first = node.args[:1]
            made_safe = [
                isinstance(each, ast.Call) and called(each).startswith("display_safe") for each in first
            ]
            literal = [
                isinstance(each.left if isinstance(each, ast.BinOp) else each, ast.Constant) for each in first
            ]
            if not all(made_safe) and not all(literal):
                yield node.lineno, ast.unparse(node)


def safe_type(annotation: ast.AST | None) -> bool:
    """Whether an annotation names safe content, alone, optional, or in a tuple or list."""
    if annotation is None:
        return False
    words = {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        words = {annotation.value}
    return bool(words & SAFE_TYPES) and not words & {"str", "dict", "Mapping"}
