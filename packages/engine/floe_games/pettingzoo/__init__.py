"""The games as AEC environments of PettingZoo: `arctic_v1`, `north_pole_v1`, `iglu_iglu_v1`.

    from floe_games.pettingzoo import arctic_v1

    env = arctic_v1.env(seats=3, options={"edition": "es"}, render_mode="ansi")

Needs the extra `pettingzoo`.
"""
