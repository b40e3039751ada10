"""Oracles: tables read from YAML, found by name, drawn, and their odds; French and English grammar.

Touches nothing: texts in, rows out. Begin with `model.py`, then `draw.py`.
"""
