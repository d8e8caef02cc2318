"""The games as AEC environments of PettingZoo: `arctic_v1`, `north_pole_v1`, `iglu_iglu_v1`.

    from floe_games.pettingzoo import arctic_v1

    env = arctic_v1.env(seats=3, options={"edition": "es"}, render_mode="ansi")

With this package imported, `pettingzoo.make("aec", "floe/arctic_v1", seats=3)` finds them, too.
Needs the extra `pettingzoo`.
"""

import pettingzoo

for _name in ("arctic_v1", "north_pole_v1", "iglu_iglu_v1"):
    _module = f"{__name__}.{_name}"
    pettingzoo.register("aec", f"floe/{_name}", entry_point=f"{_module}:env")
    pettingzoo.register("parallel", f"floe/{_name}", entry_point=f"{_module}:parallel_env")
