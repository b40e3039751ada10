"""A question or a table asked, and tables of one’s own; `play.asking` knows how. Begin with `oracle`."""
