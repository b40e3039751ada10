"""For designers: exact odds, sessions by the thousand, what play really used, packs.

Touches what it is handed. Begin with `odds/question.py`, then `simulate/session.py`.
"""
