"""The rules of the five games: a situation and dice in, an outcome with its effects out.

Touches nothing but chance, in `dice.py`. Begin with `system.py`, then `games/hades/system.py`.
"""
