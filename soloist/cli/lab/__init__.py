"""What a designer asks: chances, simulations, coverage, charts. One module a command."""
