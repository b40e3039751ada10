"""A block, places, versions and forks of a story, other stories, its charts."""
