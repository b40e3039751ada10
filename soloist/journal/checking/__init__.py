"""What is recorded held against the rules: `verify` walks a story, `recheck` plays a roll again, and
`recorded` reads from a line what was rolled; `report` tells a state, and why a value is what it is.
"""
