"""A question or a table asked, and tables of one’s own. Begin with `oracle`."""
