"""Exact chances: a `question` is asked, its `answer` holds the numbers, `told` puts them in words."""
