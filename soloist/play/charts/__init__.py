"""The numbers of a story over time: destiny, outcomes against their odds, words of prose."""
