"""Free play, whose tests are in every game."""
