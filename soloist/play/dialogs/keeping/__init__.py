"""What the story knows, changed on the desk, and grown into the game."""
