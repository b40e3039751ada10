"""What is done next: guided moments, phases, seats, the first evening; `play.guide` knows what is due."""
