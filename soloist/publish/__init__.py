"""Stories on their way out: books, pages, forks, shared exchanges, and their statistics.

Touches what it is handed, and a library where a format needs one. Begin with `book/book.py`.
"""
