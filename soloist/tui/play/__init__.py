"""The play screen: the story, what surrounds it, and the composer below; begin with `play_screen`."""
