"""What is sent (`rolls.say`, where Enter leads), and a test put together, thrown, taken; `play.rolls` knows
how. Begin with `rolls`.
"""
