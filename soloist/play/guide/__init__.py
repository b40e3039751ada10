"""What could be done now: guided moments, the first evening, what to remember."""
