"""Changes in the plan of a book, line by line: the rest of the file, comments and all, stays as it is."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from soloist.message import Refusal, message
from soloist.publish.plan import Plan, Planned, one_line
from soloist.publish.plan_read import HEADS, SCENE, Item, Read, read_plan
from soloist.publish.prose_tree import clean
from soloist.tables.reading.nodes import Items, Pairs, Text

_BOM: Final = b"\xef\xbb\xbf"
_BLANK: Final = " \t"


def with_field(data: bytes, file: str, order: Sequence[str], key: str, name: str, value: str) -> bytes:
    """The file with `name` (one of `FIELDS`) of the scene `key` set to `value`, a line of text.

    `order` are the keys of the story's scenes in the order of the manuscript: where the scene is not
    named yet, so are those before it, lest it move. Raises `Refusal` where the file is not sound, or is laid
    out so that a line cannot be changed without the rest.
    """
    value = one_line(clean(value))
    read = _sound(data, file)
    new = _named(data, read, file, order, key)
    read = _sound(new, file)
    item = next(each for each in read.items if each.key == key)
    new = _set(new, read, item, name, value)
    wished = _changed(read.plan.scene(key), name, value)
    scenes = tuple(wished if each.key == key else each for each in read.plan.scenes)
    return _as_wished(new, file, replace(read.plan, scenes=scenes))


def with_head(data: bytes, file: str, name: str, value: str) -> bytes:
    """The file with `name` (one of `HEADS`) of the whole book set to `value`, a line of text.

    One that is not there yet comes in the order of a title page, before everything else that is not of it;
    an empty one that is not there stays away. Refusals as of `with_field`.
    """
    value = one_line(clean(value))
    read = _sound(data, file)
    wished = _titled(read.plan, name, value)
    if wished == read.plan:
        return data
    return _as_wished(_headed(data, read, name, _scalar(value)), file, wished)


def moved(data: bytes, file: str, order: Sequence[str], key: str, by: int) -> bytes:
    """The file with the scene `key` one place later in the manuscript (`by` 1), or earlier (-1).

    The same bytes where there is no such place. `order` and refusals as of `with_field`.
    """
    at = order.index(key)
    if not 0 <= at + by < len(order):
        return data
    first, second = sorted((at, at + by))
    read = _sound(data, file)
    new = _named(data, read, file, order, order[second])
    read = _sound(new, file)
    places = {item.key: number for number, item in enumerate(read.items)}
    one, other = places[order[first]], places[order[second]]
    scenes = list(read.plan.scenes)
    scenes[one], scenes[other] = scenes[other], scenes[one]
    return _as_wished(_swapped(new, read, one, other), file, replace(read.plan, scenes=tuple(scenes)))


def _changed(scene: Planned, name: str, value: str) -> Planned:
    match name:
        case "title":
            return replace(scene, title=value)
        case "synopsis":
            return replace(scene, synopsis=value)
        case "status":
            return replace(scene, status=value)
        case _:
            return replace(scene, out=value == "yes")


def _titled(plan: Plan, name: str, value: str) -> Plan:
    match name:
        case "title":
            return replace(plan, title=value)
        case "author":
            return replace(plan, author=value)
        case "subtitle":
            return replace(plan, subtitle=value)
        case "dedication":
            return replace(plan, dedication=value)
        case "epigraph":
            return replace(plan, epigraph=value)
        case _:
            return replace(plan, epigraph_source=value)


def _sound(data: bytes, file: str) -> Read:
    read = read_plan(data, file)
    if read.problems:
        first = read.problems[0]
        raise Refusal(
            message(
                "{file}:{line}: {what} Until that is mended, soloist changes nothing there.",
                file=file,
                line=first.line,
                what=first.message,
            )
        )
    return read


def _as_wished(new: bytes, file: str, wished: Plan) -> bytes:
    """What was made, read again: a person’s file is not to say anything but what was asked for."""
    found = read_plan(new, file)
    if found.problems or found.plan != wished:
        raise _by_hand(file)
    return new


def _by_hand(file: str) -> Refusal:
    return Refusal(
        message(
            "{file} is laid out so that soloist cannot change that line alone. Change it in your editor, "
            "or write the scenes one under the other, each beginning with “- scene:”.",
            file=file,
        )
    )


# --- the text -----------------------------------------------------------------------------------


def _spliced(data: bytes, read: Read, start: int, end: int, text: str) -> bytes:
    """The bytes with other text in the place of `read.text[start:end]`."""
    bom = _BOM if data.startswith(_BOM) else b""
    whole = read.text[:start] + text + read.text[end:]
    return bom + whole.encode()


def _line_end(text: str) -> str:
    first = next(iter(text.splitlines(keepends=True)), "")
    return first[len(first.rstrip("\r\n")) :] or "\n"


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _after_line(text: str, at: int) -> int:
    """Where the line after that of `at` begins; the end of the text where it is the last."""
    while at < len(text) and text[at] not in "\r\n":
        at += 1
    return at + 2 if text[at : at + 2] == "\r\n" else min(at + 1, len(text))


def _scalar(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _extent(read: Read, node: Text) -> int:
    """Where the text of a value ends; a folded one takes the line ends after it along otherwise."""
    end = node.end
    if read.text[node.start : node.start + 1] in ("|", ">"):
        while end > node.start and read.text[end - 1] in "\r\n \t":
            end -= 1
    return end


# --- scenes -------------------------------------------------------------------------------------


def _named(data: bytes, read: Read, file: str, order: Sequence[str], key: str) -> bytes:
    """The file that names the scenes up to `key`, those that are missing at the end of its list."""
    known = {item.key for item in read.items}
    missing = [each for each in order[: order.index(key) + 1] if each not in known]
    if key in known or not missing:
        return data
    text, end = read.text, _line_end(read.text)
    node = read.scenes
    if isinstance(node, Items) and node.flow and node.items:
        raise _by_hand(file)
    if not read.items:
        if node is not None:
            return _begun(data, read, missing, end)
        between = "" if not text or text.endswith(("\n", "\r")) else end
        lines = "".join(f"  - {SCENE}: {each}{end}" for each in missing)
        return _spliced(data, read, len(text), len(text), f"{between}scenes:{end}{lines}")
    last = read.items[-1].node
    dash = text.rindex("-", 0, last.start)
    indent = text[_line_start(text, dash) : dash]
    at = _end_of(read, last)
    between = "" if text[:at].endswith(("\n", "\r")) else end
    lines = "".join(f"{indent}- {SCENE}: {each}{end}" for each in missing)
    return _spliced(data, read, at, at, between + lines)


def _begun(data: bytes, read: Read, missing: Sequence[str], end: str) -> bytes:
    """The list begun under `scenes:`, the `[]` that may stand there taken away."""
    node, text = read.scenes, read.text
    if isinstance(node, Text | Items) and node.end > node.start:
        data = _spliced(data, read, node.start, node.end, "")
        text = text[: node.start] + text[node.end :]
    at = _after_line(text, read.heads)
    between = "" if text[:at].endswith(("\n", "\r")) else end
    lines = "".join(f"  - {SCENE}: {each}{end}" for each in missing)
    return _spliced(data, replace(read, text=text), at, at, between + lines)


def _end_of(read: Read, node: object) -> int:
    """Where the line after the last one of a scene begins."""
    text = read.text
    if isinstance(node, Pairs) and not node.flow:
        ends = [
            _extent(read, value) if isinstance(value, Text) and value.end > key.end else key.end
            for key, value in node.items
        ]
        return _after_line(text, max(ends))
    assert isinstance(node, Text | Pairs)
    return _after_line(text, node.end)


def _set(data: bytes, read: Read, item: Item, name: str, value: str) -> bytes:
    text, end = read.text, _line_end(read.text)
    scalar = value if name == "out" else _scalar(value)
    there = item.fields.get(name)
    if there is not None:
        assert isinstance(item.node, Pairs)
        name_end = next(key.end for key, _ in item.node.items if key.value == name)
        return _put(data, read, name_end, there, scalar)
    node = item.node
    if isinstance(node, Text):
        column = node.start - _line_start(text, node.start)
        more = f"{SCENE}: {text[node.start : node.end]}{end}{' ' * column}{name}: {scalar}"
        return _spliced(data, read, node.start, node.end, more)
    assert isinstance(node, Pairs)
    if node.flow:
        return _spliced(data, read, node.end - 1, node.end - 1, f", {name}: {scalar}")
    column = node.start - _line_start(text, node.start)
    at = _end_of(read, node)
    between = "" if text[:at].endswith(("\n", "\r")) else end
    return _spliced(data, read, at, at, f"{between}{' ' * column}{name}: {scalar}{end}")


def _put(data: bytes, read: Read, name_end: int, there: Text, scalar: str) -> bytes:
    """Another value for a key that is there; `name_end` is where its name ends."""
    text = read.text
    if there.end > there.start:
        return _spliced(data, read, there.start, _extent(read, there), scalar)
    colon = text.index(":", name_end) + 1  # `title:` and nothing after it
    gap = "" if text[colon : colon + 1] in ("", *"\r\n") else " "
    blank = text[colon : colon + 1] in _BLANK and bool(gap)
    stop = colon + 1 if blank else colon
    return _spliced(data, read, colon, stop, f" {scalar}{gap}")


def _headed(data: bytes, read: Read, name: str, scalar: str) -> bytes:
    text, end, tree = read.text, _line_end(read.text), read.tree
    items = tree.items if tree is not None else ()
    for key, value in items:
        if key.value == name and isinstance(value, Text):
            return _put(data, read, key.end, value, scalar)
    line = f"{name}: {scalar}"
    if tree is not None and tree.flow:
        return _spliced(data, read, tree.end - 1, tree.end - 1, f", {line}" if items else line)
    above = HEADS[: HEADS.index(name)]
    before = [(key, value) for key, value in items if key.value in above]
    if before:
        key, value = before[-1]
        last = _extent(read, value) if isinstance(value, Text) and value.end > key.end else key.end
        at = _after_line(text, last)
    elif items:
        first = _line_start(text, items[0][0].start)
        at = _above_comments(text, first) or first  # comments that begin the file are about the file
    else:
        at = len(text)
    between = "" if not at or text[:at].endswith(("\n", "\r")) else end
    return _spliced(data, read, at, at, f"{between}{line}{end}")


def _swapped(data: bytes, read: Read, one: int, other: int) -> bytes:
    """Two scenes in each other's place, each with the comments right above it."""
    assert isinstance(read.scenes, Items)
    text, end = read.text, _line_end(read.text)
    if read.scenes.flow:
        starts = [(item.node.start, _node_end(item)) for item in (read.items[one], read.items[other])]
        (a, b), (c, d) = starts
        return _spliced(data, read, a, d, text[c:d] + text[b:c] + text[a:b])
    a, b = _lines_of(read, read.items[one])
    c, d = _lines_of(read, read.items[other])
    first, second = text[a:b], text[c:d]
    if not second.endswith(("\n", "\r")):  # the last line of the file
        first, second = first.removesuffix(end), second + end
    return _spliced(data, read, a, d, second + text[b:c] + first)


def _node_end(item: Item) -> int:
    assert isinstance(item.node, Text | Pairs)
    return item.node.end


def _lines_of(read: Read, item: Item) -> tuple[int, int]:
    """Where the lines of a scene begin and end, the comments right above it along."""
    text = read.text
    start = _line_start(text, text.rindex("-", 0, item.node.start))
    return _above_comments(text, start), _end_of(read, item.node)


def _above_comments(text: str, start: int) -> int:
    """Where the first of the comments right above a line begins; `start`, its own, where there is none."""
    while start:
        above = _line_start(text, start - 2 if text[start - 2 : start] == "\r\n" else start - 1)
        if not text[above:start].lstrip(_BLANK).startswith("#"):
            break
        start = above
    return start
