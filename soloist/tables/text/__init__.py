"""What stands in a row: its holes (`parts`, `template`) and sums (`arithmetic`); `tables.fill` fills them."""
