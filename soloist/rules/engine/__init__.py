"""What games share: `description` brings a `game.yaml` to life, `contest` has two sides, `odds` weighs."""
