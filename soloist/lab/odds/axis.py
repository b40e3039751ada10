"""What stands at the end of an axis: the name of what is turned, and of a list what comes before its last."""

from soloist.lab.odds.question import Question


def axis(question: Question, key: str, lang: str) -> str:
    """`Obstacle`; of a list whose last number is turned `Obstacle dice of each step: 1 2 …`."""
    test = question.test
    names = {side.id: side.name for side in test.sides} | {each.id: each.name for each in test.keys}
    name = names[key].of(lang) if key in names else key
    before = question.before(key)
    told = f"{name[:1].upper()}{name[1:]}"
    return f"{told} {before.replace(',', ' ')} …" if before else told


def ends(question: Question, key: str, first: int, last: int) -> str:
    """`1…6`; of a list `1,2,1…1,2,6`."""
    return f"{question.word(key, first)}…{question.word(key, last)}"
