"""Text as it is written and read: prose told from play, tags in words, typography, words counted."""
