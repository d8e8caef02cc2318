"""The colours of the picture, by day and by night: pieces keep theirs, save the edge."""

INK, LINE, PAPER, CARD = "#14222e", "#9db8c9", "#eef4f8", "#fefefe"
ICE, CAMP_ICE, WINDOW = "#dcecf5", "#f6e7bf", "#a9cfe6"
THIN = CARD

WHITE, BLACK, DARK, GOLD, RED = "#ffffff", "#13212d", "#2f4a5e", "#d9a514", "#d02f3a"
WATER, TENT, DOME, OPEN, MASK = "#17476b", "#a98a3d", "#2f6b8f", "#1d8a4a", "#347a4d"
SEATS = (("#1f63c4", WHITE), ("#e98b16", BLACK), (WHITE, BLACK), ("#22262b", WHITE))
"""Blue, orange, white, black: in the team game blue and white play together (Rule T1)."""
BACKS = {"blue": "#1f63c4", "red": "#c22f2f", "purple": "#7a3fa0"}

NIGHT = {
    INK: ("ink", "#e8f1f7"),
    LINE: ("line", "#54748a"),
    PAPER: ("paper", "#0e1c27"),
    CARD: ("card", "#16303f"),
    ICE: ("ice", "#2b485b"),
    CAMP_ICE: ("camp", "#54482a"),
    WINDOW: ("window", "#1f5a7d"),
}
