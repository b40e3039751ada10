"""Exchanges that were played, told: what they mean, what might have come, drawings of them."""
