"""One exchange of a story for people who do not have soloist: as words, as a picture."""
