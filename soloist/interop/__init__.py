"""Stories and tables on their way in and out, with a report of what could not be carried.

Touches what it is handed. Begin with `brought.py`, then any module of `tables` or `stories`.
"""
