"""Sides and inputs the One Shot tests share."""

from soloist.rules.oneshot.effort import BASE_DICE, MOST_POWER
from soloist.rules.system import Key, Side
from soloist.rules.term import Term

FAR = 99  # energy: nobody has more

BASE = Term("base", "base")
STRONG = Term("strong point", "point fort")
WEAK = Term("weak point", "point faible")
POWER = Term("power", "pouvoir")
ENERGY = Term("energy", "énergie")

ACTIVE = Side(
    "active", Term("active", "actif"), Term("Acting side", "Camp actif"), BASE, optional=True,
    own_dice=BASE_DICE,
    signed=True,
    looks_for="reached",
)  # fmt: skip
RESISTING = Side(
    "resisting", Term("resisting", "résistant"), Term("Resisting side", "Camp qui résiste"), BASE,
    right=True, optional=True, own_dice=BASE_DICE,
    signed=True,
    looks_for="reached",
)  # fmt: skip

ACTIVE_KEYS = (
    Key("strong", "flag", STRONG, 0),
    Key("weak", "flag", WEAK, 0),
    Key("energy", "int", ENERGY, 0, 0, MOST_POWER, shown=True),
    Key("power", "flag", POWER, 0),
)
RESISTING_KEYS = (
    Key("resisting_strong", "flag", Term("resisting strong point", "point fort du résistant"), 0),
    Key("resisting_weak", "flag", Term("resisting weak point", "point faible du résistant"), 0),
    Key(
        "resisting_energy", "int", Term("resisting energy", "énergie du résistant"), 0, 0, MOST_POWER,
        shown=True,
    ),
    Key("resisting_power", "flag", Term("resisting power", "pouvoir du résistant"), 0),
)  # fmt: skip

SPLIT = Key("split", "flag", Term("shared dice", "dés partagés"), 0)
SECOND = Key("second", "flag", Term("second chance", "seconde chance"), 0)
SECOND_ALLOWED = Key(
    "second_allowed", "flag", Term("Second chances", "Secondes chances"), 1, option="os.second_chance"
)
DEFENDS = Key("defends", "flag", Term("against the protagonist", "contre le protagoniste"), 0)
HARM = Key("harm", "flag", Term("attack", "attaque"), 0)

HELD = Key(
    "held", "int", Term("Energy left", "Énergie restante"), None, 0, FAR, counter="energy", optional=True
)
MOST_HELD = Key(
    "max", "int", Term("Energy at most", "Énergie au plus"), None, 0, FAR, counter="energy_max", optional=True
)

TRY_KEYS = (*ACTIVE_KEYS, SPLIT, SECOND, SECOND_ALLOWED, HELD)
